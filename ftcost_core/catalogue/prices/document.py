"""The text of a price file as a value: every row is read, however wrong, and says where it stands."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

from ftcost_core.catalogue.prices.blocks import Block, split
from ftcost_core.catalogue.prices.cells import Cell, decimal_of, from_toml
from ftcost_core.catalogue.prices.fields import HEADER_TYPES, SCHEMA, TABLES
from ftcost_core.catalogue.prices.keys import row_identity
from ftcost_core.catalogue.prices.overlay import Fault, PriceFile, TableRow
from ftcost_core.documents.problems import did_you_mean
from ftcost_core.text.i18n import tr

MOST_ROWS = 200_000
_LINE_OF_FIELD = re.compile(r"[ \t]*([A-Za-z0-9_\-]+)[ \t]*=(.*)")
# The parser's time grows with the square of a dotted key's parts.
_ENDLESS_KEY = re.compile(r"(?<![A-Za-z0-9_\-])(?:[A-Za-z0-9_\-]{1,100}[ \t]*\.[ \t]*){60}")
_WHERE = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")


def parse(name: str, text: str) -> PriceFile:
    """Read a price file. Never raises: what is wrong stands in its faults and in its broken rows."""
    header: dict[str, Cell] = {}
    rows: list[TableRow] = []
    faults: list[Fault] = []
    sound = True
    for block in split(text):
        parsed, error = parse_block(block)
        sound = sound and parsed is not None
        if block.table in TABLES:
            if len(rows) >= MOST_ROWS:
                return _locked(
                    name, tr("more than {most_rows} rows; nothing of it is used", most_rows=MOST_ROWS)
                )
            rows += _rows(block, parsed, error)
        else:
            faults += _read_head(name, block, parsed, error, header)
    locked = _newer(header) or ("" if sound else _misread(text))
    if locked:
        return _locked(name, locked)
    faults += _unknown_heads(name, header)
    return PriceFile(name, header, unique(rows), tuple(faults))


def unique(rows: list[TableRow]) -> tuple[TableRow, ...]:
    """Give each row the uid that its fields and its place among equals make."""
    seen: Counter[str] = Counter()
    out = []
    for row in rows:
        identity = row_identity(row.table, row.cells)
        seen[identity] += 1
        uid = identity if seen[identity] == 1 else f"{identity}#{seen[identity]}"
        out.append(TableRow(uid, row.table, row.cells, row.line, row.broken))
    return tuple(out)


def read_rows(block: Block) -> list[TableRow]:
    """Return the rows of one block: one, unless its text is odd."""
    return _rows(block, *parse_block(block))


def _rows(block: Block, parsed: dict[str, Any] | None, error: str) -> list[TableRow]:
    if parsed is None:
        return [TableRow("", block.table, salvage(block.text), block.line, error)]
    found = parsed.get(block.table)
    if not isinstance(found, list):
        wanted = tr("needs two brackets: [[{table}]]", table=block.table)
        return [
            TableRow(
                "",
                block.table,
                salvage(block.text),
                block.line,
                tr("line {line}: {wanted}", line=block.line, wanted=wanted),
            )
        ]
    return [
        TableRow("", block.table, {key: from_toml(value) for key, value in row.items()}, block.line)
        for row in found
    ]


def parse_block(block: Block) -> tuple[dict[str, Any] | None, str]:
    """Parse one block alone; without success return ``None`` and why, with the line of the file."""
    try:
        return _loads(block.text), ""
    except tomllib.TOMLDecodeError as error:
        return None, _located(str(error), block)
    except (ValueError, RecursionError) as error:  # an integer of thousands of digits; brackets without end
        return None, tr("line {line}: {error}", line=block.line, error=error)


def salvage(text: str) -> dict[str, Cell]:
    """Make out the fields of a row that is not TOML, line by line; the first of a name counts."""
    cells: dict[str, Cell] = {}
    for line in text.split("\n"):
        match = _LINE_OF_FIELD.match(line)
        if match is None or match.group(1) in cells:
            continue
        try:
            cells[match.group(1)] = from_toml(next(iter(_loads(line).values())))
        except (ValueError, RecursionError):
            raw = match.group(2).partition("#")[0].strip().strip("\"'")
            cells[match.group(1)] = Cell(raw[:10_000], "text")
    return cells


def _loads(text: str) -> dict[str, Any]:
    if _ENDLESS_KEY.search(text):
        raise ValueError(tr("a name of more than 60 parts"))
    return tomllib.loads(text, parse_float=_exact)


def _exact(text: str) -> Decimal:
    try:
        return Decimal(text.replace("_", ""))
    except InvalidOperation:  # an exponent of twenty digits
        raise ValueError(tr("a number that is too large or too small")) from None


def _read_head(
    name: str, block: Block, parsed: dict[str, Any] | None, error: str, header: dict[str, Cell]
) -> list[Fault]:
    """Add the fields before the rows to the header, under dotted names."""
    faults = []
    if parsed is None:
        faults.append(Fault(name, re.sub(r"^line \d+: ", "", error), _line_of(error, block)))
        prefix = f"{block.table}." if block.table else ""
        parsed_cells = {f"{prefix}{key}": cell for key, cell in salvage(block.text).items()}
    else:
        parsed_cells = _flat(parsed)
        if block.table and block.table not in ("provider", "source"):
            hint = did_you_mean(block.table, ("provider", "source", *TABLES))
            faults.append(
                Fault(
                    name,
                    tr("unknown table [{table}], kept as it is{hint}", table=block.table, hint=hint),
                    block.line,
                )
            )
            return faults
    for key, cell in parsed_cells.items():
        if key in header:
            faults.append(Fault(name, tr("{key} stands there twice; the first is used", key=key), block.line))
        else:
            header[key] = cell
    return faults


def _flat(parsed: Mapping[str, Any], prefix: str = "") -> dict[str, Cell]:
    out: dict[str, Cell] = {}
    for key, value in parsed.items():
        if isinstance(value, dict) and not prefix:
            out |= _flat(value, f"{key}.")
        else:
            out[f"{prefix}{key}"] = from_toml(value)
    return out


def _newer(header: Mapping[str, Cell]) -> str:
    given = header.get("schema")
    number = decimal_of(given.text) if given else None
    if number is not None and number > SCHEMA:
        return tr(
            "written in format {number}; this FTCost knows format {schema}. Nothing of it is used or changed",
            number=number,
            schema=SCHEMA,
        )
    return ""


def _misread(text: str) -> str:
    """Tell whether a file with a broken block is sound as a whole: then it was cut at the wrong places."""
    try:
        _loads(text)
    except (ValueError, RecursionError):
        return ""  # the broken block says so
    return tr("a layout of multi-line values that FTCost cannot take apart: write each on one line")


def _locked(name: str, why: str) -> PriceFile:
    return PriceFile(name, {}, (), (Fault(name, why),), locked=why)


def _unknown_heads(name: str, header: Mapping[str, Cell]) -> list[Fault]:
    return [
        Fault(
            name,
            tr("unknown field {key}, kept as it is{key_2}", key=key, key_2=did_you_mean(key, HEADER_TYPES)),
        )
        for key in header
        if key not in HEADER_TYPES
    ]


def _located(message: str, block: Block) -> str:
    match = _WHERE.search(message)
    first = block.line - block.text[: _header_offset(block)].count("\n")
    line = first + int(match.group(1)) - 1 if match and match.group(1) else first + block.text.count("\n") - 1
    return tr("line {line}: {sub}", line=max(line, 1), sub=_WHERE.sub("", message))


def _header_offset(block: Block) -> int:
    """Return where the header line begins: comment lines above it belong to the block."""
    if not block.table:
        return 0
    offset = 0
    for line in block.text.split("\n"):
        if not line.lstrip(" \t").startswith("#"):
            break
        offset += len(line) + 1
    return offset


def _line_of(error: str, block: Block) -> int:
    match = re.match(r"line (\d+): ", error)
    return int(match.group(1)) if match else block.line
