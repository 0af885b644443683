"""Configurations of trainers that have no table of their own: their settings under the names of one that has.

``resources/exporters/dialects.json`` holds a row for each: how its files and commands are told, and what each of its
settings is called in the table that it is read by, or which field of the job or of its launch it is.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from typing import Any, Literal

from pydantic import Field, JsonValue

from ftcost_core.configurations.settings import refuse_open
from ftcost_core.documents.problems import fail
from ftcost_core.documents.words import Stack, TrainerName
from ftcost_core.formulas.facts.tables import FactModel, load
from ftcost_core.text.i18n import tr
from ftcost_core.trainers.names import Trainer
from ftcost_core.trainers.table import Installation

_SAME = "="
_ANY = "*"
_SWITCHES = (".enabled", ".enable")
"""The ends of names that switch what stands beside them."""
_OUTSIDE = ("job.", "launch.")
"""What begins a field of the job or of its launch."""


def _share(parts: list[Any]) -> float:
    """Return the first number over the second, times the others."""
    return float(parts[0] * math.prod(parts[2:]) / max(1, parts[1]))


_TOGETHER: Mapping[str, Callable[[list[Any]], Any]] = {
    "x": math.prod, "+": sum, "-": "-".join, "/": lambda parts: max(1, round(_share(parts))), ":": _share,
    "÷": lambda parts: max(1, parts[0] * parts[1] // max(1, math.prod(parts[2:]))),
}  # fmt: skip


class Writes(Installation):
    """How a job is written for it, from the settings that TRL's table writes and what relatives.py adds."""

    form: Literal["yaml", "options", "assignments"]
    file: str
    start: str
    """The command, with ``{gpus}``, ``{file}`` and ``{command}``."""
    starts: dict[str, str] = Field(default_factory=dict)
    """The command of an objective that needs more in it."""
    decoders_only: bool = False
    """Whether it trains embeddings and classifiers of decoders alone."""
    commands: dict[str, str]
    """By objective, or objective and engine; other objectives are refused."""
    ray: tuple[str, ...] = ()
    """Objectives that run under Ray, which joins several nodes."""
    names: dict[str, str]
    """Its name of each setting; what has none is not written."""
    of_objective: dict[str, dict[str, str]] = Field(default_factory=dict)
    """Further names for an objective."""
    values: dict[str, dict[str, dict[str, JsonValue]]] = Field(default_factory=dict)
    """What values are written as: setting, value (``*``: any other), its settings; ``=``: the value itself."""
    notes: tuple[str, ...] = ()


class Dialect(FactModel):
    """One trainer's settings in the words of another's table."""

    title: str
    facts: TrainerName
    """The trainer of the job, whose facts say what it does by itself."""
    stack: Stack
    of: Trainer = "trl"
    """The table by which it is read."""
    scripts: str = "(?!)"
    """A pattern of its commands."""
    marks: tuple[tuple[str, ...], ...] = ()
    """Settings that tell it: all of one of the groups are there."""
    names: dict[str, str]
    """Its names, with dots, and those of the table; ``a.*`` and ``*``: every name below. ``job.`` and ``launch.``
    begin a field of the job or of how it is started."""
    values: dict[str, dict[str, dict[str, JsonValue]]] = Field(default_factory=dict)
    """What a setting's value says: name, value (``*``: any other), settings of the table; ``=``: the value itself, a
    name with ``+`` at its end is a list that grows."""
    beside: dict[str, dict[str, str]] = Field(default_factory=dict)
    """What a setting is called where another is given too: that other, setting, name of the table."""
    together: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    """What several settings say together: how, then their names; ``a|b``: the one that is given. ``/``: the first over
    the second, times the others, as a whole number; ``:``: the same as it is; ``÷``: the first times the second over
    the others. ``a=1``: what is taken where it is not given."""
    at_most: dict[str, tuple[str, str]] = Field(default_factory=dict)
    """Settings with the one that they may not exceed, where the trainer refuses it, and the switch that allows it."""
    defaults: dict[str, JsonValue] = Field(default_factory=dict)
    """What it takes where a setting is left out, under the names of the table, or under its own where ``values`` has
    them or they hold dots."""
    whole: frozenset[str] = frozenset()
    """Settings that are dictionaries themselves, as the table has them."""
    without_effect: frozenset[str] = frozenset()
    writes: Writes | None = None
    source: str


class Translated(FactModel):
    """A configuration in the words of a table."""

    values: dict[str, Any]
    fields: dict[str, Any]
    """Fields of the job, by path."""
    launch: dict[str, Any]
    """Fields of its launch."""
    names: dict[str, str]
    """Its own name of each setting of the table and each field, after a dot where that is left out."""


class _Dialects(FactModel):
    about: str
    dialects: dict[str, Dialect]


@cache
def dialects() -> Mapping[str, Dialect]:
    """Return every dialect by its key, the most particular first."""
    return load(_Dialects, "exporters", "dialects.json").dialects


def flat(
    values: Mapping[Any, Any], before: str = "", whole: Collection[str] = frozenset()
) -> Iterator[tuple[str, Any]]:
    """Yield every setting with its whole name; those of ``whole`` as the dictionaries that they are."""
    for name, value in values.items():
        if isinstance(value, dict) and value and f"{before}{name}" not in whole:
            yield from flat(value, f"{before}{name}.", whole)
        else:
            yield f"{before}{name}", value


def dialect_of(values: Mapping[Any, Any], script: str) -> Dialect | None:
    """Return the dialect that a command or the marks of a configuration tell; ``None``: of none."""
    names = dict(flat(values))
    marked = next((one for one in dialects().values() if marks_of(one, names)), None)
    told = next((one for one in dialects().values() if script and re.search(one.scripts, script)), None)
    # Settings in sections tell more than that a command starts a script, which may be a person's own.
    sections = marked is not None and any("." in mark for group in marked.marks for mark in group)
    return marked if told is None or (sections and told is dialects()["transformers"]) else told


def marks_of(dialect: Dialect, names: Collection[str]) -> int:
    """Return how many marks tell that settings, by their whole names, are of a dialect; 0: they do not."""
    return max((len(group) for group in dialect.marks
                if all(any(name == mark or name.startswith(f"{mark}.") for name in names) for mark in group)),
               default=0)  # fmt: skip


def translated(dialect: Dialect, values: Mapping[Any, Any]) -> Translated:
    """Return a configuration under the names of the dialect's table; names that it does not have stay as they are.

    Raises :class:`InputError` where two settings say the same thing and disagree.
    """
    out: dict[str, Any] = {name: value for name, value in dialect.defaults.items() if name.startswith(_OUTSIDE)}
    own: dict[str, str] = {}

    def put(name: str, value: Any, of: str) -> None:
        if name.endswith("+"):
            out.setdefault(name[:-1], [])
            if isinstance(out[name[:-1]], list):
                out[name[:-1]] += value if isinstance(value, list) else [value]
            own[name[:-1]] = of
        else:
            out[name] = value
            own[name] = f".{of}" if of in usual else of

    given = {name: value for name, value in flat(values, whole=dialect.whole) if value is not None}
    usual = {
        name: value for name, value in dialect.defaults.items()
        if name not in given and (name in dialect.values or "." in name) and not name.startswith(_OUTSIDE)
    }  # fmt: skip
    given = usual | given
    # What stands beside a switch that is off says nothing, and what stands below that neither, unless the switch
    # chooses between two (generation on the trainer's GPUs or on its own).
    off = {name.rpartition(".")[0]: name for name, value in given.items() if name.endswith(_SWITCHES) and not value}
    idle = tuple(f"{part}." for part, name in off.items() if not dialect.values.get(name, {}).get("false"))
    given = {
        name: value for name, value in given.items()
        if name.endswith(_SWITCHES) or not (name.rpartition(".")[0] in off or name.startswith(idle))
    }  # fmt: skip
    for name, (limit, allows) in dialect.at_most.items():
        value, most = given.get(name), given.get(limit)
        if isinstance(value, int) and isinstance(most, int) and 0 < most < value and given.get(allows) is not True:
            allowed = tr("at most {name}, which is {value}: the trainer does not start", name=limit, value=most)
            raise fail(name, value, allowed)
    for target, (how, *parts) in dialect.together.items():
        asked = [part.partition("=")[::2] for part in parts]
        known = [
            next((given[name] for name in names.split("|") if name in given), int(default) if default else None)
            for names, default in asked
        ]
        told = all(isinstance(one, str if how == "-" else int) and not isinstance(one, bool) for one in known)
        if told and not (how == "x" and -1 in known):  # the rest, which is not said
            put(target, _TOGETHER[how](known), f" {how} ".join(names for names, _ in asked))
    # What is said overrides what is usual, and what stands later in the table what stands before.
    for name, table in sorted(dialect.values.items(), key=lambda row: row[0] not in usual):
        refuse_open(name, given.get(name))
        said = table.get(str(given[name]).casefold(), table.get(_ANY)) if name in given else None
        for target, meant in (said or {}).items():
            put(target, given[name] if meant == _SAME else meant, name)
    places = dialect.names | {
        name: to for mark, other in dialect.beside.items() if mark in given for name, to in other.items()
    }
    named: dict[str, str] = {}
    for name, value in given.items():
        words = dialect.values.get(name, {})
        if str(value).casefold() in words or _ANY in words:
            continue
        parent, _, leaf = name.rpartition(".")
        whole = bool(parent) and f"{parent}.{_ANY}" in dialect.names
        place = places.get(name, places.get(leaf, leaf) if whole else name)
        first = named.setdefault(place, name)
        if place and given[first] != value:
            raise fail(first, f"{given[first]}; {name}: {value}", tr("settings that agree: leave one out"))
        if place:
            put(place, value, name)
    fields, launch = ({name.partition(".")[2]: out.pop(name) for name in [*out] if name.startswith(f"{part}.")}
                      for part in ("job", "launch"))  # fmt: skip
    return Translated(values=out, fields=fields, launch=launch, names=own)
