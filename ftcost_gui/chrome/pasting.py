"""Paste anywhere: the bar says what was copied and what it would change, before it does.

Text fields and the table of prices take what is pasted into them.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from ftcost_core.documents.problems import InputError
from ftcost_core.text.i18n import as_sentence, tr
from ftcost_core.text.numbers import duration, money, number, small_memory
from ftcost_core.wording.job_titles import automatic_title, job_title
from ftcost_gui.background.tasks import Background
from ftcost_gui.state.drops import PasteKind, what_text_is
from ftcost_gui.widgets.message_bar import Action

if TYPE_CHECKING:
    from ftcost_core.documents.job import Job
    from ftcost_core.pilot import PilotReport
    from ftcost_gui.chrome.document_actions import DocumentActions
    from ftcost_gui.dialogs.models.importing import ModelImporter
    from ftcost_gui.pages.estimate.page import EstimatePage
    from ftcost_gui.state.context import Context
    from ftcost_gui.widgets.message_bar import MessageBar

_MOST_LETTERS = 50_000_000


@dataclass(frozen=True, slots=True)
class Recognised:
    """What was copied, what it would change, and what does it."""

    headline: str
    lines: tuple[str, ...] = ()
    action: Action | None = None


class TakesWhatWasCopied(Protocol):
    """The window, as far as pasting needs it."""

    files: DocumentActions
    importer: ModelImporter
    message: MessageBar

    @property
    def estimate_page(self) -> EstimatePage:
        """Where the job is changed."""

    def open_dropped(self, path: Path) -> None:
        """Open a file by what it is."""

    def import_prices(self, text: str) -> None:
        """Show a price list before it is taken."""

    def show_pilot(self, report: PilotReport) -> None:
        """Show a pilot run."""


class Paster(QObject):
    """Takes what the clipboard holds, for one window; reads it beside the window."""

    def __init__(self, context: Context, window: TakesWhatWasCopied, parent: QObject) -> None:
        super().__init__(parent)
        self._context, self._store, self._window = context, context.store, window
        self._work = Background(self)
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    def paste(self) -> None:
        """Say what the clipboard holds, and offer to use it."""
        from ftcost_gui.pages.prices.clipboard import has_header

        mime = QGuiApplication.clipboard().mimeData()
        paths = [Path(url.toLocalFile()) for url in mime.urls() if url.isLocalFile()]
        text = mime.text()[:_MOST_LETTERS]
        if paths:
            self._window.open_dropped(paths[0])
        elif text.strip():
            kind = what_text_is(text, is_price_list=has_header(text))
            job = self._store.job
            self._work.drop()
            self._work.start(lambda: self._recognise(kind, text, job), self._say, self._refuse)
        else:
            self._window.message.say(tr("There is no text to paste."), tone="info")

    def offer(self, path: Path) -> None:
        """Say what a dropped file would change, and offer to open it."""
        self._work.drop()
        self._work.start(lambda: self._configuration(path), self._say, self._refuse)

    def wait(self) -> None:
        """Wait for what is being read."""
        self._work.wait()

    def _say(self, found: Recognised) -> None:
        self._window.message.say(found.headline, list(found.lines), "info", action=found.action)

    def _refuse(self, error: InputError) -> None:
        self._window.message.say(tr("What was pasted cannot be used."), [str(problem) for problem in error.problems])

    def _recognise(self, kind: PasteKind, text: str, job: Job) -> Recognised:
        """Read what was copied; in a thread. Raises :class:`InputError`."""
        window = self._window
        match kind:
            case "job":
                return self._job(self._file("pasted.ftcost", text))
            case "configuration":
                command = not text.lstrip().startswith("{") and ":" not in text.partition("\n")[0]
                return self._configuration(self._file("configuration.sh" if command else "configuration.yaml", text))
            case "model":
                path = self._file("config.json", text)
                use = (tr("Import…"), lambda: window.importer.import_from(path))
                return Recognised(tr("A model's config.json. Importing it shows the model before the job changes."),
                                  action=use)  # fmt: skip
            case "log":
                return self._log(text, job)
            case "data":
                path = self._file("pasted.jsonl" if text.lstrip().startswith("{") else "pasted.json", text)
                rows = sum(1 for line in text.splitlines() if line.strip())
                said = tr("Training data: {0} lines. Counting them changes nothing yet.", number(rows))
                return Recognised(said, action=(tr("Count"), lambda: window.open_dropped(path)))
            case "gpus":
                return self._gpus(text, job)
            case "prices":
                said = tr("A price list: {0} lines. Importing shows every row first.", number(len(text.splitlines())))
                return Recognised(said, action=(tr("Import…"), lambda: window.import_prices(text)))
            case "name":
                return self._name(text.strip(), job)
        return Recognised(
            tr("What this is cannot be told."),
            (tr("It can be a YAML or a command of a trainer, its console, nvidia-smi, JSONL, a config.json, a price "
                "list, or the name or address of a model."),),
        )  # fmt: skip

    def _job(self, path: Path) -> Recognised:
        from ftcost_gui.state.documents import open_document

        new, _ = open_document(path)
        said = tr("A job: {0}. It would take the place of this one.", job_title(new))
        return Recognised(said, action=(tr("Open"), lambda: self._window.files.take(new, job_title(new))))

    def _configuration(self, path: Path) -> Recognised:
        from ftcost_gui.state.documents import import_document

        new, _, trainer, notes = import_document(path, self._context.own_gpus())
        said = tr("A configuration of {0}: {1}. It would take the place of this job.", trainer, automatic_title(new))
        return Recognised(said, notes, (tr("Open"), lambda: self._window.files.import_configuration(path)))

    def _log(self, text: str, job: Job) -> Recognised:
        from ftcost_core.documents.job import edited
        from ftcost_core.estimator import TwoPartEstimate
        from ftcost_core.pilot import calibrated, compare, read_console

        report = read_console(text, job).replaced(source=tr("pasted console"))
        plain, book, today = edited(job, {"calibration": None}), self._context.prices.book, self._context.prices.today()
        now = TwoPartEstimate(plain, book, today).first
        then = TwoPartEstimate(edited(plain, calibrated(plain, report)), book, today).first
        compared, units = compare(plain, now, report), self._context.settings.units
        lines = []
        for figure in compared.figures:
            size = figure.name == "peak_bytes"
            said = [small_memory(value, units) if size else number(value)
                    for value in (figure.measured, figure.low, figure.high)]  # fmt: skip
            where = tr("within the range") if figure.inside else tr("outside the range")
            words = tr("Peak {0}: {3}, {1} to {2}") if size else tr("{0} tok/s per GPU: {3}, {1} to {2}")
            lines.append(words.format(*said, where))
        lines.append(
            tr("The job would take {0} instead of {1}, and cost {2} instead of {3}.", duration(then.time.wall_hours),
               duration(now.time.wall_hours), money(then.cost.total), money(now.cost.total))
        )  # fmt: skip
        headline = tr("The console of a training, {0} steps so far.", number(report.steps_used))
        notes = map(as_sentence, compared.notes)
        return Recognised(headline, (*lines, *notes), (tr("Show"), lambda: self._window.show_pilot(report)))

    def _gpus(self, text: str, job: Job) -> Recognised:
        from ftcost_core.catalogue.prices.machine import recognised

        found = recognised(text)
        if found is None:
            return Recognised(tr("The output of nvidia-smi, with no GPU of the catalogue in it."))
        gpu, count = found
        changes = {"hardware.gpu": gpu, "hardware.gpus_per_node": count, "hardware.nodes": 1, "price.offer": None}
        return self._change(tr("nvidia-smi: {0} × {1}.", number(count), gpu), gpu, changes, job)

    def _name(self, text: str, job: Job) -> Recognised:
        from ftcost_core.catalogue.gpus import find_gpu
        from ftcost_core.catalogue.models import find_model
        from ftcost_core.documents.companions import model_change

        name = text.partition("huggingface.co/")[2] or text
        name = "/".join(name.split("?")[0].split("/")[:2])
        try:
            model = find_model(name)
        except InputError as no_model:
            try:
                gpu = find_gpu(name).name
            except InputError:
                raise no_model from None
            return self._change(tr("A GPU: {0}.", gpu), gpu, {"hardware.gpu": gpu, "price.offer": None}, job)
        said = tr("A model: {0}.", model.display_name)
        return self._change(said, model.display_name, dict(model_change(job, {"id": model.id})), job)

    def _change(self, said: str, name: str, changes: dict[str, object], job: Job) -> Recognised:
        """Offer an edit of the job, with before and after of what it takes. Raises :class:`InputError`."""
        from ftcost_core.documents.job import edited
        from ftcost_core.offers.job_figures import job_figures
        from ftcost_core.planner.combined import outcome_of
        from ftcost_gui.pages.estimate.answer_card import differences

        before, after = (
            outcome_of(job_figures(one, self._store.prices, limits=False)) for one in (job, edited(job, changes))
        )
        run: Callable[[], object] = lambda: self._window.estimate_page.change(changes, lambda: tr("Use {0}", name))  # noqa: E731
        line = differences(before, after, self._context.settings.units)
        return Recognised(said, (line,) if line else (), (tr("Use it"), run))

    def _file(self, name: str, text: str) -> Path:
        """Write what was pasted where readers of files find it; it goes with the window."""
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(prefix="ftcost-")
        path = Path(self._folder.name) / name
        path.write_text(text, encoding="utf-8")
        return path
