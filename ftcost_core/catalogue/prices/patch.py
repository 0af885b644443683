"""Changes written into the text of a price file: what did not change stays as it is, byte for byte."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ftcost_core.catalogue.prices.blocks import Block, split
from ftcost_core.catalogue.prices.cells import Cell, literal, quoted
from ftcost_core.catalogue.prices.document import read_rows
from ftcost_core.catalogue.prices.fields import SCHEMA, TABLES
from ftcost_core.catalogue.prices.overlay import PriceFile, TableRow


def render(text: str, old: PriceFile, new: PriceFile) -> str:
    """Return ``text``, which reads as ``old``, changed so that it reads as ``new``."""
    if not text.strip():
        return _fresh(new)
    blocks = list(split(text))
    out = []
    rows = iter(old.rows)
    after = {row.uid: row for row in new.rows}
    for block in _with_header(blocks, old.header, new.header):
        if block.table not in TABLES:
            out.append(block.text)
            continue
        members = [next(rows) for _ in read_rows(block)]
        out.append(_rows(block, members, [after.get(row.uid) for row in members]))
    kept = {row.uid for row in old.rows}
    added = [_new_row(row) for row in new.rows if row.uid not in kept]
    body = "".join(out)
    if added and body and not body.endswith("\n"):
        body += "\n"
    return body + "".join(f"\n{row}" for row in added)


def _rows(block: Block, members: Sequence[TableRow], after: Sequence[TableRow | None]) -> str:
    if all(now is not None and now.cells == row.cells for now, row in zip(after, members, strict=True)):
        return block.text
    if len(members) == 1:
        now = after[0]
        return _patched(block.text, block.table, members[0].cells, now.cells) if now else ""
    # Several rows under one header can only come from a layout nobody writes by hand.
    return "\n".join(_new_row(row) for row in after if row is not None)


def _patched(text: str, table: str, old: Mapping[str, Cell], new: Mapping[str, Cell]) -> str:
    """Change the fields of one table. A text that is not TOML is changed line by line."""
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    body, tail = _without_tail(text)
    try:
        document = tomlkit.parse(body)
        place = document[table] if table else document
        place = place[0] if isinstance(place, list) else place
        for name in [*old, *(name for name in new if name not in old)]:
            if name not in new:
                del place[name]
            elif new[name] != old.get(name):
                place[name] = tomlkit.value(literal(new[name]))
        patched = document.as_string()
    except (TOMLKitError, KeyError, TypeError, ValueError):
        patched = _by_line(body, old, new)
    return patched + tail


def _by_line(text: str, old: Mapping[str, Cell], new: Mapping[str, Cell]) -> str:
    lines = text.split("\n")
    for name in [*old, *(name for name in new if name not in old)]:
        if name in new and new[name] == old.get(name):
            continue
        at = [i for i, line in enumerate(lines) if re.match(rf"[ \t]*{re.escape(name)}[ \t]*=", line)]
        fresh = [f"{name} = {literal(new[name])}"] if name in new else []
        if at:
            lines[at[0] : at[0] + 1] = fresh
        else:
            end = len(lines) - 1 if lines[-1] == "" else len(lines)
            lines[end:end] = fresh
    return "\n".join(lines)


def _without_tail(text: str) -> tuple[str, str]:
    """Split off the blank and comment lines at the end, so that a new field comes before them."""
    lines = re.findall(r"[^\n]*\n|[^\n]+", text)
    end = len(lines)
    while end > 1 and (not lines[end - 1].strip() or lines[end - 1].lstrip().startswith("#")):
        end -= 1
    body = "".join(lines[:end])
    return (body if body.endswith("\n") else f"{body}\n"), "".join(lines[end:])


def _with_header(blocks: list[Block], old: Mapping[str, Cell], new: Mapping[str, Cell]) -> list[Block]:
    """Return the blocks with the head's changed fields written, each into the table that it belongs to."""
    for table in ("", "provider", "source"):
        was, now = _part(old, table), _part(new, table)
        if was == now:
            continue
        at = next((i for i, block in enumerate(blocks) if block.table == table), None)
        if at is not None:
            block = blocks[at]
            blocks[at] = Block(table, _patched(block.text, table, was, now), block.line)
            continue
        fresh = Block(table, _table(table, now), 0)
        first = next((i for i, block in enumerate(blocks) if block.table in TABLES), len(blocks))
        blocks.insert(first if table else 0, fresh)
    return blocks


def _part(header: Mapping[str, Cell], table: str) -> dict[str, Cell]:
    prefix = f"{table}." if table else ""
    return {
        name.removeprefix(prefix): cell
        for name, cell in header.items()
        if (name.startswith(prefix) if prefix else "." not in name)
    }


def _table(name: str, cells: Mapping[str, Cell]) -> str:
    head = f"[{name}]\n" if name else ""
    lines = "".join(f"{_key(field)} = {literal(cell)}\n" for field, cell in cells.items())
    return f"{head}{lines}\n"


def _new_row(row: TableRow) -> str:
    order = [field.name for field in TABLES[row.table]]
    names = sorted(row.cells, key=lambda name: order.index(name) if name in order else len(order))
    lines = "".join(f"{_key(name)} = {literal(row.cells[name])}\n" for name in names)
    return f"[[{row.table}]]\n{lines}"


def _fresh(new: PriceFile) -> str:
    header = {"schema": Cell(str(SCHEMA), "number"), **new.header}
    parts = [_table("", _part(header, ""))]
    parts += [_table(name, _part(header, name)) for name in ("provider", "source") if _part(header, name)]
    return "".join(parts).rstrip("\n") + "\n" + "".join(f"\n{_new_row(row)}" for row in new.rows)


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_\-]+", name) else quoted(name)
