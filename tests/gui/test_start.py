"""From the double-click to a window that works: what is loaded when, and figures kept from one start to the next."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRectF

from ftcost_core.catalogue.prices.book import builtin
from ftcost_core.estimate import TwoPartEstimate
from ftcost_gui.app import kept, slices
from ftcost_gui.app.start import FIRST_NAME, Start
from ftcost_gui.app.windows import Windows
from ftcost_gui.chrome.room import EstimateRoom
from ftcost_gui.pages import PAGES
from ftcost_gui.state.documents import first_example, first_preset

ROOT = Path(__file__).resolve().parents[2]
NEVER_AT_THE_START = ("asyncio", "ssl", "jinja2", "tokenizers", "tomlkit", "pyarrow", "scipy")
BEFORE_THE_FRAME = (
    *NEVER_AT_THE_START, "email", "pydantic", "pydantic_core", "numpy", "pyqtgraph", "socket",
    "importlib.metadata", "logging.handlers", "concurrent.futures", "ftcost_core.documents.job", "ftcost_core.documents.result",
    "ftcost_core.catalogue", "ftcost_core.estimate", "ftcost_gui.charts", "ftcost_gui.form.form", "ftcost_gui.state.job_store",
)  # fmt: skip
BEFORE_THE_ESTIMATE = (
    *NEVER_AT_THE_START, "ftcost_core.planner", "ftcost_core.dataset", "ftcost_core.exporters", "ftcost_core.report",
    "ftcost_core.importing", "ftcost_core.pilot", "ftcost_core.evidence",
    "ftcost_core.catalogue.prices.importers", "ftcost_core.catalogue.prices.exporters", "ftcost_gui.pages.plan.page",
    "ftcost_gui.pages.compare.page", "ftcost_gui.pages.data.page", "ftcost_gui.pages.prices.page", "ftcost_gui.pages.evidence.page",
)  # fmt: skip
TODAY = date(2026, 11, 21)
LOADED = """
import os, sys
from PySide6.QtWidgets import QApplication
from ftcost_gui.chrome import frame
from ftcost_gui.state import job_store as store
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
    made = store.JobStore.__init__
    def init(self, *given):
        made(self, *given)
        self.figuresChanged.connect(lambda _figures: end())
    store.JobStore.__init__ = init
from ftcost_gui.__main__ import main
main(["--config-dir", sys.argv[1]])
"""


def loaded(config, moment):
    code = LOADED if moment == "estimate" else LOADED.replace("frame, store", "frame")
    done = subprocess.run(
        [sys.executable, "-c", code, str(config), moment], cwd=ROOT, capture_output=True, text=True, timeout=120,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"}, check=True,
    )  # fmt: skip
    return set(done.stdout.split())


@pytest.fixture
def first(qapp, qtbot, monkeypatch, tmp_path):
    """Return what makes a start in this process, as far as its frame."""
    monkeypatch.setattr(Start, "_report_errors", lambda _start: None)  # these hooks are everybody's
    monkeypatch.setattr("ftcost_gui.app.start.gc.freeze", lambda: None)
    monkeypatch.setattr(kept, "_shipped", list)  # somebody may be working on them
    made = []

    def begin(file=None, config=tmp_path / "config"):
        windows = Windows(config)
        window = windows.frame(file.name if file else FIRST_NAME)
        made.append((windows, window))
        start = Start(windows, window, file, config)
        window.show()
        return start, window, windows

    yield begin
    for windows, window in made:
        for desk in windows.desks:
            desk.context.store.undo_stack.setClean()
        window.close()
        window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_the_first_frame_needs_nothing_heavy(tmp_path):
    found = loaded(tmp_path, "frame")
    assert "ftcost_gui.chrome.frame" in found
    assert sorted(found & set(BEFORE_THE_FRAME)) == []


def test_the_first_estimate_needs_no_more_than_it_takes(tmp_path):
    found = loaded(tmp_path, "estimate")
    assert "ftcost_core.estimate" in found
    assert sorted(found & set(BEFORE_THE_ESTIMATE)) == []


def test_the_window_is_called_as_its_document_from_the_first_frame(first):
    assert first_preset()[1].name == FIRST_NAME
    _, window, _ = first()
    assert FIRST_NAME in window.windowTitle()


def test_pages_are_made_when_they_are_first_shown(first):
    start, window, _ = first()
    start.finish()
    with_menus = {spec.key for spec in PAGES if spec.menu is not None}
    assert set(window._made) == {"estimate"} | with_menus
    for spec in PAGES:
        window.show_page(spec.key)
        assert window.pages.currentWidget() is window.page(spec.key)
        assert spec.key in window._made
    assert window.pages.count() == len(PAGES)


def test_a_menu_makes_the_page_that_it_needs(first):
    start, window, _ = first()
    while not window.furnished:
        start._slices.step()
    assert "data" not in window._made
    window.menus.of_pages["data"].aboutToShow.emit()
    assert window.menus.of_pages["data"].actions() == window.page("data").actions_of_page


def test_a_page_asked_for_during_the_start_is_shown_at_its_end(first):
    start, window, _ = first()
    window.rail.chosen.emit("compare")
    start.finish()
    assert window.pages.currentWidget() is window.page("compare")


def test_a_window_closed_during_the_start_stays_closed(first):
    for steps in (0, 2, 7):
        start, window, windows = first()
        for _ in range(steps):
            start._slices.step()
        window.close()
        start.finish()
        QCoreApplication.processEvents()
        assert not window.isVisible()
        assert windows.desks == []


def test_the_window_lives_between_the_pieces(first):
    start, window, _ = first()
    pieces = 0
    while start._slices._steps is not None:
        start._slices.step()
        window.resize(1000 + pieces, 700)
        QCoreApplication.processEvents()
        pieces += 1
    assert pieces >= 9


def figures(page):
    cards = page.cards
    return [
        *(text for card in (cards.memory, cards.hours, cards.cost, cards.speed)
          for text in (card.accessibleName(), card.accessibleDescription())),
        page.bar.accessibleDescription(), str(page.bar.numbers()),
        *(entry.accessibleName() for entry in page.legend._entries.values() if not entry.isHidden()),
        page.timeline.chart.accessibleDescription(), page.timeline.chart.numbers(),
        page.frontier.chart.accessibleDescription(), page.frontier.chart.numbers(),
        [page.frontier.chart.readout_of(place) for place in range(len(page.frontier.chart._offers))],
    ]  # fmt: skip


def show_kept(start, window):
    """Let a start go on until the charts show what was kept."""
    for _ in range(8):
        start._slices.step()
        page = window._made.get("estimate")
        if page is not None and page.frontier.chart is not None:
            return page
    raise AssertionError("nothing was kept")


@pytest.mark.parametrize("name", ["support-bot-8b", "production-70b"])
def test_kept_figures_are_those_that_are_computed(first, name):
    file = first_example().with_name(f"{name}.ftcost")
    start, window, _ = first(file)
    start.finish()
    window.close()
    start, window, _ = first(file)
    page = show_kept(start, window)
    assert not page._attached
    page.cards.memory.click()  # they explain nothing yet, and do nothing
    page.legend.entry("weights").click()
    page.frontier.chart.picked.emit(page.frontier.chart._offers[0].offer)
    before = figures(page)
    start.finish()
    assert page._attached
    assert window.page("estimate") is page
    assert figures(page) == before
    assert not window.files.modified


@pytest.fixture(scope="module")
def computed():
    job = first_preset()[0]
    return TwoPartEstimate(job, builtin(), TODAY).complete(), job


def test_figures_are_kept_of_the_same_document_and_facts_only(tmp_path, monkeypatch, computed):
    monkeypatch.setattr(kept, "_shipped", lambda: [tmp_path / "facts"])
    (tmp_path / "facts" / "deep").mkdir(parents=True)
    kept.keep(tmp_path, "text", *computed)
    found = kept.read_kept(tmp_path, "text")
    assert found.estimate.memory.device == computed[0].memory.device
    assert found.job.limits.budget_usd == computed[1].limits.budget_usd
    assert kept.read_kept(tmp_path, "text ") is None
    assert kept.read_kept(tmp_path / "deep", "text") is None
    for changed in (tmp_path / "facts" / "deep" / "gpus.jsonl", tmp_path / "prices" / "mine.toml"):
        changed.parent.mkdir(exist_ok=True)
        changed.write_text("")
        assert kept.read_kept(tmp_path, "text") is None
        changed.unlink()
        assert kept.read_kept(tmp_path, "text") is not None


def test_of_many_documents_the_last_are_kept(tmp_path, monkeypatch, computed):
    monkeypatch.setattr(kept, "_MOST", 3)
    for n in range(5):
        kept.keep(tmp_path, f"text {n}", *computed)
        os.utime(tmp_path / kept.FOLDER / kept.file_of(f"text {n}"), ns=(n, n))
    found = [kept.read_kept(tmp_path, f"text {n}") is not None for n in range(5)]
    assert found == [False, False, True, True, True]


def test_a_bundle_brings_the_figures_of_its_first_example(first, tmp_path, monkeypatch):
    monkeypatch.setattr(kept, "resource", lambda *parts: tmp_path.joinpath("bundle", *parts))
    monkeypatch.setattr(kept, "_shipped", list)
    kept.ship(tmp_path / "bundle" / kept.FOLDER)
    start, window, _ = first()
    page = show_kept(start, window)
    before = figures(page)
    start.finish()
    assert figures(page) == before
    text = first_example().read_text(encoding="utf-8")
    own = tmp_path / "config"
    for path in (own / kept.FOLDER).glob("*.json"):
        path.unlink()
    assert kept.read_kept(own, text) is not None
    (own / "prices").mkdir(parents=True, exist_ok=True)
    (own / "prices" / "mine.prices.toml").write_text("")
    assert kept.read_kept(own, text) is None


@pytest.mark.parametrize("spoil", ["", "{", "[]", "null", '{"version": 2}', '{"version": 1}', b"\xff"])
def test_a_broken_file_of_figures_is_no_figures(tmp_path, spoil):
    file = tmp_path / kept.FOLDER / kept.file_of("text")
    file.parent.mkdir()
    file.write_bytes(spoil if isinstance(spoil, bytes) else spoil.encode())
    assert kept.read_kept(tmp_path, "text") is None


def test_kept_figures_that_cannot_be_shown_are_left_out(first, tmp_path):
    start, window, _ = first()
    start.finish()
    window.close()
    (file,) = (tmp_path / "config" / kept.FOLDER).glob("*.json")
    content = json.loads(file.read_text())
    content["estimate"]["memory"]["timeline"] = 3
    file.write_text(json.dumps(content))
    start, window, _ = first()
    start.finish()
    page = window.page("estimate")
    assert page._attached
    assert page.cards.memory.number != "–"


@pytest.mark.parametrize("size", [(1440, 900), (1100, 700)])
def test_nothing_jumps_when_the_cards_come(first, size):
    start, window, _ = first()
    window.resize(*size)
    QCoreApplication.processEvents()
    room = window.findChild(EstimateRoom)
    planned = [card.translated(room.mapTo(window, QPoint(0, 0))) for card in room.cards()]
    form = window.form_place.geometry()
    start.finish()
    QCoreApplication.processEvents()
    page = window.page("estimate")
    cards = page.cards
    real = [cards.memory, cards.hours, cards.cost, cards.speed, page.bar.parentWidget()]
    for widget, place in zip(real, planned, strict=False):
        at = QRectF(widget.mapTo(window, QPoint(0, 0)).x(), widget.mapTo(window, QPoint(0, 0)).y(), 0, 0)
        assert abs(at.x() - place.x()) <= 3
        assert abs(at.y() - place.y()) <= 6
        assert abs(widget.width() - place.width()) <= 6
    assert window.form.geometry() == form


def test_pieces_end_with_a_fault_and_are_never_nested(qapp, qtbot):
    done = []

    def pieces():
        done.append(1)
        work.finish()  # from within: nothing
        yield
        done.append(2)
        yield
        raise ValueError("a fault of ours")

    work = slices.Slices(pieces(), qapp)
    work.step()
    assert done == [1]
    with pytest.raises(ValueError, match="ours"):
        work.finish()
    work.finish()
    assert done == [1, 2]
