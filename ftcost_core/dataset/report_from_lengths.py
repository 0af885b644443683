"""The report of counted lengths: percentiles, truncation by a context length, padding of each batching.

95 % ranges of the figures of a sample are a bootstrap over its blocks: these, not records, are resampled, since
neighbouring records are alike (Efron & Tibshirani 1993, "An Introduction to the Bootstrap", ch. 8).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from ftcost_core.dataset.length_table import LengthTable
from ftcost_core.dataset.options import DataOptions
from ftcost_core.dataset.packing import packed_windows, streamed_windows
from ftcost_core.dataset.report import (
    PERCENTILES,
    BatchingName,
    BatchingOutcome,
    Coverage,
    DataReport,
    Overflow,
    Percentile,
    RangedFigure,
)
from ftcost_core.documents.job import Data, Lengths
from ftcost_core.formulas.schedule.tokens import padding_share, sequence_length
from ftcost_core.text.i18n import tr

MOST_BINS = 512
_COVERED = (95.0, 99.0, 100.0)
_DRAWS = 400
_FEWEST_DRAWS = 60
_WORK = 20_000_000
_RANGE = (2.5, 97.5)
_Ends: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class _Scaled:
    """A sample's distribution of lengths, scaled to the whole file."""

    lengths: NDArray[np.int64]
    counts: NDArray[np.int64]
    factor: float
    """Size of the file over size of the sample."""

    @property
    def sequences(self) -> int:
        return round(int(self.counts.sum()) * self.factor)

    def tokens(self, longest: int | None = None) -> int:
        """Real tokens of the whole file, each sequence cut at ``longest``."""
        cut = self.lengths if longest is None else np.minimum(self.lengths, longest)
        return round(int(cut @ self.counts) * self.factor)

    def packed(self, seq_len: int) -> int:
        return max(1, round(packed_windows(self.lengths, self.counts, seq_len) * self.factor))


def report(table: LengthTable, options: DataOptions) -> DataReport:
    """Make the report of a counted file for a context length and a micro-batch."""
    whole = _Scaled(table.lengths, table.counts, 1 / table.share)
    token_factors, percentile_ranges = _sampling_ranges(table)
    histogram = histogram_of(whole.lengths, whole.counts, whole.factor)
    scale = whole.factor
    total, tokens = int(whole.lengths @ whole.counts), whole.tokens()
    return DataReport(
        file=table.file,
        size_bytes=table.size_bytes,
        kind=table.kind,
        compression=table.compression,
        record_format=table.form,
        basis=table.basis,
        tokenizer=table.tokenizer,
        overhead=table.overhead,
        sampled=table.sampled,
        sampled_share=table.share,
        records=round(table.records * scale),
        sequences=whole.sequences,
        empty_records=round(table.empty * scale),
        malformed_records=round(table.malformed * scale),
        duplicate_records=table.duplicates,
        duplicates_exact=table.duplicates_exact,
        faults=table.faults,
        characters=round(table.characters * scale),
        tokens=_interval(tokens, tokens * token_factors[0], tokens * token_factors[1], table),
        shortest_tokens=int(table.lengths[0]),
        mean_tokens=total / int(whole.counts.sum()),
        longest_tokens=int(table.lengths[-1]),
        percentiles=tuple(
            Percentile(percent=percent, tokens=_interval(value, *(bounds or (value, value)), table))
            for percent, bounds in zip(PERCENTILES, percentile_ranges, strict=True)
            for value in (float(percentile(whole.lengths, whole.counts, percent)),)
        ),
        histogram=histogram,
        overflow=overflow(table, options.seq_len),
        micro_batch=options.micro_batch,
        batchings=_batchings(whole, table, histogram, options),
        coverage=tuple(_coverage(whole, percent) for percent in _COVERED),
        images_per_sequence=table.images / int(table.counts.sum()),
        notes=(*table.notes, *_notes(table)),
    )


def percentile(lengths: NDArray[np.int64], counts: NDArray[np.int64], percent: float) -> int:
    """Return the shortest length that ``percent`` of the sequences do not exceed."""
    running = np.cumsum(counts)
    # The tolerance keeps a rounding error from turning 95 % of 100 into rank 96.
    rank = np.ceil(percent / 100 * running[-1] - 1e-9)
    return int(lengths[min(len(lengths) - 1, int(np.searchsorted(running, rank)))])


def histogram_of(lengths: NDArray[np.int64], counts: NDArray[np.int64], factor: float = 1.0) -> Lengths:
    """Return at most 512 bins: one token wide for short lengths, then growing in proportion to the length."""
    longest = int(lengths[-1])
    edges = _edges(int(lengths[0]), longest + 1)
    binned = np.add.reduceat(
        np.concatenate((counts, [0])), np.searchsorted(lengths, edges[:-1])
    ) * (np.searchsorted(lengths, edges[1:]) > np.searchsorted(lengths, edges[:-1]))  # fmt: skip
    scaled = np.rint(binned * factor).astype(np.int64)
    return Lengths(edges=tuple(edges.tolist()), counts=tuple(scaled.tolist()))


def _edges(first: int, end: int) -> NDArray[np.int64]:
    if end - first <= MOST_BINS:
        return np.arange(first, end + 1, dtype=np.int64)
    # Bisection for the growth factor that spans the range in MOST_BINS steps of at least one token.
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if len(_growing(first, end, middle)) > MOST_BINS + 1 else (low, middle)
    return _growing(first, end, high)


def _growing(first: int, end: int, growth: float) -> NDArray[np.int64]:
    edges = [first]
    while edges[-1] < end and len(edges) <= MOST_BINS + 1:
        edges.append(min(end, edges[-1] + max(1, int(edges[-1] * growth))))
    return np.array(edges, dtype=np.int64)


def _interval(value: float, low: float, high: float, table: LengthTable) -> RangedFigure:
    """Return a figure whose range combines sampling error and token estimate."""
    return RangedFigure(value=value, low=min(value, low * table.low), high=max(value, high * table.high))


def _sampling_ranges(table: LengthTable) -> tuple[_Ends, list[_Ends | None]]:
    """Return 95 % ranges: of the total as factors on it, of percentiles in tokens (``None``: all was read)."""
    blocks = len(table.block_weights)
    if not table.sampled or blocks < 2:
        return (1.0, 1.0), [None] * len(PERCENTILES)
    draws = int(np.clip(_WORK // max(1, len(table.ordered)), _FEWEST_DRAWS, _DRAWS))
    owners = np.repeat(np.arange(blocks), table.block_sequences)
    tokens = np.bincount(owners, weights=table.ordered, minlength=blocks)
    times = np.random.default_rng(0).multinomial(blocks, np.full(blocks, 1 / blocks), size=draws)  # the same each time
    totals = (times @ tokens) / (times @ table.block_weights)
    ratio = totals / (tokens.sum() / table.block_weights.sum())
    # Small-sample correction of the standard error.
    low, high = 1 + (np.percentile(ratio, _RANGE) - 1) * np.sqrt(blocks / (blocks - 1))
    order = np.argsort(table.ordered, kind="stable")
    lengths, owners = table.ordered[order], owners[order]
    drawn_lengths = np.empty((draws, len(PERCENTILES)))
    for row, drawn in enumerate(times):
        running = np.cumsum(drawn[owners])
        at = np.searchsorted(running, np.ceil(np.array(PERCENTILES) / 100 * running[-1]))
        drawn_lengths[row] = lengths[np.minimum(at, len(lengths) - 1)]
    ends = np.percentile(drawn_lengths, _RANGE, axis=0).T
    return (float(low), float(high)), [(float(first), float(last)) for first, last in ends]


def overflow(table: LengthTable, seq_len: int) -> Overflow:
    """Return how many sequences and tokens a context length cuts; fast enough to follow a slider."""
    longer = table.lengths > seq_len
    lost = np.maximum(table.lengths - seq_len, 0)
    total = int(table.lengths @ table.counts)
    return Overflow(
        seq_len=seq_len,
        sequences_share=int(table.counts[longer].sum()) / int(table.counts.sum()),
        truncated_tokens_share=int(lost @ table.counts) / total,
        dropped_tokens_share=int(table.lengths[longer] @ table.counts[longer]) / total,
    )


def _batchings(
    whole: _Scaled, table: LengthTable, histogram: Lengths, options: DataOptions
) -> tuple[BatchingOutcome, ...]:
    seq_len, sequences = options.seq_len, whole.sequences
    # The job's own formula on the histogram, so that this report and the estimate agree.
    longest = Data(lengths=histogram, seq_len=seq_len, batching="padded-longest")
    row = sequence_length(longest, options.micro_batch)[1]
    streamed = round(streamed_windows(table.ordered, seq_len) * sequences / len(table.ordered))
    packed: dict[BatchingName, int] = {
        "packed": whole.packed(seq_len),
        "packed-streaming": max(1, streamed),
        "packed-wrapped": -(-whole.tokens() // seq_len),
    }
    return (
        BatchingOutcome(
            name="padded",
            windows=sequences,
            computed_tokens=sequences * seq_len,
            padding_share=1 - whole.tokens(seq_len) / (sequences * seq_len),
        ),
        BatchingOutcome(
            name="padded-longest",
            windows=sequences,
            computed_tokens=round(sequences * row),
            padding_share=padding_share(longest, options.micro_batch),
        ),
        *(
            BatchingOutcome(
                name=name,
                windows=windows,
                computed_tokens=windows * seq_len,
                padding_share=max(0.0, 1 - whole.tokens() / (windows * seq_len)),
            )
            for name, windows in packed.items()
        ),
    )


def _coverage(whole: _Scaled, percent: float) -> Coverage:
    seq_len = max(1, percentile(whole.lengths, whole.counts, percent))
    windows = whole.packed(seq_len)
    return Coverage(
        percent=percent,
        seq_len=seq_len,
        real_tokens=whole.tokens(seq_len),
        padded_tokens=whole.sequences * seq_len,
        padded_windows=whole.sequences,
        packed_windows=windows,
        packed_tokens=windows * seq_len,
    )


def _notes(table: LengthTable) -> list[str]:
    notes = []
    if table.sampled:
        notes.append(
            tr(
                "a sample of {share:.2g} % of the file in {block_measures} evenly spread blocks; "
                "ranges are 95 % ranges, longest and shortest those of the sample",
                share=100 * table.share,
                block_measures=len(table.block_weights),
            )
        )
    if len(table.ordered) < int(table.counts.sum()):
        notes.append(tr("packing in the order of the file is simulated on evenly spread blocks of it"))
    if table.form == "preference":
        notes.append(tr("each preference pair is two sequences: the prompt with the chosen and the rejected answer"))
    return notes
