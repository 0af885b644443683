"""One window for many tests: handed on when a test leaves it as it found it, else closed and opened anew.

Opening a window takes most of the time of a test of it. After each test the job is undone and the Estimate page
shown again; then everything that can be seen or is remembered is compared with the state right after opening.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FunctionType, MethodType

from PySide6.QtCore import QCoreApplication, QEvent, QObject, SignalInstance
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSlider,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QScrollArea,
    QStackedWidget,
    QToolButton,
    QWidget,
)
from shiboken6 import isValid

from ftcost_gui.app.application import make_window
from ftcost_gui.app.session import WindowSession
from ftcost_gui.app.windows import Windows
from ftcost_gui.charts.plot import PlotChart
from ftcost_gui.state.documents import first_preset
from ftcost_gui.state.recovery import recovery_folder
from ftcost_gui.tables.table import RowsTable
from ftcost_gui.widgets.message_bar import MessageBar
from ftcost_gui.widgets.picker import SearchLine
from tests.gui.hands import Bench

_PLAIN = (str, int, float, bool, type(None), Path)
_SETTLING_ROUNDS = 5
_UNSEEN = {
    *("gesture", "_since"),
    *("_missed", "_shown", "scrolled_ms", "raised"),
    *("_heights", "_measured_widths", "_texts"),
    "__METAOBJECT__",
    *("lastMousePos", "_lock"),
}
"""What a job store and an autosave count on for ever; what a hidden page has yet to do and a field need not draw
again; what was measured or read once and is kept; what PySide adds at the first connection; where a chart has seen the
pointer; whether the job was saved for a crash meanwhile, which a slow machine has time for."""


class SharedWindow:
    """Keeps the window that is handed on, if there is one."""

    def __init__(self, new_folder):
        self._new_folder = new_folder
        self._bench: Bench | None = None
        self._made: set[str] = set()
        self._fresh: dict[str, object] = {}

    def take(self, qtbot) -> Bench:
        """Return a window as it is right after opening."""
        if self._bench is None:
            self._bench = open_window(qtbot, self._new_folder())
            self._made = set(self._bench.window._pages)
            _tidied(self._bench, self._made)
            self._bench.settle()
            self._fresh = state(self._bench)
        else:
            self._bench.qtbot = qtbot
            self._bench.window.activateWindow()
        return self._bench

    def give_back(self) -> None:
        """Make the window as it was; where that fails, close it."""
        if not _tidied(self._bench, self._made) or state(self._bench) != self._fresh:
            self.close()

    def close(self) -> None:
        """Close the window, if there is one."""
        if self._bench is not None:
            close_window(self._bench)
            self._bench = None


def open_window(qtbot, folder: Path) -> Bench:
    """Open a window on the first example, its settings in a folder."""
    session = make_window(*first_preset(), folder)
    session.context.theme.choose("light")
    session.window.resize(1440, 900)
    session.window.show()
    qtbot.waitExposed(session.window)
    bench = Bench(qtbot, session)
    bench.settle()
    return bench


def close_window(bench: Bench) -> None:
    """Close a window without a question, with what has opened from it."""
    bench.store.undo_stack.setClean()
    popup = QApplication.activePopupWidget()
    if popup:
        popup.close()
    bench.window.close()
    bench.window.deleteLater()
    _run_events()


@contextmanager
def program_starts(qtbot):
    """Yield what starts the program on a folder of settings, as often as it is wanted; close all at the end."""
    started: list[Windows] = []

    def start(config: Path, document=None) -> tuple[Windows, WindowSession]:
        windows = Windows(config)
        started.append(windows)
        session = windows.open(*(document or first_preset()))
        windows.offer_left_over(session)
        session.window.show()
        qtbot.waitExposed(session.window)
        return windows, session

    yield start
    for windows in started:
        for session in list(windows.sessions):
            session.context.store.undo_stack.setClean()
            session.window.close()
            session.window.deleteLater()
    _run_events()


def _tidied(bench: Bench, made: set[str]) -> bool:
    """Undo what a test may have done, and unmake the pages but some; ``False`` where the window is beyond that."""
    if not isValid(bench.window) or not bench.window.isVisible():
        return False
    popup = QApplication.activePopupWidget()
    if popup:
        popup.close()
    if QApplication.activePopupWidget() or QApplication.activeModalWidget():
        return False
    store = bench.store
    store.end_gesture()
    store.undo_stack.setIndex(0)
    store.undo_stack.clear()
    _without_pins(bench)
    bench.window.statusBar().clearMessage()
    for bar in bench.window.findChildren(MessageBar):
        bar.hide()
    bench.window.show_page("estimate")
    for key in bench.window._pages.keys() - made:
        page = bench.window._pages.pop(key)
        bench.window.pages.removeWidget(page)
        page.deleteLater()
    bench.window.resize(1440, 900)
    focused = bench.window.focusWidget()
    if focused:
        focused.clearFocus()
    for area in bench.window.findChildren(QScrollArea):
        area.verticalScrollBar().setValue(0)
    store.estimate_now()
    bench.qtbot.waitUntil(lambda: bench.page.frontier is not None, timeout=10_000)
    for line in bench.window.findChildren(SearchLine):
        line.clear()
    offers = bench.page.offers
    if (offers._kind, offers.model._by) != ("fits", offers.model.column("cost")):
        offers.begin_again()
    for chart in bench.window.findChildren(PlotChart):
        QApplication.sendEvent(chart, QEvent(QEvent.Type.Leave))
    for table in bench.window.findChildren(RowsTable):
        table.setCurrentIndex(table.model().index(0, 0))
    for _ in range(_SETTLING_ROUNDS):
        _run_events()
    return [one for one in QApplication.topLevelWidgets() if one.isVisible()] == [bench.window]


def _without_pins(bench: Bench) -> None:
    """Take out what was pinned, and let go of the file of it."""
    pins = bench.context.pins
    if pins.undo_stack.count():
        for pin in pins.pins:
            pins.remove(pin.id)
        pins.undo_stack.clear()
        for path in pins.path.parent.glob(f"*{pins.path.stem}*"):
            path.unlink()


def _run_events() -> None:
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QCoreApplication.processEvents()


def state(bench: Bench) -> dict[str, object]:
    """Return all that tells one window from another: widgets, what our objects remember, settings, files."""
    seen: dict[str, object] = {}
    for name, thing in _tree(bench.window, "window"):
        if isinstance(thing, QWidget):
            seen[name] = _look(thing)
        if type(thing).__module__.startswith("ftcost_gui"):
            seen[f"{name} remembers"] = _memory(thing)
    for thing in (bench.context.settings, bench.context.prices, bench.context.pins, bench.context.models):
        seen[type(thing).__name__] = _memory(thing)
    store = bench.store
    seen["job"] = (store.job, store.undo_stack.count(), store.undo_stack.isClean(), bench.window.files.document)
    folder = bench.context.settings.folder
    seen["files"] = {
        path.relative_to(folder): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.parent != recovery_folder(folder)
    }
    return seen


def _tree(thing: QObject, name: str) -> Iterator[tuple[str, QObject]]:
    """Yield an object and those below it that are not put away, each named by its kinds and its place among its like."""
    yield name, thing
    counts: Counter[str] = Counter()
    for child in thing.children():
        if _is_put_away(child):
            continue
        kind = type(child).__name__
        counts[kind] += 1
        yield from _tree(child, f"{name}/{kind}{counts[kind]}")


def _is_put_away(thing: QObject) -> bool:
    """Say whether a thing is hidden, and so rendered anew when it is shown; pages are compared all the same.

    The button that clears a line fades away a moment after it has no more use.
    """
    if not isinstance(thing, QWidget):
        return False
    parent = thing.parent()
    if isinstance(parent, QLineEdit):
        return isinstance(thing, QToolButton)
    return thing.isHidden() and not (isinstance(parent, QStackedWidget) and parent.indexOf(thing) >= 0)


def _look(widget: QWidget) -> tuple[object, ...]:
    return (
        widget.isHidden(),
        widget.isEnabled(),
        # What stands in a hidden part, such as a scroll bar that was not needed, is laid out when it is shown.
        widget.geometry().getRect() if widget.isVisible() else None,
        widget.toolTip(),
        widget.accessibleName(),
        widget.accessibleDescription(),
        widget.property("tone"),
        widget.windowTitle() if widget.isWindow() else None,
        *_content(widget),
    )


def _content(widget: QWidget) -> Iterator[object]:
    if isinstance(widget, QLabel | QLineEdit):
        yield widget.text()
    elif isinstance(widget, QAbstractButton):
        yield from (widget.text(), widget.isChecked())
    elif isinstance(widget, QComboBox):
        yield from (widget.currentText(), widget.count())
    elif isinstance(widget, QAbstractSlider):
        yield from (widget.value(), widget.minimum(), widget.maximum())
    elif isinstance(widget, QStackedWidget):
        yield widget.currentIndex()
    elif isinstance(widget, QPlainTextEdit):
        yield widget.toPlainText()


def _memory(thing: object) -> dict[str, object]:
    return {
        name: _plain(value)
        for name, value in vars(thing).items()
        if name not in _UNSEEN and not isinstance(value, SignalInstance | FunctionType | MethodType)
    }


def _plain(value: object) -> object:
    """Return a value that can be compared; of what cannot, its kind."""
    if type(value) in _PLAIN or isinstance(value, _PLAIN):
        return value
    if isinstance(value, list | tuple):
        return [one if type(one) in _PLAIN else _plain(one) for one in value]
    if isinstance(value, set | frozenset):
        return len(value)
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items() if isinstance(key, _PLAIN)} | {"": len(value)}
    return type(value).__name__
