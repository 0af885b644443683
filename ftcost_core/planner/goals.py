"""Goals that a person may have for a job: what a search around it is asked for."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from ftcost_core.documents.result import Estimate

Goal: TypeAlias = Literal["sure", "cheaper", "faster"]
"""``sure``: fits with nearly no doubt on the same hardware; ``cheaper``: at best half the cost; ``faster``: at best in
time."""
GOALS: tuple[Goal, ...] = get_args(Goal)
SURE = 0.95
"""A chance to fit from which nobody needs to try it first."""


def goals(estimate: Estimate) -> tuple[Goal, ...]:
    """Return the goals that make sense for a job: what is sure needs no change."""
    fits = estimate.memory.fits
    open_goals = {
        "sure": estimate.memory.fit_probability < SURE,
        "cheaper": estimate.cost.total is not None and fits,
        "faster": fits,
    }
    return tuple(goal for goal in GOALS if open_goals[goal])
