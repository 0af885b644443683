"""Kernels, precisions of states and interleaved stages are tried where card, model and trainer have them."""

from __future__ import annotations

from ftcost_core.catalogue.gpus import find_gpu
from ftcost_core.documents.job import Job, edited
from ftcost_core.documents.words import TrainerName
from ftcost_core.evaluation.resolve import resolve
from ftcost_core.evaluation.stack_checks import trainer_change
from ftcost_core.planner.space import batches
from ftcost_core.planner.variants import Variant, attention_on, variants
from tests.core.jobs import job
from tests.core.planner.test_savers import asked

FULL: dict[str, object] = {
    "method.kind": "full", "method.quantization": None, "training.stack": "megatron",
    "training.precision": "bf16-mixed", "limits.max_gpus": 8,
}  # fmt: skip

LORA: dict[str, object] = {"method.kind": "lora", "method.quantization": None}
FULL_IN_TRL: dict[str, object] = {"method.kind": "full", "method.lora": None}


def tried(one: Job) -> tuple[Variant, ...]:
    return variants(one, resolve(one).arch)


def test_faster_kernels_are_taken_beside_the_job_as_it_is() -> None:
    one = asked("meta-llama/Llama-3.1-8B", {"training.attention": "sdpa"})
    pairs = {(variant.job.training.attention, variant.job.training.kernels) for variant in tried(one)}
    assert pairs == {("sdpa", "standard"), ("flash", "fused")}
    unknown = asked("state-spaces/mamba-2.8b-hf", {})
    assert {variant.job.training.kernels for variant in tried(unknown)} == {"standard"}


def test_frozen_weights_are_held_in_16_bits_where_the_trainer_can_be_told_to() -> None:
    def with_trainer(name: TrainerName, changes: dict[str, object]) -> Job:
        one = asked("meta-llama/Llama-3.1-8B", LORA)
        return edited(one, trainer_change(one, name) | {"training.precision": "bf16-mixed"} | changes)

    def held(name: TrainerName, changes: dict[str, object]) -> set[str | None]:
        return {variant.resolved.job.training.weights_dtype for variant in tried(with_trainer(name, changes))}

    assert tried(with_trainer("trl", {}))[0].resolved.job.training.weights_dtype == "fp32"
    assert held("trl", {}) == {"fp32", "bf16"}
    assert held("trl", {"training.precision": "fp16-mixed"}) == {"fp32", "fp16"}
    assert held("trl", {"method.lora.train_fully": ["head"]}) == {"fp32"}
    assert held("axolotl", {"training.weights_dtype": "fp32"}) == {"fp32"}
    # Where all weights are trained, fp32 is what they are trained in.
    assert held("trl", FULL_IN_TRL) == {"fp32"}
    assert held("trl", FULL_IN_TRL | {"limits.methods": ["full", "lora"]}) == {"fp32", "bf16"}


def test_a_card_without_flash_attention_runs_the_kernel_of_pytorch() -> None:
    one = job({"training.attention": "flash", "training.precision": "fp16-mixed"})
    assert attention_on(one, find_gpu("T4")) == "sdpa"
    assert attention_on(one, find_gpu("RTX 4090")) == "flash"


def test_states_in_16_bits_are_for_those_who_have_them_and_may() -> None:
    def states(changes: dict[str, object]) -> set[str | None]:
        one = asked("meta-llama/Llama-3.1-8B", FULL | changes)
        return {variant.resolved.job.training.optimizer_state_dtype for variant in tried(one)}

    assert states({}) == {"fp32", "bf16"}
    assert states({"limits.optimizer_8bit": False}) == {"fp32"}
    bridge = asked("meta-llama/Llama-3.1-8B", FULL)
    assert states(trainer_change(bridge, "megatron-bridge")) == {"fp32"}


def test_interleaved_stages_divide_the_layers_and_take_whole_rounds() -> None:
    one = asked("meta-llama/Llama-3.1-8B", FULL | {"training.global_batch": 8})
    of_stages = {
        (parallelism.pipeline, parallelism.virtual_stages): variant.job
        for variant in tried(one)
        if (parallelism := variant.job.hardware.parallelism).tensor == 1
    }
    assert {(1, None), (4, None), (4, 2), (4, 4), (16, 2)} <= of_stages.keys()
    assert not any(parts and 32 % (stages * parts) for stages, parts in of_stages)
    assert [micro for micro, _ in batches(of_stages[4, 2], 4, 8, 8)] == [1, 2]
