"""Three questions at the first start: what, on what, how much data. They float over the example, which is there too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from ftcost_core.text.i18n import tr
from ftcost_gui.background.tasks import Background
from ftcost_gui.state.catalogue_entries import gpu_entries, gpu_named, model_entries, model_named
from ftcost_gui.state.documents import blank_job
from ftcost_gui.widgets.choice import SearchableField
from ftcost_gui.widgets.focus import tab_in_order
from ftcost_gui.widgets.form_rows import FormRows
from ftcost_gui.widgets.labels import heading, small
from ftcost_gui.widgets.number_field import NumberField, NumberKind

if TYPE_CHECKING:
    from ftcost_core.documents.job import Job
    from ftcost_gui.state.context import Context

_LETTERS, _FROM_ABOVE = 64, 0.16
"""Width in letters; how far down it stands, of the height of what it floats over."""


class FirstQuestions(QFrame):
    """Answers make a new job; Escape and "Look at the example" change nothing. It is asked once and goes for good."""

    def __init__(self, context: Context, window: Any) -> None:  # its module imports this one
        super().__init__(window.pages)
        self.setObjectName("popover")
        self.setAccessibleName(tr("Three questions to begin"))
        self._context, self._window = context, window
        self.job: Job = blank_job(context.own_gpus())
        self.model = SearchableField(model_entries(), tr("no model of the catalogue is called “{0}”"), model_named)
        self.gpu = SearchableField(gpu_entries(), tr("no GPU of the catalogue is called “{0}”"), gpu_named)
        self.gpus, self.tokens = NumberField(NumberKind(), self), NumberField(NumberKind(step="decade"), self)
        self.note = small("", self)
        self.count, self.look, self.answer = (
            QPushButton(text, self) for text in (tr("Count a file…"), tr("Look at the example"), tr("Estimate"))
        )
        self.count.setProperty("link", "true")
        self.answer.setProperty("primary", "true")
        self._lay_out()
        for editor, path in self._editors.items():
            editor.edited.connect(lambda value, path=path: self._take(path, value))
            editor.rejected.connect(self.note.setText)
        self.count.clicked.connect(lambda _checked=False: self._begin(count=True))
        self.look.clicked.connect(lambda _checked=False: self._go())
        self.answer.clicked.connect(lambda _checked=False: self._begin())
        self._show()
        self._work = Background(self)
        if context.own_gpus() is None:
            from ftcost_gui.dialogs.card_dialog import asked_tools

            self._work.start(asked_tools, self._recognise, lambda _error: None)
        window.pages.installEventFilter(self)
        window.pages.currentChanged.connect(self._go)  # who goes to another page looks around
        self._place()
        self.show()
        self.raise_()
        self.model.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Show the example on Escape, the estimate on Enter."""
        if event.key() == Qt.Key.Key_Escape:
            self._go()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._begin()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in the middle."""
        if event.type() == QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)

    @property
    def _editors(self) -> dict[SearchableField | NumberField, str]:
        return {
            self.model: "model.id", self.gpu: "hardware.gpu", self.gpus: "hardware.gpus_per_node",
            self.tokens: "data.tokens",
        }  # fmt: skip

    def _take(self, path: str, value: object) -> None:
        """Keep an answer, with what follows from it; one that cannot be is said and not kept."""
        from ftcost_core.documents.job import edited
        from ftcost_core.documents.problems import InputError
        from ftcost_core.evaluation.stack_checks import edit_changes

        own = self._context.own_gpus()
        terms = {"price.terms": "owned" if own is not None and own[0] == value else "on-demand"}
        try:
            changes = edit_changes(self.job, path, value) | (terms if path == "hardware.gpu" else {})
            self.job = edited(self.job, changes)
        except InputError as error:
            self.note.setText(str(error.problems[0]))
            return
        self.note.setText("")
        self._show()

    def _show(self) -> None:
        hardware = self.job.hardware
        for editor, value in (
            (self.model, self.job.model.id), (self.gpu, hardware.gpu), (self.gpus, hardware.gpus_per_node),
            (self.tokens, self.job.data.tokens),
        ):  # fmt: skip
            editor.show_value(value)

    def _recognise(self, output: str) -> None:
        from ftcost_core.catalogue.prices.machine import recognised

        found = recognised(output)
        if found is not None:
            self._take("hardware.gpu", found[0])
            self._take("hardware.gpus_per_node", found[1])
            self.note.setText(tr("This computer has: {0} × {1}.", found[1], found[0]))

    def _begin(self, *, count: bool = False) -> None:
        """Make the job, and go; a file may be counted for it."""
        if any(editor.is_pending for editor in self._editors):
            return  # a name that is not chosen yet, or no number
        if self._window.files.begin(self.job):
            self._go()
            if count:
                self._window.ask_data()

    def _go(self, _page: int = 0) -> None:
        self._work.drop()
        self.hide()
        self.deleteLater()
        self._window.rail.take_focus()

    def _place(self) -> None:
        host = self._window.pages
        wide = min(self.fontMetrics().averageCharWidth() * _LETTERS, host.width() - 20)
        layout = self.layout()
        tall = layout.totalHeightForWidth(wide) if layout is not None else 0
        tall = max(tall, self.sizeHint().height())
        self.setGeometry((host.width() - wide) // 2, round(host.height() * _FROM_ABOVE), wide, tall)

    def _lay_out(self) -> None:
        rows = FormRows(self.fontMetrics().averageCharWidth() * 22, self)
        rows.add(tr("Which model?"), self.model)
        self.gpus.setFixedWidth(self.fontMetrics().averageCharWidth() * 12)
        self.gpus.setAccessibleName(tr("How many of them?"))
        rows.add(tr("On which GPUs?"), self.gpu, beside=(QLabel("×", rows), self.gpus))
        rows.add(tr("How many training tokens?"), self.tokens, tr("A token is about four letters of English."))
        buttons = QHBoxLayout()
        buttons.addWidget(self.count)
        buttons.addStretch(1)
        buttons.addWidget(self.look)
        buttons.addWidget(self.answer)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 14, 18, 14)
        column.setSpacing(10)
        said: tuple[QWidget, ...] = (
            heading(tr("Three questions to begin"), self),
            small(tr("Or look at the example. All of it can be changed at any time."), self),
            rows,
            self.note,
        )
        for part in said:
            column.addWidget(part)
        column.addLayout(buttons)
        tab_in_order(*self._editors, self.count, self.look, self.answer)
