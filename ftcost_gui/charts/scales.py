"""Ticks of logarithmic axes of money and time."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from ftcost_core.text.i18n import current, tr
from ftcost_core.text.numbers import compact, money

_HOURS = [
    (seconds / 3600, text)
    for seconds, text in (
        (1, "1 s"), (5, "5 s"), (15, "15 s"), (60, "1 m"), (120, "2 m"), (300, "5 m"), (600, "10 m"),
        (1800, "30 m"), (3600, "1 h"), (7200, "2 h"), (14400, "4 h"), (28800, "8 h"), (57600, "16 h"),
        (86400, "1 d"), (2 * 86400, "2 d"), (4 * 86400, "4 d"), (8 * 86400, "8 d"), (16 * 86400, "16 d"),
        (32 * 86400, "32 d"), (90 * 86400, "90 d"), (365 * 86400, "1 y"), (3 * 365 * 86400, "3 y"),
        (10 * 365 * 86400, "10 y"), (100 * 365 * 86400, "100 y"), (1000 * 365 * 86400, "1 000 y"),
    )
]  # fmt: skip

_FEWEST = 2
_MANTISSAS = ((1, 2, 5), (1, 1.5, 2, 3, 4, 5, 6, 8), tuple(1 + i / 5 for i in range(45)))
"""Tried one after another until enough of them lie on an axis."""


def hour_ticks(low: float, high: float, most: int = 5) -> list[tuple[float, str]]:
    """Return round times between two times in hours, as (log10, text)."""
    inside = [(value, tr(text)) for value, text in _HOURS if low <= value <= high]
    return _logs(_thinned(inside, most))


def money_ticks(low: float, high: float, most: int = 6) -> list[tuple[float, str]]:
    """Return amounts between two amounts, as (log10, text), in dollars; round in the currency shown."""
    currency = current().currency
    low, high = currency.of(low), currency.of(high)
    first = math.floor(math.log10(low))
    last = math.ceil(math.log10(high))
    for mantissas in ((1, 2, 5), (1, 3), (1,)):
        values = [m * 10.0**n for n in range(first, last + 1) for m in mantissas]
        inside = [(currency.to_usd(value), _short(value)) for value in values if low <= value <= high]
        if len(inside) <= most:
            return _logs(inside)
    return _logs(_thinned(inside, most))


def count_ticks(low: float, high: float, most: int = 8) -> list[tuple[float, str]]:
    """Return powers of two between two counts, or round numbers where they lie far apart."""
    powers = [2.0**n for n in range(math.ceil(math.log2(low)), math.floor(math.log2(high)) + 1)]
    if len(powers) <= 2 * most:
        return _logs(_thinned([(value, compact(value)) for value in powers], most))
    return round_ticks(low, high, compact, most)


def round_ticks(
    low: float, high: float, show: Callable[[float], str], most: int = 5
) -> list[tuple[float, str]]:
    """Return round numbers between two numbers, as (log10, text)."""
    first, last = math.floor(math.log10(low)), math.ceil(math.log10(high))
    inside: list[float] = []
    for mantissas in _MANTISSAS:
        values = [m * 10.0**n for n in range(first, last + 1) for m in mantissas]
        inside = [value for value in values if low <= value <= high]
        if len(inside) >= _FEWEST:
            break
    return _logs(_thinned([(value, show(value)) for value in inside], most))


def _short(value: float) -> str:
    def text(size: float) -> str:
        return money(current().currency.to_usd(size)).removesuffix(".00").removesuffix(",00")

    for size, suffix in ((1e9, "B"), (1e6, "M"), (1e3, "k")):
        if value >= size:
            return text(value / size) + suffix
    return text(value)


def _thinned(ticks: Sequence[tuple[float, str]], most: int) -> list[tuple[float, str]]:
    step = max(1, math.ceil(len(ticks) / most))
    return list(ticks[::step])


def _logs(ticks: Sequence[tuple[float, str]]) -> list[tuple[float, str]]:
    return [(math.log10(value), text) for value, text in ticks]
