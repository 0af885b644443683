"""The only writer of the user's prices: edit → undo step → price book → signals, and to disk at once.

Files are written beside the window, since another program may hold their lock for a while. What another
program has written is shown as a step of its own, so Undo brings back what was here; where that would drop
an edit that is not on disk yet, the user chooses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from functools import partial
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal
from PySide6.QtGui import QUndoStack

from ftcost_core.catalogue.prices.book import PriceBook, book_of
from ftcost_core.catalogue.prices.price_files import PriceFiles
from ftcost_core.catalogue.prices.store import SaveOutcome, read, save
from ftcost_core.documents.problems import InputError
from ftcost_core.storage.files import is_folder, is_there
from ftcost_core.text.i18n import tr
from ftcost_gui.background.tasks import Background
from ftcost_gui.state.undo_steps import NamedStep, StepName, retranslate_steps

_PAUSE_MS = 250
_SETTLE_MS = 150


class _Step(NamedStep):
    """The price files before an edit and after it."""

    def __init__(
        self,
        store: PriceStore,
        after: PriceFiles,
        name: StepName,
        new_ids: Mapping[str, str] | None,
        book: PriceBook | None,
    ) -> None:
        super().__init__(name)
        self._store, self._before, self._after = store, store.files, after
        self._new_ids = dict(new_ids or {})
        self._books = (store.book, book) if book else (None, None)

    def redo(self) -> None:
        self._store.show(self._after, self._new_ids, self._books[1])

    def undo(self) -> None:
        old_ids = {new: old for old, new in self._new_ids.items()}
        self._store.show(self._before, old_ids, self._books[0])


class PriceStore(QObject):
    """The price book, its files and undo stack, and whether all edits are on disk.

    Signals:
        bookChanged: the new price book.
        stateChanged: ``saved``, ``saving`` or ``failed``.
        failed: why the last save did not work.
        changedOnDisk: names of edited files that another program has changed too.
        reloaded: another program has changed the files.
    """

    bookChanged = Signal(object)
    stateChanged = Signal(str)
    failed = Signal(str)
    changedOnDisk = Signal(object)
    reloaded = Signal()

    def __init__(self, folder: Path, today: Callable[[], date] = date.today, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.folder, self.today = folder, today
        self.undo_stack = QUndoStack(self)
        self.files = self._on_disk = read(folder)
        self.book: PriceBook = book_of(self.files, today())
        self.new_ids: dict[str, str] = {}
        self.state = "saved"
        self._work = Background(self)
        self._saving = _timer(self, _PAUSE_MS, self._save)
        self._checking = _timer(self, _SETTLE_MS, self.check_disk)
        self._watcher = QFileSystemWatcher(self)
        self._watcher.directoryChanged.connect(lambda _path: self._checking.start())
        self._watcher.fileChanged.connect(lambda _path: self._checking.start())
        self._watch()

    def edit(
        self, after: PriceFiles, name: StepName, new_ids: Mapping[str, str] | None = None, book: PriceBook | None = None
    ) -> bool:
        """Push an undo step; ``new_ids`` maps old row ids to new. Return whether anything changed.

        ``book`` is that of the files where another thread has made it already, of very many rows.
        """
        if after == self.files:
            return False
        self.undo_stack.push(_Step(self, after, name, new_ids, book))
        return True

    def show(self, files: PriceFiles, new_ids: Mapping[str, str], book: PriceBook | None = None) -> None:
        """Use other price files and save them soon; for the undo steps."""
        self.files, self.new_ids = files, dict(new_ids)
        today = self.today()
        self.book = book if book and book.today == today else book_of(files, today, self.book)
        self.bookChanged.emit(self.book)
        if self.unsaved or self.state != "saved":
            self._set_state("saving")
            self._saving.start()

    def retranslate(self) -> None:
        """Translate faults, doubts and the names of undo steps into the language in use."""
        retranslate_steps(self.undo_stack)
        self.book = book_of(self.files, self.today())
        self.bookChanged.emit(self.book)

    @property
    def unsaved(self) -> bool:
        """Whether there are edits that are not on disk."""
        return self._work.busy or self.files != self._on_disk

    def save_now(self) -> bool:
        """Write unsaved edits and wait for it; return whether all is on disk."""
        self._checking.stop()
        self._work.wait()
        if self.unsaved:
            self._save()
            self._work.wait()
        self._saving.stop()
        return not self.unsaved

    def check_disk(self) -> None:
        """Read the files again, in case another program has changed them."""
        if self._work.busy:
            self._checking.start()
        else:
            self._work.start(partial(read, self.folder, self._on_disk), self._checked, self._refused)

    def reload(self) -> None:
        """Show the files as they are on disk; Undo brings back what was here."""
        self._work.wait()
        self._take(read(self.folder, self._on_disk))

    def keep_mine(self) -> None:
        """Write the edits over what another program has written, which is kept as ``.bak``."""
        self._work.wait()
        self._save(overwrite=True)

    def _save(self, *, overwrite: bool = False) -> None:
        if self._work.busy:
            self._saving.start()
        elif self.unsaved:
            work = partial(save, self.folder, self._on_disk, self.files, overwrite=overwrite)
            self._work.start(work, self._saved, self._refused)
        else:
            self._set_state("saved")
            self._checking.start()  # an edit that clashed may just have been undone

    def _saved(self, saved: SaveOutcome) -> None:
        self._on_disk = saved.on_disk
        self._watch()
        if saved.failed:
            self._fail("\n".join(saved.reasons()))
        elif saved.changed:
            self._set_state("failed")
            self.changedOnDisk.emit(saved.changed)
        elif self.files != self._on_disk:  # edited meanwhile
            self._saving.start()
        else:
            self._set_state("saved")

    def _checked(self, files: PriceFiles) -> None:
        self._watch()
        if not is_folder(self.folder):  # away for now, or deleted: what is known stays, and is saved again
            return
        if files == self._on_disk:
            return
        if self.files == self._on_disk:
            self._take(files)
            self.reloaded.emit()
        else:
            self._saving.start()  # tells a clash from changes of other files

    def _take(self, files: PriceFiles) -> None:
        self._on_disk = files
        self.edit(files, lambda: tr("Reload the prices"))
        self._save()

    def _refused(self, error: InputError) -> None:
        self._fail("\n".join(str(problem) for problem in error.problems))

    def _fail(self, why: str) -> None:
        self._set_state("failed")
        self.failed.emit(why)

    def _set_state(self, state: str) -> None:
        if state != self.state:
            self.state = state
            self.stateChanged.emit(state)

    def _watch(self) -> None:
        """Watch the folder, and each file: some programs write in place."""
        wanted = {str(self.folder), *(str(self.folder / file.name) for file in self.files)}
        fresh = wanted - {*self._watcher.files(), *self._watcher.directories()}
        existing = [path for path in fresh if is_there(Path(path))]
        if existing:
            self._watcher.addPaths(existing)


def _timer(parent: QObject, milliseconds: int, then: Callable[[], None]) -> QTimer:
    timer = QTimer(parent)
    timer.setSingleShot(True)
    timer.setInterval(milliseconds)
    timer.timeout.connect(then)
    return timer
