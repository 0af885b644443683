"""Lengths of generated completions: exponential with a given mean, cut where the context ends.

Source: assumed, as for samples without a histogram; published response lengths have as long a tail (verl,
"One Step Off Policy": updates wait for the longest output).
"""

from __future__ import annotations

from functools import cache

import numpy as np

from ftcost_core.documents.term import Array

_TABLE = 4096
_EULER = 0.5772156649015329


def expected_longest(mean: Array, most: Array, sequences: Array, endless: float) -> Array:
    """Return the expected longest of a number of completions, tokens.

    ``min(most, mean × H(n))`` with ``H(n) = 1 + 1/2 + … + 1/n``, between whole numbers on a straight line;
    and ``most`` where one of them does not end by itself, which the share ``endless`` of all does. The mean
    is of all completions, so that at most half of it is of endless ones, however large ``most`` is: then
    twice the completions never wait more than twice as long.
    """
    endless_share = np.minimum(endless, mean / (2 * np.maximum(most, 1.0)))
    ends = np.minimum(most, mean * harmonic(sequences))
    return np.asarray(most - (most - ends) * (1 - endless_share) ** np.maximum(sequences - 1, 0.0))


def mean_held(mean: Array, most: Array) -> Array:
    """Return how much of its completion a running sequence has, averaged over the time it runs, tokens.

    ``E[c²]/(2 E[c])``: the mean itself for an exponential length, half of it where all are as long as
    ``most``; between them ``mean × (1 - mean/(2 most))``, within 2 % of the integral.
    """
    return mean * (1 - np.minimum(1.0, mean / np.maximum(most, 1.0)) / 2)


def harmonic(n: Array) -> Array:
    """Return ``1 + 1/2 + … + 1/n``; 1 below 1."""
    counts = np.maximum(n, 1.0)
    exact = np.interp(counts, np.arange(1, _TABLE + 1), _sums())
    return np.where(counts > _TABLE, np.log(counts) + _EULER + 1 / (2 * counts), exact)


@cache
def _sums() -> Array:
    return np.cumsum(1 / np.arange(1, _TABLE + 1, dtype=np.float64))
