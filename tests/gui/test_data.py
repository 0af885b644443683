from __future__ import annotations

import json
import random

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel

from ftcost_core.dataset import DataOptions, count, job_changes
from ftcost_core.dataset.counting import count_lengths
from ftcost_core.storage.progress import CancelledError
from ftcost_core.text.numbers import number
from ftcost_gui.dialogs import questions
from ftcost_gui.pages.data import data_session as sessions
from ftcost_gui.pages.data.page import DataPage
from ftcost_gui.pages.estimate.page import EstimatePage
from ftcost_gui.state.drops import what_is
from tests.gui.hands import drop, pick_value
from tests.gui.test_layout import _shows_its_text

RECORDS, SEED = 2_000, 11
WORDS = ["the", "model", "reads", "a", "customer's", "question", "and", "answers", "it", "with", "care", "plainly"]


@pytest.fixture(scope="session")
def files(tmp_path_factory):
    """2 000 chat records, two of them faulty and one empty, and a tokenizer trained on them."""
    from tokenizers import Tokenizer, models, pre_tokenizers, trainers

    folder = tmp_path_factory.mktemp("data")
    draw = random.Random(SEED)
    lines, texts = [], []
    for place in range(RECORDS):
        texts.append(" ".join(draw.choices(WORDS, k=max(4, int(draw.lognormvariate(4.4, 0.8))))))
        turns = [{"role": "user", "content": "why?"}, {"role": "assistant", "content": texts[-1]}]
        lines.append(json.dumps({"id": place, "messages": turns}))
    lines[16] = lines[511] = '{"messages": [broken'
    lines[900] = json.dumps({"id": 900, "messages": []})
    (folder / "chat.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel()
    tokenizer.train_from_iterator(texts[:300], trainers.BpeTrainer(vocab_size=300, show_progress=False))
    tokenizer.save(str(folder / "tokenizer.json"))
    return folder


class DataBench:
    """The Data page of a window, and hands to use it with."""

    def __init__(self, bench):
        self.bench, self.qtbot, self.window, self.store = bench, bench.qtbot, bench.window, bench.store
        self.window.show_page("data")
        self.page = self.window.findChild(DataPage)
        self.view, self.session = self.page.data, self.page.data.session
        self.context = self.view.results.context

    def until(self, wanted):
        self.qtbot.waitUntil(wanted, timeout=30_000)

    def open(self, path):
        self.session.open(path)
        self.until(lambda: self.session.report is not None and not self.session.work.busy)

    def open_with_chart(self, path):
        self.open(path)
        QCoreApplication.processEvents()

    def weighed(self, seq_len):
        self.until(lambda: self.session.report.overflow.seq_len == seq_len)


@pytest.fixture
def data(bench):
    made = DataBench(bench)
    yield made
    made.session.cancel()


def test_an_empty_page_says_what_to_do_and_offers_it(data, files, monkeypatch):
    assert data.view.empty.isVisible()
    assert not data.view.send.isVisible()
    monkeypatch.setattr(questions, "ask_data_path", lambda *_: files / "chat.jsonl")
    data.view.empty.buttons[0].setFocus()
    QTest.keyClick(data.view.empty.buttons[0], Qt.Key.Key_Space)
    data.until(lambda: data.session.report is not None)
    assert not data.view.empty.isVisible()


def test_what_is_shown_is_what_was_counted(data, files):
    data.open(files / "chat.jsonl")
    report = count(files / "chat.jsonl", data.session.options)
    cards = data.view.results.cards
    assert report.records == RECORDS - 3
    assert cards.records.number == number(RECORDS - 3)
    assert cards.faults.number == "3"
    assert cards.tokens.badge.text() == "Estimate"
    assert number(job_changes(report)["data.tokens_range"][0]) in cards.tokens.accessibleDescription()
    faults = data.view.results.faults.table.rows
    assert [faults.data(faults.index(row, 0)) for row in range(2)] == ["line 17", "line 512"]
    assert "Estimated from characters" in data.view.reading.count_bar.words.text()
    assert "chat" in data.view.reading.format.currentText().casefold()


@pytest.mark.long
def test_a_tokenizer_makes_the_figures_exact(data, files, monkeypatch):
    data.open(files / "chat.jsonl")
    rough = data.session.report
    monkeypatch.setattr(questions, "ask_tokenizer_path", lambda *_: files / "tokenizer.json")
    data.bench.click(data.view.reading.choose_file)
    data.until(lambda: data.session.report is not rough and not data.session.work.busy)
    exact = count(files / "chat.jsonl", DataOptions(tokenizer=files / "tokenizer.json"))
    assert data.view.results.cards.tokens.number == number(exact.tokens.value)
    assert data.view.results.cards.tokens.badge.text() == "Exact"
    assert data.view.reading.language.isHidden()
    data.bench.click(data.view.reading.no_tokenizer)
    data.until(lambda: data.session.report.basis == "estimate")
    assert data.view.results.cards.tokens.badge.text() == "Estimate"


@pytest.mark.long
def test_dragging_the_line_follows_and_settles(data, files):
    data.open_with_chart(files / "chat.jsonl")
    chart = data.context.chart
    start = chart.pixel_of(data.context.context).toPoint()
    end = chart.pixel_of(128).toPoint()
    view = chart.viewport()
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(view, QPoint((start.x() + end.x()) // 2, end.y()))
    QTest.mouseMove(view, end)
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=end)
    chosen = data.context.context
    assert chosen == pytest.approx(128, rel=0.03)
    expected = count(files / "chat.jsonl", DataOptions(seq_len=chosen)).overflow
    assert f"{100 * expected.sequences_share:.0f}" in data.context.sentence.text()
    data.weighed(chosen)
    assert data.session.report.overflow == expected
    assert number(chosen) in data.view.results.batchings.note.text()
    assert number(chosen) in chart.accessibleDescription()
    assert data.store.undo_stack.isClean()


@pytest.mark.long
def test_slider_field_and_suggestions_mean_the_same_number(data, files):
    data.open(files / "chat.jsonl")
    context = data.context
    context.field.setFocus()
    context.field.selectAll()
    QTest.keyClicks(context.field, "1Ki")
    assert context.context == 1024
    context.slider.setFocus()
    QTest.keyClick(context.slider, Qt.Key.Key_Left)
    assert context.context == 896
    data.bench.click(context.suggestions[99.0])
    wanted = next(one.seq_len for one in data.session.report.coverage if one.percent == 99)
    assert context.context == wanted
    assert data.session.overflow(wanted).sequences_share <= 0.01
    data.weighed(wanted)


@pytest.mark.long
def test_a_wrong_context_is_said_beside_the_field(data, files):
    data.open(files / "chat.jsonl")
    before = data.context.context
    data.context.field.setFocus()
    data.context.field.selectAll()
    QTest.keyClicks(data.context.field, "0")
    assert data.context.error.isVisible()
    assert data.context.context == before
    QTest.keyClick(data.context.field, Qt.Key.Key_Escape)
    assert not data.context.error.isVisible()


def test_sending_is_one_step_that_undo_takes_back(data, files):
    data.open(files / "chat.jsonl")
    before = data.store.job
    data.context.use(1024)
    data.bench.click(data.view.send)
    after, report = data.store.job, data.session.report
    assert after.data.lengths == report.histogram
    assert (after.data.tokens, after.data.seq_len) == (round(report.tokens.value), 1024)
    low, high = after.data.tokens_range  # no tokenizer: they were estimated
    assert report.tokens.low < low < after.data.tokens < high < report.tokens.high  # 80 % of what is 95 % there
    assert "tokens estimated" in data.window.form._lengths.text()
    assert "chat.jsonl" not in after.model_dump_json()
    assert data.window.pages.currentWidget() is data.window.findChild(EstimatePage)
    assert "chat.jsonl" in data.window.message.text
    assert data.window.form._histogram.isVisible()
    data.store.undo_stack.undo()
    assert data.store.job == before
    assert not data.window.message.isVisible()
    data.window.show_page("data")
    assert data.session.report is report


@pytest.mark.long
def test_sending_twice_changes_nothing(data, files):
    data.open(files / "chat.jsonl")
    data.bench.click(data.view.send)
    steps = data.store.undo_stack.count()
    data.window.show_page("data")
    data.bench.click(data.view.send)
    assert data.store.undo_stack.count() == steps
    assert "already" in data.view.message.text


def test_a_count_can_be_cancelled(data, files, monkeypatch):
    import threading

    begun, seen = threading.Event(), []

    def slow(_path, _options, progress, cancelled):
        progress(1, 4)
        begun.set()
        while not cancelled():
            seen.append(1)
            threading.Event().wait(0.005)
        raise CancelledError

    monkeypatch.setattr(sessions, "count_lengths", slow)
    data.session.open(files / "chat.jsonl")
    data.until(begun.is_set)
    bar = data.view.reading.count_bar
    data.until(lambda: bar.bar.value() == 250)
    assert not data.view.send.isEnabled()
    bar.cancel.setFocus()
    QTest.keyClick(bar.cancel, Qt.Key.Key_Space)
    assert not data.session.work.busy
    assert bar.count.isVisible()
    data.until(lambda: bool(seen))
    assert data.session.report is None
    monkeypatch.setattr(sessions, "count_lengths", count_lengths)
    data.bench.click(bar.exact)
    data.until(lambda: data.session.report is not None)


def test_a_file_that_is_none_is_said_in_place(data, files, tmp_path):
    data.open(files / "chat.jsonl")
    kept = data.session.report
    bad = {"empty.jsonl": b"", "wide.jsonl": "[1]".encode("utf-16"), "fake.parquet": b"no parquet here"}
    for name, content in bad.items():
        (tmp_path / name).write_bytes(content)
        data.session.open(tmp_path / name)
        data.until(lambda name=name: name in data.view.message.text)
        assert data.view.message.isVisible()
        assert data.session.report is kept
        assert data.view.reading.name.text() == "chat.jsonl"


UNKNOWN = {
    "two.csv": ("frage,antwort\nwas,das\n", "no known format", "prompt-completion",
                {"prompt": "frage", "completion": "antwort"}, 1),
    "qa.jsonl": ('{"frage": "Wie?", "antwort": "So."}\n' * 30, "no known format", "text",
                 {"text": "antwort"}, 30),
    "mixed.jsonl": ('{"text": "ok ok"}\n{"prompt": "a"}\n',
                    'record 1 is of the format text, but record 2 has no field "text"', "text", {}, 1),
    "numbers.csv": ("1,2,3\n4,5,6\n", "no known format", "text", {"text": "2"}, 1),
}  # fmt: skip


@pytest.mark.parametrize(
    "name", ["two.csv", *(pytest.param(name, marks=pytest.mark.long) for name in list(UNKNOWN)[1:])]
)
@pytest.mark.parametrize("before", [False, pytest.param(True, marks=pytest.mark.long)])
def test_a_file_of_no_known_shape_is_read_as_one_chooses(data, files, tmp_path, name, before):
    content, why, form, fields, records = UNKNOWN[name]
    if before:
        data.open(files / "chat.jsonl")
    (tmp_path / name).write_text(content, encoding="utf-8")
    view, reading = data.view, data.view.reading
    drop(data.window, tmp_path / name)
    data.until(lambda: reading.name.text() == name and reading.isVisible())
    assert view.problem.isVisible()
    assert why in view.problem.text
    assert "Choose on the left" in view.problem.text
    assert not view.message.isVisible()
    assert data.session.report is None
    assert not view.results.isVisible()
    assert not view.send.isEnabled()
    assert not reading.count_bar.count.isEnabled()
    assert reading.format.currentText() == "Auto"
    assert "as they stand in the file" in view.records.note.text()

    pick_value(reading.format, form)
    data.until(lambda: data.session.preview.format == form)
    for part, column in fields.items():
        data.until(lambda part=part: reading.fields[part].isVisible() and not data.session.work.busy)
        pick_value(reading.fields[part], column)
        data.until(lambda part=part, column=column: getattr(data.session.options.fields, part) == column)
    data.until(view.send.isEnabled)
    assert data.session.report.records == records
    assert not view.problem.isVisible()
    assert reading.count_bar.count.isEnabled()
    assert "as they would be trained on" in view.records.note.text()


@pytest.mark.long
def test_what_a_chosen_format_still_lacks_is_said_until_it_is_there(data, tmp_path):
    (tmp_path / "qa.jsonl").write_text('{"frage": "Wie?", "antwort": "So."}\n', encoding="utf-8")
    view, reading = data.view, data.view.reading
    drop(data.window, tmp_path / "qa.jsonl")
    data.until(view.problem.isVisible)
    pick_value(reading.format, "prompt-completion")
    data.until(lambda: 'no field "prompt"' in view.problem.text)
    assert "cannot be counted as it is read now" in view.problem.text
    pick_value(reading.fields["prompt"], "frage")
    data.until(lambda: 'no field "completion"' in view.problem.text)
    pick_value(reading.fields["completion"], "antwort")
    data.until(view.send.isEnabled)
    assert not view.problem.isVisible()
    pick_value(reading.fields["completion"], None)
    data.until(lambda: 'no field "completion"' in view.problem.text)
    data.until(view.stale.isVisible)


@pytest.mark.long
def test_what_holds_no_records_leaves_a_file_that_waits_for_its_format(data, tmp_path):
    (tmp_path / "qa.jsonl").write_text('{"frage": "Wie?", "antwort": "So."}\n', encoding="utf-8")
    (tmp_path / "empty.jsonl").write_text("", encoding="utf-8")
    view = data.view
    drop(data.window, tmp_path / "qa.jsonl")
    data.until(view.problem.isVisible)
    data.session.open(tmp_path / "empty.jsonl")
    data.until(lambda: "empty.jsonl" in view.message.text)
    assert view.message.isVisible()
    assert view.problem.isVisible()
    assert view.reading.name.text() == "qa.jsonl"


@pytest.mark.long
def test_a_kind_that_the_file_is_not_of_is_taken_back(data, files):
    data.open(files / "chat.jsonl")
    pick_value(data.view.reading.kind, "parquet")
    data.until(data.view.message.isVisible)
    assert data.view.reading.kind._values[data.view.reading.kind.currentIndex()] is None
    assert data.session.options.kind is None
    assert data.view.send.isEnabled()


@pytest.mark.long
def test_another_reading_marks_the_figures_until_they_are_counted(data, files, monkeypatch):
    data.open(files / "chat.jsonl")
    monkeypatch.setattr(sessions, "_AT_ONCE_BYTES", 0)
    pick_value(data.view.reading.language, "cjk")
    data.until(lambda: data.view.stale.isVisible())
    assert not data.view.send.isEnabled()
    data.page.actions_of_page[3].trigger()
    data.until(lambda: data.view.send.isEnabled())
    assert not data.view.stale.isVisible()
    assert data.session.report.tokens.value > 0


@pytest.mark.long
def test_a_field_of_ones_own_is_chosen(data, tmp_path):
    path = tmp_path / "own.csv"
    rows = "".join(f"{place},question {place},answer {place}\n" for place in range(40))
    path.write_text("id,question,answer\n" + rows, encoding="utf-8")
    data.session.open(path)
    data.until(lambda: data.session.preview is not None)
    data.session.choose(format="text")
    data.until(lambda: data.session.preview.format == "text")
    pick_value(data.view.reading.fields["text"], "answer")
    data.until(lambda: "answer 0" in str(data.session.preview.records[0].sequences))
    assert data.session.options.fields.text == "answer"


@pytest.mark.long
def test_the_long_tail_is_estimated_for_this_job(data, files):
    data.open(files / "chat.jsonl")
    table = data.view.results.tail.table.rows
    data.until(lambda: table.rowCount() == 3 and "…" not in table.as_text())
    assert "Keeping all samples whole" in data.view.results.tail_words.text()
    data.view.results.tail.table.setCurrentIndex(table.index(0, 0))
    QTest.keyClick(data.view.results.tail.table, Qt.Key.Key_Return)
    assert data.context.context == data.session.report.coverage[0].seq_len


@pytest.mark.long
def test_charts_are_copied_as_tables(data, files):
    data.open(files / "chat.jsonl")
    copy_numbers(data.context.chart.corner)
    lines = QGuiApplication.clipboard().text().splitlines()[1:]
    counts = [float(line.split("\t")[2]) for line in lines]
    assert sum(counts) == pytest.approx(data.session.report.sequences)
    copy_numbers(data.view.results.bars.corner)
    assert len(QGuiApplication.clipboard().text().splitlines()) == 1 + len(data.session.report.batchings)
    assert "padding" in data.view.results.bars.accessibleDescription()


def copy_numbers(corner):
    menu = corner.menu_of_chart()
    next(one for one in menu.actions() if "numbers" in one.text()).trigger()


@pytest.mark.long
def test_the_jobs_own_context_is_followed(data, files):
    data.open(files / "chat.jsonl")
    data.store.edit("data.seq_len", 4096, "")
    data.bench.settle()
    assert data.context.context == 4096
    data.weighed(4096)


def test_a_dropped_data_file_is_opened_wherever_it_is_dropped(data, files):
    for page in ("data", "estimate", "prices"):
        data.window.show_page(page)
        report = data.session.report
        drop(data.window, files / "chat.jsonl")
        data.until(lambda old=report: data.session.report is not None and data.session.report is not old)
        assert data.window.pages.currentWidget() is data.page


def test_dropped_files_are_told_apart(files, tmp_path):
    texts = {
        "job.ftcost": ("{}", "job"),
        "axolotl.yaml": ("", "configuration"),
        "config.json": ("{}", "model"),
        "model-00001-of-00002.safetensors": ("", "model"),
        "tokenizer.json": ("{}", "tokenizer"),
        "trainer_state.json": ("{}", "log"),
        "mine.json": ('{"log_history": []}', "log"),
        "other.json": ('{"num_hidden_layers": 2}', "model"),
        "rows.json": ('[{"text": "a"}]', "data"),
        "pilot.jsonl": ("", "log"),
        "chat.parquet": ("", "data"),
    }
    for name, (text, kind) in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
        assert what_is(tmp_path / name) == kind, name
    assert what_is(tmp_path) == "model"


@pytest.mark.long
def test_nothing_is_cut_off(data, files):
    data.open_with_chart(files / "chat.jsonl")
    for size in ((1440, 900), (1100, 700)):
        data.window.resize(*size)
        for _ in range(4):
            QApplication.processEvents()
        assert (data.window.width(), data.window.height()) == size
        for area in (data.view.results_area, data.view.reading.parentWidget().parentWidget()):
            assert area.widget().width() <= area.viewport().width()
        for widget in data.page.findChildren(QLabel) + data.page.findChildren(QAbstractButton):
            if widget.isVisible():
                assert _shows_its_text(widget), f"{widget.text()} in {widget.geometry()}"


@pytest.mark.long
def test_everything_has_a_name(data, files):
    data.open(files / "chat.jsonl")
    for widget in data.page.findChildren(QAbstractButton):
        assert not widget.isVisible() or widget.accessibleName() or widget.text(), widget
    for box in (*data.view.reading.fields.values(), data.view.reading.kind, data.context.slider):
        assert box.accessibleName()
