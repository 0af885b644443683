"""Counts the tokens of every sequence of a file: records are read here, and tokenised in threads beside."""

from __future__ import annotations

import hashlib
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ftcost_core.dataset import cache
from ftcost_core.dataset.aggregate import FAULTS_KEPT, BlockCounts, RunningTotals
from ftcost_core.dataset.characters import base_of, rates
from ftcost_core.dataset.facts import Base, overhead_facts
from ftcost_core.dataset.file_parts import FilePart, RecordReader, file_parts, is_sampled, spans
from ftcost_core.dataset.formats import LeftOut, Sample, Unusable, images_of, sequences
from ftcost_core.dataset.head import Head, head_of, how_to_choose, why_no_format
from ftcost_core.dataset.kinds import DataFile, Source, recognise
from ftcost_core.dataset.length_table import LengthTable
from ftcost_core.dataset.options import DataOptions, FileKind, RecordFormat
from ftcost_core.dataset.sentences import Sentence
from ftcost_core.dataset.streams import ParsedRecord
from ftcost_core.dataset.templates import NO_UTF8
from ftcost_core.dataset.tokenise import LONGEST_PIECE_CHARACTERS, SampleCounter, comparison_text, family
from ftcost_core.dataset.tokenizer import TokenizerContent, TokenizerFile, content_of, find_tokenizer, unpacked
from ftcost_core.storage.cluster import Spread
from ftcost_core.storage.files import reason, refused_file
from ftcost_core.storage.helper_processes import usual_processes
from ftcost_core.storage.places import Place
from ftcost_core.storage.progress import CancelledError, IsCancelled, Progress
from ftcost_core.text.i18n import tr

_WAIT_S = 0.1
_MOST_WAITING_CHARACTERS = 2**25
"""Of the texts that are read and not tokenised yet: long records are read no further ahead than that."""


def count_lengths(
    path: Place | Sequence[Place],
    options: DataOptions,
    progress: Progress | None = None,
    cancelled: IsCancelled | None = None,
    spread: Spread | None = None,
) -> LengthTable:
    """Return the lengths of the sequences of files, counted now or taken from the cache.

    Raises :class:`InputError` and :class:`CancelledError`.
    """
    source = recognise(path, options)
    tokenizer = find_tokenizer(options.tokenizer) if options.tokenizer else None
    if options.template is not None:
        family(options.template)
    key = cache.key_of(source, options, tokenizer.digest if tokenizer else "")
    recalled = cache.recall(key, str(source.path))
    if recalled is not None:
        return recalled
    head = head_of(source, options)
    if head.form is None:
        why, choice = why_no_format(head.records, options.fields), how_to_choose(head.records)
        raise refused_file(source.path, tr("{why}; {choice}", why=why, choice=choice))
    base = base_of(head.texts if tokenizer is None else (), options.language)
    counting = _Counting(source, options, head.form, tokenizer, base)
    if spread is None:
        counting.run(progress or _silent, cancelled or _never, counting.totals.add)
    else:
        counting.run_spread(spread, progress or _silent, cancelled or _never)
    table = _table(source, options, head, counting)
    cache.remember(key, table)
    return table


@dataclass(frozen=True, slots=True)
class SpanTask:
    """What the counts of all spans have in common."""

    kind: FileKind
    is_part: bool
    """Whether there are several files."""
    options: DataOptions
    form: RecordFormat
    base: Base
    tokenizer: TokenizerContent | None


@dataclass(frozen=True, slots=True)
class SpanCounts:
    """What is counted in a span."""

    blocks: list[BlockCounts]
    lines: int
    """Line ends in it."""
    damages: tuple[str, ...]
    classes: NDArray[np.int64]
    """Characters of each class, where tokens are estimated."""


def count_span(task: SpanTask, span: DataFile) -> SpanCounts:
    """Count the records of a file or of a part of it, as :func:`ftcost_core.dataset.file_parts.spans` cuts them.

    Pure but for the file that it reads. Raises :class:`InputError` where that is the only one and cannot be opened.
    """
    tokenizer = unpacked(task.tokenizer) if task.tokenizer else None
    source = Source(span.place, (span,), task.kind, is_part=task.is_part)
    counting = _Counting(source, task.options, task.form, tokenizer, task.base)
    blocks: list[BlockCounts] = []
    counting.run(_silent, _never, blocks.append)
    damages = tuple(fault.text for fault in counting.totals.faults)
    return SpanCounts(blocks, counting.reader.lines, damages, counting.classes)


class _Entry(NamedTuple):
    """A record on its way to the tokenizer."""

    record: ParsedRecord
    samples: tuple[Sample, ...]
    images: int
    digest: int
    """64-bit hash of its text, to find duplicates."""


class _Counting:
    """One pass over a file."""

    def __init__(
        self, source: Source, options: DataOptions, form: RecordFormat, tokenizer: TokenizerFile | None, base: Base
    ) -> None:
        self.form = form
        self.tokenizer = tokenizer
        self.base = base
        self.range = (1.0, 1.0)
        """Lower and upper end of the token estimate, as factors on it."""
        self.totals = RunningTotals(is_sampled(source, options))
        self.classes = np.zeros(len(rates(base).value), dtype=np.int64)
        """Characters of each class, where tokens are estimated."""
        self._source = source
        self._options = options
        self.reader = RecordReader(source, options)
        self._stopped = threading.Event()

    def run(self, progress: Progress, cancelled: IsCancelled, add: Callable[[BlockCounts], None]) -> None:
        """Read and count, and give each block's counts to ``add``.

        Raises :class:`InputError` and :class:`CancelledError`.
        """
        total = self._source.size_bytes
        last_reported = 0.0
        threads = self._options.threads or usual_processes()
        with (
            SampleCounter(self.tokenizer, self._options.template, self.base, self._stopped.is_set) as counter,
            ThreadPoolExecutor(threads) as pool,
        ):
            try:
                for block, done in self._counted(counter, pool, threads, cancelled):
                    add(block)
                    if time.monotonic() - last_reported > _WAIT_S:
                        last_reported = time.monotonic()
                        progress(min(done, total), total)
            except OSError as error:
                raise refused_file(self._source.path, tr("cannot be read: {error}", error=reason(error))) from None
            finally:
                self._stopped.set()
                pool.shutdown(cancel_futures=True)
            self.classes = counter.classes
        self._note_range()
        progress(total, total)

    def run_spread(self, spread: Spread, progress: Progress, cancelled: IsCancelled) -> None:
        """Count on other machines. Raises :class:`InputError` and :class:`CancelledError`."""
        content = content_of(self.tokenizer) if self.tokenizer else None
        task = SpanTask(self._source.kind, self._source.has_several, self._options, self.form, self.base, content)
        listed = list(spans(self._source, self._options))
        done, total, lines, of_file = 0, self._source.size_bytes, 0, -1
        counted = spread(count_span, task, (span for _, span in listed))
        for (number, span), counts in zip(listed, counted, strict=True):
            _check(cancelled)
            lines = lines if number == of_file else 0
            of_file = number
            for block in counts.blocks:
                for record in block.faults:
                    record.number = record.number and record.number + lines
                self.totals.add(block)
            for damage in counts.damages:
                self.totals.note_damage(damage)
            self.classes += counts.classes
            lines, done = lines + counts.lines, done + span.size_bytes
            progress(done, total)
        self._note_range()

    def _note_range(self) -> None:
        if self.tokenizer is None:
            class_rates = rates(self.base)
            value = max(1.0, float(self.classes @ class_rates.value))
            self.range = float(self.classes @ class_rates.low) / value, float(self.classes @ class_rates.high) / value

    def _counted(
        self, counter: SampleCounter, pool: ThreadPoolExecutor, threads: int, cancelled: IsCancelled
    ) -> Iterator[tuple[BlockCounts, int]]:
        """Yield the counts of each block in file order, and the bytes of the file read up to its end."""
        waiting: deque[tuple[Future[BlockCounts], int, int]] = deque()
        parts = file_parts(self._source, self._options)
        part: FilePart | None = FilePart(0, 0, chosen=False)
        while part is not None:
            _check(cancelled)
            part = next(parts, None)
            if part is not None and part.damage:
                self.totals.note_damage(part.damage)
            elif part is not None and part.chosen:
                counts, entries, characters = self._read(part)
                waiting.append((pool.submit(_count, counts, entries, counter), part.done_bytes, characters))
            elif part is not None:
                self.totals.weight += part.weight
            while waiting and (
                part is None
                or len(waiting) > 2 * threads
                or sum(characters for _, _, characters in waiting) > _MOST_WAITING_CHARACTERS
            ):
                future, done, _ = waiting.popleft()
                while not future.done():
                    wait([future], timeout=_WAIT_S)
                    _check(cancelled)
                yield future.result(), done

    def _read(self, part: FilePart) -> tuple[BlockCounts, list[_Entry], int]:
        """Take the sequences of each record of a part; return also their characters."""
        counts = BlockCounts(part.weight, file=self._source.name_of(part.file))
        entries, characters, left_out = list[_Entry](), 0, LeftOut()
        for record in self.reader.records(part):
            seen = left_out.images
            if record.fault is None:
                try:
                    samples = sequences(record.value, self.form, self._options.fields, left_out)
                    compared = "\x1d".join(map(comparison_text, samples)).encode()
                except Unusable as error:
                    record.fault = str(error)
                except UnicodeEncodeError:
                    record.fault = tr(NO_UTF8)
                except RecursionError:
                    record.fault = tr("nested too deeply")
            if record.fault is not None:
                counts.note_fault(record)
                continue
            images = images_of(record.value, self.form, samples, left_out.images - seen)
            record.value = None  # what is long is kept only once
            digest = b"" if self.totals.sampled else hashlib.blake2b(compared, digest_size=8).digest()
            entries.append(_Entry(record, samples, images, int.from_bytes(digest, "little")))
            characters += len(compared)
        counts.left_out = left_out.parts
        return counts, entries, characters


def _count(counts: BlockCounts, entries: Sequence[_Entry], counter: SampleCounter) -> BlockCounts:
    """Count the tokens of a block's sequences. Raises :class:`InputError` and :class:`CancelledError`."""
    texts = iter(counter.texts([sample for entry in entries for sample in entry.samples]))
    samples: list[Sample] = []
    texts_of_samples: list[str] = []
    for entry in entries:
        of_record = [next(texts) for _ in entry.samples]
        usable = [text for text in of_record if isinstance(text, str)]
        if len(usable) < len(of_record):
            entry.record.fault = next(str(text) for text in of_record if isinstance(text, Sentence))
            counts.note_fault(entry.record)
        elif not any(usable):
            counts.empty += 1
        else:
            counts.records += 1
            counts.images += entry.images
            counts.hashes.append(entry.digest)
            samples += entry.samples
            texts_of_samples += usable
    counts.characters = sum(map(len, texts_of_samples))
    if samples:
        counts.lengths = counter.tokens(samples, texts_of_samples)
    return counts


def _check(cancelled: IsCancelled) -> None:
    if cancelled():
        raise CancelledError


def _table(source: Source, options: DataOptions, head: Head, counting: _Counting) -> LengthTable:
    totals = counting.totals
    lengths, counts = totals.distribution()
    if not len(lengths):
        why = f": {totals.faults[0].text}" if totals.faults else ""
        if totals.sampled and not why:
            raise refused_file(source.path, tr("has no record in the sample; count it exactly"))
        raise refused_file(
            source.path,
            tr("holds no record of the format {form} that can be counted{why}", form=counting.form, why=why),
        )
    if not lengths[-1]:
        raise refused_file(source.path, tr("holds no sequence of which the tokenizer makes a token"))
    low, high = counting.range
    return LengthTable(
        file=str(source.path),
        size_bytes=source.size_bytes,
        kind=source.kind,
        compression=source.compression,
        form=counting.form,
        basis="tokenizer" if counting.tokenizer else "estimate",
        tokenizer=str(counting.tokenizer.path) if counting.tokenizer else None,
        overhead=_overhead(counting, options, head),
        sampled=totals.sampled,
        share=totals.chosen_weight / max(1, totals.weight) if totals.sampled else 1.0,
        records=totals.records,
        empty=totals.empty,
        malformed=totals.malformed,
        duplicates=None if totals.sampled else totals.duplicates.count(),
        duplicates_exact=not totals.duplicates.halvings,
        faults=tuple(totals.faults[:FAULTS_KEPT]),
        characters=totals.characters,
        low=low,
        high=high,
        notes=tuple(_notes(source, counting)),
        lengths=lengths,
        counts=counts,
        ordered=np.concatenate(totals.ordered).astype(np.int64),
        block_sequences=np.array([len(block_lengths) for block_lengths in totals.ordered], dtype=np.int64),
        block_weights=np.array(totals.ordered_weights, dtype=np.int64),
        images=totals.images,
    )


def _overhead(counting: _Counting, options: DataOptions, head: Head) -> str:
    chats = counting.form in ("chat", "sharegpt", "alpaca") or any(
        isinstance(record, dict) and _has_lists(record) for record in head.records
    )
    if not chats:
        return tr("one end token a sequence")
    if counting.tokenizer and counting.tokenizer.template is not None and options.template is None:
        return tr("the tokenizer's chat template")
    row = family(options.template)
    return tr("chat template family {row}: {row_2}", row=row.id, row_2=row.title)


def _has_lists(record: dict[str, object]) -> bool:
    return any(isinstance(record.get(name), list) for name in ("prompt", "completion", "chosen", "rejected"))


def _notes(source: Source, counting: _Counting) -> Iterator[str]:
    totals = counting.totals
    yield from source.notes
    if counting.form == "alpaca":
        yield tr(
            "each record is counted as a chat of two messages, as hand-offs write it; Alpaca's own prompt "
            "(axolotl's alpaca, torchtune's alpaca_dataset) puts about {tokens} tokens around it instead",
            tokens=overhead_facts().alpaca.tokens,
        )
    if not counting.tokenizer:
        yield tr(
            "tokens are estimated from characters (Latin text taken as {base}), not counted; the "
            "range is what six tokenizers made of other texts, and a tokenizer file makes it "
            "exact",
            base=counting.base,
        )
    if totals.left_out:
        scope = tr(" of the sample") if totals.sampled else ""
        yield tr(
            "{left_out} parts of messages{scope} that are neither text nor images are not counted",
            left_out=totals.left_out,
            scope=scope,
        )
    if totals.images:
        sequences = int(totals.distribution()[1].sum())
        yield tr(
            "{images:,.3g} images a sequence: their tokens are not among these; a job for an "
            "image-language model gets both, an image at its own tokens",
            images=totals.images / max(1, sequences),
        )
    if int(totals.short[LONGEST_PIECE_CHARACTERS // 8 :].sum()) or totals.long:
        size = LONGEST_PIECE_CHARACTERS // 1024
        yield tr(
            "texts of more than {size} Ki characters are tokenised in pieces, which may move a token each", size=size
        )


def _silent(_done: int, _total: int) -> None:
    """Report no progress."""


def _never() -> bool:
    return False
