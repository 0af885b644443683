"""What a hand does to the window, by events of the window system: nothing moves under it, nothing changes unasked."""

from __future__ import annotations

import json
from decimal import Decimal

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QGuiApplication, QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip

from ftcost_core.catalogue.models import find_model
from ftcost_core.catalogue.prices.machine import Machine, keep
from ftcost_core.pilot import PilotReport, calibrated
from ftcost_core.wording.job_titles import automatic_title
from ftcost_gui.chrome.first_questions import FirstQuestions
from ftcost_gui.dialogs import questions
from ftcost_gui.state.documents import data_beside
from tests.gui.hands import choose_objective, press_at, press_keys, wheel_over
from tests.gui.test_start_bar import AXOLOTL

Key, CTRL = Qt.Key, Qt.KeyboardModifier.ControlModifier

MEASURED = PilotReport(
    source="pilot.jsonl", format="typed", gpu="RTX 4090", gpus=1, micro_batch=2, seq_len=2048,
    tokens_per_s_per_gpu=1_700.0,
)  # fmt: skip


def look_for_model(bench, words):
    """Come from another field, click into the model's, type."""
    field = bench.editor("model.id")
    press_at(bench.editor("data.epochs"))
    bench.qtbot.wait(50)  # a refusal of what was typed before leaves the form, and rows move up
    press_at(field)
    press_keys(bench.window, words)
    return field


def place(widget):
    return widget.mapTo(widget.window(), QPoint(0, 0))


@pytest.mark.parametrize("path", ["training.optimizer", "training.checkpointing"])
def test_the_wheel_passes_over_a_drop_down_that_has_the_focus(bench, path):
    field, before = bench.editor(path), bench.store.job
    bench.form.ensureWidgetVisible(field)
    field.setFocus()
    for _ in range(3):
        wheel_over(field)
    assert bench.store.job == before


def test_a_turn_that_scrolls_the_form_changes_no_number_that_comes_under_the_pointer(bench):
    field = bench.editor("data.epochs")
    press_at(field, QPoint(12, field.height() // 2))
    before = bench.store.job
    wheel_over(bench.row("data.tokens").label)
    wheel_over(field)
    assert bench.store.job == before
    press_at(field, QPoint(12, field.height() // 2))
    bench.form.scrolled_ms = -1_000_000  # as some time later
    wheel_over(field, 1)
    assert bench.store.job.data.epochs == before.data.epochs + 1


def test_each_opening_of_the_model_list_shows_its_first_match(bench):
    for words in ("vl 7b", "llama 3.1", "qwen2.5 7", "llama 3.1", "vl 7b"):
        popup = look_for_model(bench, words)._popup
        assert popup.isVisible()
        first = popup.model().index(0, 0)
        assert popup.viewport().rect().contains(popup.visualRect(first)), words
        press_keys(bench.window, Key.Key_Return)


def test_undo_by_key_works_right_after_a_model_was_chosen(bench):
    before = bench.store.job.model.id
    field = look_for_model(bench, "qwen3 8b")
    press_keys(bench.window, Key.Key_Return)
    assert bench.store.job.model.id == "Qwen/Qwen3-8B"
    assert field.hasFocus()
    press_keys(bench.window, Key.Key_Z, CTRL)
    assert bench.store.job.model.id == before


def test_undo_by_key_works_from_the_empty_filter_of_prices(bench):
    bench.window.show_page("prices")
    page = bench.window.pages.currentWidget()
    prices = bench.context.prices
    rows = len(prices.book.rows)
    table = page.table
    press_at(table.viewport(), table.visualRect(table.model().index(0, 1)).center())
    press_keys(bench.window, Key.Key_D, CTRL)
    assert len(prices.book.rows) == rows + 1
    press_at(page.toolbar.search)
    press_keys(bench.window, Key.Key_Z, CTRL)
    assert len(prices.book.rows) == rows


def test_another_click_into_the_model_field_opens_its_list_again(bench):
    field = look_for_model(bench, "qwen3 8b")
    press_keys(bench.window, Key.Key_Return)
    press_at(field)
    assert field._popup.isVisible()
    press_keys(bench.window, "vl 7b")
    assert field.currentText() == "vl 7b"


def test_a_message_floats_and_stays_while_the_pointer_is_on_it(bench):
    card, message = bench.page.answer, bench.window.message
    before = place(card)
    message.say("Saved “x.pdf”.", tone="info", action=("Open", lambda: None), passes_ms=1)
    assert place(card) == before
    assert place(message).y() > before.y()
    message.underMouse = lambda: True
    bench.qtbot.wait(30)
    assert message.isVisible()
    del message.underMouse
    bench.qtbot.waitUntil(lambda: not message.isVisible())
    assert place(card) == before


@pytest.mark.parametrize("by", ["mouse", "key"])
def test_a_press_on_a_button_of_one_message_does_nothing_of_the_next(bench, by):
    done, bar = [], bench.window.message
    bar.say("first", action=("One", lambda: done.append("one")), otherwise=("Other", lambda: done.append("other")))
    button = bar.act
    window, spot = bench.window.windowHandle(), button.mapTo(bench.window, button.rect().center())
    button.setFocus()
    if by == "mouse":
        QTest.mousePress(window, Qt.MouseButton.LeftButton, pos=spot)
    else:
        QTest.keyPress(window, Key.Key_Space)
    assert button.isDown()
    bar.say("second", action=("Two", lambda: done.append("two")))
    if by == "mouse":
        QTest.mouseRelease(window, Qt.MouseButton.LeftButton, pos=spot)
    else:
        QTest.keyRelease(window, Key.Key_Space)
    QApplication.processEvents()
    assert done == []
    press_at(bar.act)
    assert done == ["two"]


def test_messages_stand_above_each_other(bench):
    bench.window.message.say("one", tone="info")
    bench.window.recovery.say("another", ["line"], "info")
    bars = [bar.geometry() for bar in (bench.window.message, bench.window.recovery)]
    assert not bars[0].intersects(bars[1])
    for bar in (bench.window.message, bench.window.recovery):
        press_at(bar.dismiss)
        assert not bar.isVisible()


def test_what_is_typed_wrongly_moves_nothing_on_the_page(bench):
    before = place(bench.page.answer)
    press_at(bench.editor("data.epochs"), QPoint(12, 10))
    press_keys(bench.window, "x")
    assert bench.page.stale.isVisible()
    assert place(bench.page.answer) == before
    press_keys(bench.window, Key.Key_Escape)
    assert not bench.page.stale.isVisible()


def test_the_field_below_the_most_that_fits_stays_where_it_is(bench):
    row, below = bench.row("data.seq_len"), bench.row("data.batching")
    bench.settle()
    assert row.most.isVisible()
    before = place(below)
    press_at(row.most)
    bench.settle()
    assert not row.most.isVisible()
    assert place(below) == before


def test_sixteen_k_of_context_are_sixteen_times_1024(bench):
    field = bench.editor("data.seq_len")
    press_at(field, QPoint(12, 10))
    press_keys(bench.window, Key.Key_A, CTRL)
    press_keys(bench.window, "16k")
    assert bench.store.job.data.seq_len == 16_384
    press_keys(bench.window, Key.Key_A, CTRL)
    press_keys(bench.window, "16000")
    assert bench.store.job.data.seq_len == 16_000


def test_the_ways_to_start_stay_where_they_are_at_an_edit(bench):
    before = place(bench.page.answer)
    field = bench.editor("data.epochs")
    press_at(field, QPoint(12, 10))
    press_keys(bench.window, Key.Key_Up)
    assert bench.window.start.isVisible()
    assert place(bench.page.answer) == before


@pytest.mark.own_window
def test_a_new_job_begins_at_its_answer(bench, monkeypatch):
    page = bench.page
    page.offers.search.setText("lambda")
    page.offers._show_kind("all")
    page.verticalScrollBar().setValue(200)
    bench.form.verticalScrollBar().setValue(200)
    way = next(one for one in bench.window.start.buttons if one.text() == "A model")
    press_at(way)
    assert (bench.store.job.limits.budget_usd, bench.store.job.data.lengths) == (None, None)
    assert bench.editor("model.id").hasFocus()
    bench.settle()
    assert page.verticalScrollBar().value() == 0
    assert (page.offers.search.text(), page.offers._kind) == ("", "fits")
    assert not bench.store.undo_stack.canUndo()
    QApplication.processEvents()


def test_the_objective_is_chosen_at_once_and_stands_in_the_titles(bench):
    choose_objective(bench, "grpo")
    assert bench.store.job.method.objective == "grpo"
    assert "GRPO of Llama 3.1 8B with QLoRA" in bench.page.answer.text
    assert automatic_title(bench.store.job) == "GRPO of Llama 3.1 8B with QLoRA on RTX 4090"


def test_a_changed_example_is_saved_under_what_it_is(bench, tmp_path, monkeypatch):
    proposed = []
    monkeypatch.setattr(questions, "ask_save_path", lambda _window, path: proposed.append(path.name))
    press_keys(bench.window, Key.Key_S, CTRL)
    look_for_model(bench, "llama 3.1 70b")
    press_keys(bench.window, Key.Key_Return)
    press_keys(bench.window, Key.Key_S, CTRL)
    assert proposed == ["support-bot-8b.ftcost", "qlora-of-llama-3-1-70b-on-rtx-4090.ftcost"]


def test_the_answer_is_copied_as_a_picture(bench):
    bench.settle()
    press_keys(bench.window, Key.Key_P, CTRL | Qt.KeyboardModifier.AltModifier)
    picture = QGuiApplication.clipboard().image()
    assert picture.width() > bench.page.cards.width()
    assert picture.height() > bench.page.cards.height()
    assert all(button.isHidden() == (goal == "sure") for goal, button in bench.page.answer.buttons.items())


def test_what_is_wrong_floats_below_its_field_and_moves_no_row(bench):
    row, below = bench.row("data.epochs"), bench.row("data.seq_len")
    places = [place(bench.row(path)) for path in bench.form.rows]
    press_at(row.editor, QPoint(12, 10))
    press_keys(bench.window, "x")
    assert "is not a number" in row.error.text()
    assert row.error.isVisible()
    assert row.error.geometry().intersects(
        below.editor.geometry().translated(below.mapTo(row.error.parent(), QPoint()))
    )
    assert [place(bench.row(path)) for path in bench.form.rows] == places
    press_at(below.editor, QPoint(12, below.editor.height() // 2))  # through what floats there
    assert below.editor.hasFocus()
    assert not row.error.isVisible()
    press_at(row.editor, QPoint(12, 10))
    assert row.error.isVisible()
    press_keys(bench.window, Key.Key_Escape)
    assert not row.error.isVisible()


def test_the_line_below_the_answer_keeps_its_place(bench):
    before = place(bench.page.cards)
    assert "Every phase of the run fits" in bench.page.answer.rest.text()
    field = bench.editor("data.seq_len")
    press_at(field, QPoint(12, 10))
    press_keys(bench.window, Key.Key_A, CTRL)
    press_keys(bench.window, "16k")
    bench.settle()
    assert bench.page.answer.rest.text().startswith("It would fit with: ")
    assert place(bench.page.cards) == before


def test_the_pointer_over_a_phase_of_the_run_says_all_of_it(bench):
    strip, shown = bench.page.phases, []
    QApplication.processEvents()
    for level, cell in zip(strip.phases.levels, strip._cells(), strict=True):
        spot = cell.center().toPoint()
        QApplication.sendEvent(strip, QHelpEvent(QEvent.Type.ToolTip, spot, strip.mapToGlobal(spot)))
        shown.append(QToolTip.text() == level.readout)
    assert all(shown)
    assert strip.phases.levels[2].decides
    assert "Training 9.09 GiB" in strip.accessibleDescription()


@pytest.fixture
def questions_at_first(bench):
    bench.window.ask_first()
    asked = bench.window.findChild(FirstQuestions)
    asked.note.setText("")  # of a GPU that the machine of the tests may have
    QApplication.processEvents()
    return asked


@pytest.mark.own_window
def test_three_questions_make_a_job(bench, questions_at_first):
    asked = questions_at_first
    assert asked.model.hasFocus()
    press_keys(bench.window, "qwen3 8b")
    press_keys(bench.window, Key.Key_Return)
    press_keys(bench.window, Key.Key_Tab)
    press_keys(bench.window, "RTX 3090")
    press_keys(bench.window, Key.Key_Return)
    press_keys(bench.window, Key.Key_Tab)
    press_keys(bench.window, "2")
    press_keys(bench.window, Key.Key_Tab)
    press_keys(bench.window, Key.Key_A, CTRL)
    press_keys(bench.window, "5M")
    press_keys(bench.window, Key.Key_Return)
    job = bench.store.job
    assert (job.model.id, job.hardware.gpu, job.hardware.gpus_per_node) == ("Qwen/Qwen3-8B", "RTX 3090", 2)
    assert job.data.tokens == 5_000_000
    assert bench.window.findChild(FirstQuestions) is None
    assert not bench.window.files.modified


@pytest.mark.own_window
@pytest.mark.parametrize("by", ["key", "button"])
def test_the_example_stays_where_the_questions_are_passed_over(bench, questions_at_first, by):
    before = bench.store.job
    if by == "key":
        press_keys(bench.window, Key.Key_Escape)
    else:
        press_at(questions_at_first.look)
    assert bench.window.findChild(FirstQuestions) is None
    assert bench.store.job is before
    assert bench.window.start.isVisible()


def test_the_list_of_models_begins_with_the_newest(bench):
    field = bench.editor("model.id")
    press_at(field)
    days = [find_model(entry.value).released for entry in field._entries]
    assert days == sorted(days, reverse=True)


@pytest.mark.own_window
def test_only_my_lists_lets_an_offer_of_another_list_go(bench):
    prices = bench.context.prices
    machine = Machine(gpu="RTX 4090", price=Decimal(1800), watts=Decimal(600), kwh_price=Decimal("0.3"))
    prices.edit(keep(prices.files, machine, prices.today()), "My machine")
    bench.settle()
    rented = next(offer for offer in bench.store.estimate.offers if offer.counts and not offer.own)
    bench.page.use_offer(rented.offer)
    bench.settle()
    switch = bench.window.status.own_lists
    press_at(switch, QPoint(8, switch.height() // 2))
    bench.settle()
    assert bench.store.job.limits.own_lists_only
    assert bench.store.job.price.offer is None
    press_keys(bench.window, Key.Key_Z, CTRL)
    assert bench.store.job.price.offer == rented.offer
    assert not bench.store.job.limits.own_lists_only


def test_tab_goes_through_the_machine_as_one_reads_and_an_hour_is_priced(bench):
    dialog = bench.page.ask_machine()
    try:
        bench.qtbot.waitUntil(dialog.isVisible)
        dialog.gpu.setFocus()
        reached = []
        for _ in (*dialog.lines, dialog.currency):
            press_keys(dialog, Key.Key_Tab)
            reached.append(QApplication.focusWidget())
        assert reached == [*dialog.lines.values(), dialog.currency]
        typed = {"gpus": "1", "price": "1800", "resale": "0", "years": "3", "watts": "500", "kwh_price": "0.40"}
        for name, text in {**typed, "hours_a_year": "1000"}.items():
            dialog.lines[name].setFocus()
            dialog.lines[name].selectAll()
            press_keys(dialog, text)
        assert dialog.hour.text() == "An hour of use costs 0.80 USD: 0.60 of wear and 0.20 of power."
        dialog.lines["price"].selectAll()
        dialog.lines["price"].setFocus()
        press_keys(dialog, "x")
        assert "costs 0" not in dialog.hour.text()
    finally:
        dialog.reject()


def test_offers_sorted_by_cost_downward_are_in_order_and_doubtful_ones_last(bench):
    model, header = bench.page.offers.model, bench.page.offers.table.horizontalHeader()
    bench.page.verticalScrollBar().setValue(bench.page.verticalScrollBar().maximum())
    QApplication.processEvents()
    place_of = header.sectionViewportPosition(model.column("cost")) + 8
    press_at(header.viewport(), QPoint(place_of, header.height() // 2))
    shown = [model.thing(row) for row in range(1, model.rowCount())]  # what is billed stands on top
    assert [offer.counts for offer in shown] == sorted((offer.counts for offer in shown), reverse=True)
    counted = [offer.total for offer in shown if offer.counts]
    assert counted == sorted(counted, reverse=True)


@pytest.mark.own_window
def test_the_data_beside_an_imported_configuration_are_counted_on_a_click(bench, tmp_path):
    lines = [{"messages": [{"role": "user", "content": "Why?"}, {"role": "assistant", "content": "So. " * 20}]}] * 30
    (tmp_path / "own.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    path = tmp_path / "axolotl.yaml"
    path.write_text(AXOLOTL.replace("data.jsonl", "own.jsonl"), encoding="utf-8")
    bench.window.files.import_configuration(path)
    bench.settle()
    assert bench.store.job.name == ""  # a file's name says nothing of the job
    assert bench.window.message.act.text() == "Count own.jsonl"
    press_at(bench.window.message.act)
    session = bench.window.data_page.data.session
    bench.qtbot.waitUntil(lambda: session.report is not None, timeout=30_000)
    assert bench.window.data_page.isVisible()


@pytest.mark.parametrize(
    ("named", "found"),
    [
        ("own.jsonl", True),
        ("sub/own.jsonl", False),
        (r"\\host\own.jsonl", False),
        ("/own.jsonl", False),
        ("file://own.jsonl", False),
    ],
)
def test_only_data_beside_a_configuration_are_looked_for(tmp_path, named, found):
    (tmp_path / "own.jsonl").write_text("{}\n", encoding="utf-8")
    path = tmp_path / "axolotl.yaml"
    path.write_text(f"datasets:\n  - path: {named}\n", encoding="utf-8")
    assert (data_beside(path) is not None) == found


def test_an_evaluation_that_does_not_fit_decides_and_is_made_to_fit(bench):
    field = bench.editor("run.evaluation_batch")
    bench.form.ensureWidgetVisible(field)
    QApplication.processEvents()
    press_at(field, QPoint(12, field.height() // 2))
    press_keys(bench.window, Key.Key_A, CTRL)
    press_keys(bench.window, "512")
    bench.settle()
    page = bench.page
    assert not bench.store.estimate.memory.fits
    assert "Evaluation with a batch of 512 needs" in page.answer.text
    assert (page.phases.phases.levels[2].tone, page.phases.phases.levels[2].decides) == ("bad", True)
    before = place(page.cards)
    press_at(page.answer.buttons["sure"])
    bench.qtbot.waitUntil(lambda: page.answer.use.isVisible() and page.answer.use.isEnabled(), timeout=60_000)
    assert place(page.cards) == before  # what was found floats
    press_at(page.answer.use)
    bench.settle()
    assert bench.store.estimate.memory.fit_probability > 0.9
    assert bench.store.job.run.evaluation_batch < 512


def test_cheaper_offers_steps_that_can_be_left_out(bench):
    answer, job = bench.page.answer, bench.store.job
    press_at(answer.buttons["cheaper"])
    bench.qtbot.waitUntil(lambda: answer.use.isVisible() and answer.use.isEnabled(), timeout=60_000)
    assert answer._parts
    for box, part in answer._parts:
        assert box.isChecked()
        assert "$" in part.text()
    press_at(answer._parts[0][0], QPoint(8, answer._parts[0][0].height() // 2))
    bench.qtbot.waitUntil(lambda: answer._parts[0][1].text() == "–", timeout=60_000)
    press_at(answer.close_strip)
    assert not answer.strip.isVisible()
    assert bench.store.job is job


def test_a_speed_that_was_measured_is_only_scaled_once_the_job_is_another(bench):
    bench.store.edit_many(calibrated(bench.store.job, MEASURED), "Pilot")
    bench.store.end_gesture()
    bench.settle()
    badge = bench.page.cards.of["tokens_per_s_per_gpu"].badge
    assert badge.text() == "Measured"
    field = bench.editor("data.seq_len")
    press_at(field, QPoint(12, field.height() // 2))
    press_keys(bench.window, Key.Key_A, CTRL)
    press_keys(bench.window, "8k")
    bench.settle()
    assert badge.text() == "Scaled from your pilot"


@pytest.mark.own_window
@pytest.mark.parametrize(("gpu", "terms"), [("RTX 4090", "owned"), ("RTX 3090", "on-demand")])
def test_the_first_questions_begin_on_the_own_machine_and_rent_another_gpu(bench, gpu, terms):
    prices = bench.context.prices
    machine = Machine(gpu="RTX 4090", gpus=2, price=Decimal(3600), watts=Decimal(1000), kwh_price=Decimal("0.3"))
    prices.edit(keep(prices.files, machine, prices.today()), "My machine")
    bench.window.ask_first()
    asked = bench.window.findChild(FirstQuestions)
    assert (asked.gpu.currentText(), asked.gpus.text()) == ("RTX 4090", "2")
    press_at(asked.gpu)
    press_keys(bench.window, gpu)
    press_keys(bench.window, Key.Key_Return)
    press_at(asked.answer)
    bench.settle()
    job = bench.store.job
    assert (job.hardware.gpu, job.price.terms) == (gpu, terms)
    assert bench.store.estimate.cost.total is not None
    assert ("of wear and power" in bench.page.answer.text) == (terms == "owned")


def test_a_click_that_comes_after_its_message_does_nothing(bench):
    done, bar = [], bench.window.message
    bar.say("first", action=("One", lambda: done.append("one")))
    bar.say("second")
    bar.act.click()
    assert done == []
    assert bar.isVisible()
