"""The accuracy that is promised, on the shipped runs; a change that makes it worse fails here."""

from __future__ import annotations

import numpy as np

from ftcost_core.storage.bundled import read_json
from tests.accuracy.runs import speed_runs
from tests.accuracy.throughput import in_sample, report


def test_runs_are_met_as_promised() -> None:
    runs = speed_runs()
    found = in_sample(runs).summary(runs.quality > 0)
    assert found.runs >= 650
    assert found.median <= 0.09
    assert found.p80 <= 0.19
    assert found.p90 <= 0.285
    assert abs(found.bias) <= 0.01
    assert found.high_over_low <= 1.61


def test_runs_left_out_were_met_when_the_coefficients_were_fitted() -> None:
    residuals = read_json("throughput", "coefficients.json")["residuals"]
    assert residuals["left_out"]["median"] <= 0.12
    assert residuals["left_out"]["p90"] <= 0.365
    assert residuals["regime_left_out"]["median"] <= 0.14
    assert residuals["regime_left_out"]["p90"] <= 0.40
    assert 0.77 <= residuals["range_holds"] <= 0.88
    assert 0.77 <= residuals["regime_range_holds"] <= 0.90
    assert residuals["range_high_over_low"] <= 1.61


def test_the_report_names_every_source() -> None:
    runs = speed_runs()
    text = report(runs, in_sample(runs), "title")
    assert all(source[:40] in text for source in set(np.array(runs.source)[runs.quality > 0]))
