"""The window before it knows its job: bars, rail and the titles of the menus.

All of it is on the screen before the core is imported, so nothing here may need the core's formulas:
``tests/gui/test_start.py`` checks that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QObject, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QFont, QFontMetrics, QIcon
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QMainWindow,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ftcost_core.text.i18n import tr
from ftcost_gui.background.event_loop import call_after_paint
from ftcost_gui.chrome.menus import Menus
from ftcost_gui.chrome.top_bar import TopBar
from ftcost_gui.look.accessible_roles import speak_as
from ftcost_gui.look.colours import Colours
from ftcost_gui.look.icons import icon
from ftcost_gui.pages import PAGES
from ftcost_gui.widgets.focus import tab_last
from ftcost_gui.widgets.labels import scaled, small

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QAction

    from ftcost_gui.look.colours import Colours
    from ftcost_gui.look.theme import Theme
    from ftcost_gui.pages.base import PageSpec
    from ftcost_gui.state.context import Context
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

    def show_name(self, name: str, state: str = "", *, modified: bool = False) -> None:
        """Show a document's name, and in words whether it is saved, once that is known."""
        self.setWindowTitle(f"{name}[*] — FTCost")
        self.setWindowModified(modified)
        self.top_bar.show_document(name, state)

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
            room = self.screen().availableGeometry().size() - QSize(12, 44)  # less the system's frame
            self.resize(QSize(1440, 900).boundedTo(room))


class Rail(QFrame):
    """Chooses the page."""

    chosen = Signal(str)

    def __init__(self, pages: Sequence[PageSpec], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("rail")
        self.setAccessibleName(tr("Pages"))
        speak_as(self, QAccessible.Role.PageTabList)
        self._group = QButtonGroup(self)
        self._buttons: list[tuple[PageSpec, QToolButton]] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 8, 1, 8)
        column.setSpacing(0)
        for page in pages:
            button = QToolButton(self)
            button.setText(page.title())
            button.setFont(scaled(button, 0.9))
            button.setCheckable(True)
            button.setProperty("rail", "true")
            speak_as(button, QAccessible.Role.PageTab)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
            button.setIconSize(QSize(20, 20))
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.clicked.connect(lambda _checked, key=page.key: self.chosen.emit(key))
            button.toggled.connect(self._draw)
            self._group.addButton(button)
            self._buttons.append((page, button))
            column.addWidget(button)
        column.addStretch(1)
        metrics = QFontMetrics(scaled(self, 0.9, QFont.Weight.DemiBold))
        self.setFixedWidth(max(*(metrics.horizontalAdvance(page.title()) + 10 for page in pages), 56))
        self._colours: Colours | None = None

    def show_page(self, key: str) -> None:
        """Check the button of a page."""
        for page, button in self._buttons:
            if page.key == key:
                button.setChecked(True)

    def take_focus(self) -> None:
        """Put the focus on the button of the page in front."""
        checked = self._group.checkedButton()
        if checked is not None:
            checked.setFocus(Qt.FocusReason.OtherFocusReason)

    def set_colours(self, colours: Colours) -> None:
        """Draw the icons in the theme's colours."""
        self._colours = colours
        self._draw()

    def _draw(self) -> None:
        if self._colours is not None:
            for page, button in self._buttons:
                button.setIcon(icon(page.icon, self._colours.accent if button.isChecked() else self._colours.muted))


class StatusLine(QObject):
    """Fills a window's status bar; :meth:`attach` adds prices and currency."""

    def __init__(self, window: QMainWindow, settings: Settings) -> None:
        super().__init__(window)
        bar = window.statusBar()
        bar.setSizeGripEnabled(False)
        bar.setContentsMargins(8, 0, 8, 0)
        self._window, self._settings = window, settings
        self._prices = small("", window)
        self._age = small("", window)
        self._range = small(tr("Ranges: 80 %"), window)
        self._range.setToolTip(tr("Four of five runs should end up inside the range that is shown."))
        self._units = QPushButton("", window)
        self._units.setProperty("quiet", "true")
        self._units.setToolTip(tr("Switch between GiB and GB"))
        self._units.clicked.connect(self._switch)
        self._buttons: tuple[QAbstractButton, ...] = (self._units,)
        for label in (
            small(tr("Offline · nothing leaves this computer"), window),
            self._prices,
            self._age,
            self._range,
        ):
            label.setContentsMargins(0, 2, 14, 2)
            bar.addWidget(label)
        bar.addPermanentWidget(self._units)
        settings.changed.connect(self._show_units)
        self._show_units()

    def attach(self, context: Context, only_own_lists: QAction) -> None:
        """Show the prices in force, whether only the user's own count, and the currency of a window's job."""
        from ftcost_gui.chrome.currency_menu import CurrencyButton
        from ftcost_gui.chrome.price_status import OwnListsSwitch, PriceStatus

        self.currency = CurrencyButton(context, self._window)
        bar = self._window.statusBar()
        bar.removeWidget(self._units)
        self.own_lists = OwnListsSwitch(context, only_own_lists, self._window)
        bar.addPermanentWidget(self.own_lists)
        self._buttons = (self.own_lists, self.currency, self._units)
        for button in (self.currency, self._units):
            bar.addPermanentWidget(button)
            button.show()
        PriceStatus(context, self._prices, self._age, self._window)

    def go_last(self) -> None:
        """Put the status bar's buttons last in the Tab order, after all pages made so far."""
        tab_last(*self._buttons)

    def _show_units(self) -> None:
        self._units.setText(self._settings.units)
        self._units.setAccessibleName(tr("Units: {0}", self._units.text()))

    def _switch(self) -> None:
        self._settings.units = "GB" if self._settings.units == "GiB" else "GiB"
