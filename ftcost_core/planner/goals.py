"""Goals that a person may have for a job: what a search around it is asked for."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from ftcost_core.documents.result import Estimate

Goal: TypeAlias = Literal["sure", "half", "deadline"]
"""``sure``: fits with nearly no doubt on the same hardware; ``half``: at most half the cost; ``deadline``: in
time."""
GOALS: tuple[Goal, ...] = get_args(Goal)
SURE = 0.95
"""A chance to fit from which nobody needs to try it first."""


def goals(estimate: Estimate) -> tuple[Goal, ...]:
    """Return the goals that a job has not reached: what is reached needs no change."""
    wall_hours, deadline = estimate.time.wall_hours, estimate.resolved.limits.deadline_hours
    reached = {
        "sure": estimate.memory.fit_probability >= SURE,
        "half": estimate.cost.total is None or not estimate.memory.fits,
        "deadline": deadline is None or wall_hours <= deadline,
    }
    return tuple(goal for goal in GOALS if not reached[goal])
