"""What the kernel of a mixture's experts decides: adapters, storage, time; and that dense models know none."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ftcost_core.documents.problems import InputError
from ftcost_core.estimator import estimate
from ftcost_core.evaluation.resolve import resolve
from ftcost_core.formulas.memory.step_phases import peak_candidates
from ftcost_core.formulas.memory.views import FIRST, memory_inputs
from ftcost_core.formulas.throughput.spread import expert_kernel, uneven_experts
from ftcost_core.formulas.throughput.step import step
from ftcost_core.formulas.throughput.work import work
from ftcost_core.formulas.trained import trained_parameters
from tests.core.jobs import job
from tests.core.throughput.batches import batch

QWEN = {
    "model.id": "Qwen/Qwen3-30B-A3B",
    "method.kind": "lora",
    "method.lora.rank": 8,
    "hardware.gpu": "H100-SXM5-80GB",
}
ATTENTION = 8 * 48 * (2 * (2048 + 4096) + 2 * (2048 + 512))
EXPERTS = 8 * 48 * 128 * 3 * (2048 + 768)


def chosen(**changes: Any) -> dict[str, object]:
    choices = {choice.path: choice.value for choice in resolve(job(QWEN | changes)).choices}
    names = {"training.experts": "training", "method.lora.experts": "lora", "method.experts_quantized": "quantization"}
    return {names[path]: value for path, value in choices.items() if path in names}


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, {"training": "grouped", "lora": True}),
        ({"method.kind": "qlora"}, {"training": "grouped", "lora": True, "quantization": False}),
        ({"method.kind": "qlora", "training.experts": "loop"}, {"lora": True, "quantization": True}),
        ({"method.kind": "qlora", "model.id": "openai/gpt-oss-20b", "training.experts": "loop"},
         {"lora": False, "quantization": False}),
        ({"method.kind": "qlora", "training.stack": "unsloth"},
         {"training": "grouped", "lora": True, "quantization": True}),
        ({"method.kind": "qlora", "training.stack": "unsloth", "model.id": "openai/gpt-oss-20b"},
         {"training": "grouped", "lora": False, "quantization": True}),
        ({"method.kind": "full", "training.stack": "megatron"}, {"training": "fused"}),
        ({"training.stack": "torchtune"}, {"training": "grouped", "lora": False}),
        ({"training.stack": "litgpt"}, {"training": "loop", "lora": True}),
        ({"model.id": "meta-llama/Llama-3.1-8B", "method.kind": "qlora"}, {}),
    ],
)  # fmt: skip
def test_open_fields_are_what_the_stack_does(changes: dict[str, Any], expected: dict[str, object]) -> None:
    assert chosen(**changes) == expected


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        # Modules of linear layers: every expert, and the router.
        ({"training.experts": "loop"}, ATTENTION + EXPERTS + 8 * 48 * (2048 + 128)),
        # One tensor of gate and up, of the ranks of both; the router by its name.
        ({}, ATTENTION + EXPERTS + 8 * 48 * 128 * 2 * 768 + 8 * 48 * (2048 + 128)),
        ({"method.lora.experts": False}, ATTENTION),
        ({"training.stack": "unsloth"}, ATTENTION + EXPERTS),
        ({"method.lora.targets": "attention"}, ATTENTION),
    ],
)
def test_adapters_are_counted_as_the_kernel_has_its_tensors(changes: dict[str, Any], expected: int) -> None:
    assert trained_parameters(batch(QWEN | changes)).total[0] == expected


@pytest.mark.parametrize(
    ("changes", "field"),
    [({"method.lora.dropout": 0.05}, "method.lora.dropout"), ({"method.kind": "dora"}, "method.kind")],
)
def test_peft_refuses_dropout_and_dora_of_fused_experts(changes: dict[str, Any], field: str) -> None:
    with pytest.raises(InputError, match=field):
        resolve(job(QWEN | changes))
    for other in (
        {"method.lora.experts": False}, {"training.experts": "loop"}, {"method.lora.targets": "attention"},
        {"training.stack": "unsloth"}, {"model.id": "meta-llama/Llama-3.1-8B"},
    ):  # fmt: skip
        resolve(job(QWEN | changes | other))


def test_an_expert_kernel_changes_nothing_of_a_dense_model() -> None:
    plain = {"method.kind": "lora", "hardware.gpu": "H100-SXM5-80GB"}
    told = {"training.experts": "loop", "method.lora.experts": True}
    one, other = (estimate(job(plain | changes)) for changes in ({}, told))
    assert one.memory == other.memory
    assert one.throughput == other.throughput


def test_a_loop_waits_for_each_expert() -> None:
    times = {word: step(batch(QWEN | {"training.experts": word})).step_s[0] for word in ("loop", "grouped", "fused")}
    assert times["loop"] > 4 * times["grouped"] > 4 * times["fused"] * 0.8


def test_chips_without_a_grouped_kernel_multiply_slice_by_slice() -> None:
    def kernel(**changes: Any) -> str:
        return expert_kernel(batch(QWEN | changes)).at(0)

    assert kernel() == "grouped"
    assert kernel(**{"hardware.gpu": "A100-SXM4-80GB"}) == "sliced"
    assert kernel(**{"hardware.gpu": "A100-SXM4-80GB", "training.stack": "unsloth"}) == "grouped"
    assert kernel(**{"hardware.gpu": "RTX 5090"}) == "sliced"
    assert kernel(**{"hardware.gpu": "A100-SXM4-80GB", "training.experts": "loop"}) == "loop"
    assert kernel(**{"hardware.gpu": "MI300X"}) == "grouped"


def test_a_gpu_that_holds_one_expert_works_on_dense_products() -> None:
    mixtral = {"model.id": "mistralai/Mixtral-8x7B-v0.1", "method.kind": "full", "hardware.gpu": "H100-SXM5-80GB",
               "hardware.gpus_per_node": 8, "hardware.parallelism.strategy": "zero1", "training.stack": "megatron",
               "training.global_batch": 8, "data.seq_len": 4096}  # fmt: skip
    four, eight = (batch(mixtral | {"hardware.parallelism.expert": degree}) for degree in (4, 8))
    assert expert_kernel(eight).at(0) == "dense"
    rates = [work(one).matmul.experts.flops / work(one).matmul.experts.seconds for one in (four, eight)]
    assert rates[1] > 1.4 * rates[0]


def test_fewer_experts_a_gpu_are_more_uneven() -> None:
    tuned = QWEN | {"method.kind": "full", "hardware.gpus_per_node": 8, "hardware.parallelism.strategy": "zero2"}
    uneven = [uneven_experts(batch(tuned | {"hardware.parallelism.expert": degree}))[0] for degree in (1, 2, 4, 8)]
    assert uneven[0] == 0
    assert np.all(np.diff(uneven) > 0)


def test_peft_adds_its_adapters_to_whole_tensors_of_experts() -> None:
    def of(**changes: Any) -> tuple[float, float]:
        one = batch(QWEN | changes)
        inputs = memory_inputs(one, FIRST)
        held = sum(term.value[0] for term in peak_candidates(inputs)["last layer"] if term.key.endswith("deltas"))
        return held, work(one).elementwise.adapters[0]

    deltas, split = of(), of(**{"training.stack": "unsloth"})
    # A layer's experts once in 16 bits, and the gradient of gate and up.
    assert deltas[0] == pytest.approx((3 + 2) * 128 * 2048 * 768 * 2)
    assert split[0] == 0
    assert deltas[1] > 3 * split[1]


def test_zero_3_gathers_the_experts_of_a_loop_one_by_one() -> None:
    sharded = {**QWEN, "method.kind": "full", "hardware.gpus_per_node": 8, "hardware.parallelism.strategy": "zero3"}
    loop, grouped = (batch(sharded | {"training.experts": word}) for word in ("loop", "grouped"))
    assert work(grouped).launch.gathers[0] == 0
    assert work(loop).launch.gathers[0] == 48 * 128 * 3 * 3
    assert step(loop).step_s[0] > 30


def test_a_loop_is_advised_against_where_the_library_groups() -> None:
    def advised(**changes: Any) -> bool:
        return "grouped-experts" in {one.id for one in estimate(job(QWEN | changes)).advice}

    assert advised(**{"training.experts": "loop"})
    assert not advised()
    assert not advised(**{"training.stack": "litgpt"})


@pytest.mark.parametrize(("targets", "fine"), [(["up"], False), (["gate", "down"], False), (["q", "up"], True)])
def test_adapters_that_would_stand_on_nothing_are_refused(targets: list[str], fine: bool) -> None:
    on_tpus = {
        "training.trainer": "maxtext", "training.stack": "maxtext", "training.precision": "bf16-mixed",
        "hardware.gpu": "TPU v5p", "model.id": "Qwen/Qwen3-30B-A3B", "method.kind": "lora", "method.lora.targets": targets,
    }  # fmt: skip
    if fine:
        assert (estimate(job(on_tpus)).adapter_bytes or 0) > 0
        return
    with pytest.raises(InputError, match=r"method\.lora\.targets.*one of k, o, q, v too"):
        estimate(job(on_tpus))
