"""What each setting of an imported configuration means in the job; what was assumed can be changed in its row."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QVBoxLayout, QWidget

from ftcost_core.configurations import Given, Imported
from ftcost_core.configurations.meanings import Meaning
from ftcost_core.configurations.questions import ModelQuestion
from ftcost_core.documents.problems import InputError, fail
from ftcost_core.text.i18n import tr
from ftcost_gui.tables.rows import Column, RowsModel
from ftcost_gui.tables.table import RowsTable
from ftcost_gui.widgets.choice import SearchableField
from ftcost_gui.widgets.labels import heading, small
from ftcost_gui.widgets.picker import ListEntry

if TYPE_CHECKING:
    from ftcost_core.documents.job import Job

_GIVEN: Mapping[str, str] = {
    "hardware.gpu": "gpu", "hardware.gpus_per_node": "gpus_per_node", "hardware.nodes": "nodes",
    "data.tokens": "tokens", "model.id": "model",
}  # fmt: skip
"""Fields that a person says beside a configuration, by their paths."""


class ImportedDialog(QDialog):
    """The table of one import. ``read`` reads the configuration again with what a person says, and keeps the job."""

    def __init__(
        self, name: str, imported: Imported, given: Given, read: Callable[[Given], tuple[Job, Imported]],
        remember: Callable[[str, str], None], parent: QWidget,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self._given, self._read, self._remember = given, read, remember
        self._imported = imported
        self.setWindowTitle(tr("Settings of {0}", name))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.fault = QLabel("", self)
        self.fault.setTextFormat(Qt.TextFormat.PlainText)
        self.fault.setWordWrap(True)
        self.model = RowsModel(self._columns(), parent=self, identity=lambda one: (one.setting, one.path))
        self.model.edited.connect(self._say)
        self.table = RowsTable(self.model, tr("Settings and their meanings"), "", self)
        self.origin: SearchableField | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 16, 18, 14)
        column.setSpacing(10)
        column.addWidget(heading(self.windowTitle(), self))
        if imported.question is not None:
            self._ask(imported.question, column)
        column.addWidget(self.fault)
        column.addWidget(self.table, 1)
        note = small(tr("What was assumed can be changed in its row: double-click it."), self)
        note.setWordWrap(True)
        column.addWidget(note)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        column.addWidget(buttons)
        self.resize(self.fontMetrics().averageCharWidth() * 140, self.fontMetrics().height() * 34)
        self._show()

    def _ask(self, question: ModelQuestion, column: QVBoxLayout) -> None:
        """Ask of which model of the catalogue another one is a fine-tune."""
        from ftcost_core.catalogue.models import all_models

        asked = QLabel(tr("{0} is not in the catalogue. Of which model is it a fine-tune?", question.name), self)
        asked.setTextFormat(Qt.TextFormat.PlainText)
        asked.setWordWrap(True)
        others = [model.id for model in all_models() if model.id not in question.guesses]
        entries = [ListEntry(name, name) for name in (*question.guesses, *others)]
        self.origin = SearchableField(entries, tr("No model of the catalogue"))
        self.origin.setAccessibleName(tr("Fine-tune of"))
        self.origin.edited.connect(self._answer)
        column.addWidget(asked)
        column.addWidget(self.origin)

    def _answer(self, model: object) -> None:
        question = self._imported.question
        if question is not None and self._again(replace(self._given, model=str(model))):
            self._remember(question.name, str(model))

    def _say(self, meaning: Meaning, _key: str, text: str) -> None:
        name = _GIVEN[meaning.path or ""]
        value: str | int = text.strip()
        if name not in ("gpu", "model"):
            plain = text.replace(" ", "").replace(",", "").replace("_", "")
            if not plain.isdecimal() or int(plain) < 1:
                self.fault.setText(str(fail(meaning.path or "", text, tr("a whole number of at least 1"))))
                return
            value = int(plain)
        said: dict[str, Any] = {name: value}
        self._again(replace(self._given, **said))

    def _again(self, given: Given) -> bool:
        try:
            _, self._imported = self._read(given)
        except InputError as error:
            self.fault.setText(str(error))
            return False
        self._given = given
        self.fault.setText("")
        self._show()
        return True

    def _show(self) -> None:
        self.model.show_things(self._imported.meanings)

    def _columns(self) -> list[Column[Meaning]]:
        def cell(place: int) -> Callable[[Meaning], str]:
            return lambda one: one.cells(self._imported.job)[place]

        return [
            Column(lambda: tr("Setting"), cell(0), lambda one: one.setting, least=16),
            Column(lambda: tr("In the file"), cell(1), least=12),
            Column(lambda: tr("In the job"), cell(2), grows=True, least=20, key="meaning", edit=_editable),
            Column(lambda: tr("Assumed"), cell(3), lambda one: one.said),
        ]


def _editable(one: Meaning) -> str | None:
    return "" if one.said == "assumed" and one.path in _GIVEN else None
