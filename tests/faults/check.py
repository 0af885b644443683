"""One write under one fault, and what may have come of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ftcost_core.documents.problems import InputError
from tests.faults.places import Place
from tests.faults.system import Fault

OLD, NEW, LATER = 2, 3, 4


def try_out(place: Place, fault: Fault, folder: Path) -> str:
    """Write, fail to write, write again; return what a person was told. Raises :class:`AssertionError`."""
    folder.mkdir()
    place.write(folder, OLD)
    assert place.read(folder) == OLD
    told = ""
    try:
        with fault.of(folder):
            place.write(folder, NEW)
    except (OSError, InputError) as error:
        told = _said(error)
        assert told, "a failure without a word"
        assert not fault.harmless, f"refused where nothing is wrong: {told}"
    _leaves_nothing(folder)
    if fault.loses and told:
        assert not place.makes_folder, f"{told}, where the folder can be made again"
        folder.mkdir(exist_ok=True)
    else:
        there = place.read(folder)
        assert there in (OLD, NEW), f"{there} after the fault"
        assert there == NEW or not fault.harmless
        assert there == NEW or told or place.quiet, "it failed and nobody was told"
        assert there == OLD or not told, f"it is written, yet somebody was told: {told}"
    place.write(folder, LATER)
    assert place.read(folder) == LATER
    _leaves_nothing(folder)
    return told


def _said(error: OSError | InputError) -> str:
    from ftcost_core.storage.files import reason

    return "; ".join(str(one) for one in error.problems) if isinstance(error, InputError) else reason(error)


def _leaves_nothing(folder: Path) -> None:
    left = list(leftovers(folder))
    assert not left, f"left behind: {left}"


def leftovers(folder: Path) -> Iterator[Path]:
    """Temporary files and folders anywhere below."""
    for path in folder.rglob("*"):
        if path.suffix == ".tmp" or path.name.startswith(".handoff-"):
            yield path
