from __future__ import annotations

import pytest
from msgspec.structs import replace

from ftcost_core.documents.result import Estimate
from ftcost_core.estimator import estimate
from ftcost_core.offers.comparison import ComparedRow, compare
from tests.core.jobs import job


def rows(*estimates: Estimate) -> dict[str, ComparedRow]:
    return {row.id: row for row in compare(estimates)}


def test_settings_that_differ_come_first_and_those_that_do_not_are_left_out() -> None:
    found = compare([estimate(job()), estimate(job({"training.loss": "fused"}))])
    assert found[0].id == "training.loss"
    assert found[0].values == ("standard", "fused")
    assert all(row.id != "data.seq_len" for row in found)


def test_figures_are_those_of_the_estimates_with_differences_to_the_first() -> None:
    one, two = estimate(job()), estimate(job({"data.tokens": 2_000_000}))
    row = rows(one, two)["wall_hours"]
    assert row.values == (one.time.wall_hours, two.time.wall_hours)
    difference = row.difference(1)
    assert difference is not None
    assert difference[0] == pytest.approx(two.time.wall_hours - one.time.wall_hours)
    assert difference[1] == pytest.approx(two.time.wall_hours / one.time.wall_hours - 1)
    assert row.difference(0) == (0.0, 0.0)


def test_the_best_is_the_least_or_the_most_as_the_figure_wants() -> None:
    slow, fast = estimate(job()), estimate(job({"hardware.gpu": "H100-SXM5-80GB"}))
    found = rows(slow, fast)
    assert found["wall_hours"].best == (1,)
    assert found["tokens_per_s"].best == (1,)
    assert found["device"].best == ((0,) if slow.memory.device < fast.memory.device else (1,))
    assert found["optimizer_steps"].best == ()
    assert rows(slow, slow)["cost"].best == ()


def test_overlapping_ranges_are_a_tie_in_words() -> None:
    one, near = estimate(job()), estimate(job({"data.tokens": 1_010_000}))
    assert rows(one, near)["wall_hours"].tied
    assert rows(one, near)["wall_hours"].level == (1,)
    far = estimate(job({"data.tokens": 100_000_000}))
    assert not rows(one, far)["wall_hours"].tied


def test_a_scenario_without_a_price_has_no_best_and_no_difference() -> None:
    one = estimate(job())
    free = one.replaced(cost=one.cost.replaced(total=None, low=None, high=None))
    row = rows(one, free)["cost"]
    assert row.best == ()
    assert row.difference(1) is None
    assert replace(row, values=(0.0, 1.0)).difference(1) == (1.0, None)


RUN = {"cost", "wall_hours", "gpu_hours", "tokens_per_s", "tokens_per_s_per_gpu", "mfu", "per_million_tokens"}


def full(changes: dict[str, object] | None = None) -> Estimate:
    """Full fine-tuning, which an RTX 4090 has not the memory for, at the speed of a large micro-batch."""
    return estimate(job({"method.kind": "full", "training.loss": "fused", **(changes or {})}))


def test_what_does_not_fit_is_best_at_nothing_and_its_run_is_hypothetical() -> None:
    fits, too_large = estimate(job()), full({"training.micro_batch": 64, "training.global_batch": 64})
    assert fits.memory.fits
    assert not too_large.memory.fits
    assert too_large.time.wall_hours < fits.time.wall_hours  # it would win, were it possible
    found = rows(fits, too_large)
    assert all(1 not in row.best for row in found.values())
    assert found["fits"].best == (0,)
    assert {name for name, row in found.items() if row.hypothetical} == RUN
    assert all(found[name].hypothetical == (1,) for name in RUN)


def test_the_best_of_those_that_fit_is_found_beside_one_that_does_not() -> None:
    slow, fast = estimate(job()), estimate(job({"hardware.gpu": "H100-SXM5-80GB"}))
    found = rows(full({"data.tokens": 1000}), slow, fast)
    assert found["wall_hours"].best == (2,)
    assert found["wall_hours"].tied == rows(slow, fast)["wall_hours"].tied
    alone = rows(slow, fast, slow.replaced(memory=full().memory))["wall_hours"]
    assert alone.best == (1,)
    assert not alone.tied  # the range of what cannot run ties with nothing


def test_where_nothing_fits_nothing_is_best() -> None:
    found = rows(full(), full({"data.tokens": 50_000_000, "data.seq_len": 1024}))
    assert not any(row.best for row in found.values())
    assert found["cost"].hypothetical == (0, 1)
    assert found["device"].hypothetical == ()
