"""Counts one block of a file in a worker process: parse records, count their tokens, note faults."""

from __future__ import annotations

import hashlib
import json
import os
import signal
from collections.abc import Iterator
from dataclasses import dataclass, field
from multiprocessing.synchronize import Event
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ftcost_core.dataset.blocks import Separator, cut, read_span
from ftcost_core.dataset.formats import LeftOut, Sample, Unusable, images_of, sequences
from ftcost_core.dataset.json_faults import why_no_json
from ftcost_core.dataset.limits import FAULTS_KEPT, LARGEST_RECORD_BYTES
from ftcost_core.dataset.options import RecordFields, RecordFormat
from ftcost_core.dataset.sentences import Sentence
from ftcost_core.dataset.streams import ParsedRecord
from ftcost_core.dataset.template_limits import TemplateFault
from ftcost_core.dataset.tokenise import CountingSpec, SampleCounter, comparison_text
from ftcost_core.storage.progress import IsCancelled
from ftcost_core.text.i18n import mark, tr

_TEXTS_AT_ONCE = 2**21
"""Characters collected before the tokenizer is called."""
_NO_UTF8 = mark("is not UTF-8 text, or holds half a character")


@dataclass(frozen=True, slots=True)
class WorkerSpec:
    """What is the same for every block of a file."""

    path: Path
    form: RecordFormat
    fields: RecordFields
    counting: CountingSpec
    parse_json: bool
    """Records are lines of JSON rather than plain text."""
    separator: Separator | None


@dataclass(frozen=True, slots=True)
class FileBlock:
    """A part of a file to count: a byte range of it, the bytes of complete records, or parsed records."""

    weight: int
    """Size in bytes, characters or rows: the same unit for all blocks of a file."""
    span: tuple[int, int] | None = None
    data: bytes | None = None
    records: tuple[ParsedRecord, ...] = ()
    offset: int = 0
    """Of ``data`` in the unpacked file."""


@dataclass(slots=True)
class BlockResult:
    """Counts of one block."""

    lengths: NDArray[np.uint32] = field(default_factory=lambda: np.zeros(0, np.uint32))
    """Tokens of each sequence, in order."""
    hashes: NDArray[np.uint64] = field(default_factory=lambda: np.zeros(0, np.uint64))
    """64-bit hash of each record's text, to find duplicates."""
    classes: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))
    """Characters by class, for an estimate."""
    records: int = 0
    empty: int = 0
    malformed: int = 0
    faults: list[tuple[int | None, int | None, Sentence]] = field(default_factory=list)
    """Line in the block (from 0) or number of the record, offset in the file, and what is wrong."""
    lines: int = 0
    size: int = 0
    """Bytes of the records that start in a span, to the end of the last one; 0 for other blocks."""
    characters: int = 0
    left_out: int = 0
    images: int = 0
    """Of all sequences."""


_worker: Worker | None = None


def start(spec: WorkerSpec, stop: Event) -> None:
    """Prepare this process for :func:`run`; counting is cancelled when ``stop`` is set."""
    global _worker
    os.environ["TOKENIZERS_PARALLELISM"] = "false"  # there is a process a core already
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends its processes
    _worker = Worker(spec, stop.is_set)


def run(block: FileBlock) -> BlockResult:
    """Count one block in a worker process prepared by :func:`start`."""
    if _worker is None:
        raise RuntimeError(tr("start() first"))
    return _worker.count(block)


class Worker:
    """Counts blocks. The constructor raises :class:`InputError` for an unusable tokenizer."""

    def __init__(self, spec: WorkerSpec, cancelled: IsCancelled) -> None:
        self._spec = spec
        self._counter = SampleCounter(spec.counting, cancelled)

    def count(self, block: FileBlock) -> BlockResult:
        """Count one block. Raises :class:`CancelledError`, and :class:`OSError` when the file disappears."""
        result = BlockResult()
        before = self._counter.classes.copy()
        left_out = LeftOut()
        lengths: list[NDArray[np.int64]] = []
        hashes: list[int] = []
        waiting: list[tuple[Sample, str]] = []
        size = 0
        spec = self._spec
        for where, record in records_of(block, spec.path, spec.separator, spec.parse_json, result):
            seen = left_out.images
            try:
                samples = sequences(record, self._spec.form, self._spec.fields, left_out)
                texts = [self._text(sample) for sample in samples]
                compared = "\x1d".join(map(comparison_text, samples)).encode()
                for text in texts:
                    text.encode()  # an invalid text would make the tokenizer refuse the whole batch
            except (Unusable, TemplateFault) as error:
                note_fault(result, *where, error.sentence)
                continue
            except UnicodeEncodeError:
                note_fault(result, *where, Sentence(_NO_UTF8))
                continue
            if not any(texts):
                result.empty += 1
                continue
            result.records += 1
            result.images += images_of(record, self._spec.form, samples, left_out.images - seen)
            hashes.append(int.from_bytes(hashlib.blake2b(compared, digest_size=8).digest(), "little"))
            result.characters += sum(map(len, texts))
            waiting += zip(samples, texts, strict=True)
            size += sum(map(len, texts))
            if size > _TEXTS_AT_ONCE:
                lengths.append(self._tokens(waiting))
                waiting, size = [], 0
        if waiting:
            lengths.append(self._tokens(waiting))
        if lengths:
            result.lengths = np.concatenate(lengths).astype(np.uint32)
        result.hashes = np.array(hashes, dtype=np.uint64)
        result.classes = self._counter.classes - before
        result.left_out = left_out.parts
        return result

    def _text(self, sample: Sample) -> str:
        return self._counter.text(sample) if sample.plain_text.strip() else ""

    def _tokens(self, waiting: list[tuple[Sample, str]]) -> NDArray[np.int64]:
        return self._counter.tokens([sample for sample, _ in waiting], [text for _, text in waiting])


def records_of(
    block: FileBlock, path: Path, separator: Separator | None, parse_json: bool, result: BlockResult
) -> Iterator[tuple[tuple[int | None, int | None], object]]:
    """Yield each parsed record with its line or number and its offset; note faults in ``result``.

    Raises :class:`OSError`.
    """
    for parsed in block.records:
        if parsed.fault is not None:
            note_fault(result, parsed.number, None, parsed.fault)
        else:
            yield (parsed.number, None), parsed.value
    if separator is None:
        return
    data, offset, line = block.data or b"", block.offset, 0
    if block.span is not None:
        span = read_span(path, *block.span, separator)
        data, offset, line, result.lines = span.data, span.offset, span.lines_before, span.lines
        result.size = len(data)
    else:
        result.lines = data.count(b"\n")
    reached = 0
    for at, raw in cut(data, separator):
        line, reached = line + data.count(b"\n", reached, at), at
        try:
            record = _parsed(raw, parse_json, offset + at == 0)
        except Unusable as error:
            note_fault(result, line, offset + at, error.sentence)
            continue
        if record is not None:
            yield (line, offset + at), record


def _parsed(raw: bytes, parse_json: bool, is_first: bool) -> object:
    """Return a record, ``None`` for a blank one. Raises :class:`Unusable`."""
    if len(raw) > LARGEST_RECORD_BYTES:
        size = LARGEST_RECORD_BYTES // 2**20
        raise Unusable(Sentence(mark("is longer than {size} MiB and was not loaded"), size=size))
    if is_first:
        raw = raw.removeprefix(b"\xef\xbb\xbf")
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Unusable(Sentence(mark("is not UTF-8 text (byte {start} of the record)"), start=error.start)) from None
    if not text.strip():
        return None
    if not parse_json:
        return text.strip("\r\n")
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        template = mark("is no JSON: {why} (column {column})")
        raise Unusable(Sentence(template, why=why_no_json(error), column=error.colno)) from None
    except (RecursionError, ValueError) as error:
        raise Unusable(Sentence(mark("is no JSON that can be read: {error}"), error=why_no_json(error))) from None


def note_fault(result: BlockResult, line: int | None, offset: int | None, why: Sentence) -> None:
    """Count a faulty record, and keep it if it is one of the first."""
    result.malformed += 1
    if len(result.faults) < FAULTS_KEPT:
        result.faults.append((line, offset, why))
