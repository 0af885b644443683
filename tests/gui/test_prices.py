from __future__ import annotations

import gc
import json
import subprocess
import sys
import time
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from ftcost_core.catalogue.prices import store as disk
from ftcost_core.catalogue.prices.book import load
from ftcost_core.problems import InputError, Problem
from ftcost_gui import questions
from ftcost_gui.app import make_window
from ftcost_gui.documents import first_preset
from ftcost_gui.pages.estimate import EstimatePage
from ftcost_gui.pages.prices import PricesPage
from ftcost_gui.prices.import_dialog import ImportDialog
from ftcost_gui.prices.model import SHOWN, PricesModel
from ftcost_gui.prices.provider_dialog import NAME, RATE, ProviderDialog
from ftcost_gui.prices.store import PriceStore

ROOT = Path(__file__).resolve().parents[2]
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
CHEAP = "runpod/rtx-4090x1/on-demand/secure"


class PricesBench:
    """A window on the Prices page, and hands to use it with."""

    def __init__(self, qtbot, folder):
        self.qtbot, self.folder = qtbot, folder / "prices"
        desk = make_window(*first_preset(), folder)
        self.window, self.context = desk.window, desk.context
        self.store, self.jobs = desk.context.prices, desk.context.store
        self.context.theme.choose("light")
        self.window.resize(1440, 900)
        self.window.show()
        qtbot.waitExposed(self.window)
        self.window.show_page("prices")
        self.page = self.window.findChild(PricesPage)
        self.table, self.model = self.page.table, self.page.model
        self.settle()

    def settle(self):
        assert self.store.save_now()
        self.jobs.estimate_now()
        QCoreApplication.processEvents()

    def close(self):
        self.jobs.undo_stack.setClean()
        self.window.close()
        self.window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QCoreApplication.processEvents()

    def row(self, wanted):
        return next(row for row in self.store.book.rows if wanted(row))

    def find(self, row_id):
        return self.store.book.row(row_id)

    def at(self, row_id, key):
        self.table.go_to(row_id, key)
        self.table.setFocus()
        assert self.table.currentIndex().isValid()
        return self.table.currentIndex()

    def type_at(self, row_id, key, text, end=Qt.Key.Key_Return):
        """Select a cell, begin to type into it, and leave it with a key."""
        self.at(row_id, key)
        QTest.keyClick(self.table.viewport(), Qt.Key.Key_F2)
        self.type_on(text, end)

    def type_on(self, text, end=Qt.Key.Key_Return):
        """Type into the open editor and leave it with a key."""
        line = self.editor()
        line.selectAll()
        QTest.keyClicks(line, text)
        if line.completer() is not None and line.completer().popup().isVisible():
            QTest.keyClick(line.completer().popup(), Qt.Key.Key_Escape)
        QTest.keyClick(line, end)
        QCoreApplication.processEvents()  # Enter is taken over a moment later

    def editor(self):
        self.come_back()
        self.qtbot.waitUntil(lambda: isinstance(self.window.focusWidget(), QLineEdit))
        line = self.window.focusWidget()
        assert self.table.isAncestorOf(line)
        return line

    def come_back(self):
        """Do as a window manager behind a dialog that has closed; the offscreen platform has none."""
        if not self.window.isActiveWindow() and not QApplication.activePopupWidget():
            self.window.activateWindow()
            self.qtbot.waitUntil(self.window.isActiveWindow)

    def press(self, key, modifier=Qt.KeyboardModifier.NoModifier):
        self.come_back()
        self.table.setFocus()
        QTest.keyClick(self.table, key, modifier)

    def show(self, key):
        index = self.model.index(self.table.currentIndex().row(), self.model.columns.place(key))
        return index.data()

    def dialog(self, kind):
        """Return the dialog that is open, once it has come to the front: it takes the focus then."""
        found = [one for one in self.page.findChildren(kind) if one.isVisible()]
        assert found
        self.qtbot.waitUntil(found[-1].isActiveWindow)
        return found[-1]


@pytest.fixture
def start(qapp, qtbot, tmp_path):
    running = []

    def start():
        running.append(PricesBench(qtbot, tmp_path / "config"))
        return running[-1]

    yield start
    for bench in running:
        if bench.window is not None:
            try:
                bench.close()
            except RuntimeError:
                continue


@pytest.fixture
def bench(start):
    return start()


def test_an_editor_stays_while_garbage_is_collected(bench):
    bench.at(CHEAP, "gpu")
    QTest.keyClick(bench.table, Qt.Key.Key_D, CONTROL)
    copy = bench.table.current_row()
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


def test_a_provider_with_three_rows_and_a_changed_price_are_there_again(start, tmp_path):
    first = start()
    before = first.jobs.estimate.cost
    QTest.keyClick(first.table, Qt.Key.Key_P, CONTROL | SHIFT)
    dialog = first.dialog(ProviderDialog)
    QTest.keyClicks(dialog.lines[NAME], "My Lab")
    first.qtbot.mouseClick(dialog.accept_button, Qt.MouseButton.LeftButton)
    for number, (gpu, price) in enumerate((("RTX 4090", "0.01"), ("H100 SXM", "1.10"), ("L40S", "0.44"))):
        if number:
            first.press(Qt.Key.Key_Insert)
        first.type_on(gpu, Qt.Key.Key_Tab)
        row = first.table.current_row()
        first.type_at(row.id, "price", price)
    first.type_at(CHEAP, "price", "0.05")
    own = [row for row in first.store.book.rows if row.provider == "My Lab"]
    assert [row.values["price"] for row in own] == ["0.01", "1.10", "0.44"]
    assert not any(row.refused for row in own)
    first.settle()
    assert first.jobs.estimate.cost.offer.startswith("my-lab/")
    assert first.jobs.estimate.cost.total < before.total
    first.close()

    folder = tmp_path / "config" / "prices"
    assert {path.name for path in folder.glob("*.toml")} == {"my-lab.prices.toml", "runpod.prices.toml"}
    second = start()
    assert [row.values["price"] for row in second.store.book.rows if row.provider == "My Lab"] == [
        "0.01", "1.10", "0.44",
    ]  # fmt: skip
    changed = second.row(lambda row: row.key == CHEAP and row.file)
    assert (changed.origin, str(changed.offer.price_usd_per_hour)) == ("edited", "0.05")
    assert second.jobs.estimate.cost.offer == first_offer(second)
    costs = {one.offer: one.price_per_hour for one in second.jobs.estimate.offers}
    assert costs[CHEAP] == pytest.approx(0.05)

    command = [
        sys.executable,
        "-m",
        "ftcost_gui",
        "prices",
        "list",
        "--json",
        "--config-dir",
        str(tmp_path / "config"),
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=True)
    listed = {offer["id"]: offer["price_usd_per_hour"] for offer in json.loads(done.stdout)}
    assert len([name for name in listed if name.startswith("my-lab/")]) == 3
    assert listed[CHEAP] == "0.05"


def first_offer(bench):
    return next(row.offer.id for row in bench.store.book.rows if row.provider == "My Lab")


def test_without_a_folder_the_files_go_where_the_platform_says(qapp, tmp_path, monkeypatch):
    monkeypatch.setattr("platformdirs.user_config_dir", lambda *_args, **_kw: str(tmp_path / "platform"))
    desk = make_window(*first_preset())
    assert desk.context.prices.folder == tmp_path / "platform" / "prices"
    desk.window.deleteLater()


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
    assert any(
        offer.id == CHEAP and str(offer.price_usd_per_hour) == "0.69" for offer in bench.store.book.offers
    )
    bench.settle()
    assert '"1,99"' in (bench.folder / "runpod.prices.toml").read_text()
    fix = next(button for button in bench.page.details.buttons() if "1.99" in button.text())
    bench.qtbot.mouseClick(fix, Qt.MouseButton.LeftButton)
    assert (
        next(offer for offer in bench.store.book.offers if offer.id == CHEAP).price_usd_per_hour.__str__()
        == "1.99"
    )


def test_what_differs_is_marked_with_the_built_in_value_and_reverted(bench):
    bench.type_at(CHEAP, "price", "0.60")
    row = bench.row(lambda row: row.key == CHEAP)
    bench.at(row.id, "price")
    assert bench.show("origin") == "edited"
    assert "was 0.69" in bench.show("remark")
    assert any("0.69 → 0.60" in text for text in bench.page.changes.texts())
    assert bench.show("as_of") == date.today().isoformat()
    bench.qtbot.mouseClick(bench.page.changes.buttons()[0], Qt.MouseButton.LeftButton)
    assert bench.row(lambda row: row.key == CHEAP).origin == "builtin"
    assert "No built-in price" in bench.page.changes.texts()[0]


def test_age_and_origin_are_said(bench):
    row = bench.find(CHEAP)
    bench.at(row.id, "price")
    bench.store.today = lambda: date(2026, 11, 21)
    bench.store.bookChanged.emit(bench.store.book)
    assert bench.page.model.columns.today == date(2026, 11, 21)
    tip = bench.table.currentIndex().data(Qt.ItemDataRole.ToolTipRole)
    assert "2026-07-20, 4 months old" in tip
    assert "built-in list" in tip


def test_where_prices_are_used_their_age_is_said(bench):
    status = bench.window.status
    assert status._prices.text().startswith("Prices: ")
    assert "yours" not in status._prices.text()
    chosen = next(offer for offer in bench.store.book.offers if offer.id == bench.jobs.estimate.cost.offer)
    assert status._age.isVisible() == chosen.stale(date.today())
    bench.type_at(CHEAP, "price", "0.001")
    bench.jobs.estimate_now()
    assert "1 of them yours" in status._prices.text()
    assert not status._age.isVisible()
    offers = bench.window.findChild(EstimatePage).offers.model
    row = offers.row_of(CHEAP)
    assert offers.data(offers.index(row, offers.column("age"))) == "0 d"
    tip = offers.data(offers.index(row, 0), Qt.ItemDataRole.ToolTipRole)
    assert "of today" in tip


def test_rows_are_duplicated_hidden_and_deleted(bench):
    count = bench.model.rowCount()
    bench.at(CHEAP, "gpu")
    bench.press(Qt.Key.Key_D, CONTROL)
    copy = bench.table.current_row()
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


def test_a_block_from_a_spreadsheet_is_one_step(bench):
    own = own_row(bench)
    bench.at(own, "gpu")
    QGuiApplication.clipboard().setText("RTX 4090\t2\tspot\r\nH100 SXM\t8\ton-demand\r\nL40S\t1\tspot\r\n")
    steps = bench.store.undo_stack.count()
    bench.press(Qt.Key.Key_V, CONTROL)
    assert bench.store.undo_stack.count() == steps + 1
    mine = [row for row in bench.store.book.rows if row.provider == "My Lab"]
    assert [(row.values["gpu"], row.values["gpus"], row.values["kind"]) for row in mine] == [
        ("RTX 4090", "2", "spot"), ("H100 SXM", "8", "on-demand"), ("L40S", "1", "spot"),
    ]  # fmt: skip
    bench.press(Qt.Key.Key_Z, CONTROL)
    assert len([row for row in bench.store.book.rows if row.provider == "My Lab"]) == 1


def test_a_block_over_rows_changes_them_one_after_the_other(bench):
    bench.at(CHEAP, "price")
    place = bench.table.currentIndex().row()
    below = bench.model.row(place + 1)
    QGuiApplication.clipboard().setText("0.61;\n0.62;\n")
    bench.press(Qt.Key.Key_V, CONTROL)
    assert [bench.model.row(place + i).values["price"] for i in (0, 1)] == ["0.61", "0.62"]
    assert bench.model.row(place + 1).key == below.key
    assert bench.store.undo_stack.count() == 1


def test_copied_rows_come_back_through_the_preview(bench):
    bench.type_at(CHEAP, "price", "0.66")
    bench.at(bench.row(lambda row: row.key == CHEAP).id, "gpu")
    bench.press(Qt.Key.Key_C, CONTROL)
    text = QGuiApplication.clipboard().text()
    assert "0.66" in text
    QGuiApplication.clipboard().setText(text.replace("0.66", "0.67"))
    bench.press(Qt.Key.Key_V, CONTROL)
    dialog = bench.dialog(ImportDialog)
    dialog.wait()
    assert "1 changed" in dialog.summary.text()
    bench.qtbot.mouseClick(dialog.take_button, Qt.MouseButton.LeftButton)
    assert bench.row(lambda row: row.key == CHEAP).values["price"] == "0.67"


def test_an_import_is_looked_at_first_and_is_one_step(bench, tmp_path):
    path = tmp_path / "quote.csv"
    path.write_text('provider,gpu,gpus,price\nAcme,H100 SXM,1,2.5\nAcme,H100 SXM,8,"19,9"\nAcme,A100,1,0\n')
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path))])
    drop = QDropEvent(
        QPoint(50, 50),
        Qt.DropAction.CopyAction,
        mime,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    bench.page.dropEvent(drop)
    dialog = bench.dialog(ImportDialog)
    dialog.as_of.setText("2026-11-01")
    dialog._read()
    dialog.wait()
    assert "1 added" in dialog.summary.text()
    assert "2 refused" in dialog.summary.text()
    reasons = [dialog.model.index(row, 11).data() for row in range(dialog.model.rowCount())]
    assert any("19,9" in reason for reason in reasons)
    bench.qtbot.mouseClick(dialog.correct, Qt.MouseButton.LeftButton)
    dialog.wait()
    assert "2 added" in dialog.summary.text()
    assert bench.store.undo_stack.count() == 0
    bench.qtbot.mouseClick(dialog.take_button, Qt.MouseButton.LeftButton)
    assert bench.store.undo_stack.count() == 1
    taken = [row for row in bench.store.book.rows if row.provider == "Acme"]
    assert {row.values["price"] for row in taken} == {"2.5", "19.9"}
    assert {row.origin for row in taken} == {"imported"}
    bench.press(Qt.Key.Key_Z, CONTROL)
    assert not [row for row in bench.store.book.rows if row.provider == "Acme"]


def test_what_is_no_price_list_is_refused_in_the_dialog(bench, tmp_path):
    path = tmp_path / "other.csv"
    path.write_text("a,b\n1,2\n")
    dialog = bench.page.import_from(path)
    dialog.wait()
    assert not dialog.take_button.isEnabled()
    assert "gpu and price" in dialog.message.text
    dialog.reject()


def test_prices_are_exported_and_read_back(bench, tmp_path, monkeypatch):
    bench.type_at(CHEAP, "price", "0.66")
    target = tmp_path / "out.csv"
    monkeypatch.setattr(questions, "ask_export_path", lambda *_args: target)
    bench.page.export_to("csv", everything=False)
    assert "0.66" in target.read_text(encoding="utf-8-sig")
    monkeypatch.setattr(questions, "ask_export_folder", lambda *_args: tmp_path / "sky")
    bench.page.export_to("skypilot", everything=True)
    assert (tmp_path / "sky" / "runpod.csv").exists()
    assert "files written" in bench.page.messages.events.text


def test_a_provider_in_another_currency_needs_a_rate(bench):
    dialog = bench.page.open_provider()
    dialog.lines[NAME].setText("Euro Cloud")
    dialog.lines["currency"].setText("EUR")
    dialog.lines["provider.billing_increment_s"].setText("sixty")
    dialog.accept()
    assert dialog.isVisible()
    assert "rate" in dialog.faults[RATE].text()
    assert "sixty" in dialog.faults["provider.billing_increment_s"].text()
    dialog.lines[RATE].setText("1.10")
    dialog.lines["provider.billing_increment_s"].setText("60")
    dialog.accept()
    assert bench.store.book.rates["EUR"].usd.__str__() == "1.10"
    assert bench.store.book.billing("Euro Cloud").increment_s == 60
    assert bench.store.undo_stack.undoText() == "Add an offer"
    bench.type_on("RTX 4090", Qt.Key.Key_Tab)
    row = bench.row(lambda row: row.provider == "Euro Cloud")
    bench.type_at(row.id, "price", "2.00")
    offer = bench.find(row.id).offer
    assert str(offer.price_usd_per_hour) == "2.2000"
    bench.at(row.id, "price")
    assert bench.show("price") == "2.00 EUR"


def test_the_same_provider_twice_is_said_in_the_dialog(bench):
    own_row(bench)
    dialog = bench.page.open_provider()
    dialog.lines[NAME].setText("My Lab")
    dialog.accept()
    assert dialog.isVisible()
    assert dialog.faults[NAME].isVisible()
    dialog.reject()


def test_another_programs_edit_is_shown(bench):
    own_row(bench)
    bench.settle()
    path = bench.folder / "my-lab.prices.toml"
    path.write_text(
        path.read_text() + '\n[[offer]]\ngpu = "L4"\nprice = 0.5\nas_of = 2026-11-01\nsource = "x"\n'
    )
    bench.qtbot.waitUntil(
        lambda: any(row.values.get("gpu") == "L4" and row.file for row in bench.store.book.rows)
    )
    assert "Another program" in bench.page.messages.events.text


def test_a_conflict_shows_both_values_and_mine_can_be_kept(bench):
    bench.type_at(CHEAP, "price", "0.60")
    bench.settle()
    there = disk.read(bench.folder)
    path = bench.folder / "runpod.prices.toml"
    bench.type_at(bench.row(lambda row: row.key == CHEAP).id, "price", "0.61")
    path.write_text(path.read_text().replace("0.60", "0.62"))
    assert there.find("runpod.prices.toml")
    bench.settle()
    assert "0.61" in bench.page.messages.events.text
    assert "0.62" in bench.page.messages.events.text
    assert bench.row(lambda row: row.key == CHEAP).values["price"] == "0.62"
    bench.qtbot.mouseClick(bench.page.messages.events.act, Qt.MouseButton.LeftButton)
    bench.settle()
    assert load(bench.folder).find(CHEAP).price_usd_per_hour.__str__() == "0.61"


def test_a_broken_and_a_newer_file_are_shown_and_left_alone(start, tmp_path):
    folder = tmp_path / "config" / "prices"
    folder.mkdir(parents=True)
    newer, broken = 'schema = 99\n[[offer]]\ngpu = "L4"\n', 'schema = 1\n[provider\nid = "x"\n'
    (folder / "newer.prices.toml").write_text(newer)
    (folder / "broken.prices.toml").write_text(broken)
    bench = start()
    assert bench.page.messages.faults.isVisible()
    assert "newer.prices.toml" in bench.page.messages.faults.text
    assert "broken.prices.toml" in bench.page.messages.faults.text
    bench.type_at(CHEAP, "price", "0.60")
    bench.settle()
    assert (folder / "newer.prices.toml").read_text() == newer
    assert (folder / "broken.prices.toml").read_text() == broken


def test_a_failed_save_is_said_and_nothing_is_lost(bench, monkeypatch):
    def refuse(*_args, **_kw):
        raise InputError([Problem("", "", "the disk is full")])

    monkeypatch.setattr("ftcost_gui.prices.store.save", refuse)
    bench.type_at(CHEAP, "price", "0.60")
    assert not bench.store.save_now()
    assert "disk is full" in bench.page.messages.events.text
    assert bench.window.top_bar.state == "not saved"
    assert bench.row(lambda row: row.key == CHEAP).values["price"] == "0.60"
    asked = []
    monkeypatch.setattr(questions, "ask_unsaved", lambda *args: asked.append(args) or questions.Answer.CANCEL)
    assert not bench.window.close()
    assert asked
    monkeypatch.setattr("ftcost_gui.prices.store.save", disk.save)
    bench.qtbot.mouseClick(bench.page.messages.events.act, Qt.MouseButton.LeftButton)
    assert bench.window.top_bar.state == "saved"
    assert not bench.page.messages.events.isVisible()


def test_filter_sort_and_kinds(bench):
    QTest.keyClick(bench.table, Qt.Key.Key_F, CONTROL)
    search = bench.page.toolbar.search
    assert search.hasFocus()
    QTest.keyClicks(search, "runpod 4090")
    assert 0 < bench.model.rowCount() < 30
    QTest.keyClick(search, Qt.Key.Key_Return)
    assert bench.table.hasFocus()
    bench.table.sortByColumn(bench.model.columns.place("price"), Qt.SortOrder.AscendingOrder)
    prices = [bench.model.row(i).offer.price_usd_per_hour for i in range(bench.model.rowCount())]
    assert prices == sorted(prices)
    search.clear()
    for kind in SHOWN:
        bench.page.toolbar.show_kind(kind)
        assert all(SHOWN[kind](bench.model.row(i)) for i in range(bench.model.rowCount()))


def test_tab_goes_on_to_the_next_cell_that_can_be_edited(bench):
    bench.at(CHEAP, "price")
    QTest.keyClick(bench.table.viewport(), Qt.Key.Key_F2)
    bench.type_on("0.5", Qt.Key.Key_Tab)
    assert bench.model.columns[bench.table.currentIndex().column()].key == "per_gpu"
    bench.type_on("0.25", Qt.Key.Key_Escape)
    row = bench.table.current_row()
    assert (row.key, row.values["price"]) == (CHEAP, "0.5")


def test_a_changed_name_of_a_built_in_row_makes_an_own_row_in_its_place(bench):
    bench.at(CHEAP, "region")
    place = bench.table.currentIndex().row()
    bench.type_at(CHEAP, "region", "EU-RO-1", Qt.Key.Key_Tab)
    row = bench.model.row(place)
    assert (row.origin, row.values["region"]) == ("own", "EU-RO-1")
    assert bench.row(lambda row: row.key == CHEAP).hidden
    bench.type_on("0.55")
    assert bench.find(row.id).values["price"] == "0.55"


def test_more_columns_are_remembered(start):
    first = start()
    menu = first.table.column_menu()
    next(action for action in menu.actions() if action.text() == "Instance").trigger()
    assert not first.table.isColumnHidden(first.model.columns.place("instance"))
    first.close()
    second = start()
    assert not second.table.isColumnHidden(second.model.columns.place("instance"))


def test_the_model_keeps_qts_rules(qapp, tmp_path):
    store = PriceStore(tmp_path)
    model = PricesModel(store)
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.filter("h100", "all")
    model.sort(6, Qt.SortOrder.DescendingOrder)
    model.setData(model.index(0, 6), "1")
    store.undo_stack.undo()
    model.filter("", "old")
    assert model.rowCount()
    store.save_now()
    del tester


def test_thousands_of_rows_are_edited_without_lag(start, tmp_path):
    folder = tmp_path / "config" / "prices"
    folder.mkdir(parents=True)
    rows = "".join(
        f'\n[[offer]]\ngpu = "L4"\nprice = {1 + i / 1000}\nregion = "r{i}"\nas_of = 2026-11-01\nsource = "x"\n'
        for i in range(3000)
    )
    (folder / "big.prices.toml").write_text("schema = 1\n" + rows)
    bench = start()
    assert bench.model.rowCount() > 4000
    row = bench.row(lambda row: row.values.get("region") == "r1500")
    started = time.perf_counter()
    bench.type_at(row.id, "price", "9")
    assert time.perf_counter() - started < 2
    assert bench.find(row.id).values["price"] == "9"


def own_row(bench):
    """Add a provider with one empty row; return the row's id."""
    dialog = bench.page.open_provider()
    dialog.lines[NAME].setText("My Lab")
    dialog.accept()
    row = bench.row(lambda row: row.provider == "My Lab")
    QTest.keyClick(bench.editor(), Qt.Key.Key_Escape)
    return row.id
