"""A laptop's card, by hand and as tools print it: estimated, planned, exported and there again at the next start."""

from __future__ import annotations

import json

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QApplication

from ftcost_core.catalogue.gpus import use_own_cards
from ftcost_core.catalogue.own_cards import read_cards
from ftcost_gui.app.application import make_window
from ftcost_gui.dialogs import questions
from ftcost_gui.dialogs.card_dialog import CardDialog
from ftcost_gui.state.documents import first_preset
from tests.core.test_own_cards import DETAILS, LSPCI, MAC, NAVI, QUERY, ROCM, TABLE
from tests.gui.hands import press_at, press_keys
from tests.gui.test_hand import CTRL
from tests.gui.test_pasting import paste

pytestmark = pytest.mark.own_window
Key = Qt.Key


@pytest.fixture(autouse=True)
def _no_card_stays():
    yield
    use_own_cards(())


def opened():
    """Return the dialog of the cards."""
    QApplication.processEvents()
    return next(one for one in QApplication.topLevelWidgets() if isinstance(one, CardDialog) and one.isVisible())


def entered(dialog, **texts):
    """Click into each line and type."""
    for name, text in texts.items():
        press_at(dialog.lines[name])
        press_keys(dialog, Key.Key_A, CTRL)
        press_keys(dialog, text)


def choose_like(dialog, words):
    press_at(dialog.like)
    press_keys(dialog, words)
    press_keys(dialog, Key.Key_Return)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (TABLE, "nvidia-smi: 1 × RTX 4070 Laptop."), (DETAILS, "nvidia-smi: 1 × RTX 4070 Laptop."),
        (QUERY, "nvidia-smi: 1 × RTX 4060 Ti 16GB."), (ROCM, "rocm-smi: 2 × RX 7900 XTX."),
        (LSPCI, "lspci: 1 × RTX 4070 Laptop."), (MAC, "system_profiler: 1 × Apple M3 Max 36GB."),
        ("Apple M3 Max 36GB", "A GPU: Apple M3 Max 36GB."),
    ],
)  # fmt: skip
def test_what_any_tool_prints_is_pasted_anywhere(bench, text, said):
    assert paste(bench, text).text.startswith(said)


def test_two_cards_of_one_chip_are_asked_for_and_an_unknown_one_becomes_a_card_of_ones_own(bench):
    assert '"RX 7900 XT", "RX 7900 XTX"' in paste(bench, NAVI).text
    bar = paste(bench, QUERY.replace("NVIDIA GeForce RTX 4060 Ti", "NVIDIA Newton 9000"))
    assert "which the catalogue lacks" in bar.text
    press_at(bar.act)
    dialog = opened()
    assert dialog.lines["name"].text() == "NVIDIA Newton 9000"
    press_at(dialog.use)
    assert "Like" in dialog.message.text  # half a card: one clear line for each field
    assert dialog.isVisible()
    dialog.reject()


def test_a_pasted_laptop_is_kept_estimated_planned_exported_and_there_at_the_next_start(bench, tmp_path, monkeypatch):
    bar = paste(bench, TABLE)
    press_at(bar.act_otherwise)
    dialog = opened()
    press_at(dialog.use)
    bench.settle()
    name = "RTX 4070 Laptop, 80 W"
    job = bench.store.job
    assert job.hardware.gpu == name
    assert name in bench.page.answer.text
    bench.store.edit("limits.gpus", [name], "GPUs")
    bench.store.end_gesture()
    bench.window.activateWindow()  # offscreen, a dialog that closes leaves no window active
    bench.qtbot.waitUntil(bench.window.isActiveWindow)
    press_keys(bench.window, Key.Key_Return, CTRL)
    plans = bench.window.plan_page.plans
    bench.qtbot.waitUntil(lambda: plans.answer is not None and not plans.search.busy, timeout=120_000)
    assert {plan.job.hardware.gpu for plan in plans.answer.plans.plans} == {name}
    written = tmp_path / "laptop.ftcost"
    monkeypatch.setattr(questions, "ask_save_path", lambda *_: written)
    press_keys(bench.window, Key.Key_S, CTRL)
    assert json.loads(written.read_text(encoding="utf-8"))["hardware"]["gpu"] == name
    use_own_cards(())
    again = make_window(*first_preset(), tmp_path / "config")
    try:
        again.window.show()
        assert again.window.files.open(written)
        again.context.store.estimate_now()
        assert again.context.store.estimate.resolved.hardware.gpu == name
        assert not again.context.store.faults
    finally:
        again.context.store.undo_stack.setClean()
        again.window.close()
        again.window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_a_card_by_hand_and_half_a_card(bench):
    dialog = bench.window.show_cards()
    folder = dialog._folder
    entered(dialog, name="Half")
    press_at(dialog.use)
    (line,) = [line for line in dialog.message.text.splitlines() if line.startswith("Memory")]
    assert "nothing given" in line
    choose_like(dialog, "RTX 4070 Laptop")
    entered(dialog, name="Anna's laptop", memory_gib="8", power_w="60")
    press_at(dialog.use)
    bench.settle()
    assert bench.store.job.hardware.gpu == "Anna's laptop"
    (kept,) = read_cards(folder).cards
    assert (kept.like, kept.memory_gib, kept.power_w) == ("RTX 4070 Laptop", 8, 60)
