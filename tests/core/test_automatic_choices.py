"""Open fields are chosen smoothly: more memory never makes a run longer, and no choice is beaten in all respects."""

from __future__ import annotations

import numpy as np
import pytest

from ftcost_core.documents.job import Job, edited
from ftcost_core.evaluation.figures import BatchFigures, batch_figures
from ftcost_core.evaluation.resolve import resolve
from ftcost_core.formulas.memory.limits import LIKELY
from tests.core.jobs import job

JOBS = {
    "8B QLoRA, one card": {"hardware.gpu": "H100 SXM", "data.seq_len": 4096},
    "8B LoRA, four cards": {
        "hardware.gpu": "H100 SXM", "hardware.gpus_per_node": 4, "method.kind": "lora", "method.quantization": None,
    },
    "70B QLoRA, eight cards": {
        "model.id": "meta-llama/Llama-3.3-70B-Instruct", "hardware.gpu": "H100 SXM", "hardware.gpus_per_node": 8,
        "data.seq_len": 4096,
    },
    "3B full, two cards": {
        "model.id": "Qwen/Qwen2.5-3B", "hardware.gpu": "A100-SXM4-80GB", "hardware.gpus_per_node": 2,
        "method.kind": "full", "method.quantization": None,
    },
}  # fmt: skip


def evaluated(jobs: list[Job]) -> BatchFigures:
    return batch_figures([resolve(one) for one in jobs], jobs)


def open_job(name: str) -> Job:
    return job({"training.micro_batch": None, "training.global_batch": 64} | JOBS[name])


@pytest.mark.parametrize("name", JOBS)
def test_more_memory_never_makes_a_run_longer(name: str) -> None:
    in_use = np.arange(76, -0.1, -1)
    swept = evaluated([edited(open_job(name), {"hardware.memory_in_use_gib": float(gib)}) for gib in in_use])
    hours, chance = swept.schedule.wall_hours, swept.peak.fit_probability
    assert (hours[1:] <= hours[:-1] * 1.01).all()
    # Nor is there a cliff where a run just becomes likely to fit.
    possible = chance[:-1] > 0.3
    assert (hours[:-1][possible] <= hours[1:][possible] * 1.35).all()


@pytest.mark.long
@pytest.mark.parametrize("name", JOBS)
@pytest.mark.parametrize("gpus", [1, 2, 4, 8])
def test_more_memory_never_makes_a_run_longer_on_any_number_of_gpus(name: str, gpus: int) -> None:
    one = edited(open_job(name), {"hardware.gpus_per_node": gpus, "hardware.parallelism.strategy": None})
    in_use = np.arange(76, -0.1, -2)
    swept = evaluated([edited(one, {"hardware.memory_in_use_gib": float(gib)}) for gib in in_use])
    hours = swept.schedule.wall_hours
    assert (hours[1:] <= hours[:-1] * 1.01).all()


@pytest.mark.parametrize("name", JOBS)
def test_no_choice_is_beaten_in_time_and_in_chance(name: str) -> None:
    for gib in (0.0, 16.0, 30.0, 45.0):
        one = edited(open_job(name), {"hardware.memory_in_use_gib": gib})
        strategies = ["single"] if one.hardware.gpus_per_node == 1 else ["ddp", "zero3"]
        if one.method.kind == "full":
            strategies = ["zero3"]
        others = [
            edited(one, {"training.micro_batch": size, "hardware.parallelism.strategy": strategy})
            for size in (1, 2, 4, 8, 16) for strategy in strategies
        ]  # fmt: skip
        chosen, tried = evaluated([one]), evaluated(others)
        hours, chance = chosen.schedule.wall_hours[0], chosen.peak.fit_probability[0]
        better = (tried.schedule.wall_hours < hours * 0.985) & (tried.peak.fit_probability > min(chance + 0.01, LIKELY))
        assert not better.any()


@pytest.mark.parametrize("objective", ["sft", "dpo"])
def test_the_micro_batch_counts_that_gpus_wait_for_the_longest(objective: str) -> None:
    one = job({
        "model.id": "mistralai/Mistral-7B-v0.1", "method.kind": "full", "method.quantization": None,
        "method.objective": objective, "hardware.gpu": "A100-SXM4-80GB", "hardware.gpus_per_node": 8,
        "training.micro_batch": None, "training.global_batch": 256, "data.seq_len": 1024, "data.samples": 122_000,
        "data.tokens": 55_000_000, "training.precision": "bf16", "hardware.parallelism.strategy": "zero3",
        "data.batching": "padded-longest",
    })  # fmt: skip
    sizes = evaluated([edited(one, {"training.micro_batch": size}) for size in (1, 2, 4, 8, 16, 32)])
    likely = sizes.peak.fit_probability >= LIKELY
    assert likely.sum() > 1
    assert evaluated([one]).schedule.wall_hours[0] < 1.02 * sizes.schedule.wall_hours[likely].min()


def test_a_run_that_just_misses_being_likely_keeps_its_micro_batch() -> None:
    one = open_job("8B QLoRA, one card")
    swept = evaluated([edited(one, {"hardware.memory_in_use_gib": gib}) for gib in np.arange(40, 0, -0.25).tolist()])
    just = (swept.peak.fit_probability < LIKELY) & (swept.peak.fit_probability > 0.8)
    assert (swept.batch.micro_batch[just] >= 1).all()
    speed = swept.step.tokens_per_s_per_gpu
    assert speed[just].size == 0 or speed[just].min() > 0.6 * speed.max()


def test_contrastive_training_takes_the_micro_batch_that_it_learns_from() -> None:
    one = job({
        "model.id": "BAAI/bge-large-en-v1.5", "method.kind": "full", "method.quantization": None,
        "method.objective": "pairs", "training.precision": "fp16-mixed", "training.micro_batch": None,
        "training.global_batch": 64, "data.seq_len": 256, "hardware.gpu": "T4",
    })  # fmt: skip
    pairs, alone = evaluated([one]), evaluated([edited(one, {"training.micro_batch": 2})])
    assert pairs.peak.fit_probability[0] > 0.5
    assert pairs.batch.micro_batch[0] >= 16
    assert pairs.schedule.wall_hours[0] < 1.2 * alone.schedule.wall_hours[0]


def test_the_passes_of_an_encoder_count_in_the_choice() -> None:
    """A source's encoder takes most of ByT5's step, and more of it for each micro-batch that is smaller."""
    one = job({
        "model.id": "google/byt5-small", "method.kind": "full", "method.quantization": None, "data.batching": "padded",
        "data.seq_len": 2048, "training.precision": "fp16", "training.optimizer": "adamw-8bit", "training.compile": True,
        "training.checkpointing": "selective", "training.attention": "eager", "training.global_batch": 16,
        "training.micro_batch": None, "hardware.gpu": "RTX 4060 Laptop", "hardware.gpus_per_node": 4,
        "hardware.nodes": 3, "hardware.parallelism.strategy": "ddp",
    })  # fmt: skip
    sizes = evaluated([edited(one, {"training.micro_batch": size}) for size in (1, 2)])
    assert (sizes.peak.fit_probability >= LIKELY).all()
    assert evaluated([one]).step.tokens_per_s_per_gpu[0] > 0.99 * sizes.step.tokens_per_s_per_gpu.max()
