"""Read a file and count its tokens, in this process or in several."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, wait
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import numpy as np

from ftcost_core.dataset import cache
from ftcost_core.dataset.aggregate import Tally
from ftcost_core.dataset.blocks import separator
from ftcost_core.dataset.characters import base_of, rates
from ftcost_core.dataset.head import Head, head_of, how_to_choose, no_format
from ftcost_core.dataset.kinds import Source, recognise, refused
from ftcost_core.dataset.length_table import Counted
from ftcost_core.dataset.limits import FAULTS_KEPT, LONGEST_PIECE_CHARACTERS
from ftcost_core.dataset.options import DataOptions
from ftcost_core.dataset.pool import Take, pool_of
from ftcost_core.dataset.sampling_plan import is_sampled, steps
from ftcost_core.dataset.streams import Damaged
from ftcost_core.dataset.tokenise import MeasureSpec, family, renderer
from ftcost_core.dataset.tokenizer import TokenizerFile, find
from ftcost_core.dataset.worker import Part, Spec
from ftcost_core.storage.files import reason
from ftcost_core.storage.progress import Cancelled as Asked
from ftcost_core.storage.progress import CancelledError, Progress
from ftcost_core.text.i18n import tr

_WAIT_S = 0.1


def counted(
    path: Path, options: DataOptions, progress: Progress | None = None, cancelled: Asked | None = None
) -> Counted:
    """Count a file, or recall it. Raises :class:`InputError` and :class:`CancelledError`."""
    try:
        source = recognise(path, options)
    except Damaged as error:
        raise refused(path, str(error)) from None
    tokenizer = find(options.tokenizer) if options.tokenizer else None
    if options.template is not None:
        family(options.template)
    key = cache.key_of(source, options, tokenizer.digest if tokenizer else "")
    known = cache.recall(key, str(path))
    if known is not None:
        return known
    head = head_of(source, options)
    if head.form is None:
        why, choice = no_format(head.records, options.fields), how_to_choose(head.records)
        raise refused(path, tr("{why}; {choice}", why=why, choice=choice))
    measure = MeasureSpec(tokenizer, options.template, base_of(head.texts, options.language))
    renderer(measure)  # says now what would only end the processes
    spec = Spec(
        path, head.form, options.fields, measure, source.kind == "jsonl", separator(source.kind, options)
    )
    tally = _tally(source, options, spec, progress or _silent, cancelled or _never)
    found = _finished(source, options, head, spec, tally)
    cache.remember(key, found)
    return found


def _tally(source: Source, options: DataOptions, spec: Spec, progress: Progress, cancelled: Asked) -> Tally:
    sampled = is_sampled(source, options)
    tally = Tally(sampled=sampled, numbered=spec.between is None)
    total = source.size_bytes
    told = 0.0
    with pool_of(source, options, spec, cancelled) as take:
        try:
            for part, measure, done in _parts(source, options, take, cancelled):
                if part is None:
                    tally.skip(measure)
                else:
                    tally.add(part, measure)
                if time.monotonic() - told > _WAIT_S:
                    told = time.monotonic()
                    progress(min(done, total), total)
        except Damaged as error:
            tally.damaged(str(error))
        except OSError as error:
            raise refused(source.path, tr("cannot be read: {error}", error=reason(error))) from None
        except BrokenProcessPool:
            why = tr(
                "cannot be counted: a process was ended, probably for lack of memory; take fewer processes"
            )
            raise refused(source.path, why) from None
    progress(total, total)
    return tally


def _parts(
    source: Source, options: DataOptions, pool: tuple[Take, int], cancelled: Asked
) -> Iterator[tuple[Part | None, int, int]]:
    """Yield what was found in each block, in the order of the file; ``None`` for one passed over."""
    take, most = pool
    waiting: deque[tuple[Future[Part] | None, int, int]] = deque()
    damage: Damaged | None = None
    ahead = steps(source, options)
    while True:
        try:
            step = next(ahead, None)
        except Damaged as error:
            step, damage = None, error
        _unless(cancelled)
        if step is not None:
            future = take(step.block) if step.chosen else None
            waiting.append((future, step.block.measure, step.done_bytes))
        while waiting and (step is None or _busy(waiting) >= most):
            future, measure, done = waiting.popleft()
            yield (_result(future, cancelled) if future else None), measure, done
        if step is None:
            break
    if damage:
        raise damage


def _busy(waiting: deque[tuple[Future[Part] | None, int, int]]) -> int:
    # Passed-over blocks hold nothing, but an endless row of them would.
    return sum(future is not None for future, _, _ in waiting) if len(waiting) < 1000 else len(waiting)


def _result(future: Future[Part], cancelled: Asked) -> Part:
    while not future.done():
        wait([future], timeout=_WAIT_S)
        _unless(cancelled)
    return future.result()


def _unless(cancelled: Asked) -> None:
    if cancelled():
        raise CancelledError


def _finished(source: Source, options: DataOptions, head: Head, spec: Spec, tally: Tally) -> Counted:
    lengths, counts = tally.distribution()
    if not len(lengths):
        why = f": {tally.faults[0].text}" if tally.faults else ""
        if tally.sampled and not why:
            raise refused(source.path, tr("has no record in the sample; count it exactly"))
        raise refused(
            source.path,
            tr("holds no record of the format {form} that can be counted{why}", form=spec.form, why=why),
        )
    low, high = _range(spec, tally)
    return Counted(
        file=str(source.path),
        size_bytes=source.size_bytes,
        kind=source.kind,
        compression=source.compression,
        form=spec.form,
        basis="tokenizer" if spec.measure.tokenizer else "estimate",
        tokenizer=str(spec.measure.tokenizer.path) if spec.measure.tokenizer else None,
        overhead=_overhead(spec, head),
        sampled=tally.sampled,
        share=tally.chosen_measure / max(1, tally.measure) if tally.sampled else 1.0,
        records=tally.records,
        empty=tally.empty,
        malformed=tally.malformed,
        duplicates=None if tally.sampled else tally.duplicates.count(),
        duplicates_exact=not tally.duplicates.halvings,
        faults=tuple(tally.faults[:FAULTS_KEPT]),
        characters=tally.characters,
        low=low,
        high=high,
        notes=tuple(_notes(source, spec, tally)),
        lengths=lengths,
        counts=counts,
        ordered=np.concatenate(tally.ordered).astype(np.int64),
        block_sequences=np.array([len(one) for one in tally.ordered], dtype=np.int64),
        block_measures=np.array(tally.ordered_measure, dtype=np.int64),
    )


def _range(spec: Spec, tally: Tally) -> tuple[float, float]:
    if spec.measure.tokenizer or tally.classes is None:
        return 1.0, 1.0
    known = rates(spec.measure.base)
    value = max(1.0, float(tally.classes @ known.value))
    return float(tally.classes @ known.low) / value, float(tally.classes @ known.high) / value


def _overhead(spec: Spec, head: Head) -> str:
    chats = spec.form in ("chat", "sharegpt") or any(
        isinstance(one, dict) and _has_lists(one) for one in head.records
    )
    if not chats:
        return tr("one end token a sequence") + (tr(", headings of Alpaca") if spec.form == "alpaca" else "")
    if _templated(spec.measure.tokenizer) and spec.measure.family is None:
        return tr("the tokenizer's chat template")
    row = family(spec.measure.family or "chatml")
    return tr("chat template family {row}: {row_2}", row=row["id"], row_2=row["title"])


def _templated(tokenizer: TokenizerFile | None) -> bool:
    return tokenizer is not None and tokenizer.template is not None


def _has_lists(record: dict[str, object]) -> bool:
    return any(isinstance(record.get(name), list) for name in ("prompt", "completion", "chosen", "rejected"))


def _notes(source: Source, spec: Spec, tally: Tally) -> Iterator[str]:
    yield from source.notes
    if not spec.measure.tokenizer:
        yield (
            tr(
                "tokens are estimated from characters (Latin text taken as {base}), not counted; the "
                "range is what six tokenizers made of other texts, and a tokenizer file makes it "
                "exact",
                base=spec.measure.base,
            )
        )
    if tally.left_out:
        scope = tr(" of the sample") if tally.sampled else ""
        yield tr(
            "{left_out} parts of messages{scope} that are no text (pictures, sound) are not counted",
            left_out=tally.left_out,
            scope=scope,
        )
    if int(tally.short[LONGEST_PIECE_CHARACTERS // 8 :].sum()) or tally.long:
        size = LONGEST_PIECE_CHARACTERS // 1024
        yield tr(
            "texts of more than {size} Ki characters are tokenised in pieces, which may move a token each",
            size=size,
        )


def _silent(_done: int, _total: int) -> None:
    """Take progress where nobody asked for it."""


def _never() -> bool:
    return False
