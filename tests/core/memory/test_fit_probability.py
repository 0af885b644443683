"""The chance to fit: its distribution, what it rises and falls with, and how often it is right."""

from __future__ import annotations

import numpy as np
import pytest

from ftcost_core.charts.calibration import calibration_plot
from ftcost_core.documents.job import Parallelism, edited, parse_job
from ftcost_core.evaluation.resolve import resolve
from ftcost_core.formulas.facts.device import memory_residuals
from ftcost_core.formulas.memory.fit_probability import (
    UNSURE,
    beyond_estimate,
    device_range,
    fit_probability,
    needs_at_most,
    student_2,
    student_2_quantile,
)
from ftcost_core.formulas.memory.limits import LIKELY, fits, needed, usable
from ftcost_core.formulas.memory.peak import peak
from ftcost_core.formulas.schedule.phases import chance_within
from tests.accuracy.memory import (
    binomial_interval,
    calibration,
    card_chances,
    contradictory,
    fifths,
    fit_chances,
    range_coverage,
    width_bins,
)
from tests.core.documentation.pages import ROOT
from tests.core.memory.build import PLAIN, batch


@pytest.mark.parametrize("chance", [0.01, 0.1, 0.5, 0.9, 0.99])
def test_the_distribution_and_its_quantile_are_inverse(chance: float) -> None:
    assert student_2(student_2_quantile(chance)) == pytest.approx(chance)


def test_the_distribution_is_students() -> None:
    # Tables: with two degrees of freedom 95 % lie below 2.920, 97.5 % below 4.303.
    assert student_2(2.920) == pytest.approx(0.95, abs=1e-4)
    assert student_2(4.303) == pytest.approx(0.975, abs=1e-4)


def test_it_falls_with_what_is_alive_and_with_what_others_hold() -> None:
    one = batch({})
    used = np.array([4e9, 8e9, 16e9, 64e9, 640e9])
    chances = fit_probability(one.take(np.zeros(5, dtype=np.int64)), used, np.full(5, 5e8))
    assert (np.diff(chances) < 0).all()
    alone, shared = peak(one), peak(batch({"hardware.memory_in_use_gib": 20}))
    assert shared.fit_probability[0] < alone.fit_probability[0]
    held = shared.components["context"][0] - alone.components["context"][0]
    assert held == pytest.approx(20 * 2**30)


def test_no_room_no_chance() -> None:
    assert fit_probability(batch({}), np.array([1e9]), np.array([1e15]))[0] == pytest.approx(0, abs=1e-6)


def test_what_is_needed_for_a_chance_gives_that_chance() -> None:
    one = batch({})
    found = peak(one)
    room = usable(one) - found.components["context"]
    for chance in (0.5, LIKELY):
        allocated = room / np.exp(beyond_estimate(one, chance)) / 1.01
        assert fit_probability(one, allocated, found.components["context"])[0] == pytest.approx(chance)
        assert (needed(one, found, chance)[0] <= usable(one)[0]) == (found.fit_probability[0] >= chance)
    assert fits(one, found)[0] == (found.fit_probability[0] >= 0.5)


def test_published_verdicts_are_met_as_often_as_it_says() -> None:
    """Each verdict is judged without its source; those of quality A name every setting."""
    for qualities, score in (("AB", 0.12), ("A", 0.06)):
        verdicts = [one for one in fit_chances(qualities) if one[0] not in contradictory()]
        said, true = np.array([[chance, float(fitted)] for _, chance, fitted in verdicts]).T
        assert np.mean((said - true) ** 2) < score
    sure = said >= 0.8
    assert true[sure].mean() == pytest.approx(said[sure].mean(), abs=0.1)


def test_measured_needs_fit_cards_as_often_as_it_says() -> None:
    found = list(fifths(*card_chances()))
    assert len(found) == 5
    for one in found:
        assert one.count > 10
        assert one.fitted == pytest.approx(one.said, abs=0.15)


@pytest.mark.parametrize(("share", "n", "least", "most"), [(0.0, 10, 0.0, 0.278), (0.5, 10, 0.237, 0.763)])
def test_the_interval_of_a_count_is_wilsons(share: float, n: int, least: float, most: float) -> None:
    # Newcombe 1998, Statistics in Medicine 17, 857: the score method without a correction of continuity.
    assert binomial_interval(share, n) == pytest.approx((least, most), abs=1e-3)


@pytest.mark.parametrize(
    ("limit", "chance"), [(None, None), (10.0, 0.5), (12.0, 0.9), (8.0, 0.1), (1e9, 1.0), (1e-3, 0.0)]
)
def test_the_chance_of_keeping_a_limit(limit: float | None, chance: float | None) -> None:
    assert chance_within(limit, 10.0, 8.0, 12.0) == (None if chance is None else pytest.approx(chance, abs=1e-6))


def test_the_ranges_hold_what_they_say_at_any_width() -> None:
    assert 0.75 <= range_coverage() <= 0.88
    assert all(0.75 <= held <= 0.88 for _, _, _, held in width_bins())


def test_a_run_of_a_kind_that_none_measured_is_never_sure() -> None:
    unmeasured = {
        "training.stack": "maxtext", "training.precision": "bf16-mixed", "hardware.gpu": "TPU v5p",
        "hardware.parallelism": Parallelism(strategy="fsdp"), "training.attention": "flash",
        "method.kind": "lora", "method.quantization": None, "data.batching": "packed",
    }  # fmt: skip
    assert memory_residuals().sources["adapters"]["maxtext"] == 0
    ends = [float(needs_at_most(batch(unmeasured), np.array([beyond]))[0]) for beyond in (-20.0, 20.0)]
    assert ends == pytest.approx([UNSURE, 1 - UNSURE])
    assert np.isinf(beyond_estimate(batch(unmeasured), 0.98)).all()
    assert needs_at_most(batch({}), np.array([20.0]))[0] > 0.98


def test_a_job_that_leaves_settings_open_is_less_sure() -> None:
    stated, some, all_open = (batch({}).with_(settings_open=np.array([share])) for share in (0.0, 0.5, 1.0))
    chances = [float(needs_at_most(one, np.array([0.4]))[0]) for one in (stated, some, all_open)]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] - chances[2] > 0.05
    wide = [np.diff(device_range(one), axis=0)[0, 0] for one in (stated, all_open)]
    assert wide[1] > wide[0]
    left, said = (resolve(edited(parse_job(PLAIN), {"training.weights_dtype": dtype})) for dtype in (None, "bf16"))
    assert left.settings_open > said.settings_open


@pytest.mark.parametrize("page", ["README.md", "resources/help/memory-model.md", "resources/help/de/memory-model.md"])
def test_the_calibration_is_drawn_as_it_is(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    for one in memory_residuals().calibration:
        bar = ["#" if place / 40 < one.fitted else "." for place in range(40)]
        bar[int(one.said * 40)] = "|"
        line = f"{100 * one.said:.0f} %"
        assert f"{line:>6}            {one.verdicts:>8}   {f'{100 * one.fitted:.0f} %':>5}  {''.join(bar)}" in text


def test_the_shipped_calibration_is_that_of_the_command() -> None:
    kept = memory_residuals()
    found = calibration()
    assert [one.verdicts for one in kept.calibration] == [one["verdicts"] for one in found["calibration"]]
    assert (kept.brier, kept.brier_stated) == pytest.approx((found["brier"], found["brier_stated"]), abs=0.002)
    plot = calibration_plot()
    assert len(plot.table) == 1 + len(kept.calibration)
    assert "217" in plot.finding
