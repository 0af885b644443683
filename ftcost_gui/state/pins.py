"""Pinned scenarios and their file. A pin holds a job, not its figures, which follow the prices in force.

``pins.json`` in the configuration folder: ``{"format": "ftcost-pins", "version": 1, "pins": [...]}``, the
baseline first. A broken file, or one of a newer version, is refused and left as it is.
"""

from __future__ import annotations

import json
import uuid
from pathlib import Path

from msgspec import Struct, field

from ftcost_core.documents.job import Job, load_document, parse_job
from ftcost_core.documents.problems import InputError, Problem, fail
from ftcost_core.storage.files import is_there, read_text, write_atomically
from ftcost_core.storage.lock import locked
from ftcost_core.text.i18n import tr

FORMAT = "ftcost-pins"
VERSION = 1
LONGEST_NAME = 200
_MOST = 500
_LOCK = ".pins.lock"
_LONGEST_WAIT_S = 1.0
"""The window waits for it."""


def _new_id() -> str:
    return uuid.uuid4().hex[:12]


class Pin(Struct, frozen=True):
    """A column of the comparison."""

    name: str
    job: Job | None
    """``None``: the job that the window shows, whatever it is at the moment."""
    id: str = field(default_factory=_new_id)


Pins = tuple[Pin, ...]


def load(path: Path) -> Pins:
    """Read the pins of a file; a missing one holds none. Raises :class:`InputError`."""
    return parse(read_text(path)) if is_there(path) else ()


def parse(text: str) -> Pins:
    """Read the text of a file of pins. Raises :class:`InputError` with what is wrong, and where."""
    document = load_document(text)
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise fail("format", document.get("format") if isinstance(document, dict) else document, f'"{FORMAT}"')
    version = document.get("version")
    if version != VERSION or isinstance(version, bool):
        raise fail("version", version, tr("{0}; a newer FTCost may have written this file", VERSION))
    pins = document.get("pins")
    unknown = sorted(document.keys() - {"format", "version", "pins"})
    if unknown:
        raise fail(unknown[0], tr("an unknown field"), tr("format, version and pins"))
    if not isinstance(pins, list) or len(pins) > _MOST:
        raise fail("pins", tr("no list of that length"), tr("a list of at most {0} pins", _MOST))
    parsed = tuple(_pin(entry, f"pins.{place}") for place, entry in enumerate(pins))
    ids = [pin.id for pin in parsed]
    if len(set(ids)) < len(ids) or sum(pin.job is None for pin in parsed) > 1:
        raise fail("pins", tr("a pin twice"), tr("each pin once"))
    return parsed


def dump(pins: Pins) -> str:
    """Write pins as the text of a file."""
    return json.dumps(
        {
            "format": FORMAT,
            "version": VERSION,
            "pins": [
                {"id": pin.id, "name": pin.name, "job": pin.job.model_dump(mode="json") if pin.job else None}
                for pin in pins
            ],
        },
        indent=2,
        ensure_ascii=False,
    ) + "\n"  # fmt: skip


def save(path: Path, before: Pins, after: Pins) -> Pins:
    """Write pins; those that another window has pinned since ``before`` was read or written stay.

    A file that has gone with its folder was not emptied by anybody: all pins are written again.
    Return what the file holds then. Raises :class:`InputError` for a file that cannot be read any more or
    that another program keeps writing, and :class:`OSError`.
    """
    with locked(path.parent, _LOCK, longest_wait_s=_LONGEST_WAIT_S):
        return _merge(path, before, after)


def _merge(path: Path, before: Pins, after: Pins) -> Pins:
    on_disk = load(path) if is_there(path) else before
    if on_disk != before:
        ids_before = {pin.id for pin in before}
        removed = ids_before - {pin.id for pin in on_disk}
        changed = {pin.id for pin in after if pin not in before}
        added = [pin for pin in on_disk if pin.id not in ids_before]
        has_current = any(pin.job is None for pin in after)
        after = (
            *(pin for pin in after if pin.id not in removed or pin.id in changed),
            *(pin for pin in added if pin.job is not None or not has_current),
        )
    write_atomically(path, dump(after))
    return after


def _pin(document: object, path: str) -> Pin:
    if not isinstance(document, dict) or document.keys() != {"id", "name", "job"}:
        raise fail(path, tr("something else"), tr("an object with id, name and job"))
    name, own_id, job = document["name"], document["id"], document["job"]
    if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME:
        raise fail(f"{path}.name", name, tr("a text of 1 to {0} characters", LONGEST_NAME))
    if not isinstance(own_id, str) or not own_id:
        raise fail(f"{path}.id", own_id, tr("a text"))
    if job is None:
        return Pin(name, None, own_id)
    try:
        return Pin(name, parse_job(job), own_id)
    except InputError as error:
        raise InputError(
            Problem(f"{path}.job.{problem.path}".rstrip("."), problem.given, problem.allowed)
            for problem in error.problems
        ) from None
