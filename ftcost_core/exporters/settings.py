"""A job as a trainer's settings, by the table of that trainer."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ftcost_core.exporters.derived import Written
from ftcost_core.exporters.quoting import template
from ftcost_core.exporters.yamldoc import YamlSection
from ftcost_core.text.i18n import tr
from ftcost_core.trainers.facts import ATTENTION_ROLES, ROLE_PATHS
from ftcost_core.trainers.table import Note, Section, Setting, settings_of

_BLOCK = re.compile(r"^[ ]*#([?!]) (.*)\n((?:(?![ ]*#[?!]).*\n)*?)[ ]*#[.]\n", re.MULTILINE)
"""Lines of a template that stand under conditions: ``#? fact=value``, or ``#!`` for those under which they do not."""
_LISTED = re.compile(r"^([ ]*)__([A-Z_]+)__\n", re.MULTILINE)


def sections(written: Written, parts: Sequence[Section]) -> list[YamlSection]:
    """Return the settings of a job under their titles; parts that the job has nothing for are left out."""
    out = []
    for part in parts:
        if not written.holds(part):
            continue
        fields: dict[str, Any] = {}
        for row in part.rows:
            if written.holds(row):
                _put(fields, row, written)
        out.append(YamlSection(_filled(part.title, written), fields))
    return out


def _put(fields: dict[str, Any], row: Setting, written: Written) -> None:
    if row.words is not None:
        word = written.fact(row.words)
        if word is not None:
            table = written.table.words.by_path[row.words]
            _merge(_below(fields, row.name) if row.name else fields, settings_of(table, str(word)))
        return
    value = _value(row, written)
    if value is None and not row.null:
        return
    *parents, leaf = row.name.split(".")
    place = _below(fields, ".".join(parents)) if parents else fields
    if isinstance(value, Mapping) and isinstance(place.get(leaf), dict):
        _merge(place[leaf], value)
    else:
        place[leaf] = value


def _value(row: Setting, written: Written) -> Any:
    name = row.path or row.derived
    value = written.fact(name) if name else row.value
    if row.map:
        key = value if isinstance(value, str) else json.dumps(value)
        return row.map.get(key, row.map.get("*"))
    if row.form != "plain":
        return _roles(row, written, value)
    if isinstance(value, float) and row.path == "data.epochs" and value.is_integer():
        return int(value)
    return value


def _roles(row: Setting, written: Written, value: Any) -> Any:
    """Return the names of adapted or trained matrices."""
    job = written.job
    if value == "all-linear" and row.all:
        return [row.all] if row.form == "modules" else row.all
    roles = job.target_roles if row.path == "method.lora.targets" else tuple(value)
    if row.form == "keys":
        blocks = (("self_attn", ATTENTION_ROLES), ("mlp", [r for r in roles if r not in ATTENTION_ROLES]))
        return [f"{block}.{name}" for block, of in blocks for name in job.modules_of(r for r in roles if r in of)]
    if row.form == "paths":
        return f"decoder/layers/.*/({'|'.join(ROLE_PATHS[role] for role in roles if role in ROLE_PATHS)})"
    names = job.modules_of(roles)
    if row.form == "language":
        return job.language_modules(roles)
    return (names if row.form == "modules" else ",".join(names)) if names else None


def _below(fields: dict[str, Any], name: str) -> dict[str, Any]:
    """Return the part of nested settings at a place, made if need be; a number is a place in a list."""
    part: Any = fields
    for at in name.split("."):
        if at.isdigit():
            part = part[int(at)]
        else:
            empty: Any = [{}] if f"{at}.0" in f"{name}." else {}
            part = part.setdefault(at, empty)
    return part  # type: ignore[no-any-return]


def nested(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Return settings whose names have dots as parts within parts."""
    fields: dict[str, Any] = {}
    for name, value in settings.items():
        part, _, last = name.rpartition(".")
        (_below(fields, part) if part else fields)[last] = value
    return fields


def _merge(fields: dict[str, Any], more: Mapping[str, Any]) -> None:
    for name, value in more.items():
        if isinstance(value, Mapping) and isinstance(fields.get(name), dict):
            _merge(fields[name], value)
        else:
            fields[name] = dict(value) if isinstance(value, Mapping) else value


def _filled(text: str, written: Written) -> str:
    return text.format(**{name: written.fact(name) for name in re.findall(r"\{(\w+)", text)})


def notes(written: Written, rows: Sequence[Note], differing: Mapping[str, str]) -> Iterator[str]:
    """Yield the notes that hold for a job.

    ``differing`` are what is said of fields that the files say otherwise, by path; a note about one follows it.
    """
    told = {note.about: note for note in rows if note.about in differing and written.holds(note)}
    for path, difference in differing.items():
        yield f"{difference} {_text(told[path], written)}" if path in told else difference
    for note in rows:
        if note.about is None and written.holds(note):
            yield _text(note, written)


def _text(note: Note, written: Written) -> str:
    names = re.findall(r"\{(\w+)", note.text)
    return tr(note.text, **{name: written.fact(note.places.get(name, name)) for name in names})


def script(file: str, written: Written, parts: Sequence[YamlSection], /, **places: object) -> str:
    """Return a script of ``resources/exporters/templates``: settings are literal arguments and constants in it.

    ``__ABC__`` is the place of the settings under the title ``abc``, ``__CONSTANTS__`` of those without a title.
    """
    literals = {part.title.lower() or "constants": _literals(part) for part in parts}

    def kept(block: re.Match[str]) -> str:
        asked = [word.partition("=") for word in block[2].split()]
        true = all(_shown(written.fact(fact)) in (value.split("|") if value else ["true"]) for fact, _, value in asked)
        return block[3] if true == (block[1] == "?") else ""

    def chosen(text: str) -> str:
        def listed(place: re.Match[str]) -> str:
            lines = literals.get(place[2].lower())
            return place[0] if lines is None else "".join(f"{place[1]}{line}\n" for line in lines)

        return _LISTED.sub(listed, _BLOCK.sub(kept, text))

    return template(file, chosen, **places)


def _shown(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _literals(part: YamlSection) -> list[str]:
    start, end = {"": (" = ", ""), "model": (" = ", "")}.get(part.title, ("=", ","))
    before = "model." if part.title == "model" else ""
    return [f"{before}{name}{start}{value!r}{end}" for name, value in part.fields.items()]
