"""A card of one's own in the window: by hand and by pasting, estimated, planned, kept after a restart."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QTest

from ftcost_core.catalogue.gpus import find_gpu, use_own_cards
from ftcost_core.catalogue.own_cards import read_cards, use_cards_of
from ftcost_core.documents.problems import InputError
from ftcost_gui.dialogs import card_dialog
from tests.core.test_own_cards import NAVI, TABLE

pytestmark = pytest.mark.own_window


@pytest.fixture
def dialog(bench):
    made = bench.window.show_cards()
    yield made
    if made.isVisible():
        made.reject()
    use_own_cards(())


def typed(line, text):
    line.selectAll()
    QTest.keyClicks(line, text)


def test_half_a_card_is_said_and_marked(dialog):
    typed(dialog.lines["name"], "Half")
    typed(dialog.lines["power_w"], "much")
    dialog.use.click()
    assert dialog.isVisible()
    shown = dialog.message.text
    assert "Like" in shown
    assert "Memory, GiB: nothing given" in shown
    assert dialog.lines["power_w"].property("invalid") == "true"
    assert 'Power limit, W: "much" given; allowed: a number' in shown


def test_a_card_entered_by_hand_is_used_and_stays(bench, dialog):
    dialog.like.edited.emit("RTX 4070 Laptop")
    for name, text in (("name", "Anna's laptop"), ("memory_gib", "8"), ("power_w", "80")):
        typed(dialog.lines[name], text)
    dialog.use.click()
    bench.settle()
    assert not dialog.isVisible()
    assert bench.store.job.hardware.gpu == "Anna's laptop"
    assert bench.store.estimate.resolved.hardware.gpu == "Anna's laptop"
    row = bench.window.form.row("hardware.gpu")
    assert row.editor.currentText() == "Anna's laptop"
    folder = dialog._folder
    use_own_cards(())
    with pytest.raises(InputError):
        find_gpu("Anna's laptop")
    use_cards_of(folder)
    assert find_gpu("anna's laptop").tdp_w == 80
    bench.store.undo_stack.undo()
    bench.settle()
    assert bench.store.job.hardware.gpu != "Anna's laptop"


def test_pasted_output_fills_the_form(bench, dialog):
    dialog.pasted.setPlainText(TABLE)
    assert dialog.lines["name"].text() == "RTX 4070 Laptop, 80 W"
    assert dialog.like.currentText() == "RTX 4070 Laptop"
    assert dialog.lines["power_w"].text() == "80"
    dialog.pasted.setPlainText(NAVI)
    assert "RX 7900 XTX" in dialog.message.text
    dialog.pasted.setPlainText(TABLE)
    dialog.use.click()
    bench.settle()
    assert [card.name for card in read_cards(dialog._folder).cards] == ["RTX 4070 Laptop, 80 W"]
    again = bench.window.show_cards()
    assert again.kept.count() == 2
    again.kept.setCurrentIndex(1)
    again.kept.activated.emit(1)
    assert again.lines["memory_gib"].text() == "8"
    bench.store.undo_stack.undo()
    again.remove.click()
    assert again.kept.count() == 1
    again.reject()


def test_this_computer_is_asked(bench, dialog, monkeypatch):
    monkeypatch.setattr(card_dialog, "asked_tools", lambda: TABLE)
    dialog.ask.click()
    dialog._work.wait()
    bench.settle()
    assert dialog.lines["name"].text() == "RTX 4070 Laptop, 80 W"


def test_names_typed_into_the_form_are_resolved_or_asked_for(bench):
    row = bench.window.form.row("model.id")
    row.editor.setEditText("unsloth/Meta-Llama-3.1-8B-Instruct-bnb-4bit")
    row.editor._enter()
    bench.settle()
    assert bench.store.job.model.id == "meta-llama/Llama-3.1-8B"
    rejected = []
    row.editor.rejected.connect(rejected.append)
    row.editor.setEditText("Mistral-7B")
    row.editor._enter()
    assert bench.store.job.model.id == "meta-llama/Llama-3.1-8B"
    assert "Mistral-7B-v0.3" in rejected[0]
    gpu = bench.window.form.row("hardware.gpu")
    gpu.editor.setEditText("NVIDIA GeForce RTX 4070 Laptop GPU")
    gpu.editor._enter()
    bench.settle()
    assert bench.store.job.hardware.gpu == "RTX 4070 Laptop"
