"""Lengths of completions against a large sample of the same distribution."""

from __future__ import annotations

import numpy as np
import pytest

from ftcost_core.formulas.rollout.engine import expected_longest, harmonic, mean_held


def test_harmonic_numbers() -> None:
    # 1; 1 + 1/2; 1 + 1/2 + 1/3 + 1/4 = 2.08333; H(10^6) = 14.392727.
    np.testing.assert_allclose(harmonic(np.array([0.0, 1, 2, 4, 1e6])), [1, 1, 1.5, 25 / 12, 14.392727], rtol=1e-6)


@pytest.mark.parametrize("sequences", [1, 8, 64])
def test_the_longest_of_exponential_lengths(sequences: int) -> None:
    drawn = np.random.default_rng(1).exponential(100.0, (20_000, sequences)).max(axis=1).mean()
    found = expected_longest(np.array([100.0]), np.array([1e9]), np.array([float(sequences)]), 0.0)[0]
    assert found == pytest.approx(drawn, rel=0.02)


def test_one_completion_is_its_mean_and_many_run_to_the_end() -> None:
    one, many = expected_longest(np.full(2, 500.0), np.full(2, 8000.0), np.array([1.0, 1000.0]), 0.01)
    assert one == 500
    # 0.99^999 = 4.4e-5: among a thousand completions at least one does not end by itself.
    assert many == pytest.approx(8000, rel=1e-3)


@pytest.mark.parametrize(("mean", "most"), [(1.0, 1e6), (0.8646647, 2.0), (1.0, 1.0)])
def test_what_a_running_sequence_holds(mean: float, most: float) -> None:
    # min(Exp(1), 2) has the mean 1 - e^-2 = 0.8647 and E[c²]/(2 E[c]) = 0.687; the form says 0.678.
    lengths = np.minimum(np.random.default_rng(2).exponential(1.0, 400_000), most) if most > 1 else np.ones(9)
    drawn = (lengths**2).mean() / (2 * lengths.mean())
    assert mean_held(np.array([mean]), np.array([most]))[0] == pytest.approx(drawn, rel=0.02)


@pytest.mark.parametrize("most", [60.0, 1e3, 1e4, 1e8])
def test_twice_the_completions_wait_at_most_twice_as_long(most: float) -> None:
    # The longest of two samples is no longer than the longest of each, one after the other.
    sequences = np.array([1.0, 2.0, 3.0, 5.0, 8.0, 64.0, 1024.0, 65_536.0])
    some, twice = (
        expected_longest(np.full(8, 50.0), np.full(8, most), number, 0.01) for number in (sequences, 2 * sequences)
    )
    assert (twice <= 2 * some).all()
    assert (twice >= some).all()
