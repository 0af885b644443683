"""Three-way merge of price files: two programs, or a program and a person, edit at once and lose nothing.

The same function undoes one edit on top of later ones: merge(base=after, mine=before, theirs=now).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from ftcost_core.catalogue.prices.cells import Cell
from ftcost_core.catalogue.prices.keys import row_identity
from ftcost_core.catalogue.prices.overlay import Overlay, PriceFile, TableRow
from ftcost_core.text.i18n import tr

Prefer: TypeAlias = Literal["theirs", "mine"]


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two changes of the same thing. What is kept is said; nothing else of either side is lost."""

    file: str
    row: str
    """Uid of the row; empty for the head of the list."""
    field: str
    """Empty when a row was deleted on one side and changed on the other."""
    mine: str
    theirs: str
    kept: Prefer

    def __str__(self) -> str:
        where = ": ".join(part for part in (self.file, self.row, self.field) if part)
        return tr(
            '{where}: here "{mine}", meanwhile in the file "{theirs}"; kept "{kept}"',
            where=where,
            mine=self.mine,
            theirs=self.theirs,
            kept=self._kept,
        )

    @property
    def _kept(self) -> str:
        return self.mine if self.kept == "mine" else self.theirs


def merge(
    base: Overlay, mine: Overlay, theirs: Overlay, *, prefer: Prefer = "theirs"
) -> tuple[Overlay, tuple[Conflict, ...]]:
    """Return ``theirs`` with the changes from ``base`` to ``mine`` made to it, and what clashed.

    ``prefer`` decides a clash of two values. Where one side deleted a row that the other changed, the
    changed row is kept, whoever deleted it.
    """
    conflicts: list[Conflict] = []
    out = theirs
    for name in dict.fromkeys([*(one.name for one in base), *(one.name for one in mine)]):
        was, now = base.find(name) or PriceFile(name, {}), mine.find(name) or PriceFile(name, {})
        if was == now:
            continue
        there = theirs.find(name) or PriceFile(name, {})
        out = out.with_file(_merge_file(was, now, there, prefer, conflicts))
    return out, tuple(conflicts)


def _merge_file(
    base: PriceFile, mine: PriceFile, theirs: PriceFile, prefer: Prefer, conflicts: list[Conflict]
) -> PriceFile:
    def place(row: str) -> _Place:
        return _Place(theirs.name, row, prefer, conflicts)

    their_names, base_names = _names(theirs), _names(base)
    their_by_name = {name: uid for uid, name in their_names.items()}
    mine_by_uid = {row.uid: row for row in mine.rows}
    base_by_uid = {row.uid: row for row in base.rows}
    base_of_theirs = {their_by_name[name]: uid for uid, name in base_names.items() if name in their_by_name}
    rows: dict[str, TableRow] = {}
    for row in theirs.rows:
        uid = base_of_theirs.get(row.uid)
        kept: TableRow | None = row
        if uid is not None:
            kept = _merge_row(base_by_uid[uid], mine_by_uid.get(uid), row, place(row.uid))
        if kept is not None:
            rows[row.uid] = kept
    still_there = set(base_of_theirs.values())
    my_names = _names(mine)
    for uid, row in mine_by_uid.items():
        if uid in still_there:
            continue
        twin = their_by_name.get(my_names[uid])
        if uid in base_by_uid:
            if row.cells != base_by_uid[uid].cells:
                conflicts.append(Conflict(theirs.name, uid, "", _words(row), "deleted", "mine"))
                _append(rows, row)
        elif twin is not None and twin not in base_of_theirs:
            # Both sides added the same offer.
            rows[twin] = rows[twin].with_cells(_merge_cells({}, row.cells, rows[twin].cells, place(twin)))
        else:
            _append(rows, row)
    header = _merge_cells(base.header, mine.header, theirs.header, place(""))
    return replace(theirs, header=header, rows=tuple(rows.values()))


@dataclass(frozen=True, slots=True)
class _Place:
    file: str
    row: str
    prefer: Prefer
    conflicts: list[Conflict]


def _merge_row(base: TableRow, mine: TableRow | None, theirs: TableRow, place: _Place) -> TableRow | None:
    if mine is None:
        if theirs.cells == base.cells:
            return None
        place.conflicts.append(Conflict(place.file, theirs.uid, "", "deleted", _words(theirs), "theirs"))
        return theirs
    return theirs.with_cells(_merge_cells(base.cells, mine.cells, theirs.cells, place))


def _merge_cells(
    base: Mapping[str, Cell], mine: Mapping[str, Cell], theirs: Mapping[str, Cell], place: _Place
) -> dict[str, Cell]:
    out: dict[str, Cell] = {}
    for name in dict.fromkeys([*theirs, *base, *mine]):
        was, here, there = base.get(name), mine.get(name), theirs.get(name)
        if here in (was, there):
            chosen = there
        elif there == was:
            chosen = here
        else:
            chosen = here if place.prefer == "mine" else there
            place.conflicts.append(
                Conflict(place.file, place.row, name, _text(here), _text(there), place.prefer)
            )
        if chosen is not None:
            out[name] = chosen
    return out


def _append(rows: dict[str, TableRow], row: TableRow) -> None:
    uid, number = row.uid, 1
    while uid in rows:
        number += 1
        uid = f"{row.uid}~{number}"
    rows[uid] = replace(row, uid=uid, line=0)


def _names(file: PriceFile) -> dict[str, str]:
    """Return what each row is called by its fields and its place among equals, by its uid.

    A uid outlives edits of key fields; what the same row is called in another copy of the file does not.
    """
    seen: Counter[str] = Counter()
    out = {}
    for row in file.rows:
        identity = row_identity(row.table, row.cells)
        seen[identity] += 1
        out[row.uid] = f"{identity}#{seen[identity]}"
    return out


def _words(row: TableRow) -> str:
    return ", ".join(f"{name} {cell.text}" for name, cell in row.cells.items())[:200]


def _text(cell: Cell | None) -> str:
    return "" if cell is None else cell.text
