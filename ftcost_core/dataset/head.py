"""The first records of a file, from which its format is recognised, and the preview that shows them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import get_args

from ftcost_core.dataset.file_parts import RecordReader, file_parts
from ftcost_core.dataset.formats import Unusable, candidates, misfit, sequences
from ftcost_core.dataset.kinds import Source, recognise
from ftcost_core.dataset.options import DataOptions, RecordFields, RecordFormat
from ftcost_core.dataset.report import FilePreview, PreviewRecord, RecordFault, fault_of
from ftcost_core.dataset.streams import ParsedRecord
from ftcost_core.documents.problems import one_line, quote
from ftcost_core.storage.files import refused_file
from ftcost_core.storage.places import Place
from ftcost_core.text.i18n import tr

_RECORDS = 200
_MOST_SIZE = 32 * 2**20
"""Characters or bytes after which no more records are read ahead, however few there are."""
_FAULTS = 20
_SHOWN = 20
_LONGEST_SHOWN = 2_000
_COLUMNS = 200
_ALL_FORMATS = ", ".join(get_args(RecordFormat))


@dataclass(frozen=True, slots=True)
class Head:
    """The first records of a file, and their format."""

    records: tuple[object, ...]
    faults: tuple[RecordFault, ...]
    """Of the first records that could not be parsed."""
    formats: tuple[RecordFormat, ...]
    form: RecordFormat | None
    """The format that was chosen, or the most specific that fits; ``None``: none fits."""
    texts: tuple[str, ...]
    """Plain text of the records that fit the format."""


def head_of(source: Source, options: DataOptions) -> Head:
    """Read the first records and choose their format. Raises :class:`InputError` when there are none."""
    records: list[object] = []
    faults: list[ParsedRecord] = []
    damage = ""
    size = 0
    unsampled = options.model_copy(update={"exact": True})
    reader = RecordReader(source, unsampled)
    for part in file_parts(source, unsampled):
        damage = damage or part.damage
        for record in reader.records(part):
            size += record.size
            if record.fault is None:
                records.append(record.value)
            elif len(faults) < _FAULTS:
                faults.append(record)
        if len(records) >= _RECORDS or (records and size >= _MOST_SIZE):
            break
    if not records:
        raise refused_file(source.path, damage or _why_none(faults))
    del records[_RECORDS:]
    formats = candidates(records, options.fields)
    form = options.format or (formats[0] if formats else None)
    texts = _texts(records, form, options) if form else ()
    return Head(tuple(records), tuple(map(fault_of, faults)), formats, form, texts)


def preview(path: Place, options: DataOptions) -> FilePreview:
    """Return the preview of a file. Raises :class:`InputError`."""
    source = recognise(path, options)
    head = head_of(source, options)
    columns = dict.fromkeys(name for record in head.records if isinstance(record, dict) for name in record)
    previews = []
    faults = list(head.faults)
    for number, record in enumerate(head.records[:_SHOWN], start=1):
        texts, fault = _sequences(record, head.form, options) if head.form else ((), "")
        if fault:
            faults.append(RecordFault(line=number, offset_bytes=None, text=one_line(fault)))
        previews.append(PreviewRecord(number=number, raw=_short(_raw(record)), sequences=texts))
    return FilePreview(
        file=str(path),
        size_bytes=source.size_bytes,
        kind=source.kind,
        compression=source.compression,
        format=head.form,
        problem=""
        if head.form
        else one_line(f"{PurePosixPath(str(path)).name} {why_no_format(head.records, options.fields)}"),
        formats=head.formats,
        # Names with line breaks or control characters cannot be shown, so they are not offered.
        columns=tuple(name for name in map(str, columns) if name == one_line(name))[:_COLUMNS],
        splits=source.splits,
        records=tuple(previews),
        faults=tuple(faults),
        notes=source.notes,
    )


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


def _why_none(faults: Sequence[ParsedRecord]) -> str:
    if not faults:
        return tr("holds no records")
    return tr("holds no readable record: line {line} {why}", line=faults[0].number, why=faults[0].fault)


def _sequences(record: object, form: RecordFormat, options: DataOptions) -> tuple[tuple[str, ...], str]:
    try:
        samples = sequences(record, form, options.fields)
    except Unusable as error:
        return (), str(error)
    return tuple(_short("\n\n".join(f"{message['role']}: {message['content']}" for message in sample.messages)
                        if sample.messages else sample.text) for sample in samples), ""  # fmt: skip


def _raw(record: object) -> str:
    return record if isinstance(record, str) else json.dumps(record, ensure_ascii=False, default=str)


def _short(text: str) -> str:
    text = text[: _LONGEST_SHOWN + 1].encode("utf-8", "replace").decode()
    return text if len(text) <= _LONGEST_SHOWN else text[:_LONGEST_SHOWN] + "…"
