"""A figure and where it comes from. Every total is a sum of terms, by construction.

Formulas work on arrays with one entry per job, so a term holds arrays too (:class:`FigureArray`);
:meth:`FigureArray.at` gives the one of a single job, which is what a report prints.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from typing import Any, Literal, Self, TypeAlias

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from ftcost_core.documents.record import Record

Array: TypeAlias = NDArray[np.float64]
Mask: TypeAlias = NDArray[np.bool_]
Index: TypeAlias = NDArray[np.int64]
"""Places in an array."""
TermKind: TypeAlias = Literal["exact", "fitted", "assumed"]


class Term(Record, frozen=True):
    """One explained figure of one job."""

    key: str
    """Dotted: the total it belongs to, then its own name, such as ``weights.linear``."""
    value: float
    unit: str
    """``B``, ``s``, ``USD``, ``tokens``, ``h`` or ``1``."""
    formula: str
    """The formula in words and symbols; its symbols are the keys of :attr:`inputs`."""
    inputs: dict[str, float | str]
    source: str
    """Where the formula or the fact comes from."""
    kind: TermKind


class FigureArray(Struct, frozen=True):
    """The same term for ``n`` jobs: ``value`` has shape ``(n,)``, inputs are scalars or shape ``(n,)``."""

    key: str
    value: Array
    unit: str
    formula: str
    inputs: Mapping[str, Array | float | str]
    source: str
    kind: TermKind = "exact"

    def at(self, index: int) -> Term:
        """Return the term of job ``index``."""
        inputs = {name: _at(value, index) for name, value in self.inputs.items()}
        return Term(
            key=self.key,
            value=float(self.value[index]),
            unit=self.unit,
            formula=self.formula,
            inputs=inputs,
            source=self.source,
            kind=self.kind,
        )

    def times(self, factor: Array | float) -> "FigureArray":
        """Return the same term with its value multiplied, such as by a share of it that is alive."""
        return FigureArray(self.key, self.value * factor, self.unit, self.formula, self.inputs, self.source, self.kind)


class Figures(Struct, frozen=True):
    """Arrays with one entry each for the same things, such as jobs: its fields, their tables and parts."""

    def take(self, index: Index | Mask | slice) -> Self:
        """Return the entries at ``index``, any of them any number of times, without explaining terms."""
        changes: dict[str, object] = {}
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if name == "n":
                changes[name] = len(np.arange(value)[index])
            elif name == "terms" and isinstance(value, tuple):
                changes[name] = ()
            elif (taken := _taken(value, index)) is not value:
                changes[name] = taken
        return replace(self, **changes)

    @classmethod
    def together(cls, parts: Sequence[Self]) -> Self:
        """Return the entries of several as one, end to end, without explaining terms."""
        return cls(**{name: _joined([getattr(part, name) for part in parts]) for name in cls.__struct_fields__})


def _taken(value: Any, index: Index | Mask | slice) -> Any:
    if isinstance(value, np.ndarray):
        return value[index]
    if isinstance(value, Figures):
        return value.take(index)
    return {key: _taken(one, index) for key, one in value.items()} if isinstance(value, dict) else value


def _joined(values: list[Any]) -> Any:
    if values and isinstance(values[0], dict):
        return {key: _joined([value[key] for value in values]) for key in values[0]}
    return () if values and isinstance(values[0], tuple) else np.concatenate(values or [np.empty(0)])


def added(rows: Iterable[Array]) -> Array:
    """Return the sum over the first axis, row after row, as many jobs as there are beside each other.

    NumPy's own order depends on the number of columns: a job would differ in its last digit with those beside it.
    """
    return np.asarray(reduce(np.add, rows))


def total(terms: Iterable[FigureArray], n: int) -> Array:
    """Sum terms over their values; zeros of shape ``(n,)`` when there are none."""
    out = np.zeros(n)
    for term in terms:
        out += term.value
    return out


def explained(terms: Sequence[FigureArray], index: int) -> tuple[Term, ...]:
    """Return the terms of job ``index`` that are not zero."""
    return tuple(term.at(index) for term in terms if term.value[index] != 0)


def _at(value: Array | float | str, index: int) -> float | str:
    if isinstance(value, np.ndarray):
        return float(value[index]) if value.ndim else float(value)
    return value if isinstance(value, str) else float(value)
