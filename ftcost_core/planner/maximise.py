"""Questions turned round: the most that can be had of one quantity for the money, the time and the cards there are."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from datetime import date, datetime, time, timedelta
from typing import Literal, TypeAlias, get_args

from ftcost_core.architecture.layers import MoeFfn
from ftcost_core.catalogue.models import ModelEntry, all_models
from ftcost_core.documents.companions import model_change
from ftcost_core.documents.job import Job, edited
from ftcost_core.documents.methods import ADAPTER_KINDS
from ftcost_core.documents.problems import InputError, fail
from ftcost_core.documents.record import Record
from ftcost_core.evaluation.figures import pilot_of
from ftcost_core.evaluation.resolve import resolve
from ftcost_core.formulas.schedule.tokens import real_tokens
from ftcost_core.offers.costs import Prices, check_names, shipped_prices
from ftcost_core.planner.result import Plan
from ftcost_core.planner.search import plan
from ftcost_core.planner.search_pass import SearchPass, own_hardware, scan
from ftcost_core.planner.sweep import change_of
from ftcost_core.storage.progress import IsCancelled, Progress
from ftcost_core.text.i18n import LazyTexts, tr
from ftcost_core.text.numbers import duration, money

Maximised: TypeAlias = Literal["tokens", "model", "context", "rank"]
QUANTITIES: tuple[Maximised, ...] = get_args(Maximised)
Stop: TypeAlias = Literal["memory", "budget", "deadline", "end"]
"""What is in the way of more; ``end``: nothing larger was tried, since there is none or it makes no sense."""
QUANTITY_NAMES: LazyTexts[Maximised] = LazyTexts({
    "tokens": "Most training tokens", "model": "Largest model", "context": "Longest context", "rank": "Highest rank",
})  # fmt: skip
_STEPS = 16
"""Values tried between one and twice as much: tokens and contexts are found to about a tenth."""
_MOST_TOKENS, _HIGHEST_RANK, _USUAL_LONGEST = 10**15, 1024, 2**20
_NEARBY = 3
"""Models a little larger than the largest found that are tried, too: memory follows the size but roughly."""
_TRIES = 14
"""Searches that a question usually takes."""
_MONTH_HOURS = 30 * 24.0
"""Where nobody set a deadline and the most takes longer than that, what can be had within it is said, too."""


class Maximum(Record, frozen=True, kw_only=True):
    """The most of a quantity that the limits of a job allow (``ftcost plan --maximise``)."""

    format: Literal["ftcost-maximum"] = "ftcost-maximum"
    version: Literal[1] = 1
    quantity: Maximised
    value: float = 0.0
    """Tokens, parameters, tokens of the context, or rank; 0 where not even the least can be had."""
    model: str = ""
    """The id of the model, where that is asked for."""
    stopped_by: Stop
    text: str
    """The answer, as a sentence."""
    why: str = ""
    """Why no more, in words without an end."""
    sooner: str = ""
    """What can be had within a month, where no deadline is set and the most takes longer."""
    plan: Plan | None = None
    """The cheapest way to have it."""


def maximise(
    job: Job,
    quantity: Maximised,
    prices: Prices | None = None,
    *,
    progress: Progress | None = None,
    cancelled: IsCancelled | None = None,
) -> Maximum:
    """Return the most of a quantity for which a search under the job's limits has a plan.

    All else stays as the job says, and what a search may choose is chosen. Tokens and contexts are found to about a
    tenth. Raises :class:`InputError` for a job that is wrong, for tokens without a budget or a deadline, for a rank
    without adapters, and :class:`CancelledError` when told to stop.
    """
    prices = prices or shipped_prices()
    check_names(job.limits, prices)
    job = edited(job, {"limits.min_seq_len": None, "training.micro_batch": None, "price.offer": None})
    tried: list[SearchPass] = []

    def search(changes: dict[str, object]) -> SearchPass | None:
        if progress:
            progress(min(len(tried), _TRIES - 1), _TRIES)
        try:
            changed = edited(job, changes)
            resolved = resolve(changed)
            found = scan(changed, resolved, prices, pilot_of(resolved, changed), None, cancelled)
        except InputError:
            return None  # this value cannot be; a smaller one may
        tried.append(found)
        return found

    rows, change = _values(job, quantity, search)
    largest = beyond = None
    for values in rows:
        # Tokens stand around what their first search says.
        start = len(values) // 2 if quantity == "tokens" else None
        of_row, next_search = _largest(values, lambda value: search(change(value)), start)
        if quantity == "model" and of_row is not None:
            for value in values[values.index(of_row) + 2 :][:_NEARBY]:
                found = search(change(value))
                if found and found.feasible:
                    of_row = value
        if largest is None or (of_row or 0) > largest:
            largest, beyond = of_row, next_search
    if largest is None:
        stop = _stop(job, beyond)
        return Maximum(quantity=quantity, stopped_by=stop, text=_NONE[stop])
    plans = plan(edited(job, change(largest)), prices, top=1, cancelled=cancelled, explain=False)
    stop = "end" if largest == max(map(max, rows)) else _stop(job, beyond)
    why = _why(stop, job, quantity)
    best = plans.of_role("cheapest")
    model = best.job.model.id or "" if best and quantity == "model" else ""
    most = _MOST[quantity].format(value=largest, model=model)
    sooner = ""
    if best and job.limits.deadline_hours is None and best.time.wall_hours > _MONTH_HOURS:
        within = edited(job, {"limits.deadline_hours": _MONTH_HOURS})
        less = maximise(within, quantity, prices, cancelled=cancelled)
        if less.plan:
            said = _MOST[quantity].format(value=round(less.value), model=less.model)
            sooner = tr("{most} within 30 days", most=said)
    return Maximum(
        quantity=quantity, value=float(largest), model=model, stopped_by=stop, plan=best, why=why, sooner=sooner,
        text=" ".join(f"{part}." for part in (f"{most}: {why}", sooner) if part),
    )  # fmt: skip


def hours_until(end: str, now: datetime) -> float:
    """Return the hours from now to the end of a day ("2026-11-30", "friday") or to a moment ("2026-11-30 18:00").

    A weekday is the next one, today included. Raises :class:`InputError` for anything else and for what is past.
    """
    names = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
    word = end.strip().casefold()
    try:
        if word in names:
            days = (names.index(word) - now.weekday()) % 7
            moment = datetime.combine(now.date() + timedelta(days=days), time.max)
        elif len(word) == len("2026-11-30"):
            moment = datetime.combine(date.fromisoformat(word), time.max)
        else:
            moment = datetime.fromisoformat(end.strip()).replace(tzinfo=None)
    except ValueError:
        moment = now
    hours = (moment - now).total_seconds() / 3600
    if hours <= 0:
        raise fail("limits.deadline_hours", end, tr("a day or moment to come: 2026-11-30, 2026-11-30 18:00, friday"))
    return round(hours, 2)


def limited(
    job: Job, now: datetime, *, budget_usd: float | None = None, deadline_hours: float | None = None,
    by: str | None = None, on_own_hardware: bool = False,
) -> Job:  # fmt: skip
    """Return a job with the limits that a question brings, in place of its own. Raises :class:`InputError`."""
    if by is not None and deadline_hours is not None:
        raise fail("by", by, tr("a deadline in hours or a day, not both"))
    hours = deadline_hours if by is None else hours_until(by, now)
    given = {"limits.budget_usd": budget_usd, "limits.deadline_hours": hours}
    changes: dict[str, object] = {path: value for path, value in given.items() if value is not None}
    return edited(job, changes | own_hardware(job) if on_own_hardware else changes)


_Change: TypeAlias = Callable[[int], dict[str, object]]
_Search: TypeAlias = Callable[[dict[str, object]], SearchPass | None]


def _values(job: Job, quantity: Maximised, search: _Search) -> tuple[Sequence[Sequence[int]], _Change]:
    """Return rows of values to choose from, rising, and the change of the job that each makes.

    What a model needs follows its size among models alike: mixtures of experts, which may stay in 16 bits, are a row of
    their own.
    """
    match quantity:
        case "tokens":
            budget, deadline = job.limits.budget_usd, job.limits.deadline_hours
            if budget is None and deadline is None:
                raise fail("limits.budget_usd", None, tr("a budget or a deadline: without both there is no end"))
            return [_token_counts(job, search)], lambda value: change_of("tokens", value, job)
        case "context":
            longest = resolve(job).arch.max_position_embeddings or _USUAL_LONGEST
            return [_rising(128, longest)], lambda value: {"data.seq_len": value}
        case "rank":
            if job.method.kind not in ADAPTER_KINDS:
                raise fail("method.kind", job.method.kind, tr("a method with adapters, to ask for their rank"))
            ranks = [2**i for i in range(_HIGHEST_RANK.bit_length())]
            return [ranks], lambda value: {"method.lora.rank": value, "limits.min_rank": None}
        case "model":
            causal = resolve(job).arch.causal
            today = [one for one in reversed(_models_of_today()) if one.architecture.causal == causal]
            today = [one for one in today if _can_be(edited(job, _of_model(job, one.id)))]
            sizes = {one.parameters: one.id for one in today}
            mixtures = {
                one.parameters for one in today if any(isinstance(ffn, MoeFfn) for ffn in one.architecture.ffns)
            }
            rows = [row for row in (sorted(sizes.keys() - mixtures), sorted(mixtures)) if row]
            return rows, lambda value: _of_model(job, sizes[value])


def _of_model(job: Job, name: str) -> dict[str, object]:
    return model_change(job, {"id": name, "architecture": None})


def _can_be(job: Job) -> bool:
    """Tell whether a job is one that its stack trains."""
    try:
        resolve(job)
    except InputError:
        return False
    return True


def _models_of_today() -> list[ModelEntry]:
    """Return the models of the two years before the newest of the catalogue: nobody asks for older ones."""
    dated = [one for one in all_models() if one.released]
    newest = max(one.released or "" for one in dated)
    since = f"{int(newest[:4]) - 2}{newest[4:]}"
    return [one for one in dated if (one.released or "") >= since]


def _token_counts(job: Job, search: _Search) -> Sequence[int]:
    """Return counts around what the job's own tokens say that there is money and time for."""
    tokens, limits = real_tokens(job.data), job.limits
    found = search({"limits.budget_usd": None, "limits.deadline_hours": None})
    if found is None or not found.feasible:
        return [1_000]
    shares = [math.inf]
    if limits.budget_usd is not None and found.least_usd > 0:
        shares.append(limits.budget_usd / found.least_usd)
    if limits.deadline_hours is not None and found.least_hours > 0:
        shares.append(limits.deadline_hours / found.least_hours)
    # Set-up and what else does not grow with tokens takes a share that is not known yet: it is tried from far below.
    guess = tokens * min(shares) if math.isfinite(min(shares)) else _MOST_TOKENS / 64
    return _rising(max(1_000, int(guess / 64)), min(int(max(guess, 1_000) * 64), _MOST_TOKENS))


def _rising(least: int, most: int) -> list[int]:
    """Return rising numbers with few digits, :data:`_STEPS` between one and twice as much, up to ``most``."""
    doublings = [least * 2**i for i in range(max(1, (most // least).bit_length()))]
    numbers = {round(base * (1 + i / _STEPS)) for base in doublings for i in range(_STEPS)}
    few_digits = {number if number < 100_000 else int(float(f"{number:.1e}")) for number in numbers}
    return [*sorted(number for number in few_digits if number < most), most]


def _largest(
    values: Sequence[int], search: Callable[[int], SearchPass | None], start: int | None
) -> tuple[int | None, SearchPass | None]:
    """Return the largest value with a plan, and the search of the next; ``None`` where none has one.

    By halving; from the position ``start``, if it is given, by growing steps first.
    """
    low, high, beyond, step = -1, len(values), None, 1
    middle = (low + high) // 2 if start is None else start
    while high - low > 1:
        found = search(values[middle])
        if found is not None and found.feasible:
            low = middle
        else:
            high, beyond = middle, found
        middle = (low + high) // 2
        if start is not None and (low < 0 or high == len(values)):
            middle = max(high - step, 0) if low < 0 else min(low + step, len(values) - 1)
            step *= 2
    return (values[low] if low >= 0 else None), beyond


def _stop(job: Job, beyond: SearchPass | None) -> Stop:
    if beyond is None or not beyond.configurations:
        return "memory"
    budget = job.limits.budget_usd
    return "deadline" if budget is None or beyond.least_usd_late <= budget < beyond.least_usd == math.inf else "budget"


_NONE: LazyTexts[Stop] = LazyTexts({
    "memory": "Nothing that the limits allow has enough memory, not even for the least.",
    "budget": "The budget is too small for even the least.",
    "deadline": "There is too little time for even the least.",
    "end": "No more was tried.",
})  # fmt: skip


_MOST: LazyTexts[Maximised] = LazyTexts({
    "tokens": "Up to {value:,} training tokens", "model": "Up to {model}",
    "context": "A context of up to {value:,} tokens", "rank": "A rank of up to {value:,}",
})  # fmt: skip
_WHY: LazyTexts[Literal["memory", "budget", "deadline"]] = LazyTexts({
    "memory": "more does not fit any card within the limits",
    "budget": "more costs over the budget of {budget}",
    "deadline": "more takes longer than {deadline}",
})  # fmt: skip
_END: LazyTexts[Maximised] = LazyTexts({
    "tokens": "no more was tried", "model": "no model of today is larger", "context": "the model reads no longer one",
    "rank": "no higher one was tried",
})  # fmt: skip


def _why(stop: Stop, job: Job, quantity: Maximised) -> str:
    if stop == "end":
        return _END[quantity]
    budget, deadline = job.limits.budget_usd or 0.0, job.limits.deadline_hours or 0.0
    return _WHY[stop].format(budget=money(budget), deadline=duration(deadline))
