"""The job's name, at the top left: typed there, and said wherever the job leaves the window."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from ftcost_core.wording.job_titles import automatic_title, job_title


def _type_name(bench, text):
    field = bench.window.top_bar.job_name
    bench.click(field)
    field.selectAll()
    QTest.keyClicks(field, text)
    return field


def test_an_unnamed_job_is_called_by_what_it_is_now(bench):
    field = bench.window.top_bar.job_name
    assert (field.text(), field.placeholderText()) == ("", "QLoRA of Llama 3.1 8B on RTX 4090")
    bench.store.edit("hardware.gpus_per_node", 4, "")
    bench.choose("training.loss", "fused")
    assert field.placeholderText() == "QLoRA of Llama 3.1 8B on 4 × RTX 4090"
    assert job_title(bench.store.job) == automatic_title(bench.store.job) == field.placeholderText()


def test_a_typed_name_is_one_step_and_names_pins(bench):
    field = _type_name(bench, "Night run")
    assert bench.store.job.name == "Night run"
    assert bench.store.undo_stack.count() == 1
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert not field.hasFocus()
    bench.window.pin_job()
    assert bench.context.pins.pins[-1].name == "Night run"
    bench.context.pins.undo_stack.undo()
    bench.store.undo_stack.undo()
    assert field.text() == bench.store.job.name == ""
