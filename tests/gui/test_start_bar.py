"""Ways to begin, above an example."""

from __future__ import annotations

import pytest

from ftcost_gui.dialogs import questions

AXOLOTL = """base_model: Qwen/Qwen3-8B
adapter: qlora
load_in_4bit: true
lora_r: 32
sequence_len: 2048
micro_batch_size: 1
gradient_accumulation_steps: 8
num_epochs: 2
datasets:
  - path: data.jsonl
    type: chat_template
"""


def _button(bench, text):
    return next(one for one in bench.window.start.buttons if one.text() == text)


def test_it_stands_above_an_example_on_pages_with_the_form_until_it_is_hidden(bench):
    bar = bench.window.start
    assert bar.isVisible()
    bench.store.edit("data.epochs", 2.0, "")
    assert bar.isVisible()
    bench.window.show_page("prices")
    assert not bar.isVisible()
    bench.window.show_page("estimate")
    assert bar.isVisible()
    bench.click(bar.dismiss)
    assert not bar.isVisible()
    bench.window.show_page("plan")
    assert not bar.isVisible()


@pytest.mark.own_window
def test_a_model_and_a_budget_bring_the_field(bench):
    bench.click(_button(bench, "A model"))
    assert bench.editor("model.id").hasFocus()
    way = next(one for one in bench.window.menus.new.actions() if one.text() == "A budget…")
    way.trigger()
    assert bench.window.plan_page.isVisible()
    assert bench.editor("limits.budget_usd").hasFocus()


@pytest.mark.own_window
def test_a_blank_job_has_no_limits(bench):
    bench.click(_button(bench, "Blank job"))
    bench.settle()
    job = bench.store.job
    assert (job.name, job.limits.budget_usd, job.limits.deadline_hours, job.data.lengths) == ("", None, None, None)
    assert bench.store.estimate.resolved.model == job.model
    assert not bench.window.start.isVisible()


@pytest.mark.own_window
def test_a_trainers_configuration_becomes_the_job(bench, tmp_path, monkeypatch):
    path = tmp_path / "axolotl.yaml"
    path.write_text(AXOLOTL, encoding="utf-8")
    monkeypatch.setattr(questions, "ask_configuration_path", lambda *_args: path)
    bench.click(_button(bench, "A config file"))
    bench.settle()
    job = bench.store.job
    assert (job.model.id, job.method.kind, job.method.lora.rank) == ("Qwen/Qwen3-8B", "qlora", 32)
    assert "axolotl.yaml" in bench.window.message.text
    assert not bench.window.start.isVisible()
