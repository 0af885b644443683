"""The fitted coefficients of the time model, each with a meaning, a unit and a plausible range.

``resources/throughput/priors.json`` says what each is and what is plausible; ``coefficients.json`` holds the
values that ``python -m tests.accuracy.fit_throughput`` found in the published runs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from ftcost_core.storage.bundled import read_json


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
class Coefficients:
    """Values by dotted name."""

    values: Mapping[str, float]
    tables: Mapping[str, Mapping[str, float]]
    """``tables["matmul.stack"]["hf"]`` is the value named ``matmul.stack.hf``."""

    def __getitem__(self, name: str) -> float:
        return self.values[name]

    def table(self, name: str) -> Mapping[str, float]:
        """Return the deviations of one kind, such as those of each stack; what is not in it deviates by 1."""
        return self.tables.get(name, {})


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
    return of_values(
        {row["name"]: row["value"] for row in read_json("throughput", "coefficients.json")["coefficients"]}
    )


@cache
def priors() -> tuple[Prior, ...]:
    """Return what is known of each coefficient beforehand; a table's entry is expanded by name."""
    return tuple(_expanded(read_json("throughput", "priors.json")["coefficients"]))


def _expanded(rows: list[dict[str, Any]]) -> Iterator[Prior]:
    for row in rows:
        rest = {key: row[key] for key in ("prior", "spread", "low", "high", "unit", "meaning")}
        if "each" not in row:
            yield Prior(name=row["name"], **rest)
        for key in row.get("each", ()):
            yield Prior(name=f"{row['name']}.{key}", **rest)
