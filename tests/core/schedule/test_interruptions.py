from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ftcost_core.formulas.schedule.interruptions import daly_interval, lost_share, young_interval


def _cost(interval: np.ndarray, rate: float, save: float) -> np.ndarray:
    """Share of time lost: saves, and work lost to interruptions, to first order."""
    return save / interval + rate * interval / 2


@given(st.floats(0.001, 1.0), st.floats(0.0005, 0.1))
def test_young_finds_the_cheapest_interval(rate: float, save: float) -> None:
    best = float(young_interval(np.array([rate]), np.array([save]))[0])
    around = best * np.linspace(0.5, 2.0, 301)
    assert _cost(np.array([best]), rate, save)[0] <= _cost(around, rate, save).min() + 1e-12


def test_daly_refines_young() -> None:
    rate, save = np.array([0.05]), np.array([0.01])
    young, daly = young_interval(rate, save)[0], daly_interval(rate, save)[0]
    assert young == pytest.approx(0.6325, abs=1e-4)
    assert daly == pytest.approx(young, rel=0.02)
    assert daly_interval(np.array([1.0]), np.array([3.0]))[0] == 1.0


def test_nothing_is_lost_without_interruptions() -> None:
    zero = np.zeros(1)
    assert lost_share(zero, np.array([0.5]), np.array([0.01]), np.array([0.1]))[0] == 0


def test_half_an_interval_and_a_restart_are_lost() -> None:
    found = lost_share(np.array([0.01]), np.array([1.0]), np.array([0.0]), np.array([0.5]))[0]
    assert found == pytest.approx(0.01 / 0.99)
