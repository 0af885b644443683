"""Where the marks of an axis stand, and what stands beside them."""

from __future__ import annotations

import math
from collections.abc import Callable

from ftcost_core.text.numbers import compact, duration, money, number

_HOURS = (
    *((seconds / 3600, f"{seconds} s") for seconds in (1, 2, 5, 10, 30)),
    *((minutes / 60, f"{minutes} m") for minutes in (1, 2, 5, 10, 15, 30)),
    *((float(hours), f"{hours} h") for hours in (1, 2, 4, 8)),
    *((24.0 * days, f"{days} d") for days in (1, 2, 4, 7, 14, 30, 60, 120)),
    *((8760.0 * years, f"{number(years)} y") for years in (1, 2, 5, 10, 30, 100, 1_000, 10_000, 100_000)),
)
_FEWEST, _MOST = 2, 7


def hour_ticks(low: float, high: float) -> list[tuple[float, str]]:
    """Return marks of a logarithmic axis of hours."""
    ticks = _thinned([(at, text) for at, text in _HOURS if low <= at <= high])
    return ticks if len(ticks) >= _FEWEST else _between(low, high, duration)


def money_ticks(low: float, high: float) -> list[tuple[float, str]]:
    """Return marks of a logarithmic axis of US dollars."""
    decades = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
    for steps in ((1, 2, 5), (1, 3), (1,)):
        marks = [step * 10.0**decade for decade in decades for step in steps]
        ticks = [(at, _dollars(at)) for at in marks if low <= at <= high]
        if _FEWEST <= len(ticks) <= _MOST:
            return ticks
    return _between(low, high, _dollars_exactly) if len(ticks) < _FEWEST else _thinned(ticks)


def even_ticks(high: float) -> list[float]:
    """Return some five round marks from 0 up to ``high``."""
    if high <= 0:
        return [0.0]
    rough = high / 5
    size = 10.0 ** math.floor(math.log10(rough))
    step = next(factor * size for factor in (1, 2, 5, 10) if factor * size >= rough)
    return [step * i for i in range(math.floor(high / step) + 1)]


def _between(low: float, high: float, say: Callable[[float], str]) -> list[tuple[float, str]]:
    """Return up to three marks of a range so narrow that no round ones fall into it, none said twice."""
    marks = [low * (high / low) ** share for share in (0.1, 0.9, 0.5)]
    return [(at, text) for text, at in {say(at): at for at in marks}.items()]


def _thinned(ticks: list[tuple[float, str]]) -> list[tuple[float, str]]:
    return ticks[:: max(1, math.ceil(len(ticks) / _MOST))]


def _dollars_exactly(value: float) -> str:
    return _dollars(value) if value >= 1e6 else money(value)


def _dollars(value: float) -> str:
    if value >= 1e6:
        return f"${compact(value)}"
    return f"${number(value, 0 if value >= 1 else -math.floor(math.log10(value)))}"
