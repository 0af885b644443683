"""The Estimate page and its form: first start, bad input, automatic values, explanations, verdicts."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QLocale, QPoint
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ftcost_gui.app.start import FIRST_NAME
from ftcost_gui.help.window import HelpWindow
from ftcost_gui.text.language import use_language
from ftcost_gui.widgets.popover import ExplanationPopover
from tests.gui.stories.person import LEFT, until


def shown(page):
    """Everything on the page that an edit of the data moves, in words and numbers."""
    cards = page.cards
    model = page.offers.model
    return {
        **{
            name: (card.accessibleName(), card.accessibleDescription())
            for name, card in cards.of.items()
        },
        "bar": page.bar.accessibleDescription(),
        "step": page.timeline.accessibleDescription(),
        "offers chart": page.frontier.accessibleDescription(),
        "offers": [model.index(row, model.column("cost")).data() for row in range(model.rowCount())],
    }  # fmt: skip


def moved(before, after):
    return {name for name in before if before[name] != after[name]}


def test_1_somebody_starts_and_plays_with_the_example(person, charts):
    page, store, form = charts.page, charts.store, charts.form
    assert FIRST_NAME in person.window.windowTitle()
    first = shown(page)
    for name, words in (("device", "GiB"), ("wall_hours", "GPU-hours"), ("cost", "$"), ("tokens_per_s_per_gpu", "tok")):
        assert any(digit.isdigit() for digit in first[name][0])
        assert "–" in first[name][1]  # a range
        assert words in " ".join(first[name])
        assert any(letter.isalpha() for letter in page.cards.of[name].badge.text())
    before, steps = store.job, store.undo_stack.count()

    person.type_into(form.row("data.tokens").editor, "25M")
    assert store.job.data.tokens == 25_000_000
    until(lambda: {"wall_hours", "cost", "offers", "offers chart"} <= moved(first, shown(page)))
    second = shown(page)

    slider = form.row("data.seq_len").slider
    person.drag_slider(slider, 0.45, 0.3, 0.35)
    dragged = store.job.data.seq_len
    assert dragged != before.data.seq_len
    assert store.undo_stack.count() == steps + 2  # a drag is one step
    until(lambda: moved(second, shown(page)) == set(second))  # every card, bar, chart and offer
    person.press("Right")
    assert store.job.data.seq_len > dragged
    assert store.undo_stack.count() == steps + 3

    field = form.row("data.seq_len").editor
    person.type_into(field, "8k")
    assert store.job.data.seq_len == 8_192
    person.type_into(form.row("data.tokens").editor, "1.5B")
    assert store.job.data.tokens == 1_500_000_000
    QLocale.setDefault(QLocale("de_DE"))
    use_language("en")
    person.type_into(form.row("data.epochs").editor, "2,5")
    assert store.job.data.epochs == 2.5
    QLocale.setDefault(QLocale("en_US"))
    use_language("en")

    for _ in range(store.undo_stack.count() - steps):
        person.press("Ctrl+Z")
    assert store.job == before
    until(lambda: not moved(first, shown(page)))
    assert not person.window.isWindowModified()


def test_2_what_cannot_be_is_said_beside_the_field_until_it_is_mended(person, charts):
    page, store = charts.page, charts.store
    row, first = charts.form.row("data.seq_len"), shown(page)
    before = store.job
    person.type_into(row.editor, "-3")
    assert "at least 1" in row.error.text()
    assert row.error.isVisible()
    assert page.stale.isVisible()
    assert "last valid" in page.stale.text
    assert not moved(first, shown(page))
    assert QApplication.activeModalWidget() is None
    person.press("Ctrl+A")
    person.write("4096")
    assert not row.error.isVisible()
    assert not page.stale.isVisible()
    until(lambda: "device" in moved(first, shown(page)))
    person.press("Ctrl+Z")
    assert store.job == before


@pytest.mark.long
def test_3_an_automatic_value_is_shown_held_and_freed(person, charts):
    store, row = charts.store, charts.form.row("training.micro_batch")
    person.click(row.pin)
    until(lambda: not store.figures_pending)
    assert "auto" in row.editor.text()
    chosen = store.figures.resolved.training.micro_batch
    assert row.editor.text().startswith(str(chosen))
    person.click(row.pin)
    assert store.job.training.micro_batch == chosen
    seq = charts.form.row("data.seq_len").editor
    person.type_into(seq, "256")
    until(lambda: store.figures.resolved.data.seq_len == 256 and not store.figures_pending)
    assert store.job.training.micro_batch == chosen  # held, whatever else would be better
    person.click(row.pin)
    assert store.job.training.micro_batch is None
    until(lambda: not store.figures_pending)
    assert "auto" in row.editor.text()
    assert store.figures.resolved.training.micro_batch > chosen


@pytest.mark.long
def test_4_any_figure_is_explained(person, charts):
    page = charts.page
    person.click(page.cards.of["cost"])
    popover = popover_in_front()
    assert popover.explanation.terms
    person.click(popover.copy)
    assert popover.explanation.terms[0].source in QGuiApplication.clipboard().text()
    person.press("Esc")
    assert QApplication.activePopupWidget() is None

    page.bar.setFocus()
    person.press("Right Right Return")
    popover = popover_in_front()
    part = popover.explanation.title
    person.click(popover.how)
    helper = person.window.findChild(HelpWindow)
    until(helper.isVisible)
    file, _, heading = helper.address.partition("#")
    assert file == "memory-model.md"
    top = helper.reader.cursorForPosition(QPoint(20, 20)).block().text()
    assert top == helper.contents.currentItem().text(0)
    assert heading
    assert part.split()[0].casefold() in top.casefold()
    helper.close()

    person.window.activateWindow()
    until(person.window.isActiveWindow)
    person.click(charts.form.row("data.seq_len").editor, QPoint(8, 8))
    person.press("F1")
    until(helper.isVisible)
    assert helper.contents.currentItem().text(0) == "Context length"
    helper.close()


def popover_in_front():
    popover = QApplication.activePopupWidget()
    assert isinstance(popover, ExplanationPopover)
    return popover


@pytest.mark.long
def test_15_every_verdict_is_in_words(person, charts):
    page, seq = charts.page, charts.form.row("data.seq_len").editor
    said = {}
    for tokens, verdict in ((1024, "likely to fit"), (12_288, "may fit"), (32_768, "does not fit")):
        person.type_into(seq, str(tokens))
        until(lambda verdict=verdict: verdict in page.cards.of["device"].badge.text().casefold())
        said[verdict] = page.cards.of["device"].accessibleDescription()
        assert verdict in said[verdict].casefold()
    assert len(set(said.values())) == 3
    QTest.mouseClick(page.cards.of["device"], LEFT)
    assert popover_in_front()
