"""What the fit of the time model starts from and what it found (``priors.json``, ``coefficients.json``)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from pydantic import Field

from ftcost_core.formulas.facts.tables import FactModel, load


class PriorRow(FactModel):
    """A coefficient, or one for each word of ``each``."""

    name: str
    each: tuple[str, ...] = ()
    prior: float
    spread: float
    low: float
    high: float
    unit: str
    meaning: str


class PriorFile(FactModel):
    """The file ``priors.json``."""

    about: str
    coefficients: tuple[PriorRow, ...]


@dataclass(frozen=True, slots=True)
class Prior:
    """What is known of a coefficient before any run is looked at."""

    name: str
    prior: float
    spread: float
    """Standard deviation of its logarithm."""
    low: float
    high: float
    unit: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Spreads:
    """Half-widths of the logarithm of an 80 % range; those that apply add in quadrature."""

    base: float
    """Of a job whose like the runs hold."""
    unseen: Mapping[str, float]
    """By chip, stack, method, precision: over the root of one more than the sources that hold it."""
    experts: float
    """Of a model with routed experts."""
    part: Mapping[str, float]
    """Per unit of a part's share of the step: some parts are less sure than others."""
    pilot: float
    """Of a measured pilot: runs of the same job differ by that much."""
    other_gpu: float
    """Between two GPUs."""


class CoefficientRow(FactModel):
    """A fitted value."""

    name: str
    value: float
    unit: str


class FitData(FactModel):
    """The files a fit was made from, and how much was in them."""

    file: str
    sha256: str
    priors_sha256: str
    runs: int
    sources: int


class Quantiles(FactModel):
    """How far estimates are off, as shares of the measurements."""

    median: float
    p80: float
    p90: float
    bias: float


class FitResiduals(FactModel):
    """The same of the runs fitted to, and of each source by a fit that left it out."""

    in_sample: Quantiles
    left_out: Quantiles
    range_holds: float
    range_high_over_low: float


class FittedFile(FactModel):
    """The file ``coefficients.json``."""

    about: str
    data: FitData
    residuals: FitResiduals
    coefficients: tuple[CoefficientRow, ...]
    evidence: dict[str, dict[str, int]]
    """Sources that hold each chip, stack, method and precision."""
    spreads: Spreads = Field(alias="range")


@cache
def fitted_file() -> FittedFile:
    """Return what the shipped fit found."""
    return load(FittedFile, "throughput", "coefficients.json")


@cache
def priors() -> tuple[Prior, ...]:
    """Return what is known of each coefficient beforehand; a table's entry is expanded by name."""
    return tuple(_expanded(load(PriorFile, "throughput", "priors.json").coefficients))


def _expanded(rows: tuple[PriorRow, ...]) -> Iterator[Prior]:
    for row in rows:
        for name in [f"{row.name}.{word}" for word in row.each] or [row.name]:
            yield Prior(name, row.prior, row.spread, row.low, row.high, row.unit, row.meaning)
