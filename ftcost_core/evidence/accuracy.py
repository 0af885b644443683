"""Error statistics of estimates against measurements, for reports, window and tests."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike


@dataclass(frozen=True, slots=True)
class Accuracy:
    """Errors as shares of the measurement, over some runs."""

    runs: int
    median: float
    """Of the absolute error, as are the three quantiles below."""
    p80: float
    p90: float
    p95: float
    bias: float
    """Median of the signed error: estimate over measurement, less one."""
    within_10: float
    """Share of runs at most 10 % off."""
    within_20: float
    holds: float | None = None
    """Share of measurements inside the 80 % range; ``None`` without ranges."""
    high_over_low: float | None = None
    """Median width of the range."""


def accuracy(
    estimated: ArrayLike, measured: ArrayLike, low: ArrayLike | None = None, high: ArrayLike | None = None
) -> Accuracy:
    """Compare estimates with measurements (at least one, same unit); ``low``, ``high``: the 80 % ranges."""
    true = np.asarray(measured, dtype=np.float64)
    error = np.asarray(estimated, dtype=np.float64) / true - 1
    size = np.abs(error)
    median, p80, p90, p95 = (float(np.quantile(size, share)) for share in (0.5, 0.8, 0.9, 0.95))
    holds = width = None
    if low is not None and high is not None:
        bottom, top = np.asarray(low, dtype=np.float64), np.asarray(high, dtype=np.float64)
        holds = float(((bottom <= true) & (true <= top)).mean())
        width = float(np.median(top / bottom))
    return Accuracy(
        runs=len(true),
        median=median,
        p80=p80,
        p90=p90,
        p95=p95,
        bias=float(np.median(error)),
        within_10=float((size <= 0.1).mean()),
        within_20=float((size <= 0.2).mean()),
        holds=holds,
        high_over_low=width,
    )
