from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ftcost_core.formulas.schedule.interruptions import daly_interval, lost_share


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
    zero = np.zeros(1)
    assert lost_share(zero, np.array([0.5]), np.array([0.01]), np.array([0.1]))[0] == 0


def test_half_an_interval_and_a_restart_are_lost() -> None:
    found = lost_share(np.array([0.01]), np.array([1.0]), np.array([0.0]), np.array([0.5]))[0]
    assert found == pytest.approx(0.01 / 0.99)
