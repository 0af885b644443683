"""What can be done with the rows of the table; each is one step of Undo."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from typing import Literal

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication

from ftcost_core.catalogue.prices import edits
from ftcost_core.catalogue.prices.book import PriceRow
from ftcost_core.catalogue.prices.price_files import PriceFiles
from ftcost_core.documents.problems import InputError
from ftcost_core.text.i18n import tr
from ftcost_core.text.parse import as_in_a_file
from ftcost_gui.pages.prices.clipboard import block_of, has_header, paste
from ftcost_gui.pages.prices.price_labels import name_of
from ftcost_gui.pages.prices.price_table import PricesTable
from ftcost_gui.state.price_edits import add, change
from ftcost_gui.state.price_store import PriceStore


class RowCommands(QObject):
    """Turns commands into edits of the store.

    Signals:
        refused: why an edit cannot be made.
        listPasted: text with a header; it is looked at like a file before anything is taken.
        providerWanted: there is no provider yet to add an offer to.
    """

    refused = Signal(str)
    listPasted = Signal(str)
    providerWanted = Signal()

    def __init__(self, store: PriceStore, table: PricesTable) -> None:
        super().__init__(table)
        self._store, self._table = store, table
        table.prices.edited.connect(self._take_typed)
        table.prices.added.connect(self._go_to)
        self._then: Literal["stay", "go", "write"] = "stay"
        self._latest = ""

    def set_fields(self, row: PriceRow, changes: Mapping[str, str]) -> None:
        """Write what was typed into a row."""
        prices = self._table.prices
        title = prices.columns[prices.column(next(iter(changes)))].title()

        def edit() -> tuple[PriceFiles, dict[str, str]]:
            done = change(self._store.files, row, changes, self._store.today())
            return done.files, done.new_ids(row)

        self._make(edit, tr("Change {0}", title))

    def add_offer(self) -> None:
        """Add an empty offer and begin to write its GPU.

        It is of the current row's provider if that is an own one, else of the one that got an offer last.
        """
        row = self._table.current_thing()
        headers = list(self._store.book.headers.values())
        if row is not None and (row.origin == "own" or not self._latest):
            self.add_offer_of(row.provider)
        elif self._latest or headers:
            self.add_offer_of(self._latest or headers[-1].provider)
        else:
            self.providerWanted.emit()

    def add_offer_of(self, provider: str) -> None:
        """Add an empty offer of a provider and begin to write its GPU."""
        row = self._table.current_thing()
        rows = self._store.book.rows
        mine = [other.id for other in rows if other.provider == provider and other.origin == "own"]
        self._table.prices.put_near(row.id if row and row.provider == provider else mine[-1] if mine else None)
        self._latest = provider
        self._then = "write"
        self._make(lambda: (add(self._store.files, provider, {}, self._store.today()).files, {}), tr("Add an offer"))

    def duplicate(self) -> None:
        """Copy the selected rows as own ones."""
        rows = self._table.marked_things()
        if rows:
            self._table.prices.put_near(rows[-1].id)
            self._then = "go"
            self._each(edits.duplicate, rows, tr("Duplicate {0}", self._names(rows)))

    def delete(self) -> None:
        """Delete the selected rows; built-in ones are hidden, since they come back with every version."""
        rows = self._table.marked_things()
        self._each(edits.delete, rows, tr("Delete {0}", self._names(rows)))

    def hide(self) -> None:
        """Hide the selected rows, or show them if all are hidden."""
        rows = self._table.marked_things()
        shown = [row for row in rows if not row.hidden]
        if shown:
            self._each(edits.hide, shown, tr("Hide {0}", self._names(shown)))
        else:
            self._each(lambda files, row: edits.hide(files, row, hidden=False), rows, tr("Show {0}", self._names(rows)))

    def revert(self, rows: list[PriceRow] | None = None) -> None:
        """Bring back what the built-in lists say."""
        rows = self._table.marked_things() if rows is None else rows
        self._each(edits.revert, rows, tr("Revert {0}", self._names(rows)))

    def acknowledge(self, row: PriceRow) -> None:
        """Keep a price although the built-in one has changed."""
        self._each(edits.acknowledge, [row], tr("Keep {0}", self._names([row])))

    def paste(self) -> None:
        """Write the clipboard's cells from the current cell on; a list with a header is imported."""
        text = QGuiApplication.clipboard().text()
        if has_header(text):
            self.listPasted.emit(text)
            return
        block, index = block_of(text), self._table.currentIndex()
        if not block:
            return
        columns = self._table.shown_columns()
        start = columns.index(index.column()) if index.isValid() else 0
        covered = [self._table.prices.columns[place] for place in columns[start:]]
        fields = [column.key if column.edit else None for column in covered]
        block = [
            [as_in_a_file(text) if column.number else text for text, column in zip(row, covered, strict=False)]
            for row in block
        ]
        onto = self._below(index.row(), len(block)) if index.isValid() else []
        provider = onto[0].provider if onto else next(iter(self._store.book.headers.values())).provider if (
            self._store.book.headers) else tr("My prices")  # fmt: skip
        self._table.prices.put_near(onto[-1].id if onto else None)
        if len(onto) < len(block):
            self._then = "go"
        self._make(
            lambda: paste(self._store.files, block, onto, fields, provider, self._store.today()),
            tr("Paste {0} rows", len(block)) if len(block) > 1 else tr("Paste"),
        )

    def _below(self, place: int, count: int) -> list[PriceRow]:
        """Return the rows that a block covers; below an own row without a GPU it makes new ones."""
        first = self._table.prices.thing(place)
        if first.origin == "own" and not first.values.get("gpu"):
            count = 1
        return [self._table.prices.thing(i) for i in range(place, min(place + count, self._table.prices.rowCount()))]

    def _take_typed(self, row: PriceRow, field: str, text: str) -> None:
        is_number = self._table.prices.columns[self._table.prices.column(field)].number
        self.set_fields(row, {field: as_in_a_file(text) if is_number else text})

    def _names(self, rows: list[PriceRow]) -> str:
        return name_of(rows[0], self._store.book) if len(rows) == 1 else tr("{0} rows", len(rows))

    def _each(self, edit: Callable[[PriceFiles, PriceRow], PriceFiles], rows: list[PriceRow], text: str) -> None:
        if rows:
            self._make(lambda: (reduce(edit, rows, self._store.files), {}), text)

    def _make(self, edit: Callable[[], tuple[PriceFiles, dict[str, str]]], text: str) -> None:
        try:
            after, new_ids = edit()
            self._store.edit(after, text, new_ids)
        except InputError as error:
            self.refused.emit("\n".join(str(problem) for problem in error.problems))
        finally:
            self._then = "stay"

    def _go_to(self, row_ids: list[str]) -> None:
        if self._then != "stay":
            self._table.go_to(row_ids[0], edit=self._then == "write")
