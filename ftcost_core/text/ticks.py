"""Ticks of axes: positions and labels.

Positions on a logarithmic axis are the decimal logarithms of the values. ``most`` is the largest number of
ticks.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar

from ftcost_core.text.currency import DOLLAR, Currency
from ftcost_core.text.numbers import compact, duration, money, number

Ticks: TypeAlias = list[tuple[float, str]]
"""Places on an axis, rising, and their texts."""

_Tick = TypeVar("_Tick")

_HOURS = (
    *((seconds / 3600, seconds, "s") for seconds in (1, 2, 5, 10, 30)),
    *((minutes / 60, minutes, "m") for minutes in (1, 2, 5, 10, 15, 30)),
    *((float(hours), hours, "h") for hours in (1, 2, 4, 8)),
    *((24.0 * days, days, "d") for days in (1, 2, 4, 7, 14, 30, 60, 120)),
    *((8760.0 * years, years, "y") for years in (1, 2, 5, 10, 30, 100, 1_000, 10_000, 100_000)),
)
"""Durations used as ticks: in hours, and as a count of a unit."""
_SUFFIXES = ((1e12, "T"), (1e9, "B"), (1e6, "M"), (1e3, "k"))
_FEWEST = 2
_MANTISSAS = ((1.0, 2.0, 5.0), (1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0), tuple(1 + i / 5 for i in range(45)))
"""Tried in this order until enough ticks lie on an axis."""
_FEWER_MANTISSAS = ((1, 2, 5), (1, 3), (1,))


def hour_ticks(low: float, high: float, most: int = 7) -> Ticks:
    """Return times of a logarithmic axis of hours."""
    inside = [(hours, f"{number(count)} {unit}") for hours, count, unit in _HOURS if low <= hours <= high]
    if len(inside) < _FEWEST:
        return round_ticks(low, high, lambda hours: duration(hours).removesuffix(" 00 min"), 3)
    return _logarithmic(_thinned(inside, most))


def money_ticks(low: float, high: float, most: int = 7, *, currency: Currency = DOLLAR) -> Ticks:
    """Return amounts of a logarithmic axis of US dollars, round in the currency that shows them."""
    first, last = math.floor(math.log10(currency.of(low))), math.ceil(math.log10(currency.of(high)))
    inside: list[float] = []
    for mantissas in _FEWER_MANTISSAS:
        amounts = (step * 10.0**decade for decade in range(first, last + 1) for step in mantissas)
        inside = [usd for usd in map(currency.to_usd, amounts) if low <= usd <= high]
        if len(inside) <= most:
            break
    if len(inside) < _FEWEST:
        return _between(low, high, lambda usd: money(usd, currency))
    return _logarithmic([(usd, _short_money(usd, currency)) for usd in _thinned(inside, most)])


def count_ticks(low: float, high: float, most: int = 10, *, text_of: Callable[[float], str] = compact) -> Ticks:
    """Return powers of two on a logarithmic axis of counts, or round numbers on a long axis."""
    exponents = range(math.ceil(math.log2(low)), math.floor(math.log2(high)) + 1)
    if _FEWEST <= len(exponents) <= 2 * most:
        return _logarithmic(_thinned([(2.0**power, text_of(2.0**power)) for power in exponents], most))
    return round_ticks(low, high, text_of, most)


def round_ticks(low: float, high: float, text_of: Callable[[float], str], most: int = 5) -> Ticks:
    """Return round numbers of a logarithmic axis."""
    decades = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
    inside: list[float] = []
    for mantissas in _MANTISSAS:
        values = (mantissa * 10.0**decade for decade in decades for mantissa in mantissas)
        inside = [value for value in values if low <= value <= high]
        if len(inside) >= _FEWEST:
            break
    ticks = [(value, text_of(value)) for value in _thinned(inside, most)]
    if len({text for _, text in ticks}) < max(len(ticks), _FEWEST):
        return _between(low, high, text_of)
    return _logarithmic(ticks)


def even_steps(low: float, high: float, most: int = 5) -> list[float]:
    """Return round numbers of a linear axis, evenly spaced."""
    if high <= low:
        return [low]
    rough = (high - low) / max(most, 1)
    size = 10.0 ** math.floor(math.log10(rough))
    step = next(factor * size for factor in (1, 2, 5, 10) if factor * size >= rough * 0.999)
    return [step * place for place in range(math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9) + 1)]


def among(ticks: Sequence[tuple[float, str]]) -> Callable[[float, float, int], Ticks]:
    """Return the tick function of an axis that has only these ticks."""
    return lambda low, high, _most: [(at, text) for at, text in ticks if low <= at <= high]


def _between(low: float, high: float, text_of: Callable[[float], str]) -> Ticks:
    """Return up to three ticks, all labelled differently, of a range too narrow for round numbers."""
    marks = {text_of(at): at for at in (low * (high / low) ** share for share in (0.1, 0.9, 0.5))}
    return _logarithmic(sorted((at, text) for text, at in marks.items()))


def _short_money(usd: float, currency: Currency) -> str:
    """``12000.0`` → ``$12k``."""
    amount = currency.of(usd)
    size, suffix = next(((size, suffix) for size, suffix in _SUFFIXES if amount >= size * 0.999), (1.0, ""))
    return money(usd / size, currency, short=True, times=suffix)


def _thinned(ticks: list[_Tick], most: int) -> list[_Tick]:
    return ticks[:: max(1, math.ceil(len(ticks) / most))]


def _logarithmic(ticks: Sequence[tuple[float, str]]) -> Ticks:
    return [(math.log10(value), text) for value, text in ticks]
