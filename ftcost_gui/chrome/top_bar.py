"""The bar at the top: which document, whether it is saved, undo and redo."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QFont
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QMenu, QPushButton, QToolButton, QWidget

from ftcost_core.text.i18n import tr
from ftcost_gui.look.colours import Colours
from ftcost_gui.look.icons import icon
from ftcost_gui.widgets.labels import scaled, small

_LONGEST_NAME = 48


class TopBar(QFrame):
    """Shows the document's name and state; its buttons trigger actions of the menus."""

    def __init__(self, undo: QAction, redo: QAction, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("topBar")
        self._name = QLabel("", self)
        self._name.setTextFormat(Qt.TextFormat.PlainText)
        self._name.setFont(scaled(self._name, 1.08, QFont.Weight.DemiBold))
        self._state = small("", self)
        self._undo, self._redo = undo, redo
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(14, 7, 14, 7)
        self._row.setSpacing(8)
        self._row.addWidget(self._name)
        self._row.addSpacing(4)
        self._row.addWidget(self._state)
        self._row.addSpacing(4)
        for action in (undo, redo):
            button = QToolButton(self)
            button.setDefaultAction(action)
            button.setIconSize(QSize(17, 17))
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
            self._row.addWidget(button)
        self._row.addStretch(1)

    def show_document(self, name: str, *, modified: bool, on_disk: bool) -> None:
        """Show the document's name and state."""
        short = (
            name
            if len(name) <= _LONGEST_NAME
            else f"{name[: _LONGEST_NAME // 2]}…{name[-_LONGEST_NAME // 2 :]}"
        )
        self._name.setText(short)
        self._name.setToolTip(name if short != name else "")
        self._state.setText(
            tr("unsaved changes") if modified else tr("saved") if on_disk else tr("example, not saved")
        )

    def show_prices(self, state: str) -> None:
        """Show that the price lists are worked on, and whether they are on disk."""
        words = {"saved": tr("saved"), "saving": tr("saving…"), "failed": tr("not saved")}
        self._name.setText(tr("Price catalogues"))
        self._name.setToolTip("")
        self._state.setText(words[state])

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
