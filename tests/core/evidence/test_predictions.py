"""The shipped predictions are what the program says now."""

from __future__ import annotations

from dataclasses import astuple, fields, replace

import numpy as np
import pytest

from ftcost_core.evidence.predictions import digests, predictions, recorded
from ftcost_core.evidence.runs import runs
from tests.accuracy import evidence


def test_a_prediction_that_the_program_no_longer_makes_is_named(monkeypatch):
    first, *rest = predictions()
    monkeypatch.setattr(evidence, "computed", lambda: [replace(first, device=1.01 * first.device), *rest])
    (said,) = evidence.faults()
    assert said.startswith(f"{first.id}: device is")
    monkeypatch.setattr(evidence, "computed", lambda: list(predictions()))
    monkeypatch.setattr(evidence, "digests", lambda: digests() | {"coefficients": "another"})
    assert evidence.faults() == ["made from another coefficients"]


def test_every_run_has_its_prediction():
    assert [one.id for one in predictions()] == [run.id for run in runs()]
    assert len({run.place for run in runs()}) == len(runs())


def test_they_were_made_from_the_files_that_are_shipped():
    assert recorded() == digests()


@pytest.mark.long
def test_they_are_what_the_program_computes():
    """After a change of figures: ``python -m tests.accuracy evidence --write``."""
    assert evidence.faults() == []


def test_a_run_has_speeds_where_one_was_measured_and_only_there():
    speeds = [field.name for field in fields(predictions()[0]) if field.name.startswith(("speed", "unseen"))]
    for run, known in zip(runs(), predictions(), strict=True):
        given = [getattr(known, name) is not None for name in speeds]
        assert all(given) if run.tokens_per_s_per_gpu else not any(given)


def test_the_fits_that_left_sources_out_are_those_of_the_coefficients():
    assert evidence._of_the_fits() == []


def test_what_is_kept_is_small_and_finite():
    for known in predictions():
        assert all(np.isfinite(cell) for cell in astuple(known) if isinstance(cell, (int, float)))
