"""One person's use of the window, round after round, with everything a person does in it."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, QDeadlineTimer, QEventLoop, QTimer

from ftcost_core.batch import estimate_lines
from ftcost_core.catalogue.gpus import find_gpu
from ftcost_core.catalogue.models import all_models, find_model
from ftcost_core.documents.problems import InputError
from ftcost_core.evaluation.stack_checks import runs_on
from ftcost_core.text.i18n import THIN
from ftcost_gui.app.session import WindowSession
from ftcost_gui.app.windows import Windows
from ftcost_gui.form.form_fields import sections
from ftcost_gui.form.job_form import JobForm
from ftcost_gui.pages import PAGES
from ftcost_gui.pages.data.page import DataPage
from ftcost_gui.pages.estimate.page import EstimatePage
from ftcost_gui.pages.plan.page import PlanPage
from ftcost_gui.pages.prices.page import PricesPage
from ftcost_gui.state.documents import first_preset, presets
from tests.gui.hands import Bench
from tests.gui.test_monkey import OPENERS, Monkey, lay_bare, look_everywhere, start_afresh
from tests.shown import disagreements

ROOT = Path(__file__).resolve().parents[2]
EDITS = (
    {"data.seq_len": 4096}, {"data.epochs": 2.0}, {"method.kind": "lora"}, {"training.micro_batch": None},
    {"training.checkpointing": "none"}, {"hardware.gpu": "A100 80GB SXM"}, {"hardware.gpus_per_node": 4},
    {"method.kind": "full", "hardware.gpu": "H100 SXM"}, {"run.retry_share": 0.3}, {"price.terms": "spot"},
    {"training.trainer": "unsloth", "training.stack": "unsloth", "hardware.gpus_per_node": 1}, {"limits.budget_usd": 12.0},
)  # fmt: skip


class Waiting:
    """Waits as pytest-qt's ``qtbot`` does, but in a real event loop: QTest's holds workers back."""

    def waitUntil(self, wanted: Callable[[], object], timeout: int = 60_000) -> None:
        deadline = QDeadlineTimer(timeout)
        while not wanted():
            if deadline.hasExpired():
                raise TimeoutError(f"{wanted} did not come within {timeout} ms")
            self.wait(10)

    @staticmethod
    def wait(milliseconds: int) -> None:
        loop = QEventLoop()
        QTimer.singleShot(milliseconds, lambda: loop.quit())  # PySide never frees a connection to loop.quit itself
        loop.exec()


class Session:
    """The scripted person."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.config = folder, folder / "config"
        self.random = random.Random(seed)
        self.windows = Windows(self.config)
        desk = self.windows.open(*first_preset())
        desk.window.resize(1440, 900)
        desk.window.show()
        self.desk, self.bench = desk, Bench(Waiting(), desk)
        self.monkey = Monkey(desk, seed)
        self.document = folder / "soak.ftcost"
        self.data = make_data(folder)
        self.bench.settle()
        self.compared = 0

    def round(self) -> list[str]:
        """Do everything once, in an order of its own; return what the page said otherwise than the command."""
        parts = [self.edit, self.plan, self.pin, self.count, self.price, self.export, self.another_window,
                 self.look, self.dialogs, self.wander]  # fmt: skip
        self.random.shuffle(parts)
        for part in parts:
            part()
            lay_bare(self.desk.window)
        return self.compare()

    def page(self, key: str, kind: type) -> object:
        self.desk.window.show_page(key)
        QCoreApplication.processEvents()
        return self.desk.window.findChild(kind)

    def edit(self) -> None:
        self.desk.window.show_page("estimate")
        for change in self.random.sample(EDITS, 6):
            self.bench.store.edit_many(dict(change), "an edit")
            Waiting.wait(30)
        self.bench.type_into("data.seq_len", self.random.choice(("2048", "3000", "8192", "x")))
        Waiting.wait(200)
        for _ in range(4):
            self.bench.store.undo_stack.undo()
            Waiting.wait(20)
        for _ in range(2):
            self.bench.store.undo_stack.redo()

    def plan(self) -> None:
        page = self.page("plan", PlanPage)
        self.start_over()
        self.bench.store.edit("limits.max_gpus", 4, "fewer")
        page.find_plans()  # type: ignore[attr-defined]
        if self.random.random() < 0.3:
            Waiting.wait(50)
            page.plans.cancel()  # type: ignore[attr-defined]
        self.bench.qtbot.waitUntil(lambda: not page.plans.search.busy, 240_000)  # type: ignore[attr-defined]
        for view in ("sweep", "plans"):
            page.show_view(view)  # type: ignore[attr-defined]
            Waiting.wait(300)

    def pin(self) -> None:
        pins = self.desk.context.pins
        self.desk.window.pin_job()
        self.desk.window.show_page("compare")
        pins.show_current(self.random.random() < 0.5)
        Waiting.wait(200)
        while len(pins.pins) > 3:
            pins.remove(pins.pins[0].id)

    def count(self) -> None:
        page = self.page("data", DataPage)
        page.show_view("data")  # type: ignore[attr-defined]
        session = page.data.session  # type: ignore[attr-defined]
        session.open(self.data)
        self.bench.qtbot.waitUntil(lambda: not session.work.busy)
        page.data.send_to_job()  # type: ignore[attr-defined]
        Waiting.wait(100)

    def price(self) -> None:
        page, prices = self.page("prices", PricesPage), self.desk.context.prices
        model = page.model  # type: ignore[attr-defined]
        if not model.rowCount():  # the monkey has typed something into the search
            return
        row = self.random.randrange(min(30, model.rowCount()))
        column = next(i for i in range(model.columnCount())
                      if "price" in str(model.headerData(i, page.table.horizontalHeader().orientation())).lower())  # type: ignore[attr-defined] # fmt: skip
        model.setData(model.index(row, column), f"{self.random.uniform(0.2, 9):.2f}")
        Waiting.wait(500)
        if prices.undo_stack.canUndo():
            prices.undo_stack.undo()
        prices.save_now()

    def export(self) -> None:
        self.start_over()
        exporter = self.desk.window.exporter
        for ending in (".html", ".pdf", ".json"):
            exporter.export_report(ending)
            self.bench.qtbot.waitUntil(lambda: not exporter.work.busy, 120_000)
        exporter.copy_summary()

    def another_window(self) -> None:
        self.windows.new_window()
        other = self.windows.sessions[-1]
        for page in self.random.sample(PAGES, 3):
            other.window.show_page(page.key)
            Waiting.wait(100)
        close(other)

    def look(self) -> None:
        settings, theme = self.desk.context.settings, self.desk.context.theme
        theme.choose(self.random.choice(("light", "dark")))
        settings.units = "GB"
        Waiting.wait(100)
        settings.units = "GiB"
        for page in PAGES:
            self.desk.window.show_page(page.key)
            self.desk.window.resize(*self.random.choice(((1100, 700), (1440, 900), (900, 560))))
            Waiting.wait(50)

    def dialogs(self) -> None:
        self.desk.window.show_page("estimate")
        for name in self.random.sample(sorted(OPENERS), 5):
            OPENERS[name](self.bench)
            Waiting.wait(50)
            lay_bare(self.desk.window)

    def wander(self) -> None:
        for _ in range(120):
            self.monkey.act()
        del self.monkey.done[:]
        lay_bare(self.desk.window)
        self.start_over()

    def start_over(self) -> None:
        """Start on a worked example: an undo history of hours is a person's own, and no leak."""
        jobs = [preset.job for preset in presets()]
        # The edits are those of GPUs that PyTorch runs on.
        self.bench.store.replace(
            self.random.choice([job for job in jobs if runs_on("hf", find_gpu(job.hardware.gpu).vendor)])
        )
        self.bench.settle()

    def look_everywhere(self) -> None:
        """Make what is made once: pages, views, charts, dialogs, rows of the form, names to compare with, models' layers.

        Chance alone would meet some of them after an hour or more, and they would be taken for growth.
        """
        job = first_preset()[0].model_dump(mode="json")
        estimate_lines([json.dumps(job | {"model": {"id": model.id}}) for model in all_models()], brief=True)
        for find in (find_model, find_gpu):
            with suppress(InputError):
                find("a name that no list has")
        look_everywhere(self.bench)
        prices = self.desk.window.findChild(PricesPage)
        for opened in (*OPENERS.values(), lambda _: prices.open_update()):
            opened(self.bench)
            QCoreApplication.processEvents()
            lay_bare(self.desk.window)
        form = self.desk.window.findChild(JobForm)
        for section in sections():
            for field in (field for group in section.groups for field in group):
                form.row(field.path)

    def tidy(self) -> None:
        """Hold what was held at the first reading: one example, no pins, no prices or steps of the person."""
        start_afresh(self.bench)

    def compare(self) -> list[str]:
        """Save, let ``ftcost estimate`` read the document, and set it against the page."""
        self.desk.context.prices.undo_stack.clear()
        self.desk.context.pins.undo_stack.clear()
        self.desk.context.settings.units, self.desk.context.settings.currency = "GiB", "USD"
        assert self.desk.context.prices.save_now()
        self.desk.window.show_page("estimate")
        self.bench.settle()
        store = self.bench.store
        # The name is this session's: what the monkey has chosen may be any.
        job = store.job
        self.document.unlink(missing_ok=True)
        from ftcost_gui.state.documents import save_document

        save_document(self.document, job)
        said = subprocess.run(
            [sys.executable, "-m", "ftcost_gui", "estimate", str(self.document), "--json", "--config-dir", str(self.config)],
            cwd=ROOT, capture_output=True, text=True, check=False,
        )  # fmt: skip
        if said.returncode:
            return [said.stderr.strip()]
        shown, result = _with_commas(store.estimate.document_json()), _with_commas(said.stdout)
        page = self.desk.window.findChild(EstimatePage)
        wrong = disagreements(page.cards, result)
        wrong += [f"{name} differs" for name in result if result[name] != shown[name]]
        self.compared += 1
        return wrong


def close(desk: WindowSession) -> None:
    """Close a window without a question."""
    desk.context.store.undo_stack.setClean()
    desk.window.close()


def make_data(folder: Path) -> Path:
    """Write 3,000 chat records."""
    draw = random.Random(5)
    path = folder / "chat.jsonl"
    with path.open("w", encoding="utf-8") as file:
        for _ in range(3_000):
            words = " ".join(draw.choices(("plain", "words", "and", "answers", "with", "care"), k=draw.randint(5, 200)))
            file.write(json.dumps({"messages": [{"role": "user", "content": "why?"},
                                                {"role": "assistant", "content": words}]}) + "\n")  # fmt: skip
    return path


def _with_commas(document: str) -> Any:
    """Parse JSON, its sentences with the signs of the command: the window parts thousands and % by a thin space."""
    text = json.dumps(json.loads(document), ensure_ascii=False)
    return json.loads(text.replace(f"{THIN}%", " %").replace(THIN, ","))
