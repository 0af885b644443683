"""The fitted coefficients of the time model by dotted name; ``priors.json`` says what each means."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from ftcost_core.formulas.facts.fit import fitted_file


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
