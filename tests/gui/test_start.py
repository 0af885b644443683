"""From the double-click to a window that works: what is loaded and made when."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent

from ftcost_gui.app.start import FIRST_NAME, Start
from ftcost_gui.app.windows import Windows
from ftcost_gui.chrome.first_questions import FirstQuestions
from ftcost_gui.pages import PAGES
from ftcost_gui.pages.estimate.page import EstimatePage
from ftcost_gui.state.documents import first_preset

ROOT = Path(__file__).resolve().parents[2]
NEVER_AT_THE_START = ("asyncio", "ssl", "jinja2", "tokenizers", "tomlkit", "pyarrow", "scipy")
BEFORE_THE_FRAME = (
    *NEVER_AT_THE_START, "email", "pydantic", "pydantic_core", "numpy", "pyqtgraph", "socket",
    "importlib.metadata", "logging.handlers", "concurrent.futures", "ftcost_core.documents.job", "ftcost_core.documents.result",
    "ftcost_core.catalogue", "ftcost_core.estimator", "ftcost_gui.charts", "ftcost_gui.form.job_form", "ftcost_gui.state.job_store",
)  # fmt: skip
BEFORE_THE_ESTIMATE = (
    *NEVER_AT_THE_START, "ftcost_core.planner.search", "ftcost_core.dataset", "ftcost_core.exporters", "ftcost_core.report",
    "ftcost_core.importing", "ftcost_core.pilot", "ftcost_core.evidence",
    "ftcost_core.catalogue.prices.importers", "ftcost_core.catalogue.prices.exporters", "ftcost_core.catalogue.prices.updates", "ftcost_gui.pages.plan.page",
    *("ftcost_gui.dialogs.models.mine_dialog", "ftcost_gui.dialogs.models.import_dialog", "ftcost_gui.dialogs.machine_dialog"),
    *("ftcost_gui.dialogs.ways_dialog", "ftcost_gui.help.window", "ftcost_gui.exporting.handoff_dialog"),
    *("ftcost_gui.exporting.report_files", "ftcost_gui.exporting.pdf", "ftcost_gui.app.self_test", "pyqtgraph"),
    "ftcost_gui.pages.compare.page", "ftcost_gui.pages.data.page", "ftcost_gui.pages.prices.page", "ftcost_gui.pages.evidence.page",
)  # fmt: skip
LOADED = """
import os, sys
from PySide6.QtWidgets import QApplication
from ftcost_gui.chrome import frame
def end():
    print("\\n".join(sys.modules), flush=True)
    os._exit(0)
if sys.argv[2] == "frame":
    made = frame.Frame.__init__
    def init(self, *given):
        made(self, *given)
        self.painted.connect(end)
    frame.Frame.__init__ = init
else:
    from ftcost_gui.state import job_store as store
    made = store.JobStore.__init__
    def init(self, *given):
        made(self, *given)
        self.figuresChanged.connect(lambda _figures: end())
    store.JobStore.__init__ = init
from ftcost_gui.__main__ import main
main(["--config-dir", sys.argv[1]])
"""


def loaded(config, moment):
    done = subprocess.run(
        [sys.executable, "-c", LOADED, str(config), moment], cwd=ROOT, capture_output=True, text=True, timeout=120,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"}, check=True,
    )  # fmt: skip
    return set(done.stdout.split())


@pytest.fixture
def first(qapp, qtbot, monkeypatch, tmp_path):
    """Return what makes a start in this process, as far as its frame."""
    monkeypatch.setattr(Start, "_report_errors", lambda _start: None)  # these hooks are everybody's
    made = []

    def begin(file=None, config=tmp_path / "config"):
        windows = Windows(config)
        window = windows.make_frame(file.name if file else FIRST_NAME)
        made.append((windows, window))
        start = Start(windows, window, file, config)
        window.show()
        return start, window, windows

    yield begin
    for windows, window in made:
        for session in windows.sessions:
            session.context.store.undo_stack.setClean()
        window.close()
        window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_the_first_frame_needs_nothing_heavy(tmp_path):
    found = loaded(tmp_path, "frame")
    assert "ftcost_gui.chrome.frame" in found
    assert sorted(found & set(BEFORE_THE_FRAME)) == []


def test_the_first_estimate_needs_no_more_than_it_takes(tmp_path):
    found = loaded(tmp_path, "estimate")
    assert "ftcost_core.estimator" in found
    assert sorted(found & set(BEFORE_THE_ESTIMATE)) == []


def test_the_window_is_called_as_its_document_from_the_first_frame(first):
    assert first_preset()[1].name == FIRST_NAME
    _, window, _ = first()
    assert FIRST_NAME in window.windowTitle()


def test_pages_are_made_when_they_are_first_shown(first):
    start, window, _ = first()
    start.finish()
    with_menus = {spec.key for spec in PAGES if spec.menu is not None}
    assert set(window._pages) == {"estimate"} | with_menus
    for spec in PAGES:
        window.show_page(spec.key)
        assert window.pages.currentWidget() is window.page(spec.key)
        assert spec.key in window._pages
    assert window.pages.count() == len(PAGES)


def test_a_menu_makes_the_page_that_it_needs(first):
    start, window, _ = first()
    while not window.populated:
        start._go_on()
    assert "data" not in window._pages
    window.menus.of_pages["data"].aboutToShow.emit()
    assert window.menus.of_pages["data"].actions() == window.page("data").actions_of_page


@pytest.mark.long
def test_a_page_asked_for_during_the_start_is_shown_at_its_end(first):
    start, window, _ = first()
    window.rail.chosen.emit("compare")
    start.finish()
    assert window.pages.currentWidget() is window.page("compare")


@pytest.mark.long
def test_a_window_closed_during_the_start_stays_closed(first):
    for steps in (0, 1, 2, 3):
        start, window, windows = first()
        for _ in range(steps):
            start._go_on()
        window.close()
        start.finish()
        QCoreApplication.processEvents()
        assert not window.isVisible()
        assert windows.sessions == []


def test_figures_and_form_come_first_then_charts_then_pages_out_of_sight(first, qtbot, monkeypatch):
    start, window, _ = first()
    moments = []
    build_charts, make_pages = EstimatePage.build_charts, window.make_pages_with_menus

    def charts(page):
        if page.frontier is None:
            moments.append(("charts", page.cards.of["device"].number != "–", page.offers.model.rowCount() > 0,
                            window.form.isVisible(), sorted(window._pages)))  # fmt: skip
        build_charts(page)

    def pages():
        moments.append(("pages", bool(window.estimate_page.frontier.accessibleDescription())))
        make_pages()

    monkeypatch.setattr(EstimatePage, "build_charts", charts)
    monkeypatch.setattr(window, "make_pages_with_menus", pages)
    qtbot.waitUntil(lambda: len(moments) == 2, timeout=30_000)
    assert moments == [("charts", True, True, True, ["estimate"]), ("pages", True)]
    assert start._next is None


def test_a_first_start_asks_three_questions_and_a_second_one_none(first):
    start, window, windows = first()
    start.finish()
    assert window.findChild(FirstQuestions).isVisible()
    window.close()  # which remembers its place
    assert windows.settings.stored
    start, window, _ = first()
    start.finish()
    assert window.findChild(FirstQuestions) is None
