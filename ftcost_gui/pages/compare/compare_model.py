"""The comparison as a table model: a column a scenario, a row a setting or a figure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QFont

from ftcost_core.documents.problems import InputError
from ftcost_core.documents.result import Estimate
from ftcost_core.offers.comparison import ComparedRow, compare
from ftcost_core.text.i18n import tr
from ftcost_gui.pages.compare.comparison_labels import (
    difference_text,
    range_text,
    row_name,
    value_text,
    verdict_text,
)
from ftcost_gui.pages.compare.estimates import PinEstimates
from ftcost_gui.state.catalogue_entries import offer_name_of
from ftcost_gui.state.job_store import JobStore
from ftcost_gui.state.pins import Pin, Pins

AnyIndex = QModelIndex | QPersistentModelIndex
NOTE = Qt.ItemDataRole.UserRole + 1
"""Difference and range, below a figure."""
VERDICT = Qt.ItemDataRole.UserRole + 2
"""Whether a figure is the best of its row or one that cannot be, in words."""
BEST = Qt.ItemDataRole.UserRole + 3
"""Whether that verdict is that it is the best."""
_NOWHERE = QModelIndex()


@dataclass(frozen=True, slots=True)
class ComparisonLine:
    """A row of the table; without a :class:`Row` it is a heading, or the line of the names."""

    title: str
    row: ComparedRow | None = None
    names: bool = False

    @property
    def heading(self) -> bool:
        """Whether it has no cells."""
        return self.row is None and not self.names


class CompareModel(QAbstractTableModel):
    """Renders pins and their estimates; only names can be edited.

    Signals:
        renamed: id of a pin and its new name.
    """

    renamed = Signal(str, str)

    def __init__(self, store: JobStore, estimates: PinEstimates) -> None:
        super().__init__()
        self._store, self._estimates = store, estimates
        self._units = "GiB"
        self.pins: Pins = ()
        self.lines: tuple[ComparisonLine, ...] = ()
        self._place: dict[int, int] = {}

    def show_pins(self, pins: Pins, units: str) -> None:
        """Show pins, as far as they are estimated."""
        answers = [self._estimates.of(pin.job) for pin in pins]
        estimated = [
            (column, answer) for column, answer in enumerate(answers) if isinstance(answer, Estimate)
        ]
        lines = _lines(compare([answer for _, answer in estimated]) if estimated else (), len(estimated))
        fresh = [pin.id for pin in pins] != [pin.id for pin in self.pins] or [
            line.title for line in lines
        ] != [line.title for line in self.lines]
        if fresh:
            self.beginResetModel()
        self.pins, self.lines, self._units = pins, lines, units
        self._place = {column: place for place, (column, _) in enumerate(estimated)}
        if fresh:
            self.endResetModel()
        elif pins:
            corner = self.index(len(lines) - 1, len(pins) - 1)
            self.dataChanged.emit(self.index(0, 0), corner)
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(pins) - 1)

    def pin(self, column: int) -> Pin:
        """Return the pin of a column."""
        return self.pins[column]

    def place_of(self, column: int) -> int | None:
        """Return the place of a column's estimate among those that are known."""
        return self._place.get(column)

    def fault(self, column: int) -> str:
        """Return why a pin cannot be estimated."""
        answer = self._estimates.of(self.pins[column].job)
        return str(answer) if isinstance(answer, InputError) else ""

    def rowCount(self, parent: AnyIndex = _NOWHERE) -> int:
        """Return the number of lines."""
        return 0 if parent.isValid() else len(self.lines)

    def columnCount(self, parent: AnyIndex = _NOWHERE) -> int:
        """Return the number of scenarios."""
        return 0 if parent.isValid() else len(self.pins)

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        """Let names be edited, and headings not be chosen."""
        line = self.lines[index.row()] if index.isValid() else None
        if line is None or line.heading:
            return Qt.ItemFlag.NoItemFlags
        editable = Qt.ItemFlag.ItemIsEditable if line.names else Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | editable

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return what stands beside and above the cells."""
        if orientation == Qt.Orientation.Vertical:
            if role == Qt.ItemDataRole.DisplayRole:
                return self.lines[section].title
            if role == Qt.ItemDataRole.FontRole and self.lines[section].heading:
                font = QFont()
                font.setWeight(QFont.Weight.DemiBold)
                return font
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.column_title(section)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        return None

    def column_title(self, column: int) -> str:
        """Say which column is the baseline, and which one follows the window."""
        title = tr("Baseline") if column == 0 else tr("Scenario {0}", column + 1)
        return tr("{0} · live", title) if self.pins[column].job is None else title

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a cell."""
        if not index.isValid():
            return None
        line, column = self.lines[index.row()], index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self.value(line, column)
            case Qt.ItemDataRole.EditRole:
                return self.pins[column].name if line.names else None
            case Qt.ItemDataRole.ToolTipRole:
                return self._tip(line, column) or None
            case Qt.ItemDataRole.AccessibleTextRole:
                parts = (self.value(line, column), self.note(line, column), self.verdict(line, column))
                description = ", ".join(part for part in parts if part)
                return f"{line.title}, {self.pins[column].name}: {description}"
        if role == NOTE:
            return self.note(line, column)
        if role == VERDICT:
            return self.verdict(line, column)
        if role == BEST:
            return self.is_best(line, column)
        return None

    def setData(self, index: AnyIndex, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Take a new name."""
        if role != Qt.ItemDataRole.EditRole or not self.lines[index.row()].names:
            return False
        self.renamed.emit(self.pins[index.column()].id, str(value))
        return True

    def value(self, line: ComparisonLine, column: int) -> str:
        """Return a cell's figure."""
        if line.names:
            return self.pins[column].name
        place = self._place.get(column)
        if line.row is None:
            return ""
        if place is None:
            return tr("cannot be estimated") if self.fault(column) else "…"
        value = line.row.values[place]
        if line.row.id == "price.offer" and isinstance(value, str):
            return offer_name_of(value, self._store.offers)
        return value_text(line.row, value, self._units)

    def note(self, line: ComparisonLine, column: int) -> str:
        """Return a cell's difference to the baseline, and its range."""
        place = self._place.get(column)
        if line.row is None or place is None or line.row.unit in ("text", "yes-no"):
            return ""
        difference = difference_text(line.row, place, self._units) if 0 in self._place else ""
        return difference or range_text(line.row, place, self._units)

    def verdict(self, line: ComparisonLine, column: int) -> str:
        """Return whether a cell is the best of its line, or what it would be if the job did fit."""
        place = self._place.get(column)
        return "" if line.row is None or place is None else verdict_text(line.row, place)

    def is_best(self, line: ComparisonLine, column: int) -> bool:
        """Tell whether a cell is the best of its line, alone or tied."""
        return line.row is not None and self._place.get(column) in line.row.best

    def _tip(self, line: ComparisonLine, column: int) -> str:
        if self.fault(column):
            return self.fault(column)
        place = self._place.get(column)
        if line.row is None or place is None:
            return ""
        spread = range_text(line.row, place, self._units)
        parts = (
            f"{line.title}: {self.value(line, column)}",
            tr("80 % range {0}", spread) if spread else "",
            difference_text(line.row, place, self._units),
            self.verdict(line, column),
            tr("The ranges overlap: the difference may be nothing.") if line.row.tied else "",
            tr("This scenario does not fit: the figure is what it would be if it did.")
            if place in line.row.hypothetical
            else "",
        )
        return "\n".join(part for part in parts if part)


def _lines(rows: Sequence[ComparedRow], scenarios: int) -> tuple[ComparisonLine, ...]:
    settings = [row for row in rows if row.unit == "text"]
    figures = [row for row in rows if row.unit != "text"]
    differing = tr("Settings that differ") if settings else tr("No setting differs")
    return (
        ComparisonLine(tr("Name"), names=True),
        *([ComparisonLine(differing)] if scenarios > 1 else []),
        *(ComparisonLine(row_name(row), row) for row in settings),
        *([ComparisonLine(tr("Figures"))] if figures else []),
        *(ComparisonLine(row_name(row), row) for row in figures),
    )
