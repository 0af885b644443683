"""The explanation that stays beside the charts: follows edits, says what has changed, and goes when closed."""

from __future__ import annotations

import gc

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ftcost_core.documents.job import edited
from ftcost_gui.look.colours import LIGHT
from ftcost_gui.pages.estimate import docked_explanation
from ftcost_gui.pages.estimate.explanation_changes import changes_html
from ftcost_gui.state.settings import Settings
from ftcost_gui.text.explanations import Explanation, explained, is_subject, subjects


@pytest.fixture
def docked(bench):
    """The explanation of the memory, kept by the keyboard from where it opens."""
    bench.page.cards.memory.click()
    keep = QApplication.activePopupWidget().keep
    keep.setFocus()
    QTest.keyClick(keep, Qt.Key.Key_Space)
    yield bench.page.docked
    settings = bench.context.settings
    settings.docked_explanation = ""
    for kept in (settings.stored, settings._chosen):
        kept.clear()
    for file in settings.folder.glob("state.json*"):
        file.unlink()


def shown(docked):
    docked._pause.stop()
    docked._render()
    return docked.terms.toPlainText()


def test_it_follows_edits_and_says_what_was(bench, docked):
    before = docked.figure.text()
    assert docked.change.text() == "no change"
    bench.store.edit("data.seq_len", 4096, "longer")
    bench.store.compute_figures_now()
    text = shown(docked)
    assert docked.figure.text() == explained("memory", bench.store.figures, "GiB").figure != before
    assert docked.change.text() == f"was {before}"
    assert text.lstrip().startswith("Activations")  # what has changed comes first
    assert "8 192" in text.replace("\u202f", " ")
    docked.again.click()
    assert (docked.change.text(), docked.again.isVisible()) == ("no change", False)
    docked.choice.edited.emit("cost")
    assert docked.figure.text() == bench.page.cards.cost.number


def test_it_says_when_values_are_refused_and_begins_anew_with_another_job(bench, docked):
    bench.store.edit("model.id", "no-such-model", "a model that is nowhere")
    bench.settle()
    assert docked.stale.isVisible()
    assert docked.figure.text()
    bench.store.undo_stack.undo()
    bench.settle()
    assert not docked.stale.isVisible()
    bench.store.replace(edited(bench.store.job, {"data.seq_len": 8192}))
    bench.store.compute_figures_now()
    shown(docked)
    assert docked.change.text() == "no change"


def test_it_is_remembered_and_gone_when_closed(bench, docked, monkeypatch):
    folder = bench.context.settings.folder
    assert Settings(folder).docked_explanation == "memory"
    docked.close_button.click()
    assert bench.page.docked is None
    assert Settings(folder).docked_explanation == ""
    monkeypatch.setattr(docked_explanation, "explained", lambda *_of: pytest.fail("nobody sees it"))
    bench.store.edit("data.seq_len", 4096, "longer")
    bench.store.estimate_now()


def test_it_stands_beside_wide_charts_and_above_narrow_ones(bench, docked):
    bench.settle()
    assert docked.x() > bench.page.bar.parentWidget().geometry().right()
    bench.window.resize(1100, 700)
    bench.settle()
    assert docked.geometry().bottom() < bench.page.bar.parentWidget().y()
    assert docked.width() <= bench.page.content.width()


def test_every_subject_is_explained_and_nothing_else_is_one(bench):
    for subject in subjects():
        assert is_subject(subject)
        assert explained(subject, bench.store.estimate, "GiB").subject == subject
    assert not is_subject("")
    assert not is_subject("memory.nothing")


def test_what_is_new_and_what_is_gone_is_said(bench):
    memory = explained("memory", bench.store.estimate, "GiB")
    less = Explanation(memory.title, memory.figure, memory.terms[1:])
    text, changed = changes_html(memory, less, "GiB", LIGHT)
    assert changed
    assert text.count(">new<") == 1
    text, changed = changes_html(less, memory, "GiB", LIGHT)
    assert changed
    assert "no more, was" in text
    assert not changes_html(memory, memory, "GiB", LIGHT)[1]


@pytest.mark.long
def test_it_comes_and_goes_often_without_harm(bench, docked):
    settings = bench.context.settings
    for i in range(30):
        bench.window.resize(*((1100, 700), (1440, 900))[i % 2])
        for subject in ("", "cost"):
            settings.docked_explanation = subject
            bench.qtbot.wait(5)
            gc.collect()
    assert bench.page.docked.isVisible()
