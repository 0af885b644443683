"""Spot machines: how much longer a job takes when machines are taken away, and when spot still pays.

Expected time with interruptions at random: J. T. Daly, "A higher order estimate of the optimum checkpoint
interval for restart dumps", Future Generation Computer Systems 22 (2006), equation 20, with
M = 1 / interruptions per hour:  T = M · exp(R/M) · (exp((τ+δ)/M) − 1) · work / τ
for checkpoints of δ hours every τ hours of work and R hours to get going again.
"""

from __future__ import annotations

import math

_LARGEST_EXPONENT = 50.0
"""Beyond it a job effectively never ends."""


def expected_hours(
    work_hours: float,
    interruptions_per_hour: float,
    *,
    checkpoint_every_hours: float,
    checkpoint_hours: float = 0.0,
    restart_hours: float = 0.0,
) -> float:
    """Return the expected wall-clock hours of so many hours of work; infinite when it would never end."""
    segments = work_hours / checkpoint_every_hours
    step = checkpoint_every_hours + checkpoint_hours
    if interruptions_per_hour <= 0:
        return segments * step
    mean = 1 / interruptions_per_hour
    if step / mean > _LARGEST_EXPONENT or restart_hours / mean > _LARGEST_EXPONENT:
        return math.inf
    return mean * math.exp(restart_hours / mean) * math.expm1(step / mean) * segments


def best_interval_hours(interruptions_per_hour: float, checkpoint_hours: float) -> float:
    """Return the hours between checkpoints that waste least: Young's square root with Daly's correction.

    Infinite without interruptions: a checkpoint then saves nothing.
    """
    if interruptions_per_hour <= 0:
        return math.inf
    mean = 1 / interruptions_per_hour
    if checkpoint_hours >= 2 * mean:
        return mean
    root = math.sqrt(checkpoint_hours / (2 * mean))
    return math.sqrt(2 * checkpoint_hours * mean) * (1 + root / 3 + root**2 / 9) - checkpoint_hours


def break_even_interruptions(
    spot_per_hour: float,
    on_demand_per_hour: float,
    *,
    checkpoint_every_hours: float,
    checkpoint_hours: float = 0.0,
    restart_hours: float = 0.0,
) -> float:
    """Return the interruptions an hour at which spot costs as much as on demand; above it, spot is dearer.

    0 when spot is not cheaper at all.
    """
    if spot_per_hour >= on_demand_per_hour or spot_per_hour <= 0:
        return 0.0 if spot_per_hour >= on_demand_per_hour else math.inf
    step = checkpoint_every_hours + checkpoint_hours
    wanted = on_demand_per_hour / spot_per_hour

    def stretch(rate: float) -> float:
        hours = expected_hours(
            checkpoint_every_hours,
            rate,
            checkpoint_every_hours=checkpoint_every_hours,
            checkpoint_hours=checkpoint_hours,
            restart_hours=restart_hours,
        )
        return hours / step

    low, high = 0.0, 1 / step
    while stretch(high) < wanted:
        high *= 2
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if stretch(middle) < wanted else (low, middle)
    return (low + high) / 2
