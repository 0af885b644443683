"""Paged states use the room that there is; the phase of the run that needs most decides whether it fits."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

import numpy as np
import pytest

from ftcost_core.commands.check import FAILED, status
from ftcost_core.estimator import estimate
from ftcost_core.formulas.memory.limits import largest_micro_batch, needed, usable
from ftcost_core.formulas.memory.peak import peak, with_paging
from ftcost_core.formulas.throughput.step import step
from ftcost_core.wording.answer import answer
from tests.core.jobs import job
from tests.core.memory.build import batch

PAGED: dict[str, Any] = {"training.optimizer": "paged-adamw-32bit", "training.loss": "fused"}
PARAMETERS = 8_030_261_248
QLORA: dict[str, Any] = {
    "model.id": "meta-llama/Llama-3.1-8B", "hardware.gpu": "RTX 4090", "method.kind": "qlora",
    "training.loss": "fused", "training.micro_batch": 1,
}  # fmt: skip


def _seconds(changes: dict[str, Any]) -> float:
    jobs = batch(changes)
    found = step(with_paging(jobs, peak(jobs)))
    return float(sum(term.value[0] for term in found.terms if term.key == "optimizer.paging"))


def test_paged_states_stay_on_the_gpu_while_there_is_room_outside_the_allocator() -> None:
    roomy = batch(PAGED | {"hardware.gpu": "B200"})
    found, without = peak(roomy), peak(batch({**PAGED, "training.optimizer": "sgd", "hardware.gpu": "B200"}))
    states = 8.0 * PARAMETERS
    assert found.paged[0] == pytest.approx(states, rel=1e-3)
    assert found.paged_out[0] == 0
    assert found.components["context"][0] - without.components["context"][0] == pytest.approx(states, rel=1e-3)
    assert found.device[0] - without.device[0] == pytest.approx(states, rel=1e-3)
    assert found.allocated[0] == pytest.approx(without.allocated[0], rel=0.01)
    assert _seconds(PAGED | {"hardware.gpu": "B200"}) == 0


def test_what_the_gpu_has_no_room_for_leaves_it_and_costs_time_but_no_chance() -> None:
    found = peak(batch(PAGED))
    assert 0 < found.paged_out[0] < found.paged[0]
    assert found.device[0] == usable(batch(PAGED))[0]
    assert found.fit_probability[0] > 0.9
    assert needed(batch(PAGED), found)[0] < usable(batch(PAGED))[0]
    # Twice what is in excess, but no more than all, crosses a link of 31.5 GB/s at 12 GB/s, out and in.
    assert _seconds(PAGED) == pytest.approx(2 * 2 * found.paged_out[0] / 12e9, rel=0.02)
    full = PAGED | {"training.micro_batch": 32, "training.global_batch": 32, "training.checkpointing": "full"}
    assert _seconds(full) == pytest.approx(2 * 8 * PARAMETERS / 12e9, rel=0.02)


def test_time_grows_smoothly_with_what_is_in_excess() -> None:
    jobs = batch(*({**PAGED, "hardware.gpu": "H200", "hardware.memory_in_use_gib": gib} for gib in range(0, 80, 2)))
    found = peak(jobs)
    moved = with_paging(jobs, found).paged_moved
    assert moved[0] == 0
    assert moved[-1] == found.paged[-1]
    assert (np.diff(moved) >= 0).all()
    assert np.diff(moved).max() <= 2 * 2 * 2**30 * 1.02


def test_small_tensors_of_adapters_are_not_paged() -> None:
    lora = {"method.kind": "lora", "training.optimizer": "paged-adamw-32bit", "method.lora": {"rank": 16}}
    small, large = (peak(batch(lora | {"method.lora.rank": rank})) for rank in (4, 64))
    assert small.paged[0] == 0
    assert small.components["optimizer"][0] > 0
    # Keys and values have 1,024 outputs: 64 × 1,024 numbers are too few.
    assert large.components["optimizer"][0] == pytest.approx(32 * 2 * 64 * 1024 * 8)
    assert large.paged[0] > 10 * large.components["optimizer"][0]


def test_an_evaluation_of_which_nothing_is_said_decides_nothing() -> None:
    found = estimate(job(QLORA))
    assert found.memory.deciding is None
    assert {phase.name for phase in found.memory.phases if phase.where == "gpu"} == {
        "load", "step", "evaluation", "saving",
    }  # fmt: skip
    assert next(phase for phase in found.memory.phases if phase.name == "step").device == found.memory.device


def test_a_large_evaluation_batch_decides_and_is_named() -> None:
    plain, found = estimate(job(QLORA)), estimate(job(QLORA | {"run.evaluation_batch": 8}))
    assert plain.memory.fits
    assert not found.memory.fits
    assert found.memory.device == plain.memory.device
    assert found.memory.deciding is not None
    assert found.memory.deciding.name == "evaluation"
    assert found.memory.most > found.memory.capacity
    assert "Evaluation with a batch of 8 needs" in answer(found).text
    assert any(warning.path == "run.evaluation_batch" for warning in found.warnings)
    assert any(advice.id == "evaluation-batch" and advice.fits for advice in found.advice)
    asked = Namespace(check=True, at_least=0.5, outcome=0)
    assert (status(plain, asked), status(found, asked)) == (0, FAILED)


def test_nothing_is_evaluated_where_no_share_is() -> None:
    without = estimate(job(QLORA | {"run.evaluation_batch": 8, "run.evaluation_share": 0}))
    assert without.memory.fits
    assert all(phase.name != "evaluation" for phase in without.memory.phases)


def test_metrics_hold_the_logits_of_all_ranks() -> None:
    eight = {"hardware.gpus_per_node": 8, "hardware.parallelism.strategy": "fsdp", "training.global_batch": 16,
             "run.evaluation_batch": 4}  # fmt: skip
    plain, metrics = (peak(batch(eight | {"run.evaluation_metrics": of_logits})) for of_logits in (False, True))
    more = metrics.run["evaluation"].allocated[0] - plain.run["evaluation"].allocated[0]
    assert more == pytest.approx(4 * 2048 * 128_256 * 4 * 8)


def test_no_micro_batch_fits_where_the_evaluation_does_not() -> None:
    jobs = batch({"run.evaluation_batch": 64}, {"run.evaluation_batch": 1}, {})
    most = largest_micro_batch(jobs, usable(jobs))
    assert most[0] == 0
    assert most[1] == most[2] > 0


@pytest.mark.parametrize(
    ("trainer", "batch_size", "decides"),
    [(None, None, "step"), ("transformers", 8, "evaluation"), ("llama-factory", 8, "evaluation"),
     ("ms-swift", 1, "step"), ("axolotl", None, "step")],
)  # fmt: skip
def test_a_trainer_evaluates_with_a_batch_of_its_own(trainer: str | None, batch_size: int | None, decides: str) -> None:
    found = estimate(job(QLORA | {"training.loss": "standard", "training.trainer": trainer}))
    assert found.resolved.run.evaluation_batch == batch_size
    assert next(phase.name for phase in found.memory.phases if phase.decides) == decides
    assert found.memory.fits == (decides == "step")


def test_trl_evaluates_in_parts_unless_metrics_ask_for_logits() -> None:
    trl = QLORA | {"training.trainer": "trl", "training.loss": "chunked"}
    parts, whole = (estimate(job(trl | {"run.evaluation_metrics": asked})).memory.phases for asked in (False, True))
    evaluations = [next(phase.allocated for phase in phases if phase.name == "evaluation") for phases in (parts, whole)]
    # In parts the feed-forward layer decides, with what its adapters return.
    assert evaluations[1] - evaluations[0] > 8 * 2048 * 128_256 * 8


def test_a_job_that_offloads_says_its_host_memory_and_whether_the_machine_has_it() -> None:
    offload = QLORA | {"hardware.gpus_per_node": 2, "hardware.parallelism.cpu_offload": "parameters"}
    unknown, short = estimate(job(offload)), estimate(job(offload | {"hardware.host_ram_gib": 8}))
    assert "of host RAM; what the machine has is not known" in answer(unknown).text
    assert "of host RAM; the machine has 8.00 GiB" in answer(short).text
    assert answer(short).text.startswith("It fits the GPU, but the machine has too little RAM")
    assert answer(short).tone == "warn"
    asked = Namespace(check=True, at_least=0.5, outcome=0)
    assert (status(unknown, asked), status(short, asked)) == (0, FAILED)
    assert "host RAM" not in answer(estimate(job(QLORA))).text
