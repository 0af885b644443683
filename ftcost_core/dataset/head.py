"""The first records of a file, from which its format is recognised."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import get_args

from ftcost_core.dataset.blocks import separator_of
from ftcost_core.dataset.formats import Unusable, candidates, misfit, sequences
from ftcost_core.dataset.kinds import Source, refused
from ftcost_core.dataset.options import DataOptions, RecordFields, RecordFormat
from ftcost_core.dataset.sampling_plan import file_parts
from ftcost_core.dataset.streams import Damaged
from ftcost_core.dataset.worker import BlockResult, records_of
from ftcost_core.documents.problems import quote
from ftcost_core.text.i18n import tr

_RECORDS = 200
_ALL_FORMATS = ", ".join(get_args(RecordFormat))


@dataclass(frozen=True, slots=True)
class Head:
    """The first records of a file, and their format."""

    records: tuple[object, ...]
    faults: BlockResult
    """Holds the faults of the first records that could not be parsed; nothing else of it is used."""
    formats: tuple[RecordFormat, ...]
    form: RecordFormat | None
    """The format that was chosen, or the most specific that fits; ``None``: none fits."""
    texts: tuple[str, ...]
    """Plain text of the records that fit the format."""


def head_of(source: Source, options: DataOptions) -> Head:
    """Read the first records and choose their format. Raises :class:`InputError` when there are none."""
    result = BlockResult()
    records: list[object] = []
    damage = ""
    separator = separator_of(source.kind, options)
    unsampled = options.model_copy(update={"exact": True})
    try:
        for part in file_parts(source, unsampled):
            parse = source.kind == "jsonl"
            records += [sample for _, sample in records_of(part.block, source.path, separator, parse, result)]
            if len(records) >= _RECORDS:
                break
    except Damaged as error:
        damage = str(error)
    records = records[:_RECORDS]
    if not records:
        raise refused(source.path, damage or _why_none(result))
    formats = candidates(records, options.fields)
    form = options.format or (formats[0] if formats else None)
    return Head(tuple(records), result, formats, form, _texts(records, form, options) if form else ())


def why_no_format(records: Sequence[object], fields: RecordFields) -> str:
    """Return why no format was recognised: the records fit none, or different ones."""
    ways = {form: [misfit(record, form, fields) for record in records] for form in get_args(RecordFormat)}
    form, misfits = max(ways.items(), key=lambda way: way[1].count(None))
    if None not in misfits:
        return tr("has records of no known format: the first is {found}", found=quote(records[0]))
    other, why = next((place, misfit) for place, misfit in enumerate(misfits) if misfit is not None)
    return tr(
        "has records of different formats: record {one} is of the format {form}, but record {other} {why}",
        one=misfits.index(None) + 1,
        form=form,
        other=other + 1,
        why=why,
    )


def how_to_choose(records: Sequence[object]) -> str:
    """Return advice on choosing a format where none was recognised."""
    names = ", ".join(map(str, records[0])) if isinstance(records[0], dict) else ""
    if not names:
        return tr("choose a format ({all_formats}) and its fields", all_formats=_ALL_FORMATS)
    return tr(
        "choose a format ({all_formats}) and its fields among {names}", all_formats=_ALL_FORMATS, names=names[:200]
    )


def _texts(records: list[object], form: RecordFormat, options: DataOptions) -> tuple[str, ...]:
    texts = []
    for record in records:
        try:
            texts += [sample.plain_text for sample in sequences(record, form, options.fields)]
        except Unusable:
            continue
    return tuple(texts)


def _why_none(result: BlockResult) -> str:
    if not result.faults:
        return tr("holds no records")
    line, _, why = result.faults[0]
    if line is None:
        return tr("holds no readable record: the first record {why}", why=why)
    return tr("holds no readable record: line {line} {why}", line=line + 1, why=why)
