"""Running totals over the blocks of a file; memory stays bounded however large the file is."""

from __future__ import annotations

from dataclasses import dataclass, field, fields

import numpy as np
from numpy.typing import NDArray

from ftcost_core.dataset.report import RecordFault, fault_of
from ftcost_core.dataset.streams import ParsedRecord

FAULTS_KEPT = 20
"""Faulty records named one by one; all are counted."""
_SHORT = 2**16
"""Lengths below this are counted in an array, longer ones in a table."""
_MOST_ORDERED = 4_000_000
"""Most lengths kept in file order; beyond that, only every second (fourth, …) block is kept."""
_MOST_HASHES = 16_000_000


class Duplicates:
    """Counts equal records by 64-bit hashes of their words.

    Exact up to 16 million records, but for a chance of about 1 in 100,000 that two different ones share a
    hash. Beyond, only hashes below a falling threshold are kept: all copies of a text or none, so that the
    kept share stands for the whole (Gibbons 2001, "Distinct sampling for highly-accurate answers").
    """

    def __init__(self, most: int = _MOST_HASHES) -> None:
        self._most = most
        self._kept: list[NDArray[np.uint64]] = []
        self._size = 0
        self.halvings = 0

    def add(self, hashes: NDArray[np.uint64]) -> None:
        """Take the hashes of more records."""
        self._kept.append(hashes[hashes < self._threshold()] if self.halvings else hashes)
        self._size += len(self._kept[-1])
        while self._size > self._most:
            self.halvings += 1
            threshold = self._threshold()
            self._kept = [hashes[hashes < threshold] for hashes in self._kept]
            self._size = sum(map(len, self._kept))

    def count(self) -> int:
        """Return how many records repeat an earlier one; an estimate after a halving."""
        if not self._size:
            return 0
        merged = np.concatenate(self._kept)
        merged.sort()
        return int(np.count_nonzero(merged[1:] == merged[:-1])) << self.halvings

    def _threshold(self) -> np.uint64:
        return np.uint64(1 << (64 - self.halvings)) if self.halvings else np.uint64(2**64 - 1)


@dataclass(slots=True, kw_only=True)
class Counts:
    """What is counted of the records of a part, or of all of them."""

    malformed: int = 0
    empty: int = 0
    records: int = 0
    characters: int = 0
    left_out: int = 0
    images: int = 0
    """Of all sequences."""

    def count_too(self, other: Counts) -> None:
        """Add the counts of another part."""
        for count in fields(Counts):
            setattr(self, count.name, getattr(self, count.name) + getattr(other, count.name))


@dataclass(slots=True)
class BlockCounts(Counts):
    """Counts of one part of the file."""

    weight: int
    """Its size, in the unit of all parts of the file."""
    file: str = ""
    """Its name, where there are several."""
    faults: list[ParsedRecord] = field(default_factory=list)
    """Records that could not be used: the first ones at least."""
    hashes: list[int] = field(default_factory=list)
    """64-bit hash of each record's text, to find duplicates."""
    lengths: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    """Tokens of each sequence, in order."""

    def note_fault(self, record: ParsedRecord) -> None:
        """Count a faulty record, and keep it if it is one of the first."""
        self.malformed += 1
        record.value = None
        self.faults.append(record)
        if len(self.faults) > 2 * FAULTS_KEPT:
            self.faults = self.first_faults()

    def first_faults(self) -> list[ParsedRecord]:
        """Return the first of the faults in the order of the file: templates find theirs later than parsers."""
        return sorted(self.faults, key=lambda record: record.number or record.offset_bytes or 0)[:FAULTS_KEPT]


@dataclass(slots=True)
class RunningTotals(Counts):
    """Totals of the blocks so far."""

    sampled: bool
    faults: list[RecordFault] = field(default_factory=list)
    weight: int = 0
    """Of all blocks, whether in the sample or not; bytes, characters or rows."""
    chosen_weight: int = 0
    duplicates: Duplicates = field(default_factory=Duplicates)
    short: NDArray[np.int64] = field(default_factory=lambda: np.zeros(_SHORT, dtype=np.int64))
    long: dict[int, int] = field(default_factory=dict)
    ordered: list[NDArray[np.uint32]] = field(default_factory=list)
    """Lengths of the sequences of each kept block."""
    ordered_weights: list[int] = field(default_factory=list)
    _every: int = 1
    _blocks: int = 0
    _size: int = 0

    def add(self, block: BlockCounts) -> None:
        """Count a block; blocks come in the order of the file."""
        self.weight += block.weight
        self.chosen_weight += block.weight
        self.count_too(block)
        named = block.first_faults()[: FAULTS_KEPT - len(self.faults)]
        self.faults += (fault_of(record, block.file) for record in named)
        if not self.sampled:
            self.duplicates.add(np.array(block.hashes, dtype=np.uint64))
        below = block.lengths < _SHORT
        self.short += np.bincount(block.lengths[below], minlength=_SHORT)
        for length in block.lengths[~below].tolist():
            self.long[length] = self.long.get(length, 0) + 1
        if block.weight:
            self._keep_in_order(block.lengths.astype(np.uint32), block.weight)

    def note_damage(self, why: str) -> None:
        """Record that the file could not be read beyond this point."""
        self.malformed += 1
        self.faults.insert(0, RecordFault(line=None, offset_bytes=None, text=why))

    def distribution(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return the distinct lengths, ascending, and the number of sequences of each."""
        short = np.flatnonzero(self.short)
        long = np.array(sorted(self.long), dtype=np.int64)
        counts = np.array([self.long[int(length)] for length in long], dtype=np.int64)
        return np.concatenate((short, long)), np.concatenate((self.short[short], counts))

    def _keep_in_order(self, lengths: NDArray[np.uint32], weight: int) -> None:
        if self._blocks % self._every == 0:
            self.ordered.append(lengths)
            self.ordered_weights.append(weight)
            self._size += len(lengths)
        self._blocks += 1
        while self._size > _MOST_ORDERED and len(self.ordered) > 1:
            self.ordered, self.ordered_weights = self.ordered[::2], self.ordered_weights[::2]
            self._every *= 2
            self._size = sum(map(len, self.ordered))
