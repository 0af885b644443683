"""The text of a price file, cut before each table, so that one bad row cannot spoil its neighbours."""

from __future__ import annotations

import re
from dataclasses import dataclass

KNOWN_TABLES = ("provider", "source", "offer", "rate")
# Lenient for our own tables, so that "[[offer]" still begins a row; strict for foreign ones, so that a
# line of a multi-line array is not taken for a table.
_OURS = re.compile(r"[ \t]*\[+[ \t]*(" + "|".join(KNOWN_TABLES) + r")\b(?!\.)")
_FOREIGN = re.compile(r"[ \t]*\[\[?[ \t]*([A-Za-z_][A-Za-z0-9_.\-]*)[ \t]*\]\]?[ \t]*(#.*)?$")


@dataclass(frozen=True, slots=True)
class Block:
    """A table with everything under it, and the comment lines directly above it."""

    table: str
    """Its name; empty for what stands before the first table."""
    text: str
    line: int
    """Line of its header, from 1."""


def split(text: str) -> tuple[Block, ...]:
    """Cut a text into blocks; joined, they are the text again."""
    lines = re.findall(r"[^\n]*\n|[^\n]+", text)
    starts = [(0, 0, "")]
    for number, line in enumerate(lines):
        table = _table(line)
        if table and not table.startswith(f"{starts[-1][2]}."):
            starts.append((_with_comments(lines, number, starts[-1][1]), number, table))
    ends = [start for start, _, _ in starts[1:]] + [len(lines)]
    return tuple(
        Block(table, "".join(lines[start:end]), header + 1)
        for (start, header, table), end in zip(starts, ends, strict=True)
        if end > start or not table
    )


def _table(line: str) -> str:
    ours = _OURS.match(line)
    if ours:
        return ours.group(1)
    foreign = _FOREIGN.match(line)
    return foreign.group(1) if foreign else ""


def _with_comments(lines: list[str], header: int, after: int) -> int:
    """Return where the comment lines directly above a header begin."""
    start = header
    while start - 1 > after and lines[start - 1].lstrip(" \t").startswith("#"):
        start -= 1
    # A file whose first lines are comments keeps them above everything.
    return header if start == 1 and after == 0 else start
