"""Of several instants, each a sum of terms, take for every job the one with the largest total."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ftcost_core.documents.term import Array, FigureArray, total

Instant = tuple[FigureArray, ...]


def fullest(instants: Sequence[Instant], n: int) -> Instant:
    """Return for each job the terms of its fullest instant; text is that of the first with a term."""
    if len(instants) == 1:
        return instants[0]
    totals = np.array([total(instant, n) for instant in instants])
    return chosen(instants, totals.argmax(axis=0))


def chosen(instants: Sequence[Instant], index: NDArray[np.intp]) -> Instant:
    """Return for each job the terms of instant ``index[job]``."""
    first = int(index[0])
    if (index == first).all():
        return instants[first]
    by_key: dict[str, list[FigureArray | None]] = {}
    for i, instant in enumerate(instants):
        for term in instant:
            by_key.setdefault(term.key, [None] * len(instants))[i] = term
    return tuple(_merged(terms, index) for terms in by_key.values())


def _merged(terms: list[FigureArray | None], index: NDArray[np.intp]) -> FigureArray:
    known = [term for term in terms if term is not None]
    if len(known) == len(terms) and all(term is known[0] for term in known):
        return known[0]
    value: Array = np.zeros(len(index))
    for i, term in enumerate(terms):
        if term is not None:
            value = np.where(index == i, term.value, value)
    model = known[0]
    return FigureArray(model.key, value, model.unit, model.formula, model.inputs, model.source, model.kind)
