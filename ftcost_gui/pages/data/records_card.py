"""The first records: what would be trained on, as it was read."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from ftcost_core.dataset import FilePreview, RecordFault
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import number
from ftcost_gui.pages.data.data_labels import fault_place
from ftcost_gui.widgets.labels import ElidedLabel, small, titled_card
from ftcost_gui.widgets.panes import emptied, rule

_MOST_RECORDS = 4
_MOST_CHARACTERS = 420


class RecordsCard(QWidget):
    """Shows a preview."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._preview: FilePreview | None = None
        self.note = ElidedLabel("", self)
        frame, inside = titled_card(self, tr("First records"), self.note)
        self._body = QWidget(frame)
        self._column = QVBoxLayout(self._body)
        self._column.setContentsMargins(0, 2, 0, 0)
        self._column.setSpacing(6)
        inside.addWidget(self._body)
        inside.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(frame)
        self.setAccessibleName(tr("First records"))

    def show_preview(self, preview: FilePreview) -> None:
        """Show the first records and what is wrong with some."""
        if preview == self._preview:
            return
        self._preview = preview
        emptied(self._column)
        fits = any(record.sequences for record in preview.records)
        how = tr("as they would be trained on") if fits else tr("as they stand in the file")
        fields = tr("fields: {0}", ", ".join(preview.columns)) if preview.columns else ""
        self.note.setText(" · ".join(filter(None, (how, fields))))
        for place, record in enumerate(preview.records[:_MOST_RECORDS]):
            if place:
                self._column.addWidget(rule(self._body))
            self._column.addWidget(small(tr("Record {0}", number(record.number)), self._body))
            for sequence in record.sequences or (record.raw,):
                self._column.addWidget(self._text(sequence))
        for fault in preview.faults[:_MOST_RECORDS]:
            self._column.addWidget(self._fault(fault))

    def _text(self, text: str) -> QLabel:
        shown = text.strip()
        if len(shown) > _MOST_CHARACTERS:
            shown = shown[:_MOST_CHARACTERS].rstrip() + "…"
        label = QLabel(shown, self._body)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        return label

    def _fault(self, fault: RecordFault) -> QLabel:
        label = small(": ".join(part for part in (fault_place(fault), fault.text) if part), self._body, "warn")
        label.setWordWrap(True)
        return label
