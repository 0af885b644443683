from __future__ import annotations

import pytest

from ftcost_core.estimator import estimate
from tests.core.jobs import job

LENGTHS = {"edges": [0, 200, 400], "counts": [1000, 1000]}


@pytest.mark.parametrize(("mfu", "warned"), [(0.70, False), (0.74, False), (0.76, True), (1.2, True)])
def test_a_pilot_is_doubted_above_what_has_been_sustained(mfu: float, warned: bool) -> None:
    plain = estimate(job()).throughput
    speed = plain.tokens_per_s_per_gpu * mfu / plain.mfu
    found = estimate(job({"calibration": {"tokens_per_s_per_gpu": speed}}))
    assert found.throughput.mfu == pytest.approx(mfu, rel=1e-6)
    paths = [one.path for one in found.warnings if "sustained" in one.text]
    assert paths == (["calibration.tokens_per_s_per_gpu"] if warned else [])


@pytest.mark.parametrize(
    ("changes", "path", "words"),
    [
        ({"data.tokens": 10_000, "data.samples": 10_000}, "data.tokens", "samples taken for tokens"),
        ({"data.tokens": 2000, "data.lengths": LENGTHS}, "data.tokens", "samples taken for tokens"),
        ({"data.tokens": 50_000, "data.samples": 10_000}, "data.tokens", "5.0 each"),
        ({"data.tokens": 10_000_000, "data.lengths": LENGTHS}, "data.tokens", "add up to"),
        ({"data.tokens": 12_000}, "data.tokens", "optimizer steps"),
        ({"calibration": {"tokens_per_s_per_gpu": 9000.0}}, "calibration.tokens_per_s_per_gpu", "sustained"),
        (
            {"data.tokens": 50_000_000, "run.evaluation_share": 0, "run.retry_share": 0},
            "run.evaluation_share",
            "pure training",
        ),
        ({"data.tokens": 20_000_000, "run.checkpoint_minutes": 100_000}, "run.checkpoint_minutes", "saved"),
        (
            {"data.tokens": None, "data.lengths": LENGTHS, "data.batching": "padded", "data.seq_len": 2048},
            "data.seq_len",
            "longest sample",
        ),
        (
            {"data.samples": 10_000, "data.mean_sample_tokens": 100, "data.batching": "padded"},
            "data.batching",
            "padding",
        ),
        (
            {"hardware.gpus_per_node": 8, "training.micro_batch": 4, "training.global_batch": 8},
            "training.global_batch",
            "grows to 32",
        ),
        (
            {
                "method.kind": "full",
                "hardware.gpus_per_node": 8,
                "hardware.nodes": 8,
                "hardware.network_gbit_s": 1,
                "training.micro_batch": 1,
                "training.global_batch": 64,
            },
            "hardware.nodes",
            "their links hold them back",
        ),
    ],
)
def test_a_common_mistake_is_named_at_its_field(changes: dict[str, object], path: str, words: str) -> None:
    found = [one for one in estimate(job(changes)).warnings if one.path == path and words in one.text]
    assert len(found) == 1


def test_a_sound_job_is_accused_of_nothing() -> None:
    assert not estimate(job({"training.global_batch": 8, "data.tokens": 5_000_000})).warnings
