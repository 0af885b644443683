"""Parsing of typed numbers, ``10M``, ``1.5B``, ``8k``, ``10 000``, ``0,15``, and times, ``1 d 12 h``."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation

from ftcost_core.text.i18n import current

_FACTORS = {
    "": 1, "k": 10**3, "m": 10**6, "mio": 10**6, "g": 10**9, "b": 10**9, "bn": 10**9, "t": 10**12,
    "ki": 2**10, "mi": 2**20, "gi": 2**30, "ti": 2**40,
}  # fmt: skip
_HOURS = {
    **dict.fromkeys(("s", "sec", "second", "sekunde"), Decimal(1) / 3600),
    **dict.fromkeys(("m", "min", "minute"), Decimal(1) / 60),
    **dict.fromkeys(("h", "hr", "hour", "std", "stunde"), Decimal(1)),
    **dict.fromkeys(("d", "day", "tag"), Decimal(24)),
    **dict.fromkeys(("w", "week", "woche"), Decimal(168)),
}  # fmt: skip
_TIME = re.compile(r"(\d[\d.,]*)([a-z]+)", re.IGNORECASE)
_PLURALS = ("", "s", "n", "e", "en")
_SPACES = dict.fromkeys(map(ord, " \t\u00a0\u2009\u202f_'’"), None)
_NUMBER = re.compile(r"([+\-−]?)([\d.,]*\d[.,]?)(e[+\-−]?\d{1,3})?([a-z]*)", re.IGNORECASE)


def parse_number(text: str) -> Decimal | None:
    """Read a number, or return ``None`` when it is not one."""
    squeezed = text.translate(_SPACES)
    match = _NUMBER.fullmatch(squeezed)
    if not match or len(squeezed) > 60:
        return None
    sign, digits, exponent, suffix = match.groups()
    factor = _FACTORS.get(suffix.lower())
    if factor is None:
        return None
    try:
        value = Decimal(_with_point(digits) + (exponent or "").replace("−", "-")) * factor
    except InvalidOperation:
        return None
    return -value if sign in ("-", "−") else value


def parse_hours(text: str) -> Decimal | None:
    """Read a time with units as hours: ``3 days``, ``72h``, ``1 d 12 h``; ``None`` when it is not one."""
    squeezed = text.translate(_SPACES)
    parts = _TIME.findall(squeezed)
    if not parts or "".join(number + unit for number, unit in parts) != squeezed or len(squeezed) > 60:
        return None
    hours = Decimal(0)
    for number, unit in parts:
        value, each = parse_number(number), _hours_of(unit.lower())
        if value is None or each is None:
            return None
        hours += value * each
    return round(hours, 9).normalize()


def _hours_of(unit: str) -> Decimal | None:
    singulars = (unit.removesuffix(plural) for plural in _PLURALS if unit.endswith(plural))
    return next((_HOURS[singular] for singular in singulars if singular in _HOURS), None)


def as_in_a_file(text: str) -> str:
    """Return a number typed with a decimal comma as files write it; other texts unchanged."""
    if "," not in text or current().decimal_sign != ",":
        return text
    number = parse_number(text)
    return text if number is None else f"{number:f}"


def _with_point(digits: str) -> str:
    """Decide which of ``.`` and ``,`` is the decimal point."""
    last = max(digits.rfind("."), digits.rfind(","))
    if last < 0:
        return digits
    mark = digits[last]
    other_mark = "," if mark == "." else "."
    integer, fraction = digits[:last].replace(other_mark, ""), digits[last + 1 :]
    grouped = mark in integer
    # "1,500" is fifteen hundred where the comma groups thousands; "0,500" and "1,5" never are.
    looks_grouped = (
        len(fraction) == 3 and integer.lstrip("0") != "" and len(integer) <= 3 and other_mark not in digits[:last]
    )
    if grouped or (looks_grouped and mark != current().decimal_sign):
        return digits.replace(".", "").replace(",", "")
    return f"{integer}.{fraction}"
