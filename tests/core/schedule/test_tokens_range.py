"""Tokens that were estimated carry their range into hours and cost."""

from __future__ import annotations

import math

import pytest

from ftcost_core.documents.companions import with_companions
from ftcost_core.documents.job import edited
from ftcost_core.documents.problems import InputError
from ftcost_core.estimator import estimate
from tests.core.jobs import job

COUNTED = {"data.tokens": 5_000_000}
ESTIMATED = COUNTED | {"data.tokens_range": [4_000_000, 9_000_000]}


def test_the_range_of_hours_and_cost_is_that_of_speed_and_tokens_together() -> None:
    counted, estimated = estimate(job(COUNTED)), estimate(job(ESTIMATED))
    assert estimated.time.wall_hours == counted.time.wall_hours
    assert estimated.cost.total == counted.cost.total
    assert estimated.time.wall_hours_high > counted.time.wall_hours_high
    assert estimated.time.wall_hours_low < counted.time.wall_hours_low
    assert estimated.cost.high is not None
    assert counted.cost.high is not None
    assert estimated.cost.high > counted.cost.high
    speed = counted.throughput.tokens_per_s_per_gpu / counted.throughput.low
    together = math.exp(math.hypot(math.log(speed), math.log(9 / 5)))
    grown = estimated.time.wall_hours_high / estimated.time.wall_hours
    assert 1.8 < grown < 1.8 * speed  # not as if both were at their worst
    assert grown == pytest.approx(together, rel=0.05)  # set-up does not grow


def test_a_number_that_is_typed_has_no_range_of_an_estimate() -> None:
    estimated = job(ESTIMATED)
    assert edited(estimated, with_companions(estimated, "data.tokens", 7_000_000)).data.tokens_range is None
    by_samples = with_companions(estimated, "data.samples", 1000) | {"data.mean_sample_tokens": 500}
    assert edited(estimated, by_samples).data.tokens_range is None


def test_a_range_that_does_not_hold_the_tokens_is_refused() -> None:
    for wrong in ([1, 2], [6_000_000, 9_000_000]):
        with pytest.raises(InputError, match="between its ends"):
            job(COUNTED | {"data.tokens_range": wrong})
