from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader
from PySide6.QtGui import QFontDatabase, QGuiApplication

from ftcost_core.documents.problems import InputError
from ftcost_core.evaluation.stack_checks import edit_changes
from ftcost_core.report.build import make_report
from ftcost_core.storage.bundled import resource
from ftcost_core.storage.progress import CancelledError
from ftcost_core.text.numbers import duration, money
from ftcost_core.trainers.names import CLUSTERS, LAUNCHERS, TRAINERS
from ftcost_gui.dialogs import questions
from ftcost_gui.exporting import report_files as exporting_report
from ftcost_gui.exporting.handoff_dialog import HandoffDialog
from ftcost_gui.exporting.pdf import to_pdf
from ftcost_gui.exporting.sheet import Piece, paginate
from ftcost_gui.pages.plan.search import FoundPlans
from tests.core.report.subjects import example, named, plans_of, small

ROOT = Path(__file__).resolve().parents[2]
SIZES = {"a4": (595, 842), "letter": (612, 792)}


def read(content):
    return PdfReader(io.BytesIO(content), strict=True)


def words(page):
    """The text of a page; which blank a space comes out as depends on the font."""
    return " ".join(page.extract_text().split())


@pytest.mark.parametrize("paper", ["a4", pytest.param("letter", marks=pytest.mark.long)])
def test_a_pdf_has_the_paper_and_numbered_pages(qapp, paper):
    reader = read(to_pdf(make_report(example("production-70b")), paper))
    count = len(reader.pages)
    assert 6 <= count <= 20
    for number, page in enumerate(reader.pages, start=1):
        assert (round(page.mediabox.width), round(page.mediabox.height)) == SIZES[paper]
        text = words(page)
        assert f"Page {number} of {count}" in text
        assert "Production, 70B on two H100" in text
    assert reader.metadata.title == "Production, 70B on two H100"


@pytest.mark.long
def test_a_pdf_holds_the_figures_as_text(qapp):
    subject = example("support-bot-8b")
    found = subject.estimate
    text = " ".join(words(page) for page in read(to_pdf(make_report(subject))).pages)
    for section in make_report(subject).sections:
        assert section.title in text
    for said in (
        money(found.cost.total),
        money(found.cost.high),
        duration(found.time.wall_hours),
        found.resolved.hardware.gpu,
    ):
        assert " ".join(said.split()) in text


@pytest.mark.long
def test_the_fonts_of_a_pdf_are_in_it(qapp):
    fonts = {}
    for page in read(to_pdf(make_report(small()))).pages:
        for font in page["/Resources"]["/Font"].values():
            known = font.get_object()
            fonts[known["/BaseFont"]] = known["/DescendantFonts"][0].get_object()["/FontDescriptor"].get_object()
    assert fonts
    for descriptor in fonts.values():
        assert {"/FontFile", "/FontFile2", "/FontFile3"} & set(descriptor)


@pytest.mark.parametrize(
    "name",
    [
        "(\\) %%EOF endobj",
        "日本語 العربية \U0001f600",
        *(
            pytest.param(name, marks=pytest.mark.long)
            for name in ("</style><script>", "a" * 200, "\x00\x01\n\r\t", "\u202e rtl")
        ),
    ],
)
def test_any_name_is_printed(qapp, name):
    reader = read(to_pdf(make_report(named(name))))
    assert len(reader.pages) > 4
    assert "/JavaScript" not in str(reader.trailer["/Root"])


def test_drawing_tells_how_far_it_is_and_stops(qapp):
    told = []
    to_pdf(make_report(small()), progress=lambda done, total: told.append(done / total))
    assert told == sorted(told)
    assert told[-1] == 1
    with pytest.raises(CancelledError):
        to_pdf(make_report(small()), cancelled=lambda: len(told) > 1)


def test_without_a_font_it_is_said(qapp, monkeypatch):
    monkeypatch.setattr(QFontDatabase, "families", staticmethod(lambda *_: []))
    with pytest.raises(InputError, match="no font is installed"):
        to_pdf(make_report(small()))


HEIGHTS = st.floats(1, 100)


@given(st.lists(st.tuples(HEIGHTS, st.floats(0, 20), st.booleans(), st.booleans()), max_size=60))
def test_nothing_is_cut_left_out_or_out_of_order(rows):
    head = Piece(10, lambda *_: None)
    pieces = [
        Piece(height, lambda *_: None, before, keep, head if repeat else None) for height, before, keep, repeat in rows
    ]
    pages = paginate(pieces, 120)
    placed = [one.piece for page in pages for one in page if one.piece is not head]
    assert [id(piece) for piece in placed] == [id(piece) for piece in pieces]
    for page in pages:
        bottom = 0
        for one in page:
            assert one.y >= bottom - 1e-9
            bottom = one.y + one.piece.height
        assert bottom <= 120 + 1e-9
        if page and page[0].piece is not head:
            assert page[0].piece.repeat is None


def test_what_belongs_together_goes_over_together():
    def piece(height, keep=False):
        return Piece(height, lambda *_: None, keep=keep)

    first, heading, chart = piece(80), piece(10, keep=True), piece(30)
    pages = paginate([first, heading, chart], 100)
    assert [[one.piece for one in page] for page in pages] == [[first], [heading, chart]]


def run(*arguments, code=None):
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    env = {name: value for name, value in os.environ.items() if name not in hidden}
    command = [sys.executable, "-c", code] if code else [sys.executable, "-m", "ftcost_gui", *arguments]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.long
def test_the_command_prints_a_pdf_without_a_screen(tmp_path):
    job, out = tmp_path / "job.ftcost", tmp_path / "out.pdf"
    job.write_text(resource("examples", "support-bot-8b.ftcost").read_text(encoding="utf-8"), encoding="utf-8")
    words = ("report", str(job), "-o", str(out), "--config-dir", str(tmp_path / "none"))
    done = run(*words, "--paper", "letter")
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    assert round(read(out.read_bytes()).pages[0].mediabox.width) == 612
    again = run(*words)
    assert again.returncode == 1
    assert again.stderr.splitlines() == [f"ftcost: {out} exists; --force overwrites it"]


@pytest.mark.long
def test_other_formats_load_no_qt(tmp_path):
    out = tmp_path / "out.html"
    example_file = ROOT / "resources" / "examples" / "support-bot-8b.ftcost"
    code = (
        "import sys\nfrom ftcost_gui.__main__ import main\n"
        f"assert main(['report', {str(example_file)!r}, '-o', {str(out)!r}]) == 0\n"
        "assert not [name for name in sys.modules if name.startswith(('PySide6', 'pyqtgraph'))]\n"
    )
    done = run(code=code)
    assert done.returncode == 0, done.stderr
    assert out.exists()


# In the window


@pytest.fixture
def exporter(bench):
    yield bench.window.exporter
    bench.window.exporter.work.cancel()


def ask(monkeypatch, path, kind=0):
    asked = []

    def answer(_parent, suggestion, kinds):
        asked.append((suggestion, kinds))
        return None if path is None else (path, kinds[kind])

    monkeypatch.setattr(questions, "ask_report_path", answer)
    return asked


def action(bench, text):
    return next(one for one in bench.window.menus.export.actions() if one.text().replace("&", "").startswith(text))


def test_the_menu_writes_each_format(bench, exporter, monkeypatch, tmp_path):
    folder = tmp_path / "out"
    folder.mkdir()
    for text, ending in (
        ("Report as PDF", ".pdf"), ("Report as HTML", ".html"), ("Report as Markdown", ".md"),
        ("Figures as CSV", ".csv"), ("Figures as JSON", ".json"),
    ):  # fmt: skip
        path = folder / f"out{ending}"
        asked = ask(monkeypatch, path)
        bench.window.message.hide()
        action(bench, text).trigger()
        bench.qtbot.waitUntil(lambda: bench.window.message.isVisible(), timeout=20_000)
        bench.qtbot.waitUntil(lambda: not exporter.work.busy, timeout=5_000)
        assert path.stat().st_size > 1000
        assert bench.window.message.text == f"Saved “out{ending}”."
        assert asked[0][0].name == f"qlora-of-llama-3-1-8b-on-rtx-4090{ending}"
    assert len(list(folder.iterdir())) == 5


def test_that_a_report_is_written_is_not_said_for_ever(bench, exporter, monkeypatch, tmp_path):
    monkeypatch.setattr("ftcost_gui.chrome.window._READ_MS", 50)
    ask(monkeypatch, tmp_path / "out.csv")
    action(bench, "Figures as CSV").trigger()
    bench.qtbot.waitUntil(lambda: "Saved" in bench.window.message.text, timeout=20_000)
    bench.qtbot.waitUntil(lambda: not bench.window.message.isVisible(), timeout=5_000)


def test_every_export_has_a_shortcut_of_its_own(bench):
    keys = [one.shortcut().toString() for one in bench.window.menus.export.actions() if not one.isSeparator()]
    assert all(keys)
    assert len(set(keys)) == len(keys)


@pytest.mark.long
def test_the_paper_is_chosen_with_the_file(bench, exporter, monkeypatch, tmp_path):
    path = tmp_path / "out.pdf"
    kinds = exporting_report.kinds(".pdf")
    ask(monkeypatch, path, next(i for i, kind in enumerate(kinds) if kind.paper == "letter"))
    exporter.export_report(".pdf")
    bench.qtbot.waitUntil(path.exists, timeout=20_000)
    bench.qtbot.waitUntil(lambda: not exporter.work.busy, timeout=5_000)
    assert round(read(path.read_bytes()).pages[0].mediabox.height) == 792


@pytest.mark.long
def test_no_file_and_a_file_that_cannot_be_written(bench, exporter, monkeypatch, tmp_path):
    ask(monkeypatch, None)
    exporter.export_report(".html")
    assert not exporter.work.busy
    assert not bench.window.message.isVisible()
    ask(monkeypatch, tmp_path / "none" / "out.html")
    exporter.export_report(".html")
    bench.qtbot.waitUntil(lambda: bench.window.message.isVisible(), timeout=20_000)
    assert "“out.html” was not saved." in bench.window.message.text
    assert "the folder does not exist" in bench.window.message.text
    bench.qtbot.waitUntil(lambda: not exporter.work.busy, timeout=5_000)


def test_a_cancelled_export_leaves_no_file(bench, exporter, monkeypatch, tmp_path):
    path = tmp_path / "out.pdf"
    path.write_bytes(b"old")
    ask(monkeypatch, path)
    exporter.export_report(".pdf")
    assert exporter.progress.isVisibleTo(bench.window)
    bench.click(exporter.progress.cancel)
    assert not exporter.work.busy
    assert not exporter.progress.isVisibleTo(bench.window)
    ask(monkeypatch, tmp_path / "next.md")
    exporter.export_report(".md")  # waits its turn behind what was cancelled
    bench.qtbot.waitUntil((tmp_path / "next.md").exists, timeout=20_000)
    bench.qtbot.waitUntil(lambda: not exporter.work.busy, timeout=5_000)
    assert path.read_bytes() == b"old"


def test_a_job_with_a_fault_is_not_exported(bench, exporter, monkeypatch):
    asked = ask(monkeypatch, None)
    bench.type_into("data.seq_len", "nonsense")
    exporter.export_report(".html")
    assert asked == []
    assert "while the job has a fault" in bench.window.message.text
    bench.window.message.hide()
    bench.type_into("data.seq_len", "2048")


@pytest.mark.long
def test_plans_found_for_the_job_as_it_is_are_in_the_report(bench, exporter, monkeypatch, tmp_path):
    store = bench.store
    subject = exporter._subject()
    assert subject.plans is None
    found = FoundPlans(store.job, store.prices.in_force, plans_of(subject), 1.0)
    monkeypatch.setattr(bench.window.plan_page.plans, "_answer", found)
    path = tmp_path / "out.md"
    ask(monkeypatch, path)
    exporter.export_report(".md")
    bench.qtbot.waitUntil(path.exists, timeout=20_000)
    assert "## Plans compared" in path.read_text(encoding="utf-8")
    bench.qtbot.waitUntil(lambda: not exporter.work.busy, timeout=5_000)
    bench.type_into("data.seq_len", "1024")
    bench.settle()
    assert exporter._subject().plans is None


def test_the_summary_is_copied(bench, exporter):
    QGuiApplication.clipboard().clear()
    action(bench, "Copy summary").trigger()
    text = QGuiApplication.clipboard().text()
    assert text.startswith("## QLoRA of Llama 3.1 8B on RTX 4090")
    assert money(bench.store.estimate.cost.total).replace("$", "\\$") in text


@pytest.fixture
def dialog(bench, exporter):
    def open_(kind):
        exporter.export_handoff(kind)
        return bench.window.findChild(HandoffDialog)

    yield open_
    for one in bench.window.findChildren(HandoffDialog):
        one.close()


@pytest.mark.parametrize(("kind", "targets"), [("training", (*TRAINERS, *LAUNCHERS)), ("cluster", CLUSTERS)])
def test_a_configuration_is_shown_for_every_target(dialog, kind, targets):
    shown = dialog(kind)
    assert [shown.target.itemData(i) for i in range(shown.target.count())] == list(targets)
    for place in range(shown.target.count()):
        shown.target.setCurrentIndex(place)
        if shown.files.count():
            assert shown.files.widget(0).toPlainText()
            assert shown.command.text()
            assert shown.save_button.isEnabled()
        else:
            assert shown.message.isVisibleTo(shown)
            assert not shown.save_button.isEnabled()


def test_a_configuration_is_copied_and_saved(dialog, monkeypatch, tmp_path):
    shown = dialog("training")
    shown.copy()
    first = shown.files.tabText(0)
    text = shown.files.widget(0).toPlainText()
    assert QGuiApplication.clipboard().text() == text
    monkeypatch.setattr(questions, "ask_folder", lambda *_: tmp_path)
    shown.save()
    assert (tmp_path / first).read_text(encoding="utf-8") == text
    assert first in shown.message.text


def test_a_taken_or_blocked_folder_is_asked_about_or_told(dialog, monkeypatch, tmp_path):
    shown = dialog("training")
    first = shown.files.tabText(0)
    (tmp_path / first).write_text("mine")
    monkeypatch.setattr(questions, "ask_folder", lambda *_: tmp_path)
    asked = []
    monkeypatch.setattr(questions, "ask_replace", lambda _parent, names: bool(asked.append(names)))
    shown.save()
    assert asked == [[first]]
    assert (tmp_path / first).read_text() == "mine"
    monkeypatch.setattr(questions, "ask_replace", lambda *_: True)
    shown.save()
    assert (tmp_path / first).read_text(encoding="utf-8") != "mine"
    monkeypatch.setattr(questions, "ask_folder", lambda *_: tmp_path / first)
    shown.save()
    assert "Nothing was saved." in shown.message.text


def test_a_hand_off_opens_at_the_trainer_of_the_jobs_stack(bench, dialog):
    bench.store.edit_many(edit_changes(bench.store.job, "training.stack", "torchtune"), "Stack")
    bench.qtbot.waitUntil(lambda: bench.store.estimate.resolved.training.stack == "torchtune", timeout=10_000)
    assert dialog("training").target.currentData() == "torchtune"
