"""Documents, reports and hand-off, and how figures and the window look: from the menus to the disk and back."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ftcost_gui.exporting.handoff_dialog import HandoffDialog
from ftcost_gui.state.documents import first_preset, open_document, save_document
from ftcost_gui.state.recovery import recovery_folder
from tests.gui.hands import pick
from tests.gui.stories.person import RIGHT, Person, until

ROOT = Path(__file__).resolve().parents[3]
KILLED = """
import sys
from pathlib import Path
from ftcost_gui.app.application import make_application
from ftcost_gui.state.documents import open_document
from ftcost_gui.app.windows import Windows
from tests.gui.stories.person import Person
app = make_application()
session = Windows(Path(sys.argv[1])).open(*open_document(Path(sys.argv[2])))
session.window.show()
Person(session.window).type_into(session.window.form.row("data.seq_len").editor, "5120")
app.exec()
"""


pytestmark = pytest.mark.usefixtures("real_questions")


def tokens_in(path):
    return open_document(path)[0].data.seq_len


def test_11_a_document_is_dropped_saved_left_and_found_again(begin, tmp_path):
    _, session, person = begin()
    window, store = session.window, session.context.store
    seq = window.form.row("data.seq_len").editor
    dropped, second = tmp_path / "dropped.ftcost", tmp_path / "second.ftcost"
    save_document(dropped, first_preset()[0].model_copy(update={"name": "dropped"}))

    person.drop(dropped, window.pages)
    assert (store.job.name, window.top_bar.state) == ("dropped", "saved")
    assert window.windowTitle().startswith("dropped.ftcost")
    person.type_into(seq, "1024")
    assert window.top_bar.state == "unsaved changes"
    person.press("Ctrl+S")
    assert (tokens_in(dropped), window.top_bar.state) == (1024, "saved")

    person.type_into(seq, "3072")
    person.reply(lambda: person.menu("File", "Save as…"), second)
    assert (tokens_in(dropped), tokens_in(second)) == (1024, 3072)
    assert window.windowTitle().startswith("second.ftcost")
    person.menu("File", "Open recent", "2 dropped.ftcost")
    assert store.job.data.seq_len == 1024

    person.type_into(seq, "2000")
    back = lambda: person.menu("File", "Open recent", "2 second.ftcost")  # noqa: E731
    assert "dropped.ftcost" in person.answer("Cancel", back)
    assert (store.job.data.seq_len, window.top_bar.state) == (2000, "unsaved changes")
    person.answer("Discard", back)
    assert (store.job.data.seq_len, tokens_in(dropped)) == (3072, 1024)
    person.type_into(seq, "2500")
    person.answer("Save", lambda: person.menu("File", "Open recent", "2 dropped.ftcost"))
    assert (store.job.data.seq_len, tokens_in(second)) == (1024, 2500)


@pytest.mark.long
def test_11_a_second_window_has_its_own_job_and_asks_for_a_name_on_closing(begin, tmp_path):
    windows, first, person = begin()
    path = tmp_path / "mine.ftcost"
    person.press("Ctrl+Shift+N")
    assert len(windows.sessions) == 2
    second = windows.sessions[1]
    other = Person(second.window)
    before = first.context.store.job
    other.type_into(second.window.form.row("data.seq_len").editor, "4096")
    assert first.context.store.job == before
    assert (first.window.top_bar.state, second.window.top_bar.state) == ("example, not saved", "unsaved changes")
    other.reply(lambda: other.press("Ctrl+W"), "Save", path)  # it has no name yet
    assert tokens_in(path) == 4096
    assert windows.sessions == [first]

    person = Person(first.window)
    person.press("Ctrl+Q")
    assert windows.sessions == []


@pytest.mark.long
def test_11_what_cannot_be_opened_or_is_not_ours_is_told_and_asked_about(begin, tmp_path):
    mine, broken = tmp_path / "mine.ftcost", tmp_path / "broken.ftcost"
    save_document(mine, first_preset()[0])
    broken.write_text("{")
    _, session, person = begin()
    window, store = session.window, session.context.store
    person.reply(lambda: person.press("Ctrl+O"), mine)
    assert window.windowTitle().startswith("mine.ftcost")
    before = store.job
    person.drop(broken, window.pages)
    assert "“broken.ftcost” cannot be opened" in window.message.text
    assert store.job == before
    person.click(window.message.dismiss)
    assert not window.message.isVisible()

    theirs = first_preset()[0].model_copy(update={"name": "somebody else's"})
    save_document(mine, theirs)
    person.type_into(window.form.row("data.seq_len").editor, "1024")
    asked = person.answer("Cancel", lambda: person.press("Ctrl+S"))
    assert "changed on disk" in asked
    assert open_document(mine)[0] == theirs
    person.reply(lambda: person.menu("File", "Save"), "Save as…", tmp_path / "ours.ftcost")
    assert (open_document(mine)[0], tokens_in(tmp_path / "ours.ftcost")) == (theirs, 1024)
    assert window.top_bar.state == "saved"


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_11_what_a_killed_program_had_not_saved_is_offered(begin, tmp_path):
    path, config = tmp_path / "mine.ftcost", tmp_path / "config"
    save_document(path, first_preset()[0])
    process = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(config), str(path)],
        cwd=ROOT, env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
    )  # fmt: skip
    try:
        until(lambda: process.poll() is not None or list(recovery_folder(config).glob("*.json")))
        assert process.poll() is None
    finally:
        process.kill()
        process.wait()
    _, session, person = begin(config)
    window = session.window
    assert "mine.ftcost" in window.recovery.text
    person.click(person.button("Recover", window.recovery))
    assert not window.recovery.isVisible()
    assert window.windowTitle().startswith("mine.ftcost")
    assert (session.context.store.job.data.seq_len, window.top_bar.state) == (5120, "unsaved changes")
    assert tokens_in(path) != 5120
    person.press("Ctrl+S")
    assert tokens_in(path) == 5120
    assert window.top_bar.state == "saved"


@pytest.mark.long
def test_12_a_report_is_written_in_every_format_and_copied(person, charts, tmp_path):
    window = charts.window
    total = f"{charts.store.estimate.cost.total:.2f}"
    for title, ending, begins in (
        ("Report as PDF…", ".pdf", b"%PDF-"), ("Report as HTML…", ".html", b"<!DOCTYPE html>"),
        ("Report as Markdown…", ".md", b"# QLoRA of Llama"), ("Figures as CSV…", ".csv", b""),
        ("Figures as JSON…", ".json", b"{"),
    ):  # fmt: skip
        path = tmp_path / f"out{ending}"
        person.reply(lambda title=title, path=path: person.menu("File", "Export", title), path)
        until(lambda path=path: path.name in window.message.text, f"nothing is said of {path.name}")
        assert "Saved" in window.message.text
        assert window.message.act.isVisible()
        content = path.read_bytes()
        assert content.lstrip().lower().startswith(begins.lower())
        assert ending == ".pdf" or total[:-1].encode() in content
        until(lambda: not window.exporter.work.busy)
    assert json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))
    person.click(window.message.dismiss)

    person.menu("File", "Export", "Copy summary as Markdown")
    assert total in QGuiApplication.clipboard().text()
    assert "clipboard" in window.statusBar().currentMessage()
    person.press("Ctrl+Shift+C")
    copied = [float(line.split("\t")[1]) for line in QGuiApplication.clipboard().text().splitlines() if "USD" in line]
    assert charts.store.estimate.cost.total in [pytest.approx(figure, rel=1e-6) for figure in copied]

    seq = charts.form.row("data.seq_len").editor
    person.type_into(seq, "-1")
    person.menu("File", "Export", "Report as HTML…")
    assert "while the job has a fault" in window.message.text
    assert QApplication.activeModalWidget() is None
    person.type_into(seq, "2048")


@pytest.mark.long
def test_12_a_report_stopped_on_its_way_leaves_what_was_there(person, charts, tmp_path):
    path, window = tmp_path / "old.pdf", charts.window
    path.write_bytes(b"old")
    # The dialog asks whether the file may be replaced.
    person.reply(lambda: person.press("Ctrl+E"), path, "Yes")
    person.click(window.exporter.progress.cancel)
    until(lambda: not window.exporter.work.busy)
    assert not window.exporter.progress.isVisible()
    assert not window.message.isVisible()
    assert path.read_bytes() == b"old"


@pytest.mark.long
def test_12_the_job_is_handed_to_a_trainer_and_to_a_cluster(person, charts, tmp_path):
    folder = tmp_path / "run"
    folder.mkdir()
    person.menu("File", "Export", "Training configuration…")
    dialog = charts.window.findChild(HandoffDialog)
    until(dialog.isVisible)
    names = [dialog.target.itemText(place) for place in range(dialog.target.count())]
    first = dialog.files.widget(0).toPlainText()
    pick(dialog.target, names.index("axolotl"))
    until(lambda: dialog.files.widget(0).toPlainText() != first)
    person.type_into(dialog.data, "corpus.jsonl")
    until(lambda: "corpus.jsonl" in dialog.files.widget(0).toPlainText())
    assert str(charts.store.figures.resolved.data.seq_len) in dialog.files.widget(0).toPlainText()
    assert "axolotl" in dialog.command.text()
    person.click(dialog.copy_button)
    assert QGuiApplication.clipboard().text() == dialog.files.currentWidget().toPlainText()
    person.reply(lambda: person.click(dialog.save_button), folder)
    written = {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}
    assert written[dialog.files.tabText(0)] == dialog.files.widget(0).toPlainText()
    assert all(name in dialog.message.text for name in written)

    mine = folder / dialog.files.tabText(0)
    mine.write_text("mine")
    person.reply(lambda: person.click(dialog.save_button), folder, "Cancel")
    assert mine.read_text() == "mine"
    person.reply(lambda: person.click(dialog.save_button), folder, "Overwrite")
    assert mine.read_text(encoding="utf-8") == written[mine.name]
    person.press("Esc")
    until(lambda: QApplication.activeModalWidget() is None)

    person.press("Ctrl+Shift+G")
    cluster = QApplication.activeModalWidget()
    assert cluster.windowTitle() == "Cluster task"
    assert charts.store.figures.resolved.hardware.gpu
    assert cluster.files.widget(0).toPlainText()
    person.press("Esc")
    until(lambda: QApplication.activeModalWidget() is None)


@pytest.mark.long
def test_14_units_and_currency_are_changed_where_they_are_said(person, charts):
    window, page = charts.window, charts.page
    cards, status = page.cards, window.status
    before = (cards.of["device"].accessibleName(), cards.of["cost"].accessibleName())
    units = person.button("Units: GiB", window.statusBar())
    person.click(units)
    assert (units.text(), units.accessibleName()) == ("GB", "Units: GB")
    until(lambda: "GB" in cards.of["device"].accessibleName())
    assert "GiB" not in page.bar.accessibleDescription()
    person.menu("View", "Memory units", "GiB (2³⁰ bytes)")
    until(lambda: cards.of["device"].accessibleName() == before[0])
    assert units.text() == "GiB"

    person.click(person.button("USD", window.statusBar()))
    person.choose("Give a rate…")
    dialog = QApplication.activeModalWidget()
    assert dialog.windowTitle() == "Exchange rate"
    person.type_into(dialog.usd, "-1")
    person.press("Return")
    assert dialog.fault.isVisible()
    assert dialog.fault.text()
    assert cards.of["cost"].accessibleName() == before[1]
    person.type_into(dialog.usd, "1.25")
    person.type_into(dialog.day, "2026-11-02")
    person.type_into(dialog.source, "the bank")
    person.press("Return")
    assert not dialog.isVisible()
    until(lambda: "€" in cards.of["cost"].accessibleName())
    assert status.currency.text() == "1 EUR = 1.25 USD, 2026-11-02"
    cell = page.offers.model.index(0, page.offers.model.column("cost"))
    assert cell.data().startswith("€")
    person.menu("View", "Currency…")
    person.choose("USD, US dollar")
    until(lambda: cards.of["cost"].accessibleName() == before[1])
    assert cell.data().startswith("$")


@pytest.mark.long
def test_14_theme_language_and_layout_are_there_after_a_restart(begin):
    windows, session, person = begin()
    window = session.window
    person.menu("View", "Theme", "Light")
    light = window.grab().toImage().pixelColor(3, window.height() // 2)
    person.press("Ctrl+Alt+D")
    dark = window.grab().toImage().pixelColor(3, window.height() // 2)
    assert light.lightness() > 200
    assert dark.lightness() < 80
    person.press("Ctrl+Alt+G")

    run = window.form.section("run")
    person.click(person.button("Run", run))
    assert not run.open
    table = window.estimate_page.offers.table
    terms = next(place for place, one in enumerate(table.rows.columns) if one.key == "terms")
    assert not table.isColumnHidden(terms)
    header = table.horizontalHeader().viewport()
    window.estimate_page.ensureWidgetVisible(header)
    QTest.mouseClick(window.windowHandle(), RIGHT, pos=header.mapTo(window, header.rect().center()))
    until(QApplication.activePopupWidget, "the header has no menu")
    person.choose(table.rows.columns[terms].name)
    assert table.isColumnHidden(terms)
    first = window.height()
    window.resize(window.width(), 660)
    until(lambda: window.height() == 660 != first)
    person.menu("View", "Language", "Deutsch")
    until(lambda: windows.sessions[0].window is not window, "the window speaks no other language")
    window = windows.sessions[0].window
    assert window.menuBar().actions()[0].text() == "&Datei"
    assert window.height() == 660
    window.close()
    assert not window.isVisible()

    _, session, person = begin()
    window = session.window
    table = window.estimate_page.offers.table
    assert window.height() == 660  # the offscreen screen is too narrow for another width
    assert not window.form.section("run").open
    assert table.isColumnHidden(terms)
    assert window.status._units.text() == "GB"
    assert window.grab().toImage().pixelColor(3, window.height() // 2) == dark
    assert session.context.settings.language == "de"
