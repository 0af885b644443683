"""Commands, pages, fields and help pages are found by name, without the mouse."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ftcost_gui.help.window import HelpWindow
from ftcost_gui.text.glossary import entry_of_field
from ftcost_gui.widgets.picker import DETAIL, CommandSearch

CTRL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def search(bench):
    """Open it by key, wherever the focus is, and return it; what is still open in the end is closed."""

    def opened(typed=""):
        bench.window.activateWindow()  # offscreen, a popup that closes leaves no window active
        bench.qtbot.waitUntil(bench.window.isActiveWindow)
        QTest.keyClick(bench.window.focusWidget() or bench.window, Qt.Key.Key_P, CTRL_SHIFT)
        shown = QApplication.activePopupWidget()
        assert isinstance(shown, CommandSearch)
        QTest.keyClicks(shown.line, typed)
        return shown

    yield opened
    if QApplication.activePopupWidget():
        QApplication.activePopupWidget().close()


def listed(shown):
    model = shown.view.model()
    rows = (model.index(row, 0) for row in range(model.rowCount()))
    return {index.data(): index.data(DETAIL) for index in rows}


def press(shown, key):
    QTest.keyClick(shown.line, key)


def test_every_action_that_can_be_run_is_listed_with_its_keys(bench, search):
    shown = search()
    details = listed(shown)
    menus = bench.window.menus
    assert details["Export: Report as PDF…"] == "File · Ctrl+E"
    assert details["Page: Plan"] == "View · Alt+2"
    assert details["Go to field: Context length"] == "Data"
    assert {"New from: Blank job", "Add a provider…", "Help: The memory model"} <= details.keys()
    keys = {detail.rpartition(" · ")[2] for detail in details.values()}
    for action in bench.window.findChildren(QAction):
        if action.associatedObjects() and action.isEnabled() and action is not menus.find_command:
            said = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            in_a_menu = any(thing.inherits("QMenu") for thing in action.associatedObjects())
            assert not (said and in_a_menu) or said in keys, action.text()


def test_typing_narrows_and_enter_runs(bench, search):
    shown = search("dark the")
    assert list(listed(shown)) == ["Theme: Dark", "Theme: High contrast, dark"]
    assert shown.line.accessibleDescription() == "Theme: Dark. View · Ctrl+Alt+D. 1 of 2"
    shown.line.clear()
    QTest.keyClicks(shown.line, "page:")
    press(shown, Qt.Key.Key_Down)
    press(shown, Qt.Key.Key_Return)
    assert bench.window.plan_page.isVisible()
    assert QApplication.activePopupWidget() is None


def test_walking_stays_within_the_list(bench, search):
    shown = search()
    press(shown, Qt.Key.Key_Up)
    assert shown.view.currentIndex().row() == 0
    press(shown, Qt.Key.Key_Down)
    assert shown.view.currentIndex().row() == 1
    for _ in range(20):
        press(shown, Qt.Key.Key_PageDown)
    assert shown.view.currentIndex().row() == shown.view.model().rowCount() - 1
    QTest.keyClicks(shown.line, "no such thing")
    press(shown, Qt.Key.Key_Down)
    assert shown.isVisible()


def test_what_no_name_has_runs_nothing(bench, search):
    shown = search("no such thing")
    assert shown.line.accessibleDescription() == "No command has all these words."
    press(shown, Qt.Key.Key_Return)
    assert shown.isVisible()


def test_a_field_is_reached_from_a_page_without_the_form(bench, search):
    bench.window.show_page("evidence")
    press(search("training.micro_batch"), Qt.Key.Key_Return)
    assert bench.page.isVisible()
    assert bench.editor("training.micro_batch").hasFocus()


def test_escape_leaves_everything_as_it_was(bench, search):
    editor = bench.type_into("data.seq_len", "40x")
    shown = search("quit")
    press(shown, Qt.Key.Key_Escape)
    assert QApplication.activePopupWidget() is None
    assert editor.hasFocus()
    assert editor.text() == "40x"


def test_what_cannot_be_done_now_is_not_listed(bench, search):
    shown = search("undo")
    assert not listed(shown)
    press(shown, Qt.Key.Key_Escape)
    bench.store.edit("data.epochs", 2.0, "Epochs")
    bench.settle()
    assert "Undo Epochs" in listed(search("undo"))


def test_a_command_works_on_what_had_the_focus(bench, search):
    bench.editor("method.lora.rank").setFocus()
    press(search("glossary"), Qt.Key.Key_Return)
    shown = bench.window.findChild(HelpWindow)
    assert shown.address == f"term:{entry_of_field('method.lora.rank').term}"
    shown.close()


def test_the_field_comes_before_what_only_begins_like_it(search):
    assert next(iter(listed(search("gpu")))) == "Go to field: GPU"


def test_a_value_finds_its_field(bench, search):
    shown = search("grpo")
    assert "Go to field: Objective" in listed(shown)
    press(shown, Qt.Key.Key_Return)
    assert bench.form.row("method.objective").editor.focusProxy().hasFocus()
