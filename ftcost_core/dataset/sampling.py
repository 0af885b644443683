"""95 % ranges of the figures of a sample: a bootstrap over its blocks.

Blocks, not records, are resampled, since neighbouring records are alike (Efron & Tibshirani 1993,
"An Introduction to the Bootstrap", ch. 8). The random seed is fixed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ftcost_core.dataset.length_table import LengthTable

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
class Ranges:
    """Ranges of a sample's figures."""

    tokens: Bounds
    """Range of the total, as factors on it."""
    percentiles: tuple[Bounds | None, ...]
    """Tokens; ``None`` where all was read."""


def ranges_of(table: LengthTable, percents: Sequence[float]) -> Ranges:
    """Return 95 % ranges of the total and of percentiles of the lengths."""
    blocks = len(table.block_weights)
    if not table.sampled or blocks < 2:
        return Ranges(Bounds(1.0, 1.0), (None,) * len(percents))
    draws = int(np.clip(_WORK // max(1, len(table.ordered)), _FEWEST_DRAWS, _DRAWS))
    owners = np.repeat(np.arange(blocks), table.block_sequences)
    tokens = np.bincount(owners, weights=table.ordered, minlength=blocks)
    times = np.random.default_rng(0).multinomial(blocks, np.full(blocks, 1 / blocks), size=draws)
    totals = (times @ tokens) / (times @ table.block_weights)
    ratio = totals / (tokens.sum() / table.block_weights.sum())
    # Small-sample correction of the standard error.
    factor = np.sqrt(blocks / (blocks - 1))
    low, high = 1 + (np.percentile(ratio, _RANGE) - 1) * factor
    return Ranges(Bounds(float(low), float(high)), tuple(_percentiles(table, owners, times, percents)))


def _percentiles(table: LengthTable, owners: np.ndarray, times: np.ndarray, percents: Sequence[float]) -> list[Bounds]:
    order = np.argsort(table.ordered, kind="stable")
    lengths, owners = table.ordered[order], owners[order]
    drawn_lengths = np.empty((len(times), len(percents)))
    for row, drawn in enumerate(times):
        running = np.cumsum(drawn[owners])
        at = np.searchsorted(running, np.ceil(np.array(percents) / 100 * running[-1]))
        drawn_lengths[row] = lengths[np.minimum(at, len(lengths) - 1)]
    low, high = np.percentile(drawn_lengths, _RANGE, axis=0)
    return [Bounds(float(a), float(b)) for a, b in zip(low, high, strict=True)]
