"""The preview of a file: its kind, its format and its first records."""

from __future__ import annotations

import json
from pathlib import Path

from ftcost_core.dataset.aggregate import fault_of
from ftcost_core.dataset.formats import Unusable, sequences
from ftcost_core.dataset.head import head_of, why_no_format
from ftcost_core.dataset.kinds import recognise, refused
from ftcost_core.dataset.options import DataOptions, RecordFormat
from ftcost_core.dataset.report import FilePreview, PreviewRecord, RecordFault
from ftcost_core.dataset.streams import Damaged
from ftcost_core.documents.problems import one_line

_SHOWN = 20
_LONGEST_SHOWN = 2_000
_COLUMNS = 200


def preview(path: Path, options: DataOptions) -> FilePreview:
    """Return the preview of a file. Raises :class:`InputError`."""
    try:
        source = recognise(path, options)
    except Damaged as error:
        raise refused(path, str(error)) from None
    head = head_of(source, options)
    columns = dict.fromkeys(name for record in head.records if isinstance(record, dict) for name in record)
    previews = []
    faults = [fault_of(*fault, sampled=False, numbered=source.kind != "jsonl") for fault in head.faults.faults]
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
        problem="" if head.form else one_line(f"{path.name} {why_no_format(head.records, options.fields)}"),
        formats=head.formats,
        # Names with line breaks or control characters cannot be shown, so they are not offered.
        columns=tuple(name for name in map(str, columns) if name == one_line(name))[:_COLUMNS],
        splits=source.splits,
        records=tuple(previews),
        faults=tuple(faults),
        notes=source.notes,
    )


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
