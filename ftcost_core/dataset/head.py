"""The first records of a file: enough to say what it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, get_args

from ftcost_core.dataset.blocks import separator
from ftcost_core.dataset.formats import Unusable, candidates, misfit, sequences
from ftcost_core.dataset.kinds import Source, refused
from ftcost_core.dataset.options import DataOptions, Fields, RecordFormat
from ftcost_core.dataset.sampling_plan import steps
from ftcost_core.dataset.streams import Damaged
from ftcost_core.dataset.worker import Part, records
from ftcost_core.documents.problems import quote
from ftcost_core.text.i18n import tr

_RECORDS = 200
_ALL_FORMATS = ", ".join(get_args(RecordFormat))


@dataclass(frozen=True, slots=True)
class Head:
    """What the first records say."""

    records: tuple[Any, ...]
    faults: Part
    """Only its faults: records of the head that could not be parsed."""
    formats: tuple[RecordFormat, ...]
    form: RecordFormat | None
    """The one chosen, or the most telling; ``None``: there is none."""
    texts: tuple[str, ...]
    """Words of the records that fit the format."""


def head_of(source: Source, options: DataOptions) -> Head:
    """Read the first records and decide what they are.

    Raises :class:`InputError` when there is none.
    """
    part = Part()
    found: list[Any] = []
    damage = ""
    between = separator(source.kind, options)
    whole = options.model_copy(update={"exact": True})
    try:
        for step in steps(source, whole):
            parse = source.kind == "jsonl"
            found += [one for _, one in records(step.block, source.path, between, parse, part)]
            if len(found) >= _RECORDS:
                break
    except Damaged as error:
        damage = str(error)
    found = found[:_RECORDS]
    if not found:
        raise refused(source.path, damage or _why_none(part))
    formats = candidates(found, options.fields)
    form = options.format or (formats[0] if formats else None)
    return Head(tuple(found), part, formats, form, _texts(found, form, options) if form else ())


def no_format(records: Sequence[Any], fields: Fields) -> str:
    """Say what keeps records from being of one format: they are of none, or of different ones."""
    ways = {form: [misfit(record, form, fields) for record in records] for form in get_args(RecordFormat)}
    form, misfits = max(ways.items(), key=lambda way: way[1].count(None))
    if None not in misfits:
        return tr("has records of no known format: the first is {found}", found=quote(records[0]))
    other, why = next((place, one) for place, one in enumerate(misfits) if one is not None)
    return tr(
        "has records of different formats: record {one} is of the format {form}, but record {other} {why}",
        one=misfits.index(None) + 1,
        form=form,
        other=other + 1,
        why=why,
    )


def how_to_choose(records: Sequence[Any]) -> str:
    """Say what one can choose for records of no format."""
    names = ", ".join(map(str, records[0])) if isinstance(records[0], dict) else ""
    if not names:
        return tr("choose a format ({all_formats}) and its fields", all_formats=_ALL_FORMATS)
    return tr(
        "choose a format ({all_formats}) and its fields among {names}",
        all_formats=_ALL_FORMATS,
        names=names[:200],
    )


def _texts(found: list[Any], form: RecordFormat, options: DataOptions) -> tuple[str, ...]:
    texts = []
    for record in found:
        try:
            texts += [one.words for one in sequences(record, form, options.fields)]
        except Unusable:
            continue
    return tuple(texts)


def _why_none(part: Part) -> str:
    if not part.faults:
        return tr("holds no records")
    line, _, why = part.faults[0]
    if line is None:
        return tr("holds no readable record: the first record {why}", why=why)
    return tr("holds no readable record: line {line} {why}", line=line + 1, why=why)
