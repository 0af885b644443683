"""Error figures: those of the accuracy command, of any part of the runs, and honest about what was seen."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ftcost_core.evidence.accuracy import accuracy
from ftcost_core.evidence.points import KEYS, accuracy_by, accuracy_of, headline, points, verdicts
from ftcost_core.evidence.runs import runs
from ftcost_core.storage.bundled import read_json
from tests.accuracy.memory import (
    contradictory,
    everything,
    fit_answers,
    range_coverage,
    range_without_source,
    run_residuals,
)
from tests.accuracy.report import summary
from tests.accuracy.rows import measurements
from tests.accuracy.runs import speed_runs
from tests.accuracy.throughput import in_sample


def test_memory_is_off_by_what_the_accuracy_command_says():
    ours, theirs = headline("memory"), summary(run_residuals())
    assert ours.runs == theirs.runs
    for name in ("median", "p80", "p90", "bias"):
        assert getattr(ours, name) == pytest.approx(getattr(theirs, name), abs=1e-5)
    # Shipped figures are rounded: a run at the end of its range may fall to the other side.
    assert ours.holds == pytest.approx(range_coverage(), abs=2 / ours.runs)
    assert accuracy_of(points("memory")).runs == len(everything())


def test_speed_is_off_by_what_the_accuracy_command_says():
    runs = speed_runs()
    ours, theirs = accuracy_of(points("speed", "shipped")), in_sample(runs).summary(runs.quality > 0)
    assert ours.runs == theirs.runs
    for name in ("median", "p80", "p90", "bias", "holds", "high_over_low"):
        assert getattr(ours, name) == pytest.approx(getattr(theirs, name), abs=1e-4)


def test_the_headline_is_of_runs_that_were_not_seen():
    known = read_json("throughput", "coefficients.json")["residuals"]
    assert headline("speed").median == pytest.approx(known["left_out"]["median"], rel=1e-3)
    assert headline("speed").median > accuracy_of(points("speed", "shipped")).median


def test_the_range_of_memory_is_made_without_the_runs_it_is_held_against():
    row, one = next(
        (row, one) for row, one in zip(measurements(), runs(), strict=True) if one.memory_kind == "reserved"
    )
    point = next(point for point in points("memory") if point.run is one)
    factors = range_without_source(row, "reserved")
    assert (point.low / point.estimated, point.high / point.estimated) == pytest.approx(factors, rel=1e-4)
    assert factors[0] < 1 < factors[1]


def test_verdicts_are_those_of_the_accuracy_command():
    told, answers = verdicts(), fit_answers()
    sound = [one for one in answers if one[0] not in contradictory()]
    assert (told.published, told.right) == (len(answers), sum(said == true for _, said, true in answers))
    assert (told.undisputed, told.undisputed_right) == (len(sound), sum(said == true for _, said, true in sound))


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("quantity", ["memory", "speed"])
def test_groups_hold_every_sound_run_once(key, quantity):
    found = accuracy_by(key, points(quantity))
    assert sum(one.runs for one in found.values()) == sum(one.sound for one in points(quantity))
    assert next(iter(found.values())).runs == max(one.runs for one in found.values())


def test_what_was_read_off_is_compared_with_the_same():
    for point in points("memory"):
        assert point.measured == point.run.memory_bytes
        if point.run.memory_kind == "unknown":
            assert not point.sound


def test_there_are_no_figures_without_a_sound_run():
    assert accuracy_of([]) is None
    assert accuracy_of([one for one in points("memory") if not one.sound]) is None


@given(st.lists(st.floats(0.1, 10), min_size=1, max_size=30), st.floats(1.0, 3.0))
def test_error_figures_do_not_depend_on_the_unit(ratios, width):
    true = np.ones(len(ratios))
    one = accuracy(ratios, true, np.array(ratios) / width, np.array(ratios) * width)
    other = accuracy(1e9 * np.array(ratios), 1e9 * true, 1e9 * np.array(ratios) / width, 1e9 * np.array(ratios) * width)
    assert one.median == pytest.approx(other.median)
    assert one.within_10 <= one.within_20 <= 1
    assert one.median <= one.p80 <= one.p90 <= one.p95
    assert one.holds == pytest.approx(np.mean([1 / width <= r <= width for r in ratios]), abs=0.04)
