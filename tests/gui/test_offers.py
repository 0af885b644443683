from __future__ import annotations

import csv
import io

import pytest
from PySide6.QtCore import QEvent, QItemSelectionModel, QPoint, QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ftcost_core.catalogue.offers import all_offers
from ftcost_core.documents.job import edited
from ftcost_core.offers.costs import passes
from ftcost_core.text.numbers import number
from ftcost_gui.dialogs.ways_dialog import WaysDialog
from ftcost_gui.form.limit_buttons import no_filter
from ftcost_gui.pages.estimate.offers_model import OffersModel
from ftcost_gui.pages.estimate.offers_panel import FilterCounts, why_nothing
from ftcost_gui.pages.estimate.offers_plot import offers_plot
from tests.core.jobs import job
from tests.gui.hands import drag_in_chart


def shown(table):
    return [column.key for place, column in enumerate(table.rows.columns) if not table.isColumnHidden(place)]


def choose(table, words):
    next(action for action in table.column_menu().actions() if action.text() == words).trigger()


def test_columns_are_chosen_in_the_header_and_remembered(bench):
    table = bench.page.offers.table
    assert "region" not in shown(table)
    choose(table, "Region")
    choose(table, "Provider")
    assert "region" in shown(table)
    assert "provider" not in shown(table)
    assert "region" in bench.context.settings.offer_columns
    bench.window.resize(1000, 700)
    bench.settle()
    assert "region" in shown(table)  # what was asked for stays, however narrow
    choose(table, "The usual ones, as they fit")
    assert bench.context.settings.offer_columns is None
    assert "region" not in shown(table)
    locked = [action.text() for action in table.column_menu().actions() if not action.isEnabled()]
    assert "Cost" in locked


def test_terms_narrow_the_table_down(bench):
    panel = bench.page.offers
    everything = panel.model.rowCount()
    bench.click(panel.filters.buttons["limits.terms"])
    for kind in ("on-demand", "reserved", "owned"):
        bench.click(panel.filters.chips["limits.terms"].button(kind))
    bench.settle()
    kept = [panel.model.thing(row) for row in range(panel.model.rowCount())]
    assert 0 < len(kept) < everything
    assert {one.terms for one in kept} == {"spot"}


def test_marked_rows_are_copied_with_a_header(bench):
    table = bench.page.offers.table
    table.setFocus()
    table.clearSelection()
    for row in (0, 2):
        table.selectionModel().select(
            table.model().index(row, 1),
            QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows,
        )
    QTest.keyClick(table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    lines = QGuiApplication.clipboard().text().splitlines()
    assert len(lines) == 3
    header = lines[0].split("\t")
    assert header == [table.rows.columns[i].name for i in range(len(table.rows.columns)) if not table.isColumnHidden(i)]
    assert lines[2].split("\t")[header.index("Provider")] == table.rows.thing(2).provider
    next(action for action in table.actions() if "CSV" in action.text()).trigger()
    rows = list(csv.reader(io.StringIO(QGuiApplication.clipboard().text())))
    assert len(rows) == 3
    assert rows[0] == header


@pytest.mark.long
def test_thousands_of_offers_are_filtered_and_sorted(bench):
    model = OffersModel()
    one = bench.store.estimate.offers[0]
    many = [one.replaced(offer=f"o{i}", provider=f"cloud{i % 50}x", total=float(i)) for i in range(5_000)]
    model.show_offers(many, "o7", "GiB")
    model.filter("cloud7x", lambda one: True)
    assert model.rowCount() == 100
    model.sort(model.column("cost"), Qt.SortOrder.DescendingOrder)
    # What is billed is pinned above the others.
    assert [model.thing(row).total for row in (0, 1, 99)] == [7, 4957, 57]
    assert model.row_with("o7") == 0


def too_large(bench):
    bench.store.edit("data.seq_len", 100_000_000, "too long")
    bench.settle()
    assert not any(one.fits for one in bench.store.estimate.offers)
    return len(bench.store.estimate.offers)


def test_where_no_offer_fits_that_is_said_and_all_can_be_shown(charts):
    panel, chart = charts.page.offers, charts.page.frontier
    assert panel.table.isVisible()
    assert not panel.nothing.isVisible()
    assert not chart.empty_text
    total = too_large(charts)
    said = f"None of {number(total)} offers has enough memory."
    assert panel.nothing.isVisible()
    assert not panel.table.isVisible()
    assert panel.nothing.text.text() == panel.nothing.accessibleName() == said
    assert chart.empty_text == chart.accessibleDescription() == said
    button = panel.nothing.button
    assert button.text() == "Show all"
    assert button.accessibleDescription() == said
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Space)
    assert panel.table.isVisible()
    assert panel.table.hasFocus()
    assert panel.model.rowCount() == total
    assert panel.shown.currentText() == "All"
    charts.store.undo_stack.undo()
    charts.settle()
    assert not chart.empty_text


@pytest.mark.long
def test_the_words_of_an_empty_chart_are_in_its_picture(charts):
    chart = charts.page.frontier
    chart.show_plot(offers_plot((), None))
    blank = chart.corner.image()
    too_large(charts)
    middle = chart.mapFromScene(chart.box.sceneBoundingRect().center())
    around = QRect(middle.x() - 60, middle.y() - 12, 120, 24)
    area = QRect(around.topLeft() * 2, around.size() * 2)
    assert chart.corner.image().copy(area) != blank.copy(area)


def test_a_text_that_hides_every_offer_can_be_cleared(bench):
    panel = bench.page.offers
    before = panel.model.rowCount()
    panel.search.setFocus()
    QTest.keyClicks(panel.search, "no such cloud")
    assert panel.nothing.text.text() == "No offer matches “no such cloud”."
    assert panel.nothing.button.text() == "Clear the filter"
    bench.click(panel.nothing.button)
    assert panel.search.text() == ""
    assert panel.model.rowCount() == before
    assert panel.table.hasFocus()


def test_each_filter_that_leaves_nothing_is_named():
    def why(words, *counts):
        reason = why_nothing(words, FilterCounts(*counts))
        return reason.text, reason.remedy

    assert why("", 0, 0, 0, 0) == ("There is no offer.", "")
    assert why(" zzz ", 1006, 0, 0, 0) == ("No offer matches “zzz”.", "clear")
    assert why("h100", 1006, 90, 0, 0) == ("No offer that matches “h100” passes the filters.", "no-filter")
    assert why("", 1006, 1006, 0, 0) == ("None of 1\u202f006 offers passes the filters.", "no-filter")
    assert why("h100", 1006, 90, 40, 0) == ("No offer that matches “h100” has enough memory.", "all")
    assert why("h100", 1006, 90, 40, 7) == ("No offer that matches “h100” is within the limits.", "all")
    assert why("", 1006, 1006, 1006, 0) == ("None of 1\u202f006 offers has enough memory.", "all")
    assert why("", 1006, 1006, 1006, 9) == ("None of 1\u202f006 offers is within the limits.", "all")


@pytest.mark.long
def test_terms_that_no_offer_has_can_be_widened(bench):
    panel = bench.page.offers
    bench.context.store.edit("limits.providers", ["RunPod"], "Providers")
    bench.context.store.edit("limits.terms", ["owned"], "Terms")  # it sells no machines
    bench.context.store.end_gesture()
    bench.settle()
    assert not panel.model.rowCount()
    assert "passes the filters" in panel.nothing.text.text()
    bench.click(panel.nothing.button)
    bench.settle()
    assert panel.model.rowCount()
    assert bench.context.store.job.limits.terms is None


def test_the_budget_is_dragged_in_the_chart_as_one_step(charts):
    page, store = charts.page, charts.store
    store.edit("limits.budget_usd", 20.0, "a budget within the chart")
    store.end_gesture()
    charts.settle()
    chart, steps = page.frontier, store.undo_stack.count()
    line = next(mark for mark in chart.plot.marks if getattr(mark, "key", "") == "limits.budget_usd")
    start = chart._pixel(line.at, sum(chart.box.viewRange()[1]) / 2).toPoint()
    drag_in_chart(chart, start, *(QPoint(shift, 0) for shift in (-10, -25, -40)))
    budget = store.job.limits.budget_usd
    assert 1 < budget < 20
    assert budget == float(f"{budget:.2g}")
    assert store.undo_stack.count() == steps + 1
    store.undo_stack.undo()
    assert store.job.limits.budget_usd == 20.0


def test_an_offer_under_the_pointer_is_set_against_the_one_that_is_paid(charts):
    page = charts.page
    before = page._offers_note.text()
    table = page.offers.table
    other = next(
        row
        for row in range(page.offers.model.rowCount())
        if page.offers.model.thing(row).offer != charts.store.estimate.cost.offer
    )
    table.entered.emit(page.offers.model.index(other, 1))
    said = page._offers_note.text()
    assert "%" in said
    assert said != before
    QApplication.sendEvent(table.viewport(), QEvent(QEvent.Type.Leave))
    assert page._offers_note.text() == before


def test_buy_rent_or_reserve_follows_how_often_the_job_runs(bench):
    bench.window.show_ways()
    dialog = next(one for one in QApplication.topLevelWidgets() if isinstance(one, WaysDialog) and one.isVisible())
    weekly = {way.name: way.month_usd for way in dialog.model.things}
    assert weekly
    services = {service.model for service in bench.store.estimate.managed if service.open}
    assert services <= {name.partition(" · ")[2] for name in weekly}
    assert "tokens of the data times the epochs" in dialog.note.text()
    assert "a month" in dialog.finding.text()
    dialog.every.edited.emit("day")
    daily = {way.name: way.month_usd for way in dialog.model.things if way.way == "rented"}
    for name, usd in daily.items():
        assert usd == pytest.approx(7 * weekly[name])
    dialog.copy.click()
    assert "A month" in QGuiApplication.clipboard().text()
    dialog.close()


def test_a_panel_begins_with_its_first_field_each_time(bench):
    button = bench.page.offers.filters.buttons["limits.providers"]
    for _ in range(2):
        bench.click(button)
        assert button.panel.focusWidget() is bench.page.offers.filters.lists["limits.providers"].search
        button.panel.close()


def test_showing_every_offer_takes_each_filter_off():
    filtered = {"limits.terms": ["spot"], "limits.providers": ["Lambda"], "limits.regions": ["eu-north-1"],
                "limits.own_lists_only": True}  # fmt: skip
    open_to_all = edited(edited(job(), filtered), no_filter())
    lists = ("terms", "providers", "regions")
    assert [getattr(open_to_all.limits, name) for name in lists] == [None, None, None]
    assert all(passes(offer, open_to_all.limits) for offer in all_offers())
