"""The Plan page, used as a person uses it: real searches, real clicks."""

from __future__ import annotations

import threading
from dataclasses import replace

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget

from ftcost_core.catalogue.offers import Billing
from ftcost_core.documents.job import edited
from ftcost_core.documents.problems import fail
from ftcost_core.planner.result import ROLES
from ftcost_core.planner.search import plan
from ftcost_core.planner.sweep import change_of, sweep
from ftcost_core.storage.progress import CancelledError
from ftcost_gui.look.colours import DARK
from ftcost_gui.pages.plan import search as searching
from ftcost_gui.pages.plan import sweep_view as sweeping
from ftcost_gui.pages.plan.page import PlanPage
from ftcost_gui.pages.plan.plan_labels import drawn_plans, role_title
from ftcost_gui.state.documents import first_preset
from ftcost_gui.tables.rows import Column, RowsModel
from tests.gui.hands import pick
from tests.gui.test_layout import _shows_its_text

LONG = 60_000


@pytest.fixture(scope="module")
def answers():
    """What the core says for the first example: plans found once, and none under a tiny budget."""
    job = edited(first_preset()[0], {"limits.max_gpus": 8})
    return {"some": plan(job), "none": plan(edited(job, {"limits.budget_usd": 0.01, "limits.gpus": ("RTX 4090",)}))}


@pytest.fixture
def quick(monkeypatch, answers):
    """Searches that answer at once, and note what they were asked."""
    asked = []

    def answer(job, prices, *, progress, cancelled):
        asked.append(job)
        progress(1, 2)
        return answers["none" if job.limits.budget_usd and job.limits.budget_usd < 0.1 else "some"]

    monkeypatch.setattr(searching, "plan", answer)
    return asked


@pytest.fixture
def page(bench):
    bench.window.show_page("plan")
    return bench.window.plan_page


@pytest.fixture
def found(bench, page, quick):
    bench.click(page.plans.line.start)
    bench.qtbot.waitUntil(lambda: page.plans.answer is not None and page.plans.cards.height() > 0, timeout=LONG)
    bench.qtbot.waitUntil(lambda: page.plans.cards.card_of("cheapest").height() > 0, timeout=LONG)
    return page.plans


def test_a_page_made_in_the_dark_paints_its_charts_dark(bench, qtbot):
    bench.context.theme.choose("dark")
    page = PlanPage(bench.context)
    qtbot.addWidget(page)
    assert page.plans.chart.backgroundBrush().color().name() == DARK.card


def test_a_real_search_finds_plans_that_estimate_to_the_same(bench, page):
    bench.store.edit_many({"limits.max_gpus": 2, "limits.gpus": ("RTX 4090", "L4")}, "fewer")
    bench.click(page.plans.empty.button)
    assert page.plans.search.busy
    assert page.plans.line.cancel.isVisible()
    bench.qtbot.waitUntil(lambda: page.plans.answer is not None, timeout=LONG)
    plans = page.plans.answer.plans.plans
    assert plans
    assert page.plans.ranking.model.rowCount() == len(plans)
    assert "within every limit" in page.plans.line.words.text()
    costs = [one.cost.total for one in plans]
    assert costs == sorted(costs)
    page.plans.use(0)
    bench.settle()
    assert bench.store.estimate.cost.total == pytest.approx(costs[0], rel=1e-9)


def test_cancel_stops_the_worker_and_keeps_what_was_there(bench, page, monkeypatch):
    stopped = threading.Event()

    def endless(job, prices, *, progress, cancelled):
        while not cancelled():
            progress(1, 10)
            threading.Event().wait(0.005)
        stopped.set()
        raise CancelledError

    monkeypatch.setattr(searching, "plan", endless)
    bench.click(page.plans.line.start)
    bench.qtbot.waitUntil(lambda: page.plans.line.bar.value() == 100, timeout=LONG)
    bench.click(page.plans.line.cancel)
    assert not page.plans.search.busy
    assert page.plans.line.start.isVisible()
    assert stopped.wait(10)
    QCoreApplication.processEvents()
    assert page.plans.answer is None
    assert page.plans.empty.isVisible()


def test_a_job_that_cannot_be_planned_says_why(bench, page, monkeypatch):
    def refuse(*_args, **_named):
        raise fail("limits.gpus", "RTX 9", "names of the GPU catalogue")

    monkeypatch.setattr(searching, "plan", refuse)
    bench.click(page.plans.line.start)
    bench.qtbot.waitUntil(page.plans.message.isVisible, timeout=LONG)
    assert "limits.gpus" in page.plans.message.text
    bench.qtbot.waitUntil(lambda: not page.plans.search.busy, timeout=LONG)


def test_cards_chart_and_ranking_show_the_same_plans(bench, found):
    plans = found.answer.plans
    for role in ROLES:
        one, card = plans.of_role(role), found.cards.card_of(role)
        assert (card is not None and card.isVisible()) == (one is not None)
        if one is not None:
            assert role_title(role, one, found.answer.job.limits) in card.accessibleName()
            assert f"${one.cost.total:.2f}" in card.accessibleName()
            assert one.why in card.accessibleDescription()
    names = [card.accessibleName() for card in found.cards.cards.values() if card.isVisible()]
    assert len(names) == sum(bool(one.roles) for one in plans.plans)  # a plan of two roles has one card
    chart = found.chart
    assert chart.focusPolicy() == Qt.FocusPolicy.NoFocus
    assert f"{len(plans.plans)} plans" in chart.accessibleDescription()
    one = next(place for place, one in enumerate(plans.plans) if "fastest" in one.roles)
    QTest.mouseClick(
        chart.viewport(),
        Qt.MouseButton.LeftButton,
        pos=chart.pixel_of(drawn_plans(found.answer.plans).index(one)).toPoint(),
    )
    assert plans.plans[found.ranking.current].time.wall_hours == pytest.approx(
        plans.plans[one].time.wall_hours, rel=0.2
    )


@pytest.mark.long
def test_the_ranking_sorts_copies_and_says_what_is_equal(bench, found):
    ranking, plans = found.ranking, found.answer.plans.plans
    wall = next(i for i, column in enumerate(ranking.model.columns) if column.name == "Wall-clock")
    ranking.table.sortByColumn(wall, Qt.SortOrder.AscendingOrder)
    hours = [plans[ranking.model.thing(row)].time.wall_hours for row in range(len(plans))]
    assert hours == sorted(hours)
    tied = next(place for place, one in enumerate(plans) if one.equal)
    ranking.select(tied)
    assert "Equal within the range" in ranking._purpose.text()
    ranking.table.setFocus()
    QTest.keyClick(ranking.table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text().splitlines()[1].split("\t")[1] == str(tied + 1)
    bench.click(ranking.copy)
    assert len(QGuiApplication.clipboard().text().splitlines()) == len(plans) + 1


@pytest.mark.long
def test_sorting_keeps_the_plan_that_is_marked(bench, found):
    ranking, header = found.ranking, found.ranking.table.horizontalHeader()
    ranking.select(2)
    shown = ranking._purpose.text()
    wall = next(i for i, column in enumerate(ranking.model.columns) if column.name == "Wall-clock")
    for _ in range(2):
        at = QPoint(header.sectionViewportPosition(wall) + 5, header.height() // 2)
        QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=at)
        assert (ranking.current, ranking._purpose.text()) == (2, shown)
        assert [row.row() for row in ranking.table.selectionModel().selectedRows()] == [ranking.model.row_of(2)]
    plan = found.answer.plans.plans[2]
    bench.click(ranking.use)
    assert found.answer.in_use(bench.store.job) == 2
    assert bench.store.job.hardware.gpu == plan.job.hardware.gpu


def test_using_a_plan_is_one_step_and_undo_restores(bench, found):
    before = bench.store.job
    wanted = found.answer.plans.of_role("fastest")
    card = found.cards.card_of("fastest")
    bench.click(card.use)
    job = bench.store.job
    assert (job.hardware, job.method, job.training, job.price) == (
        wanted.job.hardware, wanted.job.method, wanted.job.training, wanted.job.price,
    )  # fmt: skip
    assert (job.name, job.limits) == (before.name, before.limits)
    assert bench.store.undo_stack.count() == 1
    assert card.badge.isVisible()
    assert not card.use.isVisible()
    assert not found.stale.isVisible()  # the plans are still those of the job that was asked about
    bench.store.undo_stack.undo()
    assert bench.store.job == before
    assert card.use.isVisible()


@pytest.mark.long
def test_enter_in_the_ranking_uses_the_plan(bench, found):
    found.ranking.select(1)
    found.ranking.table.setFocus()
    QTest.keyClick(found.ranking.table, Qt.Key.Key_Return)
    assert found.answer.in_use(bench.store.job) == 1
    assert found.ranking.use.text() == "In use"
    assert found.ranking.model.index(1, 0).data() == "★"


@pytest.mark.long
def test_plans_of_another_job_are_marked_and_searched_again_on_request(bench, found, quick):
    assert not found.stale.isVisible()
    bench.store.edit("data.seq_len", 4096, "longer")
    assert found.stale.isVisible()
    assert "as it was" in found.stale.text
    bench.store.undo_stack.undo()
    assert not found.stale.isVisible()
    bench.store.edit("data.seq_len", 1024, "shorter")
    bench.click(found.stale.act)
    bench.qtbot.waitUntil(lambda: len(quick) == 2 and not found.search.busy, timeout=LONG)
    bench.qtbot.waitUntil(lambda: not found.stale.isVisible(), timeout=LONG)
    assert quick[-1].data.seq_len == 1024


@pytest.mark.long
def test_an_edit_of_the_form_is_searched_for_without_being_asked(bench, found, quick):
    asked = len(quick)
    bench.store.edit("data.seq_len", 1024, "shorter")
    assert found.stale.isVisible()
    bench.qtbot.waitUntil(lambda: len(quick) == asked + 1 and not found.search.busy, timeout=LONG)
    bench.qtbot.waitUntil(lambda: not found.stale.isVisible(), timeout=LONG)
    found.use(0)
    assert not found._again.isActive()  # the job is one of the plans
    bench.window.show_page("estimate")
    bench.store.edit("data.seq_len", 512, "shorter still")
    assert not found._again.isActive()  # a page that nobody sees does nothing
    bench.window.show_page("plan")
    assert found._again.isActive()
    found._again.stop()


@pytest.mark.long
def test_other_prices_make_plans_stale(bench, found):
    book = bench.store.prices
    by_the_hour = {book.offers[0].provider: Billing(increment_s=3600, minimum_s=3600, source="a contract")}
    for other in (replace(book, offers=book.offers[1:]), replace(book, user_billing=by_the_hour)):
        bench.store.use_prices(other)
        found._show_state()
        assert found.stale.isVisible()
        bench.store.use_prices(replace(book))
        found._show_state()
        assert not found.stale.isVisible()


@pytest.mark.long
def test_limits_of_the_job_before_are_gone(bench, page):
    field = page.plans.limits.rows["limits.budget_usd"].editor
    assert field.text() == "100"
    bench.store.replace(edited(bench.store.job, {"limits.budget_usd": None, "limits.deadline_hours": None}))
    bench.settle()
    assert field.text() == ""
    assert page.plans.limits.rows["limits.deadline_hours"].editor.text() == ""


def test_a_limit_searches_again_once_there_was_a_search(bench, page, quick):
    field = page.plans.limits.rows["limits.budget_usd"].editor
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "90")
    QTest.qWait(500)
    assert quick == []  # nobody has asked for a search yet
    bench.click(page.plans.line.start)
    bench.qtbot.waitUntil(lambda: len(quick) == 1 and not page.plans.search.busy, timeout=LONG)
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "70")
    assert bench.store.job.limits.budget_usd == 70
    bench.qtbot.waitUntil(lambda: len(quick) == 2, timeout=LONG)
    assert quick[-1].limits.budget_usd == 70
    assert bench.form.row("limits.budget_usd").editor.text() == "70"


@pytest.mark.long
def test_a_wrong_limit_is_said_and_changes_nothing(bench, page):
    before = bench.store.job
    field = page.plans.limits.rows["limits.deadline_hours"].editor
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "-3")
    assert bench.store.job == before
    assert page.stale.isVisible()
    assert "Deadline" in page.stale.text
    assert field.property("invalid") == "true"
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert not page.stale.isVisible()


def test_nothing_feasible_names_the_limit_and_a_click_loosens_it(bench, page, quick, answers):
    bench.store.edit("limits.budget_usd", 0.01, "less")
    bench.click(page.plans.line.start)
    nothing = page.plans.nothing
    bench.qtbot.waitUntil(nothing.isVisible, timeout=LONG)
    binding = answers["none"].binding
    assert binding.text in nothing.accessibleDescription()
    assert len(nothing.buttons) == len(binding.relaxations) > 0
    assert not page.plans.ranking.isVisible()
    bench.click(nothing.buttons[0])
    assert bench.store.job == edited(
        edited(first_preset()[0], {"limits.budget_usd": 0.01}), binding.relaxations[0].change
    )
    bench.qtbot.waitUntil(page.plans.ranking.isVisible, timeout=LONG)
    bench.store.undo_stack.undo()
    assert bench.store.job.limits.budget_usd == 0.01


@pytest.mark.long
def test_a_card_that_goes_while_the_button_is_down_does_nothing(bench, page, quick):
    bench.click(page.plans.line.start)
    bench.qtbot.waitUntil(lambda: page.plans.answer is not None, timeout=LONG)
    card = next(one for one in page.plans.cards.cards.values() if one.isVisible())
    QTest.mousePress(card, Qt.MouseButton.LeftButton)
    bench.store.edit("limits.budget_usd", 0.01, "less")
    bench.qtbot.waitUntil(lambda: not page.plans.cards.isVisible(), timeout=LONG)
    before = bench.store.job
    with bench.qtbot.captureExceptions() as caught:
        QTest.mouseRelease(card, Qt.MouseButton.LeftButton)
        card.clicked.emit()
    assert not caught
    assert bench.store.job == before


@pytest.mark.long
def test_methods_are_pressed_and_providers_ticked(bench, page):
    limits = page.plans.limits
    bench.click(limits.buttons["limits.methods"])
    chips = limits.chips["limits.methods"]
    assert chips.button("qlora").isChecked()
    assert chips.button("lora").isChecked()
    bench.click(chips.button("qlora"))
    assert bench.store.job.limits.methods == ("lora",)
    assert "LoRA" in limits.buttons["limits.methods"].text()
    bench.click(chips.button("lora"))
    assert bench.store.job.limits.methods is None
    QTest.keyClick(limits.buttons["limits.methods"].panel, Qt.Key.Key_Escape)
    bench.click(limits.buttons["limits.providers"])
    ticks = limits.lists["limits.providers"]
    ticks.search.setFocus()
    QTest.keyClicks(ticks.search, "runpod")
    assert ticks.view.model().rowCount() == 1
    QTest.keyClick(ticks.search, Qt.Key.Key_Return)
    assert bench.store.job.limits.providers == ("RunPod",)
    ticks.search.clear()
    everything = ticks.view.model().rowCount()
    QGuiApplication.clipboard().setText("a (long, table)\t" * 20_000)
    ticks.search.paste()
    assert ticks.view.model().rowCount() == 0
    ticks.search.clear()
    assert ticks.view.model().rowCount() == everything
    bench.click(ticks.clear)
    assert bench.store.job.limits.providers is None
    assert QApplication.activePopupWidget() is limits.buttons["limits.providers"].panel
    limits.buttons["limits.providers"].panel.close()
    bench.store.undo_stack.undo()
    assert bench.store.job.limits.providers == ("RunPod",)


@pytest.mark.long
def test_the_shortcut_finds_plans_from_any_page(bench, quick):
    bench.window.show_page("estimate")
    QTest.keyClick(bench.window, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    page = bench.window.plan_page
    assert bench.window.pages.currentWidget() is page
    bench.qtbot.waitUntil(lambda: page.plans.answer is not None, timeout=LONG)


@pytest.fixture
def follow(bench, page):
    bench.click(page.choice.button("sweep"))
    bench.qtbot.waitUntil(lambda: page.sweep.sweep is not None, timeout=LONG)
    return page.sweep


@pytest.mark.long
def test_a_sweep_says_where_it_stops_fitting(bench, follow):
    expected = sweep(bench.store.job, "seq_len", bench.store.prices)
    assert follow.sweep == expected
    assert f"{expected.last_fitting:,.0f}".replace(",", "\u202f") in follow.finding.text()
    assert follow.model.rowCount() == len(expected.points)
    for plot in follow.chart.plots:
        assert plot.focusPolicy() == Qt.FocusPolicy.NoFocus
        assert plot.accessibleDescription() == follow.finding.text()


@pytest.mark.long
def test_pointing_reads_out_and_a_click_takes_the_value(bench, follow):
    place = next(i for i, point in enumerate(follow.sweep.points) if point.value == 1024)
    plot = follow.chart.hours
    before = bench.store.job
    QTest.mouseMove(plot.viewport(), plot.pixel_of(place).toPoint())
    bench.qtbot.waitUntil(lambda: "1\u202f024 tokens" in follow.note.text(), timeout=LONG)
    QTest.mouseClick(plot.viewport(), Qt.MouseButton.LeftButton, pos=plot.pixel_of(place).toPoint())
    assert bench.store.job == edited(before, change_of("seq_len", 1024, before))
    assert bench.store.undo_stack.count() == 1
    bench.qtbot.waitUntil(lambda: follow.sweep.current == 1024, timeout=LONG)
    bench.store.undo_stack.undo()
    assert bench.store.job == before


@pytest.mark.long
def test_a_sweep_follows_the_quantity_and_the_job(bench, follow):
    pick(follow.choice, 2)
    bench.qtbot.waitUntil(lambda: follow.sweep.quantity == "gpus", timeout=LONG)
    old = follow.sweep
    bench.store.edit("data.epochs", 1, "fewer")
    bench.qtbot.waitUntil(lambda: follow.sweep is not old, timeout=LONG)
    assert follow.sweep.points[0].wall_hours < old.points[0].wall_hours
    bench.click(follow.panel.copy)
    assert len(QGuiApplication.clipboard().text().splitlines()) == len(follow.sweep.points) + 1


@pytest.mark.long
def test_a_price_is_followed_but_not_taken(bench, follow):
    follow.follow("price")
    bench.qtbot.waitUntil(lambda: follow.sweep.quantity == "price", timeout=LONG)
    before = bench.store.job
    follow.take(0)
    assert bench.store.job == before
    assert "Prices" in follow.message.text


@pytest.mark.long
def test_a_quantity_that_the_job_has_not_says_so(bench, follow):
    bench.store.edit_many({"method.kind": "full", "method.quantization": None}, "full")
    follow.follow("rank")
    bench.qtbot.waitUntil(follow.message.isVisible, timeout=LONG)
    assert "adapters" in follow.message.text


@pytest.mark.long
def test_an_outdated_sweep_never_shows(bench, page, monkeypatch):
    go = threading.Event()
    slow = sweeping.sweep

    def waiting(job, quantity, prices):
        if job.data.epochs == 3:
            go.wait(10)
        return slow(job, quantity, prices)

    monkeypatch.setattr(sweeping, "sweep", waiting)
    bench.click(page.choice.button("sweep"))
    bench.qtbot.waitUntil(lambda: page.sweep._work.busy, timeout=LONG)
    bench.store.edit("data.epochs", 2, "fewer")
    page.sweep.refresh()
    go.set()
    bench.qtbot.waitUntil(lambda: page.sweep.sweep is not None, timeout=LONG)
    expected = slow(bench.store.job, "seq_len", bench.store.prices)
    assert page.sweep.sweep == expected


@pytest.mark.long
def test_a_table_of_rows_keeps_qts_rules():
    model = RowsModel([Column(lambda: "n", str, lambda n: n), Column(lambda: "neg", lambda n: str(-n))])
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.show_things((3, 1, 2))
    model.sort(0, Qt.SortOrder.DescendingOrder)
    assert [model.thing(row) for row in range(3)] == [3, 2, 1]
    assert model.place(1) == 2
    model.show_things(())
    del tester


@pytest.mark.long
@pytest.mark.parametrize("size", [(1440, 900), (1100, 700)])
def test_nothing_is_cut_off(bench, page, found, size):
    bench.window.resize(*size)
    for view in ("plans", "sweep"):
        page.show_view(view)
        bench.qtbot.waitUntil(lambda view=view: view == "plans" or page.sweep.sweep is not None, timeout=LONG)
        for _ in range(4):
            QApplication.processEvents()
        assert page.widget().width() <= page.viewport().width()
        for widget in page.findChildren(QWidget):
            if widget.isVisible() and isinstance(widget, QLabel | QAbstractButton):
                assert _shows_its_text(widget), f"{widget.text()} in {widget.geometry()}"
