"""The chance that a figure with an 80 % range keeps to a limit."""

from __future__ import annotations

from math import erf, log, sqrt

NORMAL_90 = 1.2815515655446004
"""Standard deviations between the middle of a normal distribution and the end of its 80 % range."""
_SURE = 1e-9


def chance_within(limit: float | None, value: float, low: float, high: float) -> float | None:
    """Return the chance, 0 to 1, that a positive figure stays within a limit; ``None`` without a limit.

    The figure's logarithm is taken as normal on each side of ``value``, with ``low`` and ``high`` as the 10th
    and 90th percentile.
    """
    if limit is None:
        return None
    if value <= 0:
        return 1.0
    side = log(high / value) if limit > value else log(value / max(low, value * _SURE))
    if side <= 0:
        return float(limit >= value)
    return 0.5 * (1 + erf(log(limit / value) / (side / NORMAL_90) / sqrt(2)))
