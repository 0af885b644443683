"""Memory, hours and cost of a job over values of one quantity, and where it stops fitting."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Literal, TypeAlias

import numpy as np

from ftcost_core.catalogue.gpus import NODE_GPUS
from ftcost_core.documents.job import Job, edited
from ftcost_core.documents.methods import ADAPTER_KINDS
from ftcost_core.documents.problems import InputError, fail
from ftcost_core.documents.record import Record
from ftcost_core.documents.result import Cost
from ftcost_core.evaluation.documents import document_at
from ftcost_core.evaluation.figures import BatchFigures, Pilot, batch_figures
from ftcost_core.evaluation.resolve import resolve
from ftcost_core.formulas.schedule.tokens import real_tokens
from ftcost_core.offers.costs import Prices, price, shipped_prices
from ftcost_core.offers.job_figures import job_figures
from ftcost_core.text.i18n import tr

SweptQuantity: TypeAlias = Literal["seq_len", "micro_batch", "gpus", "rank", "tokens", "price"]
QUANTITIES: tuple[SweptQuantity, ...] = ("seq_len", "micro_batch", "gpus", "rank", "tokens", "price")
UNITS: dict[SweptQuantity, str] = {
    "seq_len": "tokens", "micro_batch": "sequences", "gpus": "GPUs", "rank": "1", "tokens": "tokens",
    "price": "USD/GPU/h",
}  # fmt: skip
_BESIDE_TIME = ("storage", "egress", "upfront", "tax", "contingency", "one-off", "services")
_REACH = 8
"""The usual sweep goes from an eighth of the job's own value to eight times."""


class SweepPoint(Record, frozen=True):
    """The job at one value of the quantity; for an invalid value ``error`` says why and figures are 0."""

    value: float
    fits: bool = False
    fit_probability: float = 0.0
    device: int = 0
    device_low: int = 0
    device_high: int = 0
    capacity: int = 0
    wall_hours: float = 0.0
    wall_hours_low: float = 0.0
    wall_hours_high: float = 0.0
    cost: float | None = None
    cost_low: float | None = None
    cost_high: float | None = None
    error: str = ""


class Sweep(Record, frozen=True):
    """A job estimated at rising values of one quantity."""

    quantity: SweptQuantity
    unit: str
    """``tokens``, ``sequences``, ``GPUs``, ``1`` or ``USD/GPU/h``."""
    current: float
    """The job's own value, as resolved."""
    points: tuple[SweepPoint, ...]
    last_fitting: float | None = None
    """The largest whole value that still fits where larger ones do not; ``None`` where nothing ends."""
    first_fitting: float | None = None
    """The smallest whole value that fits where smaller ones do not; ``None`` where nothing begins."""


def change_of(quantity: SweptQuantity, value: float, job: Job) -> dict[str, object]:
    """Return the edit of the job that sets the quantity; nothing for ``price``, which is no field."""
    count = max(1, round(value))
    match quantity:
        case "seq_len":
            return {"data.seq_len": count}
        case "micro_batch":
            return {"training.micro_batch": count}
        case "rank":
            return {"method.lora.rank": count}
        case "tokens":
            return _tokens(job, count)
        case "gpus":
            node = max(NODE_GPUS, job.hardware.gpus_per_node)
            shape = (count, 1) if count <= node else (node, -(-count // node))
            return {
                "hardware.gpus_per_node": shape[0],
                "hardware.nodes": shape[1],
                "hardware.parallelism.strategy": None,
            }
        case "price":
            return {}


def sweep(
    job: Job, quantity: SweptQuantity, prices: Prices | None = None, values: Sequence[float] | None = None
) -> Sweep:
    """Estimate the job at each value, by default from about an eighth of its own to eight times.

    Raises :class:`InputError` for a job that is wrong, and for a quantity that it does not have.
    """
    prices = prices or shipped_prices()
    if quantity == "rank" and job.method.kind not in ADAPTER_KINDS:
        raise fail("method.kind", job.method.kind, tr("a method with adapters, to follow their rank"))
    now = job_figures(job, prices)
    current = _current(job, quantity, now.arrays, now.cost)
    swept = sorted(set(values)) if values is not None else _usual(quantity, current)
    if quantity == "price":
        return _priced(now.cost, current, swept, _point(job, now.arrays, 0, prices, current))
    points = _points(job, quantity, swept, now.pilot, prices)
    last, first = _ends(points, lambda value: _fits(job, quantity, value))
    return Sweep(
        quantity=quantity, unit=UNITS[quantity], current=current, points=points, last_fitting=last,
        first_fitting=first,
    )  # fmt: skip


def _points(
    job: Job, quantity: SweptQuantity, values: Sequence[float], pilot: Pilot | None, prices: Prices
) -> tuple[SweepPoint, ...]:
    """Evaluate the values that can be as one batch."""
    points = {value: SweepPoint(value=value) for value in values}
    jobs, resolved = {}, []
    for value in values:
        try:
            changed = edited(job, change_of(quantity, value, job))
            resolved.append(resolve(changed))
            jobs[value] = changed
        except InputError as error:
            points[value] = SweepPoint(value=value, error=str(error.problems[0]))
    if jobs:
        result = batch_figures(resolved, list(jobs.values()), pilot)
        for i, (value, changed) in enumerate(jobs.items()):
            points[value] = _point(changed, result, i, prices, value)
    return tuple(points.values())


def _point(job: Job, result: BatchFigures, i: int, prices: Prices, value: float) -> SweepPoint:
    cost, _ = price(job, result, prices, i)
    return document_at(
        SweepPoint, i, result, result.peak, result.schedule,
        value=value,
        capacity=int(result.batch.gpu.at(i).usable_bytes),
        cost=cost.total,
        cost_low=cost.low,
        cost_high=cost.high,
    )  # fmt: skip


def _priced(cost: Cost, current: float, values: Sequence[float], now: SweepPoint) -> Sweep:
    """Scale the rented part of the cost with the price; the other parts stay."""
    beside = sum(part.usd for part in cost.parts if part.name in _BESIDE_TIME)

    def at(value: float, usd: float | None) -> float | None:
        return None if usd is None or not current else beside + (usd - beside) * value / current

    points = tuple(
        now.replaced(
            value=value, cost=at(value, now.cost), cost_low=at(value, now.cost_low), cost_high=at(value, now.cost_high)
        )
        for value in values
    )
    return Sweep(quantity="price", unit=UNITS["price"], current=current, points=points)


def _current(job: Job, quantity: SweptQuantity, result: BatchFigures, cost: Cost) -> float:
    gpu_hours = float(result.schedule.gpu_hours[0])
    rented = sum(part.usd for part in cost.parts if part.name not in _BESIDE_TIME)
    return {
        "seq_len": float(job.data.seq_len),
        "micro_batch": float(result.batch.micro_batch[0]),
        "gpus": float(result.batch.rented_gpus[0]),
        "rank": float(result.batch.rank[0]),
        "tokens": real_tokens(job.data),
        "price": rented / gpu_hours if gpu_hours else 0.0,
    }[quantity]


def _usual(quantity: SweptQuantity, current: float) -> list[float]:
    if quantity == "price":
        return [current * factor for factor in np.geomspace(0.25, 4, 17)]
    if quantity == "gpus":
        most = max(64.0, current * 4)
        powers = [2.0**i for i in range(17) if 2**i <= most]
        return sorted({*powers, current})
    low, high = max(1.0, current / _REACH), max(16.0, current * _REACH)
    spaced = {float(round(value)) for value in np.geomspace(low, high, 19)}
    return sorted(spaced | {current})


def _tokens(job: Job, tokens: int) -> dict[str, object]:
    """Return the change that sets the number of tokens; a histogram keeps its shape."""
    if job.data.lengths is None:
        return {"data.tokens": tokens, "data.tokens_range": None, "data.samples": None}
    return {"data.tokens": tokens, "data.tokens_range": None}


def _fits(job: Job, quantity: SweptQuantity, value: float) -> bool:
    try:
        changed = edited(job, change_of(quantity, value, job))
        return bool(batch_figures([resolve(changed)], [changed]).fits[0])
    except InputError:
        return False


def _ends(points: Sequence[SweepPoint], fits: Callable[[float], bool]) -> tuple[float | None, float | None]:
    """Return where fitting ends and where it begins, to the whole number, between neighbours that differ."""
    last = first = None
    real = [point for point in points if not point.error]
    for below, above in pairwise(real):
        if below.fits == above.fits:
            continue
        low, high = int(below.value), int(above.value)
        while high - low > 1:
            middle = (low + high) // 2
            if fits(middle) == below.fits:
                low = middle
            else:
                high = middle
        if below.fits:
            last = float(low)
        else:
            first = float(high)
    return last, first
