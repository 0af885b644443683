"""The files of a training, read together: with them what lies beside and what a notebook writes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ftcost_core.configurations import files, launchers, places, shells
from ftcost_core.configurations.commands import CONFIGURATIONS, file_of, of_hydra, split
from ftcost_core.configurations.draft import Draft
from ftcost_core.configurations.files import FileForm
from ftcost_core.configurations.tools import BESIDE, marked, says_training
from ftcost_core.documents.problems import InputError
from ftcost_core.storage.files import read_text


@dataclass(frozen=True, slots=True)
class Held:
    """What files hold that are read together."""

    texts: Mapping[Path, str]
    read: Sequence[tuple[Path, FileForm, Any]]
    documents: Mapping[str, Any]
    """What scripts may read, and the texts of scripts, by name."""
    of_scripts: frozenset[str]
    """Documents that a training's script reads itself, by name."""


def gathered(given: Mapping[Path, str], draft: Draft) -> Held:
    """Read files: with them what notebooks write, and the script that a command starts where it lies beside."""
    on_a_disk = not draft.texts
    texts = _with_parts(given)
    names = {path.name for path in given}
    draft.texts = {**draft.texts, **{path.name: text for path, text in texts.items() if path.name not in names}}
    read: list[tuple[Path, FileForm, Any]] = []
    started = set().union(
        *(shells.started_by(text) for path, text in texts.items() if path.suffix not in CONFIGURATIONS)
    )
    waiting = [path for path in texts if path.name not in {*BESIDE, *started} and not files.is_script(path)]
    while waiting:
        path = waiting.pop(0)
        form, values = files.parsed(path, texts[path], draft.say)
        read.append((path, form, values))
        for beside in _beside(path, values, texts) if on_a_disk and form == "command" else ():
            texts[beside] = read_text(beside)
            waiting += [] if files.is_script(beside) else [beside]
    documents = {path.name: values for path, form, values in read if form != "command" and not _starts(values)}
    documents |= {path.name: text for path, text in texts.items() if path.suffix == ".py"}
    of_scripts: set[str] = set()
    for path in (path for path in texts if path.name not in BESIDE and files.is_script(path)):
        form, values = files.parsed(path, texts[path], draft.say, documents)
        read.append((path, form, values))
        if says_training(values):
            of_scripts |= {name for name in values.get(".documents", ()) if marked(documents[name]) in (None, "trl")}
    for path, text in given.items():
        launchers.rented(path, text, draft)
    return Held(texts, read, documents, frozenset(of_scripts))


def _with_parts(texts: Mapping[Path, str]) -> dict[Path, str]:
    """Return files with those that notebooks write; a notebook that only starts a training as its commands."""
    out: dict[Path, str] = {}
    for path, text in texts.items():
        parts = files.notebook(path, text)
        if parts and shells.starts_training(parts.commands) and not says_training(files.script(path, text, _ignore)):
            out[path.with_suffix(".sh")] = parts.commands
        else:
            out[path] = text
        written = parts.written if parts else {}
        out |= {path.with_name(name): held for name, held in written.items() if Path(name).suffix in files.ENDINGS}
    return out


def _ignore(_note: str) -> None:
    """Take no note: the file is read again with those beside it."""


def _beside(path: Path, words: list[str], given: Iterable[Path]) -> list[Path]:
    """Return what a command names that lies there and is not given.

    That is Hydra's configuration, and a script that says what is trained, with the configuration of its command.
    """
    _, name, options, config = split(words)
    names, there = {one.name for one in given}, [places.place_of(path, of_hydra(options))]
    own = file_of(name)
    if own and own not in names:
        script = places.place_of(path, next((word for word in words if Path(word).name == own), own))
        with suppress(InputError):
            if script is not None and says_training(files.read(script, _ignore)[1]):
                there += [script, places.place_of(path, config) if config else None]
    return [place for place in there if place is not None and place.name not in names]


def _starts(values: dict[Any, Any]) -> bool:
    """Tell a launcher's configuration, which no script reads itself."""
    return launchers.is_accelerate(values) or launchers.is_deepspeed(values)
