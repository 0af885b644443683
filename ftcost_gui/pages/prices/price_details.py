"""The panels below the table: the current row's problems, and the changes to the built-in lists."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from ftcost_core.catalogue.prices.book import PriceBook, PriceRow
from ftcost_core.catalogue.prices.row_problems import RowProblem
from ftcost_core.text.i18n import tr
from ftcost_gui.pages.prices import price_labels
from ftcost_gui.pages.prices.price_tooltip import problem_text, provenance
from ftcost_gui.state.price_store import PriceStore
from ftcost_gui.widgets.labels import ElidedLabel, heading, small

_MOST = 3


class _Panel(QFrame):
    """A card with a heading, a note on the right, and lines that are made anew."""

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.title = heading(title, self)
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        self.note = small("", self)
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.note)
        self._lines = QVBoxLayout()
        self._lines.setSpacing(3)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 8)
        column.setSpacing(5)
        column.addLayout(head)
        column.addLayout(self._lines)
        column.addStretch(1)

    def clear(self) -> None:
        """Remove the lines."""
        while (item := self._lines.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()

    def add_line(self, text: str, tone: str, *actions: tuple[str, str, Callable[[], None]]) -> None:
        """Add a line; an action is a text, what it does in full, and the doing."""
        holder = QWidget(self)
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        label = ElidedLabel(text, holder)
        label.setProperty("tone", tone)
        label.setAccessibleName(text)
        row.addWidget(label, 1)
        for name, description, run in actions:
            button = QPushButton(name, holder)
            button.setProperty("link", "true")
            button.setToolTip(description)
            button.setAccessibleDescription(description)
            button.clicked.connect(lambda _checked=False, run=run: run())
            row.addWidget(button)
        self._lines.addWidget(holder)

    def texts(self) -> list[str]:
        """Return what the lines say."""
        return [label.text() for holder in self._holders() for label in holder.findChildren(QLabel)]

    def buttons(self) -> list[QPushButton]:
        """Return the actions of the lines, from the top."""
        return [button for holder in self._holders() for button in holder.findChildren(QPushButton)]

    def _holders(self) -> list[QWidget]:
        items = (self._lines.itemAt(place) for place in range(self._lines.count()))
        widgets = (item.widget() for item in items if item is not None)
        return [widget for widget in widgets if widget is not None]


class RowPanel(_Panel):
    """The current row: its faults with what mends them, else where its price is from.

    Signals:
        corrected: the row, the field and the text to put there.
        acknowledged: the row whose price stays although the built-in one has changed.
        reverted: the row to bring back.
    """

    corrected = Signal(object, str, str)
    acknowledged = Signal(object)
    reverted = Signal(object)

    def __init__(self, store: PriceStore, parent: QWidget) -> None:
        super().__init__(tr("No row selected"), parent)
        self._store = store

    def show_row(self, row: PriceRow | None) -> None:
        """Say what there is to say of a row."""
        self.clear()
        self.title.setText(price_labels.name_of(row, self._store.book) if row else tr("No row selected"))
        self.note.setText("")
        if row is None:
            self.add_line(tr("Select a row to see where its price is from."), "muted")
            return
        problems = price_labels.troubles(row)
        errors = sum(problem.refuses for problem in problems)
        self.note.setText(_count(errors, len(problems) - errors))
        for problem in problems[:_MOST]:
            self._add_problem(row, problem)
        if len(problems) > _MOST:
            self.add_line(tr("… and {0} more", len(problems) - _MOST), "muted")
        if row.refused:
            self.add_line(tr("This row is kept but not used until it is mended."), "muted")
        elif row.hidden:
            self.add_line(tr("Hidden: estimates leave it out."), "muted")
        was = price_labels.builtin_value(row, "price")
        if was is not None:
            revert = (tr("Revert"), tr("Bring back the built-in price"), lambda: self.reverted.emit(row))
            self.add_line(tr("The built-in list says {0}.", was), "muted", revert)
        self.add_line(provenance(row, self._store.book, self._store.today()), "muted")

    def _add_problem(self, row: PriceRow, problem: RowProblem) -> None:
        actions: list[tuple[str, str, Callable[[], None]]] = []
        fix = problem.suggestion
        if fix is not None and problem.field:
            described = tr("Write {0} there", fix)
            actions.append((tr("Use {0}", fix), described, lambda: self.corrected.emit(row, problem.field, fix)))
        if problem.code == "W10":
            described = tr("Keep your price, and do not say this again")
            actions.append((tr("Keep mine"), described, lambda: self.acknowledged.emit(row)))
        mark = "✕ " if problem.refuses else "! "
        self.add_line(mark + problem_text(problem), "bad" if problem.refuses else "warn", *actions)


class ChangesPanel(_Panel):
    """What the user's files change about the built-in lists.

    Signals:
        reverted: the row to bring back.
        shown: the kind of rows to narrow the table to.
    """

    reverted = Signal(object)
    shown = Signal(str)

    def __init__(self, store: PriceStore, parent: QWidget) -> None:
        super().__init__(tr("Changed against the built-in lists"), parent)
        self._store = store

    def show_book(self, book: PriceBook) -> None:
        """List the changes, the last ones first."""
        self.clear()
        edited = [row for row in book.rows if row.builtin is not None and row.origin in ("edited", "imported")]
        own = sum(row.builtin is None and row.origin in ("own", "imported") for row in book.rows)
        hidden = sum(row.hidden for row in book.rows)
        self.note.setText(tr("{0} edited · {1} own · {2} hidden", len(edited), own, hidden))
        edited.sort(key=lambda row: price_labels.seen_of(row, book), reverse=True)
        for row in edited[:_MOST]:
            described = tr("Bring back the built-in offer")
            revert = (tr("Revert"), described, partial(self.reverted.emit, row))
            self.add_line(self._line(row, book), "", revert)
        if len(edited) > _MOST:
            show = (tr("Show all"), tr("Show the changed rows only"), lambda: self.shown.emit("edited"))
            self.add_line(tr("… and {0} more", len(edited) - _MOST), "muted", show)
        if not edited:
            self.add_line(tr("No built-in price is changed. Edit one, and both values stand here."), "muted")

    def _line(self, row: PriceRow, book: PriceBook) -> str:
        was, amount = price_labels.builtin_value(row, "price"), price_labels.amount_of(row)
        name = price_labels.name_of(row, book)
        if row.refused:
            return tr("{0}: not used, see its fault", name)
        if was is None or amount is None:
            return tr("{0}: other fields", name)
        since = price_labels.seen_of(row, book)
        return tr("{0}: {1} → {2} (since {3})", name, was, price_labels.decimal_text(amount), since)


def _count(errors: int, warnings: int) -> str:
    parts = [
        (tr("1 error") if errors == 1 else tr("{0} errors", errors)) if errors else "",
        (tr("1 warning") if warnings == 1 else tr("{0} warnings", warnings)) if warnings else "",
    ]
    return " · ".join(part for part in parts if part)
