"""Sustained speed of a pilot: warm-up and outliers are left out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from ftcost_core.documents.term import Array, Mask
from ftcost_core.pilot.report import Dropped, StepRate

_TO_DEVIATION = 1.4826
"""Standard deviation over median absolute deviation, for a normal distribution."""
_FAR = 3.5
"""Robust deviations from the median beyond which an interval is an outlier (Iglewicz and Hoaglin, 1993)."""
_CLOSE = 0.10
"""Nothing within this share of the median is an outlier, however small the deviations are."""
_MOST_WARM_UP = 0.5


@dataclass(frozen=True, slots=True)
class Steady:
    """The sustained speed of one GPU, tokens per second."""

    rate: float
    """Tokens of the kept intervals divided by their time."""
    low: float
    """10th percentile of the kept intervals' speed; :attr:`high` is the 90th."""
    high: float
    series: tuple[StepRate, ...]
    dropped: tuple[Dropped, ...]
    used: int


def steady(steps: Sequence[int], tokens: Sequence[float], seconds: Sequence[float], warm_up: int | None) -> Steady:
    """Leave out warm-up and outliers of a series of intervals; the sequences have equal length, at least 1.

    ``warm_up`` steps are left out; without it those first intervals that are still slower than the second
    half of the run, at least one where there are several. An interval is an outlier when its time per token
    is further from the median than 3.5 robust deviations and 10 %.
    """
    time = np.asarray(seconds, dtype=np.float64) / np.asarray(tokens, dtype=np.float64)
    warm = np.asarray(steps) <= warm_up if warm_up is not None else _warming(time)
    if warm.all():
        warm = np.zeros(len(time), dtype=bool)
    far = _outliers(time, ~warm) & ~warm
    kept = ~warm & ~far
    rates = 1 / time[kept]
    total = float(np.asarray(tokens)[kept].sum() / np.asarray(seconds)[kept].sum())
    low, high = (float(rate) for rate in np.quantile(rates, [0.1, 0.9]))
    marks: tuple[tuple[Literal["warm-up", "outlier"], Mask], ...] = (("warm-up", warm), ("outlier", far))
    dropped = [
        Dropped(reason=reason, steps=tuple(int(step) for step in np.asarray(steps)[mask]))
        for reason, mask in marks
        if mask.any()
    ]
    series = tuple(
        StepRate(step=steps[i], tokens=tokens[i], seconds=seconds[i], kept=bool(kept[i])) for i in range(len(time))
    )
    return Steady(total, min(low, total), max(high, total), series, tuple(dropped), int(kept.sum()))


def _warming(time: Array) -> Mask:
    """Mark the first intervals until one is as fast as the second half; at least one of several."""
    n = len(time)
    if n < 2:
        return np.zeros(n, dtype=bool)
    settled = time[n // 2 :]
    middle = float(np.median(settled))
    limit = middle + max(_FAR * _deviation(settled, middle), _CLOSE * middle)
    slow = 0
    while slow < n * _MOST_WARM_UP and time[slow] > limit:
        slow += 1
    return np.arange(n) < max(1, slow)


def _outliers(time: Array, among: Mask) -> Mask:
    middle = float(np.median(time[among]))
    limit = max(_FAR * _deviation(time[among], middle), _CLOSE * middle)
    outliers: Mask = np.abs(time - middle) > limit
    return outliers


def _deviation(values: Array, middle: float) -> float:
    return _TO_DEVIATION * float(np.median(np.abs(values - middle)))
