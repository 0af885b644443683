"""Parses the text of a price file into tables, or the reason why none of it can be used."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from decimal import Decimal, InvalidOperation

from ftcost_core.catalogue.prices.cells import Cell, decimal_of, from_toml
from ftcost_core.catalogue.prices.fields import HEADER_TYPES, SCHEMA, TABLES
from ftcost_core.catalogue.prices.offer_ids import row_identity
from ftcost_core.catalogue.prices.price_files import HEADER_TABLES, FileFault, FileTable, PriceFile
from ftcost_core.catalogue.prices.toml_text import TableText, cut
from ftcost_core.documents.problems import did_you_mean
from ftcost_core.text.i18n import tr

MOST_ROWS = 200_000
# The parser's time grows with the square of a dotted key's parts.
_ENDLESS_KEY = re.compile(r"(?<![A-Za-z0-9_\-])(?:[A-Za-z0-9_\-]{1,100}[ \t]*\.[ \t]*){60}")
_WHERE = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")


def parse(name: str, text: str) -> PriceFile:
    """Read a price file. Never raises: problems are listed in its faults.

    A file that is not TOML, of a newer format, or of a layout that cannot be edited is locked.
    """
    try:
        document = _loads(text)
        newer = _newer(document.get("schema"))
    except tomllib.TOMLDecodeError as error:
        where = _WHERE.search(str(error))
        line = int(where[1]) if where and where[1] else text.count("\n") + 1
        return locked_file(name, text, _WHERE.sub("", str(error)), line)
    except (ValueError, RecursionError) as error:  # an integer of thousands of digits; brackets without end
        return locked_file(name, text, str(error))
    if newer:
        return locked_file(name, text, newer)
    rows = {}
    for table in TABLES:
        table_rows = document.get(table, [])
        if not isinstance(table_rows, list):
            return locked_file(name, text, tr("needs two brackets: [[{table}]]", table=table))
        rows[table] = table_rows
    if sum(map(len, rows.values())) > MOST_ROWS:
        return locked_file(name, text, tr("more than {most_rows} rows; nothing of it is used", most_rows=MOST_ROWS))
    parts = cut(text)
    if any(len(rows[table]) != sum(part.name == table for part in parts) for table in rows):
        odd = tr("a layout of multi-line values that FTCost cannot take apart: write each on one line")
        return locked_file(name, text, odd)
    header = {key: value for key, value in document.items() if key not in rows}
    tables = tuple(_tables(parts, {table: iter(table_rows) for table, table_rows in rows.items()}, header))
    return PriceFile(name, tables, tuple(_faults(name, tables)))


def locked_file(name: str, text: str, why: str, line: int = 0) -> PriceFile:
    """Return a file of which nothing is used, and which must not be written."""
    return PriceFile(name, (FileTable("header:", "", {}, text),), (FileFault(name, why, line),), locked=why)


def _tables(
    parts: list[TableText], rows: Mapping[str, Iterator[object]], header: Mapping[str, object]
) -> Iterator[FileTable]:
    tables = {part.name for part in parts}
    times_seen: Counter[str] = Counter()
    for part in parts:
        if part.name in rows:
            cells = _cells(next(rows[part.name]))
            identity = row_identity(part.name, cells)
        else:
            cells = _cells(header.get(part.name)) if part.name else _before_the_tables(header, tables)
            identity = f"header:{part.name}"
        times_seen[identity] += 1
        uid = identity if times_seen[identity] == 1 else f"{identity}#{times_seen[identity]}"
        yield FileTable(uid, part.name, cells, part.text, part.line)


def _cells(table: object) -> dict[str, Cell]:
    return {key: from_toml(value) for key, value in table.items()} if isinstance(table, dict) else {}


def _before_the_tables(header: Mapping[str, object], tables: set[str]) -> dict[str, Cell]:
    """Return the fields that stand in no table; those of an inline table under dotted names."""
    cells: dict[str, Cell] = {}
    for key, value in header.items():
        if key in tables:
            continue
        if isinstance(value, dict):
            cells |= {f"{key}.{name}": cell for name, cell in _cells(value).items()}
        else:
            cells[key] = from_toml(value)
    return cells


def _faults(name: str, tables: tuple[FileTable, ...]) -> Iterator[FileFault]:
    for table in tables:
        if table.name not in (*HEADER_TABLES, *TABLES):
            hint = did_you_mean(table.name, (*HEADER_TABLES[1:], *TABLES))
            text = tr("unknown table [{table}], kept as it is{hint}", table=table.name, hint=hint)
            yield FileFault(name, text, table.line)
    for key in PriceFile(name, tables).header:
        if key not in HEADER_TYPES:
            hint = did_you_mean(key, HEADER_TYPES)
            yield FileFault(name, tr("unknown field {key}, kept as it is{key_2}", key=key, key_2=hint))


def _loads(text: str) -> dict[str, object]:
    if _ENDLESS_KEY.search(text):
        raise ValueError(tr("a name of more than 60 parts"))
    return tomllib.loads(text, parse_float=_exact)


def _exact(text: str) -> Decimal:
    try:
        return Decimal(text.replace("_", ""))
    except InvalidOperation:  # an exponent of twenty digits
        raise ValueError(tr("a number that is too large or too small")) from None


def _newer(schema: object) -> str:
    number = decimal_of(str(schema))
    if number is None or number <= SCHEMA:
        return ""
    return tr(
        "written in format {number}; this FTCost knows format {schema}. Nothing of it is used or changed",
        number=number,
        schema=SCHEMA,
    )
