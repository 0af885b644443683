"""How the file is read: its kind, its records and their fields, the tokenizer; and the counting."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from ftcost_core.dataset import FilePreview
from ftcost_core.dataset.facts import overhead_facts
from ftcost_core.text.i18n import tr
from ftcost_gui.pages.data.count_bar import CountBar
from ftcost_gui.pages.data.data_labels import (
    FIELDS_OF,
    counted_words,
    field_names,
    file_facts,
    formats,
    kinds,
    languages,
    text_records,
)
from ftcost_gui.pages.data.data_session import DataSession
from ftcost_gui.widgets.choice import ChoiceBox
from ftcost_gui.widgets.form_rows import FormRows
from ftcost_gui.widgets.labels import ElidedLabel, heading, scaled, small
from ftcost_gui.widgets.panes import rule

_NESTED: dict[str, dict[str, str]] = {
    "chat": {"role": "role", "content": "content"},
    "sharegpt": {"role": "from", "content": "value"},
}
"""Parts of a turn of a talk, with the names that their fields usually have."""
_TALKS = ("chat", "sharegpt", "preference")


class ReadingPanel(QFrame):
    """Shows the session's options and changes them.

    Signals:
        fileWanted: another file is to be opened.
        tokenizerWanted: a tokenizer is to be chosen; whether a folder.
    """

    fileWanted = Signal()
    tokenizerWanted = Signal(bool)

    def __init__(self, session: DataSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self._session = session
        self._fields_for: object = None
        self._label_width = self.fontMetrics().horizontalAdvance(tr("Chat template")) + 10
        self.name = ElidedLabel("", self)
        self.name.setFont(scaled(self.name, 1.08, QFont.Weight.DemiBold))
        self.facts = small("", self)
        self.facts.setWordWrap(True)
        self.other = QPushButton(tr("Open another file…"), self)
        self.other.setProperty("link", "true")
        self.other.clicked.connect(self.fileWanted)
        self.fields: dict[str, ChoiceBox | QLineEdit] = {}
        self._make_rows()
        self.count_bar = CountBar(self)
        self._lay_out()
        self._connect()
        self.show_tokenizer()

    def show_session(self) -> None:
        """Show the file and its options."""
        preview, options = self._session.preview, self._session.options
        if preview is None:
            return
        self.name.setText(preview.file.replace("\\", "/").rpartition("/")[2])
        self.name.setToolTip(preview.file)
        self.facts.setText("\n".join((file_facts(preview), *preview.notes)))
        self.kind.show_value(options.kind, preview.kind)
        self.format.show_value(options.format, preview.format)
        self.text_records.show_value(options.text_records)
        self.rows.show_row(self.text_records, preview.kind == "text")
        self._show_fields(preview)
        self.count_bar.allow(preview.format is not None)
        self.show_tokenizer()
        self._show_state()

    def show_tokenizer(self) -> None:
        """Show which tokenizer counts, or that none does."""
        tokenizer, options = self._session.options.tokenizer, self._session.options
        self.tokenizer.setText(tokenizer.name if tokenizer else tr("none: an estimate"))
        self.tokenizer.setToolTip(str(tokenizer or ""))
        self.tokenizer.setProperty("tone", "plain" if tokenizer else "muted")
        self.no_tokenizer.setVisible(tokenizer is not None)
        self.language.show_value(options.language)
        self.template.show_value(options.template)
        preview = self._session.preview
        self.tokens.show_row(self.language, tokenizer is None)
        self.tokens.show_row(self.template, preview is not None and preview.format in _TALKS)

    def _show_state(self) -> None:
        session = self._session
        if session.work.busy:
            return
        if session.report is None:
            self.count_bar.say("")
        elif session.stale:
            self.count_bar.say(tr("The figures are those of the last count; count again for these settings."))
        else:
            self.count_bar.say(counted_words(session.report))

    def _show_fields(self, preview: FilePreview) -> None:
        """Offer the file's own fields for the parts of a record."""
        key = (preview.format, preview.columns, self._session.options.fields)
        if key == self._fields_for:
            return
        self._fields_for = key
        self.field_rows.clear()
        self.fields.clear()
        form = preview.format
        for part in FIELDS_OF[form] if form and preview.columns else ():
            usual: list[tuple[object, str]] = [(None, tr("Auto"))]
            box = ChoiceBox([*usual, *((name, name) for name in preview.columns)], self.field_rows)
            box.show_value(getattr(self._session.options.fields, part))
            box.edited.connect(partial(self._choose_field, part))
            self._add_field(part, box)
        for part, usual_name in _NESTED.get(form or "", {}).items():
            line = QLineEdit(self.field_rows)
            line.setPlaceholderText(tr("usually {0}", usual_name))
            line.setText(getattr(self._session.options.fields, part) or "")
            line.editingFinished.connect(
                lambda part=part, line=line: self._choose_field(part, line.text().strip() or None)
            )
            self._add_field(part, line)
        self.field_rows.setVisible(bool(self.fields))

    def _add_field(self, part: str, editor: ChoiceBox | QLineEdit) -> None:
        self.fields[part] = editor
        self.field_rows.add(field_names()[part], editor, tr("Which field of a record holds it"))
        editor.show()

    def _choose_field(self, part: str, name: object) -> None:
        chosen = self._session.options.fields.model_dump() | {part: name}
        self._session.choose(fields=chosen)

    def _make_rows(self) -> None:
        self.rows = FormRows(self._label_width, self)
        auto: list[tuple[object, str]] = [(None, tr("Auto"))]
        self.kind = ChoiceBox([*auto, *kinds().items()], self.rows)
        self.format = ChoiceBox([*auto, *formats().items()], self.rows)
        self.text_records = ChoiceBox(list(text_records().items()), self.rows)
        self.rows.add(tr("File"), self.kind, tr("Found by the content; another kind can be chosen"))
        self.rows.add(tr("Records"), self.format, tr("Found by the first records; changeable"))
        self.rows.add(tr("A record is"), self.text_records)
        self.field_rows = FormRows(self._label_width, self)
        self.tokens = FormRows(self._label_width, self)
        self.tokenizer = ElidedLabel("", self.tokens)
        self.tokens.add(tr("Tokenizer"), self.tokenizer)
        self.choose_file = QPushButton(tr("Choose…"), self.tokens)
        self.choose_file.setToolTip(tr("tokenizer.json, a .tiktoken or a SentencePiece .model file (Ctrl+T)"))
        self.choose_file.setAccessibleName(tr("Choose a tokenizer file"))
        self.choose_folder = QPushButton(tr("Folder…"), self.tokens)
        self.choose_folder.setToolTip(tr("A downloaded model's folder, with its chat template"))
        self.choose_folder.setAccessibleName(tr("Choose a model's folder"))
        self.no_tokenizer = QPushButton(tr("None"), self.tokens)
        self.no_tokenizer.setToolTip(tr("Estimate from characters"))
        self.no_tokenizer.setAccessibleName(tr("Count without a tokenizer"))
        buttons = QWidget(self.tokens)
        row = QHBoxLayout(buttons)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        for button in (self.choose_file, self.choose_folder, self.no_tokenizer):
            button.setProperty("chip", "true")
            row.addWidget(button)
        row.addStretch(1)
        self.tokens.add_wide(buttons)
        self.language = ChoiceBox(list(languages().items()), self.tokens)
        self.template = ChoiceBox([(None, tr("The tokenizer's, else ChatML")), *templates()], self.tokens)
        self.tokens.add(tr("Language"), self.language, tr("What the text is, for the estimate from characters"))
        self.tokens.add(tr("Chat template"), self.template, tr("Whose tokens around the messages are counted in"))

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 14, 12)
        column.setSpacing(6)
        column.addWidget(self.name)
        column.addWidget(self.facts)
        column.addWidget(self.other, 0, Qt.AlignmentFlag.AlignLeft)
        for title, parts in ((tr("How it is read"), (self.rows, self.field_rows)), (tr("Tokens"), (self.tokens,))):
            column.addWidget(rule(self))
            column.addWidget(heading(title, self))
            for part in parts:
                column.addWidget(part)
        column.addWidget(rule(self))
        column.addWidget(self.count_bar)
        column.addStretch(1)

    def _connect(self) -> None:
        session = self._session
        self.kind.edited.connect(lambda value: session.choose(kind=value))
        self.format.edited.connect(lambda value: session.choose(format=value))
        self.text_records.edited.connect(lambda value: session.choose(text_records=value))
        self.language.edited.connect(lambda value: session.choose(language=value))
        self.template.edited.connect(lambda value: session.choose(template=value))
        self.choose_file.clicked.connect(lambda: self.tokenizerWanted.emit(False))
        self.choose_folder.clicked.connect(lambda: self.tokenizerWanted.emit(True))
        self.no_tokenizer.clicked.connect(lambda: session.choose(tokenizer=None))
        self.count_bar.started.connect(lambda exact: session.count(exact=exact))
        self.count_bar.cancelled.connect(session.cancel)
        session.work.busyChanged.connect(self._show_busy)
        session.work.progressed.connect(self.count_bar.show_progress)

    def _show_busy(self, busy: bool) -> None:
        self.count_bar.show_busy(busy)
        if not busy:
            self._show_state()

    def use_tokenizer(self, path: Path) -> None:
        """Count with a tokenizer file or a model's folder."""
        self._session.choose(tokenizer=path)


def templates() -> list[tuple[object, str]]:
    """Return the chat template families by id and name."""
    return [(family.id, tr(family.title)) for family in overhead_facts().families]
