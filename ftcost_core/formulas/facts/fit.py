"""Priors and fitted values of the time model's coefficients (``priors.json``, ``coefficients.json``)."""

from collections.abc import Iterator, Mapping
from functools import cache

from msgspec import Struct, field

from ftcost_core.documents.record import Record
from ftcost_core.formulas.facts.tables import load


class PriorRow(Record, frozen=True, kw_only=True):
    """A coefficient, or one for each word of ``each``."""

    name: str
    each: tuple[str, ...] = ()
    prior: float
    spread: float
    low: float
    high: float
    unit: str
    meaning: str


class PriorFile(Record, frozen=True):
    """The file ``priors.json``."""

    about: str
    coefficients: tuple[PriorRow, ...]


class Prior(Struct, frozen=True):
    """A coefficient's prior: a log-normal distribution with bounds, before any measurement is used."""

    name: str
    prior: float
    spread: float
    """Standard deviation of its logarithm."""
    low: float
    high: float
    unit: str
    meaning: str


class Spreads(Struct, frozen=True):
    """Half-widths of the 80 % range of the logarithm of a speed; those that apply add in quadrature."""

    base: float
    """Of every job."""
    unseen: Mapping[str, float]
    """By dimension of regimes: divided by ``sqrt(1 + n)``, where ``n`` sources measured the job's regime."""
    part: Mapping[str, float]
    """By part of the step, multiplied by the part's share of the time: some parts are less certain."""
    lean: float
    """By how much of itself the range reaches farther down than half its width, and less far up."""
    lean_of_communication: float
    """What communication's share of the step, multiplied by this, adds to it."""
    node_doubling: float
    """Multiplied by the base-2 logarithm of the number of nodes: clusters differ in what they lose."""
    pilot: float
    """Of a pilot's measurement: repeated runs of one job differ by that much."""
    other_gpu: float
    """Added where the pilot ran on another GPU than the job."""


class CoefficientRow(Record, frozen=True):
    """A fitted value."""

    name: str
    value: float
    unit: str


class FitData(Record, frozen=True):
    """The files that the coefficients were fitted to, with digests and counts."""

    file: str
    sha256: str
    priors_sha256: str
    runs: int
    sources: int


class Quantiles(Record, frozen=True):
    """Quantiles of the error of estimates, as shares of the measurements."""

    median: float
    p80: float
    p90: float
    bias: float


class FitResiduals(Record, frozen=True):
    """Errors on the runs that were fitted, and on each source by a fit that left it out."""

    in_sample: Quantiles
    left_out: Quantiles
    """Of runs whose source the fit did not see."""
    regime_left_out: Quantiles
    """Of runs of whose regime the fit saw nothing, each run once in every dimension."""
    range_holds: float
    """Share of runs of unseen sources that the range holds."""
    regime_range_holds: float
    range_high_over_low: float
    regime_range_high_over_low: float


class FittedFile(Record, frozen=True):
    """The file ``coefficients.json``."""

    about: str
    data: FitData
    residuals: FitResiduals
    coefficients: tuple[CoefficientRow, ...]
    evidence: dict[str, dict[str, int]]
    """Number of sources that measured each regime and combination, by dimension."""
    alike: dict[str, int]
    """Number of runs by chip, stack, method, nodes and context (:func:`...regimes.likeness`)."""
    spreads: Spreads = field(name="range")


@cache
def fitted_file() -> FittedFile:
    """Return the shipped coefficients with their residuals and ranges."""
    return load(FittedFile, "throughput", "coefficients.json")


@cache
def priors() -> tuple[Prior, ...]:
    """Return the prior of each coefficient; a row with ``each`` becomes one prior a word, ``name.word``."""
    return tuple(_expanded(load(PriorFile, "throughput", "priors.json").coefficients))


def _expanded(rows: tuple[PriorRow, ...]) -> Iterator[Prior]:
    for row in rows:
        for name in [f"{row.name}.{word}" for word in row.each] or [row.name]:
            yield Prior(name, row.prior, row.spread, row.low, row.high, row.unit, row.meaning)


class Coefficients(Struct, frozen=True):
    """Values by dotted name."""

    values: Mapping[str, float]
    tables: Mapping[str, Mapping[str, float]]
    """``tables["matmul.stack"]["hf"]`` is the value named ``matmul.stack.hf``."""

    def __getitem__(self, name: str) -> float:
        return self.values[name]

    def table(self, name: str) -> Mapping[str, float]:
        """Return the deviations of one kind, such as those of each stack. Raises ``KeyError``."""
        return self.tables[name]


def of_values(values: Mapping[str, float]) -> Coefficients:
    """Return coefficients for values by name."""
    tables: dict[str, dict[str, float]] = {}
    for name, value in values.items():
        table, _, key = name.rpartition(".")
        tables.setdefault(table, {})[key] = value
    return Coefficients(dict(values), tables)


@cache
def fitted() -> Coefficients:
    """Return the coefficients that are shipped."""
    return of_values({row.name: row.value for row in fitted_file().coefficients})
