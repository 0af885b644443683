"""Warm-up and outliers of a series of steps."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ftcost_core.pilot.report_from_log import steady


def test_slow_first_steps_and_a_save_are_left_out() -> None:
    seconds = [9.0, 4.0, 2.5] + [1.0, 1.02, 0.98, 1.01, 0.99] * 4
    seconds[12] = 6.0
    steps = list(range(1, len(seconds) + 1))
    found = steady(steps, [1000.0] * len(steps), seconds, None)
    assert [(one.reason, one.steps) for one in found.dropped] == [("warm-up", (1, 2, 3)), ("outlier", (13,))]
    kept = [second for step, second in zip(steps, seconds, strict=True) if step not in (1, 2, 3, 13)]
    assert found.rate == pytest.approx(1000 * len(kept) / sum(kept))
    assert found.low == pytest.approx(1000 / 1.02)
    assert found.high == pytest.approx(1000 / 0.98)
    assert found.used == len(kept)
    assert [one.step for one in found.series if not one.kept] == [1, 2, 3, 13]


def test_a_given_warm_up_counts() -> None:
    found = steady([1, 2, 3, 4], [10.0] * 4, [1.0] * 4, 2)
    assert (found.used, found.dropped[0].steps) == (2, (1, 2))


def test_longer_steps_with_more_tokens_are_no_outliers() -> None:
    tokens = [100.0, 500.0, 100.0, 500.0, 100.0, 500.0]
    found = steady(range(1, 7), tokens, [t / 50 for t in tokens], None)
    assert found.rate == pytest.approx(50)
    assert [one.reason for one in found.dropped] == ["warm-up"]


def test_one_interval_is_better_than_none() -> None:
    found = steady([100], [1000.0], [2.0], None)
    assert (found.rate, found.used, found.dropped) == (500.0, 1, ())
    assert steady([1, 2], [10.0, 10.0], [1.0, 1.0], 50).used == 2


@given(
    st.lists(st.tuples(st.floats(1, 1e6), st.floats(1e-3, 1e3)), min_size=1, max_size=60),
    st.one_of(st.none(), st.integers(0, 80)),
)
def test_the_rate_lies_among_the_kept_intervals(series: list[tuple[float, float]], warm_up: int | None) -> None:
    tokens, seconds = [one[0] for one in series], [one[1] for one in series]
    found = steady(range(1, len(series) + 1), tokens, seconds, warm_up)
    kept = [one.tokens / one.seconds for one in found.series if one.kept]
    assert found.used == len(kept) >= 1
    assert min(kept) * (1 - 1e-9) <= found.rate <= max(kept) * (1 + 1e-9)
    assert found.low <= found.rate <= found.high
    dropped = sum(len(one.steps) for one in found.dropped)
    assert dropped + found.used == len(series)
    assert np.isfinite(found.rate)
