from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ftcost_core.pricing.bill import RentalRates, bill, billed_hours


def rates(price: float, machines: float = 1, increment_s: float = 1, minimum_s: float = 0) -> RentalRates:
    return RentalRates(*(np.array([value], dtype=float) for value in (machines, price, increment_s, minimum_s)))


@pytest.mark.parametrize(
    ("hours", "machines", "price", "total"), [(6, 1, 0.14, 0.84), (24, 1, 1.19, 28.56), (40, 2, 2.69, 215.20)]
)
def test_the_guides_arithmetic(hours: float, machines: float, price: float, total: float) -> None:
    found = bill({"training": np.array([float(hours)])}, rates(price, machines))
    assert found.total[0] == pytest.approx(total, abs=0.005)


def test_a_run_is_rounded_up_once_to_the_increment_and_the_minimum() -> None:
    phases = {"setup": np.array([0.1]), "training": np.array([0.5])}
    assert bill(phases, rates(2.0, increment_s=3600)).total[0] == pytest.approx(2.0)
    assert bill(phases, rates(2.0, minimum_s=7200)).total[0] == pytest.approx(4.0)
    assert bill(phases, rates(2.0)).total[0] == pytest.approx(1.2)


@given(
    hours=st.lists(st.floats(0, 1e4), min_size=1, max_size=5),
    machines=st.integers(1, 64),
    price=st.floats(0.01, 1e3),
    increment_s=st.sampled_from([1.0, 60.0, 3600.0]),
    minimum_s=st.sampled_from([0.0, 60.0, 86400.0]),
)
def test_parts_sum_to_the_total_and_nothing_is_negative(
    hours: list[float], machines: int, price: float, increment_s: float, minimum_s: float
) -> None:
    phases = {f"phase {i}": np.array([spent]) for i, spent in enumerate(hours)}
    found = bill(phases, rates(price, machines, increment_s, minimum_s))
    assert sum(term.value[0] for term in found.terms) == pytest.approx(found.total[0], rel=1e-9)
    assert all(term.value[0] >= -1e-9 for term in found.terms)
    billed = billed_hours(np.array([sum(hours)]), np.array([increment_s]), np.array([minimum_s]))[0]
    assert sum(hours) <= billed <= max(sum(hours) + increment_s / 3600, minimum_s / 3600) + 1e-9
