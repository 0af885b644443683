"""The Evidence page: published runs, claims and tables, found, read, copied and opened."""

from __future__ import annotations

import csv
import io
import re
from typing import get_args

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, Qt, QUrl
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtTest import QTest

from ftcost_core.charts.accuracy import SYMBOLS
from ftcost_core.charts.description import Points
from ftcost_core.documents.fields import leaves
from ftcost_core.documents.job import Job
from ftcost_core.documents.words import MethodKind
from ftcost_core.evidence.claims import VERDICTS, checked_claims, claim_tables
from ftcost_core.evidence.nearest import nearest
from ftcost_core.evidence.points import accuracy_by, accuracy_of, headline, points
from ftcost_core.evidence.runs import runs
from ftcost_core.formulas.facts.fit import fitted_file
from ftcost_core.text.numbers import number
from ftcost_gui.charts.artists import role_colour
from ftcost_gui.look.colours import DARK, LIGHT, contrast
from ftcost_gui.pages.evidence.run_labels import _in_words, readout, setting_names, summary
from ftcost_gui.pages.evidence.run_labels import headline as said
from ftcost_gui.widgets.popover import ExplanationPopover
from tests.gui.pseudo import OPEN, spoken

LONG = 30_000
ROW = Qt.ItemDataRole.DisplayRole


@pytest.fixture
def page(bench):
    bench.qtbot.waitUntil(lambda: bench.store.estimate is not None, timeout=LONG)
    bench.window.show_page("evidence")
    QCoreApplication.processEvents()
    return bench.window.pages.currentWidget()


@pytest.fixture
def memory(page):
    return page.views["memory"]


@pytest.fixture
def speed(bench, page):
    bench.click(page.choice.button("speed"))
    return page.views["speed"]


@pytest.fixture
def claims(bench, page):
    bench.click(page.choice.button("claims"))
    bench.qtbot.waitUntil(lambda: "claims" in page.views, timeout=LONG)
    QCoreApplication.processEvents()
    return page.views["claims"]


@pytest.fixture
def tables(bench, page, claims):
    bench.click(page.choice.button("tables"))
    return page.views["tables"]


def sound(quantity):
    return [point for point in points(quantity) if point.sound]


def cells(model, column):
    return [model.index(row, column).data(ROW) for row in range(model.rowCount())]


def clipboard_rows():
    return list(csv.reader(io.StringIO(QGuiApplication.clipboard().text())))


@pytest.mark.long
def test_alt_6_brings_it_to_the_front(bench, qapp):
    bench.window.activateWindow()
    QTest.keyClick(bench.window, Qt.Key.Key_6, Qt.KeyboardModifier.AltModifier)
    QCoreApplication.processEvents()
    assert bench.window.pages.currentWidget().views.keys() == {"memory"}
    assert bench.form.isHidden()


def test_a_card_explains_its_figure(bench, page):
    bench.click(page.cards.speed)
    popover = page.findChild(ExplanationPopover)
    shipped = accuracy_of(points("speed", "shipped"))
    assert f"{100 * shipped.median:.1f}" in popover.explanation.note
    assert len(accuracy_by("stack", points("speed"))) == popover.explanation.note.count("in the range")
    popover.close()

    assert page.cards.memory.number == f"{100 * headline('memory').median:.1f}\u202f%"
    assert page.cards.speed.number == f"{100 * headline('speed').median:.1f}\u202f%"
    assert number(headline("speed").runs) in page.cards.speed.accessibleName()
    assert "left out" in page.cards.speed.accessibleDescription()

    residuals = fitted_file().residuals
    assert page.two_tests.isVisible()
    for median in (residuals.left_out.median, residuals.regime_left_out.median):
        assert f"{100 * median:.1f}\u202f%" in page.two_tests.text()


@pytest.mark.long
def test_runs_with_guessed_settings_are_hidden_until_they_are_wanted(bench, memory):
    assert memory.shown == sound("memory")
    bench.click(memory.filters.unsound, QPoint(8, memory.filters.unsound.height() // 2))
    assert memory.shown == list(points("memory"))
    assert summary(accuracy_of(sound("memory"))) in memory.chart.accessibleDescription()


@pytest.mark.long
def test_words_find_runs(memory):
    memory.filters.search.setFocus()
    QTest.keyClicks(memory.filters.search, "llama QLORA a100")
    assert memory.shown
    for point in memory.shown:
        words = said(point.run).casefold()
        assert "llama" in (point.run.model + point.run.id).casefold()
        assert "qlora" in words
        assert "a100" in words
    assert memory.table.model.rowCount() == len(memory.shown)


@pytest.mark.long
def test_chips_choose_methods_and_let_go_again(bench, memory):
    bench.click(memory.filters.chips.button("lora"))
    assert {point.run.method for point in memory.shown} == {"lora"}
    bench.click(memory.filters.chips.button("full"))
    assert {point.run.method for point in memory.shown} == {"lora", "full"}
    bench.click(memory.filters.chips.button("lora"))
    bench.click(memory.filters.chips.button("full"))
    assert memory.shown == sound("memory")


@pytest.mark.long
def test_lists_choose_sources_stacks_and_gpus(bench, memory):
    of = {"source": lambda run: run.repo, "stack": lambda run: run.stack, "gpu": lambda run: run.gpu}
    for key, value in (("source", "pytorch/torchtune"), ("stack", "litgpt"), ("gpu", "A10G")):
        bench.click(memory.filters.buttons[key])
        ticks = memory.filters.lists[key]
        entries = [entry.value for entry in ticks.view.entries.entries]
        ticks.view.entries.setData(ticks.view.entries.index(entries.index(value)), None, Qt.ItemDataRole.CheckStateRole)
        memory.filters.buttons[key].panel.close()
        assert memory.shown == [point for point in sound("memory") if of[key](point.run) == value]
        assert "all" not in memory.filters.buttons[key].text()
        memory.filters.clear()


@pytest.mark.long
def test_what_nothing_is_like_is_said_and_can_be_taken_back(bench, memory):
    QTest.keyClicks(memory.filters.search, "no such run")
    assert memory.shown == []
    assert memory.chart.isHidden()
    assert memory._nothing.isVisible()
    bench.click(memory._clear)
    assert memory.shown == sound("memory")
    assert memory.chart.isVisible()


@pytest.mark.long
def test_a_click_on_a_point_shows_its_run(bench, memory):
    QTest.keyClicks(memory.filters.search, "torchtune")
    QCoreApplication.processEvents()
    wanted = max(memory.shown, key=lambda point: point.measured)
    at = memory.chart.pixel_of(memory.shown.index(wanted)).toPoint()
    QTest.mouseMove(memory.chart.viewport(), at)
    QTest.mouseClick(memory.chart.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert memory.chosen is not None
    near = memory.chart.pixel_of(memory.shown.index(memory.chosen)) - memory.chart.pixel_of(memory.shown.index(wanted))
    assert near.manhattanLength() < 10
    assert memory.details.title.text() == said(memory.chosen.run)
    assert memory.chosen.run.path in memory.details.source.text()
    row = memory.table.table.currentIndex().row()
    assert memory.table.model.thing(row) is memory.chosen


@pytest.mark.long
def test_a_row_of_the_table_shows_its_run_and_marks_it(memory):
    table = memory.table.table
    table.setFocus()
    QTest.keyClick(table, Qt.Key.Key_Down)
    QTest.keyClick(table, Qt.Key.Key_Down)
    assert memory.chosen is memory.table.model.thing(table.currentIndex().row())
    assert len(memory.chart.plot.marks[-1].x) == 1


def test_a_chosen_row_stays_where_it_is_and_its_point_keeps_its_sign(bench, memory):
    table = memory.table.table
    signs = [mark.symbol for mark in memory.chart.plot.marks if isinstance(mark, Points) and len(mark.x)]

    def place():
        at = table.visualRect(table.model().index(2, 0)).center()
        return table.viewport().mapTo(bench.window, at).y()

    table.setFocus()
    before = place()
    QTest.mouseClick(
        table.viewport(), Qt.MouseButton.LeftButton, pos=table.visualRect(table.model().index(2, 1)).center()
    )
    bench.qtbot.waitUntil(lambda: memory.chosen is not None, timeout=LONG)
    for _ in range(5):
        QCoreApplication.processEvents()
    assert abs(place() - before) <= 2 * table.rowHeight(2)  # the details may be longer than the page was
    assert table.viewport().visibleRegion().boundingRect().height() > table.rowHeight(2)
    marks = [mark for mark in memory.chart.plot.marks if isinstance(mark, Points) and len(mark.x)]
    assert marks[-1].symbol == "ring"
    assert [mark.symbol for mark in marks[:-1]] == signs


@pytest.mark.long
def test_the_table_is_sorted_by_the_size_of_the_error(memory):
    titles = [column.name for column in memory.table.model.columns]
    memory.table.table.sortByColumn(titles.index("Error"), Qt.SortOrder.DescendingOrder)
    sizes = [abs(memory.table.model.thing(row).error) for row in range(memory.table.model.rowCount())]
    assert sizes == sorted(sizes, reverse=True)


def _ranges_shown(view):
    return next(len(mark.x) for mark in view.chart.plot.marks if getattr(mark, "pairs", False))


@pytest.mark.long
def test_few_runs_show_their_ranges_and_many_only_the_chosen_one(memory):
    memory.choose(memory.shown[0])
    assert _ranges_shown(memory) == 2
    QTest.keyClicks(memory.filters.search, "torchtune")
    assert _ranges_shown(memory) == 2 * len(memory.shown)


def test_a_run_opens_as_the_job_in_one_undoable_step(bench, memory):
    before = bench.store.job
    memory.choose(memory.shown[5])
    bench.click(memory.details.open)
    assert bench.store.job == memory.shown[5].run.job()
    bench.settle()
    assert bench.window.pages.currentWidget().message.isVisible()
    assert memory.near.runs[0].distance == 0
    bench.store.undo_stack.undo()
    assert bench.store.job == before
    assert bench.window.pages.currentWidget().message.isHidden()


@pytest.mark.long
def test_the_nearest_runs_are_those_of_the_core_and_follow_the_job(bench, page, memory):
    assert memory.near.runs == nearest(bench.store.estimate.resolved, "memory")
    bench.store.edit_many({"hardware.gpu": "H100 SXM", "hardware.gpus_per_node": 8, "method.kind": "full"}, "Change")
    bench.settle()
    assert memory.near.runs == nearest(bench.store.estimate.resolved, "memory")
    assert memory.near.runs[0].point.run.method in ("full", "pretrain")
    assert "median" in memory.near.words.text()


@pytest.mark.long
def test_a_page_out_of_sight_catches_up_when_it_is_shown(bench, page, memory):
    before = memory.near.runs
    bench.window.show_page("estimate")
    bench.store.edit("method.kind", "full", "Change")
    bench.settle()
    assert memory.near.runs == before
    bench.window.show_page("evidence")
    assert memory.near.runs == nearest(bench.store.estimate.resolved, "memory") != before


@pytest.mark.long
def test_a_near_run_says_what_sets_it_apart(bench, memory):
    table = memory.near.table
    bench.qtbot.mouseClick(
        table.viewport(), Qt.MouseButton.LeftButton, pos=table.visualRect(memory.near.model.index(1, 1)).center()
    )
    assert memory.chosen is memory.near.runs[1].point
    assert "instead of" in memory.near.words.text()


def test_speed_is_shown_as_shipped_only_when_asked_for_and_says_so(bench, speed):
    run = speed.shown[10].run
    speed.choose(speed.shown[10])
    bench.click(speed.basis.button("shipped"))
    assert speed.shown == [point for point in points("speed", "shipped") if point.sound]
    assert (speed.chosen.run, speed.chosen.basis) == (run, "shipped")
    assert "which have seen this run" in speed.details.figures.text()
    assert "fitted to these runs" in speed.note.text()
    assert len(speed.chart.plot.marks[-2].x) == len(speed.near.runs)
    bench.click(speed.basis.button("unseen"))
    assert speed.chosen.basis == "unseen"

    assert speed.shown == [point for point in points("speed", "unseen") if point.sound]
    speed.choose(speed.shown[10])
    assert "without anything of this source" in speed.details.figures.text()
    assert "tokens/s" in speed.details.figures.text()


@pytest.mark.long
def test_memory_says_what_was_read_off(memory):
    for kind in ("allocated", "reserved", "device"):
        memory.choose(next(point for point in memory.shown if point.run.memory_kind == kind))
        word = {"allocated": "live tensors", "reserved": "allocator held", "device": "nvidia-smi"}[kind]
        assert word in memory.details.caveats.text()


def test_every_setting_that_a_source_leaves_open_has_words(qapp):
    left_open = {name for run in runs() for name in run.assumed}
    with spoken():
        words = setting_names()
        fields = {path for part in Job.model_fields for path in leaves(part)}
        remarks = {name for name in left_open if " " in name or "_" not in name}
        assert left_open - fields - remarks - words.keys() == set()
        begun_with_a_path = [
            name for name in left_open if _in_words(name).startswith(("data.", "method.", "training."))
        ]
        assert begun_with_a_path == []
        assert [text for text in words.values() if not text.startswith(OPEN)] == []


@pytest.mark.long
def test_the_details_name_the_settings_that_the_source_leaves_open(bench, memory):
    bench.click(memory.filters.unsound, QPoint(8, memory.filters.unsound.height() // 2))
    memory.choose(next(point for point in memory.shown if "interconnect" in point.run.assumed))
    text = memory.details.caveats.text()
    assert "Not stated by the source" in text
    assert "link between the GPUs" in text


@pytest.mark.long
def test_runs_are_copied_as_csv_in_the_order_of_the_table(bench, memory):
    QTest.keyClicks(memory.filters.search, "torchtune")
    bench.click(memory.table.copy)
    rows = clipboard_rows()
    assert rows[0] == [column.name for column in memory.table.model.columns]
    assert len(rows) == 1 + len(memory.shown)
    assert [row[0] for row in rows[1:]] == cells(memory.table.model, 0)

    memory.chart.corner.copy_numbers()
    lines = QGuiApplication.clipboard().text().splitlines()
    assert len(lines) == 1 + len(memory.shown)
    assert lines[1].split("\t")[2] == str(memory.shown[0].measured)


@pytest.mark.long
def test_units_are_those_of_the_settings(bench, memory):
    memory.choose(memory.shown[0])
    bench.context.settings.units = "GB"
    assert " GB" in memory.details.figures.text()
    assert f"{memory.shown[0].measured / 1e9:.1f}" in cells(memory.table.model, 6)[0]


def test_a_readout_has_the_figures_the_range_and_the_source(qapp):
    point = points("memory")[0]
    text = readout(point, "GiB")
    assert point.run.repo in text
    assert f"{point.measured / 2**30:.1f} GiB" in text
    assert f"{point.low / 2**30:.1f}" in text


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=lambda colours: colours.name)
def test_marks_stand_out_and_differ_in_shape(colours):
    for method in SYMBOLS:
        assert contrast(role_colour(f"method-{method}", colours), QColor(colours.card)) >= 3
    assert len(set(SYMBOLS.values())) == len(SYMBOLS) == len(get_args(MethodKind))


@pytest.mark.long
def test_the_theme_changes_the_marks(bench, memory):
    bench.context.theme.choose("dark")
    place = next(i for i, mark in enumerate(memory.chart.plot.marks) if getattr(mark, "fill", "") == "method-qlora")
    (item,) = memory.chart._artists[place].items
    assert item.opts["brush"].color() == role_colour("method-qlora", DARK)


def shown_claims(view):
    """The claims that are shown, by the names that stand behind their words."""
    by_id = {one["id"]: one for one in checked_claims()}
    return [by_id[re.search(r"`([\w-]+)`", block)[1]] for _, block in view.listed]


@pytest.mark.long
def test_claims_are_counted_and_filtered_by_verdict(bench, claims):
    assert len(shown_claims(claims)) == len(checked_claims())
    total = 0
    for verdict in VERDICTS:
        bench.click(claims.chips.button(verdict))
        shown = shown_claims(claims)
        assert {one["verdict"] for one in shown} == {verdict}
        assert str(len(shown)) in claims.chips.button(verdict).text()
        assert f"{len(shown)} of {len(checked_claims())}" in claims.note.text()
        total += len(shown)
        bench.click(claims.chips.button(verdict))
    assert total == len(shown_claims(claims)) == len(checked_claims())


@pytest.mark.long
def test_claims_are_filtered_by_guide_and_words(claims):
    claims.choice.setCurrentIndex(2)
    claims.choice.activated.emit(2)
    assert {one["guide"] for one in shown_claims(claims)} == {"cost"}
    QTest.keyClicks(claims.search, "spot")
    assert shown_claims(claims)
    assert all("spot" in block.casefold() for _, block in claims.listed)
    marked = {one.cursor.selectedText().casefold() for one in claims.reader.extraSelections()}
    assert marked == {"spot"}


def test_a_claim_is_shown_with_its_arithmetic(bench, claims):
    bench.click(claims.chips.button("contradiction"))
    text = claims.reader.toPlainText()
    assert claims.reader.verticalScrollBar().value() == 0
    assert "Cannot be" in text
    assert "Agrees\n" not in text
    for claim in shown_claims(claims):
        assert claim["quote"] in text
        assert f"line {claim['line']}" in text
        for part in claim["parts"]:
            assert part["sentence"].rstrip(".")[1:] in text

    bench.click(claims.chips.button("not-modelled"))
    bench.click(claims.copy)
    rows = clipboard_rows()
    assert len(rows) == 1 + len(claims.listed)
    assert not any("(job:" in cell or "**" in cell for row in rows for cell in row)


@pytest.mark.long
def test_an_opinion_is_called_one(bench, claims):
    bench.click(claims.chips.button("opinion"))
    assert "The guide's opinion" in claims.reader.toPlainText()


@pytest.mark.long
def test_the_job_of_a_claim_opens(bench, page, claims):
    address = next(re.search(r"\]\((job:[^)]+)\)", block)[1] for _, block in claims.listed if "(job:" in block)
    before = bench.store.job
    claims.reader.anchorClicked.emit(QUrl(address))
    assert bench.store.job != before
    assert bench.store.job.name in page.message.text
    bench.click(page.message.act)
    assert bench.store.job == before


@pytest.mark.long
def test_every_table_of_the_guides_can_be_read_and_copied(bench, tables):
    assert len(tables.listed) == 19
    assert not tables.chips.isVisible()
    for place, table in enumerate(claim_tables(), 1):
        tables.choice.setCurrentIndex(place)
        tables.choice.activated.emit(place)
        assert tables.choice.currentText() == table["title"]
        text = tables.reader.toPlainText()
        bench.click(tables.copy)
        rows = clipboard_rows()
        assert len(rows) == 1 + len(table["rows"]) >= 2
        assert {len(row) for row in rows} == {5}
        for row in table["rows"]:
            assert row["label"] in text
            assert row["sentence"].rstrip(".")[1:] in text
    tables.choice.setCurrentIndex(0)
    tables.choice.activated.emit(0)
    QTest.keyClicks(tables.search, "reservation")
    assert 0 < len(tables.listed) < 19
