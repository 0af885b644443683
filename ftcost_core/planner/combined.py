"""A few settings changed together for a goal: to fit for sure, to halve the cost, to meet the deadline."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from ftcost_core.documents.fields import field_value
from ftcost_core.documents.job import Job, edited
from ftcost_core.documents.result import Estimate
from ftcost_core.offers.costs import Prices
from ftcost_core.planner.goals import SURE, Goal
from ftcost_core.planner.result import Plan
from ftcost_core.planner.search import plan
from ftcost_core.storage.progress import IsCancelled, Progress

_KEPT = ("format", "version", "name", "limits")
_SAID = (
    "hardware.gpu", "hardware.gpus_per_node", "hardware.nodes", "price.terms",
    "training.micro_batch", "training.global_batch", "training.checkpointing", "training.loss",
    "training.optimizer", "hardware.parallelism.strategy", "hardware.parallelism.tensor",
    "hardware.parallelism.pipeline",
)  # fmt: skip
"""Settings that a search changes, in the order in which they are said."""


class CombinedChange(Struct, frozen=True):
    """Settings that reach a goal together, as one edit of the job, and the plan that they make."""

    goal: Goal
    change: Mapping[str, object]
    """The edit: parts of the job, by name."""
    differing: tuple[tuple[str, object, object], ...]
    """Path, value before (of the resolved job) and value after of what changes."""
    plan: Plan


def combined_change(
    job: Job,
    estimate: Estimate,
    goal: Goal,
    prices: Prices | None = None,
    *,
    progress: Progress | None = None,
    cancelled: IsCancelled | None = None,
) -> CombinedChange | None:
    """Search around a job for the settings that reach a goal; ``None`` where none do within its limits.

    Method, model and data stay as they are. Of what reaches the goal, the fewest settings change, then it is
    the cheapest.
    """
    around = edited(job, _limits(job, estimate, goal))
    plans = plan(around, prices, progress=progress, cancelled=cancelled, explain=False).plans
    if not plans:
        return None
    before = estimate.resolved
    best = min(plans, key=lambda made: (len(_differing(before, made.job)), made.cost.total or 0.0))
    change = {name: getattr(best.job, name) for name in Job.model_fields if name not in _KEPT}
    return CombinedChange(goal, change, _differing(before, best.job), best)


def _limits(job: Job, estimate: Estimate, goal: Goal) -> dict[str, object]:
    """Return the limits of the search for a goal."""
    hardware, limits = job.hardware, job.limits
    kept: dict[str, object] = {"limits.methods": (job.method.kind,), "limits.min_seq_len": None}
    sure = {"limits.min_fit_probability": max(SURE, limits.min_fit_probability)}
    match goal:
        case "sure":
            size = hardware.gpus_per_node * hardware.nodes
            return kept | sure | {
                "limits.gpus": (hardware.gpu,), "limits.max_gpus": size, "limits.terms": (job.price.terms,),
                "limits.budget_usd": None, "limits.deadline_hours": None, "limits.doubtful_prices": True,
                "training.micro_batch": None,
            }  # fmt: skip
        case "half":
            return kept | {"limits.budget_usd": (estimate.cost.total or 0.0) / 2}
        case "deadline":
            return kept


def _differing(before: Job, after: Job) -> tuple[tuple[str, object, object], ...]:
    pairs = ((path, field_value(before, path), field_value(after, path)) for path in _SAID)
    return tuple((path, was, now) for path, was, now in pairs if was != now)
