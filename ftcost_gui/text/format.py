"""Numbers as people read them: thin spaces between thousands, units a person would say."""

from __future__ import annotations

import math

from PySide6.QtCore import QLocale

from ftcost_core.text.i18n import THIN
from ftcost_gui.state.currency import DOLLAR, Currency, shown

MINUS = "\u2212"
GIB = 2**30
GB = 10**9

_SUFFIXES = ((1e12, "T"), (1e9, "B"), (1e6, "M"))


def number(value: float, decimals: int = 0) -> str:
    """``2010.4`` → ``2 010``, with the locale's decimal point."""
    if not math.isfinite(value):
        return "–"
    text = f"{abs(value):,.{decimals}f}".replace(",", THIN).replace(".", QLocale().decimalPoint())
    return (MINUS if value < 0 and text.strip("0.,") else "") + text


def significant(value: float, digits: int = 3) -> str:
    """Show a number with about ``digits`` significant digits, without an exponent up to 10¹⁵."""
    if value == 0 or not math.isfinite(value):
        return number(value)
    exponent = math.floor(math.log10(abs(value)))
    if exponent >= 15 or exponent < -6:
        return f"{value:.{digits - 1}e}".replace("-", MINUS).replace(".", QLocale().decimalPoint())
    return number(value, max(0, digits - 1 - exponent))


def compact(value: float) -> str:
    """``8030261248`` → ``8.03 B``: rounded, for reading only."""
    for size, suffix in _SUFFIXES:
        if abs(value) >= size:
            return f"{significant(value / size)}{THIN}{suffix}"
    return number(value)


def entry(value: float) -> str:
    """Show a number so that reading it back gives the same number: ``10 M``, ``2 048``, ``0.15``."""
    if float(value).is_integer() and abs(value) < 2**63:
        whole = int(value)
        for size, suffix in _SUFFIXES:
            if abs(whole) >= size and whole % (size / 1000) == 0:
                return f"{_plain(whole / size)}{THIN}{suffix}"
        return number(whole)
    return _plain(value)


def _plain(value: float) -> str:
    text = f"{value:.12f}".rstrip("0").rstrip(".")
    whole, _, rest = text.partition(".")
    out = number(int(whole)) if whole.lstrip("-") != "0" else whole
    return f"{out}{QLocale().decimalPoint()}{rest}" if rest else out


def percent(share: float, decimals: int = 0) -> str:
    """``0.31`` → ``31 %``."""
    return f"{number(100 * share, decimals)}{THIN}%"


def money(usd: float, *, sign: bool = False) -> str:
    """``1.6666`` → ``$1.67``, in the currency shown; small amounts keep two significant digits."""
    return _sign(usd, sign) + shown().sign + _amount(usd)


def amount(usd: float) -> str:
    """Show an amount of a range without its currency: ``1.40``."""
    return _sign(usd) + _amount(usd)


def in_dollars(usd: float) -> str:
    """``$540.00 at 1 EUR = 1.08 USD of 2026-11-01``; nothing where dollars are shown anyway."""
    currency = shown()
    return "" if currency == DOLLAR else f"${number(usd, 2)} ({rate_words(currency)})"


def rate_words(currency: Currency) -> str:
    """``1 EUR = 1.08 USD, 2026-11-01``."""
    worth = f"1 {currency.code} = {significant(currency.usd, 6).rstrip('0').rstrip('.,')} USD"
    return f"{worth}, {currency.as_of}" if currency.as_of else worth


def _amount(usd: float) -> str:
    currency = shown()
    size = abs(currency.of(usd))
    if size >= 10_000:
        return number(size)
    if size >= 0.1 or size == 0:
        return number(size, currency.decimals if size >= 1 else 2)
    return significant(size, 2)


def duration(hours: float) -> str:
    """``4.9`` → ``4 h 54 m``."""
    seconds = abs(hours) * 3600
    if not math.isfinite(seconds):
        return "–"
    if seconds < 59.5:
        return f"{number(seconds)} s"
    minutes = round(seconds / 60)
    if minutes < 60:
        return f"{minutes} m"
    if minutes < 100 * 60:
        return f"{minutes // 60} h {minutes % 60:02d} m"
    whole = round(seconds / 3600)
    if whole < 1000 * 24:
        return f"{number(whole // 24)} d {whole % 24} h"
    return f"{number(whole / 24 / 365, 1)} y"


def hours(value: float) -> str:
    """``4.94`` → ``4.9``; hundreds of hours without decimals."""
    if value < 0.095:
        return significant(value, 1)
    return number(value, 1 if value < 99.95 else 0)


def change(text: str, value: float) -> str:
    """Put a sign before a formatted size of a change."""
    return _sign(value, plus=True) + text


def memory(size: float, units: str, decimals: int = 1) -> str:
    """Bytes in ``GiB`` or ``GB``, without the unit."""
    return number(size / (GB if units == "GB" else GIB), decimals)


def small_memory(size: float, units: str) -> str:
    """Bytes with the unit that suits their size: ``320 MiB``, ``4.2 KiB``."""
    base, names = (
        (1000, ("B", "kB", "MB", "GB", "TB")) if units == "GB" else (1024, ("B", "KiB", "MiB", "GiB", "TiB"))
    )
    value, step = float(size), 0
    while abs(value) >= base and step < len(names) - 1:
        value, step = value / base, step + 1
    return f"{significant(value) if step else number(value)} {names[step]}"


def _sign(value: float, plus: bool = False) -> str:
    return MINUS if value < 0 else "+" if plus and value > 0 else ""
