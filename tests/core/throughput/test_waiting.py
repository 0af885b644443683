"""Replicas whose samples differ in length wait for each other."""

from __future__ import annotations

from typing import Any

import pytest

from ftcost_core.estimator import TwoPartEstimate
from ftcost_core.formulas.schedule.tokens import length_variation
from tests.core.jobs import job

LENGTHS = {"edges": [0, 64, 128, 256, 512, 1024, 2048, 4096], "counts": [5, 40, 120, 200, 120, 40, 10]}
FOUR = {
    "hardware.gpu": "A100-SXM4-80GB", "hardware.gpus_per_node": 4, "training.micro_batch": 1,
    "method.kind": "lora", "method.quantization": None, "hardware.parallelism.strategy": "ddp",
    "data.lengths": LENGTHS, "data.tokens": None, "data.seq_len": 4096,
}  # fmt: skip


def waited(**changes: Any) -> float:
    found = TwoPartEstimate(job(FOUR | {path.replace("__", "."): value for path, value in changes.items()})).first
    terms = {term.key: term.value for term in found.throughput.terms}
    return terms.get("communication.waiting", 0.0) / found.throughput.step_s


def test_windows_of_one_size_wait_for_nothing() -> None:
    assert waited(data__batching="packed", training__global_batch=4) == 0
    assert waited(data__batching="padded", training__global_batch=4) == 0


def test_samples_of_their_own_length_are_waited_for_less_where_a_step_has_more_of_them() -> None:
    one = waited(data__batching="padded-longest", training__global_batch=4)
    many = waited(data__batching="padded-longest", training__global_batch=64)
    assert 0.2 < one < 0.6
    assert many < 0.5 * one


def test_more_replicas_wait_longer() -> None:
    four = waited(data__batching="padded-longest", training__global_batch=4)
    eight = waited(data__batching="padded-longest", training__global_batch=8, hardware__gpus_per_node=8)
    assert eight > four


def test_the_variation_of_exponential_lengths() -> None:
    data = job(
        {"data": {"samples": 1000, "mean_sample_tokens": 500, "seq_len": 8192, "batching": "padded-longest"}}
    ).data
    assert length_variation(data, 1) == pytest.approx(1.0, rel=1e-3)
    # The longest of 4: mean 25/12, variance 1 + 1/4 + 1/9 + 1/16.
    assert length_variation(data, 4) == pytest.approx((205 / 144) ** 0.5 / (25 / 12), rel=1e-3)
