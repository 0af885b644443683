"""The rows of an import as a table: what each would do, and why it would not."""

from __future__ import annotations

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from ftcost_core.catalogue.prices.cells import decimal_of
from ftcost_core.catalogue.prices.offer_ids import text_of
from ftcost_core.catalogue.prices.preview import ImportPreview, PreviewLine
from ftcost_core.text.field_values import VALUE_NAMES
from ftcost_core.text.i18n import tr
from ftcost_gui.look.colours import Colours
from ftcost_gui.look.icons import icon
from ftcost_gui.pages.prices.price_labels import decimal_text
from ftcost_gui.pages.prices.price_tooltip import problem_text

AnyIndex = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
_ORDER = {"refused": 0, "changed": 1, "added": 2, "same": 3}


class PreviewModel(QAbstractTableModel):
    """Refused rows first, then changed, added and equal ones."""

    def __init__(self, colours: Colours, parent: object = None) -> None:
        super().__init__(parent)  # type: ignore[arg-type]
        self._colours = colours
        self._lines: list[PreviewLine] = []
        self.titles = [tr("Line"), tr("Will be"), tr("Provider"), tr("GPU"), "×", tr("Terms"), tr("Tier"),
                       tr("Region"), tr("Price/h"), tr("Before"), tr("As of"), tr("Why")]  # fmt: skip

    def show_preview(self, preview: ImportPreview) -> None:
        """Show an import."""
        self.beginResetModel()
        self._lines = sorted(preview.lines, key=lambda line: _ORDER[line.status])
        self.endResetModel()

    def rowCount(self, parent: AnyIndex = _NOWHERE) -> int:
        """Return the number of rows."""
        return 0 if parent.isValid() else len(self._lines)

    def columnCount(self, parent: AnyIndex = _NOWHERE) -> int:
        """Return the number of columns."""
        return 0 if parent.isValid() else len(self.titles)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return the titles."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self.titles[section]
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.TextAlignmentRole:
            return int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        return None

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a cell."""
        if not index.isValid():
            return None
        line = self._lines[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._text(line, index.column())
            case Qt.ItemDataRole.ToolTipRole:
                return "\n".join(map(problem_text, line.problems)) or self._text(line, index.column())
            case Qt.ItemDataRole.DecorationRole if index.column() == 1 and line.status == "refused":
                return icon("alert", self._colours.bad)
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{self.titles[index.column()]}: {self._text(line, index.column()) or tr('empty')}"
            case Qt.ItemDataRole.AccessibleDescriptionRole:
                return self._why(line)
        return None

    def _text(self, line: PreviewLine, column: int) -> str:
        cells = line.imported.cells
        names = {3: "gpu", 4: "gpus", 6: "tier", 7: "region", 10: "as_of"}
        if column in names:
            return text_of(cells, names[column])
        price = decimal_of(text_of(cells, "price"))
        special = {
            0: str(line.imported.line),
            1: status_name(line.status),
            2: line.imported.provider,
            5: _terms_name(text_of(cells, "kind") or "on-demand"),
            8: decimal_text(price) if price is not None else text_of(cells, "price"),
            9: self._before(line),
            11: self._why(line),
        }
        return special[column]

    def _before(self, line: PreviewLine) -> str:
        before = line.before
        if before is None or line.status not in ("changed", "refused"):
            return ""
        price = decimal_of(before.values.get("price", ""))
        return decimal_text(price) if price is not None else before.values.get("price", "")

    def _why(self, line: PreviewLine) -> str:
        worst = sorted(line.problems, key=lambda problem: not problem.refuses)
        return problem_text(worst[0]) if worst else ""


def status_name(status: str) -> str:
    """Return what becomes of a row, in a word."""
    return {
        "added": tr("added"), "changed": tr("changed"), "same": tr("the same"), "refused": tr("refused"),
    }[status]  # fmt: skip


def _terms_name(kind: str) -> str:
    """Return the name of the terms in a cell; what is none of them as it was typed."""
    return VALUE_NAMES["price.terms"].get(kind, kind)
