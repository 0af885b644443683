"""The bar at the top: which document, whether it is saved, undo and redo."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QFont, QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from ftcost_core.text.i18n import tr
from ftcost_gui.look.colours import Colours
from ftcost_gui.look.icons import icon
from ftcost_gui.widgets.editor import UndoOfTheWindow
from ftcost_gui.widgets.labels import ElidedLabel, scaled

_LONGEST_NAME = 32
_MOST_LETTERS = 200


class _JobName(QLineEdit):
    """Looks like a heading until it is pointed at; as wide as its text. Enter and Escape leave it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("jobName")
        self.setFont(scaled(self, 1.08, QFont.Weight.DemiBold))
        self.setMaxLength(_MOST_LETTERS)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # nor the first focus of a window: typing would rename
        self.setAccessibleName(tr("Name of the job"))
        self.setToolTip(tr("Click to name the job: reports, comparisons and files for other tools say it."))
        UndoOfTheWindow(lambda: False, self)
        self.textChanged.connect(self.fit)

    def fit(self) -> None:
        """Be as wide as the text, within bounds."""
        text = self.text() or self.placeholderText()
        letter = self.fontMetrics().averageCharWidth()
        wide = self.fontMetrics().horizontalAdvance(text) + 3 * letter
        self.setFixedWidth(min(max(wide, 16 * letter), 52 * letter))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the field with Enter and Escape: each letter was taken over as it was typed."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape):
            self.clearFocus()
            event.accept()
        else:
            super().keyPressEvent(event)


class TopBar(QFrame):
    """Shows the job's name, its file and its state; its buttons trigger actions of the menus.

    Signals:
        renamed: the name that is typed for the job.
        named: the name's field was left.
    """

    renamed = Signal(str)
    named = Signal()

    def __init__(self, undo: QAction, redo: QAction, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("topBar")
        self.job_name = _JobName(self)
        self.job_name.textEdited.connect(self.renamed)
        self.job_name.editingFinished.connect(self.named)
        self._title = QLabel(tr("Price catalogues"), self)
        self._title.setFont(scaled(self._title, 1.08, QFont.Weight.DemiBold))
        self._title.hide()
        self._file = ElidedLabel("", self)
        self._state = ElidedLabel("", self)
        self._state.setFont(scaled(self._state, 0.92))
        self._state.setProperty("tone", "muted")
        self._state.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self._state.setMinimumWidth(1)  # it gives way where the buttons leave no room
        self._undo, self._redo = undo, redo
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(14, 7, 14, 7)
        self._row.setSpacing(8)
        self._row.addWidget(self.job_name)
        self._row.addWidget(self._title)
        self._row.addWidget(self._file, 1000)
        self._row.addWidget(self._state)
        self._row.addSpacing(4)
        for action in (undo, redo):
            button = QToolButton(self)
            button.setDefaultAction(action)
            button.setIconSize(QSize(17, 17))
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
            self._row.addWidget(button)
        self._row.addStretch(1)

    def show_document(self, name: str, state: str) -> None:
        """Show the document's file and state."""
        short = name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME // 2]}…{name[-_LONGEST_NAME // 2 :]}"
        self._show_titles(prices=False)
        self._file.setText(short)
        self._file.setMaximumWidth(self._file.fontMetrics().horizontalAdvance(short) + 2)
        self._state.setText(state)

    def show_job(self, name: str, automatic: str) -> None:
        """Show the job's name, or without one the automatic title."""
        self.job_name.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.job_name.setPlaceholderText(automatic)
        if self.job_name.text() != name:
            self.job_name.setText(name)
            self.job_name.setCursorPosition(0)
        self.job_name.fit()

    def show_prices(self, state: str) -> None:
        """Show that the price lists are worked on, and whether they are on disk."""
        words = {"saved": tr("saved"), "saving": tr("saving…"), "failed": tr("not saved")}
        self._show_titles(prices=True)
        self._state.setText(words[state])

    def _show_titles(self, *, prices: bool) -> None:
        self._title.setVisible(prices)
        self.job_name.setVisible(not prices)
        self._file.setVisible(not prices)

    @property
    def state(self) -> str:
        """The text that shows the document's state."""
        return self._state.text()

    def add_menu(self, text: str, menu: QMenu) -> None:
        """Add a button that opens a menu."""
        button = QPushButton(text, self)
        button.setProperty("menu", "true")
        button.setMenu(menu)
        self._row.addWidget(button)

    def add_button(self, action: QAction, text: str, *, primary: bool = False) -> None:
        """Add a button for an action."""
        button = QPushButton(text, self)
        button.setProperty("primary", "true" if primary else "false")
        button.setToolTip(action.toolTip())
        button.clicked.connect(action.trigger)
        button.setEnabled(action.isEnabled())
        action.enabledChanged.connect(button.setEnabled)
        self._row.addWidget(button)

    def set_colours(self, colours: Colours) -> None:
        """Draw the icons in the theme's colours."""
        self._undo.setIcon(icon("undo", colours.text))
        self._redo.setIcon(icon("redo", colours.text))
