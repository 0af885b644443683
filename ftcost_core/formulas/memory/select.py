"""The choice, for every job, of the point of a step at which most memory is alive."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from ftcost_core.documents.term import Array, FigureArray, total

LiveTerms: TypeAlias = tuple[FigureArray, ...]
"""What is alive at one point of a step, bytes; keys start with the component's name."""


class _OfPoints(tuple[FigureArray, ...]):
    """Terms of jobs whose fullest points differ: what they are at each point, and the point of each job."""

    points: Sequence[LiveTerms]
    of_job: NDArray[np.intp]


def terms_at(terms: LiveTerms, job: int) -> LiveTerms:
    """Return the terms alive at a job's own point, as that point explains them."""
    while isinstance(terms, _OfPoints):
        terms = terms.points[int(terms.of_job[job])]
    return terms


def beside(terms: LiveTerms, term: FigureArray) -> LiveTerms:
    """Return what is alive at a point with one term more."""
    if not isinstance(terms, _OfPoints):
        return (*terms, term)
    return _of_points((*terms, term), [beside(point, term) for point in terms.points], terms.of_job)


def _of_points(terms: Iterable[FigureArray], points: Sequence[LiveTerms], of_job: NDArray[np.intp]) -> LiveTerms:
    merged = _OfPoints(terms)
    merged.points, merged.of_job = points, of_job
    return merged


def in_own_order(terms: LiveTerms, sums: Callable[[LiveTerms], Array]) -> Array:
    """Return sums of the terms, of each job over those of its own point: rounded as if it were alone in its batch."""
    if not isinstance(terms, _OfPoints):
        return sums(terms)
    return np.asarray(np.choose(terms.of_job, [in_own_order(point, sums) for point in terms.points]))


def fullest(points: Sequence[LiveTerms], n: int) -> LiveTerms:
    """Return for each of ``n`` jobs the terms alive at its fullest point.

    A term's formula, inputs and source are those of the first point that has a term of its key;
    :func:`terms_at` returns a job's own.
    """
    if len(points) == 1:
        return points[0]
    index = np.array([in_own_order(terms, lambda live: total(live, n)) for terms in points]).argmax(axis=0)
    first = int(index[0])
    if (index == first).all():
        return points[first]
    return merged_at(points, index)


def merged_at(points: Sequence[LiveTerms], index: NDArray[np.intp]) -> LiveTerms:
    """Return for each job the terms alive at the point of its ``index``, as :func:`fullest` does."""
    by_key: dict[str, list[FigureArray | None]] = {}
    for i, terms in enumerate(points):
        for term in terms:
            by_key.setdefault(term.key, [None] * len(points))[i] = term
    return _of_points((_merged(terms, index) for terms in by_key.values()), points, index)


def _merged(terms: list[FigureArray | None], index: NDArray[np.intp]) -> FigureArray:
    present = [term for term in terms if term is not None]
    if len(present) == len(terms) and all(term is present[0] for term in present):
        return present[0]
    value: Array = np.zeros(len(index))
    for i, term in enumerate(terms):
        if term is not None:
            value = np.where(index == i, term.value, value)
    model = present[0]
    return FigureArray(model.key, value, model.unit, model.formula, model.inputs, model.source, model.kind)
