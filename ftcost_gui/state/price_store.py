"""The only writer of the user's prices: edit → undo step → price book → signals, and to disk at once.

Files are written beside the window, since another program may hold their lock for a while.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from functools import partial
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from ftcost_core.catalogue.prices.book import PriceBook, book_of
from ftcost_core.catalogue.prices.merge import Conflict, merge
from ftcost_core.catalogue.prices.overlay import Overlay, PriceFile
from ftcost_core.catalogue.prices.store import Saved, read, save
from ftcost_core.documents.problems import InputError
from ftcost_core.storage.files import is_folder, is_there
from ftcost_gui.background.tasks import Background

_PAUSE_MS = 250
_SETTLE_MS = 150


class _Step(QUndoCommand):
    """Undo makes one edit backwards on top of whatever came later, other programs' edits included."""

    def __init__(
        self, store: PriceStore, after: Overlay, text: str, followed: Mapping[str, str] | None
    ) -> None:
        super().__init__(text)
        self._store, self._before, self._after = store, store.overlay, after
        self._followed = dict(followed or {})

    def redo(self) -> None:
        self._store.move(self._before, self._after, self._followed)

    def undo(self) -> None:
        self._store.move(self._after, self._before, {new: old for old, new in self._followed.items()})


class PriceStore(QObject):
    """Holds the price book, its undo stack, and whether it is on disk.

    Signals:
        bookChanged: the new price book.
        stateChanged: ``saved``, ``saving`` or ``failed``.
        failed: why the last save did not work.
        clashed: the changes that another program made to the same things.
        reread: another program has changed the files.
    """

    bookChanged = Signal(object)
    stateChanged = Signal(str)
    failed = Signal(str)
    clashed = Signal(object)
    reread = Signal()

    def __init__(
        self, folder: Path, today: Callable[[], date] = date.today, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.folder, self.today = folder, today
        self.undo_stack = QUndoStack(self)
        self.overlay = self._disk = read(folder)
        self.book: PriceBook = book_of(self.overlay, today())
        self.followed: dict[str, str] = {}
        self.state = "saved"
        self._work = Background(self)
        self._saving = _timer(self, _PAUSE_MS, self._save)
        self._looking = _timer(self, _SETTLE_MS, self.look)
        self._watcher = QFileSystemWatcher(self)
        self._watcher.directoryChanged.connect(lambda _path: self._looking.start())
        self._watcher.fileChanged.connect(lambda _path: self._looking.start())
        self._watch()

    def edit(self, after: Overlay, text: str, followed: Mapping[str, str] | None = None) -> bool:
        """Make an edit; ``followed`` tells which row ids became others. Return whether it is one."""
        if after == self.overlay:
            return False
        self.undo_stack.push(_Step(self, after, text, followed))
        return True

    def move(self, before: Overlay, after: Overlay, followed: Mapping[str, str]) -> None:
        """Change the prices as from ``before`` to ``after``; for the undo commands."""
        if self.overlay is before or self.overlay == before:
            self._show(after, followed)
        else:
            merged, conflicts = merge(before, after, self.overlay)
            self._show(merged, followed)
            self._tell(conflicts)
        self._set_state("saving")
        self._saving.start()

    @property
    def unsaved(self) -> bool:
        """Whether there are edits that are not on disk."""
        return self.overlay is not self._disk or self._work.busy

    def save_now(self) -> bool:
        """Write what is not written yet, and wait for it. Return whether all is on disk."""
        self._saving.stop()
        self._looking.stop()
        self._work.wait()
        self._saving.stop()
        if self.overlay is not self._disk:
            self._save()
            self._work.wait()
            self._saving.stop()
        return self.overlay is self._disk

    def look(self) -> None:
        """Read the files again, in case another program has changed them."""
        if self._work.busy:
            self._looking.start()
        elif self.overlay is not self._disk:
            self._saving.start()  # saving merges
        else:
            self._work.start(partial(read, self.folder), self._looked, self._refused)

    def _save(self) -> None:
        if self._work.busy:
            self._saving.start()
            return
        sent = self.overlay
        if sent is self._disk:
            self._set_state("saved")
            return
        work = partial(save, self.folder, self._disk, sent)
        self._work.start(work, lambda saved: self._saved(sent, saved), self._refused)

    def _saved(self, sent: Overlay, saved: Saved) -> None:
        if alike(sent, saved.overlay):
            self._disk = sent
        else:
            mine, self._disk = self.overlay, saved.overlay
            self._show(saved.overlay if mine is sent else merge(sent, mine, saved.overlay)[0])
        self._watch()
        self._tell(saved.conflicts)
        if self.overlay is self._disk:
            self._set_state("saved")
        else:
            self._saving.start()

    def _looked(self, found: Overlay) -> None:
        self._watch()
        if not is_folder(self.folder):  # away for now, or deleted: what is known stays, and is saved again
            return
        if self.overlay is self._disk and not alike(found, self._disk):
            self._disk = found
            self._show(found)
            self.reread.emit()

    def _refused(self, error: InputError) -> None:
        self._set_state("failed")
        self.failed.emit("\n".join(str(problem) for problem in error.problems))

    def _show(self, overlay: Overlay, followed: Mapping[str, str] | None = None) -> None:
        self.overlay, self.followed = overlay, dict(followed or {})
        self.book = book_of(overlay, self.today(), self.book)
        self.bookChanged.emit(self.book)

    def _tell(self, conflicts: tuple[Conflict, ...]) -> None:
        if conflicts:
            self.clashed.emit(conflicts)

    def _set_state(self, state: str) -> None:
        if state != self.state:
            self.state = state
            self.stateChanged.emit(state)

    def _watch(self) -> None:
        """Watch the folder, and each file: some programs write in place."""
        wanted = {str(self.folder), *(str(self.folder / file.name) for file in self.overlay)}
        fresh = wanted - {*self._watcher.files(), *self._watcher.directories()}
        there = [path for path in fresh if is_there(Path(path))]
        if there:
            self._watcher.addPaths(there)


def alike(one: Overlay, other: Overlay) -> bool:
    """Tell whether two overlays hold the same, whatever their rows are called."""
    return [_content(file) for file in one.files] == [_content(file) for file in other.files]


def _content(file: PriceFile) -> tuple[object, ...]:
    rows = [(row.table, dict(row.cells), row.broken) for row in file.rows]
    return (file.name, dict(file.header), file.locked, [fault.text for fault in file.faults], rows)


def _timer(parent: QObject, milliseconds: int, then: Callable[[], None]) -> QTimer:
    timer = QTimer(parent)
    timer.setSingleShot(True)
    timer.setInterval(milliseconds)
    timer.timeout.connect(then)
    return timer
