"""New, Open, Save, Save As: moves jobs between the job store and files, and asks about unsaved changes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from ftcost_core.documents.endings import CONFIGURATIONS
from ftcost_core.documents.job import Job
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.scenarios import Scenario
from ftcost_core.storage.files import is_there, reason
from ftcost_core.text.i18n import tr
from ftcost_core.wording.job_titles import job_title
from ftcost_gui.chrome.window_manager import WindowManager
from ftcost_gui.dialogs import questions
from ftcost_gui.dialogs.questions import Reply
from ftcost_gui.state.context import Context
from ftcost_gui.state.documents import (
    SUFFIX,
    Document,
    Preset,
    blank_job,
    changed_on_disk,
    data_beside,
    import_document,
    open_document,
    save_document,
)

if TYPE_CHECKING:
    from ftcost_core.configurations import Given, Imported


class DocumentActions(QObject):
    """The open document of a window and what the File menu does with it.

    Signals:
        documentChanged: another document, or the same one under another name.
        refused: a headline and the problems, when a file could not be opened or saved.
        imported: a headline and what was left open, when a trainer's configuration was read, and the file of data
            beside it, if there is one.
        compared: how many scenarios of the opened file have joined the comparison.
    """

    documentChanged = Signal(object)
    refused = Signal(str, list)
    imported = Signal(str, list, object)
    compared = Signal(object)

    def __init__(self, context: Context, document: Document, manager: WindowManager, window: QWidget) -> None:
        super().__init__(window)
        self.document = document
        self._context, self._pins = context, context.pins
        self._manager = manager
        self._store, self._settings, self._window = context.store, context.settings, window
        self._read_last: tuple[Path, Imported, Given] | None = None
        """The configuration that was imported last, what was read of it, and what was given beside it."""

    @property
    def modified(self) -> bool:
        """Whether there are changes that are not on disk."""
        return not self._store.undo_stack.isClean()

    def new(self, preset: Preset) -> None:
        """Start from a worked example."""
        if self.may_leave():
            self._store.replace(preset.job)
            self._take(Document(title=f"{preset.key}.ftcost", example=True))

    def new_blank(self) -> bool:
        """Start from a job with every setting at its default; return whether the document before was left."""
        return self.begin(blank_job(self._context.own_gpus()))

    def begin(self, job: Job) -> bool:
        """Start from a job without a file; return whether the document before was left."""
        if not self.may_leave():
            return False
        self._store.replace(job)
        self._take(Document())
        return True

    def open_dialog(self) -> None:
        """Ask for a file and open it."""
        path = questions.ask_open_path(self._window, self._folder())
        if path:
            self.open(path)

    def open(self, path: Path) -> bool:
        """Open a file, or show the window that has it open; an unreadable file leaves the current job as it is."""
        if path.suffix.casefold() in CONFIGURATIONS:
            return self.import_configuration(path)
        path = path.absolute()
        if self._manager.show_open(path, self):
            return True
        try:
            job, document = open_document(path)
        except InputError as error:
            if not is_there(path):
                self._settings.forget_recent(path)
            self._refuse(path, error)
            return False
        mine = self.document.path
        if not self.may_leave():
            return False
        if mine is not None and path.resolve() == mine.resolve():
            job, document = open_document(path)  # the answer may have been to save it
        self._store.replace(job)
        self._take(document)
        self._settings.add_recent(path)
        added = self._pins.add(document.scenarios)
        if added:
            self.compared.emit(added)
        return True

    def import_dialog(self) -> None:
        """Ask for a trainer's configuration and import it."""
        path = questions.ask_configuration_path(self._window, self._folder())
        if path:
            self.import_configuration(path)

    def import_configuration(self, path: Path) -> bool:
        """Start from a trainer's own configuration, and report what it leaves open."""
        from ftcost_core.configurations import Given
        from ftcost_core.configurations.answers import answers

        given = Given(answers=answers(self._settings.folder))
        try:
            job, document, imported = import_document(path.absolute(), given, self._context.own_gpus())
        except InputError as error:
            self._refuse(path, error)
            return False
        if not self.may_leave():
            return False
        self._store.replace(job)
        self._store.undo_stack.resetClean()  # it is in no file yet
        self._take(document)
        said = tr("“{0}” is a configuration of {1}, read as a job.", path.name, imported.title)
        self.imported.emit(said, [*imported.notes], data_beside(path.absolute()))
        self._read_last = (path.absolute(), imported, given)
        if imported.question is not None:
            self.show_imported()
        return True

    def show_imported(self) -> None:
        """Show what each setting of the configuration that was imported last means in the job."""
        if self._read_last is None:
            return
        from ftcost_core.configurations.answers import remember
        from ftcost_gui.dialogs.imported_dialog import ImportedDialog

        path, imported, given = self._read_last

        def read(said: Given) -> tuple[Job, Imported]:
            job, _, again = import_document(path, said, self._context.own_gpus())
            self._store.replace(job)
            self._read_last = (path, again, said)
            return job, again

        def keep(name: str, model: str) -> None:
            remember(name, model, self._settings.folder)

        ImportedDialog(path.name, imported, given, read, keep, self._window).open()

    def recover(self, job: Job, document: Document) -> None:
        """Show a job that was never saved as it is; the document's file is left alone."""
        self._store.replace(job)
        self._store.undo_stack.resetClean()
        self._take(document)

    def save(self) -> bool:
        """Save under the same name; asks when there is none, or when the file has changed."""
        path = self.document.path
        if path is None:
            return self.save_as()
        if changed_on_disk(self.document):
            answer = questions.ask_overwrite(self._window, path.name)
            if answer == Reply.SAVE_AS:
                return self.save_as()
            if answer != Reply.OVERWRITE:
                return False
        return self._write(path)

    def save_as(self) -> bool:
        """Ask for a name and save."""
        name = self.document.name
        if self.document.path is None and self.modified:  # no longer the example that its name says
            from ftcost_core.exporters.quoting import slug

            name = slug(job_title(self._store.job)) + SUFFIX
        path = questions.ask_save_path(self._window, self._folder() / name)
        return self._write(path) if path else False

    def may_leave(self) -> bool:
        """Ask about unsaved changes; return whether the document may be left."""
        if not self.modified:
            return True
        answer = questions.ask_unsaved(self._window, self.document.name)
        if answer == Reply.SAVE:
            return self.save()
        return answer == Reply.DISCARD

    def _refuse(self, path: Path, error: InputError) -> None:
        self.refused.emit(tr("“{0}” cannot be opened.", path.name), [str(problem) for problem in error.problems])

    def _write(self, path: Path) -> bool:
        path = path.absolute()
        try:
            document = save_document(path, self._store.job, self._scenarios())
        except OSError as error:
            self.refused.emit(tr("“{0}” cannot be saved.", path.name), [reason(error)])
            return False
        self._store.end_gesture()
        self._store.undo_stack.setClean()
        self._take(document)
        self._settings.add_recent(path)
        return True

    def _scenarios(self) -> tuple[Scenario, ...]:
        """Return what the job is compared with now; otherwise what its file has kept."""
        pins = self._pins.compared_with(self._store.job)
        kept = tuple(Scenario(pin.name, pin.job) for pin in pins if pin.job is not None)
        return kept or self.document.scenarios

    def _take(self, document: Document) -> None:
        self.document = document
        self.documentChanged.emit(document)

    def _folder(self) -> Path:
        if self.document.path:
            return self.document.path.parent
        recent = self._settings.recent
        return recent[0].parent if recent else Path.home()
