"""The view "What can I get?": a question asked, its answer used, and what it says once the job has changed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QDateTime

from ftcost_core.planner.maximise import maximise
from ftcost_gui.pages.plan import most_view

LONG = 60_000


@pytest.fixture
def asked(bench, monkeypatch):
    """Answers of the core for one small card, with what was asked."""
    seen = []

    def answer(job, quantity, prices, *, progress, cancelled):
        seen.append((quantity, job))
        return maximise(job, quantity, prices, progress=progress, cancelled=cancelled)

    monkeypatch.setattr(most_view, "maximise", answer)
    return seen


@pytest.fixture
def most(bench):
    bench.window.show_page("plan")
    page = bench.window.plan_page
    bench.click(page.choice.button("most"))
    return page.most


def test_a_question_is_answered_on_the_own_card_and_the_answer_used(bench, most, asked):
    bench.click(most.own)
    card = most.cards["rank"]
    bench.click(card.ask)
    bench.qtbot.waitUntil(lambda: card.number not in ("–", "…"), timeout=LONG)
    ((quantity, job),) = asked
    assert quantity == "rank"
    assert job.limits.max_gpus == 1
    assert int(card.number.replace("\u202f", "")) >= 64
    bench.click(card.use)
    assert bench.store.job.method.lora.rank == int(card.number.replace("\u202f", ""))
    assert not card.ask.isVisible()
    bench.store.edit("data.seq_len", 1024, "Context length")
    assert card.ask.isVisible()
    assert "as it was" in card.notes.text()


def test_a_date_becomes_the_deadline_and_what_cannot_be_asked_is_said(bench, most):
    most._set_deadline(QDateTime.currentDateTime().addSecs(36 * 3600))
    assert bench.store.job.limits.deadline_hours == pytest.approx(36, abs=0.2)
    bench.store.edit("limits.deadline_hours", None, "Deadline")
    bench.store.edit("limits.budget_usd", None, "Budget")
    bench.click(most.cards["tokens"].ask)
    bench.qtbot.waitUntil(lambda: most.message.isVisible(), timeout=LONG)
    assert "budget" in most.message.text.lower()
