"""The user's price files as immutable values. The text of a file is the concatenated text of its tables.

An edit rewrites only the table that it changes, so comments, order and unknown fields are kept, and an
earlier value of a file is its earlier text, byte for byte.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from ftcost_core.catalogue.prices.cells import Cell
from ftcost_core.catalogue.prices.fields import SCHEMA, TABLES
from ftcost_core.catalogue.prices.toml_text import changed_table, new_table
from ftcost_core.documents.problems import one_line

SUFFIX = ".prices.toml"
FETCHED_SUFFIX = ".offers.jsonl"
RATES_FILE = "exchange-rates.toml"
HEADER_TABLES = ("", "provider", "source")
"""Tables of a list's header; the fields before the first table stand in the one without a name."""


def is_price_file(name: str) -> bool:
    """Whether a file name is that of a price list, a fetched one or the exchange rates."""
    plain = "/" not in name and "\\" not in name and not name.startswith(".")
    return plain and (name == RATES_FILE or name.endswith((SUFFIX, FETCHED_SUFFIX)))


@dataclass(frozen=True, slots=True)
class FileTable:
    """One table of a file: a row (``[[offer]]``, ``[[rate]]``), or a part of the header."""

    uid: str
    """Unique in its file; stays the same when its fields are edited."""
    name: str
    """Name of the table; empty for the fields before the first table."""
    cells: Mapping[str, Cell]
    text: str
    """Its lines in the file, with the comments directly above it."""
    line: int = field(default=0, compare=False)
    """Line of its header in the file that was read; 0 for a table that was added since."""

    @classmethod
    def new(cls, uid: str, name: str, cells: Mapping[str, Cell]) -> FileTable:
        """Return a table that is not in a file yet."""
        return cls(uid, name, dict(cells), new_table(name, cells))

    def with_cells(self, cells: Mapping[str, Cell]) -> FileTable:
        """Return the table with other fields; unchanged ones keep their text."""
        text = changed_table(self.text, self.name, self.cells, cells)
        return replace(self, cells=dict(cells), text=text)


@dataclass(frozen=True, slots=True)
class FileFault:
    """What is wrong with a file as a whole."""

    file: str
    text: str
    line: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", one_line(self.text))

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.text}" if self.line else f"{self.file}: {self.text}"


@dataclass(frozen=True)
class PriceFile:
    """One file, its tables in order."""

    name: str
    tables: tuple[FileTable, ...] = ()
    faults: tuple[FileFault, ...] = field(default=(), compare=False)
    locked: str = ""
    """Why the file is neither used nor written: broken, unreadable, or a newer format; empty: it is."""

    @cached_property
    def text(self) -> str:
        """The file's text."""
        return "".join(table.text for table in self.tables)

    @cached_property
    def rows(self) -> tuple[FileTable, ...]:
        """The offers and exchange rates."""
        return tuple(table for table in self.tables if table.name in TABLES)

    @cached_property
    def header(self) -> Mapping[str, Cell]:
        """The header's fields under dotted names (``provider.name``)."""
        return {
            f"{table.name}.{name}" if table.name else name: cell
            for table in self.tables
            if table.name in HEADER_TABLES
            for name, cell in table.cells.items()
        }

    @cached_property
    def free_uid(self) -> str:
        """A uid that no table of the file has."""
        uids = {table.uid for table in self.tables}
        number = len(uids)
        while f"new:{number}" in uids:
            number += 1
        return f"new:{number}"

    def find(self, uid: str) -> FileTable | None:
        """Return a row, or ``None``."""
        return next((row for row in self.rows if row.uid == uid), None)

    def with_rows(self, changed: Iterable[FileTable]) -> PriceFile:
        """Return the file with rows replaced by those of the same uid, and the others added at its end."""
        added = {row.uid: row for row in changed}
        tables = [added.pop(table.uid, table) for table in self.tables]
        if added:
            _end_line(tables, len(tables))
        return replace(self, tables=(*tables, *added.values()))

    def without_row(self, uid: str) -> PriceFile:
        """Return the file without a row."""
        return replace(self, tables=tuple(table for table in self.tables if table.uid != uid))

    def with_header(self, header: Mapping[str, Cell]) -> PriceFile:
        """Return the file with another header, given under dotted names."""
        tables = list(self.tables)
        for name in HEADER_TABLES:
            cells = _of_table(header, name)
            if cells == _of_table(self.header, name):
                continue
            place = next((i for i, table in enumerate(tables) if table.name == name), None)
            if place is not None:
                tables[place] = tables[place].with_cells(cells)
            else:
                first_row = next((i for i, table in enumerate(tables) if table.name in TABLES), len(tables))
                place = first_row if name else 0
                _end_line(tables, place)
                tables.insert(place, FileTable.new(f"header:{name}", name, cells))
        return replace(self, tables=tuple(tables))

    @classmethod
    def new(cls, name: str, header: Mapping[str, Cell]) -> PriceFile:
        """Return a file that is not on disk yet."""
        return cls(name).with_header({"schema": Cell(str(SCHEMA), "number"), **header})


@dataclass(frozen=True, slots=True)
class PriceFiles:
    """All the user's price files, by name."""

    files: tuple[PriceFile, ...] = ()

    def find(self, name: str) -> PriceFile | None:
        """Return the file of a name, or ``None``."""
        return next((file for file in self.files if file.name == name), None)

    def with_file(self, changed: PriceFile) -> PriceFiles:
        """Return the files with the one of the same name replaced, or added; they are kept sorted."""
        others = [file for file in self.files if file.name != changed.name]
        return PriceFiles(tuple(sorted([*others, changed], key=lambda file: file.name)))

    def without_file(self, name: str) -> PriceFiles:
        """Return the files without one of them."""
        return PriceFiles(tuple(file for file in self.files if file.name != name))

    def __iter__(self) -> Iterator[PriceFile]:
        return iter(self.files)


EMPTY = PriceFiles()


def _end_line(tables: list[FileTable], place: int) -> None:
    """Make sure that the text before an insertion ends with a line break."""
    before = tables[place - 1] if place else None
    if before is not None and before.text and not before.text.endswith("\n"):
        tables[place - 1] = replace(before, text=f"{before.text}\n")


def _of_table(header: Mapping[str, Cell], table: str) -> dict[str, Cell]:
    prefix = f"{table}." if table else ""
    return {
        name.removeprefix(prefix): cell
        for name, cell in header.items()
        if (name.startswith(prefix) if prefix else "." not in name)
    }
