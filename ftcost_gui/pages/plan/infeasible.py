"""Shown when no plan is possible: the limit in the way, and buttons that relax a limit."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QVBoxLayout, QWidget

from ftcost_core.planner.result import Binding, Relaxation
from ftcost_core.text.i18n import capitalised, tr
from ftcost_gui.widgets.labels import heading, small


class InfeasibleView(QFrame):
    """Each relaxation is one undoable edit.

    Signals:
        applied: the :class:`Relaxation` to make.
    """

    applied = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.buttons: list[QPushButton] = []
        self._text = QLabel("", self)
        self._text.setWordWrap(True)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._what = small("", self)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(14, 12, 14, 12)
        self._column.setSpacing(8)
        self._column.addWidget(heading(tr("No plan keeps to every limit"), self))
        self._column.addWidget(self._text)
        self._column.addWidget(self._what)
        self.hide()

    def show_binding(self, binding: Binding) -> None:
        """Say why there is no plan."""
        for button in self.buttons:
            self._column.removeWidget(button)
            button.deleteLater()
        self.buttons = []
        self._text.setText(capitalised(binding.text))
        has_relaxations = bool(binding.relaxations)
        self._what.setText(
            tr("Any one of these alone makes it possible:")
            if has_relaxations
            else tr("No single limit is in the way: loosen several, or take a smaller model or a leaner method.")
        )
        for relaxation in binding.relaxations:
            self._column.addWidget(self._button(relaxation), 0, Qt.AlignmentFlag.AlignLeft)
        self.setAccessibleName(tr("No plan keeps to every limit"))
        self.setAccessibleDescription(binding.text)

    def _button(self, relaxation: Relaxation) -> QPushButton:
        button = QPushButton(capitalised(relaxation.text).replace("&", "&&"), self)
        button.setAccessibleDescription(tr("Changes the job; Undo takes it back"))
        button.clicked.connect(lambda: self.applied.emit(relaxation))
        self.buttons.append(button)
        return button
