"""One quantity of a job against memory, hours and cost, and where it stops fitting."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict

from ftcost_core.costing import Prices
from ftcost_core.job import Job

Quantity: TypeAlias = Literal["seq_len", "micro_batch", "gpus", "rank", "tokens", "price"]
QUANTITIES: tuple[Quantity, ...] = ("seq_len", "micro_batch", "gpus", "rank", "tokens", "price")


class SweepPoint(BaseModel):
    """The job at one value of the quantity; where it cannot be, ``error`` says why and figures are 0."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    value: float
    fits: bool = False
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


class Sweep(BaseModel):
    """A quantity followed over its values, rising."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    quantity: Quantity
    unit: str
    """``tokens``, ``sequences``, ``GPUs``, ``1`` or ``USD/GPU/h``."""
    current: float
    """The job's own value, as resolved."""
    points: tuple[SweepPoint, ...]
    last_fitting: float | None = None
    """The largest whole value that still fits where larger ones do not; ``None`` where nothing ends."""
    first_fitting: float | None = None
    """The smallest whole value that fits where smaller ones do not (GPUs); ``None`` where nothing begins."""


def change_of(quantity: Quantity, value: float, job: Job) -> dict[str, object]:
    """Return the edit of the job that sets the quantity; nothing for ``price``, which is no field."""
    raise NotImplementedError


def sweep(
    job: Job,
    quantity: Quantity,
    prices: Prices | None = None,
    values: Sequence[float] | None = None,
    today: date | None = None,
) -> Sweep:
    """Estimate the job at each value (by default some twenty from a quarter or less to four times or more)."""
    raise NotImplementedError
