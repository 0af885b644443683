"""GPUs that share the host's memory: nothing is freed by what is moved there."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ftcost_core.catalogue.gpus import all_gpus, find_gpu
from ftcost_core.documents.job import offloads
from ftcost_core.documents.problems import InputError
from ftcost_core.estimator import estimate
from ftcost_core.evaluation.placements import PlacedJobs, Placement, placed
from ftcost_core.evaluation.resolve import resolve
from ftcost_core.formulas.host.ram import on_host
from ftcost_core.formulas.memory.peak import peak, with_paging
from ftcost_core.planner.search import plan
from tests.core.jobs import job
from tests.core.memory.build import batch
from tests.core.planner.test_savers import asked

SPARK = "GB10 (DGX Spark)"
UNSLOTH: dict[str, Any] = {
    "method.kind": "qlora", "method.quantization": None, "training.stack": "unsloth", "training.micro_batch": 4,
    "training.global_batch": 8, "training.checkpointing": "full",
}  # fmt: skip


def test_systems_on_a_chip_share_their_memory_and_superchips_do_not() -> None:
    sharing = {gpu.name for gpu in all_gpus() if gpu.shares_memory}
    assert {SPARK, "MI300A", "Apple M4 Max 128GB", "Radeon 8060S (Strix Halo 64GB)"} <= sharing
    assert not sharing & {"GH200-96GB", "GB200", "H100-SXM5-80GB", "RTX 4090", "TPU v5p"}
    assert all(gpu.shares_memory for gpu in all_gpus() if gpu.vendor == "Apple")


@pytest.mark.parametrize("gpu", [SPARK, "MI300A", "Radeon 8060S (Strix Halo 64GB)"])
@pytest.mark.parametrize(
    ("path", "value", "changes"),
    [
        ("hardware.parallelism.cpu_offload", "optimizer", {"hardware.parallelism.strategy": "zero2"}),
        ("hardware.parallelism.cpu_offload", "parameters", {"hardware.parallelism.strategy": "zero3"}),
        ("training.activation_offload", True, {"training.checkpointing": "full"}),
        ("training.offloaded_layers", 4, UNSLOTH),
    ],
)
def test_moving_to_the_same_memory_is_refused(gpu: str, path: str, value: object, changes: dict[str, Any]) -> None:
    elsewhere = job({path: value, "hardware.gpu": "A100-SXM4-80GB"} | changes)
    resolve(elsewhere)
    with pytest.raises(InputError, match=f"{path}.*{gpu.split(' ')[0]}.* share one memory"):
        resolve(job({path: value, "hardware.gpu": gpu} | changes))


def test_disks_are_another_memory() -> None:
    on_disk = {"hardware.parallelism.strategy": "zero3", "hardware.parallelism.cpu_offload": "optimizer-nvme"}
    moved, plain = (peak(batch(one | {"hardware.gpu": SPARK})).device[0] for one in (on_disk, {}))
    assert moved < 0.8 * plain


def test_paged_states_stay_and_count_in_the_chance() -> None:
    """7B in full with paged states of 8 bytes: they alone are more than half of the card's 64 GB."""
    paged: dict[str, Any] = {
        "model.id": "Qwen/Qwen2.5-7B", "method.kind": "full", "method.lora": None, "method.quantization": None,
        "hardware.gpu": "Radeon 8060S (Strix Halo 64GB)", "training.optimizer": "paged-adamw-32bit",
        "training.micro_batch": 1, "training.precision": "bf16",
    }  # fmt: skip
    one = peak(batch(paged))
    assert one.paged[0] > 30e9
    assert one.fit_probability[0] < 0.05
    assert one.most[0] == one.device[0] > 64e9
    apart = peak(batch(paged | {"hardware.gpu": "A100-SXM4-40GB"}))
    assert apart.fit_probability[0] > 0.5


def test_what_a_stack_moves_by_itself_stays_where_it_is_and_is_said() -> None:
    for gpu, same in ((SPARK, True), ("A100-SXM4-80GB", False)):
        moved = batch(UNSLOTH | {"hardware.gpu": gpu})
        plain = batch(UNSLOTH | {"hardware.gpu": gpu, "training.activation_offload": False})
        assert bool(peak(moved).device[0] == peak(plain).device[0]) is same
        assert bool(on_host(moved).activations[0] == 0) is same
        said = [one.text for one in estimate(job(UNSLOTH | {"hardware.gpu": gpu})).warnings]
        assert any("frees nothing" in text for text in said) is same


def test_a_job_moved_from_a_card_to_such_a_chip_frees_nothing_there() -> None:
    card = batch({"hardware.parallelism.strategy": "zero3", "hardware.parallelism.cpu_offload": "parameters",
                  "training.activation_offload": True})  # fmt: skip
    for gpu, freed in (("H100-SXM5-80GB", True), (SPARK, False)):
        index = np.zeros(1, dtype=np.int64)
        on = PlacedJobs((Placement(gpu, 1, 1, "on-demand", None),), index, index)
        held = peak(placed(card, [job({}).hardware], on)).components
        assert bool(held["weights"][0] < 2e9) is freed
        assert bool(held["optimizer"][0] == 0) is freed


def test_paged_states_have_nowhere_to_go() -> None:
    large = {"model.id": "Qwen/Qwen2.5-32B", "training.optimizer": "paged-adamw-32bit", "hardware.gpu": SPARK}
    states = batch(large)
    memory = peak(states)
    assert with_paging(states, memory).paged_out[0] == 0
    assert memory.device[0] > find_gpu(SPARK).usable_bytes


def test_a_search_offers_no_offload_there() -> None:
    one = asked("meta-llama/Llama-3.3-70B-Instruct", {
        "method.kind": "lora", "method.quantization": None, "hardware.gpu": SPARK, "limits.gpus": [SPARK],
        "limits.max_gpus": 1, "data.seq_len": 512, "data.tokens": 1_000_000, "limits.quantization": False,
        "limits.methods": ["lora"],
    })  # fmt: skip
    assert not plan(one, explain=False).plans
    smaller = plan(one.model_copy(update={"model": asked("Qwen/Qwen2.5-32B", {}).model}), explain=False).plans
    assert smaller
    assert not any(offloads(made.job) for made in smaller)
