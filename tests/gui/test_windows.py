from __future__ import annotations

import gc
import weakref

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from ftcost_gui.app.windows import Windows
from ftcost_gui.dialogs import questions
from ftcost_gui.state.documents import first_preset, save_document


@pytest.fixture
def windows(qapp, qtbot, tmp_path):
    made = Windows(tmp_path / "config")
    session = made.open(*first_preset())
    session.window.show()
    qtbot.waitExposed(session.window)
    yield made
    for one in list(made.sessions):
        one.context.store.undo_stack.setClean()
        one.window.close()
        one.window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    qapp.processEvents()


def new_window(windows, qtbot):
    front = windows.sessions[-1].window
    QTest.keyClick(front, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    session = windows.sessions[-1]
    qtbot.waitExposed(session.window)
    return session


def settle(session):
    session.context.store.estimate_now()
    QCoreApplication.processEvents()


@pytest.mark.long
def test_each_window_has_a_job_of_its_own(windows, qtbot):
    first, second = windows.sessions[0], new_window(windows, qtbot)
    assert len(windows.sessions) == 2
    before = first.context.store.job
    second.context.store.edit("data.seq_len", 4096, "longer")
    settle(second)
    assert first.context.store.job == before
    assert second.window.files.modified
    assert not first.window.files.modified


@pytest.mark.long
def test_settings_prices_and_pins_are_everybodys(windows, qtbot):
    first, second = windows.sessions[0], new_window(windows, qtbot)
    for session in (first, second):
        settle(session)
    first.window.pin_job()
    assert [pin.name for pin in second.context.pins.pins] == [pin.name for pin in first.context.pins.pins] != []
    first.context.settings.units = "GB"
    assert "GB" in second.window.status._units.text()
    first.context.settings.theme = "dark"
    assert second.context.theme.colours == first.context.theme.colours
    assert second.context.prices.book is first.context.prices.book


@pytest.mark.long
def test_undo_of_pins_works_in_the_window_in_front(windows, qtbot):
    first, second = windows.sessions[0], new_window(windows, qtbot)
    for session in (first, second):
        session.window.show_page("compare")
        session.window.activateWindow()
        qtbot.waitUntil(session.window.isActiveWindow)
        session.window.pin_job()
        assert session.window.menus.actions.undo.isEnabled()
        session.window.menus.actions.undo.trigger()
        assert session.context.pins.pins == ()


@pytest.mark.long
def test_what_a_closed_window_leaves_is_collected_a_while_later(windows, qtbot):
    second = new_window(windows, qtbot)
    settle(second)
    left = weakref.ref(second.context.store)
    second.window.close()
    del second
    qtbot.waitUntil(lambda: left() is None, timeout=20_000)


@pytest.mark.long
def test_a_window_closed_before_it_has_done_anything_leaves_nothing(windows):
    second = windows.open(*first_preset())
    second.window.show()
    left = weakref.ref(second.context.store)
    second.window.close()
    del second
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    assert left() is None


def deleted_widgets():
    """Widgets that Qt has deleted, and that Python still holds."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    return [type(one).__name__ for one in gc.get_objects() if isinstance(one, QWidget) and not isValid(one)]


@pytest.mark.long
def test_python_holds_no_widget_of_a_closed_window(windows, qtbot):
    before = deleted_widgets()
    second = new_window(windows, qtbot)
    settle(second)
    second.window.close()
    del second
    qtbot.waitUntil(lambda: deleted_widgets() == before, timeout=20_000)


@pytest.mark.long
def test_a_closed_window_hears_no_more(windows, qtbot):
    first, second = windows.sessions[0], new_window(windows, qtbot)
    settle(second)
    second.window.close()
    del second
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    assert len(windows.sessions) == 1
    settings, prices = first.context.settings, first.context.prices
    settings.units = "GB"
    settings.theme = "dark"
    settings.theme = "light"
    prices.bookChanged.emit(prices.book)
    first.window.pin_job()
    first.context.models.changed.emit()
    prices.stateChanged.emit("saved")
    settle(first)


def test_a_document_that_is_open_is_shown_not_opened_again(windows, qtbot, tmp_path):
    path = tmp_path / "one.ftcost"
    save_document(path, first_preset()[0])
    first, second = windows.sessions[0], new_window(windows, qtbot)
    assert first.window.files.open(path)
    second.window.activateWindow()
    qtbot.waitUntil(second.window.isActiveWindow)
    assert second.window.files.open(tmp_path / "." / "one.ftcost")
    qtbot.waitUntil(first.window.isActiveWindow)
    assert second.window.files.document.path is None
    assert first.window.files.document.path == path


def test_quitting_asks_for_each_and_one_cancel_keeps_all(windows, qtbot, monkeypatch):
    sessions = [windows.sessions[0], new_window(windows, qtbot)]
    for session in sessions:
        session.context.store.edit("data.seq_len", 4096, "longer")
    answers = [questions.Reply.DISCARD, questions.Reply.CANCEL]
    asked = []

    def ask(_parent, name):
        asked.append(name)
        return answers[len(asked) - 1]

    monkeypatch.setattr(questions, "ask_unsaved", ask)
    QTest.keyClick(sessions[1].window, Qt.Key.Key_Q, Qt.KeyboardModifier.ControlModifier)
    assert len(asked) == 2
    assert all(session.window.isVisible() for session in sessions)
    answers[1:] = [questions.Reply.DISCARD] * 3
    assert windows.quit()
    assert len(asked) == 4
    assert windows.sessions == []
