"""A test gets a window as it is right after opening, whatever the test before it has done."""

from __future__ import annotations

import pytest

from tests.gui.shared_window import SharedWindow, state

pytestmark = pytest.mark.long


@pytest.fixture
def shared(qapp, shared_window, tmp_path_factory):
    shared_window.close()  # no other window may be open when one is handed on
    shared = SharedWindow(lambda: tmp_path_factory.mktemp("shared") / "config")
    yield shared
    shared.close()


def test_an_edit_is_undone_and_the_window_handed_on(shared, qtbot):
    bench = shared.take(qtbot)
    before = bench.store.job
    bench.store.edit("data.seq_len", 8192, "longer")
    bench.settle()
    shared.give_back()
    assert shared.take(qtbot) is bench
    assert bench.store.job == before
    assert not bench.store.undo_stack.canUndo()


def test_a_setting_costs_a_new_window(shared, qtbot):
    bench = shared.take(qtbot)
    bench.context.settings.units = "GB"
    shared.give_back()
    other = shared.take(qtbot)
    assert other is not bench
    assert other.context.settings.units == "GiB"


def test_whatever_stays_is_seen(shared, qtbot):
    bench = shared.take(qtbot)
    bench.context.settings.folder.mkdir(exist_ok=True)
    changes = {
        "a pin": lambda: bench.window.pin_job(),
        "a text": lambda: bench.editor("data.seq_len").setText("x"),
        "what is read out": lambda: bench.page.frontier.setAccessibleName("another"),
        "a file": lambda: (bench.context.settings.folder / "left").write_text("behind"),
        "a memory": lambda: setattr(bench.page, "remembered", True),
    }
    for name, change in changes.items():
        before = state(bench)
        change()
        assert state(bench) != before, name
