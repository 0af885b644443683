"""Another language without a restart: the same work in sight, and nothing of the old window left."""

from __future__ import annotations

import gc
import weakref
from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QLocale
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QTableView

from ftcost_core.text.i18n import language
from ftcost_gui.app.windows import Windows
from ftcost_gui.dialogs import questions
from ftcost_gui.pages import PAGES
from ftcost_gui.state.documents import first_preset, open_document, save_document
from ftcost_gui.state.recovery import left_over, recovery_folder
from tests.gui.hands import Bench
from tests.gui.pseudo import texts_of
from tests.gui.shared_window import close_window

HELD = "data.seq_len"
LOG = Path(__file__).parents[1] / "core" / "pilot" / "logs" / "trainer_state.json"


@pytest.fixture
def windows(qapp, qtbot, tmp_path):
    locale = QLocale()
    made = Windows(tmp_path / "config")
    session = made.open(*first_preset())
    session.window.resize(1440, 900)
    session.window.show()
    qtbot.waitExposed(session.window)
    del session  # else it is held for as long as the test goes on
    yield made
    for session in list(made.sessions):
        close_window(Bench(qtbot, session))
    QLocale.setDefault(locale)


def speak(windows, qtbot, choice):
    """Choose a language in the menu of each window's like; return a bench on the first window."""
    before = windows.sessions[0].window
    before.menus._checked["language", choice].trigger()
    qtbot.waitUntil(lambda: windows.sessions[0].window is not before, timeout=20_000)
    for _ in range(3):
        QCoreApplication.processEvents()
    return Bench(qtbot, windows.sessions[0])


def edit(bench, **changes):
    for name, value in changes.items():
        assert bench.type_into(f"data.{name}", value)
        bench.store.end_gesture()
    bench.settle()


def test_the_same_work_in_another_language_and_back(windows, qtbot, tmp_path):
    bench = Bench(qtbot, windows.sessions[0])
    path = tmp_path / "mine.ftcost"
    save_document(path, bench.store.job)
    assert bench.window.files.open(path)
    edit(bench, seq_len="4096")
    assert bench.window.files.save()
    edit(bench, epochs="2", tokens="3M")
    bench.store.undo_stack.undo()
    bench.page.offers.search.setText("h100")
    bench.window.resize(1230, 777)
    bench.type_into(HELD, "12x")
    job = bench.store.job

    german = speak(windows, qtbot, "de")
    assert language() == "de"
    assert german.window.menus.view.title() == "&Ansicht"
    assert german.window.isVisible()
    assert german.window.size().toTuple() == (1230, 777)
    assert german.store.job == job
    assert german.store.undo_stack.undoText().startswith("Epochen")
    assert german.window.files.document.path == path
    assert german.window.files.modified
    assert german.page.offers.search.text() == "h100"
    assert german.page.offers.model.rowCount() < german.page.offers.model.total
    assert german.window.focusWidget() is german.editor(HELD)
    assert german.editor(HELD).text() == "12x"
    assert "keine Zahl" in german.store.faults[HELD]

    QTest.keyClicks(german.editor(HELD), "\b" * 3 + "1024")
    german.store.undo_stack.undo()
    assert german.store.job == job
    german.store.undo_stack.undo()
    assert not german.window.files.modified
    assert german.store.job == open_document(path)[0]
    german.store.undo_stack.undo()
    assert german.store.job == first_preset()[0]

    english = speak(windows, qtbot, "en")
    assert english.window.menus.view.title() == "&View"
    assert english.store.undo_stack.redoText().startswith("Change context length")
    for _ in range(2):
        english.store.undo_stack.redo()
    assert (english.store.job.data.seq_len, english.store.job.data.epochs) == (4096, 2)


@pytest.mark.long
def test_a_language_and_back_leaves_every_page_as_it_was(windows, qtbot, tmp_path):
    lines = tmp_path / "chats.jsonl"
    lines.write_text('{"text": "one two three"}\n' * 500, encoding="utf-8")
    window = windows.sessions[0].window
    bench = Bench(qtbot, windows.sessions[0])
    bench.settle()
    window.pin_job()
    edit(bench, epochs="2")
    window.pin_job()
    choose(bench.page.offers.shown, "all")
    window.show_page("plan")
    window.plan_page.show_view("sweep")
    window.plan_page.sweep.follow("rank")
    window.show_page("data")
    window.data_page.open(lines)
    counting = window.data_page.data.session
    qtbot.waitUntil(lambda: counting.report is not None and not counting.work.busy, timeout=10_000)
    window.data_page.open(LOG)
    qtbot.waitUntil(lambda: window.data_page.pilot.report is not None, timeout=10_000)
    prices = window.page("prices")
    prices.toolbar.search.setText("runpod")
    prices.table.mark_row(4)
    window.show_page("evidence")
    evidence = window.page("evidence")
    evidence.views["memory"].filters.search.setText("qwen")
    evidence.show_view("claims")
    evidence.views["claims"].search.setText("memory")
    before = texts_of_pages(bench)
    assert texts_of_pages(speak(windows, qtbot, "de")) != before
    after = texts_of_pages(speak(windows, qtbot, "en"))
    differing = {page for page, texts in before.items() if after[page] != texts}
    assert {page: (after[page] - before[page], before[page] - after[page]) for page in differing} == {}


def choose(box, value):
    box.setCurrentIndex(box._values.index(value))
    box.activated.emit(box.currentIndex())


def texts_of_pages(bench):
    """Return what is to be read on each page once nothing moves any more."""
    found = {}
    sweep, pilot = bench.window.plan_page.sweep, bench.window.data_page.pilot
    bench.window.statusBar().clearMessage()
    for page in PAGES:
        bench.window.page(page.key)
    for page in PAGES:
        bench.window.show_page(page.key)
        pilot.wait()
        bench.window.data_page.data.session.work.wait()
        if page.key == "plan":
            bench.qtbot.waitUntil(lambda: sweep.sweep is not None and not sweep.state.text(), timeout=10_000)
        if page.key == "data":
            bench.qtbot.waitUntil(lambda: bool(pilot.script.text.toPlainText()), timeout=10_000)
        bench.settle()
        pilot.wait()  # a page that comes into sight begins its work a moment later
        for _ in range(5):
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            QCoreApplication.processEvents()
        found[page.key] = Counter(text for _, text in texts_of(bench.window))
    return found


@pytest.mark.long
def test_the_old_window_is_freed(windows, qtbot):
    bench = Bench(qtbot, windows.sessions[0])
    edit(bench, seq_len="4096")
    bench.window.show_page("plan")
    bench.window.show_page("compare")
    old = [weakref.ref(bench.store), weakref.ref(bench.window)]
    del bench
    speak(windows, qtbot, "de")
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    assert [one() for one in old] == [None, None]


@pytest.mark.long
def test_every_window_speaks_it(windows, qtbot):
    windows.new_window()
    speak(windows, qtbot, "de")
    assert [session.window.menus.view.title() for session in windows.sessions] == ["&Ansicht"] * 2
    front = windows.sessions[1].context.store
    front.edit(HELD, 4096, "longer")
    assert windows.sessions[0].context.store.job != front.job


@pytest.mark.long
def test_a_dialog_is_answered_first(windows, qtbot):
    window = windows.sessions[0].window
    dialog = window.importer.show_mine()
    windows.settings.language = "de"
    qtbot.waitUntil(lambda: "dialog" in window.statusBar().currentMessage())
    assert windows.sessions[0].window is window
    assert isinstance(dialog, QDialog)
    dialog.reject()
    qtbot.waitUntil(lambda: windows.sessions[0].window is not window, timeout=10_000)
    assert language() == "de"


@pytest.mark.long
def test_a_report_is_written_first(windows, qtbot, tmp_path, monkeypatch):
    window = windows.sessions[0].window
    path = tmp_path / "report.html"
    monkeypatch.setattr(questions, "ask_report_path", lambda *_: (path, ""))
    window.exporter.export_report(".html")
    windows.settings.language = "de"
    qtbot.waitUntil(lambda: windows.sessions[0].window is not window, timeout=20_000)
    assert "Cost" in path.read_text(encoding="utf-8")


@pytest.mark.long
def test_a_count_that_is_under_way_goes_on(windows, qtbot, tmp_path):
    lines = tmp_path / "chats.jsonl"
    lines.write_text('{"text": "one two three"}\n' * 200_000, encoding="utf-8")
    window = windows.sessions[0].window
    window.show_page("data")
    window.data_page.open(lines)
    session = window.data_page.data.session
    qtbot.waitUntil(lambda: session.work.busy, timeout=10_000)
    german = speak(windows, qtbot, "de")
    assert german.window.data_page.data.session is session
    qtbot.waitUntil(lambda: session.report is not None, timeout=20_000)
    assert german.window.data_page.data.results.isVisible()


@pytest.mark.long
def test_a_search_is_made_again(windows, qtbot):
    window = windows.sessions[0].window
    window.find_plan()
    qtbot.waitUntil(lambda: window.plan_page.plans.answer is not None, timeout=20_000)
    german = speak(windows, qtbot, "de")
    plans = german.window.plan_page.plans
    qtbot.waitUntil(lambda: plans.answer is not None, timeout=20_000)
    assert "günstigste" in plans.answer.plans.plans[0].why


def test_unsaved_changes_stay_kept_for_a_crash(windows, qtbot):
    bench = Bench(qtbot, windows.sessions[0])
    edit(bench, seq_len="4096")
    bench.autosave.save_now()
    folder = recovery_folder(windows.settings.folder)
    german = speak(windows, qtbot, "de")
    assert len(list(folder.glob("*.json"))) == 1
    assert left_over(folder) == []  # held by the running program
    german.store.undo_stack.setClean()
    german.autosave.save_now()
    assert list(folder.glob("*.json")) == []


@pytest.mark.long
def test_tables_stay_sorted(windows, qtbot):
    windows.sessions[0].window.estimate_page.offers.table.sort_by(0)
    german = speak(windows, qtbot, "de")
    table: QTableView = german.page.offers.table
    assert table.horizontalHeader().sortIndicatorSection() == 0
