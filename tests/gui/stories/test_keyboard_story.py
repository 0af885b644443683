"""The whole way by keyboard: no mouse, and the focus in sight wherever Tab and the menus bring it."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog, QLineEdit

from ftcost_gui.dialogs import questions
from ftcost_gui.dialogs.questions import ask_save_path
from ftcost_gui.state.documents import open_document
from tests.gui.stories.person import LONG_MS, until

pytestmark = pytest.mark.long


@pytest.fixture
def by_keys(person, monkeypatch):
    """Hands that never touch the mouse, and see where the focus is."""

    def never(*_args, **_named):
        raise AssertionError("the mouse is not touched in this story")

    for name in ("mouseClick", "mouseDClick", "mousePress", "mouseRelease", "mouseMove"):
        monkeypatch.setattr(QTest, name, never)
    return Keys(person)


class Keys:
    """Goes by Tab; the focus must be in sight wherever it comes."""

    def __init__(self, person):
        self.person, self.window = person, person.window

    def see(self):
        """Return the widget with the focus; it is in sight."""
        widget = self.person.focused()
        assert widget is not self.window, "nothing has the focus"
        assert QApplication.focusWidget() is widget
        name = f"{type(widget).__name__} {widget.accessibleName()!r}"
        assert widget.isVisible(), f"{name} has the focus and is hidden"
        assert not widget.visibleRegion().isEmpty(), f"{name} has the focus out of sight"
        return widget

    def tab_to(self, wanted, back=False):
        """Press Tab until the focus is on a widget; return the stops on the way, each of them in sight."""
        passed = []
        for _ in range(300):
            if passed and (passed[-1] is wanted or wanted.isAncestorOf(passed[-1])):
                return passed
            self.person.press("Shift+Tab" if back else "Tab")
            QCoreApplication.processEvents()
            passed.append(self.see())
        raise AssertionError(f"Tab does not come to {wanted}")

    def save_as(self, path):
        """Save by keys, and write the path into the dialog, whose name has the focus at once."""
        asked = []

        def look():
            dialog = QApplication.activeModalWidget()
            if isinstance(dialog, QFileDialog) and isinstance(dialog.focusWidget(), QLineEdit):
                looking.stop()
                QTimer.singleShot(LONG_MS, dialog, dialog.reject)
                asked.append(dialog.focusWidget().selectedText())
                self.person.press("Ctrl+A")
                self.person.write(str(path))
                self.person.press("Return")

        looking = QTimer()
        looking.timeout.connect(look)
        looking.start(10)
        self.person.press("Ctrl+S")
        looking.stop()
        assert asked, "no file is asked for"


def test_13_the_whole_way_by_keyboard(by_keys, charts, tmp_path, monkeypatch):
    monkeypatch.setattr(questions, "ask_save_path", ask_save_path)  # the real one, with its dialog
    person, window, store = by_keys.person, by_keys.window, charts.store
    form = charts.form
    offers = charts.page.offers
    by_keys.tab_to(form.row("data.tokens").editor)
    stops = by_keys.tab_to(form.row("data.tokens").editor)  # round the whole window
    in_order = [offers.search, offers.shown, offers.own.button, *offers.filters.buttons.values(), offers.table]
    assert [one for one in stops if one in in_order] == in_order
    person.write("25M")
    assert store.job.data.tokens == 25_000_000
    by_keys.tab_to(form.row("data.seq_len").editor)
    person.press("Up")
    longer = store.job.data.seq_len
    assert longer > 1024

    person.press("Alt+J")
    assert QApplication.activePopupWidget() is window.menus.job
    person.press("F")
    page = window.page("plan")
    until(lambda: page.isVisible() and page.plans.answer is not None)
    assert by_keys.see()
    table = page.plans.ranking.table
    by_keys.tab_to(page.plans.limits.rows["limits.budget_usd"].editor)
    person.write("50")
    assert store.job.limits.budget_usd == 50
    until(lambda: page.plans.search.busy or page.plans.answer.job.limits.budget_usd == 50)
    until(lambda: not page.plans.search.busy and page.plans.answer.job.limits.budget_usd == 50)
    by_keys.tab_to(table)
    person.press("Home Down")
    assert page.plans.ranking.current == 1
    person.press("Return")
    assert page.plans.answer.in_use(store.job) == 1
    assert page.plans.ranking.use.text() == "In use"
    assert by_keys.see() is table
    more = next(one for one in form.section("run").findChildren(QAbstractButton) if one.text() == "More")
    by_keys.tab_to(more)
    person.press("Space")
    first_rare = form.row("run.setup_hours").editor
    assert by_keys.tab_to(first_rare)[-1] is first_rare
    by_keys.tab_to(table)
    stops = by_keys.tab_to(table)  # round the whole window, and nothing keeps the focus
    inside = [one for one in stops if form.isAncestorOf(one)]
    assert first_rare in inside
    heights = [one.mapTo(form.widget(), QPoint(0, one.height() // 2)).y() for one in inside]
    falls = [after for before, after in pairwise(heights) if after < before - 3]
    assert not falls, "Tab does not go down the form"

    for number in range(6, 0, -1):
        person.press(f"Alt+{number}")
        QCoreApplication.processEvents()
        by_keys.see()
    cost = page.plans.answer.plans.plans[1].cost.total
    until(lambda: f"{cost:.2f}" in charts.page.cards.of["cost"].accessibleName())

    wanted = tmp_path / "by keys.ftcost"
    by_keys.save_as(wanted)
    assert open_document(wanted)[0] == store.job
    assert not window.isWindowModified()
    assert "by keys" in window.windowTitle()
    assert by_keys.see()
