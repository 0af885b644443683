"""Figures of claims as text: three or four digits, money in dollars, large counts as millions."""

from __future__ import annotations

from math import floor, log10

from ftcost_core.text.i18n import localised, mark, tr

_LARGE = (
    (1e12, mark("{figure} trillion")), (1e9, mark("{figure} billion")), (1e6, mark("{figure} million")),
)  # fmt: skip
_PLAIN_BELOW = 1e6
_DIGITS = 3
_MORE_DIGITS_FROM = 1000


def number(value: float) -> str:
    """Return a figure with three digits, four from a thousand: ``8.8``, ``5,787``, ``10 million``."""
    for size, words in _LARGE:
        if abs(value) >= size:
            return tr(words, figure=_rounded(value / size))
    return _rounded(value)


def amount(low: float, high: float, unit: str) -> str:
    """Return an amount or a range with its unit: ``$8.80``, ``8 to 10 h``, ``40 %``."""
    if unit.startswith("USD"):
        per_unit = unit[3:]
        return (_usd(low) if low == high else tr("{low} to {high}", low=_usd(low), high=_usd(high))) + per_unit
    if unit == "share":
        low, high, unit = 100 * low, 100 * high, "%"
    figures = number(low) if low == high else tr("{low} to {high}", low=number(low), high=number(high))
    if unit == "x":
        return f"{figures}×"
    if low == high == 1 and "/" not in unit:
        unit = unit.removesuffix("s")
    return f"{figures} {tr(unit)}" if unit else figures


def _usd(value: float) -> str:
    if value == 0:
        return "$0"
    if abs(value) >= _PLAIN_BELOW:
        return f"${number(value)}"
    return f"${localised(f'{value:,.2f}')}" if abs(value) >= 0.1 else f"${_rounded(value)}"


def _rounded(value: float) -> str:
    if value == 0:
        return "0"
    digits = _DIGITS + (abs(value) >= _MORE_DIGITS_FROM)
    decimals = digits - 1 - floor(log10(abs(value)))
    shown = round(value, decimals)
    text = f"{shown:,.{max(0, decimals)}f}"
    return localised(text.rstrip("0").rstrip(".") if "." in text else text)
