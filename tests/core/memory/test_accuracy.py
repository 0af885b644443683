"""How close memory is to exact traces and published runs may not get worse."""

from __future__ import annotations

import pytest

from tests.accuracy.memory import (
    GROUPS,
    contradictory,
    fit_answers,
    range_coverage,
    report,
    run_residuals,
    trace_residuals,
)
from tests.accuracy.report import summary, within


@pytest.mark.parametrize(
    ("figure", "median", "share"),
    [("params", 1e-6, 0.99), ("grads", 1e-6, 0.99), ("optimizer", 1e-5, 0.99), ("peak", 2e-4, 0.95)],
)
def test_exact_traces(figure: str, median: float, share: float) -> None:
    residuals = trace_residuals()[figure]
    assert summary(residuals).median <= median
    assert within(residuals, 0.01) >= share


def test_activations_of_exact_traces() -> None:
    assert summary(trace_residuals()["activations"]).median <= 2e-4


def test_published_runs() -> None:
    residuals = run_residuals()
    assert summary(residuals).median <= 0.042
    assert summary(residuals).p80 <= 0.15
    assert within(residuals, 0.12) >= 0.75
    assert within(residuals, 0.20) >= 0.87


def test_what_fits() -> None:
    right = [said == true for _, said, true in fit_answers()]
    assert sum(right) / len(right) >= 0.90
    sound = [said == true for name, said, true in fit_answers() if name not in contradictory()]
    assert sum(sound) / len(sound) >= 0.97


def test_the_range_holds_sources_it_has_not_seen() -> None:
    assert 0.76 <= range_coverage() <= 0.86


@pytest.mark.long
def test_the_report_has_every_table() -> None:
    text = "\n".join(report(5))
    for title in ("exact traces: peak", *(f"by {key}" for key in GROUPS), "fits or not", "80 % ranges hold"):
        assert title in text
