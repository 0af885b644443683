from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ftcost_core.catalogue.models import all_models
from ftcost_core.documents.fields import leaves
from ftcost_core.documents.job import Job
from ftcost_core.text.numbers import entry
from ftcost_gui.form.form_fields import sections
from ftcost_gui.form.form_section import MORE, Fold
from ftcost_gui.widgets.choice import SearchableField
from tests.core.jobs import job


def all_fields():
    return [field.path for section in sections() for field in section.all_fields]


def test_typing_changes_the_job_and_is_one_step(bench):
    estimates = []
    bench.store.estimateChanged.connect(estimates.append)
    before = bench.store.job
    editor = bench.type_into("data.seq_len", "1024")
    assert bench.store.job.data.seq_len == 1024
    assert bench.store.undo_stack.count() == 1
    assert bench.store.undo_stack.undoText() == "Change context length"
    bench.settle()
    assert len(estimates) == 1  # four keys, one estimate
    assert editor.text() == "1024"
    bench.store.undo_stack.undo()
    assert bench.store.job == before
    assert editor.text() == entry(before.data.seq_len)


def test_leaving_the_field_ends_the_step(bench):
    bench.type_into("data.seq_len", "1024")
    bench.editor("data.epochs").setFocus()
    bench.type_into("data.seq_len", "512")
    assert bench.store.undo_stack.count() == 2


def test_undo_key_in_a_field_undoes_the_job(bench):
    editor = bench.type_into("data.seq_len", "1024")
    QTest.keyClick(editor, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert bench.store.job.data.seq_len == 2048
    QTest.keyClick(editor, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert bench.store.job.data.seq_len == 1024


def test_rendering_never_edits(bench, monkeypatch):
    edits = []
    monkeypatch.setattr(bench.store, "edit_many", lambda *args, **_named: edits.append(args))
    for path in all_fields():
        bench.form.row(path).show_job(bench.store.job)
    bench.store.publish(bench.store.job)
    bench.settle()
    assert edits == []


@pytest.mark.parametrize(("text", "why"), [("0", "at least 1"), ("12x", "is not a number"), ("1.5", "whole number")])
def test_an_invalid_entry_keeps_the_last_valid_result_and_says_why(bench, text, why):
    before, shown = bench.store.job, bench.page.cards.of["device"].number
    editor = bench.editor("data.seq_len")
    editor.setFocus()
    editor.setText("")
    editor.selectAll()
    bench.type_into("data.seq_len", text)
    bench.settle()
    row = bench.row("data.seq_len")
    assert row.error.isVisible()
    assert why in row.error.text()
    assert why in editor.accessibleDescription()
    assert editor.property("invalid") == "true"
    assert bench.page.stale.isVisible()
    assert "last valid" in bench.page.stale.text
    assert bench.store.job == before  # though the first digits of some were valid
    assert bench.page.cards.of["device"].number == shown
    assert editor.text() == text
    assert bench.store.undo_stack.count() == 0
    QTest.keyClick(editor, Qt.Key.Key_Escape)
    assert editor.text() == entry(before.data.seq_len)
    assert not row.error.isVisible()
    assert not bench.page.stale.isVisible()


def test_what_is_typed_on_after_a_refusal_counts_again(bench):
    editor = bench.type_into("hardware.gpus_per_node", "4096")
    assert (bench.store.job.hardware.gpus_per_node, editor.text()) == (1, "4096")
    assert "GPUs per node" in bench.page.stale.text
    QTest.keyClick(editor, Qt.Key.Key_Backspace)
    assert (bench.store.job.hardware.gpus_per_node, editor.text()) == (409, "409")
    assert not bench.page.stale.isVisible()
    assert bench.store.undo_stack.count() == 1
    QTest.keyClick(editor, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert (bench.store.job.hardware.gpus_per_node, editor.text()) == (1, "1")


def test_steps_up_to_the_bound_stay(bench):
    bench.type_into("hardware.gpus_per_node", "1024")
    editor = bench.editor("hardware.gpus_per_node")
    for _ in range(3):
        QTest.keyPress(editor, Qt.Key.Key_Up)
    assert bench.store.job.hardware.gpus_per_node == 1024


def test_a_million_billion_tokens(bench):
    bench.type_into("data.tokens", "1000000000000000")
    assert bench.store.job.data.tokens == 10**15
    bench.settle()
    assert bench.store.estimate.time.tokens_processed > 2**32


def test_units_and_suffixes_are_understood(bench):
    bench.type_into("data.tokens", "1.5B")
    assert bench.store.job.data.tokens == 1_500_000_000
    bench.type_into("run.retry_share", "12,5 %")
    assert bench.store.job.run.retry_share == 0.125


def test_the_slider_by_keyboard_is_one_step(bench):
    slider = bench.row("data.seq_len").slider
    slider.setFocus()
    QTest.keyClick(slider, Qt.Key.Key_Right)
    assert bench.store.job.data.seq_len == 4096
    assert bench.editor("data.seq_len").text() == entry(4096)
    assert bench.store.undo_stack.count() == 1
    QTest.keyClick(slider, Qt.Key.Key_Left)
    assert bench.store.undo_stack.count() == 2


def test_the_slider_never_rounds_what_was_typed(bench):
    bench.type_into("data.seq_len", "3000")
    bench.settle()
    assert bench.store.job.data.seq_len == 3000


def test_segments_by_mouse_and_by_keyboard(bench):
    control = bench.editor("method.kind")
    bench.click(control.button("lora"))
    assert bench.store.job.method.kind == "lora"
    QTest.keyClick(control.button("lora"), Qt.Key.Key_Left)
    assert bench.store.job.method.kind == "full"


def test_tuning_keeps_the_quantisation_consistent_in_one_step(bench):
    control = bench.editor("method.kind")
    assert bench.store.job.method.quantization.kind == "nf4"
    bench.click(control.button("lora"))
    assert bench.store.job.method.quantization is None
    assert bench.store.undo_stack.count() == 1
    bench.click(control.button("qlora"))
    assert bench.store.job.method.quantization is not None  # of what kind, its trainer decides
    bench.settle()
    assert bench.store.estimate.resolved.method.quantization.kind == "nf4"
    assert bench.store.undo_stack.count() == 2


def test_an_8_bit_base_survives_the_switch_to_lora(bench):
    bench.store.edit("method.quantization.kind", "int8", "test")
    bench.click(bench.editor("method.kind").button("lora"))
    assert bench.store.job.method.quantization.kind == "int8"
    bench.click(bench.editor("method.kind").button("full"))
    assert bench.store.job.method.quantization is None


def test_rows_come_and_go_with_their_meaning(bench):
    assert bench.row("method.lora.rank").isVisible()
    bench.click(bench.editor("method.kind").button("full"))
    assert not bench.row("method.lora.rank").isVisible()
    assert not bench.row("method.quantization.kind").isVisible()


def test_the_width_of_states_is_asked_where_states_have_one(bench):
    path = "training.optimizer_state_dtype"
    bench.editor(path)  # opens the rarer rows
    bench.store.edit("training.optimizer", "adamw", "optimizer")
    bench.settle()
    assert bench.row(path).isVisible()
    bench.store.edit("training.optimizer", "adamw-8bit", "optimizer")
    bench.settle()
    assert not bench.row(path).isVisible()


def test_any_part_of_a_name_finds_the_model(bench):
    editor = bench.editor("model.id")
    editor.setFocus()
    editor.lineEdit().selectAll()
    QTest.keyClicks(editor.lineEdit(), "mistral-7b-v0.1")
    QTest.keyClick(editor.lineEdit(), Qt.Key.Key_Return)
    assert bench.store.job.model.id == "mistralai/Mistral-7B-v0.1"
    assert editor.count() == len(all_models())


def test_an_unknown_model_is_said_beside_the_field(bench):
    editor = bench.editor("model.id")
    editor.setFocus()
    editor.lineEdit().selectAll()
    QTest.keyClicks(editor.lineEdit(), "no such thing")
    QTest.keyClick(editor.lineEdit(), Qt.Key.Key_Return)
    assert "no such thing" in bench.row("model.id").error.text()
    bench.editor("data.epochs").setFocus()
    QApplication.processEvents()
    assert bench.row("model.id").error.text() == ""
    assert bench.store.job.model.id == "meta-llama/Llama-3.1-8B"


def test_a_fault_of_the_estimate_lands_beside_its_field(bench):
    bench.store.edit("hardware.gpu", "Voodoo 2", "test")
    bench.settle()
    assert "Voodoo 2" in bench.row("hardware.gpu").error.text()
    assert bench.page.stale.isVisible()
    bench.store.undo_stack.undo()
    bench.settle()
    assert bench.row("hardware.gpu").error.text() == ""
    assert not bench.page.stale.isVisible()


def test_the_pin_holds_what_was_chosen(bench):
    row = bench.row("training.micro_batch")
    bench.store.edit("training.micro_batch", None, "Open the micro-batch")
    bench.store.estimate_now()
    chosen = bench.store.estimate.resolved.training.micro_batch
    assert "auto" in row.editor.text()
    bench.click(row.pin)
    assert bench.store.job.training.micro_batch == chosen
    assert row.pin.isChecked()
    bench.click(row.pin)
    assert bench.store.job.training.micro_batch is None


def test_the_wheel_changes_a_field_only_with_focus(bench):
    editor = bench.editor("data.epochs")
    bench.editor("data.seq_len").setFocus()
    before = bench.store.job
    _wheel(editor)
    assert bench.store.job == before
    bench.form.scrolled_ms = -1_000_000  # as some time later
    editor.setFocus()
    _wheel(editor)
    assert bench.store.job.data.epochs == before.data.epochs + 1


@pytest.mark.parametrize("path", ["training.optimizer", "model.id", "hardware.gpu"])
def test_the_wheel_over_a_drop_down_brings_no_focus_and_changes_nothing(bench, path):
    bench.editor("data.seq_len").setFocus()
    before, field = bench.store.job, bench.editor(path)
    bench.form.ensureWidgetVisible(field)
    handle = bench.window.windowHandle()
    for _ in range(3):
        spot = QPointF(field.mapTo(bench.window, field.rect().center()))
        QTest.wheelEvent(handle, spot, QPoint(0, -120))
        QApplication.processEvents()
    assert bench.store.job == before
    assert not field.hasFocus()


def test_every_field_says_what_it_is(bench):
    for path in all_fields():
        row = bench.form.row(path)
        assert row.editor.accessibleName(), path
        assert row.editor.toolTip(), path
        assert row.label.buddy() is row.editor, path


def test_a_row_is_made_when_it_comes_in_sight_in_its_place(bench):
    form, rare = bench.form, "training.kernels"
    assert "data.seq_len" in form.rows
    if rare not in form.rows:
        form.section("method").open_group(MORE)
    assert form.rows[rare].isVisible()
    rarer = [field.path for section in sections() for field in section.more]
    under_more = [form.rows[path] for path in rarer if path in form.rows and form.rows[path].isVisible()]
    places = [row.mapTo(form.widget(), QPoint(0, 0)).y() for row in under_more]
    assert places == sorted(places)


JUDGED = {"model.id": "Qwen/Qwen2.5-7B", "hardware.gpus_per_node": 8, "method.kind": "lora", "method.objective": "grpo",
          "method.judge": {"model": "Qwen/Qwen3-8B", "place": "own-gpus"}}  # fmt: skip


def test_rarer_fields_of_reinforcement_stand_under_topics_that_are_folded_unless_the_job_sets_one(bench):
    form, section = bench.form, bench.form.section("method")
    bench.store.replace(job(JUDGED))
    QApplication.processEvents()
    QTest.mouseClick(section.heading(MORE), Qt.MouseButton.LeftButton)
    folds = {fold.text(): fold for fold in section.findChildren(Fold) if fold.isVisible()}
    assert [(text, fold.isChecked()) for text, fold in folds.items() if text not in ("Method", "More")] == [
        ("Teacher and reference", False), ("Prompts and completions", False), ("Generation engine", False),
        ("Rewards, judge and tools · 1 set", True), ("Adapter", False), ("Number formats", False),
    ]  # fmt: skip
    rarer = [path for path in form.rows if form._group_of[path] >= MORE and form._section_of[path] is section]
    shown = [path for path in rarer if form.rows[path].isVisible()]
    assert len(shown) <= 14
    assert "method.judge.model" in shown
    assert "method.rollout.engine" not in shown
    engine = folds["Generation engine"]
    QTest.keyClick(engine, Qt.Key.Key_Space)
    assert form.rows["method.rollout.engine"].isVisible()
    QTest.keyClick(engine, Qt.Key.Key_Space)
    assert not form.rows["method.rollout.engine"].isVisible()
    form.show_field("method.rollout.group_size")  # as the search of commands and faults do
    assert form.rows["method.rollout.group_size"].isVisible()
    bench.store.replace(job({"method.kind": "full", "method.objective": "sft"}))
    QApplication.processEvents()
    assert [fold.text() for fold in section.findChildren(Fold) if fold.isVisible()] == [
        "Method",
        "More",
        "Number formats",
    ]


def _wheel(widget):
    middle = QPointF(widget.rect().center())
    event = QWheelEvent(
        middle, QPointF(widget.mapToGlobal(widget.rect().center())), QPoint(), QPoint(0, 120),
        Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(widget, event)


def test_a_click_into_a_searchable_field_opens_its_list_and_typing_replaces_the_name(bench):
    field = bench.editor("model.id")
    line = field.lineEdit()
    before = line.text()
    bench.editor("data.epochs").setFocus()
    QTest.mouseClick(line, Qt.MouseButton.LeftButton, pos=QPoint(60, line.height() // 2))
    popup = field.completer().popup()
    assert popup.isVisible()
    assert popup.model().rowCount() == field.count()  # all of them, not those like the name in the field
    assert line.selectedText() == before
    QTest.keyClicks(line, "qwen3 14")
    assert line.text() == "qwen3 14"
    assert popup.model().rowCount() == 1
    QTest.keyClick(popup, Qt.Key.Key_Escape)
    assert not popup.isVisible()
    assert line.text() == before


@pytest.mark.parametrize(
    ("text", "hours"), [("3 days", 72), ("3d", 72), ("72h", 72), ("90 min", 1.5), ("1 d 12 h", 36), ("5", 5)]
)
def test_a_time_is_taken_in_any_unit(bench, text, hours):
    bench.type_into("limits.deadline_hours", text)
    assert bench.store.job.limits.deadline_hours == hours


def test_what_is_no_time_is_told_how_times_are_written(bench):
    bench.type_into("limits.deadline_hours", "3 dayz")
    assert "3 days" in bench.row("limits.deadline_hours").error.text()
    assert bench.store.job.limits.deadline_hours == 48


def test_fields_of_images_stand_where_the_model_has_a_tower():
    tower = job({"model.id": "Qwen/Qwen2.5-VL-7B-Instruct"})
    images = job({"model.id": "Qwen/Qwen2.5-VL-7B-Instruct", "data.images_per_sample": 1})
    fields = [field for section in sections() for field in section.fields if field.when]

    def shown(one):
        return {field.path for field in fields if field.when(one)} & {
            "data.images_per_sample", "data.image_tokens", "method.tower", "method.projector",
        }  # fmt: skip

    assert shown(job({"model.id": "meta-llama/Llama-3.1-8B"})) == set()
    assert shown(tower) == {"data.images_per_sample"}
    assert len(shown(images)) == 4


def test_a_list_is_replaced_while_it_is_open(bench):
    field = bench.window.findChild(SearchableField)
    entries, model = field._entries, field.model()
    bench.click(field.lineEdit())
    assert field._popup.isVisible()
    field.showPopup()
    field.set_entries(entries[:3])
    assert field.model() is model  # which a combo box would delete for another
    assert [field.itemText(row) for row in range(field.count())] == [entry.text for entry in entries[:3]]
    assert field.currentText() == field._shown
    field.hidePopup()
    field._popup.hide()
    field.set_entries(entries)
    assert field.count() == len(entries)


ELSEWHERE = {
    "data.lengths": "the Data page counts a file",
    "data.tokens_range": "comes with a count that is an estimate",
    "hardware.machine": "a machine is measured and named by a command",
    "limits.gpus": "the buttons of the limits choose several",
    "limits.methods": "the buttons of the limits choose several",
    "limits.providers": "the buttons of the limits choose several",
    "limits.regions": "the buttons of the limits choose several",
    "limits.terms": "the buttons of the limits choose several",
    "method.lora.train_fully": "read from trainers' configurations; nothing edits it yet",
    "model.architecture": "a model of one's own is imported",
}
"""Fields of a job that no row of the form has, and why."""


def test_every_field_of_a_job_is_in_the_form_or_said_to_be_elsewhere() -> None:
    rows = {field.path for section in sections() for field in section.all_fields}
    parts = [name for name in Job.model_fields if name not in ("format", "version", "name", "calibration")]
    missing = {path for part in parts for path in leaves(part)} - rows
    assert {path for path in missing if not any(path.startswith(known) for known in ELSEWHERE)} == set()
    assert all(any(path.startswith(known) for path in missing) for known in ELSEWHERE)
