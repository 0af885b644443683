from __future__ import annotations

import pytest

from ftcost_core.advice.candidates import Situation, ideas
from ftcost_core.documents.job import Job, edited
from ftcost_core.documents.result import Advice, Estimate
from ftcost_core.estimator import estimate
from ftcost_core.evaluation.resolve import resolve
from tests.core.jobs import job
from tests.core.planner.test_search import example


def advice(one: Job) -> dict[str, Advice]:
    return {made.id: made for made in estimate(one).advice}


def _fullest(made: Estimate) -> int:
    return max(phase.device or 0 for phase in made.memory.phases if phase.where == "gpu")


@pytest.mark.parametrize("name", ["support-bot-8b", "startup-7b", "research-13b", "production-70b", "full-8b"])
def test_what_each_piece_of_advice_promises_is_what_the_edit_brings(name: str) -> None:
    one = example(name)
    now = estimate(one)
    assert now.advice
    for made in now.advice:
        then = estimate(edited(one, made.change))
        assert then.memory.fits is made.fits
        assert _fullest(then) - _fullest(now) == pytest.approx(made.memory, abs=2)
        assert then.time.wall_hours - now.time.wall_hours == pytest.approx(made.hours, abs=1e-6)
        assert (then.cost.total or 0) - (now.cost.total or 0) == pytest.approx(made.usd, abs=1e-6)


def test_what_costs_quality_or_risk_says_so() -> None:
    found = advice(example("full-8b"))
    assert "less" in found["lora"].risk
    assert "interrupted" in found["spot"].risk
    roomy = advice(edited(example("full-8b"), {"hardware.gpu": "H200-SXM-141GB"}))
    assert not roomy["selective-checkpointing"].risk


def test_a_job_that_does_not_fit_is_told_what_would_make_it() -> None:
    one = job({"method.kind": "full", "hardware.gpu": "RTX 4090", "training.micro_batch": None})
    assert not estimate(one).memory.fits
    found = estimate(one).advice
    rescues = [made for made in found if estimate(edited(one, made.change)).memory.fits]
    assert rescues == [made for made in found if made.fits] != list(found)
    assert "lora" in {made.id for made in found}
    assert rescues == list(found[: len(rescues)])


def test_a_context_longer_than_the_samples_is_shortened_by_the_histogram() -> None:
    lengths = {"edges": [0, 256, 512, 4096], "counts": [700, 299, 1]}
    one = job({"data.tokens": None, "data.lengths": lengths, "data.seq_len": 4096, "data.batching": "padded"})
    assert advice(one)["shorter-context"].change == {"data.seq_len": 512}


def test_fewer_gpus_are_advised_where_they_do_not_scale() -> None:
    one = job({"hardware.gpus_per_node": 8, "training.micro_batch": 1, "data.tokens": 20_000_000,
               "hardware.parallelism.strategy": "fsdp"})  # fmt: skip
    assert advice(one)["fewer-gpus"].usd < 0


def test_an_engine_is_split_where_it_waits_for_its_weights() -> None:
    """Eight small GPUs that must split it were faster than eight larger ones that need not."""
    generated = {"hardware.gpus_per_node": 8, "method.kind": "lora", "method.objective": "grpo",
                 "method.rollout.engine": "vllm-colocated"}  # fmt: skip
    small, large = (example("support-bot-8b", {**generated, "hardware.gpu": gpu}) for gpu in ("RTX A4000", "RTX A6000"))
    split = advice(large)["engine-split-4"]
    assert estimate(large).time.wall_hours > estimate(small).time.wall_hours
    assert estimate(edited(large, split.change)).time.wall_hours < estimate(small).time.wall_hours


def test_late_jobs_are_offered_more_gpus() -> None:
    one = job({"data.tokens": 50_000_000, "limits.deadline_hours": 4.0})
    made = advice(one)["more-gpus"]
    assert made.change["hardware.gpus_per_node"] == 2
    assert made.hours < 0


def test_a_micro_batch_that_fits_is_only_promised_where_the_job_fits() -> None:
    no_way = {"method.kind": "full", "training.micro_batch": 64, "training.global_batch": 64,
              "training.loss": "fused"}  # fmt: skip
    one = job(no_way)
    made = advice(one)["auto-micro-batch"]
    assert not estimate(edited(one, made.change)).memory.fits
    assert made.text != "The fastest micro-batch that fits"
    fitting = job({"training.micro_batch": 1, "training.global_batch": 32, "training.loss": "fused",
                   "hardware.gpu": "H100-SXM5-80GB"})  # fmt: skip
    assert advice(fitting)["auto-micro-batch"].text == "The fastest micro-batch that fits"


def test_large_counts_of_gpus_are_grouped() -> None:
    one = job({"method.kind": "full", "hardware.gpus_per_node": 8, "hardware.nodes": 256,
               "limits.max_gpus": 65_536, "training.global_batch": None, "training.micro_batch": None})  # fmt: skip
    arch = resolve(one).arch
    now = estimate(one)
    texts = {
        fits: [idea.text for idea in ideas(Situation(one, fits, now.time, now.host, 60.0, {}, arch, None))]
        for fits in (True, False)
    }
    assert "4,096 GPUs" in texts[False]
    assert "1,024 GPUs: less lost to communication" in texts[True]
    # Where a job does not fit, fewer hold it no better.
    assert "1,024 GPUs: less lost to communication" not in texts[False]
