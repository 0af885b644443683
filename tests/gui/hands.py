"""What a person's hands do that takes more than one event."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QWidget

from ftcost_gui.form.form_section import MORE
from ftcost_gui.pages.estimate.page import EstimatePage


def pick(box: QComboBox, place: int) -> None:
    """Open a drop-down by key, go to an entry and take it."""
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_F4)
    rows = box.view()
    assert rows.isVisible(), "the list did not open"
    QTest.keyClick(rows, Qt.Key.Key_Home)
    for _ in range(box.count()):
        if rows.currentIndex().row() == place:
            break
        QTest.keyClick(rows, Qt.Key.Key_Down)
    assert rows.currentIndex().row() == place, f"{box.itemText(place)} cannot be reached"
    QTest.keyClick(rows, Qt.Key.Key_Return)


def pick_value(box: QComboBox, value: object) -> None:
    """Take the entry that means a value."""
    pick(box, box._values.index(value))  # type: ignore[attr-defined]


def drop(widget: QWidget, path: Path) -> None:
    """Let go of a file over a widget, which must take it."""
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path))])
    event = QDropEvent(
        QPointF(30, 30), Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier, QEvent.Type.Drop,
    )  # fmt: skip
    widget.dropEvent(event)
    assert event.isAccepted()


def drag_in_chart(chart, start: QPoint, *shifts: QPoint) -> None:
    """Press in a chart, move by each of the shifts, let go at the last."""
    view, left = chart.viewport(), Qt.MouseButton.LeftButton
    none, plain = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier

    def send(kind, at, button, buttons):
        place = QPointF(at)
        event = QMouseEvent(kind, place, QPointF(view.mapToGlobal(at)), button, buttons, plain)
        QCoreApplication.sendEvent(view, event)
        QTest.qWait(15)  # pyqtgraph leaves out moves that follow at once

    send(QEvent.Type.MouseMove, start, none, none)
    send(QEvent.Type.MouseButtonPress, start, left, left)
    for shift in shifts:
        send(QEvent.Type.MouseMove, start + shift, none, left)
    send(QEvent.Type.MouseButtonRelease, start + shifts[-1], left, none)


class Bench:
    """A window on the first example, and hands to use it with."""

    def __init__(self, qtbot, session):
        self.qtbot, self.window, self.context = qtbot, session.window, session.context
        self.store = session.context.store
        self.autosave = session.autosave
        self.form = session.window.form
        self.page = session.window.findChild(EstimatePage)

    def row(self, path):
        return self.form.row(path)

    def editor(self, path):
        row = self.row(path)
        if self.form._group_of[path] >= MORE:
            self.form._section_of[path].open_group(self.form._group_of[path])
        return row.editor

    def type_into(self, path, text):
        editor = self.editor(path)
        editor.setFocus()
        editor.selectAll()
        QTest.keyClicks(editor, text)
        return editor

    def choose(self, path, value):
        pick_value(self.editor(path), value)

    def settle(self):
        self.store.estimate_now()
        QCoreApplication.processEvents()

    def click(self, widget, pos=None):
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=pos or widget.rect().center())


def press_at(widget: QWidget, at: QPoint | None = None) -> None:
    """Press and release the mouse over a widget, as the window system tells its window."""
    window = widget.window()
    spot = widget.mapTo(window, at or widget.rect().center())
    QTest.mouseMove(window.windowHandle(), spot)
    QTest.mouseClick(window.windowHandle(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot)
    QCoreApplication.processEvents()


def choose_objective(bench: Bench, objective: str) -> None:
    """Click an objective in the form."""
    button = bench.form.row("method.objective").editor.button(objective)
    bench.form.ensureWidgetVisible(button)
    QApplication.processEvents()
    press_at(button)
    bench.settle()


def press_keys(window: QWidget, keys: str | Qt.Key, modifier=Qt.KeyboardModifier.NoModifier) -> None:
    """Type a text, or press a key, as the window system tells a window."""
    for key in keys if isinstance(keys, str) else (keys,):
        QTest.keyClick(window.windowHandle(), key, modifier)
    QCoreApplication.processEvents()


def wheel_over(widget: QWidget, notches: int = -1) -> None:
    """Turn the wheel with the pointer over a widget, as the window system tells its window."""
    window = widget.window()
    spot = QPointF(widget.mapTo(window, widget.rect().center()))
    QTest.wheelEvent(window.windowHandle(), spot, QPoint(0, 120 * notches))
    QCoreApplication.processEvents()
