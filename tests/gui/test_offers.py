from __future__ import annotations

import csv
import io

from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from ftcost_gui.tables.offers import OffersModel
from tests.gui.hands import pick


def shown(table):
    return [
        column.key for place, column in enumerate(table.offers.columns) if not table.isColumnHidden(place)
    ]


def choose(table, words):
    next(action for action in table.menu_of_columns().actions() if action.text() == words).trigger()


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
    locked = [action.text() for action in table.menu_of_columns().actions() if not action.isEnabled()]
    assert "Cost" in locked


def test_terms_narrow_the_table_down(bench):
    panel = bench.page.offers
    everything = panel.model.rowCount()
    pick(panel.terms, 2)
    kept = [panel.model.offer(row) for row in range(panel.model.rowCount())]
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
    assert header == [
        table.offers.columns[i].words for i in range(len(table.offers.columns)) if not table.isColumnHidden(i)
    ]
    assert lines[2].split("\t")[header.index("Provider")] == table.offers.offer(2).provider
    next(action for action in table.actions() if "CSV" in action.text()).trigger()
    rows = list(csv.reader(io.StringIO(QGuiApplication.clipboard().text())))
    assert len(rows) == 3
    assert rows[0] == header


def test_thousands_of_offers_are_filtered_and_sorted(bench):
    model = OffersModel()
    one = bench.store.estimate.offers[0]
    many = [
        one.model_copy(update={"offer": f"o{i}", "provider": f"cloud{i % 50}x", "total": float(i)})
        for i in range(5_000)
    ]
    model.show_offers(many, "o7", "GiB")
    model.filter("cloud7x", lambda one: True)
    assert model.rowCount() == 100
    model.sort(model.column("cost"), Qt.SortOrder.DescendingOrder)
    assert model.offer(0).total == 4957
    assert model.row_of("o7") == 99
