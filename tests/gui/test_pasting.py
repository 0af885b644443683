"""Ctrl+V anywhere: the bar says what was copied and what it would change, and nothing changes before it does."""

from __future__ import annotations

import json

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from ftcost_core.catalogue.prices.machine import Machine, keep
from ftcost_core.text.numbers import duration
from ftcost_gui.state.drops import what_is, what_text_is
from tests.core.pilot.test_console import trainer
from tests.gui.hands import press_at, press_keys

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
SMI = """+---------------------------------------------------------------------------------------+
| NVIDIA-SMI 535.54.03              Driver Version: 535.54.03    CUDA Version: 12.2     |
|   0  NVIDIA GeForce RTX 3090        Off | 00000000:01:00.0 Off |                  N/A |
|   1  NVIDIA GeForce RTX 3090        Off | 00000000:02:00.0 Off |                  N/A |
+---------------------------------------------------------------------------------------+
"""
CONFIG = json.dumps({"architectures": ["LlamaForCausalLM"], "num_hidden_layers": 32, "hidden_size": 4096})
PRICES = "provider\tgpu\tgpus\tprice\nacme\tH100\t1\t2.5\nacme\tL40S\t1\t0.9\n"
JSONL = '{"messages": [{"role": "user", "content": "hi"}]}\n' * 3


def paste(bench, text):
    """Copy a text and press Ctrl+V with the focus on the rail; return the bar."""
    QGuiApplication.clipboard().setText(text)
    bench.window.rail.take_focus()
    before, steps = bench.store.job, bench.store.undo_stack.count()
    press_keys(bench.window, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    bench.window.paster.work.wait()
    assert (bench.store.job, bench.store.undo_stack.count()) == (before, steps)
    assert bench.window.message.isVisible()
    return bench.window.message


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (AXOLOTL, "configuration"), ("accelerate launch train.py --lr 1e-4 --model x", "configuration"),
        (trainer(), "log"), (SMI, "gpus"), ("GPU 0: NVIDIA H100 80GB HBM3 (UUID: GPU-1)", "gpus"), (CONFIG, "model"),
        (JSONL, "data"), ("meta-llama/Llama-3.1-8B", "name"), ("https://huggingface.co/Qwen/Qwen3-8B/tree/main", "name"),
        ("some words, that are\nnothing at all: {", "unknown"),
    ],
)  # fmt: skip
def test_what_is_copied_is_told_by_what_is_in_it(text, kind):
    assert what_text_is(text) == kind


@pytest.mark.parametrize(
    ("name", "text", "kind"),
    [
        ("rates.csv", "Framework agreement\nAccelerator;Our rate (EUR/h)\nH100;2,05\n", "prices"),
        ("list.txt", PRICES, "prices"), ("rates.xlsx", "", "prices"),
        ("chats.csv", "prompt,answer\nWhich GPU?,the price of a GPU is\n", "data"), ("empty.csv", "", "data"),
    ],
)  # fmt: skip
def test_a_price_list_is_told_from_data_by_the_columns_that_it_names(tmp_path, name, text, kind):
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert what_is(tmp_path / name) == kind


def test_a_configuration_says_what_it_would_be_and_opens_when_asked(bench):
    bar = paste(bench, AXOLOTL)
    assert "axolotl" in bar.text
    assert "QLoRA of Qwen3 8B" in bar.text
    assert "GPU not in the file" in bar.text


@pytest.mark.own_window
def test_a_configuration_opens_when_asked(bench):
    press_at(paste(bench, AXOLOTL).act)
    assert bench.store.job.model.id == "Qwen/Qwen3-8B"


def test_a_models_address_is_found_and_used_when_asked(bench):
    bar = paste(bench, "https://huggingface.co/Qwen/Qwen3-14B")
    assert "Qwen3 14B" in bar.text
    assert "→" in bar.text
    press_at(bar.act)
    assert bench.store.job.model.id == "Qwen/Qwen3-14B"
    bench.store.undo_stack.undo()
    assert "unheard/of-7B" in paste(bench, "unheard/of-7B").text


def test_nvidia_smi_says_which_gpus_and_sets_them_when_asked(bench):
    bar = paste(bench, SMI)
    assert "2 × RTX 3090" in bar.text
    press_at(bar.act)
    assert (bench.store.job.hardware.gpu, bench.store.job.hardware.gpus_per_node) == ("RTX 3090", 2)


def test_a_running_console_says_whether_it_is_within_the_range_and_what_the_bill_becomes(bench):
    bar = paste(bench, trainer(seconds=20))
    assert "within the range" in bar.text
    assert f"Time: {duration(bench.store.estimate.time.wall_hours)} → " in bar.text
    press_at(bar.act)
    assert bench.window.data_page.pilot.report is not None
    assert bench.window.data_page.pilot.isVisible()


@pytest.mark.own_window
def test_data_and_prices_and_a_model_go_where_they_are_shown_first(bench):
    assert "3 lines" in paste(bench, JSONL).text
    assert "config.json" in paste(bench, CONFIG).text
    bar = paste(bench, PRICES)
    assert "price list" in bar.text
    press_at(bar.act)
    assert bench.window.pages.currentWidget() is bench.window.page("prices")
    QGuiApplication.instance().activeModalWidget().close()


def test_what_nothing_knows_says_what_can_be_pasted(bench):
    bar = paste(bench, "some words, that are\nnothing at all: {")
    assert "nvidia-smi" in bar.text
    assert not bar.act.isVisible()


def test_a_clipboard_that_cannot_be_read_holds_no_text(bench, monkeypatch):
    clipboard = QGuiApplication.clipboard()
    monkeypatch.setattr(type(clipboard), "mimeData", lambda *_: None)
    monkeypatch.setattr(type(clipboard), "text", lambda *_: "")
    bench.window.paster.paste()
    assert bench.window.message.text == "There is no text to paste."


def test_a_text_field_takes_what_is_pasted_itself(bench):
    QGuiApplication.clipboard().setText("7")
    press_at(bench.editor("data.epochs"))
    press_keys(bench.window, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    press_keys(bench.window, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert bench.store.job.data.epochs == 7
    assert not bench.window.message.isVisible()


@pytest.mark.own_window
def test_new_jobs_and_imports_begin_on_the_own_machine(bench):
    prices = bench.context.prices
    machine = Machine(gpu="RTX 3090", gpus=2, price="1500", watts="700", kwh_price="0.3", currency="USD")
    prices.edit(keep(prices.files, machine, prices.today()), "machine")
    bar = paste(bench, AXOLOTL)
    assert "assumed your RTX 3090" in bar.text
    press_at(bar.act)
    bench.settle()
    assert (bench.store.job.hardware.gpu, bench.store.job.price.terms) == ("RTX 3090", "owned")
    assert "your RTX 3090" in bench.page.answer.text
    bench.store.undo_stack.setClean()
    assert bench.window.files.new_blank()
    bench.settle()
    assert (bench.store.job.hardware.gpu, bench.store.job.hardware.gpus_per_node) == ("RTX 3090", 2)
    assert "of wear and power" in bench.page.answer.text
