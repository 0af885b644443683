"""The user's price files as immutable values: what edits make, merges join and the store writes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from ftcost_core.catalogue.prices.cells import Cell
from ftcost_core.documents.problems import one_line

SUFFIX = ".prices.toml"
RATES_FILE = "exchange-rates.toml"


def is_price_file(name: str) -> bool:
    """Tell whether a file of the folder of prices is one of ours, by its name."""
    plain = "/" not in name and "\\" not in name and not name.startswith(".")
    return plain and (name == RATES_FILE or name.endswith(SUFFIX))


@dataclass(frozen=True, slots=True)
class TableRow:
    """One row of a file: an ``[[offer]]`` or a ``[[rate]]``."""

    uid: str
    """Tells it from the other rows of its file, through edits of its own fields."""
    table: str
    cells: Mapping[str, Cell]
    line: int = field(default=0, compare=False)
    """Where it begins in the file; 0 for a row that is not written yet."""
    broken: str = ""
    """Why its text is not TOML; its cells are then what could be made out."""

    def with_cells(self, cells: Mapping[str, Cell]) -> TableRow:
        """Return the row with other cells."""
        return replace(self, cells=dict(cells))


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a file as a whole."""

    file: str
    text: str
    line: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", one_line(self.text))

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.text}" if self.line else f"{self.file}: {self.text}"


@dataclass(frozen=True, slots=True)
class PriceFile:
    """One file: the list's head under dotted names (``provider.name``), and its rows in order."""

    name: str
    header: Mapping[str, Cell]
    rows: tuple[TableRow, ...] = ()
    faults: tuple[Fault, ...] = field(default=(), compare=False)
    locked: str = ""
    """Why the program must not write it: a newer format, or text it cannot take apart."""

    def find(self, uid: str) -> TableRow | None:
        """Return a row, or ``None``."""
        return next((row for row in self.rows if row.uid == uid), None)

    def with_row(self, changed: TableRow) -> PriceFile:
        """Return the file with the row of the same uid replaced, or added at its end."""
        if self.find(changed.uid) is None:
            return replace(self, rows=(*self.rows, changed))
        return replace(self, rows=tuple(changed if row.uid == changed.uid else row for row in self.rows))

    def without_row(self, uid: str) -> PriceFile:
        """Return the file without a row."""
        return replace(self, rows=tuple(row for row in self.rows if row.uid != uid))


@dataclass(frozen=True, slots=True)
class Overlay:
    """All the user's price files."""

    files: tuple[PriceFile, ...] = ()

    def find(self, name: str) -> PriceFile | None:
        """Return the file of a name, or ``None``."""
        return next((one for one in self.files if one.name == name), None)

    def with_file(self, changed: PriceFile) -> Overlay:
        """Return the overlay with the file of the same name replaced, or added; files are kept sorted."""
        others = [one for one in self.files if one.name != changed.name]
        return Overlay(tuple(sorted([*others, changed], key=lambda one: one.name)))

    def __iter__(self) -> Iterator[PriceFile]:
        return iter(self.files)


EMPTY = Overlay()
