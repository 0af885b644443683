"""The Data page: training data counted, and a pilot run measured.

The page has a menu, so it is made with the window; its halves are imported when they are first wanted.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QKeySequence, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from ftcost_core.text.i18n import tr
from ftcost_gui.look.colours import Colours
from ftcost_gui.state.context import Context
from ftcost_gui.state.drops import DropKind, what_is
from ftcost_gui.widgets.focus import tab_in_order
from ftcost_gui.widgets.segmented import SegmentedControl

if TYPE_CHECKING:
    from ftcost_gui.pages.data.data_session import DataSession
    from ftcost_gui.pages.data.data_view import DataView
    from ftcost_gui.pages.data.pilot.pilot_view import PilotView

_GAP = 10

_ELSEWHERE: tuple[DropKind, ...] = ("model", "job", "configuration", "prices")
"""What is no data and no log."""


class DataPage(QFrame):
    """Two views of what the job has to do with the real world; each is built when it is first wanted.

    Signals:
        sent: something was put into the job; the sentence that says so, or nothing.
        notHere: the path of a job or a model that was let go here.
    """

    sent = Signal(str)
    wanted = Signal()
    notHere = Signal(object)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self._context = context
        self._data: DataView | None = None
        self._pilot: PilotView | None = None
        self._session: DataSession | None = None
        self.choice = SegmentedControl([("data", tr("Training data")), ("pilot", tr("Pilot run"))], parent=self)
        self.choice.setAccessibleName(tr("What to look at"))
        self.choice.setFixedWidth(self.fontMetrics().averageCharWidth() * 40)
        self.choice.edited.connect(self.show_view)
        self._head = QHBoxLayout()
        self._head.setSpacing(_GAP)
        self._head.addWidget(self.choice)
        self._head.addStretch(1)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(14, 12, 14, 12)
        self._column.setSpacing(_GAP)
        self._column.addLayout(self._head)
        self.actions_of_page = self._make_actions()
        context.theme.changed.connect(self._set_colours)

    @property
    def data(self) -> DataView:
        """The training data's half."""
        if self._data is None:
            from ftcost_gui.pages.data.data_view import DataView

            self._data = DataView(self._context, self, self._session)
            self._data.sent.connect(lambda name: self.sent.emit(tr("Token lengths from {0} applied.", name)))
            self._data.empty.dropped.connect(self.open)
            self._add(self._data)
        return self._data

    @property
    def pilot(self) -> PilotView:
        """The pilot run's half."""
        if self._pilot is None:
            from ftcost_gui.pages.data.pilot.pilot_view import PilotView

            self._pilot = PilotView(self._context, self)
            self._pilot.sent.connect(lambda _name: self.sent.emit(""))  # the Estimate page says it itself
            self._pilot.empty.dropped.connect(self._take_log)
            self._add(self._pilot)
        return self._pilot

    def show_view(self, key: object) -> None:
        """Look at the ``data``, or at the ``pilot``."""
        self.choice.show_value(key)
        wanted = self.data if key == "data" else self.pilot
        for view in self._views():
            view.setVisible(view is wanted)
            view.show_send(view is wanted)

    def showEvent(self, event: QShowEvent) -> None:
        """Begin with the training data."""
        super().showEvent(event)
        if not self._views():
            self.show_view("data")

    def open(self, path: Path) -> None:
        """Count a data file, count with a tokenizer, or read a pilot's log, by what the file is."""
        match what_is(path):
            case "log":
                self.show_view("pilot")
                self.pilot.read(path)
            case "tokenizer":
                self.show_view("data")
                self.data.reading.use_tokenizer(path)
            case kind if kind in _ELSEWHERE:
                self.notHere.emit(path)
            case _:
                self.show_view("data")
                self.data.session.open(path)

    def restore_from(self, before: DataPage) -> None:
        """Go on with the file and the pilot run of the same page of another window."""
        pilot_in_sight = before._pilot is not None and not before._pilot.isHidden()
        if before._pilot is not None:
            self.pilot.restore_from(before._pilot)
        if before._data is not None:
            self._session = before._data.hand_on()
            before._data = None  # a count that is under way goes on when that page closes
            self.data.retranslate()
        if self._views():
            self.show_view("pilot" if pilot_in_sight else "data")

    def on_close(self) -> None:
        """Forget what is under way: the window is closed."""
        for view in self._views():
            view.on_close()

    def take(self, path: Path) -> None:
        """Open what was dropped; on the pilot's half, what nothing tells apart is a log."""
        if self._pilot is not None and self._pilot.isVisible():
            self._take_log(path)
        else:
            self.open(path)

    def _take_log(self, path: Path) -> None:
        if what_is(path) in _ELSEWHERE:
            self.notHere.emit(path)
        else:
            self.pilot.read(path)

    def _make_actions(self) -> list[QAction]:
        def data(run: Callable[[DataView], object]) -> Callable[[], None]:
            def shown() -> None:
                self.wanted.emit()
                self.show_view("data")
                run(self.data)

            return shown

        def pilot(run: Callable[[PilotView], object]) -> Callable[[], None]:
            def shown() -> None:
                self.wanted.emit()
                self.show_view("pilot")
                run(self.pilot)

            return shown

        return [
            self._action(tr("Open &training data…"), "Ctrl+Shift+D", data(lambda view: view.ask_file())),
            self._action(tr("Open a saved &dataset's folder…"), "", data(lambda view: view.ask_folder())),
            self._action(tr("Choose a to&kenizer…"), "Ctrl+T", data(lambda view: view.ask_tokenizer())),
            self._action(tr("&Count"), "F5", data(lambda view: view.session.count(exact=False))),
            self._action(tr("Count e&xactly"), "Shift+F5", data(lambda view: view.session.count(exact=True))),
            self._action(tr("&Send to the job"), "Ctrl+Shift+Return", data(lambda view: view.send_to_job())),
            self._action(tr("&Write the pilot's script…"), "Ctrl+Shift+W", pilot(lambda view: view.script.write())),
            self._action(tr("&Read a pilot's log…"), "Ctrl+Shift+R", pilot(lambda view: view.ask_log())),
            self._action(tr("Reca&librate the job"), "", pilot(lambda view: view.send_to_job())),
        ]

    def _add(self, view: DataView | PilotView) -> None:
        view.hide()
        view.set_colours(self._context.theme.colours)
        self._column.addWidget(view, 1)
        self._head.addWidget(view.send_words, 3)
        self._head.addWidget(view.send)
        tab_in_order(self.choice.last, view.send)

    def _views(self) -> list[DataView | PilotView]:
        return [view for view in (self._data, self._pilot) if view is not None]

    def _action(self, text: str, keys: str, run: Callable[[], object]) -> QAction:
        action = QAction(text, self)
        if keys:
            action.setShortcut(QKeySequence(keys))
        action.triggered.connect(lambda _checked=False: run())
        return action

    def _set_colours(self, colours: Colours) -> None:
        for view in self._views():
            view.set_colours(colours)
