"""The answer above the cards, and settings that are changed together for a goal."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest

from ftcost_core.wording.answer import answer, to_be_sure
from tests.gui.hands import press_at


@pytest.fixture
def tight(bench):
    """QLoRA of Qwen3 14B on 24 GB with a long context, its evaluation one by one: it may fit."""
    bench.store.edit_many({"model.id": "Qwen/Qwen3-14B", "data.seq_len": 6144, "run.evaluation_batch": 1}, "")
    bench.settle()
    return bench


def test_the_sentence_follows_every_edit(bench):
    card = bench.page.answer
    assert card.sentence.accessibleName() == card.text == answer(bench.store.estimate).text
    bench.store.edit("model.id", "meta-llama/Llama-3.1-70B", "")
    bench.store.compute_figures_now()
    assert card.text.startswith("No: ")


def test_what_makes_it_sure_stands_below(tight):
    card = tight.page.answer
    assert card.rest.text() == to_be_sure(tight.store.estimate)
    assert card.rest.text().startswith("To be sure: ")
    assert card.buttons["sure"].isVisible()
    assert card.buttons["cheaper"].isVisible()
    assert card.buttons["faster"].isVisible()


def test_a_goal_shows_before_and_after_and_is_one_step(tight):
    card, before = tight.page.answer, tight.store.job
    steps = tight.store.undo_stack.count()
    place = tight.page.cards.pos()
    press_at(card.buttons["sure"])
    tight.qtbot.waitUntil(lambda: card.use.isVisible(), timeout=60_000)
    assert tight.page.cards.pos() == place
    assert "Fused layer kernels (Liger)" in [box.text() for box, _ in card._parts]
    assert all("% →" in part.text().replace("\u202f", " ").replace("\xa0", " ") for _, part in card._parts)
    assert "Chance to fit: " in card.figures_line.text()
    assert tight.store.job == before
    press_at(card.use)
    tight.settle()
    assert tight.window.message.text.startswith("Make it fit for sure. Chance to fit: ")
    assert tight.store.estimate.memory.fit_probability >= 0.95
    assert tight.store.undo_stack.count() == steps + 1
    assert card.strip.isHidden()
    tight.store.undo_stack.undo()
    assert tight.store.job == before


def test_the_most_that_can_be_had_is_offered(bench):
    card = bench.page.answer
    press_at(card.buttons["cheaper"])
    bench.qtbot.waitUntil(lambda: card.use.isVisible(), timeout=60_000)
    assert "−" in card._goal.text()


def test_steps_can_be_left_out(bench):
    bench.store.edit("hardware.gpu", "A100-SXM4-80GB", "")
    bench.settle()
    card, before = bench.page.answer, bench.store.job
    cost = bench.store.estimate.cost.total
    press_at(card.buttons["cheaper"])
    bench.qtbot.waitUntil(lambda: card.use.isVisible(), timeout=60_000)
    whole = card.figures_line.text()
    box, part = card._parts[-1]
    press_at(box, QPoint(8, box.height() // 2))
    bench.qtbot.waitUntil(lambda: card.use.isEnabled(), timeout=60_000)
    assert part.text() == "–"
    said = card.figures_line.text()
    assert said != whole
    assert bench.store.job == before
    press_at(card.use)
    bench.settle()
    assert said in bench.window.message.text
    assert bench.store.estimate.cost.total < 0.9 * cost
    press_at(bench.window.message.act)
    assert bench.store.job == before


def test_an_edit_takes_the_strip_away(tight):
    card = tight.page.answer
    tight.click(card.buttons["sure"])
    tight.store.edit("data.epochs", 2.0, "")
    assert card.strip.isHidden()
    QTest.qWait(300)
    assert card.strip.isHidden()


def test_the_most_that_fits_stands_beside_its_field(bench):
    row, most = bench.row("data.seq_len"), bench.store.estimate.memory.longest_seq_len
    assert row.most.isVisible()
    bench.click(row.most)
    bench.settle()
    assert bench.store.job.data.seq_len == most
    assert bench.store.undo_stack.count() == 1
    assert bench.store.estimate.memory.fits
    assert not row.most.isVisible()
