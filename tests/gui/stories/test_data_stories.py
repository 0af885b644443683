"""The Data and Prices pages: training data counted and used, a pilot run measured, prices kept."""

from __future__ import annotations

import csv
import json

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from ftcost_core.text.numbers import GIB, number
from ftcost_gui.pages.prices.provider_dialog import ProviderDialog
from tests.gui.hands import pick_value
from tests.gui.stories.person import LEFT, until

pytestmark = pytest.mark.long

RECORDS, SHORT, LONG = 60_000, 60, 400
LONG_EVERY = 10
TOKENS_PER_STEP, SECONDS_PER_STEP, PEAK_GIB = 4096, 2.5, 8.6
WARM_UP, STEPS = 10, 30
CHEAP = "runpod/rtx-4090x1/on-demand/secure/all"


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """Records of 60 words, each tenth of 400, in a field of their own; a tokenizer whose tokens are words."""
    from tokenizers import Tokenizer, models, pre_tokenizers

    folder = tmp_path_factory.mktemp("data")
    texts = {count: " ".join(["word"] * count) for count in (SHORT, LONG)}
    with (folder / "replies.jsonl").open("w", encoding="utf-8") as file:
        for place in range(RECORDS):
            text = texts[SHORT if place % LONG_EVERY else LONG]
            file.write(json.dumps({"number": place, "text": "no", "answer": text}) + "\n")
    tokenizer = Tokenizer(models.WordLevel({"word": 0, "[UNK]": 1}, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.save(str(folder / "tokenizer.json"))
    return folder


def test_7_training_data_is_dropped_counted_and_used(person, bench, files):
    page, store = person.go("data"), bench.store
    view, reading, results = page.data, page.data.reading, page.data.results
    before, steps = store.job, store.undo_stack.count()
    person.drop(files / "replies.jsonl", view.empty)
    until(lambda: reading.name.isVisible() and reading.name.text() == "replies.jsonl")
    until(lambda: "no" in shown_records(view))  # the field that the program takes for the text
    pick_value(reading.format, "text")
    until(lambda: "text" in reading.fields and reading.fields["text"].isVisible())
    pick_value(reading.fields["text"], "answer")
    until(lambda: any(text.startswith("word word") for text in shown_records(view)))
    person.name_file(files / "tokenizer.json", lambda: person.click(reading.choose_file))
    until(lambda: reading.tokenizer.text() == "tokenizer.json")
    assert not view.send.isEnabled()
    assert "not counted" in view.send_words.text()

    bar = reading.count_bar
    person.click(bar.exact)
    until(lambda: bar.bar.isVisible() and bar.bar.value() > 0)
    person.click(bar.cancel)
    until(bar.count.isVisible)
    assert "not counted" in view.send_words.text()
    assert not results.isVisible()
    person.click(bar.exact)
    until(view.send.isEnabled)
    cards = results.cards
    assert cards.records.number == number(RECORDS)
    assert cards.tokens.badge.text() == "Exact"
    tokens = RECORDS // LONG_EVERY * ((LONG_EVERY - 1) * SHORT + LONG) + RECORDS  # and an end to each
    assert cards.tokens.number == number(tokens)

    context = results.context
    chart = context.chart
    person.reach(chart)
    start, end = chart.pixel_of(context.context).toPoint(), chart.pixel_of(128).toPoint()
    person.drag(chart.viewport(), start, QPoint((start.x() + end.x()) // 2, end.y()), end)
    assert context.context == pytest.approx(128, rel=0.05)
    lost = RECORDS // LONG_EVERY * (LONG + 1 - context.context) / tokens
    said = context.sentence.text().replace("\u202f", " ")
    assert said.startswith(f"10 % of the samples are longer than {context.context} tokens.")
    assert f"loses {100 * lost:.0f} % of all tokens" in said
    until(lambda: str(context.context) in results.batchings.note.text())
    assert store.job == before

    chosen = context.context
    person.click(view.send)
    assert person.window.page("estimate").isVisible()
    assert (store.job.data.seq_len, store.job.data.tokens) == (chosen, tokens)
    assert store.undo_stack.count() == steps + 1
    assert "replies.jsonl" in person.window.message.text
    person.press("Ctrl+Z")
    assert store.job == before
    assert not person.window.message.isVisible()


def shown_records(view):
    return [label.text() for label in view.records.findChildren(QLabel) if label.isVisibleTo(view.records)]


@pytest.fixture
def log(tmp_path):
    """What the pilot's script writes: slow first steps, then the same again and again."""
    rows = [{"format": "ftcost-pilot", "version": 1, "warm_up": WARM_UP, "gpu": "NVIDIA GeForce RTX 4090",
             "gpus": 1, "micro_batch": 2, "seq_len": 2048}]  # fmt: skip
    for step in range(1, WARM_UP + STEPS + 1):
        seconds = SECONDS_PER_STEP * (2 if step <= WARM_UP else 1)
        rows.append({"step": step, "seconds": seconds, "tokens": TOKENS_PER_STEP})
    peak = round(PEAK_GIB * GIB)
    rows.append({"peak_allocated_bytes": peak - GIB, "peak_reserved_bytes": peak})
    path = tmp_path / "run-7.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


def test_8_a_pilot_is_written_measured_and_used(person, bench, log, tmp_path):
    page, store = person.go("data"), bench.store
    before, predicted = store.job, store.estimate.throughput
    person.click(person.button("Pilot run", page))
    view = page.pilot
    until(view.empty.isVisible)
    script, folder = view.script, tmp_path / "scripts"
    folder.mkdir()
    until(lambda: script.text.toPlainText())
    person.type_into(script.steps, str(STEPS + 7))
    person.name_file(folder, lambda: person.click(script.write_button))
    written = {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}
    assert script.text.toPlainText() in written.values()
    assert all(name in view.message.text for name in written)
    program = next(text for name, text in written.items() if name.endswith(".py"))
    compile(program, "pilot.py", "exec")
    assert f"STEPS, WARM_UP = {STEPS + 7}, {WARM_UP}" in program

    assert not view.send.isEnabled()
    person.drop(log, view.empty)
    results = view.results
    measured = TOKENS_PER_STEP / SECONDS_PER_STEP
    until(lambda: results.isVisible() and results.speed.badge.text())
    assert results.speed.number == number(measured)
    assert number(predicted.tokens_per_s_per_gpu) in results.speed.accessibleDescription()
    assert results.peak.number == f"{PEAK_GIB:.1f}"
    assert results.steps.number == str(STEPS)
    assert (results.speed.badge.text() == "In range") == (predicted.low <= measured <= predicted.high)

    person.click(view.send)
    estimate = person.window.page("estimate")
    until(estimate.isVisible)
    until(lambda: estimate.cards.of["tokens_per_s_per_gpu"].number == number(measured))
    assert estimate.cards.of["tokens_per_s_per_gpu"].badge.text() == "Measured"
    assert "run-7.jsonl" in estimate.calibration.text
    person.press("Ctrl+Z")
    assert store.job == before
    until(lambda: estimate.cards.of["tokens_per_s_per_gpu"].number == number(predicted.tokens_per_s_per_gpu))
    assert not estimate.calibration.isVisible()


def test_9_prices_are_added_mended_overridden_and_used(person, bench, tmp_path):
    page, store, prices = person.go("prices"), bench.store, bench.context.prices
    table, model = page.table, page.model
    cost, rows = store.estimate.cost, model.rowCount()
    person.click(person.button("Add a provider", page))
    dialog = page.findChild(ProviderDialog)
    until(dialog.isVisible)
    person.type_into(dialog.lines["provider.name"], "My Lab")
    person.click(dialog.accept_button)
    until(lambda: not dialog.isVisible())
    person.write("RTX 4090")  # in the cell that is open for it, its list of names over the table
    person.press("Tab")
    assert table.isAncestorOf(person.focused())  # the next cell, not the buttons of the page
    assert table.currentIndex().column() == model.column("gpus")
    person.press("Esc")
    assert table.hasFocus()
    mine = place(page, provider="My Lab")
    write_cell(person, page, mine, "price", "0,02")
    person.cell(table, mine, model.column("price"))
    assert any("0,02" in text and text.startswith("✕") for text in page.details.texts())
    assert "not used" in " ".join(page.details.texts())
    assert store.estimate.cost == cost
    person.click(person.button("Use 0.02", page.details))
    assert seen(page, mine, "price") == "0.02"
    assert not any(text.startswith("✕") for text in page.details.texts())
    person.go("estimate")
    until(lambda: store.estimate.cost.offer.startswith("my-lab/"))
    offers = bench.page.offers.model
    until(lambda: "My Lab" in offer_texts(offers))

    person.go("prices")
    person.press("Ctrl+F")
    person.write("runpod 4090")
    until(lambda: model.rowCount() < 30)
    header, column = table.horizontalHeader(), model.column("price")
    at = QPoint(header.sectionViewportPosition(column) + 20, header.height() // 2)
    for _ in range(2):
        QTest.mouseClick(header.viewport(), LEFT, pos=at)
    listed = [float(seen(page, row, "price")) for row in range(model.rowCount())]
    assert len(set(listed)) > 1
    assert listed in (sorted(listed), sorted(listed, reverse=True))
    built_in = place(page, key=CHEAP)
    was = seen(page, built_in, "price")
    write_cell(person, page, built_in, "price", "0.001")
    built_in = place(page, key=CHEAP)
    assert seen(page, built_in, "origin") == "edited"
    assert was in seen(page, built_in, "remark")
    until(lambda: store.estimate.cost.offer == CHEAP)
    person.click(person.button("Revert", page.changes))
    assert seen(page, place(page, key=CHEAP), "origin") == "built-in"
    until(lambda: store.estimate.cost.offer.startswith("my-lab/"))

    person.press("Ctrl+F")
    person.write("my lab")
    until(lambda: model.rowCount() == 1)
    person.cell(table, 0, model.column("gpu"))
    steps = prices.undo_stack.count()
    person.press("Ins")
    person.press("Esc")
    QGuiApplication.clipboard().setText("H100 SXM\t8\tspot\r\nL40S\t1\tspot\r\n")
    person.press("Ctrl+V")
    assert prices.undo_stack.count() == steps + 2
    assert {seen(page, row, "gpu") for row in range(model.rowCount())} == {"RTX 4090", "H100 SXM", "L40S"}
    target = tmp_path / "mine.csv"
    person.name_file(target, lambda: person.menu("Prices", "Export", "My prices as CSV…"))
    exported = list(csv.DictReader(target.read_text(encoding="utf-8-sig").splitlines()))
    assert [(row["gpu"], row["price"]) for row in exported if row["price"]] == [("RTX 4090", "0.02")]
    assert len(exported) == 3

    person.click(table, QPoint(20, table.height() - 20))
    for _ in range(prices.undo_stack.count()):
        person.press("Ctrl+Z")
    person.click(page.toolbar.search)
    person.press("Ctrl+A Delete")
    until(lambda: model.rowCount() == rows)
    until(lambda: store.estimate.cost == cost)


def test_9_a_name_is_taken_from_the_list_below_the_cell(person):
    page = person.go("prices")
    table, places = page.table, page.model
    here = place(page, key=CHEAP)
    person.cell(table, here, places.column("gpu"))
    person.press("Ctrl+D")  # a copy of one's own, whose GPU is another
    copy = table.currentIndex().row()
    person.cell(table, copy, places.column("gpu"), double=True)
    person.write("3090 ti")
    person.press("Down Tab")
    assert seen(page, copy, "gpu") == "RTX 3090 Ti"
    assert table.isAncestorOf(person.focused())
    assert table.currentIndex().column() == places.column("gpus")
    person.press("Shift+Backtab")
    person.write("L40S")
    person.press("Return")  # the list of names is open, but none is marked in it
    assert "L40S" in {
        seen(page, row, "gpu") for row in range(page.model.rowCount()) if page.model.thing(row).origin == "own"
    }
    assert table.hasFocus()


def place(page, **wanted):
    """Return the row of the table that says it."""
    rows = range(page.model.rowCount())
    return next(
        one for one in rows if all(getattr(page.model.thing(one), name) == value for name, value in wanted.items())
    )


def seen(page, row, key):
    return page.model.index(row, page.model.column(key)).data()


def write_cell(person, page, row, key, text):
    person.cell(page.table, row, page.model.column(key), double=True)
    person.write(text)
    person.press("Return")


def offer_texts(offers):
    cells = (offers.index(row, column) for row in range(offers.rowCount()) for column in range(offers.columnCount()))
    return [cell.data() for cell in cells]
