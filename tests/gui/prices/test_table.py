from __future__ import annotations

import gc
from datetime import date

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest

from ftcost_gui.pages.estimate.page import EstimatePage
from ftcost_gui.pages.prices.price_table_model import SHOWN, PricesModel
from ftcost_gui.state.price_store import PriceStore
from tests.gui.prices.bench import CHEAP, CONTROL, SHIFT, own_row, thousands_of_prices


@pytest.mark.long
def test_an_editor_stays_while_garbage_is_collected(bench):
    bench.at(CHEAP, "gpu")
    QTest.keyClick(bench.table, Qt.Key.Key_D, CONTROL)
    copy = bench.table.current_thing()
    bench.at(copy.id, "gpu")
    QTest.keyClick(bench.table.viewport(), Qt.Key.Key_F2)
    line = bench.editor()
    line.selectAll()
    QTest.keyClicks(line, "3090 ti")
    QTest.keyClick(line.completer().popup(), Qt.Key.Key_Down)
    del line
    gc.collect()
    QCoreApplication.processEvents()
    QTest.keyClick(bench.editor().completer().popup(), Qt.Key.Key_Tab)
    QCoreApplication.processEvents()
    assert bench.find(copy.id).values["gpu"] == "RTX 3090 Ti"


def test_an_edit_is_estimated_at_once_and_can_be_undone_on_its_own_page(bench):
    bench.type_at(CHEAP, "price", "0.001")
    bench.jobs.estimate_now()
    assert bench.jobs.estimate.cost.offer == CHEAP
    bench.press(Qt.Key.Key_Z, CONTROL)
    bench.jobs.estimate_now()
    assert bench.jobs.estimate.cost.offer != CHEAP
    assert bench.find(CHEAP).origin == "builtin"
    bench.press(Qt.Key.Key_Z, CONTROL | SHIFT)
    bench.jobs.estimate_now()
    assert bench.jobs.estimate.cost.offer == CHEAP
    bench.jobs.edit(
        "training.epochs" if hasattr(bench.jobs.job.training, "epochs") else "data.epochs", 7, "Change epochs"
    )
    bench.window.show_page("estimate")
    QTest.keyClick(bench.window, Qt.Key.Key_Z, CONTROL)
    assert bench.jobs.undo_stack.index() == 0
    assert bench.store.undo_stack.index() == 1


def test_nonsense_stays_in_its_cell_with_the_reason(bench):
    bench.type_at(CHEAP, "price", "1,99")
    row = bench.row(lambda row: row.key == CHEAP and row.refused)
    index = bench.at(row.id, "price")
    assert index.data() == "1,99"
    assert "1,99" in index.data(Qt.ItemDataRole.ToolTipRole)
    assert "1.99" in index.data(Qt.ItemDataRole.ToolTipRole)
    assert "1,99" in index.data(Qt.ItemDataRole.AccessibleDescriptionRole)
    # What was typed is not used: the built-in price still is.
    assert any(offer.id == CHEAP and str(offer.price_usd_per_hour) == "0.89" for offer in bench.store.book.offers)
    bench.settle()
    assert '"1,99"' in (bench.folder / "runpod.prices.toml").read_text()
    fix = next(button for button in bench.page.details.buttons() if "1.99" in button.text())
    bench.qtbot.mouseClick(fix, Qt.MouseButton.LeftButton)
    assert next(offer for offer in bench.store.book.offers if offer.id == CHEAP).price_usd_per_hour.__str__() == "1.99"


def test_what_differs_is_marked_with_the_built_in_value_and_reverted(bench):
    bench.type_at(CHEAP, "price", "0.60")
    row = bench.row(lambda row: row.key == CHEAP)
    bench.at(row.id, "price")
    assert bench.show("origin") == "edited"
    assert "was 0.89" in bench.show("remark")
    assert any("0.89 → 0.60" in text for text in bench.page.changes.texts())
    assert bench.show("as_of") == date.today().isoformat()
    bench.qtbot.mouseClick(bench.page.changes.buttons()[0], Qt.MouseButton.LeftButton)
    assert bench.row(lambda row: row.key == CHEAP).origin == "builtin"
    assert "No built-in price" in bench.page.changes.texts()[0]


@pytest.mark.long
def test_age_and_origin_are_said(bench):
    row = bench.find(CHEAP)
    bench.at(row.id, "price")
    bench.store.today = lambda: date(2026, 11, 21)
    bench.store.bookChanged.emit(bench.store.book)
    assert bench.page.model.today == date(2026, 11, 21)
    tip = bench.table.currentIndex().data(Qt.ItemDataRole.ToolTipRole)
    assert "Price of 2026-10-10" in tip
    assert "built-in list" in tip


@pytest.mark.long
def test_where_prices_are_used_their_age_is_said(bench):
    status = bench.window.status
    assert status._prices.text().startswith("Prices: ")
    assert "yours" not in status._prices.text()
    chosen = next(offer for offer in bench.store.book.offers if offer.id == bench.jobs.estimate.cost.offer)
    assert bool(status._age.text()) == (chosen.age_days(date.today()) > 0)
    bench.type_at(CHEAP, "price", "0.001")
    bench.jobs.estimate_now()
    assert "1 of them yours" in status._prices.text()
    assert status._age.text() == ""
    bench.window.show_page("estimate")
    offers = bench.window.findChild(EstimatePage).offers.model
    row = offers.row_with(CHEAP)
    assert offers.data(offers.index(row, offers.column("age"))) == "0 d"
    tip = offers.data(offers.index(row, 0), Qt.ItemDataRole.ToolTipRole)
    assert "of today" in tip


@pytest.mark.long
@pytest.mark.usefixtures("decimal_comma")
def test_a_price_is_typed_as_the_locale_writes_it(bench):
    bench.type_at(CHEAP, "price", "0,39")
    row = bench.row(lambda row: row.key == CHEAP)
    assert (row.values["price"], row.problems) == ("0.39", ())


def test_rows_are_duplicated_hidden_and_deleted(bench):
    count = bench.model.rowCount()
    bench.at(CHEAP, "gpu")
    bench.press(Qt.Key.Key_D, CONTROL)
    copy = bench.table.current_thing()
    assert copy.origin == "own"
    assert bench.model.rowCount() == count + 1
    bench.press(Qt.Key.Key_Delete)
    assert bench.model.rowCount() == count
    bench.at(CHEAP, "gpu")
    bench.press(Qt.Key.Key_Delete)
    assert bench.model.rowCount() == count
    assert bench.show("origin") == "hidden"
    assert CHEAP not in {offer.id for offer in bench.store.book.offers}
    bench.press(Qt.Key.Key_H, CONTROL)
    assert CHEAP in {offer.id for offer in bench.store.book.offers}


def test_filter_sort_and_kinds(bench):
    QTest.keyClick(bench.table, Qt.Key.Key_F, CONTROL)
    search = bench.page.toolbar.search
    assert search.hasFocus()
    QTest.keyClicks(search, "runpod 4090")
    assert 0 < bench.model.rowCount() < 30
    QTest.keyClick(search, Qt.Key.Key_Return)
    assert bench.table.hasFocus()
    bench.table.sortByColumn(bench.model.column("price"), Qt.SortOrder.AscendingOrder)
    prices = [bench.model.thing(i).offer.price_usd_per_hour for i in range(bench.model.rowCount())]
    assert prices == sorted(prices)
    search.clear()
    for kind in SHOWN:
        bench.page.toolbar.show_kind(kind)
        assert all(SHOWN[kind](bench.model.thing(i)) for i in range(bench.model.rowCount()))


def test_tab_goes_on_to_the_next_cell_that_can_be_edited(bench):
    bench.at(CHEAP, "price")
    QTest.keyClick(bench.table.viewport(), Qt.Key.Key_F2)
    bench.type_on("0.5", Qt.Key.Key_Tab)
    assert bench.model.columns[bench.table.currentIndex().column()].key == "per_gpu"
    bench.type_on("0.25", Qt.Key.Key_Escape)
    row = bench.table.current_thing()
    assert (row.key, row.values["price"]) == (CHEAP, "0.5")


@pytest.mark.long
def test_a_changed_name_of_a_built_in_row_makes_an_own_row_in_its_place(bench):
    bench.at(CHEAP, "region")
    place = bench.table.currentIndex().row()
    bench.type_at(CHEAP, "region", "EU-RO-1", Qt.Key.Key_Tab)
    row = bench.model.thing(place)
    assert (row.origin, row.values["region"]) == ("own", "EU-RO-1")
    assert bench.row(lambda row: row.key == CHEAP).hidden
    bench.type_on("0.55")
    assert bench.find(row.id).values["price"] == "0.55"


@pytest.mark.long
def test_more_columns_are_remembered(start):
    first = start()
    menu = first.table.column_menu()
    next(action for action in menu.actions() if action.text() == "Instance").trigger()
    assert not first.table.isColumnHidden(first.model.column("instance"))
    first.close()
    second = start()
    assert not second.table.isColumnHidden(second.model.column("instance"))


@pytest.mark.long
def test_the_model_keeps_qts_rules(qapp, tmp_path):
    store = PriceStore(tmp_path)
    model = PricesModel(store)
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.filter("h100", SHOWN["all"])
    model.sort(6, Qt.SortOrder.DescendingOrder)
    model.setData(model.index(0, 6), "1")
    store.undo_stack.undo()
    model.filter("", SHOWN["used"])
    assert model.rowCount()
    store.save_now()
    del tester


@pytest.mark.long
def test_a_row_among_thousands_is_edited(start, tmp_path):
    thousands_of_prices(tmp_path / "config")
    bench = start()
    assert bench.model.rowCount() > 4000
    row = bench.row(lambda row: row.values.get("region") == "r1500")
    bench.type_at(row.id, "price", "9")
    assert bench.find(row.id).values["price"] == "9"


@pytest.mark.long
def test_a_copy_by_key_is_selected_alone_and_two_copies_differ(bench):
    bench.at(CHEAP, "price")
    QTest.keyClick(bench.table, Qt.Key.Key_D, CONTROL)
    assert len(bench.table.selectionModel().selectedRows()) == 1
    first = bench.table.current_thing()
    assert first.origin == "own"
    bench.at(CHEAP, "price")
    QTest.keyClick(bench.table, Qt.Key.Key_D, CONTROL)
    second = bench.table.current_thing()
    assert (first.values["instance"], second.values["instance"]) == ("copy", "copy 2")
    assert not bench.find(first.id).refused
    assert not bench.find(second.id).refused
    QTest.keyClick(bench.table, Qt.Key.Key_Delete)
    assert not bench.row(lambda row: row.key == CHEAP).hidden


@pytest.mark.long
def test_rows_are_changed_only_in_sight(bench):
    bench.at(CHEAP, "price")
    before = bench.store.files
    bench.window.show_page("estimate")
    QTest.keyClick(bench.window, Qt.Key.Key_Insert)
    assert bench.store.files is before
    assert not bench.page.isVisible()
    for action in (bench.page._duplicate, bench.page._add):
        bench.window.show_page("estimate")
        action.trigger()
        assert bench.page.isVisible()
        assert bench.store.files is before
    bench.page._duplicate.trigger()
    assert bench.store.files is not before


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Tab])
def test_the_only_name_that_is_left_is_taken(bench, key):
    bench.at(own_row(bench), "gpu")
    row = bench.table.current_thing()
    QTest.keyClick(bench.table.viewport(), Qt.Key.Key_F2)
    line = bench.editor()
    line.selectAll()
    QTest.keyClicks(line, "3090 t")
    assert line.completer().popup().isVisible()
    QTest.keyClick(line.completer().popup(), key)
    QCoreApplication.processEvents()
    assert bench.find(row.id).values["gpu"] == "RTX 3090 Ti"


def test_the_provider_stays_in_sight_when_the_table_scrolls_sideways(bench):
    table = bench.table
    table.columnsChosen.emit([column.key for column in bench.model.columns])
    bench.window.resize(1100, 700)
    bench.qtbot.waitUntil(lambda: table.horizontalScrollBar().maximum() > 0)
    frozen, provider = table.providers, bench.model.column("provider")
    assert not frozen.isVisible()
    bar = table.horizontalScrollBar()
    bar.setValue(bar.maximum())
    assert frozen.isVisible()
    assert not frozen.isColumnHidden(provider)
    table.verticalScrollBar().setValue(900)
    at = frozen.visualRect(bench.model.index(40, provider)).center()
    assert frozen.rowAt(at.y()) == table.rowAt(at.y()) == 40
    QTest.mouseClick(frozen.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert table.currentIndex().row() == 40  # one selection for both
    gpu = bench.model.index(40, bench.model.column("gpu"))
    table.setCurrentIndex(gpu)
    assert table.visualRect(gpu).left() >= frozen.covered  # never under it
    bar.setValue(0)
    assert not frozen.isVisible()
