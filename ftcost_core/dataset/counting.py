"""Counts the tokens of every sequence of a file, in this process or in several."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, wait
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import numpy as np

from ftcost_core.dataset import cache
from ftcost_core.dataset.aggregate import RunningTotals
from ftcost_core.dataset.blocks import separator_of
from ftcost_core.dataset.characters import base_of, rates
from ftcost_core.dataset.facts import overhead_facts
from ftcost_core.dataset.head import Head, head_of, how_to_choose, why_no_format
from ftcost_core.dataset.kinds import Source, recognise, refused
from ftcost_core.dataset.length_table import LengthTable
from ftcost_core.dataset.limits import FAULTS_KEPT, LONGEST_PIECE_CHARACTERS
from ftcost_core.dataset.options import DataOptions
from ftcost_core.dataset.pool import Submit, pool_of
from ftcost_core.dataset.sampling_plan import file_parts, is_sampled
from ftcost_core.dataset.streams import Damaged
from ftcost_core.dataset.tokenise import CountingSpec, family, renderer
from ftcost_core.dataset.tokenizer import TokenizerFile, find_tokenizer
from ftcost_core.dataset.worker import BlockResult, WorkerSpec
from ftcost_core.storage.files import reason
from ftcost_core.storage.progress import CancelledError, IsCancelled, Progress
from ftcost_core.text.i18n import tr

_WAIT_S = 0.1


def count_lengths(
    path: Path, options: DataOptions, progress: Progress | None = None, cancelled: IsCancelled | None = None
) -> LengthTable:
    """Return the lengths of a file's sequences, counted now or taken from the cache.

    Raises :class:`InputError` and :class:`CancelledError`.
    """
    try:
        source = recognise(path, options)
    except Damaged as error:
        raise refused(path, str(error)) from None
    tokenizer = find_tokenizer(options.tokenizer) if options.tokenizer else None
    if options.template is not None:
        family(options.template)
    key = cache.key_of(source, options, tokenizer.digest if tokenizer else "")
    recalled = cache.recall(key, str(path))
    if recalled is not None:
        return recalled
    head = head_of(source, options)
    if head.form is None:
        why, choice = why_no_format(head.records, options.fields), how_to_choose(head.records)
        raise refused(path, tr("{why}; {choice}", why=why, choice=choice))
    counting = CountingSpec(tokenizer, options.template, base_of(head.texts, options.language))
    renderer(counting)  # refuses an unusable template here: in a worker it would end the process
    spec = WorkerSpec(
        path, head.form, options.fields, counting, source.kind == "jsonl", separator_of(source.kind, options)
    )
    totals = _totals(source, options, spec, progress or _silent, cancelled or _never)
    table = _table(source, head, spec, totals)
    cache.remember(key, table)
    return table


def _totals(
    source: Source, options: DataOptions, spec: WorkerSpec, progress: Progress, cancelled: IsCancelled
) -> RunningTotals:
    sampled = is_sampled(source, options)
    totals = RunningTotals(sampled=sampled, numbered=spec.separator is None)
    total = source.size_bytes
    last_reported = 0.0
    with pool_of(source, options, spec, cancelled) as pool:
        try:
            for result, weight, done in _results(source, options, pool, cancelled):
                if result is None:
                    totals.skip(weight)
                else:
                    totals.add(result, weight)
                if time.monotonic() - last_reported > _WAIT_S:
                    last_reported = time.monotonic()
                    progress(min(done, total), total)
        except Damaged as error:
            totals.note_damage(str(error))
        except OSError as error:
            raise refused(source.path, tr("cannot be read: {error}", error=reason(error))) from None
        except BrokenProcessPool:
            why = tr("cannot be counted: a process was ended, probably for lack of memory; take fewer processes")
            raise refused(source.path, why) from None
    progress(total, total)
    return totals


def _results(
    source: Source, options: DataOptions, pool: tuple[Submit, int], cancelled: IsCancelled
) -> Iterator[tuple[BlockResult | None, int, int]]:
    """Yield result, weight and end offset of each block in file order; no result: not in the sample."""
    submit, most = pool
    waiting: deque[tuple[Future[BlockResult] | None, int, int]] = deque()
    damage: Damaged | None = None
    parts = file_parts(source, options)
    while True:
        try:
            part = next(parts, None)
        except Damaged as error:
            part, damage = None, error
        _check(cancelled)
        if part is not None:
            future = submit(part.block) if part.chosen else None
            waiting.append((future, part.block.weight, part.done_bytes))
        while waiting and (part is None or _busy(waiting) >= most):
            future, weight, done = waiting.popleft()
            yield (_result(future, cancelled) if future else None), weight, done
        if part is None:
            break
    if damage:
        raise damage


def _busy(waiting: deque[tuple[Future[BlockResult] | None, int, int]]) -> int:
    # Blocks outside the sample take no work, but their number in the queue is bounded, too.
    return sum(future is not None for future, _, _ in waiting) if len(waiting) < 1000 else len(waiting)


def _result(future: Future[BlockResult], cancelled: IsCancelled) -> BlockResult:
    while not future.done():
        wait([future], timeout=_WAIT_S)
        _check(cancelled)
    return future.result()


def _check(cancelled: IsCancelled) -> None:
    if cancelled():
        raise CancelledError


def _table(source: Source, head: Head, spec: WorkerSpec, totals: RunningTotals) -> LengthTable:
    lengths, counts = totals.distribution()
    if not len(lengths):
        why = f": {totals.faults[0].text}" if totals.faults else ""
        if totals.sampled and not why:
            raise refused(source.path, tr("has no record in the sample; count it exactly"))
        raise refused(
            source.path, tr("holds no record of the format {form} that can be counted{why}", form=spec.form, why=why)
        )
    low, high = _range(spec, totals)
    return LengthTable(
        file=str(source.path),
        size_bytes=source.size_bytes,
        kind=source.kind,
        compression=source.compression,
        form=spec.form,
        basis="tokenizer" if spec.counting.tokenizer else "estimate",
        tokenizer=str(spec.counting.tokenizer.path) if spec.counting.tokenizer else None,
        overhead=_overhead(spec, head),
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
        notes=tuple(_notes(source, spec, totals)),
        lengths=lengths,
        counts=counts,
        ordered=np.concatenate(totals.ordered).astype(np.int64),
        block_sequences=np.array([len(block_lengths) for block_lengths in totals.ordered], dtype=np.int64),
        block_weights=np.array(totals.ordered_weights, dtype=np.int64),
        images=totals.images,
    )


def _range(spec: WorkerSpec, totals: RunningTotals) -> tuple[float, float]:
    if spec.counting.tokenizer or totals.classes is None:
        return 1.0, 1.0
    class_rates = rates(spec.counting.base)
    value = max(1.0, float(totals.classes @ class_rates.value))
    return float(totals.classes @ class_rates.low) / value, float(totals.classes @ class_rates.high) / value


def _overhead(spec: WorkerSpec, head: Head) -> str:
    chats = spec.form in ("chat", "sharegpt", "alpaca") or any(
        isinstance(record, dict) and _has_lists(record) for record in head.records
    )
    if not chats:
        return tr("one end token a sequence")
    if _templated(spec.counting.tokenizer) and spec.counting.family is None:
        return tr("the tokenizer's chat template")
    row = family(spec.counting.family)
    return tr("chat template family {row}: {row_2}", row=row.id, row_2=row.title)


def _templated(tokenizer: TokenizerFile | None) -> bool:
    return tokenizer is not None and tokenizer.template is not None


def _has_lists(record: dict[str, object]) -> bool:
    return any(isinstance(record.get(name), list) for name in ("prompt", "completion", "chosen", "rejected"))


def _notes(source: Source, spec: WorkerSpec, totals: RunningTotals) -> Iterator[str]:
    yield from source.notes
    if spec.form == "alpaca":
        yield tr(
            "each record is counted as a chat of two messages, as hand-offs write it; Alpaca's own prompt "
            "(axolotl's alpaca, torchtune's alpaca_dataset) puts about {tokens} tokens around it instead",
            tokens=overhead_facts().alpaca.tokens,
        )
    if not spec.counting.tokenizer:
        yield (
            tr(
                "tokens are estimated from characters (Latin text taken as {base}), not counted; the "
                "range is what six tokenizers made of other texts, and a tokenizer file makes it "
                "exact",
                base=spec.counting.base,
            )
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
