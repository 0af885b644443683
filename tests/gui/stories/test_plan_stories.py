"""What a person does beside the first page: plan, compare, look for evidence."""

from __future__ import annotations

import csv
import io
from time import sleep

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from ftcost_gui.pages.plan import search as searching
from tests.gui.stories.person import LEFT, until

pytestmark = pytest.mark.long


def column(table, name):
    return next(place for place, one in enumerate(table.rows.columns) if one.name == name)


def shown(table, name):
    """Everything that a column of a table says."""
    place, model = column(table, name), table.model()
    return [model.index(row, place).data() for row in range(model.rowCount())]


def dollars(text):
    return float(text.replace("$", "").replace("\u202f", "").replace(",", ""))


def choose_from_list(person, box, text):
    """Open a drop-down with the mouse and click an entry."""
    person.click(box)
    rows = box.view()
    assert rows.isVisible(), "the list does not open"
    index = rows.model().index(box.findText(text), 0)
    assert index.isValid(), f"{text} is not in the list"
    rows.scrollTo(index)
    QTest.qWait(QApplication.doubleClickInterval() + 50)  # sooner, Qt takes it for a double-click on the box
    QTest.mouseMove(rows.viewport(), rows.visualRect(index).center())
    QTest.mouseClick(rows.viewport(), LEFT, pos=rows.visualRect(index).center())
    until(lambda: not rows.isVisible())
    assert box.currentText() == text


@pytest.fixture
def long_search(monkeypatch):
    """The first search goes on until it is cancelled; all of them are real."""
    real, asked = searching.plan, []

    def plan(job, prices, *, progress, cancelled):
        asked.append(job)
        while len(asked) == 1 and not cancelled():
            sleep(0.005)
        return real(job, prices, progress=progress, cancelled=cancelled)

    monkeypatch.setattr(searching, "plan", plan)


def test_5_a_plan_is_found_within_limits_and_used(person, charts, long_search):
    store = charts.store
    page = person.go("plan")
    plans, limits = page.plans, page.plans.limits
    person.type_into(limits.rows["limits.budget_usd"].editor, "60")
    person.type_into(limits.rows["limits.deadline_hours"].editor, "6")
    assert (store.job.limits.budget_usd, store.job.limits.deadline_hours) == (60, 6)
    assert charts.form.row("limits.budget_usd").editor.text() == "60"
    person.click(limits.buttons["limits.methods"])
    person.click(limits.chips["limits.methods"].button("full"))
    person.press("Esc")
    assert set(store.job.limits.methods) == {"lora", "qlora", "full"}
    assert "Full" in limits.buttons["limits.methods"].text()

    person.click(person.button("Find best plan", page))
    assert plans.search.busy
    assert plans.line.bar.isVisible()
    person.click(person.button("Cancel", page))
    assert not plans.search.busy
    assert plans.line.words.text() == "cancelled"
    assert plans.answer is None
    person.click(person.button("Find best plan", page))
    until(lambda: plans.answer is not None)
    assert "within every limit" in plans.line.words.text()
    table = plans.ranking.table
    costs = [dollars(text) for text in shown(table, "Cost")]
    assert costs == sorted(costs)
    assert 0 < costs[-1] <= 60
    assert all(one.time.wall_hours <= 6 for one in plans.answer.plans.plans)

    before, steps = store.job, store.undo_stack.count()
    card = plans.cards.card_of("fastest")
    cost, time = card.accessibleName().removeprefix(f"{card.title.text()}: ").split(", ")[:2]
    person.click(card.use)
    assert card.badge.isVisible()
    assert card.badge.text() == "In use"
    assert store.undo_stack.count() == steps + 1
    estimate = person.go("estimate")
    until(lambda: cost in estimate.cards.cost.accessibleName())
    assert time in " ".join((estimate.cards.hours.accessibleName(), estimate.cards.hours.accessibleDescription()))
    person.press("Ctrl+Z")
    assert store.job == before

    person.go("plan")
    person.click(page.choice.button("sweep"))
    sweep = page.sweep
    until(lambda: sweep.sweep is not None and sweep.sweep.quantity == "seq_len")
    assert sweep.finding.text()
    choose_from_list(person, sweep.choice, "Adapter rank")
    until(lambda: sweep.sweep.quantity == "rank")
    place = next(i for i, one in enumerate(sweep.sweep.points) if one.value == 2 * store.job.method.lora.rank)
    plot = sweep.chart.hours
    at = plot.pixel_of(place).toPoint()
    QTest.mouseMove(plot.viewport(), person.reach(plot.viewport(), at))
    until(lambda: str(2 * before.method.lora.rank) in sweep.note.text())
    person.click(plot.viewport(), at)
    assert store.job.method.lora.rank == 2 * before.method.lora.rank
    until(lambda: sweep.sweep.current == store.job.method.lora.rank)
    person.press("Ctrl+Z")
    assert store.job == before


def test_6_scenarios_stand_side_by_side(person, charts):
    store, pins = charts.store, charts.context.pins
    person.click(person.button("Pin to compare"))
    gpu = charts.form.row("hardware.gpu").editor
    person.type_into(gpu, "A100-SXM4-80GB")
    person.press("Return")
    assert "A100" in store.job.hardware.gpu
    person.click(person.button("Pin to compare"))
    assert len(pins.pins) == 2
    page = person.go("compare")
    until(lambda: not page.estimates.busy)
    table = page.table

    def row(title):
        return next(place for place, line in enumerate(page.model.things) if line.title == title)

    def said(title, scenario):
        return page.model.index(row(title), scenario).data(Qt.ItemDataRole.AccessibleTextRole)

    first, second = pins.pins
    assert second.job == store.job
    wall = said("Wall-clock time", 1)
    assert "\u2212" in wall  # the faster GPU saves time
    assert "%" in wall
    assert "best" in wall
    assert "best" not in said("Wall-clock time", 0)

    person.cell(table, row("Wall-clock time"), 1)
    person.press("F2")
    editor = table.findChild(QLineEdit)
    assert editor.hasFocus()
    person.press("Ctrl+A")
    person.write("on an A100")
    person.press("Return")
    until(lambda: pins.pins[1].name == "on an A100")
    person.click(person.button("Make baseline", page))
    assert [one.job for one in pins.pins] == [second.job, first.job]
    assert page.model.headerData(0, Qt.Orientation.Horizontal) == "Baseline"
    assert "+" in said("Wall-clock time", 1)

    person.cell(table, row("Wall-clock time"), 1)
    person.press("Delete")
    assert [one.name for one in pins.pins] == ["on an A100"]
    assert "removed" in page.message.text
    person.press("Ctrl+Z")
    assert [one.job for one in pins.pins] == [second.job, first.job]
    until(lambda: not page.estimates.busy)
    person.click(person.button("Copy", page))
    person.choose("As Markdown")
    lines = QGuiApplication.clipboard().text().splitlines()
    assert "on an A100" in lines[0]
    assert first.name in lines[0]
    assert any(line.startswith("| Wall-clock time") for line in lines)


def test_10_why_to_believe_it(person, charts):
    store, before = charts.store, charts.store.job
    page = person.go("evidence")
    person.click(page.choice.button("speed"))
    speed = page.views["speed"]
    everything = len(speed.shown)
    person.type_into(speed.filters.search, "torchtune")
    assert 0 < len(speed.shown) < everything
    person.click(speed.filters.chips.button("lora"))
    assert {one.run.method for one in speed.shown} == {"lora"}

    wanted = max(speed.shown, key=lambda one: one.measured)
    chart = speed.chart
    person.click(chart.viewport(), chart.pixel_of(speed.shown.index(wanted)).toPoint())
    assert speed.chosen is not None
    assert "tokens/s" in speed.details.figures.text()
    assert speed.chosen.run.repo in speed.details.source.text()

    table = speed.table.table
    place = table.currentIndex().row()
    assert speed.table.model.thing(place) is speed.chosen
    person.cell(table, place, column(table, "Measured"))
    person.press("Ctrl+C")
    header, copied = (line.split("\t") for line in QGuiApplication.clipboard().text().splitlines())
    assert copied[header.index("Source")] == speed.chosen.run.repo
    person.click(person.button("Copy as CSV", speed))
    rows = list(csv.reader(io.StringIO(QGuiApplication.clipboard().text())))
    assert len(rows) == 1 + len(speed.shown)

    person.click(person.button("Open this job", speed))
    assert store.job == speed.chosen.run.job()
    assert page.message.isVisible()
    person.click(page.message.act)
    assert store.job == before
    person.press("Ctrl+Shift+Z")
    assert store.job == speed.chosen.run.job()
    person.press("Ctrl+Z")
    assert store.job == before

    person.click(page.choice.button("claims"))
    until(lambda: "claims" in page.views)
    claims = page.views["claims"]
    total = claims.model.rowCount()
    person.click(claims.chips.button("contradiction"))
    found = [claims.model.thing(row) for row in range(claims.model.rowCount())]
    assert {one.verdict for one in found} == {"contradiction"}
    assert f"{len(found)} of {total}" in claims.panel.note.text()
    person.cell(claims.table, 1, 0)
    assert found[1].quote in claims.details.text
    assert "Cannot be" in claims.details.text
    person.type_into(claims.search, "no such words")
    assert claims.model.rowCount() == 0
    person.press("Ctrl+A Backspace")
    person.click(claims.chips.button("contradiction"))
    assert claims.model.rowCount() == total
