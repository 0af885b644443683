"""Numbers as people read them, in the language of the texts and not of the system: a report is passed on."""

from __future__ import annotations

import math
from typing import Literal, TypeAlias

from ftcost_core.documents.term import Term
from ftcost_core.text.i18n import THIN, localised, tr

Units: TypeAlias = Literal["GiB", "GB"]

MINUS = "\u2212"
_SUFFIXES = ((1e12, "T"), (1e9, "B"), (1e6, "M"), (1e3, "k"))


def number(value: float, decimals: int = 0) -> str:
    """``2010.4`` → ``2 010``."""
    if not math.isfinite(value):
        return "–"
    text = localised(f"{abs(value):,.{decimals}f}".replace(",", THIN))
    return (MINUS if value < 0 and text.strip("0.,") else "") + text


def significant(value: float, digits: int = 3) -> str:
    """Show a number with about ``digits`` significant digits."""
    if value == 0 or not math.isfinite(value):
        return number(value)
    exponent = math.floor(math.log10(abs(value)))
    if exponent >= 15 or exponent < -6:
        return localised(f"{value:.{digits - 1}e}".replace("-", MINUS))
    return number(value, max(0, digits - 1 - exponent))


def compact(value: float) -> str:
    """``8030261248`` → ``8.03 B``."""
    for size, suffix in _SUFFIXES:
        if abs(value) >= size:
            return f"{significant(value / size)}{THIN}{suffix}"
    return number(value)


def percent(share: float, decimals: int = 0) -> str:
    """``0.31`` → ``31 %``."""
    return f"{number(100 * share, decimals)}{THIN}%"


def share(value: float) -> str:
    """Show a share of a whole; what is there is never nothing: ``<1 %``."""
    return f"<{THIN}1{THIN}%" if 0 < value < 0.005 else percent(value)


def seconds(value: float) -> str:
    """``0.00607`` → ``6.07 ms``."""
    for size, unit in ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs")):
        if abs(value) >= size:
            return f"{significant(value / size)} {unit}"
    return f"{number(value)} s"


def money(usd: float | None) -> str:
    """``1.6666`` → ``$1.67``; small amounts keep two significant digits; no price is a dash."""
    if usd is None:
        return "–"
    size = abs(usd)
    if size >= 10_000:
        text = number(size)
    elif size >= 0.1 or size == 0:
        text = number(size, 2)
    else:
        text = significant(size, 2)
    return (MINUS if usd < 0 else "") + "$" + text


def duration(hours: float) -> str:
    """``4.9`` → ``4 h 54 m``."""
    seconds = abs(hours) * 3600
    if not math.isfinite(seconds):
        return "–"
    sign = MINUS if hours < 0 else ""
    if seconds < 59.5:
        return f"{sign}{number(seconds) if seconds >= 10 or not seconds else significant(seconds, 2)} s"
    minutes = round(seconds / 60)
    if minutes < 60:
        return f"{sign}{minutes} m"
    if minutes < 100 * 60:
        return f"{sign}{minutes // 60} h {minutes % 60:02d} m"
    whole = round(seconds / 3600)
    if whole < 1000 * 24:
        return f"{sign}{number(whole // 24)} d {whole % 24} h"
    years = whole / 24 / 365
    return f"{sign}{number(years, 1 if years < 100 else 0)} y"


def hours(value: float) -> str:
    """``4.94`` → ``4.9``; small amounts keep two significant digits, large ones no decimals."""
    if abs(value) < 1:
        return significant(value, 2)
    return number(value, 1 if abs(value) < 99.95 else 0)


def memory(size_bytes: float, units: Units, decimals: int = 1) -> str:
    """Bytes in GiB or GB, without the unit."""
    return number(size_bytes / (10**9 if units == "GB" else 2**30), decimals)


def small_memory(size_bytes: float, units: Units) -> str:
    """Bytes with the unit that suits their size: ``320 MiB``."""
    base, names = (
        (1000, ("B", "kB", "MB", "GB", "TB")) if units == "GB" else (1024, ("B", "KiB", "MiB", "GiB", "TiB"))
    )
    value, step = float(size_bytes), 0
    while abs(value) >= base and step < len(names) - 1:
        value, step = value / base, step + 1
    return f"{significant(value) if step else number(value)} {names[step]}"


def signed(value: float, text: str) -> str:
    """Put a plus before a change that is none of its own."""
    return f"+{text}" if value > 0 else text


def term_value(term: Term, units: Units) -> str:
    """Show a term's value with its unit."""
    match term.unit:
        case "B":
            return small_memory(term.value, units)
        case "USD":
            return money(term.value)
        case "h":
            return duration(term.value)
        case "s":
            return seconds(term.value)
        case "tokens":
            return tr("{tokens} tokens", tokens=number(term.value))
        case "1":
            return significant(term.value)
    return f"{significant(term.value)} {term.unit}"


def plain(value: float | str) -> str:
    """Show an input of a formula."""
    if isinstance(value, str):
        return value
    if float(value).is_integer() and abs(value) < 1e15:
        return number(value)
    text = significant(value, 5)
    return text if "e" in text else text.rstrip("0").rstrip(".,")
