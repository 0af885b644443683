"""Pins and their comparison: real clicks, real files."""

from __future__ import annotations

import csv
import gc
import json
import subprocess
import sys
import weakref

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QWidget

from ftcost_core.catalogue.prices.edits import set_rate
from ftcost_core.documents.job import edited
from ftcost_core.documents.problems import InputError
from ftcost_core.text.numbers import money
from ftcost_gui.dialogs import questions
from ftcost_gui.pages.compare.export import as_markdown
from ftcost_gui.pages.compare.page import ComparePage
from ftcost_gui.state.documents import first_preset
from ftcost_gui.state.pin_store import PinStore
from ftcost_gui.state.pins import Pin, dump, load, parse, save
from ftcost_gui.widgets.popover import ExplanationPopover
from tests.gui.test_layout import _shows_its_text

LONG = 60_000


@pytest.fixture(scope="module")
def job():
    return first_preset()[0]


@pytest.fixture
def page(bench):
    bench.window.show_page("compare")
    return bench.window.findChild(ComparePage)


def settle(bench, page):
    bench.qtbot.waitUntil(lambda: not page.estimates.busy, timeout=LONG)
    QApplication.processEvents()


def cell(page, title, column):
    row = next(i for i, line in enumerate(page.model.things) if line.title == title)
    return page.model.things[row], page.model.value(page.model.things[row], column)


def pin_two(bench, page):
    """Pin the job, and the job with a longer context."""
    bench.click(page.empty.button)
    bench.store.edit("data.seq_len", 4096, "longer")
    bench.store.end_gesture()
    bench.click(page.buttons["pin"])
    settle(bench, page)


def names(store):
    return [pin.name for pin in store.pins]


def test_an_empty_page_says_what_to_do_and_does_it(bench, page):
    assert page.empty.isVisible()
    assert not page.table.isVisible()
    bench.click(page.empty.button)
    settle(bench, page)
    assert page.table.isVisible()
    (name,) = names(bench.context.pins)
    assert "RTX 4090" in name
    assert "QLoRA" in name
    _, cost = cell(page, "Cost", 0)
    assert cost == f"${bench.store.estimate.cost.total:.2f}"


def test_pinned_scenarios_stand_side_by_side_with_their_differences(bench, page):
    first = bench.store.estimate
    pin_two(bench, page)
    bench.settle()
    line, context = cell(page, "Context length", 1)
    assert context == "4\u202f096"
    assert page.model.things.index(line) < page.model.things.index(cell(page, "Cost", 0)[0])
    line, _ = cell(page, "Memory per GPU", 1)
    more = bench.store.estimate.memory.device - first.memory.device
    assert page.model.note(line, 1).startswith("+")
    assert f"{100 * more / first.memory.device:.0f}" in page.model.note(line, 1)
    assert "best" in page.model.verdict(line, 0)
    assert "best" not in page.model.verdict(line, 1)  # level, where the ranges of both overlap
    spoken = page.model.data(page.model.index(page.model.things.index(line), 0), Qt.ItemDataRole.AccessibleTextRole)
    assert "best" in spoken
    assert "Memory per GPU" in spoken


@pytest.mark.long
def test_rename_remove_undo(bench, page):
    pin_two(bench, page)
    page.table.select(1)
    page.table.setFocus()
    QTest.keyClick(page.table, Qt.Key.Key_F2)
    editor = page.table.findChild(QLineEdit)
    editor.selectAll()
    QTest.keyClicks(editor, "long context")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    pins = bench.context.pins
    bench.qtbot.waitUntil(lambda: names(pins)[1] == "long context", timeout=LONG)
    page.table.select(0)
    page.table.setFocus()
    QTest.keyClick(page.table, Qt.Key.Key_Delete)
    assert names(pins) == ["long context"]
    assert "removed" in page.message.text
    bench.click(page.message.act)
    assert names(pins)[1] == "long context"
    bench.window.menus.actions.undo.trigger()  # takes the name back
    assert names(pins)[1] == f"{names(pins)[0]} · context length 4\u202f096"
    bench.window.menus.actions.redo.trigger()
    assert names(pins)[1] == "long context"


@pytest.mark.long
def test_the_offer_to_undo_a_removal_goes_with_the_next_step(bench, page):
    pin_two(bench, page)
    page.table.select(0)
    page.table.setFocus()
    QTest.keyClick(page.table, Qt.Key.Key_Delete)
    assert page.message.isVisible()
    bench.window.menus.actions.undo.trigger()
    assert not page.message.isVisible()
    assert len(bench.context.pins.pins) == 2
    page.message.say("something else")
    bench.window.menus.actions.redo.trigger()
    assert page.message.isVisible()


@pytest.mark.long
def test_an_empty_name_is_not_taken(bench, page):
    bench.click(page.empty.button)
    before = names(bench.context.pins)
    page.model.setData(page.model.index(0, 0), "   ")
    assert names(bench.context.pins) == before


@pytest.mark.long
def test_any_scenario_can_be_the_baseline(bench, page):
    pin_two(bench, page)
    pins = bench.context.pins
    second = pins.pins[1]
    page.table.select(1)
    bench.click(page.buttons["baseline"])
    assert pins.pins[0] == second
    assert page.table.current == 0
    assert not page.buttons["baseline"].isEnabled()
    assert page.model.title(0) == "Baseline"
    line, _ = cell(page, "Memory per GPU", 1)
    assert page.model.note(line, 1).startswith("\u2212")
    bench.click(page.buttons["right"])
    assert pins.pins[1] == second


@pytest.mark.long
def test_opening_a_scenario_is_one_step(bench, page):
    pin_two(bench, page)
    before = bench.store.job
    steps = bench.store.undo_stack.count()
    page.table.select(0)
    bench.click(page.buttons["open"])
    assert bench.store.job == bench.context.pins.pins[0].job != before
    assert bench.store.undo_stack.count() == steps + 1
    bench.window.menus.actions.undo.trigger()  # Undo means what was done last: the job, not the pins
    assert bench.store.job == before
    assert len(bench.context.pins.pins) == 2


@pytest.mark.long
def test_the_current_job_is_a_column_that_follows_the_form(bench, page):
    bench.click(page.empty.button)
    bench.click(page.live)
    settle(bench, page)
    assert bench.context.pins.has_current
    assert page.model.note(cell(page, "Cost", 1)[0], 1) == "the same"
    bench.type_into("data.epochs", "6")
    bench.settle()
    assert page.model.note(cell(page, "Cost", 1)[0], 1).startswith("+")
    assert not page.buttons["open"].isEnabled() or page.table.current == 0
    bench.click(page.live)
    assert not bench.context.pins.has_current


@pytest.mark.long
def test_pins_follow_the_prices(bench, page):
    bench.click(page.empty.button)
    settle(bench, page)
    _, before = cell(page, "Cost", 0)
    book = bench.store.prices
    cheapest = bench.store.estimate.cost.offer
    bench.store.use_prices(type(book)(tuple(one for one in book.offers if one.id != cheapest)))
    page._render()
    settle(bench, page)
    assert cell(page, "Cost", 0)[1] != before


@pytest.mark.long
def test_a_scenario_that_cannot_be_estimated_says_why(bench, page, job):
    bench.context.pins.pin("gone", edited(job, {"hardware.gpu": "RTX 4090", "price.offer": "no/such/offer"}))
    bench.context.pins.pin("fine", job)
    settle(bench, page)
    assert "no/such/offer" in page.model.fault(0)
    assert cell(page, "Cost", 0)[1] == "cannot be estimated"
    assert cell(page, "Cost", 1)[1].startswith("$")
    assert not page.model.fault(1)


@pytest.mark.long
def test_the_table_is_copied_as_csv_and_as_markdown(bench, page):
    pin_two(bench, page)
    _picture, as_slide, as_csv, as_markdown = page.copy_menu.actions()
    as_csv.trigger()
    rows = list(csv.reader(QGuiApplication.clipboard().text().splitlines()))
    assert rows[0][2:] == names(bench.context.pins)
    assert rows[-1] == ["Currency", "US dollars"]
    cost = next(row for row in rows if row[0] == "Cost")
    assert cost[1] == "USD"
    usd = page.estimates.of(bench.context.pins.pins[1].job).cost.total
    assert float(cost[3]) == pytest.approx(usd)
    with bench.qtbot.waitSignal(page.said):
        as_slide.trigger()
    pasted = QGuiApplication.clipboard().mimeData()
    assert "<table" in pasted.html()
    assert money(usd) in pasted.html()
    assert pasted.text().splitlines()[0].split("\t")[1:] == names(bench.context.pins)
    assert any(row[0] == "Cost, high" for row in rows)
    as_markdown.trigger()
    lines = QGuiApplication.clipboard().text().splitlines()
    assert lines[1] == "| --- | --- | --- |"
    assert any("best" in line for line in lines)


def test_a_comparison_leaves_the_window_in_its_currency(bench, page, monkeypatch, tmp_path):
    prices, settings = bench.context.prices, bench.context.settings
    prices.edit(set_rate(prices.files, "EUR", "1.25", prices.today()), "a rate")
    settings.currency = "EUR"
    try:
        pin_two(bench, page)
        saved = tmp_path / "slide.csv"
        monkeypatch.setattr(questions, "ask_comparison_path", lambda *_: saved)
        page.save_menu.actions()[3].trigger()
        rows = list(csv.reader(saved.read_text(encoding="utf-8-sig").splitlines()))
        cost = next(row for row in rows if row[0] == "Cost")
        usd = page.estimates.of(bench.context.pins.pins[1].job).cost.total
        assert cost[1] == "EUR"
        assert float(cost[3]) == pytest.approx(usd / 1.25)
        assert "1.25 USD" in rows[-1][1]  # the rate, and its day
        assert str(prices.today()) in rows[-1][1]
    finally:
        settings.currency = "USD"


@pytest.mark.long
def test_bars_with_ranges_are_copied_and_saved_as_a_picture(bench, page, monkeypatch, tmp_path):
    bench.click(page.empty.button)
    settle(bench, page)
    assert not page.bars.isVisible()  # one alone is compared with nothing
    bench.store.edit("data.seq_len", 4096, "longer")
    bench.store.end_gesture()
    bench.click(page.buttons["pin"])
    settle(bench, page)
    assert page.bars.isVisible()
    described = page.bars.view.accessibleDescription()
    assert all(pin.name in described for pin in bench.context.pins.pins)
    assert "Cost:" in described
    with bench.qtbot.waitSignal(page.said):
        page.copy_menu.actions()[0].trigger()
    assert QGuiApplication.clipboard().image().width() > 500
    for action, name in zip(page.save_menu.actions(), ("a.png", "a.svg", "a.html"), strict=False):
        path = tmp_path / name
        monkeypatch.setattr(questions, "ask_comparison_path", lambda *_, path=path: path)
        action.trigger()
        assert path.stat().st_size > 500
    header, *rows = page.bars.view.numbers()
    assert header[0] == "Scenario"
    assert [row[0] for row in rows] == names(bench.context.pins)


def test_a_second_pin_of_a_name_is_called_by_what_it_differs_in(bench, page):
    pin_two(bench, page)
    first, second = names(bench.context.pins)
    assert second == f"{first} · context length 4\u202f096"


@pytest.mark.long
def test_a_figure_is_explained_by_a_double_click_and_by_enter(bench, page):
    pin_two(bench, page)
    row = next(i for i, line in enumerate(page.model.things) if line.title == "Memory per GPU")
    index = page.model.index(row, 1)
    page.table.scrollTo(index)
    page.table.setCurrentIndex(index)
    QTest.keyClick(page.table, Qt.Key.Key_Return)
    popover = page.findChild(ExplanationPopover)
    assert popover is not None
    assert popover.isVisible()
    popover.close()


def test_pin_to_compare_from_the_estimate_page(bench):
    bench.window.show_page("estimate")
    QTest.keyClick(bench.window, Qt.Key.Key_M, Qt.KeyboardModifier.ControlModifier)
    assert [pin.job for pin in bench.context.pins.pins] == [bench.store.job]
    assert not bench.window.files.modified


def test_pins_survive_a_restart(bench, page):
    pin_two(bench, page)
    again = PinStore(bench.context.settings.folder)
    assert again.pins == bench.context.pins.pins
    assert not again.fault


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{", "JSON"),
        ('{"format": "ftcost-job"}', "ftcost-pins"),
        ('{"format": "ftcost-pins", "version": 2, "pins": []}', "newer"),
        ('{"format": "ftcost-pins", "version": 1, "pins": [{"id": "a", "name": "x", "job": {}}]}', "pins.0.job"),
        ('{"format": "ftcost-pins", "version": 1, "pins": [], "more": 1}', "more"),
        ('{"format": "ftcost-pins", "version": 1, "pins": {}}', "list"),
    ],
)
def test_a_broken_or_newer_file_is_refused_and_kept(tmp_path, job, text, why):
    path = tmp_path / "pins.json"
    path.write_text(text, encoding="utf-8")
    store = PinStore(tmp_path)
    assert why in store.fault
    store.pin("x", job)
    assert store.fault
    assert path.read_text(encoding="utf-8") == text
    assert [pin.name for pin in store.pins] == ["x"]
    kept = store.set_aside()
    assert kept.read_text(encoding="utf-8") == text
    assert not store.fault
    assert load(path) == store.pins


@pytest.mark.long
def test_the_page_says_that_pins_are_not_saved_and_sets_the_file_aside(bench, page):
    pins = bench.context.pins
    pins.path.parent.mkdir(parents=True, exist_ok=True)
    pins.path.write_text("[]", encoding="utf-8")
    bench.click(page.empty.button)
    assert page.fault.isVisible()
    bench.click(page.fault.act)
    assert not page.fault.isVisible()
    assert load(pins.path) == pins.pins


def test_two_windows_keep_each_others_pins(tmp_path, job):
    one, other = PinStore(tmp_path), PinStore(tmp_path)
    one.pin("a", job)
    other.pin("b", job)
    assert names(other) == ["b", "a"]
    one.pin("c", job)
    assert sorted(names(one)) == ["a", "b", "c"]
    one.undo_stack.undo()
    assert sorted(pin.name for pin in load(one.path)) == ["a", "b"]


def test_a_pin_that_another_window_removed_stays_removed(tmp_path, job):
    path = tmp_path / "pins.json"
    a, b = Pin("a", job), Pin("b", job)
    before = save(path, (), (a, b))
    save(path, before, (a,))
    assert save(path, before, (a, b, Pin("c", None, "c"))) == (a, Pin("c", None, "c"))


@pytest.mark.long
def test_two_processes_lose_none_of_each_others_pins(tmp_path):
    code = (
        "import sys; from pathlib import Path; from ftcost_gui.state.pins import Pin, save\n"
        "from ftcost_gui.state.documents import first_preset\n"
        "job, path, known = first_preset()[0], Path(sys.argv[1]), ()\n"
        "for n in range(15): known = save(path, known, (*known, Pin(f'{sys.argv[2]}{n}', job)))\n"
    )
    path = tmp_path / "pins.json"
    both = [subprocess.Popen([sys.executable, "-c", code, str(path), name]) for name in "ab"]
    assert [one.wait(120) for one in both] == [0, 0]
    assert {pin.name for pin in load(path)} == {f"{name}{n}" for name in "ab" for n in range(15)}


def test_pins_read_back_as_they_were(job):
    pins = (Pin("ä | “x”", edited(job, {"data.epochs": 2})), Pin("now", None))
    assert parse(dump(pins)) == pins
    with pytest.raises(InputError, match="twice"):
        parse(json.dumps({"format": "ftcost-pins", "version": 1,
                          "pins": [json.loads(dump(pins))["pins"][0]] * 2}))  # fmt: skip


@pytest.mark.long
def test_the_model_keeps_qts_rules(bench, page):
    tester = QAbstractItemModelTester(page.model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    pin_two(bench, page)
    bench.context.pins.show_current(True)
    bench.context.settings.units = "GB"
    bench.context.pins.remove(bench.context.pins.pins[0].id)
    settle(bench, page)
    del tester


@pytest.mark.long
@pytest.mark.parametrize("size", [(1440, 900), (1100, 700)])
def test_nothing_is_cut_off(bench, page, size):
    pin_two(bench, page)
    bench.window.resize(*size)
    for _ in range(4):
        QApplication.processEvents()
    for widget in page.findChildren(QWidget):
        if widget.isVisible() and isinstance(widget, QLabel | QAbstractButton):
            assert _shows_its_text(widget), f"{widget.text()} in {widget.geometry()}"


def test_what_does_not_fit_is_never_the_best_and_says_so(bench, page):
    bench.click(page.empty.button)
    changes = {"method.kind": "full", "method.quantization": None, "training.micro_batch": 64,
               "training.loss": "chunked"}  # fmt: skip
    bench.store.edit_many(changes, "too large")
    bench.store.end_gesture()
    bench.click(page.buttons["pin"])
    settle(bench, page)
    assert cell(page, "Fits", 1)[1] == "no"
    for title in ("Cost", "Wall-clock time", "GPU-hours", "Throughput", "MFU", "Cost per million tokens"):
        line, _ = cell(page, title, 1)
        index = page.model.index(page.model.things.index(line), 1)
        assert page.model.verdict(line, 1) == "if it did fit", title
        assert not page.model.is_best(line, 1)
        assert "if it did fit" in index.data(Qt.ItemDataRole.AccessibleTextRole)
        assert "does not fit" in index.data(Qt.ItemDataRole.ToolTipRole)
    line, _ = cell(page, "Memory per GPU", 1)
    assert "best" not in page.model.verdict(line, 1)  # level, where the ranges of both overlap
    fits, _ = cell(page, "Fits", 0)
    assert page.model.is_best(fits, 0)
    copied = next(text for text in as_markdown(page.model).splitlines() if text.startswith("| Cost |"))
    assert copied.endswith("*if it did fit* |")
    assert "best" not in copied


@pytest.mark.long
def test_a_verdict_gets_a_line_of_its_own_where_no_line_has_room(bench, page):
    bench.click(page.empty.button)
    changes = {"method.kind": "full", "method.quantization": None, "training.micro_batch": 64}
    bench.store.edit_many(changes, "too large")
    bench.store.end_gesture()
    bench.click(page.buttons["pin"])
    settle(bench, page)
    row = page.model.things.index(cell(page, "Throughput", 1)[0])
    table, index = page.table, page.model.index(row, 1)
    table.setColumnWidth(1, 400)
    low = table.sizeHintForIndex(index).height()
    table.setColumnWidth(1, 130)
    assert table.sizeHintForIndex(index).height() == low + table.fontMetrics().height()


@pytest.mark.parametrize("height", [701, *(pytest.param(more, marks=pytest.mark.long) for more in (760, 823))])
def test_no_row_is_cut_at_the_bottom_of_the_table(bench, page, height):
    pin_two(bench, page)
    settle(bench, page)
    bench.window.resize(1100, height)
    QCoreApplication.processEvents()
    table = page.table
    below = table.rowAt(table.viewport().height() - 1)
    assert below > 3  # there is something to see
    bottom = table.rowViewportPosition(below) + table.rowHeight(below)
    assert bottom <= table.viewport().height() + 1
    table.verticalScrollBar().setValue(table.verticalScrollBar().maximum())
    last = table.rows.rowCount() - 1
    assert table.rowViewportPosition(last) + table.rowHeight(last) <= table.viewport().height()


@pytest.mark.long
def test_removed_pins_let_their_figures_go_though_the_page_is_not_seen(bench, page):
    pin_two(bench, page)
    figures = [weakref.ref(page.estimates.of(pin.job)) for pin in bench.context.pins.pins]
    bench.window.show_page("estimate")
    for pin in bench.context.pins.pins:
        bench.context.pins.remove(pin.id)
    gc.collect()
    assert [kept() for kept in figures] == [None, None]
