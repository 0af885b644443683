"""The answer above the cards, and settings that are changed together for a goal."""

from __future__ import annotations

import pytest
from PySide6.QtTest import QTest

from ftcost_core.wording.answer import answer, to_be_sure


@pytest.fixture
def tight(bench):
    """QLoRA of Qwen3 14B on 24 GB: it may fit."""
    bench.store.edit("model.id", "Qwen/Qwen3-14B", "")
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
    assert card.rest.text() == to_be_sure(tight.store.estimate) == "To be sure: Fused layer kernels (Liger)."
    assert card.buttons["sure"].isVisible()
    assert not card.buttons["deadline"].isVisible()


def test_a_goal_shows_before_and_after_and_is_one_step(tight):
    card, before = tight.page.answer, tight.store.job
    steps = tight.store.undo_stack.count()
    tight.click(card.buttons["sure"])
    tight.qtbot.waitUntil(lambda: card.use.isVisible(), timeout=60_000)
    assert "Standard → Fused" in card.settings_line.text()
    assert "Chance to fit: " in card.figures_line.text()
    assert tight.store.job == before
    tight.click(card.use)
    tight.settle()
    assert tight.store.estimate.memory.fit_probability >= 0.95
    assert tight.store.undo_stack.count() == steps + 1
    assert card.strip.isHidden()
    tight.store.undo_stack.undo()
    assert tight.store.job == before


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
