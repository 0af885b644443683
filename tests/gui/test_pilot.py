from __future__ import annotations

import json
from collections import Counter

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QPushButton

from ftcost_core.pilot import pilot_files, read_log
from ftcost_core.text.numbers import GIB, number
from ftcost_gui.dialogs import questions
from ftcost_gui.pages.data.page import DataPage
from ftcost_gui.pages.estimate.page import EstimatePage
from tests.gui.hands import pick_value, press_at
from tests.gui.test_layout import _shows_its_text

TOKENS, SECONDS = 4096, 2.6
WARM_UP, STEPS, OUTLIER = 10, 40, 25


@pytest.fixture
def log(tmp_path):
    """What the pilot's script writes: slow first steps, one step of an evaluation, the peaks at the end."""
    rows = [{"format": "ftcost-pilot", "version": 1, "warm_up": WARM_UP, "gpu": "NVIDIA GeForce RTX 4090",
             "gpus": 1, "micro_batch": 2, "seq_len": 2048}]  # fmt: skip
    for step in range(1, STEPS + 1):
        slow = 2.0 if step <= WARM_UP or step == OUTLIER else 1 + (step % 5) / 200
        rows.append({"step": step, "seconds": SECONDS * slow, "tokens": TOKENS})
    rows.append({"peak_allocated_bytes": 8 * GIB, "peak_reserved_bytes": 9 * GIB})
    path = tmp_path / "pilot.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    return path


class PilotBench:
    """The pilot's half of the Data page, and hands to use it with."""

    def __init__(self, bench):
        self.bench, self.qtbot, self.window, self.store = bench, bench.qtbot, bench.window, bench.store
        self.window.show_page("data")
        self.page = self.window.findChild(DataPage)
        self.page.show_view("pilot")
        self.view, self.results = self.page.pilot, self.page.pilot.results

    def until(self, wanted):
        self.qtbot.waitUntil(wanted, timeout=30_000)

    def read(self, path):
        self.view.read(path)
        self.until(lambda: self.view.report is not None and bool(self.results.speed.badge.text()))


@pytest.fixture
def pilot(bench):
    return PilotBench(bench)


def test_a_log_is_set_against_the_prediction(pilot, log):
    assert pilot.view.empty.isVisible()
    assert not pilot.view.send.isEnabled()
    predicted = pilot.store.estimate.throughput
    pilot.read(log)
    report = read_log(log, pilot.store.job)
    speed = report.tokens_per_s_per_gpu
    assert speed == pytest.approx(TOKENS / SECONDS, rel=0.03)
    assert pilot.results.speed.number == number(speed)
    inside = predicted.low <= speed <= predicted.high
    assert (pilot.results.speed.badge.text() == "In range") == inside
    assert number(predicted.tokens_per_s_per_gpu) in pilot.results.speed.accessibleDescription()
    assert pilot.results.peak.number == "9.0"
    assert "reserved" in pilot.results.peak.accessibleName()
    assert pilot.results.steps.number == str(STEPS - WARM_UP - 1)


@pytest.mark.long
def test_a_run_that_goes_on_is_followed_and_said_to_keep_to_the_prediction(pilot, log):
    rows = log.read_text(encoding="utf-8").splitlines()
    log.write_text("\n".join(rows[:25]) + "\n", encoding="utf-8")
    pilot.read(log)
    pilot.until(lambda: "So far" in pilot.results.so_far.text())
    first = pilot.results.so_far.text()
    assert "predicted range (14 steps that count). For the whole job: " in first
    assert "Cost: $" in first
    with log.open("a", encoding="utf-8") as file:
        file.write("\n".join(rows[25:]) + "\n")
    pilot.until(lambda: "(29 steps that count)" in pilot.results.so_far.text())


def test_the_steps_are_told_apart(pilot, log):
    pilot.read(log)
    chart = pilot.results.chart
    counts = Counter(row[3] for row in chart.numbers()[1:])
    assert counts == {"kept": STEPS - WARM_UP - 1, "warm-up": WARM_UP, "outlier": 1}
    assert f"{WARM_UP} steps of warm-up and 1 outliers" in chart.accessibleDescription()
    chart.corner.copy_numbers()
    lines = QGuiApplication.clipboard().text().splitlines()
    assert len(lines) == STEPS + 1
    assert lines[OUTLIER].endswith("outlier")


def test_a_pilot_outside_the_range_asks_before_it_changes_the_job(pilot, log):
    slow = log.with_name("pilot-slow.jsonl")
    slow.write_text(log.read_text().replace(f'"tokens": {TOKENS}', f'"tokens": {TOKENS // 8}'), encoding="utf-8")
    pilot.read(slow)
    before = pilot.store.job
    press_at(pilot.view.send)
    assert pilot.store.job == before
    assert pilot.view.message.isVisible()
    assert "outside" in pilot.view.message.text
    press_at(pilot.view.message.act)
    assert pilot.store.job.calibration is not None


def test_recalibrating_is_one_step_that_can_be_removed(pilot, log):
    pilot.read(log)
    before = pilot.store.job
    pilot.bench.click(pilot.view.send)
    pilot.bench.settle()
    page = pilot.window.findChild(EstimatePage)
    assert pilot.window.pages.currentWidget() is page
    given = pilot.store.job.calibration
    assert (given.gpu, given.micro_batch, given.source) == ("RTX 4090", 2, "pilot.jsonl")
    assert page.cards.of["tokens_per_s_per_gpu"].badge.text() == "Measured"
    assert page.calibration.isVisible()
    assert "pilot.jsonl" in page.calibration.text
    speed = pilot.store.estimate.throughput.tokens_per_s_per_gpu
    assert speed == pytest.approx(given.tokens_per_s_per_gpu, rel=0.01)
    pilot.bench.click(page.calibration.act)
    pilot.bench.settle()
    assert pilot.store.job == before
    assert not page.calibration.isVisible()
    pilot.store.undo_stack.undo()
    assert pilot.store.job.calibration == given
    pilot.store.undo_stack.undo()
    assert pilot.store.job == before


@pytest.mark.long
def test_a_calibrated_job_is_still_compared_with_the_formula(pilot, log):
    pilot.read(log)
    shown = pilot.results.speed.accessibleDescription()
    pilot.bench.click(pilot.view.send)
    pilot.bench.settle()
    pilot.view.wait()
    assert pilot.results.speed.accessibleDescription() == shown


@pytest.mark.long
def test_another_model_drops_the_calibration_in_the_same_step(pilot, log):
    pilot.read(log)
    pilot.bench.click(pilot.view.send)
    calibrated = pilot.store.job
    editor = pilot.bench.editor("model.id")
    editor.setFocus()
    editor.lineEdit().selectAll()
    QTest.keyClicks(editor, "Qwen2.5 7B")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    assert pilot.store.job.model.id != calibrated.model.id
    assert pilot.store.job.calibration is None
    pilot.store.undo_stack.undo()
    assert pilot.store.job == calibrated


def test_typed_figures_serve_as_well(pilot):
    typed = pilot.view.typed
    assert not typed.use.isEnabled()
    typed.speed.setFocus()
    QTest.keyClicks(typed.speed, "2k")
    typed.peak.setFocus()
    QTest.keyClicks(typed.peak, "9.5")
    QTest.keyClick(typed.peak, Qt.Key.Key_Return)
    report = pilot.view.report
    assert (report.tokens_per_s_per_gpu, report.peak_bytes) == (2000.0, round(9.5 * GIB))
    pilot.bench.click(pilot.view.send)
    assert pilot.store.job.calibration.tokens_per_s_per_gpu == 2000.0
    assert not pilot.results.frame.isVisible()


@pytest.mark.long
def test_what_cannot_be_typed_is_said_in_place(pilot):
    typed = pilot.view.typed
    typed.speed.setFocus()
    QTest.keyClicks(typed.speed, "fast")
    assert typed.error.isVisible()
    assert not typed.use.isEnabled()
    typed.speed.selectAll()
    QTest.keyClicks(typed.speed, "12")
    assert not typed.error.isVisible()
    assert typed.use.isEnabled()


@pytest.mark.long
def test_a_log_that_is_none_is_said_in_place(pilot, log, tmp_path):
    pilot.read(log)
    kept = pilot.view.report
    for place, content in enumerate((b"", b"no steps here\n", b'{"format": "ftcost-pilot", "ver')):
        bad = tmp_path / f"bad{place}.log"
        bad.write_bytes(content)
        pilot.view.read(bad)
        pilot.until(lambda bad=bad: bad.name in pilot.view.message.text)
        assert pilot.view.message.isVisible()
        assert pilot.view.report is kept


def test_the_script_is_written_where_it_is_wanted(pilot, tmp_path, monkeypatch):
    pilot.until(lambda: bool(pilot.view.script.files))
    script = pilot.view.script
    expected = pilot_files(pilot.store.job, estimate=pilot.store.estimate)
    assert script.files == expected
    assert script.text.toPlainText() == next(iter(expected.values()))
    out = tmp_path / "out"
    monkeypatch.setattr(questions, "ask_folder", lambda *_: out)
    monkeypatch.setattr(questions, "ask_script_path", lambda *_: out / "pilot.py")
    pilot.bench.click(script.write_button)
    assert {path.name: path.read_text(encoding="utf-8") for path in out.iterdir()} == expected
    assert "Written" in pilot.view.message.text
    pilot.bench.click(script.copy_button)
    assert QGuiApplication.clipboard().text() == next(iter(expected.values()))


@pytest.mark.long
def test_the_script_follows_tool_and_steps(pilot):
    pilot.until(lambda: bool(pilot.view.script.files))
    script = pilot.view.script
    pick_value(script.target, "axolotl")
    pilot.until(lambda: "axolotl.yaml" in script.files)
    script.steps.setFocus()
    script.steps.selectAll()
    QTest.keyClicks(script.steps, "77")
    pilot.until(lambda: any("87" in text or "77" in text for text in script.files.values()))
    script.steps.selectAll()
    QTest.keyClicks(script.steps, "0")
    assert script.error.isVisible()


@pytest.mark.long
def test_nothing_is_cut_off(pilot, log):
    pilot.read(log)
    for size in ((1440, 900), (1100, 700)):
        pilot.window.resize(*size)
        for _ in range(4):
            QApplication.processEvents()
        assert (pilot.window.width(), pilot.window.height()) == size
        for widget in pilot.page.findChildren(QLabel) + pilot.page.findChildren(QAbstractButton):
            if widget.isVisible():
                assert _shows_its_text(widget), f"{widget.text()} in {widget.geometry()}"
        for card in (pilot.results.speed, pilot.results.peak, pilot.results.steps):
            assert card.title.fontMetrics().horizontalAdvance(card.title.text()) <= card.title.width()


@pytest.mark.long
def test_every_command_has_a_key_or_a_menu(pilot):
    menu = next(one.menu() for one in pilot.window.menuBar().actions() if one.text() == "&Data")
    assert menu.actions() == pilot.page.actions_of_page
    used = [keys for keys in _shortcuts(pilot.window.menuBar()) if keys]
    assert len(used) == len(set(used)), sorted(keys for keys in used if used.count(keys) > 1)
    for button in pilot.view.findChildren(QPushButton):
        assert button.focusPolicy() != Qt.FocusPolicy.NoFocus


def _shortcuts(menu):
    for action in menu.actions():
        if action.menu() is not None:
            yield from _shortcuts(action.menu())
        else:
            yield action.shortcut().toString()


def test_the_mark_of_an_estimate_opens_the_pilot(bench):
    mark = bench.page.cards.of["tokens_per_s_per_gpu"].badge
    assert mark.text() == "Estimate"
    bench.click(mark)
    page = bench.window.page("data")
    assert page.isVisible()
    assert page.pilot.isVisible()
