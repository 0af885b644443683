"""Somebody at the window: sees, clicks, types, drags, drops and waits, by the events that a person causes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop, QMimeData, QPoint, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QFileDialog,
    QLineEdit,
    QMainWindow,
    QMenu,
    QMenuBar,
    QMessageBox,
    QScrollArea,
    QSlider,
    QStyle,
    QStyleOptionSlider,
    QWidget,
)

from ftcost_gui.pages import PAGES

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
LONG_MS = 60_000


def until(done: Callable[[], object], what: str = "it never comes") -> None:
    """Wait in a real event loop, in which workers get on; fail with words after a minute."""
    QCoreApplication.processEvents()
    if done():
        return
    loop = QEventLoop()
    looking = QTimer()
    looking.timeout.connect(lambda: loop.quit() if done() else None)
    looking.start(10)
    QTimer.singleShot(LONG_MS, loop, loop.quit)
    loop.exec()
    looking.stop()
    assert done(), what


class Person:
    """Works at one window; what is not in sight or is covered cannot be clicked."""

    def __init__(self, window: QMainWindow) -> None:
        self.window = window
        self.effort: Counter[str] = Counter()
        """How many clicks (a drop is one), texts typed, and keys or chords pressed."""
        window.activateWindow()
        until(window.isActiveWindow, "the window does not come to the front")

    def click(
        self,
        widget: QWidget,
        at: QPoint | None = None,
        button: Qt.MouseButton = LEFT,
        keys: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> None:
        """Scroll to a widget and click it, in its middle or at a point of it."""
        at = self.reach(widget, at)
        self.effort["clicks"] += 1
        QTest.mouseClick(widget, button, keys, at)
        QCoreApplication.processEvents()

    def press(self, keys: str) -> None:
        """Press a chord such as ``Ctrl+S``, or keys one after the other, where the focus is."""
        for chord in keys.split():
            self.effort["keys"] += 1
            combination = QKeySequence(chord)[0]
            QTest.keyClick(self.focused(), combination.key(), combination.keyboardModifiers())
            QCoreApplication.processEvents()

    def write(self, text: str) -> None:
        """Type a text where the focus is."""
        self.effort["texts"] += 1
        QTest.keyClicks(self.focused(), text)
        QCoreApplication.processEvents()

    def type_into(self, field: QWidget, text: str) -> None:
        """Click a field, replace what stands in it."""
        line = field if isinstance(field, QLineEdit) else field.findChild(QLineEdit)
        assert line is not None
        self.click(line, QPoint(8, line.height() // 2))
        assert line.hasFocus(), "a click does not bring the focus"
        self.press("Ctrl+A")
        self.write(text)

    def drag(self, widget: QWidget, *stops: QPoint) -> None:
        """Press at the first point, move over the others, let go at the last."""
        QTest.mousePress(widget, LEFT, pos=stops[0])
        for stop in stops[1:]:
            QTest.mouseMove(widget, stop)
            QCoreApplication.processEvents()
        QTest.mouseRelease(widget, LEFT, pos=stops[-1])
        QCoreApplication.processEvents()

    def drag_slider(self, slider: QSlider, *shares: float) -> None:
        """Take a slider's handle and move it over shares of its length."""
        self.reach(slider)
        option = QStyleOptionSlider()
        slider.initStyleOption(option)
        handle = slider.style().subControlRect(
            QStyle.ComplexControl.CC_Slider, option, QStyle.SubControl.SC_SliderHandle, slider
        )
        stops = [QPoint(round(share * (slider.width() - 1)), handle.center().y()) for share in shares]
        self.drag(slider, handle.center(), *stops)

    def go(self, key: str) -> QWidget:
        """Click the rail's button of a page; return the page."""
        title = next(spec.title() for spec in PAGES if spec.key == key)
        self.click(self.button(title, self.window.rail))
        page: QWidget = self.window.page(key)
        until(page.isVisible, f"{title} does not open")
        return page

    def button(self, text: str, within: QWidget | None = None) -> QAbstractButton:
        """Find the one button in sight that says a text."""
        place = within or QApplication.activePopupWidget() or self.window
        found = [
            one
            for one in place.findChildren(QAbstractButton)
            if one.isVisible() and text in (one.text().replace("&", ""), one.accessibleName())
        ]
        assert len(found) == 1, (text, [one.text() for one in found])
        return found[0]

    def menu(self, *titles: str) -> None:
        """Open a menu of the bar and click through it."""
        bar: QMenuBar = self.window.menuBar()
        first = _entry(bar, titles[0])
        self.effort["clicks"] += 1
        QTest.mouseClick(bar, LEFT, pos=bar.actionGeometry(first).center())
        self.choose(*titles[1:])

    def choose(self, *titles: str) -> None:
        """Click entries of the menu that is open, and of those that open from it."""
        for title in titles:
            menu = QApplication.activePopupWidget()
            assert isinstance(menu, QMenu), f"no menu is open for {title}"
            self.effort["clicks"] += 1
            QTest.mouseMove(menu, menu.actionGeometry(_entry(menu, title)).center())
            QTest.mouseClick(menu, LEFT, pos=menu.actionGeometry(_entry(menu, title)).center())
            QCoreApplication.processEvents()

    def drop(self, path: Path, onto: QWidget) -> None:
        """Drag a file from another program over a widget, and let it go."""
        self.effort["clicks"] += 1
        mime = QMimeData()
        mime.setUrls([QUrl.fromLocalFile(str(path))])
        handle = self.window.windowHandle()
        at = onto.mapTo(self.window, onto.rect().center())
        copy, none = Qt.DropAction.CopyAction, Qt.KeyboardModifier.NoModifier
        enter = QDragEnterEvent(at, copy, mime, LEFT, none)
        QCoreApplication.sendEvent(handle, enter)
        move = QDragMoveEvent(at, copy, mime, LEFT, none)
        move.setAccepted(enter.isAccepted())  # as Qt does: who takes the entering takes the moving
        QCoreApplication.sendEvent(handle, move)
        assert move.isAccepted(), f"{path.name} may not be dropped there"
        drop = QDropEvent(QPointF(at), copy, mime, LEFT, none)
        QCoreApplication.sendEvent(handle, drop)
        assert drop.isAccepted(), f"{path.name} is not taken"
        QCoreApplication.processEvents()

    def cell(self, table: QAbstractItemView, row: int, column: int, *, double: bool = False) -> None:
        """Click a cell of a table."""
        self.reach(table)
        index = table.model().index(row, column)
        table.scrollTo(index)
        at = table.visualRect(index).center()
        self.effort["clicks"] += 2 if double else 1
        QTest.mouseClick(table.viewport(), LEFT, pos=at)
        if double:
            QTest.mouseDClick(table.viewport(), LEFT, pos=at)
        QCoreApplication.processEvents()
        assert table.currentIndex() == index

    def answer(self, text: str, act: Callable[[], object]) -> str:
        """Do what opens a question, and press one of its buttons; return what it asked."""
        asked: list[str] = []

        def look() -> None:
            box = QApplication.activeModalWidget()
            if not isinstance(box, QMessageBox):
                return
            looking.stop()
            asked.append(box.text())
            QTest.mouseClick(self.button(text, box), LEFT)

        looking = QTimer()
        looking.timeout.connect(look)
        looking.start(10)
        act()
        looking.stop()
        assert asked, "nothing is asked"
        return asked[0]

    def name_file(self, path: Path, act: Callable[[], object]) -> None:
        """Do what asks for a file or a folder, and write its path into the dialog."""
        asked: list[str] = []

        def look() -> None:
            dialog = QApplication.activeModalWidget()
            line = dialog.findChild(QLineEdit) if isinstance(dialog, QFileDialog) else None
            if dialog is None or line is None or not line.isVisible():
                return
            looking.stop()
            asked.append(dialog.windowTitle())
            QTimer.singleShot(LONG_MS, dialog, dialog.reject)
            self.type_into(line, str(path))
            QTest.keyClick(line, Qt.Key.Key_Return)

        looking = QTimer()
        looking.timeout.connect(look)
        looking.start(10)
        act()
        looking.stop()
        assert asked, "no file is asked for"

    def reply(self, act: Callable[[], object], *replies: Path | str) -> None:
        """Do what opens dialogs, one after the other: a text presses a button, a path is typed as a file's name."""
        left: list[Path | str] = list(replies)
        seen: list[QWidget] = []

        def look() -> None:
            if left:  # at once, not by a repeating timer: a dialog may open from within what follows
                QTimer.singleShot(20, look)
            front = QApplication.activeModalWidget()
            if not isinstance(front, QFileDialog | QMessageBox) or front in seen or not left:
                return
            wanted = left.pop(0)
            seen.append(front)
            if isinstance(wanted, Path):
                assert isinstance(front, QFileDialog)
                name = front.findChild(QLineEdit, "fileNameEdit")
                name.setFocus()
                self.press("Ctrl+A")
                self.write(str(wanted))
                self.press("Return")
            else:
                assert isinstance(front, QMessageBox)
                QTest.mouseClick(self.button(wanted, front), LEFT)

        QTimer.singleShot(20, look)
        act()
        unanswered = list(left)
        left.clear()
        assert not unanswered, f"nothing asks for {unanswered[0]}"

    def focused(self) -> QWidget:
        """Return what gets the keys."""
        self._come_back()
        place = QApplication.activePopupWidget() or QApplication.activeModalWidget() or self.window
        return place.focusWidget() or place

    def reach(self, widget: QWidget, at: QPoint | None = None) -> QPoint:
        """Scroll to a widget; fail where it cannot be clicked."""
        self._come_back()
        parent = widget.parentWidget()
        while parent is not None:
            if isinstance(parent, QScrollArea) and parent.widget() is not None:
                parent.ensureWidgetVisible(widget)
            parent = parent.parentWidget()
        QCoreApplication.processEvents()
        assert widget.isVisible(), f"{widget} is not in sight"
        assert widget.isEnabled(), f"{widget} cannot be used"
        at = at or widget.rect().center()
        top = widget.window()
        under = top.childAt(widget.mapTo(top, at)) if widget is not top else top
        inner = widget.viewport() if isinstance(widget, QAbstractScrollArea) else widget
        assert under is not None, f"{widget} is out of sight"
        assert under is inner or inner.isAncestorOf(under), f"{under} covers {widget}"
        return at

    def _come_back(self) -> None:
        """Be in front again behind a menu or a dialog: the offscreen window system does not see to it."""
        if QApplication.activePopupWidget():
            return
        for _ in range(3):  # what a closed dialog has left to be done
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            QCoreApplication.processEvents()
        front = QApplication.activeModalWidget() or self.window
        active = QApplication.activeWindow()
        gone = active is None or not active.isVisible() or active is self.window
        if gone and front.isVisible() and not front.isActiveWindow():
            front.activateWindow()
            until(front.isActiveWindow, "the window does not come back to the front")


def _entry(menu: QMenu | QMenuBar, title: str) -> object:
    found = [one for one in menu.actions() if one.text().replace("&", "") == title]
    assert len(found) == 1, (title, [one.text() for one in menu.actions()])
    assert found[0].isEnabled(), f"{title} cannot be chosen"
    return found[0]
