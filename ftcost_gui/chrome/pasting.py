"""Paste anywhere: the bar says what was copied and what it would change, before it does.

Text fields and the table of prices take what is pasted into them.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QMimeData, QObject
from PySide6.QtGui import QGuiApplication

from ftcost_core.documents.problems import InputError
from ftcost_core.text.i18n import as_sentence, tr
from ftcost_core.text.numbers import number
from ftcost_core.wording.job_titles import automatic_title
from ftcost_gui.background.tasks import Background
from ftcost_gui.state.drops import PasteKind, what_text_is
from ftcost_gui.text.outcomes import differences
from ftcost_gui.widgets.message_bar import Action

if TYPE_CHECKING:
    from ftcost_core.documents.job import Job
    from ftcost_gui.state.context import Context

_MOST_LETTERS = 50_000_000


class Recognised(NamedTuple):
    """What was copied, what does something with it, and what that would change."""

    headline: str
    action: Action | None = None
    lines: tuple[str, ...] = ()
    otherwise: Action | None = None


class Paster(QObject):
    """Takes what the clipboard holds, for one window; reads it in a thread."""

    def __init__(self, context: Context, window: Any) -> None:  # its module imports this one
        super().__init__(window)
        self._context, self._store, self._window = context, context.store, window
        self.work = Background(self)
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    def paste(self) -> None:
        """Say what the clipboard holds, and offer to use it."""
        from ftcost_core.catalogue.prices.importers.guess import is_price_list

        clipboard = QGuiApplication.clipboard()
        mime = clipboard.mimeData()
        # What another program offers cannot always be read: then there are no data at all.
        urls = mime.urls() if isinstance(mime, QMimeData) else []
        paths = [Path(url.toLocalFile()) for url in urls if url.isLocalFile()]
        text, job = clipboard.text()[:_MOST_LETTERS], self._store.job
        if paths:
            self._window.open_dropped(paths[0])
        elif text.strip():
            kind: PasteKind = "prices" if is_price_list(text) else what_text_is(text)
            self.work.drop()
            self.work.start(lambda: self._recognise(kind, text, job), self._say, self._refuse)
        else:
            self._window.message.say(tr("There is no text to paste."), tone="info")

    def offer(self, path: Path) -> None:
        """Say what a dropped configuration would change, and offer to open it."""
        self.work.drop()
        self.work.start(lambda: self._configuration(path), self._say, self._refuse)

    def _say(self, found: Recognised) -> None:
        say = self._window.message.say
        say(found.headline, list(found.lines), "info", action=found.action, otherwise=found.otherwise)

    def _refuse(self, error: InputError) -> None:
        self._window.message.say(tr("This cannot be used."), [str(problem) for problem in error.problems])

    def _recognise(self, kind: PasteKind, text: str, job: Job) -> Recognised:
        """Read what was copied. Raises :class:`InputError`."""
        window = self._window
        match kind:
            case "configuration":
                is_command = ":" not in text.partition("\n")[0]
                return self._configuration(self._file(f"configuration.{'sh' if is_command else 'yaml'}", text))
            case "model":
                path = self._file("config.json", text)
                said = tr("A model's config.json. Importing it shows the model before the job changes.")
                return Recognised(said, (tr("Import…"), lambda: window.importer.import_from(path)))
            case "log":
                return self._log(text, job)
            case "data":
                path = self._file("pasted.jsonl" if text.lstrip().startswith("{") else "pasted.json", text)
                rows = sum(1 for line in text.splitlines() if line.strip())
                said = tr("Training data: {0} lines. Counting them changes nothing yet.", number(rows))
                return Recognised(said, (tr("Count"), lambda: window.open_dropped(path)))
            case "gpus":
                return self._gpus(text, job)
            case "prices":
                said = tr("A price list: {0} lines. Importing shows every row first.", number(len(text.splitlines())))
                return Recognised(said, (tr("Import…"), lambda: window.import_prices(text)))
            case "name":
                return self._name(text.strip(), job)
        known = tr(
            "It can be a YAML or a command of a trainer, its console, nvidia-smi, rocm-smi or lspci, JSONL, "
            "a config.json, a price list, or the name or address of a model."
        )
        return Recognised(tr("What this is cannot be told."), None, (known,))

    def _configuration(self, path: Path) -> Recognised:
        from ftcost_core.configurations import Given
        from ftcost_gui.state.documents import import_document

        new, _, read = import_document(path, Given(), self._context.own_gpus())
        said = tr("A configuration of {0}: {1}. It would take the place of this job.", read.title, automatic_title(new))
        return Recognised(said, (tr("Open"), lambda: self._window.files.import_configuration(path)), read.notes)

    def _log(self, text: str, job: Job) -> Recognised:
        from ftcost_core.documents.job import edited
        from ftcost_core.estimator import TwoPartEstimate
        from ftcost_core.pilot import calibrated, compare, read_console
        from ftcost_gui.pages.data.pilot.pilot_labels import figure_words

        report = read_console(text, job).replaced(source=tr("pasted console"))
        plain, units = edited(job, {"calibration": None}), self._context.settings.units
        now = TwoPartEstimate(plain, self._context.prices.book, self._context.prices.today()).first
        compared = compare(plain, now, report)
        line = self._differences(plain, edited(plain, calibrated(plain, report)))
        lines = (*(figure_words(figure, units) for figure in compared.figures), line)
        said = tr("The console of a training, {0} steps so far.", number(report.steps_used))
        show = (tr("Show"), lambda: self._window.show_pilot(report))
        return Recognised(said, show, (*lines, *map(as_sentence, compared.notes)))

    def _gpus(self, text: str, job: Job) -> Recognised:
        from ftcost_core.catalogue.own_cards import shown_card
        from ftcost_core.catalogue.prices.machine import recognised
        from ftcost_core.evaluation.stack_checks import edit_changes

        card, found = shown_card(text), recognised(text)
        mine = (tr("My cards…"), lambda: self._window.show_cards(text))
        if found is None:
            return Recognised(tr("{0}: {1}, which the catalogue lacks.", card["source"], card["name"]), mine)
        gpu, count = found
        changes = edit_changes(job, "hardware.gpu", gpu) | {
            "hardware.gpus_per_node": count, "hardware.nodes": 1, "price.offer": None,
        }  # fmt: skip
        said = self._change(f"{card['source']}: {number(count)} × {gpu}.", gpu, changes, job)
        return said._replace(otherwise=mine)

    def _name(self, text: str, job: Job) -> Recognised:
        from ftcost_core.catalogue.gpus import find_gpu
        from ftcost_core.catalogue.models import find_model
        from ftcost_core.evaluation.stack_checks import edit_changes

        name = "/".join((text.partition("huggingface.co/")[2] or text).split("?")[0].split("/")[:2])
        try:
            model = find_model(name)
        except InputError as no_model:
            try:
                gpu = find_gpu(name).name
            except InputError:
                raise no_model from None
            changes = edit_changes(job, "hardware.gpu", gpu) | {"price.offer": None}
            return self._change(tr("A GPU: {0}.", gpu), gpu, changes, job)
        said = tr("A model: {0}.", model.display_name)
        return self._change(said, model.display_name, edit_changes(job, "model.id", model.id), job)

    def _change(self, said: str, name: str, changes: dict[str, object], job: Job) -> Recognised:
        """Offer an edit of the job, with before and after of what it takes. Raises :class:`InputError`."""
        from ftcost_core.documents.job import edited

        def use() -> None:
            self._window.estimate_page.change(changes, lambda: tr("Use {0}", name))

        return Recognised(said, (tr("Use it"), use), (self._differences(job, edited(job, changes)),))

    def _differences(self, before: Job, after: Job) -> str:
        from ftcost_core.offers.job_figures import job_figures
        from ftcost_core.planner.combined import outcome_of

        was, now = (outcome_of(job_figures(job, self._store.prices, limits=False)) for job in (before, after))
        return differences(was, now, self._context.settings.units)

    def _file(self, name: str, text: str) -> Path:
        """Write what was pasted where readers of files find it; it goes with the window."""
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(prefix="ftcost-")
            self.destroyed.connect(self._folder.cleanup)
        path = Path(self._folder.name) / name
        path.write_text(text, encoding="utf-8")
        return path
