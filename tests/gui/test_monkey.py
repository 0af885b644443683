"""A monkey at the window: seeded clicks, keys and garbage over every page, and nothing may come of it.

``FTCOST_MONKEY=20000 pytest tests/gui/test_monkey.py`` is the long run; ``FTCOST_MONKEY_SEED`` another course.
"""

from __future__ import annotations

import gc
import os
import random
import traceback
from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QApplication,
    QComboBox,
    QDialog,
    QFrame,
    QLineEdit,
    QListView,
    QMenu,
    QPlainTextEdit,
    QScrollBar,
    QWidget,
)
from shiboken6 import isValid

from ftcost_core.catalogue.prices.price_files import PriceFiles
from ftcost_gui.app.application import make_window
from ftcost_gui.charts.plot import PlotChart
from ftcost_gui.dialogs import questions
from ftcost_gui.dialogs.about import show_about
from ftcost_gui.dialogs.check_installation import check_installation
from ftcost_gui.pages import PAGES
from ftcost_gui.pages.estimate.page import EstimatePage
from ftcost_gui.pages.evidence.page import EvidencePage
from ftcost_gui.pages.prices.page import PricesPage
from ftcost_gui.state.documents import Document, first_preset
from ftcost_gui.widgets.card import FigureCard
from ftcost_gui.widgets.log_slider import LogSlider
from ftcost_gui.widgets.number_field import NumberField
from tests.held import held_objects

pytestmark = [pytest.mark.own_window, pytest.mark.long]

EVENTS = int(os.environ.get("FTCOST_MONKEY", "300"))
SEED = int(os.environ.get("FTCOST_MONKEY_SEED", "7"))
TARGETS = (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QComboBox,
    QLineEdit,
    QListView,
    QPlainTextEdit,
    FigureCard,
)
Key, NONE, LEFT = Qt.Key, Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
CTRL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)
KEYS = (Key.Key_Tab, Key.Key_Backtab, Key.Key_Return, Key.Key_Space, Key.Key_Escape, Key.Key_Up, Key.Key_Down,
        Key.Key_Left, Key.Key_Right, Key.Key_Home, Key.Key_End, Key.Key_PageDown, Key.Key_Delete, Key.Key_F2,
        Key.Key_Backspace, Key.Key_Insert)  # fmt: skip
CHORDS = ((Key.Key_Z, CTRL), (Key.Key_Z, CTRL | SHIFT), (Key.Key_Z, CTRL), (Key.Key_Y, CTRL), (Key.Key_A, CTRL),
          (Key.Key_C, CTRL), (Key.Key_V, CTRL), (Key.Key_X, CTRL), (Key.Key_M, CTRL), (Key.Key_D, CTRL),
          (Key.Key_H, CTRL), (Key.Key_R, CTRL), (Key.Key_B, CTRL), (Key.Key_F, CTRL), (Key.Key_C, CTRL | SHIFT),
          (Key.Key_O, CTRL | SHIFT), (Key.Key_Left, CTRL | SHIFT), (Key.Key_Right, CTRL | SHIFT),
          (Key.Key_P, CTRL | SHIFT), (Key.Key_D, CTRL | ALT), (Key.Key_L, CTRL | ALT), (Key.Key_G, CTRL | ALT), (Key.Key_I, CTRL | ALT),
          (Key.Key_F5, NONE), (Key.Key_S, CTRL), (Key.Key_Return, CTRL))  # fmt: skip
WORDS = ("0", "1", "7", "8192", "1e99", "-3", "2,5", "1.5k", "3 M", "nan", "inf", "", "qwen", "h100", "x" * 70,
         "½ €", "<b>&amp;</b>", "\\n\"';--", "𝔘𝔫𝔦 世界", "=1+1", "%s{0}", "١٢")  # fmt: skip

LIST = "QFrame of ChoiceBox"
"""The list of a drop-down, which it makes when it is first opened."""


class Monkey:
    """Does what a person could, by real events; knows what it did last."""

    def __init__(self, session, seed):
        self.window, self.context = session.window, session.context
        self.random = random.Random(seed)
        self.done = []
        for (setting, _), action in self.window.menus._checked.items():
            if setting == "language":  # it makes the window anew, and with it all that is weighed here
                action.setEnabled(False)
        for action in self.window.menus.of_windows:  # found by name, they would close the window or open another
            action.setEnabled(False)

    def act(self):
        """Do one thing, somewhere in sight."""
        kinds = (self.click, self.key, self.type, self.chord, self.resize, self.turn, self.menu)
        self.random.choices(kinds, (45, 18, 12, 12, 3, 6, 4))[0]()
        QCoreApplication.processEvents()
        # Between two events of a person, what is to be deleted is: nobody types into an editor that has gone.
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def place(self):
        """Where events go: what lies over the window takes them all."""
        return QApplication.activePopupWidget() or QApplication.activeModalWidget() or self.window

    def click(self):
        place = self.place()
        if isinstance(place, QMenu):
            actions = [one for one in place.actions() if one.isVisible() and not one.isSeparator()]
            at = place.actionGeometry(self.random.choice(actions)).center() if actions else QPoint(2, 2)
            self.note("click", place)
            QTest.mouseClick(place, LEFT, pos=at)
            return
        # A popup takes the first click elsewhere to close.
        if place.isWindow() and place is not self.window and self.random.random() < 0.2:
            self.note("close", place)
            place.close()
            return
        targets = [one for one in place.findChildren(QWidget) if self.reachable(one, place)]
        if not targets:
            place.close()
            return
        target = self.random.choice(targets)
        inside = target.viewport() if isinstance(target, QAbstractItemView | QPlainTextEdit) else target
        seen = inside.visibleRegion().boundingRect()
        at = QPoint(self.random.randint(seen.left(), seen.right()), self.random.randint(seen.top(), seen.bottom()))
        self.note("click", target, at.x(), at.y())
        press = QTest.mouseDClick if self.random.random() < 0.1 else QTest.mouseClick
        press(inside, LEFT, pos=at)

    def reachable(self, widget, place):
        return (
            isinstance(widget, TARGETS)
            and not isinstance(widget, QScrollBar)
            and widget.isVisible()
            and widget.isEnabled()
            and widget.window() is place.window()
            and not getattr(widget, "viewport", lambda: widget)().visibleRegion().isEmpty()
        )

    def key(self):
        self.press(self.random.choice(KEYS), self.random.choice((NONE, NONE, NONE, SHIFT)))

    def chord(self):
        self.press(*self.random.choice(CHORDS))

    def press(self, key, modifier):
        target = self.focused()
        self.note("key", target, key.name, modifier.name)
        QTest.keyClick(target, key, modifier)

    def type(self):
        target, words = self.focused(), self.random.choice(WORDS)
        self.note("type", target, words)
        if isinstance(target, QLineEdit) and self.random.random() < 0.7:
            target.selectAll()
        for letter in words:
            if not isValid(target):
                break
            # Qt's own helper warns about letters beyond Latin-1.
            if letter.isascii():
                QTest.keyClick(target, letter)
            elif isinstance(target, QLineEdit):
                target.insert(letter)

    def resize(self):
        place = self.place()
        self.note("resize", place)
        if place is self.window:
            self.window.resize(self.random.choice((900, 1100, 1440)), self.random.choice((560, 700, 900)))

    def turn(self):
        key = self.random.choice(PAGES).key
        self.note("page", self.window, key)
        if self.place() is self.window:
            self.window.show_page(key)

    def menu(self):
        """Open a menu of the bar; not the first, which closes windows."""
        if self.place() is self.window:
            action = self.random.choice(self.window.menuBar().actions()[1:])
            self.note("menu", self.window, action.text())
            action.menu().popup(self.window.mapToGlobal(QPoint(0, 20)))

    def focused(self):
        place = self.place()
        within = place.focusWidget()
        # Python loses the list of a combo box now and then; its frame passes the keys on to nobody.
        of_a_combo = type(place) is QFrame and isinstance(within, QListView)
        return place if within is None or of_a_combo else within

    def note(self, what, widget, *more):
        text = getattr(widget, "text", "")
        spoken = widget.accessibleName() or (text() if callable(text) else text)
        self.done.append(f"{what} {type(widget).__name__} {str(spoken)[:40]!r} {' '.join(map(str, more))}".strip())


class Hands(Monkey):
    """Does by events of the window system what hands do anywhere, on a control or beside it.

    What only passes over the window changes no job: the wheel turns a number only where the pointer is on the field
    that has the focus, which a person has put there.
    """

    def act(self):
        """Do one thing at some place of what is in front."""
        kinds = (self.wheel, self.hover, self.press_anywhere, self.key_anywhere, self.type, self.resize, self.turn)
        self.random.choices(kinds, (35, 12, 28, 15, 5, 2, 3))[0]()
        QCoreApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def spot(self):
        """Return the window in front, the place in it, and what stands there."""
        place = self.place().window()
        at = QPoint(self.random.randrange(place.width()), self.random.randrange(place.height()))
        return place, at, place.childAt(at)

    def wheel(self):
        place, at, under = self.spot()
        asked = under is not None and under is QApplication.focusWidget() and isinstance(under, NumberField | LogSlider)
        turns = QPoint(0, self.random.choice((120, -120, -360)))
        self.unasked(
            "wheel", under or place, at, lambda: QTest.wheelEvent(place.windowHandle(), QPointF(at), turns), asked
        )

    def hover(self):
        place, at, under = self.spot()
        self.unasked("hover", under or place, at, lambda: QTest.mouseMove(place.windowHandle(), at), asked=False)

    def unasked(self, what, widget, at, do, asked):
        """Do what nobody means as an edit."""
        before, steps = self.context.store.job, self.context.store.undo_stack.count()
        self.note(what, widget, at.x(), at.y())
        do()
        QCoreApplication.processEvents()
        after = self.context.store.job, self.context.store.undo_stack.count()
        assert asked or after == (before, steps), "\n".join(["nobody asked for it", *self.done[-12:]])

    def press_anywhere(self):
        place, at, under = self.spot()
        if isinstance(place, QMenu):
            self.click()
            return
        self.note("press", under or place, at.x(), at.y())
        QTest.mouseClick(place.windowHandle(), LEFT, NONE, at)

    def key_anywhere(self):
        place = self.place().window()
        key, modifier = self.random.choice((*((key, NONE) for key in KEYS), *CHORDS))
        self.note("key of the window", place, key.name, modifier.name)
        QTest.keyClick(place.windowHandle(), key, modifier)


def answer_all(monkeypatch, folder, seed):
    """Answer every question at once, one way and another; files are written into a folder."""
    chance = random.Random(seed)

    def path(*_):
        return chance.choice((None, folder / "chosen.ftcost"))

    def place(*_):
        return chance.choice((None, folder))

    for name in vars(questions):
        if name.startswith("ask_") and name.endswith(("_path", "_folder")):
            monkeypatch.setattr(questions, name, place if name.endswith("_folder") else path)
    monkeypatch.setattr(questions, "ask_report_path", lambda _parent, name, kinds: (folder / name.name, kinds[0]))
    monkeypatch.setattr(
        questions, "ask_unsaved", lambda *_: chance.choice((questions.Reply.DISCARD, questions.Reply.CANCEL))
    )
    monkeypatch.setattr(questions, "ask_overwrite", lambda *_: questions.Reply.OVERWRITE)
    monkeypatch.setattr(questions, "ask_replace", lambda *_: chance.random() < 0.5)
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda *_: True)
    monkeypatch.setattr(QDialog, "exec", lambda dialog: dialog.done(0))
    monkeypatch.setattr(Path, "home", lambda: folder)


@pytest.fixture
def answers(monkeypatch, tmp_path):
    answer_all(monkeypatch, tmp_path, SEED)


def test_a_monkey_breaks_nothing(bench, answers, qtlog, tmp_path):
    monkey = Monkey(bench, SEED)
    look_everywhere(bench)
    widgets, objects = weight(bench)
    start_afresh(bench)
    before = held()
    charts, known = len(bench.window.findChildren(PlotChart)), len(qtlog.records)
    with bench.qtbot.captureExceptions() as caught:
        for _ in range(EVENTS):
            monkey.act()
            heard = [record.message for record in qtlog.records[known:] if not record.ignored]
            assert not [*caught, *heard], report(monkey, caught, heard)
            known = len(qtlog.records)
        look_everywhere(bench)
    assert bench.window.isVisible()
    assert not caught, report(monkey, caught, [])
    widgets_after, objects_after = weight(bench)
    # Some charts are made late, and each box makes its list when it is first opened.
    late = len(bench.window.findChildren(PlotChart)) - charts
    widgets_after.pop(LIST, None), widgets.pop(LIST, None)
    of_boxes = Counter(id(one.parent()) for one in QApplication.topLevelWidgets() if kind_of(one) == LIST)
    assert set(of_boxes.values()) <= {1}
    assert widgets_after.total() <= widgets.total() + 20 + 8 * late, widgets_after - widgets
    assert objects_after.total() <= objects.total() * 1.3, (objects_after - objects).most_common(12)
    bench.settle()  # what was typed last may have reached the job just now
    while bench.store._job_faults and bench.store.undo_stack.canUndo():
        bench.store.undo_stack.undo()  # a job at fault shows the last figures that hold
        bench.settle()
    assert not bench.store._job_faults
    assert shown(bench.page) == shown_afresh(bench, tmp_path / "config")
    start_afresh(bench)
    after = held()
    assert after.total() <= before.total() * 1.3, (after - before).most_common(20)


def test_what_passes_over_the_window_changes_no_job(bench, answers, qtlog):
    hands = Hands(bench, SEED)
    known = len(qtlog.records)
    with bench.qtbot.captureExceptions() as caught:
        for _ in range(EVENTS):
            hands.act()
            heard = [record.message for record in qtlog.records[known:] if not record.ignored]
            assert not [*caught, *heard], report(hands, caught, heard)
            known = len(qtlog.records)
    lay_bare(bench.window)
    assert bench.window.isVisible()


OPENERS = {
    "rate": lambda bench: bench.window.status.currency.ask_rate(),
    "commands": lambda bench: bench.window.find_command(),
    "currencies": lambda bench: bench.window.status.currency.open_menu(),
    "provider": lambda bench: bench.window.findChild(PricesPage).open_provider(),
    "machine": lambda bench: bench.window.findChild(PricesPage).ask_machine(),
    "columns": lambda bench: bench.window.findChild(PricesPage).table.open_columns(),
    "models": lambda bench: bench.window.importer.show_mine(),
    "handoff": lambda bench: bench.window.exporter.export_handoff("training"),
    "explanation": lambda bench: bench.click(bench.page.cards.of["device"]),
    "chart": lambda bench: bench.click(bench.page.bar.corner),
    "about": lambda bench: show_about(bench.window),
    "check": lambda bench: check_installation(bench.window),
}


def test_what_opens_is_gone_once_closed(bench, answers):
    look_everywhere(bench)
    grown = {}
    for name, opener in OPENERS.items():
        open_and_close(bench, opener, 1)  # what is made once may stay
        tops, objects = weight(bench)
        open_and_close(bench, opener, 2)
        tops_after, objects_after = weight(bench)
        if more := (tops_after - tops) + (objects_after - objects):
            grown[name] = more
    assert grown == {}


def open_and_close(bench, opener, times):
    for _ in range(times):
        opener(bench)
        QCoreApplication.processEvents()
        lay_bare(bench.window)


def report(monkey, caught, said):
    traces = ["".join(traceback.format_exception(*one)) for one in caught]
    return "\n".join([f"seed {SEED}, event {len(monkey.done)}", *monkey.done[-12:], *traces, *said])


def look_everywhere(bench):
    """Make every page and view, and close what lies over them; leave the Estimate page in front."""
    lay_bare(bench.window)
    window = bench.window
    for page in PAGES:
        window.show_page(page.key)
        QCoreApplication.processEvents()
    for view in ("plans", "sweep"):
        window.plan_page.show_view(view)
    for view in ("pilot", "data"):
        window.data_page.show_view(view)
    evidence = window.findChild(EvidencePage)
    for view in ("speed", "claims", "tables", "memory"):
        evidence.show_view(view)
    window.show_page("estimate")
    bench.qtbot.waitUntil(lambda: bench.page.frontier is not None, timeout=30_000)
    bench.settle()


def start_afresh(bench):
    """Let go of what a person gathers: pins, own prices, steps to undo; begin with the first example.

    Its plans take the place of those found last, which may be many or few.
    """
    pins, prices = bench.context.pins, bench.context.prices
    lay_bare(bench.window)
    for pin in pins.pins:
        pins.remove(pin.id)
    prices.edit(PriceFiles(), "none of my own")
    assert prices.save_now()
    bench.store.replace(first_preset()[0])
    for stack in (pins.undo_stack, prices.undo_stack):
        stack.clear()
    plans = bench.window.plan_page.plans
    plans.start()
    bench.qtbot.waitUntil(lambda: not plans.search.busy, timeout=240_000)
    bench.window.show_page("estimate")
    bench.window.resize(1440, 900)  # what it is painted into counts
    bench.settle()


def lay_bare(window):
    for _ in range(20):
        over = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if over is None:
            break
        over.close()
        QCoreApplication.processEvents()
    for other in QApplication.topLevelWidgets():
        if other is not window and other.isVisible():
            other.close()


def held():
    """How many objects Python holds, by type, those included that its collector passes over."""
    gc.unfreeze()
    gc.collect()
    return Counter(type(one).__qualname__ for one in held_objects())


def weight(bench):
    """How many top-level widgets and objects there are, by kind."""
    held()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QCoreApplication.processEvents()
    tops = Counter(kind_of(widget) for widget in QApplication.topLevelWidgets())
    return tops, Counter(kind_of(thing) for thing in bench.window.findChildren(QObject))


def kind_of(thing):
    return f"{type(thing).__name__} of {type(thing.parent()).__name__}"


def shown(page):
    cards = page.cards
    return [(card.accessibleName(), card.accessibleDescription()) for card in cards.of.values()]


def shown_afresh(bench, config):
    """What a window says that starts on the same job, at the same prices and with the same settings."""
    assert bench.context.prices.save_now()
    session = make_window(bench.store.job, Document(None, "again"), config)
    try:
        session.window.show()
        session.context.store.estimate_now()
        assert not session.context.store.faults
        return shown(session.window.findChild(EstimatePage))
    finally:
        session.window.close()
        session.window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
