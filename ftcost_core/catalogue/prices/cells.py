"""Cells of a price list: the text as typed, and the kind of TOML value."""

from __future__ import annotations

import json
import re
from datetime import date, datetime, time
from decimal import Decimal, InvalidOperation
from typing import Literal, NamedTuple, TypeAlias

from ftcost_core.text.i18n import tr

CellForm: TypeAlias = Literal["text", "number", "date", "flag", "other"]
FieldType: TypeAlias = Literal["text", "decimal", "integer", "date", "flag"]

LONGEST_CELL = 10_000
_PLAIN_NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?")
_LOOSE_NUMBER = re.compile(r"[+-]?([0-9]{1,40}(\.[0-9]{0,40})?|\.[0-9]{1,40})([eE][+-]?[0-9]{1,2})?")
_WORDS_BESIDE_A_PRICE = re.compile(
    r"[$€£¥₹]|usd|eur|gbp|us\$|/\s*(h|hr|hour|gpu|std)\b|per\s+(hour|gpu)|[\s'\u00a0\u202f]", re.I
)


class Cell(NamedTuple):
    """One value: its text, and the form it has in the file."""

    text: str
    form: CellForm


def from_toml(value: object) -> Cell:
    """Return the cell of a parsed TOML value (floats parsed as :class:`Decimal`)."""
    if isinstance(value, bool):
        return Cell("true" if value else "false", "flag")
    if isinstance(value, int):
        # A hexadecimal number may have more digits than Python writes.
        return Cell(str(value), "number") if abs(value) < 10**100 else Cell("too long a number", "text")
    if isinstance(value, Decimal):
        return Cell(plain(value) if value.is_finite() else str(float(value)), "number")
    if isinstance(value, date) and not isinstance(value, datetime):
        return Cell(value.isoformat(), "date")
    if isinstance(value, str):
        return Cell(value, "text")
    try:
        return Cell(_inline(value), "other")
    except RecursionError:
        return Cell(tr("nested too deeply"), "text")


def literal(cell: Cell) -> str:
    """Write a cell as a TOML value. A number keeps the digits it was given."""
    return quoted(cell.text) if cell.form == "text" else cell.text


def quoted(text: str) -> str:
    """Write a text as a TOML string: JSON's escapes are TOML's, but for the delete character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _inline(value: object) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(map(_inline, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{quoted(key)} = {_inline(element)}" for key, element in value.items()) + "}"
    if isinstance(value, datetime | time):
        return value.isoformat()
    return literal(from_toml(value))


def typed(kind: FieldType, text: str) -> Cell:
    """Return the cell for what was typed into a field; text that does not fit the field stays text."""
    # A lone surrogate cannot be written as UTF-8.
    text = text.encode("utf-8", "replace").decode("utf-8")
    stripped = text.strip()
    if kind in ("decimal", "integer"):
        number = decimal_of(stripped)
        if number is not None and (kind == "decimal" or number == number.to_integral_value()):
            keep = _PLAIN_NUMBER.fullmatch(stripped)
            return Cell(stripped if keep else plain(number), "number")
    elif kind == "date" and _is_day(stripped):
        return Cell(stripped, "date")
    elif kind == "flag" and stripped.casefold() in ("true", "false"):
        return Cell(stripped.casefold(), "flag")
    return Cell(text if kind == "text" else stripped, "text")


def decimal_of(text: str) -> Decimal | None:
    """Read a finite number written with a decimal point, or return ``None``. Nothing is guessed."""
    if not _LOOSE_NUMBER.fullmatch(text.strip()):
        return None
    try:
        return Decimal(text.strip())
    except InvalidOperation:
        return None


def plain(number: Decimal) -> str:
    """Write a number without an exponent, unless it is absurdly long."""
    if not number.is_finite() or abs(number.adjusted()) > 40 or len(number.as_tuple().digits) > 80:
        return str(number)
    text = f"{number:f}"
    return text[:-1] if text.endswith(".") else text


def suggested_number(text: str) -> str | None:
    """Return the number that a text such as ``1,99`` or ``$1.99/h`` means, or ``None`` when unsure.

    A comma before exactly three digits may separate thousands or decimals: nothing is suggested, unless a
    point follows.
    """
    bare = _WORDS_BESIDE_A_PRICE.sub("", text)
    if "," in bare and "." in bare:
        bare = bare.replace(",", "") if bare.rfind(".") > bare.rfind(",") else bare.replace(".", "").replace(",", ".")
    elif "," in bare:
        integer_part, _, rest = bare.partition(",")
        if "," in rest or (len(rest) == 3 and integer_part != "0"):
            return None
        bare = f"{integer_part}.{rest}"
    number = decimal_of(bare)
    return None if number is None or bare == text else plain(number)


def _is_day(text: str) -> bool:
    if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", text, re.ASCII):
        return False
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True
