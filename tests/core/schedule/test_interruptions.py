from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ftcost_core.formulas.schedule.phases import MOST_LOST, daly_interval, lost_share


def _lost(interval: np.ndarray, rate: float, save: float) -> np.ndarray:
    """Wall-clock over work with exponential interruptions (Daly 2006, eq. 13, no restart time)."""
    return np.exp(rate * (interval + save)) / interval - 1 / interval


@given(st.floats(0.001, 0.5), st.floats(0.0005, 0.1))
def test_dalys_interval_loses_least(rate: float, save: float) -> None:
    best = float(daly_interval(np.array([rate]), np.array([save]))[0])
    around = best * np.linspace(0.5, 2.0, 301)
    assert _lost(np.array([best]), rate, save)[0] <= _lost(around, rate, save).min() * (1 + 1e-3)


def test_daly_refines_young() -> None:
    rate, save = np.array([0.05]), np.array([0.01])
    assert daly_interval(rate, save)[0] == pytest.approx(np.sqrt(2 * 0.01 / 0.05), rel=0.02)
    assert daly_interval(np.array([1.0]), np.array([3.0]))[0] == 1.0


def test_nothing_is_lost_without_interruptions() -> None:
    assert lost_share(np.zeros(1), np.array([0.5]), np.array([0.1]))[0] == 0


def test_half_a_segment_and_a_restart_are_lost_where_interruptions_are_rare() -> None:
    lost = lost_share(np.array([0.001]), np.array([1.0]), np.array([0.5]))[0]
    assert lost == pytest.approx(0.001, rel=0.002)


@pytest.mark.parametrize(("rate", "segment", "restart"), [(0.05, 0.6, 0.15), (0.5, 2.0, 0.2), (1.0, 3.0, 0.5)])
def test_what_is_lost_is_what_a_simulated_run_loses(rate: float, segment: float, restart: float) -> None:
    random = np.random.default_rng(1)
    spent, segments = 0.0, 20_000
    for _ in range(segments):
        while (calm := random.exponential(1 / rate)) < segment:
            spent += calm
            while (calm := random.exponential(1 / rate)) < restart:
                spent += calm
            spent += restart
        spent += segment
    lost = lost_share(np.array([rate]), np.array([segment]), np.array([restart]))[0]
    assert lost == pytest.approx(spent / (segments * segment) - 1, rel=0.05)


def test_a_run_that_never_comes_to_its_next_save_has_a_bound() -> None:
    rates = np.array([0.0, 1e-9, 0.1, 10.0, 1e6, 1e300])
    lost = lost_share(rates, np.full(6, 100.0), np.full(6, 0.15))
    assert (np.diff(lost) >= 0).all()
    assert lost[-1] == MOST_LOST
