"""How sure the figures of a sample are: a bootstrap over its blocks.

Blocks, not records, are drawn again and again, since neighbouring records are alike (Efron & Tibshirani 1993,
"An Introduction to the Bootstrap", ch. 8). Draws are the same every time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ftcost_core.dataset.length_table import Counted

_DRAWS = 400
_FEWEST_DRAWS = 60
_WORK = 20_000_000
_RANGE = (2.5, 97.5)


@dataclass(frozen=True, slots=True)
class Bounds:
    """A 95 % range."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Spread:
    """What a sample leaves open."""

    tokens: Bounds
    """As factors on the total."""
    percentiles: tuple[Bounds | None, ...]
    """Tokens; ``None`` where all was read."""


def spread(counted: Counted, percents: Sequence[float]) -> Spread:
    """Return 95 % ranges of the total and of percentiles of the lengths."""
    blocks = len(counted.block_measures)
    if not counted.sampled or blocks < 2:
        return Spread(Bounds(1.0, 1.0), (None,) * len(percents))
    draws = int(np.clip(_WORK // max(1, len(counted.ordered)), _FEWEST_DRAWS, _DRAWS))
    owners = np.repeat(np.arange(blocks), counted.block_sequences)
    tokens = np.bincount(owners, weights=counted.ordered, minlength=blocks)
    times = np.random.default_rng(0).multinomial(blocks, np.full(blocks, 1 / blocks), size=draws)
    totals = (times @ tokens) / (times @ counted.block_measures)
    ratio = totals / (tokens.sum() / counted.block_measures.sum())
    # A sample of few blocks is more uncertain than it looks.
    factor = np.sqrt(blocks / (blocks - 1))
    low, high = 1 + (np.percentile(ratio, _RANGE) - 1) * factor
    return Spread(Bounds(float(low), float(high)), tuple(_percentiles(counted, owners, times, percents)))


def _percentiles(
    counted: Counted, owners: np.ndarray, times: np.ndarray, percents: Sequence[float]
) -> list[Bounds]:
    order = np.argsort(counted.ordered, kind="stable")
    lengths, owners = counted.ordered[order], owners[order]
    found = np.empty((len(times), len(percents)))
    for row, drawn in enumerate(times):
        running = np.cumsum(drawn[owners])
        at = np.searchsorted(running, np.ceil(np.array(percents) / 100 * running[-1]))
        found[row] = lengths[np.minimum(at, len(lengths) - 1)]
    low, high = np.percentile(found, _RANGE, axis=0)
    return [Bounds(float(a), float(b)) for a, b in zip(low, high, strict=True)]
