"""What people come for, in as few clicks as a person needs: each task with the most that it may take.

``python -m pytest tests/gui/stories/test_ten_tasks.py -m "long or not long" -s`` prints the table.
"""

from __future__ import annotations

import json

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel

from ftcost_core.catalogue.prices.machine import Machine, keep
from ftcost_core.text.numbers import money
from ftcost_gui.dialogs.models.import_dialog import ImportModelDialog
from ftcost_gui.pages.prices.import_dialog import ImportDialog
from tests.core.pilot.test_console import trainer
from tests.gui.stories.person import Person, until

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("real_questions")]
CHAT = json.dumps({"messages": [{"role": "user", "content": "a " * 40}, {"role": "assistant", "content": "b " * 200}]})
CONFIG = {
    "architectures": ["Qwen2ForCausalLM"], "model_type": "qwen2", "hidden_size": 3584, "intermediate_size": 18944,
    "num_attention_heads": 28, "num_hidden_layers": 28, "num_key_value_heads": 4, "vocab_size": 152064,
    "max_position_embeddings": 32768, "tie_word_embeddings": False, "torch_dtype": "bfloat16",
}  # fmt: skip


@pytest.fixture
def within(request, capsys):
    """Return what says how much a task took, and fails where it took more than it may."""

    def took(person: Person, clicks: int, texts: int, keys: int) -> None:
        effort = {kind: person.effort[kind] for kind in ("clicks", "texts", "keys")}
        with capsys.disabled():
            print(f"\n{request.node.name}: {effort}")
        most = {"clicks": clicks, "texts": texts, "keys": keys}
        assert all(effort[kind] <= most[kind] for kind in most), (effort, most)

    return took


def choose(person, charts, path, text):
    """Type a name into a field with a list, and enter it."""
    person.type_into(charts.form.row(path).editor, text)
    person.press("Return")


def paste(person, charts, text):
    QGuiApplication.clipboard().setText(text)
    charts.window.rail.take_focus()
    person.press("Ctrl+V")
    charts.window.paster.work.wait()
    until(charts.window.message.isVisible)
    return charts.window.message


def write_pdf(person, charts, keys, path):
    """Press what writes a report, and name its file."""
    person.reply(lambda: person.press(keys), path)
    until(lambda: path.name in charts.window.message.text)
    assert path.read_bytes().startswith(b"%PDF-")


def test_1_qlora_of_a_14b_on_the_own_card_power_or_rent(person, charts, tmp_path, within):
    prices, store = charts.context.prices, charts.store
    machine = Machine(gpu="RTX 4090", gpus=1, price="1500", watts="600", kwh_price="0.3", currency="USD")
    prices.edit(keep(prices.files, machine, prices.today()), "machine")
    choose(person, charts, "model.id", "Qwen3-14B")
    data = tmp_path / "replies.jsonl"
    data.write_text(f"{CHAT}\n" * 2000, encoding="utf-8")
    person.drop(data, charts.page)
    page = charts.window.page("data")
    until(lambda: page.data.send.isVisible() and page.data.send.isEnabled())
    person.click(page.data.send)
    until(lambda: not store.figures_pending)
    assert (store.job.model.id, store.job.method.kind) == ("Qwen/Qwen3-14B", "qlora")
    assert store.job.hardware.gpu == "RTX 4090"
    said = charts.page.offers.own.text.text()
    assert all(words in said for words in ("electricity", "wear", "rented: $"))
    within(person, 4, 1, 2)


def test_2_full_tuning_of_a_70b_in_three_days_for_5000(person, charts, within):
    store = charts.store
    choose(person, charts, "model.id", "llama 3.1 70b")
    person.click(charts.form.row("method.kind").editor.button("full"))
    page = person.go("plan")
    person.type_into(page.plans.limits.rows["limits.budget_usd"].editor, "5,000")
    person.type_into(page.plans.limits.rows["limits.deadline_hours"].editor, "3 days")
    person.click(person.button("Find best plan", page))
    until(lambda: page.plans.answer is not None)
    assert (store.job.limits.budget_usd, store.job.limits.deadline_hours) == (5000, 72)
    assert page.plans.answer.plans.plans
    within(person, 6, 3, 4)


def test_3_a_companys_workbook_in_euros(person, charts, tmp_path, within):
    book = pytest.importorskip("openpyxl").Workbook()
    book.active.append(["Accelerator", "Units per server", "Our rate (EUR/h per server)", "Contract"])
    book.active.append(["H100 80GB SXM", 8, "16,40", "pay as you go"])
    book.active.append(["NVIDIA RTX 4090", 1, "0,31", "pay as you go"])
    book.save(tmp_path / "nordwolke.xlsx")
    prices = charts.context.prices
    person.drop(tmp_path / "nordwolke.xlsx", charts.page)
    looking = next(one for one in charts.window.findChildren(ImportDialog) if one.isVisible())
    until(looking.rate.isVisible)
    person.type_into(looking.rate, "1.16")
    until(lambda: "2 added" in looking.summary.text())
    person.click(looking.take_button)
    until(lambda: any(row.file == "nordwolke.prices.toml" for row in prices.book.rows))
    within(person, 3, 1, 1)


def test_4_three_scenarios_in_a_pdf(person, charts, tmp_path, within):
    for gpu in ("", "A100 80GB SXM", "H100"):
        if gpu:
            choose(person, charts, "hardware.gpu", gpu)
        person.click(person.button("Pin to compare"))
    assert len(charts.context.pins.pins) == 3
    page = person.go("compare")
    until(lambda: not page.estimates.busy)
    person.click(person.button("Copy", page))
    person.choose("As a picture")
    assert QGuiApplication.clipboard().mimeData().hasImage()
    write_pdf(person, charts, "Ctrl+E", tmp_path / "three.pdf")
    within(person, 8, 3, 7)


def test_5_a_config_json_is_counted_exactly(person, charts, within):
    bar = paste(person, charts, json.dumps(CONFIG))
    assert "config.json" in bar.text
    person.click(bar.act)
    dialog = next(
        one for one in QApplication.topLevelWidgets() if isinstance(one, ImportModelDialog) and one.isVisible()
    )
    until(lambda: dialog.model is not None)
    said = " ".join(label.text() for label in dialog.findChildren(QLabel))
    assert "7,615,616,512" in said.replace("\u202f", ",")
    within(person, 2, 0, 1)


def test_6_a_running_console_says_what_becomes_of_hours_and_bill(person, charts, within):
    bar = paste(person, charts, trainer(seconds=20))
    person.click(bar.act)
    assert charts.window.data_page.pilot.report is not None
    within(person, 1, 0, 1)


def test_7_one_page_for_finance(person, charts, tmp_path, within):
    write_pdf(person, charts, "Ctrl+Alt+F", tmp_path / "finance.pdf")
    within(person, 0, 1, 3)


def test_8_units_and_a_job_that_does_not_fit(person, charts, within):
    person.click(person.button("Units: GiB", charts.window.statusBar()))
    until(lambda: "GB" in charts.page.cards.of["device"].accessibleName())
    person.type_into(charts.form.row("data.seq_len").editor, "16k")
    until(lambda: not charts.store.figures_pending)
    answer = charts.page.answer
    until(lambda: answer.buttons["sure"].isVisible())
    person.click(answer.buttons["sure"])
    until(lambda: answer.use.isVisible() and answer.use.isEnabled())
    person.click(answer.use)
    until(lambda: not charts.store.figures_pending and charts.store.figures.memory.fit_probability > 0.9)
    within(person, 4, 1, 1)


def test_9_why_it_costs_that(person, charts, within):
    person.click(charts.page.cards.of["cost"])
    assert QApplication.activePopupWidget().explanation.terms
    assert money(charts.store.estimate.cost.total)
    within(person, 1, 0, 0)
