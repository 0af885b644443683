"""A window on the Prices page, and hands to use it with."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from ftcost_gui.app.application import make_window
from ftcost_gui.pages.prices.page import PricesPage
from ftcost_gui.pages.prices.provider_dialog import NAME
from ftcost_gui.state.documents import first_preset

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
CHEAP = "runpod/rtx-4090x1/on-demand/secure/all"


def thousands_of_prices(folder):
    """Write 3,000 own prices into a configuration folder."""
    rows = "".join(
        f'\n[[offer]]\ngpu = "L4"\nprice = {1 + i / 1000}\nregion = "r{i}"\nas_of = 2026-11-01\nsource = "x"\n'
        for i in range(3000)
    )
    (folder / "prices").mkdir(parents=True)
    (folder / "prices" / "big.prices.toml").write_text("schema = 1\n" + rows)


class PricesBench:
    """A window on the Prices page, and hands to use it with."""

    def __init__(self, qtbot, folder):
        self.qtbot, self.folder = qtbot, folder / "prices"
        session = make_window(*first_preset(), folder)
        self.window, self.context = session.window, session.context
        self.store, self.jobs = session.context.prices, session.context.store
        self.context.theme.choose("light")
        self.window.resize(1440, 900)
        self.window.show()
        qtbot.waitExposed(self.window)
        self.window.show_page("prices")
        self.page = self.window.findChild(PricesPage)
        self.table, self.model = self.page.table, self.page.model
        self.settle()

    def settle(self):
        assert self.store.save_now()
        self.jobs.estimate_now()
        QCoreApplication.processEvents()

    def close(self):
        self.jobs.undo_stack.setClean()
        self.window.close()
        self.window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QCoreApplication.processEvents()

    def row(self, wanted):
        return next(row for row in self.store.book.rows if wanted(row))

    def find(self, row_id):
        return self.store.book.row(row_id)

    def at(self, row_id, key):
        self.table.go_to(row_id, key)
        self.table.setFocus()
        assert self.table.currentIndex().isValid()
        return self.table.currentIndex()

    def type_at(self, row_id, key, text, end=Qt.Key.Key_Return):
        """Select a cell, begin to type into it, and leave it with a key."""
        self.at(row_id, key)
        QTest.keyClick(self.table.viewport(), Qt.Key.Key_F2)
        self.type_on(text, end)

    def type_on(self, text, end=Qt.Key.Key_Return):
        """Type into the open editor and leave it with a key."""
        line = self.editor()
        line.selectAll()
        QTest.keyClicks(line, text)
        if line.completer() is not None and line.completer().popup().isVisible():
            QTest.keyClick(line.completer().popup(), Qt.Key.Key_Escape)
        QTest.keyClick(line, end)
        QCoreApplication.processEvents()  # Enter is taken over a moment later

    def editor(self):
        self.come_back()
        self.qtbot.waitUntil(lambda: isinstance(self.window.focusWidget(), QLineEdit))
        line = self.window.focusWidget()
        assert self.table.isAncestorOf(line)
        return line

    def come_back(self):
        """Do as a window manager behind a dialog that has closed; the offscreen platform has none."""
        if not self.window.isActiveWindow() and not QApplication.activePopupWidget():
            self.window.activateWindow()
            self.qtbot.waitUntil(self.window.isActiveWindow)

    def press(self, key, modifier=Qt.KeyboardModifier.NoModifier):
        self.come_back()
        self.table.setFocus()
        QTest.keyClick(self.table, key, modifier)

    def show(self, key):
        index = self.model.index(self.table.currentIndex().row(), self.model.column(key))
        return index.data()

    def dialog(self, kind):
        """Return the dialog that is open, once it has come to the front: it takes the focus then."""
        found = [one for one in self.page.findChildren(kind) if one.isVisible()]
        assert found
        self.qtbot.waitUntil(found[-1].isActiveWindow)
        return found[-1]


def first_offer(bench):
    return next(row.offer.id for row in bench.store.book.rows if row.provider == "My Lab")


def own_row(bench):
    """Add a provider with one empty row; return the row's id."""
    dialog = bench.page.open_provider()
    dialog.lines[NAME].setText("My Lab")
    dialog.accept()
    row = bench.row(lambda row: row.provider == "My Lab")
    QTest.keyClick(bench.editor(), Qt.Key.Key_Escape)
    return row.id
