"""Edits the text of a price file table by table, keeping everything else as it is."""

from __future__ import annotations

import re
from collections.abc import Mapping, MutableMapping
from typing import NamedTuple, cast

from ftcost_core.catalogue.prices.cells import Cell, literal, quoted
from ftcost_core.catalogue.prices.fields import TABLES

_HEADER = re.compile(r"[ \t]*\[\[?[ \t]*([A-Za-z0-9_][A-Za-z0-9_.\-]*)[ \t]*\]\]?[ \t]*(#.*)?$")


class TableText(NamedTuple):
    """A table with everything under it, and the comment lines directly above it."""

    name: str
    """Empty for what stands before the first table."""
    text: str
    line: int
    """Line of its header, from 1."""


def cut(text: str) -> list[TableText]:
    """Split a text before each table; the parts concatenate to the text. The first has no name.

    A line of a multi-line value may look like a header: compare the tables with those that were parsed.
    """
    lines = re.findall(r"[^\n]*\n|[^\n]+", text)
    starts = [(0, 0, "")]  # first line with the comments above, line of the header, name
    for number, line in enumerate(lines):
        header = _HEADER.match(line.rstrip("\r\n"))
        if header and not header[1].startswith(f"{starts[-1][2]}."):
            starts.append((_first_comment(lines, number, starts[-1][1]), number, header[1]))
    ends = [start for start, _, _ in starts[1:]] + [len(lines)]
    return [
        TableText(name, "".join(lines[start:end]), header + 1)
        for (start, header, name), end in zip(starts, ends, strict=True)
    ]


def changed_table(text: str, name: str, before: Mapping[str, Cell], after: Mapping[str, Cell]) -> str:
    """Return the text of a table whose fields were ``before``, with those of ``after``."""
    import tomlkit  # nothing is edited at a start
    from tomlkit.items import AoT

    body, tail = _without_tail(text)
    document = tomlkit.parse(body)
    table = document[name] if name else document
    fields = cast(MutableMapping[str, object], table[0] if isinstance(table, AoT) else table)
    for field in before:
        if field not in after:
            del fields[field]
    for field, cell in after.items():
        if cell != before.get(field):
            fields[field] = tomlkit.value(literal(cell))
    return document.as_string() + tail


def new_table(name: str, cells: Mapping[str, Cell]) -> str:
    """Return the text of a new table: rows with a blank line above, parts of the header with one below."""
    order = {field.name: place for place, field in enumerate(TABLES.get(name, ()))}
    names = sorted(cells, key=lambda field: order.get(field, len(order)))
    lines = "".join(f"{_key(field)} = {literal(cells[field])}\n" for field in names)
    if name in TABLES:
        return f"\n[[{name}]]\n{lines}"
    return f"\n[{name}]\n{lines}" if name else lines


def _first_comment(lines: list[str], header: int, after: int) -> int:
    """Return where the comment lines directly above a header begin."""
    start = header
    while start - 1 > after and lines[start - 1].lstrip(" \t").startswith("#"):
        start -= 1
    # Comments from the very top of a file are about the whole file.
    return header if start == 1 and after == 0 else start


def _without_tail(text: str) -> tuple[str, str]:
    """Split off the blank and comment lines at the end, so that a new field comes before them."""
    lines = re.findall(r"[^\n]*\n|[^\n]+", text)
    end = len(lines)
    while end > 1 and (not lines[end - 1].strip() or lines[end - 1].lstrip().startswith("#")):
        end -= 1
    body = "".join(lines[:end])
    return (body if body.endswith("\n") or not body else f"{body}\n"), "".join(lines[end:])


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_\-]+", name) else quoted(name)
