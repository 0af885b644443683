"""How people write terms, amounts and days in the cells of a sheet."""

from __future__ import annotations

import re
from datetime import date

from ftcost_core.catalogue.prices.fields import KINDS

CURRENCY_SIGNS = {"€": "EUR", "£": "GBP", "$": "USD", "US$": "USD"}
CURRENCY_CODES = "USD|EUR|GBP|CHF|JPY|INR|CNY|SEK|NOK|DKK|PLN|CZK|CAD|AUD"
_CURRENCY = rf"US\$|[€£$]|(?:{CURRENCY_CODES})\b"
_AMOUNT = re.compile(
    rf"(?P<before>{_CURRENCY})?\s*(?P<number>-?[0-9][0-9.,]*)\s*(?P<after>{_CURRENCY})?"
    r"\s*(?:(?:/|per |pro |je )\s*(?:h|hr|hour|std|stunde)\.?)?"
)
_KINDS = (
    (re.compile(r"spot|preempt|interrupt|unterbrechbar"), "spot"),
    (re.compile(r"reserv|commit|laufzeit|\b(year|month|jahr|monat)|\d\s?(y|yr|mo)\b"), "reserved"),
    (re.compile(r"demand|abruf|pay as you go|payg|stundenweise"), "on-demand"),
)
_TERM = re.compile(r"(\d{1,3})[ -]?(y|yr|year|jahr|m|mo|month|monat)")


def kind_in(text: str) -> tuple[str, str]:
    """Return the terms that a text means and the months of a term: ``1 year reserved`` → reserved, 12.

    A text that means none of the terms stays as it is; months are empty where none are named.
    """
    words = re.sub(r"[\s_-]+", " ", text.strip().casefold())
    term = _TERM.search(words)
    months = "" if term is None else str(int(term[1]) * (12 if term[2][0] in "yj" else 1))
    if words.replace(" ", "-") in KINDS:
        return words.replace(" ", "-"), ""
    kind = next((kind for pattern, kind in _KINDS if pattern.search(words)), "")
    return (kind, months if kind == "reserved" else "") if kind else (text, "")


def amount_in(text: str) -> tuple[str, str]:
    """Return the number in a text and its currency: ``2,05 €/h`` → ``2,05``, EUR; both as they stand else."""
    match = _AMOUNT.fullmatch(text.strip())
    if match is None or (match["before"] and match["after"]):
        return text, ""
    sign = match["before"] or match["after"] or ""
    return match["number"], CURRENCY_SIGNS.get(sign, sign)


def currency_in(name: str) -> str:
    """Return the currency that a column's name states, ``Preis (EUR/h)``; empty: none."""
    match = re.search(rf"[€£$]|\b({CURRENCY_CODES})\b", name)
    return "" if match is None else CURRENCY_SIGNS.get(match[0], match[0])


def day_in(text: str) -> str | None:
    """Return the day that ``2026/11/1``, ``1.11.2026`` or a time of a day means; ``None`` where unsure."""
    stripped = text.strip()
    match = re.fullmatch(r"(\d{4})([./-])(\d{1,2})\2(\d{1,2})(?:[ T]\d{1,2}:\d{2}.{0,20})?", stripped, re.ASCII)
    german = re.fullmatch(r"(\d{1,2})\.(\d{1,2})\.(\d{4})", stripped, re.ASCII)
    if match is not None:
        year, month, day = match[1], match[3], match[4]
    elif german is not None:
        day, month, year = german.groups()
    else:
        return None
    try:
        return date(int(year), int(month), int(day)).isoformat()
    except ValueError:
        return None
