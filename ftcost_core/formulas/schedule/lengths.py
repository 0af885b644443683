"""Statistics of a histogram of sample lengths: means, longest of a micro-batch, padding of packed windows.

Every sample of a bin is taken to have the bin's middle length; samples longer than the context are cut.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from ftcost_core.documents.job import Lengths
from ftcost_core.documents.term import Array

_STEPS = 1024
"""Of an integral over lengths: exact to a thousandth."""
_PACKED_SAMPLES = 1024
"""Samples drawn from the histogram's quantiles to be packed: the share is then sure to about 0.1 %."""


def middles(lengths: Lengths) -> Array:
    """Return the length that stands for each bin, tokens."""
    edges = np.array(lengths.edges, dtype=np.float64)
    return np.maximum(1.0, (edges[:-1] + edges[1:]) / 2)


def tokens_of(lengths: Lengths) -> float:
    """Return the tokens of all samples, uncut."""
    return float(middles(lengths) @ np.array(lengths.counts, dtype=np.float64))


@lru_cache(maxsize=256)
def cut_mean(lengths: Lengths, seq_len: int) -> float:
    """Return the mean length of a sample that is cut at the context length."""
    counts = np.array(lengths.counts, dtype=np.float64)
    return float(np.minimum(middles(lengths), seq_len) @ counts / counts.sum())


@lru_cache(maxsize=256)
def without_longer(lengths: Lengths, seq_len: int) -> Lengths | None:
    """Return the histogram without the samples that are longer than the context; ``None`` where none is left."""
    counts = tuple(
        0 if middle > seq_len else count for middle, count in zip(middles(lengths), lengths.counts, strict=True)
    )
    return lengths.model_copy(update={"counts": counts}) if any(counts) else None


@lru_cache(maxsize=256)
def beyond_window(lengths: Lengths, seq_len: int) -> float:
    """Return the share of the tokens that lie beyond the context length of their sample."""
    counts, middle = np.array(lengths.counts, dtype=np.float64), middles(lengths)
    return float(np.maximum(middle - seq_len, 0.0) @ counts) / max(float(middle @ counts), 1.0)


def seen_mean(lengths: Lengths, seq_len: int) -> float:
    """Return the mean length of the sample that a token belongs to, over all tokens: attention's length.

    ``E[l²]/E[l]``: longer than the mean sample, since long samples hold more tokens.
    """
    counts = np.array(lengths.counts, dtype=np.float64)
    cut = np.minimum(middles(lengths), seq_len)
    return float(cut**2 @ counts / (cut @ counts))


@lru_cache(maxsize=1024)
def expected_longest(lengths: Lengths, seq_len: int, micro_batch: int) -> float:
    """Return the expected length of the longest of ``micro_batch`` samples, cut at the context.

    ``E[max] = Σ l_k (F(k)^b - F(k-1)^b)`` with the histogram's distribution function ``F``.
    """
    counts = np.array(lengths.counts, dtype=np.float64)
    below = np.concatenate(([0.0], np.cumsum(counts) / counts.sum())) ** micro_batch
    return float(np.minimum(middles(lengths), seq_len) @ np.diff(below))


@lru_cache(maxsize=1024)
def longest_variation(lengths: Lengths, seq_len: int, micro_batch: int) -> float:
    """Return the standard deviation of the longest of ``micro_batch`` samples over its mean."""
    counts = np.array(lengths.counts, dtype=np.float64)
    below = np.concatenate(([0.0], np.cumsum(counts) / counts.sum())) ** micro_batch
    tokens = np.minimum(middles(lengths), seq_len)
    mean = tokens @ np.diff(below)
    return float(np.sqrt(max(0.0, tokens**2 @ np.diff(below) - mean**2)) / mean)


@lru_cache(maxsize=4096)
def longest_of_mean(mean: float, samples: float, seq_len: int) -> tuple[float, float]:
    """Return the expected longest of samples of which the mean alone is known, and its standard deviation over that.

    Lengths are taken to be exponential and cut at the context ``c``, so that their mean is what is known:
    ``mean = s × (1 - exp(-c/s))``. The longest of ``n`` is then ``∫ 1 - (1 - exp(-x/s))^n dx`` up to ``c``; far from
    it, ``s × (1 + 1/2 + … + 1/n)`` (Rényi 1953).
    """
    if mean >= seq_len:
        return float(seq_len), 0.0
    low, high = np.log(mean), np.log(mean) + np.log(1e6 * seq_len / mean)
    for _ in range(60):
        middle = (low + high) / 2
        above = -np.exp(middle) * np.expm1(-seq_len / np.exp(middle)) > mean
        low, high = (low, middle) if above else (middle, high)
    scale, count = float(np.exp(low)), max(1.0, samples)
    most = min(float(seq_len), scale * (float(np.log(count)) + 20.0))
    tokens = (np.arange(_STEPS) + 0.5) * most / _STEPS
    longer = 1 - (-np.expm1(-tokens / scale)) ** count
    # Of one sample it is the mean to the last digit: what the sum leaves out would be a step more.
    expected, square = max(mean, most * float(longer.mean())), 2 * most * float((tokens * longer).mean())
    return expected, float(np.sqrt(max(0.0, square - expected**2))) / expected


def longest(lengths: Lengths, seq_len: int) -> float:
    """Return the longest sample there is, cut at the context."""
    last = max(i for i, count in enumerate(lengths.counts) if count)
    return float(min(lengths.edges[last + 1], seq_len))


@lru_cache(maxsize=256)
def packed_share(lengths: Lengths, seq_len: int) -> float:
    """Return the share of padding in windows of ``seq_len`` filled with whole samples.

    First fit of samples by falling length (Johnson 1973), on samples at the quantiles of the histogram;
    those longer than the context are cut into windows.
    """
    counts = np.array(lengths.counts, dtype=np.float64)
    quantiles = (np.arange(_PACKED_SAMPLES) + 0.5) / _PACKED_SAMPLES
    drawn = middles(lengths)[np.searchsorted(np.cumsum(counts) / counts.sum(), quantiles)]
    full_windows = float((drawn // seq_len).sum())
    room: Array = np.zeros(0)
    for length in np.sort(drawn % seq_len)[::-1]:
        if length <= 0:
            continue
        fitting = np.flatnonzero(room >= length)
        if fitting.size:
            room[fitting[0]] -= length
        else:
            room = np.append(room, seq_len - length)
    windows = full_windows + len(room)
    # The last window is only part full because the draw ends.
    spare = float(room[-1]) if len(room) else 0.0
    return max(0.0, 1 - float(drawn.sum()) / (windows * seq_len - spare))


def covering(lengths: Lengths, share: float) -> int:
    """Return the upper edge of the bin up to which at least this share of the samples lies, tokens."""
    below = np.cumsum(np.array(lengths.counts, dtype=np.float64))
    return int(lengths.edges[int(np.searchsorted(below / below[-1], share - 1e-12)) + 1])
