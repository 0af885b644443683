"""Unsaved jobs survive a kill: a copy lies beside the settings, and a lock tells a crash from a running one.

The copy never touches the document. Qt's lock files name process and host: a lock whose process is gone, or
is another program by now, is nobody's; one of another computer is left alone.
"""

from __future__ import annotations

import json
import logging
import time
import uuid
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QLockFile, QObject, QTimer

from ftcost_core.documents.job import Job, dump_job, load_job
from ftcost_core.documents.json_text import loads
from ftcost_core.documents.problems import InputError, one_line
from ftcost_core.storage.files import read_text, remove_left_behind, write_atomically
from ftcost_gui.state.documents import Document
from ftcost_gui.state.job_store import JobStore

_FOLDER = "recovery"
_FORMAT = "ftcost-recovery"
_VERSION = 1
_LOCK = ".lock"
_PAUSE_MS = 1_000
_LONGEST_S = 5.0
"""A drag or typing without a pause is kept after that long at the latest."""

logger = logging.getLogger(__name__)


def recovery_folder(settings: Path) -> Path:
    """Return where unsaved jobs are kept, beside the settings."""
    return settings / _FOLDER


class Autosave(QObject):
    """Writes a recovery copy of one window's job while it has unsaved changes."""

    def __init__(self, folder: Path, store: JobStore, document: Callable[[], Document], parent: QObject) -> None:
        super().__init__(parent)
        self._store, self._document = store, document
        self._path = folder / f"{uuid.uuid4().hex}.json"
        self._lock: QLockFile | None = None
        self._since = 0.0
        self._closed = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_PAUSE_MS)
        self._timer.timeout.connect(self.save_now)
        store.jobChanged.connect(lambda _job: self._soon())
        store.undo_stack.cleanChanged.connect(lambda _clean: self._soon())

    def save_now(self) -> None:
        """Write the recovery copy now, or remove it if the job is saved."""
        self._timer.stop()
        if self._store.undo_stack.isClean():
            self._forget()
            return
        document = self._document()
        own = str(document.path) if document.path else None
        content = {
            "format": _FORMAT,
            "version": _VERSION,
            "when": datetime.now().astimezone().isoformat(timespec="seconds"),
            "path": own if own and one_line(own) == own else None,  # in another encoding than UTF-8
            "digest": document.digest,
            "title": one_line(document.title),
            "job": json.loads(dump_job(self._store.job)),
        }
        try:
            if self._hold():
                write_atomically(self._path, json.dumps(content, ensure_ascii=False) + "\n")
        except OSError as error:  # a full disk or a read-only home must not stop the work
            logger.warning("the unsaved job could not be kept: %s", error)

    def close(self) -> None:
        """Remove the recovery copy for good: the window was closed on purpose."""
        self._timer.stop()
        self._closed = True
        self._forget()

    def _soon(self) -> None:
        if self._closed:
            return
        now = time.monotonic()
        if not self._timer.isActive():
            self._since = now
        if not self._timer.isActive() or now - self._since < _LONGEST_S:
            self._timer.start()

    def _hold(self) -> bool:
        if self._lock is None or not self._path.with_suffix(_LOCK).exists():  # gone with its folder
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = _lock(self._path)
        return self._lock.isLocked() or self._lock.tryLock(0)

    def _forget(self) -> None:
        if self._lock is not None:
            _remove(self._path)
            self._lock.unlock()
            self._lock = None


class LeftOver(Struct, frozen=True):
    """An unsaved job of a run that crashed or was killed; locked until :meth:`forget` or :meth:`release`."""

    job: Job
    document: Document
    when: datetime
    _path: Path
    _lock: QLockFile

    def forget(self) -> None:
        """Delete the copy."""
        _remove(self._path)
        self._lock.unlock()

    def release(self) -> None:
        """Unlock the copy, so that another run can offer it."""
        self._lock.unlock()


def left_over(folder: Path) -> list[LeftOver]:
    """Return the unsaved jobs that no running program holds, the latest first.

    A file that cannot be read, such as one of a newer version, is left where it is.
    """
    jobs = []
    remove_left_behind(folder)
    for path in sorted(folder.glob("*.json")):
        lock = _lock(path)
        if not lock.tryLock(0):
            continue
        try:
            jobs.append(_read(path, lock))
        except (InputError, ValueError, KeyError, TypeError) as error:
            logger.warning("%s is not recovered: %s", path.name, error)
            lock.unlock()
    return sorted(jobs, key=lambda job: job.when, reverse=True)


def _read(path: Path, lock: QLockFile) -> LeftOver:
    content = loads(read_text(path))
    if content["format"] != _FORMAT or content["version"] != _VERSION:
        raise ValueError("of another version")
    own = content["path"]
    document = Document(Path(own) if own else None, str(content["digest"]), str(content["title"]))
    job = load_job(json.dumps(content["job"]))
    return LeftOver(job, document, datetime.fromisoformat(content["when"]), path, lock)


def _lock(path: Path) -> QLockFile:
    lock = QLockFile(str(path.with_suffix(_LOCK)))
    lock.setStaleLockTime(0)  # however old: only its process being gone makes it nobody's
    return lock


def _remove(path: Path) -> None:
    for file in (path, path.with_name(path.name + ".bak")):
        try:
            file.unlink(missing_ok=True)
        except OSError as error:
            logger.warning("%s could not be removed: %s", file.name, error)
