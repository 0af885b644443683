"""A few settings changed together for a goal, in steps: to fit for sure, to cost less, to be done sooner."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from ftcost_core.advice.candidates import evaluation_one_by_one
from ftcost_core.advice.causes import Idea
from ftcost_core.documents.fields import field_value, leaves
from ftcost_core.documents.job import Job, edited
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.result import Advice, Estimate
from ftcost_core.evaluation.resolve import resolve
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

    change: Mapping[str, object]
    """The edit of the job, by path."""
    advice: str = ""
    """What it is, as the advice says it; empty where a search has changed settings."""
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
    usd = float("inf") if outcome.usd is None else outcome.usd
    return {"sure": 1 - outcome.fit_probability, "cheaper": usd, "faster": outcome.wall_hours}[goal]


def outcome_of(figures: Estimate | JobFigures | Plan) -> Outcome:
    """Return what a job takes by its figures."""
    memory = figures.memory
    return Outcome(memory.fit_probability, memory.device, figures.time.wall_hours, figures.cost.total)


def changed(steps: Sequence[Step]) -> dict[str, object]:
    """Return the edit of a job that takes these steps."""
    return {path: value for step in steps for path, value in step.change.items()}


def outcomes(job: Job, steps: Sequence[Step], prices: Prices) -> tuple[Outcome, ...]:
    """Return what a job takes before the first step and after each. Raises :class:`InputError`."""
    return tuple(
        outcome_of(job_figures(edited(job, changed(steps[:count])), prices, limits=False))
        for count in range(len(steps) + 1)
    )


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
    best = CombinedChange(goal, 0.0, (), outcomes(job, (), prices))
    before = best.outcomes[0]
    deadline = job.limits.deadline_hours
    late = goal == "faster" and deadline is not None and deadline < before.wall_hours
    target = 1 - SURE if goal == "sure" else (late and deadline) or measure(goal, before) / 2
    saving = {"sure": "memory", "cheaper": "usd", "faster": "hours"}[goal]
    # Where the evaluation decides, nothing else makes room before it; advice lists what saves time or money.
    phase = estimate.memory.deciding
    first = goal == "sure" and phase is not None and phase.name == "evaluation"
    ideas: list[Idea | Advice] = [evaluation_one_by_one()] if first else []
    ideas += sorted(estimate.advice, key=lambda one: getattr(one, saving))
    advised = [
        Step(one.change, one.text.partition(": ")[0], one.risk)
        for one in ideas
        if one.change and not any(path.startswith(_LEFT_ALONE) for path in one.change)
    ]

    def searched() -> Iterator[Step]:
        around = edited(job, changed(best.steps))
        limited = edited(around, _limits(job, goal, before, best.outcomes[-1]))
        plans = plan(limited, prices, progress=progress, cancelled=cancelled, explain=False).plans
        stated = [path for path in _SEARCHED if field_value(around, path) is not None]
        for paths in (stated, _SEARCHED) if plans else ():  # what the job leaves open stays open, if that will do
            nearest = min(plans, key=lambda made: _order(around, made, goal, target))
            now = edited(job, changed(best.steps))
            yield Step(_left_open(now, _change(now, nearest.job, paths)))

    def candidates() -> Iterator[Step]:
        yield from (step for step in advised if not step.risk)
        yield from searched()
        yield from (step for step in advised if step.risk)

    best = CombinedChange(goal, target, best.steps, best.outcomes)
    for step in candidates():
        stop_if(cancelled)
        if best.reached and (step.risk or not step.advice or goal == "sure"):
            break
        try:
            after = outcomes(job, (*best.steps, step), prices)[-1]
        except InputError:
            continue  # two pieces of advice that exclude each other
        worth = measure(goal, after) < measure(goal, best.outcomes[-1]) * (1 - _WORTH)
        if worth and _within(job, goal, before, after):
            best = CombinedChange(goal, target, (*best.steps, step), (*best.outcomes, after))
    return best if best.steps else None


def _order(job: Job, made: Plan, goal: Goal, target: float) -> tuple[float, ...]:
    """Put plans first that reach the goal, with the fewest settings or the cheapest; else what comes closest."""
    left = measure(goal, outcome_of(made))
    if left > target:
        return 1.0, left
    settings = 0 if goal == "faster" else len(_change(job, made.job, _SEARCHED))
    return 0.0, settings, made.cost.total or 0.0


def _change(job: Job, after: Job, paths: Sequence[str]) -> dict[str, object]:
    """Return the values of these fields that are others afterwards."""
    pairs = ((path, field_value(job, path), field_value(after, path)) for path in paths)
    return {path: now for path, was, now in pairs if was != now}


def _left_open(job: Job, change: dict[str, object]) -> dict[str, object]:
    """Return an edit without the settings that a job chooses by itself once the others are made."""
    said = {path: now for path, now in change.items() if not _is_open(job, path)}
    try:
        chosen = resolve(edited(job, said)).job
    except InputError:
        return change
    return {path: now for path, now in change.items() if path in said or field_value(chosen, path) != now}


def _is_open(job: Job, path: str) -> bool:
    return field_value(job, path) is None and not path.startswith(("hardware.", "price."))


def _within(job: Job, goal: Goal, before: Outcome, after: Outcome) -> bool:
    """Tell whether a change spoils nothing that was well, and nothing that a limit says."""
    hours, usd = _most(job, before)
    fits = after.fit_probability >= min(before.fit_probability, SURE)
    return goal == "sure" or (fits and after.wall_hours <= hours and (after.usd or 0.0) <= usd)


def _most(job: Job, before: Outcome) -> tuple[float, float]:
    """Return the hours and the US dollars that a changed job may take: the limits, or more where it passes them."""
    deadline, budget, usd = job.limits.deadline_hours, job.limits.budget_usd, before.usd or 0.0
    hours = before.wall_hours * _SLOWER if deadline is None else max(deadline, before.wall_hours)
    return hours, (usd * _DEARER or float("inf")) if budget is None else max(budget, usd)


def _limits(job: Job, goal: Goal, before: Outcome, now: Outcome) -> dict[str, object]:
    """Return the limits of the search for a goal."""
    hardware, limits = job.hardware, job.limits
    hours, usd = _most(job, before)
    least = SURE if goal == "sure" else min(before.fit_probability, SURE)
    kept: dict[str, object] = {
        "limits.methods": (job.method.kind,), "limits.min_seq_len": None,
        "limits.min_fit_probability": max(limits.min_fit_probability, least),
        "limits.budget_usd": now.usd if goal == "cheaper" else usd if usd < float("inf") else None,
        "limits.deadline_hours": now.wall_hours if goal == "faster" else hours,
    }  # fmt: skip
    if goal != "sure":
        return kept
    return kept | {
        "limits.gpus": (hardware.gpu,), "limits.max_gpus": hardware.gpus_per_node * hardware.nodes,
        "limits.terms": (job.price.terms,), "limits.budget_usd": None, "limits.deadline_hours": None,
        "limits.doubtful_prices": True, "training.micro_batch": None,
    }  # fmt: skip
