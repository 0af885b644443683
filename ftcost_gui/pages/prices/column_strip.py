"""What the columns of a sheet are read as, each with a list to read it as something else."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from ftcost_core.catalogue.prices.fields import OFFER
from ftcost_core.catalogue.prices.importers.column_names import LINK, PER_GPU, PROVIDER, SPOT, VRAM
from ftcost_core.catalogue.prices.importers.imported import ReadColumns
from ftcost_core.catalogue.prices.importers.table import IGNORED
from ftcost_core.text.i18n import tr
from ftcost_gui.widgets.labels import ElidedLabel, scaled

_NOT_OFFERED = ("hidden", "builtin_price", "by", "list")
_LETTERS = 20


class ColumnStrip(QScrollArea):
    """A name, a list and the first few texts of each column.

    Signals:
        mapped: what the sheet is remembered by, and the field of each column by its name.
    """

    mapped = Signal(str, dict)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.boxes: dict[str, QComboBox] = {}
        self._read: ReadColumns | None = None
        self.setWidgetResizable(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFixedHeight(self.fontMetrics().height() * 6 + 24)
        self.setAccessibleName(tr("What the columns are read as"))
        self.hide()

    def show_columns(self, read: ReadColumns) -> None:
        """Show the columns of a table; the lists of the same table stay, with the focus."""
        if self._read is None or self._read.table.names != read.table.names:
            self._build(read)
        self._read = read
        for name, field in zip(read.table.names, read.fields, strict=True):
            box = self.boxes[name.strip()]
            with QSignalBlocker(box):
                place = box.findData(field)
                box.setCurrentIndex(place if place >= 0 else box.findData(name.strip()))

    def _build(self, read: ReadColumns) -> None:
        self.boxes.clear()
        strip = QWidget(self)
        row = QHBoxLayout(strip)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        for place, name in enumerate(read.table.names):
            box = QComboBox(strip)
            for field, title in _choices():
                box.addItem(title, field)
            box.addItem(tr("Kept as it is"), name.strip())
            box.setAccessibleName(tr("Column {0}", name.strip()))
            box.activated.connect(lambda _place: self._tell())
            self.boxes[name.strip()] = box
            column = QVBoxLayout()
            column.setSpacing(2)
            label, sample = ElidedLabel(name.strip(), strip), ElidedLabel(read.table.sample(place), strip)
            sample.setFont(scaled(sample, 0.92))
            sample.setProperty("tone", "muted")
            sample.setMaximumWidth(self.fontMetrics().averageCharWidth() * _LETTERS)
            for widget in (label, box, sample):
                column.addWidget(widget)
            box.setFixedWidth(self.fontMetrics().averageCharWidth() * _LETTERS)
            label.setMaximumWidth(box.width())
            row.addLayout(column)
        row.addStretch(1)
        self.setWidget(strip)

    def _tell(self) -> None:
        if self._read is not None:
            fields = {name: str(box.currentData()) for name, box in self.boxes.items()}
            self.mapped.emit(self._read.table.source, fields)


def _choices() -> list[tuple[str, str]]:
    """Return the fields that a column can be read as, with their titles: the most usual ones first."""
    first = {
        IGNORED: tr("Not read"),
        PROVIDER: tr("Provider"),
        "gpu": tr("GPU"),
        "gpus": tr("GPUs sold together"),
        "price": tr("Price of all GPUs"),
        PER_GPU: tr("Price of one GPU"),
        "currency": tr("Currency"),
        SPOT: tr("Spot: yes or no"),
        VRAM: tr("Memory of one GPU"),
        LINK: tr("SXM or PCIe"),
    }
    others = {field.name: tr(field.title) for field in OFFER if field.name not in (*first, *_NOT_OFFERED)}
    return [*first.items(), *others.items()]
