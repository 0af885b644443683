"""The window before it knows its job: bars, rail and the titles of the menus.

All of it is on the screen before the core is imported, so nothing here may need the core's formulas:
``tests/gui/test_start.py`` checks that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QSize, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from ftcost_core.text.i18n import tr
from ftcost_gui.background.event_loop import call_after_paint
from ftcost_gui.chrome.menus import Menus
from ftcost_gui.chrome.rail import Rail
from ftcost_gui.chrome.status_bar import StatusLine
from ftcost_gui.chrome.top_bar import TopBar
from ftcost_gui.look.icons import icon
from ftcost_gui.pages import PAGES

if TYPE_CHECKING:
    from ftcost_gui.look.colours import Colours
    from ftcost_gui.look.theme import Theme
    from ftcost_gui.state.settings import Settings


class Frame(QMainWindow):
    """What the first paint of a window shows.

    Signals:
        painted: the frame has been painted for the first time.
        closed: the window was closed.
    """

    painted = Signal()
    closed = Signal()

    def __init__(self, settings: Settings, theme: Theme, name: str) -> None:
        super().__init__()
        self._settings, self._theme = settings, theme
        self.menus = Menus(self)
        self.top_bar = TopBar(self.menus.actions.undo, self.menus.actions.redo, self)
        self.rail = Rail(PAGES, self)
        self.pages = QStackedWidget(self)
        self.status = StatusLine(self, settings)
        self._lay_out_frame()
        self.rail.show_page(PAGES[0].key)
        self.set_colours(theme.colours)
        theme.changed.connect(self.set_colours)
        self.show_name(name)
        self.setWindowIcon(QIcon(icon("app", "#000000")))
        self.setMinimumSize(QSize(900, 560))
        self._restore_geometry()
        call_after_paint(self, self.painted.emit)

    def show_name(self, name: str, *, modified: bool = False, on_disk: bool = False) -> None:
        """Show a document's name and whether it is saved."""
        self.setWindowTitle(f"{name}[*] — FTCost")
        self.setWindowModified(modified)
        self.top_bar.show_document(name, modified=modified, on_disk=on_disk)

    def set_colours(self, colours: Colours) -> None:
        """Draw the icons in the theme's colours."""
        self.top_bar.set_colours(colours)
        self.rail.set_colours(colours)

    def _lay_out_frame(self) -> None:
        right = QVBoxLayout()
        right.setSpacing(0)
        self.messages = QVBoxLayout()
        self.messages.setContentsMargins(14, 0, 14, 0)
        right.addLayout(self.messages)
        right.addWidget(self.pages, 1)
        self.middle = QHBoxLayout()
        self.middle.setSpacing(0)
        self.middle.addWidget(self.rail)
        self.middle.addLayout(right, 1)
        central = QWidget(self)
        column = QVBoxLayout(central)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.top_bar)
        column.addLayout(self.middle, 1)
        self.setCentralWidget(central)
        actions = self.menus.actions
        self.top_bar.add_menu(tr("New"), self.menus.new)
        self.top_bar.add_button(actions.open, tr("Open…"))
        self.top_bar.add_button(actions.save, tr("Save"))
        self.top_bar.add_menu(tr("Export"), self.menus.export)
        self.top_bar.add_button(actions.pin, tr("Pin to compare"))
        self.top_bar.add_button(actions.find, tr("Find best plan"), primary=True)

    def _restore_geometry(self) -> None:
        saved = self._settings.geometry
        if not (saved and self.restoreGeometry(QByteArray.fromBase64(saved.encode("ascii", "ignore")))):
            room = self.screen().availableGeometry().size()
            self.resize(QSize(1440, 900).boundedTo(room))
