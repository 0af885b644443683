"""The dialog of a person's own cards: by hand, or as nvidia-smi and the like print them, kept and used in the job."""

from __future__ import annotations

import shutil
import subprocess
from typing import Any

from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from ftcost_core.catalogue.own_cards import (
    NUMBERS,
    OwnCard,
    card_of,
    cards_folder,
    forget_card,
    read_cards,
    save_card,
    shown_card,
)
from ftcost_core.documents.problems import InputError
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import entry
from ftcost_core.text.parse import parse_number
from ftcost_gui.background.tasks import Background
from ftcost_gui.state.catalogue_entries import gpu_entries, gpu_named
from ftcost_gui.state.context import Context
from ftcost_gui.widgets.choice import SearchableField
from ftcost_gui.widgets.editor import mark
from ftcost_gui.widgets.focus import tab_in_order
from ftcost_gui.widgets.form_rows import FormRows
from ftcost_gui.widgets.labels import heading, small
from ftcost_gui.widgets.message_bar import MessageBar

_TOOLS = (
    ("nvidia-smi", "-q"),
    ("rocm-smi", "--showproductname", "--showmeminfo", "vram", "--showmaxpower"),
    ("system_profiler", "SPHardwareDataType", "SPDisplaysDataType"),
    ("lspci",),
)
_SECONDS = 10
_PASTE_LINES = 4


class CardDialog(QDialog):
    """Every change is on disk at once."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self._context, self._folder = context, cards_folder(context.settings.folder)
        self._like, self._source = "", ""
        self.setWindowTitle(tr("My cards"))
        self.kept = QComboBox(self)
        self.pasted = QPlainTextEdit(self)
        self.pasted.setPlaceholderText(tr("Paste what nvidia-smi, rocm-smi, system_profiler or lspci prints"))
        self.pasted.setFixedHeight(self.fontMetrics().lineSpacing() * _PASTE_LINES + 12)
        self.like = SearchableField(gpu_entries(), tr("no GPU of the catalogue is called “{0}”"), gpu_named)
        self.link = QComboBox(self)
        self.link.addItem(tr("As on that card"), "like")
        self.link.addItem(tr("None"), "none")
        rows = FormRows(self.fontMetrics().averageCharWidth() * 26, self)
        rows.add(tr("Kept cards"), self.kept)
        rows.add(tr("From a tool"), self.pasted)
        self.lines = {name: QLineEdit(self) for name in ("name", *NUMBERS)}
        for name, editor in {"name": self.lines["name"], "like": self.like, **self.lines, "link": self.link}.items():
            rows.add(tr(OwnCard.model_fields[name].title or ""), editor)
        self.lines["tflops_16"].setToolTip(tr("Dense, of matrix products with fp32 sums."))
        self.like.setToolTip(tr("Of the same generation: what is left empty is as on it."))
        self.message = MessageBar(self)
        self.use, self.remove, self.ask = (QPushButton(text, self) for text in (
            tr("Keep and use in this job"), tr("Remove"), tr("Ask this computer")))  # fmt: skip
        self.use.setProperty("primary", "true")
        self.use.setDefault(True)
        close = QPushButton(tr("Close"), self)
        foot = QHBoxLayout()
        for button in (self.ask, self.remove, close, self.use):
            button.setAutoDefault(button is self.use)
            foot.addWidget(button)
        foot.insertStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 16, 18, 14)
        column.setSpacing(10)
        note = small(tr("Nothing leaves this computer. Cards are kept in the configuration folder."), self)
        for widget in (heading(self.windowTitle(), self), rows, note, self.message):
            column.addWidget(widget)
        column.addLayout(foot)
        first, *others = self.lines.values()
        tab_in_order(self.kept, self.pasted, first, self.like, *others, self.link)
        self._work = Background(self)
        self.kept.activated.connect(lambda row: self._show(self.kept.itemData(row) or {}))
        self.pasted.textChanged.connect(lambda: self.read(self.pasted.toPlainText()))
        self.like.edited.connect(self._set_like)
        self.like.rejected.connect(self.message.say)
        self.use.clicked.connect(self.accept)
        self.remove.clicked.connect(self._remove)
        self.ask.clicked.connect(lambda: self._work.start(asked_tools, self.pasted.setPlainText, lambda _error: None))
        close.clicked.connect(self.reject)
        self.setMinimumWidth(self.fontMetrics().averageCharWidth() * 78)
        self._list()

    def read(self, text: str) -> None:
        """Fill the form with the card that a tool's output shows."""
        if not text.strip():
            return
        try:
            self._show(shown_card(text))
        except InputError as error:
            self.message.say(tr("No card was read from it."), [problem.text for problem in error.problems])

    def accept(self) -> None:
        """Keep the card and put it into the job: one undoable step; or say what is wrong."""
        values: dict[str, Any] = {"like": self._like} if self._like else {}
        values |= {"link": self.link.currentData(), "source": self._source}
        for name, line in self.lines.items():
            if text := line.text().strip():
                number = None if name == "name" else parse_number(text)
                values[name] = text if number is None else number
            mark(line, "invalid", "false")
        try:
            card = card_of(values)
            save_card(self._folder, card)
        except InputError as error:
            said, editors = [], {"like": self.like, **self.lines}
            for problem in error.problems:
                editor = editors.get(problem.path)
                said.append(f"{editor.accessibleName()}: {problem.text}" if editor else str(problem))
                if editor:
                    mark(editor, "invalid", "true")
            self.message.say(tr("It was not kept."), said)
            return
        store = self._context.store
        store.end_gesture()
        store.edit("hardware.gpu", card.name, tr("GPU"))
        store.end_gesture()
        store.estimate_now()
        super().accept()

    def done(self, result: int) -> None:
        """Ignore what is still being asked."""
        self._work.drop()
        super().done(result)

    def _show(self, fields: dict[str, Any]) -> None:
        for name, line in self.lines.items():
            value = fields.get(name)
            line.setText("" if value is None else value if isinstance(value, str) else entry(value))
            mark(line, "invalid", "false")
        self._source = fields.get("source", "")
        self.link.setCurrentIndex(self.link.findData(fields.get("link", "like")))
        self._set_like(fields.get("like", ""))
        self.message.hide()

    def _set_like(self, name: object) -> None:
        self._like = str(name)
        self.like.show_value(self._like)

    def _list(self) -> None:
        own = read_cards(self._folder)
        self.kept.clear()
        self.kept.addItem(tr("A new card"), None)
        for card in own.cards:
            self.kept.addItem(card.name, card.model_dump())
        if own.faults:
            lines = [str(fault) for fault in own.faults]
            self.message.say(tr("Some files cannot be used; they are left as they are."), lines, "warn", lasting=True)

    def _remove(self) -> None:
        fields = self.kept.currentData()
        if fields is None:
            return
        try:
            forget_card(self._folder, OwnCard.model_validate(fields).name)
        except InputError as error:
            self.message.say(tr("It was not removed."), [str(problem) for problem in error.problems])
            return
        self._list()
        self._show({})


def asked_tools() -> str:
    """Ask the tools of this computer for its cards; empty where none answers."""
    for tool in _TOOLS:
        if shutil.which(tool[0]):
            try:
                asked = subprocess.run(tool, capture_output=True, text=True, timeout=_SECONDS, check=True)
            except (OSError, ValueError, subprocess.SubprocessError):
                continue
            return asked.stdout
    return ""
