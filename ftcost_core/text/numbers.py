"""Formatting of numbers: one rule for each kind, for window, reports and terminal.

Decimal and thousands signs are those of the language in use (:mod:`ftcost_core.text.i18n`). Infinite and
missing values become a dash. A negative number has a minus sign (U+2212), and zero never has one.
"""

from __future__ import annotations

import math
from typing import Literal, TypeAlias

from ftcost_core.text.currency import DOLLAR, Currency
from ftcost_core.text.i18n import current, localised, tr

Units: TypeAlias = Literal["GiB", "GB"]

MINUS = "\u2212"
GIB, GB = 2**30, 10**9
UNIT_BYTES = {"GiB": GIB, "GB": GB}
_BINARY, _DECIMAL = ("B", "KiB", "MiB", "GiB", "TiB"), ("B", "kB", "MB", "GB", "TB")
_SUFFIXES = ((1e12, "T"), (1e9, "B"), (1e6, "M"))
_NO_VALUE = "–"
_HOURS_A_DAY, _HOURS_A_YEAR = 24, 8760


def number(value: float, decimals: int = 0) -> str:
    """``2010.4`` → ``2 010``."""
    if not math.isfinite(value):
        return _NO_VALUE
    digits = f"{abs(value):,.{decimals}f}"
    return (MINUS if value < 0 and digits.strip("0.,") else "") + localised(digits)


def significant(value: float, digits: int = 3) -> str:
    """Show a number with so many significant digits; with an exponent from 10¹⁵ on and below 10⁻⁶."""
    if value == 0 or not math.isfinite(value):
        return number(value)
    scientific = f"{value:.{digits - 1}e}"
    exponent = int(scientific.partition("e")[2])
    if exponent >= 15 or exponent < -6:
        return localised(scientific.replace("-", MINUS))
    return number(value, max(0, digits - 1 - exponent))


def compact(value: float) -> str:
    """``8030261248`` → ``8.03 B``; below a million every digit, as in ``8 192``."""
    for size, suffix in _SUFFIXES:
        if abs(value) >= size:
            return f"{significant(value / size)}{current().unit_space}{suffix}"
    return number(value)


def entry(value: float) -> str:
    """Show a number so that :func:`parse_number` gives it back: ``10 M``, ``2 048``, ``0.15``."""
    if float(value).is_integer() and abs(value) < 2**63:
        integer = int(value)
        for size, suffix in _SUFFIXES:
            if abs(integer) >= size and integer % (size / 1000) == 0:
                return f"{_all_digits(integer / size)}{current().unit_space}{suffix}"
        return number(integer)
    return _all_digits(value)


def percent(share: float, decimals: int = 0) -> str:
    """``0.31`` → ``31 %``."""
    return f"{number(100 * share, decimals)}{current().unit_space}%"


def share(value: float) -> str:
    """Show a share as per cent; a small positive one is ``< 1 %``, not ``0 %``."""
    space = current().unit_space
    return f"<{space}1{space}%" if 0 < value < 0.005 else percent(value)


def likelihood(chance: float) -> str:
    """Show a chance as per cent, never as certain: ``0.962`` → ``96 %``, ``0.999`` → ``>99 %``."""
    if chance > 0.99:
        return f">{percent(0.99)}"
    return f"<{percent(0.01)}" if chance < 0.01 else percent(chance)


def percent_change(share: float) -> str:
    """``-0.038`` → ``−3.8 %``: with a sign, and one decimal below ten per cent."""
    return signed(share, percent(share, 1 if abs(share) < 0.0995 else 0))


def seconds(value: float) -> str:
    """``0.00607`` → ``6.07 ms``."""
    for size, unit in ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs")):
        if abs(value) >= size:
            return f"{significant(value / size)} {unit}"
    return f"{number(value)} s"


def money(usd: float | None, currency: Currency | None = None, *, short: bool = False, times: str = "") -> str:
    """``1.6666`` → ``$1.67``; from ten thousand on without cents, below ten cents with two digits.

    Without ``currency`` in the one chosen for display; a missing price is a dash. A ``short`` amount has no
    cents where they are none, and ``times`` is what it is a multiple of: ``$12k``.
    """
    if usd is None or not math.isfinite(usd):
        return _NO_VALUE
    currency = currency or current().currency
    size, minus = _size(abs(currency.of(usd)), currency), MINUS if usd < 0 else ""
    size = (size.removesuffix(localised(".00")) if short else size) + times
    if current().sign_behind:
        return f"{minus}{size}{current().unit_space}{currency.sign.strip()}"
    return f"{minus}{currency.sign}{size}"


def money_ends(low: float, high: float) -> tuple[str, str]:
    """Show the ends of a range with its currency once: ``$0.52`` and ``0.86``, or ``0,52`` and ``0,86 $``."""
    return (amount(low), money(high)) if current().sign_behind else (money(low), amount(high))


def dollars(usd: float | None) -> str:
    """Show an amount in US dollars whatever the currency for display."""
    return money(usd, DOLLAR)


def currency_words() -> str:
    """Return what amounts are in: ``US dollars``, or ``EUR (1 EUR = 1.08 USD, 2026-11-01)``."""
    currency = current().currency
    return tr("US dollars") if currency == DOLLAR else f"{currency.code} ({exchange_rate(currency)})"


def amount(usd: float) -> str:
    """Show an amount of a range without its currency: ``1.40``."""
    currency = current().currency
    return (MINUS if usd < 0 else "") + _size(abs(currency.of(usd)), currency)


def exact_dollars(usd: float) -> str:
    """``$540.00 (1 EUR = 1.08 USD, 2026-11-01)``; nothing where dollars are shown anyway."""
    currency = current().currency
    return "" if currency == DOLLAR else f"${number(usd, 2)} ({exchange_rate(currency)})"


def exchange_rate(currency: Currency) -> str:
    """``1 EUR = 1.08 USD, 2026-11-01``."""
    rate = f"1 {currency.code} = {input_value(currency.usd, 6)} USD"
    return f"{rate}, {currency.as_of}" if currency.as_of else rate


def duration(hours: float) -> str:
    """``4.9`` → ``4 h 54 min``; days from a hundred hours on, years from a thousand days on."""
    size_seconds = abs(hours) * 3600
    if not math.isfinite(size_seconds):
        return _NO_VALUE
    sign = MINUS if hours < 0 else ""
    if size_seconds < 59.5:
        whole_seconds = size_seconds >= 10 or size_seconds == 0
        return f"{sign}{number(size_seconds) if whole_seconds else significant(size_seconds, 2)} s"
    minutes = round(size_seconds / 60)
    if minutes < 60:
        return f"{sign}{minutes} min"
    if minutes < 100 * 60:
        return f"{sign}{minutes // 60} h {minutes % 60:02d} min"
    whole_hours = round(size_seconds / 3600)
    if whole_hours < 1000 * _HOURS_A_DAY:
        return f"{sign}{number(whole_hours // _HOURS_A_DAY)} d {whole_hours % _HOURS_A_DAY} h"
    years = whole_hours / _HOURS_A_YEAR
    return f"{sign}{number(years, 1 if years < 100 else 0)} y"


def hours(value: float) -> str:
    """``4.94`` → ``4.9``; below an hour two significant digits, from a hundred hours on no decimals."""
    if abs(value) < 1:
        return significant(value, 2)
    return number(value, 1 if abs(value) < 99.95 else 0)


def memory(size_bytes: float, units: str, decimals: int = 1) -> str:
    """Bytes in ``GiB`` or ``GB``, without the unit."""
    return number(size_bytes / UNIT_BYTES[units], decimals)


def memory_of(size_bytes: float, capacity_bytes: float, units: str) -> str:
    """``16.7 / 23.6``: bytes beside a capacity, without the unit; ``16.7 / 24`` where the capacity is whole."""
    return f"{memory(size_bytes, units)} / {memory(capacity_bytes, units).removesuffix(localised('.0'))}"


def small_memory(size_bytes: float, units: str) -> str:
    """Bytes with the unit that suits their size: ``320 MiB``, ``4.2 KiB``."""
    base, names = {"GiB": (1024, _BINARY), "GB": (1000, _DECIMAL)}[units]
    value, step = float(size_bytes), 0
    while abs(value) >= base and step < len(names) - 1:
        value, step = value / base, step + 1
    return f"{significant(value) if step else number(value)} {names[step]}"


def signed(value: float, text: str) -> str:
    """Put a plus before the text of an increase; that of a decrease already has a minus."""
    return f"+{text}" if value > 0 else text


def input_value(value: float | str, digits: int = 5) -> str:
    """Show an input of a formula: whole numbers in full, others without trailing zeros."""
    if isinstance(value, str):
        return value
    if float(value).is_integer() and abs(value) < 1e15:
        return number(value)
    text = significant(value, digits)
    sign = current().decimal_sign
    return text.rstrip("0").rstrip(sign) if sign in text and "e" not in text else text


def _size(size: float, currency: Currency) -> str:
    if size >= 10_000:
        return number(size)
    if size >= 0.1 or size == 0:
        return number(size, currency.decimals if size >= 1 else 2)
    return significant(size, 2)


def _all_digits(value: float) -> str:
    text = f"{value:.12f}".rstrip("0").rstrip(".")
    integer, _, fraction = text.partition(".")
    shown = number(int(integer)) if integer.lstrip("-") != "0" else integer
    return f"{shown}{current().decimal_sign}{fraction}" if fraction else shown
