"""The status bar: where the numbers come from, and in which units they are.

The parts that need a job are imported with it: the first frame does without them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QAbstractButton, QMainWindow, QPushButton

from ftcost_core.text.i18n import tr
from ftcost_gui.widgets.focus import tab_last
from ftcost_gui.widgets.labels import small

if TYPE_CHECKING:
    from PySide6.QtGui import QAction

    from ftcost_gui.state.context import Context
    from ftcost_gui.state.settings import Settings


class StatusLine(QObject):
    """Fills a window's status bar; :meth:`attach` adds prices and currency."""

    def __init__(self, window: QMainWindow, settings: Settings) -> None:
        super().__init__(window)
        bar = window.statusBar()
        bar.setSizeGripEnabled(False)
        bar.setContentsMargins(8, 0, 8, 0)
        self._window, self._settings = window, settings
        self._prices = small("", window)
        self._age = small("", window, "warn")
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
        from ftcost_gui.chrome.own_lists import OwnListsSwitch
        from ftcost_gui.chrome.price_status import PriceStatus

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
