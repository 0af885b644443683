from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ftcost_core.dataset.packing import packed_windows, streamed_windows
from ftcost_core.dataset.report_from_lengths import MOST_BINS, histogram_of, percentile
from ftcost_core.formulas.schedule.lengths import packed_share


def distribution(lengths: list[int]) -> tuple[np.ndarray, np.ndarray]:
    found = sorted(Counter(lengths).items())
    return np.array([one for one, _ in found]), np.array([count for _, count in found])


def one_by_one(lengths: list[int], seq_len: int) -> int:
    """Pack sample by sample, longest first, each into the window with the least room that holds it."""
    whole = sum(length // seq_len for length in lengths)
    rooms: list[int] = []
    for rest in sorted((length % seq_len for length in lengths), reverse=True):
        if not rest:
            continue
        fitting = [room for room in rooms if room >= rest]
        if fitting:
            rooms.remove(min(fitting))
            rooms.append(min(fitting) - rest)
        else:
            rooms.append(seq_len - rest)
    return whole + len(rooms)


def in_order(lengths: list[int], seq_len: int) -> int:
    windows, room = 0, 0
    for length in lengths:
        windows += length // seq_len
        rest = length % seq_len
        if rest > room:
            windows, room = windows + 1, seq_len
        room -= rest
    return windows


SAMPLES = st.lists(st.integers(1, 90), min_size=1, max_size=120)


@given(SAMPLES, st.integers(1, 64))
def test_windows_are_those_of_packing_one_by_one(lengths: list[int], seq_len: int) -> None:
    found = packed_windows(*distribution(lengths), seq_len)
    assert found == one_by_one(lengths, seq_len)
    assert found >= -(-sum(lengths) // seq_len)
    assert streamed_windows(np.array(lengths), seq_len) == in_order(lengths, seq_len)
    assert found <= in_order(lengths, seq_len)


def test_many_samples_pack_as_the_job_s_own_model_says() -> None:
    lengths = np.random.default_rng(1).lognormal(5, 0.8, 20_000).astype(int) + 1
    values, counts = distribution(lengths.tolist())
    windows = packed_windows(values, counts, 2048)
    share = 1 - lengths.sum() / (windows * 2048)
    assert share == pytest.approx(packed_share(histogram_of(values, counts), 2048), abs=0.01)


@given(st.lists(st.integers(1, 300_000), min_size=1, max_size=2_000))
def test_a_histogram_keeps_every_sequence_in_few_bins(lengths: list[int]) -> None:
    values, counts = distribution(lengths)
    histogram = histogram_of(values, counts)
    assert len(histogram.counts) <= MOST_BINS
    assert sum(histogram.counts) == len(lengths)
    expected, _ = np.histogram(lengths, bins=np.array(histogram.edges))
    # numpy closes its last bin; ours ends one past the longest.
    assert list(histogram.counts) == expected.tolist()


def test_percentiles_are_lengths_that_there_are() -> None:
    values, counts = distribution(list(range(1, 101)))
    assert [percentile(values, counts, one) for one in (1, 50, 95, 99, 99.9, 100)] == [1, 50, 95, 99, 100, 100]
    assert percentile(np.array([7]), np.array([3]), 1) == 7
