"""Another language without a restart: each open window is made anew around its document, in its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QDialog, QLineEdit, QWidget

from ftcost_core.text.i18n import language, tr
from ftcost_gui.background.event_loop import call_after_paint
from ftcost_gui.text.language import language_of, use_language

if TYPE_CHECKING:
    from ftcost_gui.app.session import WindowSession
    from ftcost_gui.app.windows import Windows
    from ftcost_gui.chrome.window import MainWindow

_WAIT_MS = 200
"""Between two looks whether what stands in the way is over."""


class LanguageChange(QObject):
    """Follows the setting; what is being asked or written is finished in its own language first."""

    def __init__(self, windows: Windows) -> None:
        super().__init__(windows)
        self._windows = windows
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._go_on)
        windows.settings.changed.connect(self._hear)

    def _hear(self, setting: str) -> None:
        if setting == "language":
            self._later.start(0)  # not from within the menu of a window that goes

    def _go_on(self) -> None:
        windows = self._windows
        chosen = windows.settings.language
        if not windows.sessions or language_of(chosen) == language():
            return
        obstacle = self._obstacle()
        if obstacle:
            for session in windows.sessions:
                session.window.statusBar().showMessage(obstacle, 2 * _WAIT_MS)
            self._later.start(_WAIT_MS)
            return
        use_language(chosen)
        for store in (windows.shared.prices, windows.shared.pins, windows.shared.models):
            store.say_again()
        for session in list(windows.sessions):
            self._renew(session)

    def _obstacle(self) -> str:
        """Return what the change waits for, in a sentence; empty where nothing stands in its way."""
        if any(isinstance(one, QDialog) and one.isVisible() for one in QApplication.topLevelWidgets()):
            return tr("The language changes once the dialog is closed.")
        if any(session.window.exporter.work.busy for session in self._windows.sessions):
            return tr("The language changes once the report is written.")
        return ""

    def _renew(self, session: WindowSession) -> None:
        """Make a window anew, then close the old one."""
        windows, before = self._windows, session.window
        sight = _Sight(before)
        place, document = windows.sessions.index(session), before.files.document
        window = windows.make_frame(document.name)
        renewed = windows.populate(window, session.context.store.job, document, session.context.store)
        windows.sessions.remove(renewed)
        windows.sessions.insert(place, renewed)
        renewed.context.store.estimate_now()
        window.make_pages_with_menus()
        window.take_over(before)
        if not before.recovery.isHidden():
            windows.offer_again(renewed)
        renewed.autosave.save_now()  # before the copy of the old window goes
        window.restoreGeometry(before.saveGeometry())
        if not before.isMaximized():  # nor held within the screen
            window.move(before.pos())
            window.resize(before.size())
        if before.isVisible():
            window.setWindowState(before.windowState())
            window.show()
            window.helper.take_over(before.helper)
            sight.show_in(window)
        before.give_way()


class _Sight:
    """What has the focus in a window, and how far its parts are scrolled."""

    def __init__(self, window: MainWindow) -> None:
        focused = window.focusWidget()
        self._focused = None if focused is None else _path(focused, window)
        self._marked = (-1, 0)
        if isinstance(focused, QLineEdit):
            start = focused.selectionStart()
            self._marked = (start if start >= 0 else focused.cursorPosition(), focused.selectionLength())
        areas = window.findChildren(QAbstractScrollArea)
        self._scrolled = [
            (_path(area, window), area.horizontalScrollBar().value(), area.verticalScrollBar().value())
            for area in areas
            if area.isVisible()
        ]

    def show_in(self, window: MainWindow) -> None:
        """Put the focus on the same part of a window, and scroll it as far once it is laid out."""
        focused = None if self._focused is None else _at(self._focused, window)
        if focused is not None:
            focused.setFocus(Qt.FocusReason.OtherFocusReason)
            if isinstance(focused, QLineEdit) and self._marked[0] <= len(focused.text()):
                focused.setCursorPosition(self._marked[0])
                focused.setSelection(*self._marked)
        call_after_paint(window, lambda: self._scroll(window))

    def _scroll(self, window: MainWindow) -> None:
        for path, across, down in self._scrolled:
            area = _at(path, window)
            if isinstance(area, QAbstractScrollArea):
                area.horizontalScrollBar().setValue(across)
                area.verticalScrollBar().setValue(down)


def _path(widget: QWidget, window: QWidget) -> list[tuple[str, int]]:
    """Return the way down to a part of a window: of each step the kind, and the place among its like."""
    path: list[tuple[str, int]] = []
    step: QObject = widget
    while step is not window and (above := step.parent()) is not None:
        path.append((type(step).__name__, _alike(above, type(step).__name__).index(step)))
        step = above
    return path[::-1]


def _at(path: list[tuple[str, int]], window: QWidget) -> QWidget | None:
    """Return the part of a window at the end of a way; ``None`` where the way does not lead there."""
    step: QObject = window
    for kind, place in path:
        alike = _alike(step, kind)
        if place >= len(alike):
            return None
        step = alike[place]
    return step if isinstance(step, QWidget) else None


def _alike(above: QObject, kind: str) -> list[QObject]:
    return [child for child in above.children() if type(child).__name__ == kind]
