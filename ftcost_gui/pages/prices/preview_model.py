"""The rows of an import as a table: what each would do, and why it would not."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt

from ftcost_core.catalogue.prices.cells import Cell, decimal_of
from ftcost_core.catalogue.prices.importers.imported import ImportedOffer, SkippedRow
from ftcost_core.catalogue.prices.offer_ids import text_of
from ftcost_core.catalogue.prices.preview import ImportPreview, PreviewLine
from ftcost_core.catalogue.prices.row_problems import RowProblem
from ftcost_core.text.i18n import tr
from ftcost_core.wording.field_values import VALUE_NAMES
from ftcost_gui.look.colours import Colours
from ftcost_gui.look.icons import icon
from ftcost_gui.pages.prices.price_labels import decimal_text
from ftcost_gui.pages.prices.price_tooltip import problem_text
from ftcost_gui.tables.rows import Column, RowsModel

_STATUS = "status"
_ORDER = {"refused": 0, "skipped": 1, "changed": 2, "added": 3, "same": 4}


class PreviewModel(RowsModel[PreviewLine]):
    """The rows of an import, :func:`in_order`."""

    def __init__(self, colours: Colours) -> None:
        super().__init__(_columns())
        self._colours = colours

    def tip(self, line: PreviewLine, column: Column[PreviewLine]) -> str:
        """Say everything that is wrong with a row, else the cell's text."""
        return "\n".join(map(problem_text, line.problems)) or column.show(line)

    def mark(self, line: PreviewLine, column: Column[PreviewLine], role: int) -> object:
        """Show a sign on a row that is refused; describe cells by what is wrong with it."""
        match role:
            case Qt.ItemDataRole.DecorationRole if column.key == _STATUS and line.status == "refused":
                return icon("alert", self._colours.bad)
            case Qt.ItemDataRole.AccessibleDescriptionRole:
                return _why(line)
        return None


def in_order(preview: ImportPreview) -> tuple[PreviewLine, ...]:
    """Return the rows of an import: refused ones first, then changed, added and equal ones."""
    lines = [*preview.lines, *map(_left_out, preview.skipped)]
    return tuple(sorted(lines, key=lambda line: _ORDER[line.status]))


def status_name(status: str) -> str:
    """Return what becomes of a row, in a word."""
    return {
        "added": tr("added"), "changed": tr("changed"), "same": tr("the same"), "refused": tr("refused"),
        "skipped": tr("left out"),
    }[status]  # fmt: skip


def _left_out(row: SkippedRow) -> PreviewLine:
    """Return a row of which nothing is read as a line of the table: what stands there beside the reason."""
    imported = ImportedOffer("", {"gpu": Cell(row.text, "text")}, line=row.line)
    return PreviewLine(imported, "skipped", "", None, (RowProblem("E2", "", row.reason),), None)


def _columns() -> list[Column[PreviewLine]]:
    def cell(name: str) -> Callable[[PreviewLine], str]:
        return lambda line: text_of(line.imported.cells, name)

    return [
        Column(lambda: tr("Line"), lambda line: str(line.imported.line), number=True),
        Column(lambda: tr("Will be"), lambda line: status_name(line.status), icon=True, key=_STATUS),
        Column(lambda: tr("Provider"), lambda line: line.imported.provider, least=12),
        Column(lambda: tr("GPU"), cell("gpu"), least=12),
        Column(lambda: "×", cell("gpus"), number=True, spoken=lambda: tr("GPUs")),
        Column(lambda: tr("Terms"), _terms),
        Column(lambda: tr("Tier"), cell("tier"), least=8),
        Column(lambda: tr("Region"), cell("region"), least=8),
        Column(lambda: tr("Price/h"), lambda line: _price(cell("price")(line)), number=True),
        Column(lambda: tr("Before"), _before, number=True),
        Column(lambda: tr("As of"), cell("as_of")),
        Column(lambda: tr("Why"), _why, least=24, grows=True),
    ]


def _price(text: str) -> str:
    """Show a price; what is none as it was typed."""
    price = decimal_of(text)
    return text if price is None else decimal_text(price)


def _before(line: PreviewLine) -> str:
    if line.before is None or line.status not in ("changed", "refused"):
        return ""
    return _price(line.before.values.get("price", ""))


def _why(line: PreviewLine) -> str:
    worst = sorted(line.problems, key=lambda problem: not problem.refuses)
    return problem_text(worst[0]) if worst else ""


def _terms(line: PreviewLine) -> str:
    return "" if line.status == "skipped" else _terms_name(text_of(line.imported.cells, "kind") or "on-demand")


def _terms_name(kind: str) -> str:
    """Return the name of the terms in a cell; what is none of them as it was typed."""
    return VALUE_NAMES["price.terms"].get(kind, kind)
