"""Where the files of a configuration lie, and which of them may be looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from ftcost_core.documents.problems import InputError, Problem


def refused(path: Path, why: str) -> InputError:
    """Return (not raise) the error for a file."""
    return InputError([Problem("", "", f"{path}: {why}")])


_room: ContextVar[Path | None] = ContextVar("room", default=None)


@contextmanager
def only_within(folder: Path) -> Iterator[None]:
    """Let configurations name no files but those of a folder: others are not there."""
    token = _room.set(folder.resolve())
    try:
        yield
    finally:
        _room.reset(token)


def is_file(path: Path, kind: Callable[[Path], bool] = Path.is_file) -> bool:
    """Tell whether a file, or another ``kind`` of place, is there; a path that no system takes is none."""
    room = _room.get()
    try:
        return (room is None or path.resolve().is_relative_to(room)) and kind(path)
    except (OSError, ValueError, RuntimeError):  # the last for a loop of links
        return False


def place_of(path: Path, named: str) -> Path | None:
    """Return where a file stands that another one names: in its folder or one above it; ``None``: nowhere."""
    folders = path.absolute().parents
    places = (path.parent / named, path.parent / Path(named).name, *(folder / named for folder in folders))
    return next((place for place in places if is_file(place)), None)
