"""The Data and Prices pages: training data counted and used, a pilot run measured, prices kept."""

from __future__ import annotations

import json

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QLabel

from ftcost_gui.format import number
from tests.gui.hands import pick_value
from tests.gui.stories.person import until

RECORDS, SHORT, LONG = 60_000, 60, 400
LONG_EVERY = 10


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
    assert "no" in shown_records(view)  # the field that the program takes for the text
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
    import time; t=time.time()
    person.click(bar.exact)
    until(view.send.isEnabled)
    print(time.time()-t)
    cards = results.cards
    assert cards.records.number == number(RECORDS)
    assert cards.tokens.badge.text() == "exact"
    tokens = RECORDS // LONG_EVERY * ((LONG_EVERY - 1) * SHORT + LONG)
    print(cards.tokens.number, tokens, results.context.sentence.text())

    context = results.context
    until(lambda: context.slot.chart is not None)
    chart = context.slot.chart
    person.reach(chart)
    start, end = chart.pixel_of(context.context).toPoint(), chart.pixel_of(128).toPoint()
    person.drag(chart.viewport(), start, QPoint((start.x() + end.x()) // 2, end.y()), end)
    assert context.context == pytest.approx(128, rel=0.05)
    assert context.sentence.text().startswith(f"10 % of the samples are longer than {context.context}")
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


def shown_records(view):
    person_sees = view.records.findChildren(QLabel)
    return [label.text() for label in person_sees if label.isVisibleTo(view.records)]
