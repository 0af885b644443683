from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ftcost_core.documents.job import Job
from ftcost_core.formulas.facts.time import time_facts
from ftcost_core.formulas.schedule.phases import PHASES, Schedule, schedule
from ftcost_core.formulas.schedule.run import available_share, run_settings
from ftcost_core.formulas.schedule.tokens import token_plan
from ftcost_core.formulas.throughput.step import step
from tests.core.jobs import job
from tests.core.throughput.batches import batch_of, changes


def _schedule(one: Job, checkpoint_bytes: float = 1e9) -> Schedule:
    batch = batch_of([one])
    return schedule(batch, step(batch), token_plan([one]), run_settings([one]), np.array([checkpoint_bytes]))


@given(changes(), st.booleans())
def test_phases_add_up(given_job: dict[str, Any], spot: bool) -> None:
    one = job({**given_job, "price.terms": "spot" if spot else "on-demand", "run.experiments": 2})
    found = _schedule(one)
    assert tuple(found.phases) == PHASES
    assert sum(found.phases.values())[0] == pytest.approx(found.wall_hours[0])
    assert found.wall_hours_low[0] < found.wall_hours[0] < found.wall_hours_high[0]
    assert found.gpu_hours_low[0] < found.gpu_hours[0] < found.gpu_hours_high[0]
    gpus = one.hardware.gpus_per_node * one.hardware.nodes
    held = found.wall_hours[0] - found.phases["waiting"][0]
    assert found.gpu_hours[0] == pytest.approx(held * gpus)
    assert (found.phases["waiting"][0] > 0) == spot
    assert found.realism_factor[0] == pytest.approx(found.wall_hours[0] / found.training_hours[0])
    assert all(value[0] >= 0 for value in found.phases.values())


@given(st.floats(0.5, 20), st.floats(1.0, 4.0))
def test_time_is_linear_in_epochs(epochs: float, times: float) -> None:
    once, more = (_schedule(job({"data.epochs": one})) for one in (epochs, epochs * times))
    assert more.training_hours[0] == pytest.approx(once.training_hours[0] * times)


@given(st.integers(1, 10**9), st.integers(0, 10**9))
def test_more_tokens_never_take_less_time(tokens: int, added: int) -> None:
    fewer, more = (_schedule(job({"data.tokens": one})) for one in (tokens, tokens + added))
    assert more.wall_hours[0] >= fewer.wall_hours[0]
    assert more.optimizer_steps[0] >= fewer.optimizer_steps[0]


@given(changes())
def test_gpu_hours_never_fall_with_more_gpus(given_job: dict[str, Any]) -> None:
    # Weights kept on the host are the exception: each GPU brings its own link to it.
    base = {**given_job, "training.global_batch": 64, "hardware.nodes": 1,
            "hardware.parallelism.cpu_offload": "none"}  # fmt: skip
    hours = []
    for gpus in (1, 2, 4, 8):
        spread = "single" if gpus == 1 else "fsdp"
        one = {**base, "hardware.gpus_per_node": gpus, "hardware.parallelism.strategy": spread}
        hours.append(float(_schedule(job(one)).gpu_hours[0]))
    assert all(later >= earlier * (1 - 1e-9) for earlier, later in pairwise(hours))


def test_a_checkpoint_is_saved_after_each_interval_and_at_the_end() -> None:
    found = _schedule(job({"run.checkpoint_minutes": 30}), checkpoint_bytes=7.2e12)
    save_hours = 7.2e12 / 1e9 / 3600
    assert found.phases["saving"][0] == pytest.approx((found.training_hours[0] / 0.5 + 1) * save_hours)


def test_preparing_data_rents_no_gpu() -> None:
    prepared = _schedule(job({"run.data_preparation_hours": 5}))
    plain = _schedule(job())
    assert prepared.wall_hours[0] == pytest.approx(plain.wall_hours[0] + 5)
    assert prepared.gpu_hours[0] == pytest.approx(plain.gpu_hours[0])


def test_steps_are_whole() -> None:
    found = _schedule(job({"data.tokens": 2048 * 8 * 10 + 1}))
    assert found.optimizer_steps[0] == 11
    assert _schedule(job({"data.tokens": 2048 * 8 * 10})).optimizer_steps[0] == 10


def test_spot_loses_more_work_than_on_demand() -> None:
    long = {"data.tokens": 10**9}
    spot, plain = (_schedule(job({**long, "price.terms": terms})) for terms in ("spot", "on-demand"))
    assert spot.phases["lost-work"][0] > plain.phases["lost-work"][0]
    rare = _schedule(job({**long, "price.terms": "spot", "run.checkpoint_minutes": 600}))
    assert rare.phases["lost-work"][0] > spot.phases["lost-work"][0]
    assert rare.phases["saving"][0] < spot.phases["saving"][0]


def test_waiting_for_a_spot_machine_takes_hours_and_rents_nothing() -> None:
    terms = ("spot", "on-demand")
    spot, plain = (_schedule(job({"price.terms": kind, "run.data_preparation_hours": 5})) for kind in terms)
    share = time_facts().available_share.by["spot"][0]
    held = spot.gpu_hours[0]
    assert spot.phases["waiting"][0] == pytest.approx(held * (1 / share.median - 1))
    assert spot.wall_hours[0] == pytest.approx(5 + held / share.median)
    assert spot.wall_hours_high[0] > 5 + held / share.low  # and the speed may be lower, too
    assert spot.wall_hours_low[0] < 5 + held / share.high
    assert plain.wall_hours[0] == pytest.approx(5 + plain.gpu_hours[0])


def test_several_spot_gpus_at_once_are_rarer() -> None:
    traced = time_facts().available_share.by["spot"]
    assert available_share("spot", 1) == traced[0].ends
    assert available_share("spot", 8) == available_share("spot", 64) == traced[-1].ends
    assert traced[-1].median < available_share("spot", 4)[1] < available_share("spot", 2)[1] < traced[0].median
    assert available_share("on-demand", 64) == (1, 1, 1)


def test_the_best_interval_costs_least() -> None:
    long = {"data.tokens": 10**9, "price.terms": "spot", "run.retry_share": 0}
    best = float(_schedule(job(long), 2e10).best_checkpoint_minutes[0])
    assert 5 < best < 120
    at = [float(_schedule(job({**long, "run.checkpoint_minutes": best * k}), 2e10).wall_hours[0]) for k in (0.5, 1, 2)]
    assert at[1] < at[0]
    assert at[1] < at[2]
    assert np.isinf(_schedule(job()).best_checkpoint_minutes[0])
