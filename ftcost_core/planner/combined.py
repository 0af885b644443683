"""A few settings changed together for a goal, in steps: to fit for sure, to cost less, to be done sooner."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from ftcost_core.documents.fields import field_value, leaves
from ftcost_core.documents.job import Job, edited
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.result import Estimate
from ftcost_core.offers.costs import Prices, shipped_prices
from ftcost_core.offers.job_figures import JobFigures, job_figures
from ftcost_core.planner.goals import SURE, Goal
from ftcost_core.planner.result import Plan
from ftcost_core.planner.search import plan
from ftcost_core.planner.search_pass import stop_if
from ftcost_core.storage.progress import IsCancelled, Progress

_WORTH = 0.01
"""A step changes what is asked for by at least this share."""
_SLOWER, _DEARER = 4.0, 2.0
"""What a cheaper job may take of the time, and a faster one of the money, where no limit says it."""
_SEARCHED = tuple(path for part in ("hardware", "training", "price") for path in leaves(part))
_LEFT_ALONE = ("hardware.gpu", "hardware.nodes", "price.", "model.", "data.", "method.kind")
"""What a search for plans changes better than a piece of advice, and what neither changes."""


class Outcome(Struct, frozen=True):
    """What a job takes."""

    fit_probability: float
    device_bytes: int
    wall_hours: float
    usd: float | None


class Step(Struct, frozen=True):
    """A part of the way to a goal, to be left out or not."""

    advice: str
    """What it is, as the advice says it; empty where a search has changed settings."""
    change: Mapping[str, object]
    """The edit of the job, by path."""
    differing: tuple[tuple[str, object, object], ...]
    """Path, value before and value after of what it changes."""
    risk: str = ""


class CombinedChange(Struct, frozen=True):
    """The steps that bring a job closest to a goal, and what it takes before the first and after each."""

    goal: Goal
    target: float
    """The :func:`measure` that is wished for: sure to fit, half the cost, the deadline or half the time."""
    steps: tuple[Step, ...]
    outcomes: tuple[Outcome, ...]
    """One more than steps."""

    @property
    def reached(self) -> bool:
        """Whether the steps bring what is wished for."""
        return measure(self.goal, self.outcomes[-1]) <= self.target


def measure(goal: Goal, outcome: Outcome) -> float:
    """Return what a goal makes small: the doubt that it fits, the cost in US dollars, the hours."""
    match goal:
        case "sure":
            return 1 - outcome.fit_probability
        case "cheaper":
            return float("inf") if outcome.usd is None else outcome.usd
        case "faster":
            return outcome.wall_hours


def changed(job: Job, steps: Sequence[Step]) -> dict[str, object]:
    """Return the edit of a job that takes these steps."""
    return {path: value for step in steps for path, value in step.change.items()}


def outcomes(job: Job, steps: Sequence[Step], prices: Prices) -> tuple[Outcome, ...]:
    """Return what a job takes before the first step and after each. Raises :class:`InputError`."""
    return tuple(_outcome(edited(job, changed(job, steps[:count])), prices) for count in range(len(steps) + 1))


def combined_change(
    job: Job,
    estimate: Estimate,
    goal: Goal,
    prices: Prices | None = None,
    *,
    progress: Progress | None = None,
    cancelled: IsCancelled | None = None,
) -> CombinedChange | None:
    """Return the steps that do most for a goal; ``None`` where nothing does anything for it.

    First the advice that costs no quality, then, as long as the goal is not reached, what a search for plans finds
    around the job, and the advice with a risk. Method, model and data stay as they are, and so do the limits.
    """
    prices = prices or shipped_prices()
    taken: list[Step] = []
    results = [_outcome(job, prices)]
    target = _target(job, goal, results[0])
    advised = [Step(one.text.partition(": ")[0], one.change, _differing(job, one.change), one.risk)
               for one in sorted(estimate.advice, key=lambda one: {"sure": one.memory, "cheaper": one.usd,
                                                                   "faster": one.hours}[goal])
               if one.change and not any(path.startswith(_LEFT_ALONE) for path in one.change)]  # fmt: skip

    def take(candidates: Iterator[Step]) -> None:
        for step in candidates:
            stop_if(cancelled)
            try:
                result = _outcome(edited(job, changed(job, [*taken, step])), prices)
            except InputError:
                continue  # two pieces of advice that exclude each other
            before, now = measure(goal, results[-1]), measure(goal, result)
            if now < before * (1 - _WORTH) and _within(job, goal, results[0], result):
                taken.append(step)
                results.append(result)

    def so_far() -> CombinedChange:
        return CombinedChange(goal, target, tuple(taken), tuple(results))

    take(step for step in advised if not step.risk and not (goal == "sure" and so_far().reached))
    if not so_far().reached:
        around = edited(job, changed(job, taken))
        take(_searched(around, goal, target, results, prices, progress, cancelled))
    take(step for step in advised if step.risk and not so_far().reached)
    return so_far() if taken else None


def outcome_of(figures: Estimate | JobFigures | Plan) -> Outcome:
    """Return what a job takes by its figures."""
    memory = figures.memory
    return Outcome(memory.fit_probability, memory.device, figures.time.wall_hours, figures.cost.total)


def _outcome(job: Job, prices: Prices) -> Outcome:
    return outcome_of(job_figures(job, prices, limits=False))


def _target(job: Job, goal: Goal, before: Outcome) -> float:
    deadline = job.limits.deadline_hours
    if goal == "faster" and deadline is not None and deadline < before.wall_hours:
        return deadline
    return 1 - SURE if goal == "sure" else measure(goal, before) / 2


def _within(job: Job, goal: Goal, before: Outcome, after: Outcome) -> bool:
    """Tell whether a change spoils nothing that was well, and nothing that a limit says."""
    hours, usd = _most(job, before)
    fits = after.fit_probability >= min(before.fit_probability, SURE)
    in_time, in_budget = (
        after.wall_hours <= max(hours, before.wall_hours),
        (after.usd or 0.0) <= max(usd, before.usd or 0),
    )
    return goal == "sure" or (fits and in_time and in_budget)


def _most(job: Job, before: Outcome) -> tuple[float, float]:
    """Return the hours and the US dollars that a changed job may take."""
    limits, usd = job.limits, before.usd
    hours = limits.deadline_hours if limits.deadline_hours is not None else before.wall_hours * _SLOWER
    return hours, limits.budget_usd if limits.budget_usd is not None else (usd or 0.0) * _DEARER or float("inf")


def _searched(
    job: Job,
    goal: Goal,
    target: float,
    results: Sequence[Outcome],
    prices: Prices,
    progress: Progress | None,
    cancelled: IsCancelled | None,
) -> Iterator[Step]:
    """Yield the best plan around a job as a step, with what the job leaves open still open, then as the plan has it."""
    around = edited(job, _limits(job, goal, results[0], results[-1]))
    plans = plan(around, prices, progress=progress, cancelled=cancelled, explain=False).plans
    if not plans:
        return

    def order(made: Plan) -> tuple[float, ...]:
        """Put what reaches the goal first, the fewest settings or the cheapest of it; else what comes closest."""
        usd = made.cost.total or 0.0
        left = measure(goal, outcome_of(made))
        if left > target:
            return 1.0, left
        return 0.0, 0.0 if goal == "faster" else float(len(_change(job, made.job, _SEARCHED))), usd

    best = min(plans, key=order)
    stated = tuple(path for path in _SEARCHED if field_value(job, path) is not None)
    for paths in (stated, _SEARCHED):
        change = _change(job, best.job, paths)
        yield Step("", change, _differing(job, change))


def _limits(job: Job, goal: Goal, before: Outcome, now: Outcome) -> dict[str, object]:
    """Return the limits of the search for a goal."""
    hardware, limits = job.hardware, job.limits
    kept: dict[str, object] = {
        "limits.methods": (job.method.kind,), "limits.min_seq_len": None,
        "limits.min_fit_probability": max(limits.min_fit_probability, min(before.fit_probability, SURE)),
    }  # fmt: skip
    hours, usd = _most(job, before)
    match goal:
        case "sure":
            size = hardware.gpus_per_node * hardware.nodes
            return kept | {
                "limits.min_fit_probability": max(SURE, limits.min_fit_probability),
                "limits.gpus": (hardware.gpu,), "limits.max_gpus": size, "limits.terms": (job.price.terms,),
                "limits.budget_usd": None, "limits.deadline_hours": None, "limits.doubtful_prices": True,
                "training.micro_batch": None,
            }  # fmt: skip
        case "cheaper":
            return kept | {"limits.budget_usd": now.usd, "limits.deadline_hours": max(hours, before.wall_hours)}
        case "faster":
            return kept | {"limits.deadline_hours": now.wall_hours, "limits.budget_usd": max(usd, before.usd or 0.0)}


def _change(job: Job, after: Job, paths: Sequence[str]) -> dict[str, object]:
    """Return the values of these fields that are others afterwards."""
    pairs = ((path, field_value(job, path), field_value(after, path)) for path in paths)
    return {path: now for path, was, now in pairs if was != now}


def _differing(job: Job, change: Mapping[str, object]) -> tuple[tuple[str, object, object], ...]:
    return tuple((path, field_value(job, path), now) for path, now in change.items())
