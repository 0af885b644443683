"""What a stack or an objective does, by the bytes that it takes or spares."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ftcost_core.catalogue.gpus import find_gpu
from ftcost_core.documents.term import total
from ftcost_core.formulas.facts.rollout import rollout_facts
from ftcost_core.formulas.memory.limits import largest_of_both, usable
from ftcost_core.formulas.memory.peak import Peak, peak
from ftcost_core.formulas.memory.step_phases import peak_candidates
from ftcost_core.formulas.memory.views import FIRST, memory_inputs
from tests.core.memory.build import batch

PARAMETERS, VOCABULARY, HIDDEN = 8_030_261_248, 128_256, 4096
TOKENS = 2 * 2048
UNSLOTH: dict[str, Any] = {
    "method.kind": "qlora", "method.lora": {"rank": 32}, "training.stack": "unsloth", "training.loss": "fused",
    "training.optimizer": "adamw-8bit", "training.kernels": "fused", "training.micro_batch": 1,
    "training.global_batch": 1,
}  # fmt: skip


def of(changes: dict[str, Any]) -> Peak:
    return peak(batch(changes))


def at(changes: dict[str, Any], instant: str, key: str) -> float:
    found = peak_candidates(memory_inputs(batch(changes), FIRST))[instant]
    return float(sum(term.value[0] for term in found if term.key == key))


def test_a_compiled_loss_keeps_logits_and_their_gradient_in_16_bits() -> None:
    compiled = {"training.compile": True}
    assert at({}, "loss backward", "logits.copies") == TOKENS * VOCABULARY * 12
    assert at(compiled, "loss backward", "logits.copies") == TOKENS * VOCABULARY * 4


def test_a_loss_in_chunks_accumulates_the_heads_gradient() -> None:
    job = {"training.stack": "torchtune", "training.loss": "fused", "training.compile": True}
    assert at(job, "loss backward", "logits.copies") == TOKENS * VOCABULARY * 2.25
    assert at(job, "loss backward", "logits.head-gradient") == VOCABULARY * HIDDEN * 2 * 2
    frozen = job | {"method.kind": "lora"}
    assert at(frozen, "loss backward", "logits.head-gradient") == 0


def test_an_optimizer_that_steps_in_the_backward_pass_keeps_no_gradients() -> None:
    job = {"training.stack": "torchtune", "training.optimizer": "paged-adamw-8bit"}
    assert of(job).phases["optimizer"]["gradients"][0] == 0
    assert of(job | {"training.optimizer": "adamw"}).phases["optimizer"]["gradients"][0] == PARAMETERS * 2
    accumulating = job | {"training.global_batch": 4}
    assert of(accumulating).phases["optimizer"]["gradients"][0] == PARAMETERS * 2


def test_frozen_weights_in_a_flat_parameter_have_gradients() -> None:
    """LitGPT up to 0.5.10 wraps whole blocks: published, a 13B with LoRA takes 35.6 GB of each of four GPUs."""
    litgpt = {
        "model.id": "meta-llama/Llama-2-13b-hf", "method.kind": "lora", "training.stack": "litgpt",
        "training.trainer": "litgpt", "training.trainer_version": "0.4.2", "training.precision": "bf16", "training.checkpointing": "full", "training.micro_batch": 1,
        "training.global_batch": 128, "data.seq_len": 1304, "hardware.gpus_per_node": 4,
        "hardware.parallelism.strategy": "fsdp",
    }  # fmt: skip
    layers = 12_688_184_320
    assert at(litgpt, "first layer", "gradients.layers") == pytest.approx(2 * layers, rel=0.01)
    assert of(litgpt).allocated[0] == pytest.approx(35.6e9, rel=0.05)
    once = litgpt | {"training.global_batch": 4}
    assert at(once, "optimizer", "gradients.layers") == pytest.approx(2 * layers / 4, rel=0.01)
    for other in (
        {"training.trainer_version": None},
        {"training.trainer_version": "0.5.11"},
        {"training.trainer": None, "training.trainer_version": None},
        {"hardware.gpus_per_node": 1, "hardware.parallelism.strategy": "single"},
    ):
        assert at(litgpt | other, "first layer", "gradients.layers") < 0.01 * layers


def test_hooks_of_fsdp_hold_layer_inputs_to_the_end_of_the_backward_pass() -> None:
    job = {
        "method.kind": "lora", "training.checkpointing": "full", "hardware.gpus_per_node": 2,
        "hardware.parallelism.strategy": "fsdp", "training.global_batch": 4,
    }  # fmt: skip
    inputs = TOKENS * HIDDEN * 2 * 32
    assert at(job, "loss backward", "activations.checkpoints") == inputs
    assert at(job, "first layer", "activations.checkpoints") == inputs
    assert at(job, "first layer", "activations.input-gradients") == inputs
    alone = job | {"hardware.gpus_per_node": 1, "hardware.parallelism.strategy": "single"}
    assert at(alone, "first layer", "activations.input-gradients") == 0


def test_an_offloaded_megatron_optimizer_leaves_gradients_on_the_gpu() -> None:
    job = {
        "training.stack": "megatron", "hardware.gpus_per_node": 2, "hardware.parallelism.strategy": "zero1",
        "training.global_batch": 4, "hardware.parallelism.cpu_offload": "optimizer",
    }  # fmt: skip
    found = of(job)
    assert found.phases["optimizer"]["gradients"][0] == PARAMETERS * 4
    assert found.phases["optimizer"]["optimizer"][0] == 0


def test_litgpt_quantises_the_head() -> None:
    qlora = {"method.kind": "qlora", "training.stack": "litgpt"}
    assert at(qlora, "optimizer", "weights.head") == VOCABULARY * HIDDEN / 2
    assert at(qlora | {"training.stack": "hf"}, "optimizer", "weights.head") == 0


def test_a_rollout_engine_sleeps_during_the_update() -> None:
    for kind in ("full", "lora"):
        job = {"method.objective": "grpo", "method.kind": kind}
        assert at(job, "rollout", "rollout.weights") == PARAMETERS * 2
        share = rollout_facts().memory_share.by["hf"] * find_gpu("A100-SXM4-80GB").usable_bytes
        assert at(job, "rollout", "rollout.cache") == pytest.approx(share - PARAMETERS * 2)
        for instant in ("forward", "loss backward", "optimizer"):
            assert at(job, instant, "rollout.weights") == 0
            assert at(job, instant, "rollout.asleep") == rollout_facts().asleep_bytes.value
        found = peak_candidates(memory_inputs(batch(job), FIRST))
        most = max(float(total(terms, 1)[0]) for terms in found.values())
        context = of(job).components["context"][0]
        np.testing.assert_allclose(of(job).allocated[0] + context, most)


def test_ppo_holds_a_reward_model_and_the_base_of_a_value_model() -> None:
    for kind, bases in (("full", 1 + 1 + 2), ("lora", 1 + 0 + 2)):
        found = of({"method.objective": "ppo", "method.kind": kind})
        assert found.phases["optimizer"]["weights"][0] == PARAMETERS * 2 * bases


def test_a_reference_is_kept_where_everything_is_trained() -> None:
    for objective in ("dpo", "grpo"):
        assert at({"method.objective": objective}, "loss backward", "weights.reference") == PARAMETERS * 2
        lora = {"method.objective": objective, "method.kind": "lora"}
        assert at(lora, "loss backward", "weights.reference") == 0


def states_of(changes: dict[str, Any]) -> float:
    return float(of(changes).phases["optimizer"]["optimizer"][0])


def test_8_bit_states_of_embeddings_are_kept_in_32_bits_by_the_trainer() -> None:
    job = {"training.optimizer": "adamw-8bit"}
    eight = 2 + 8 / 256
    assert states_of(job | {"training.stack": "litgpt"}) == PARAMETERS * eight
    embedding = VOCABULARY * HIDDEN
    assert states_of(job) == (PARAMETERS - embedding) * eight + embedding * 8
    assert states_of(job) == pytest.approx(19.45e9, rel=1e-3)


def test_galore_projects_the_layers_matrices_only() -> None:
    job = {"training.optimizer": "galore", "training.precision": "fp32"}
    # States 15.6 GB, projections 3.0 GB, embedding, head and norms 8.4 GB.
    assert states_of(job) == pytest.approx(26.9e9, rel=3e-3)


def test_a_head_trained_beside_adapters_is_kept_as_the_model_is() -> None:
    job = {"method.kind": "lora", "method.lora.train_fully": ("head",)}
    head = VOCABULARY * HIDDEN
    assert at(job, "optimizer", "adapters.full") == head * 2
    assert at(job, "optimizer", "gradients.embedding") == head * 2
    assert at(job, "optimizer", "optimizer.states-outside") == head * 4


PUBLISHED_CONTEXTS = [
    ("meta-llama/Llama-3.1-8B", "RTX 3060", 21_848), ("meta-llama/Llama-3.1-8B", "RTX 4090", 78_475),
    ("meta-llama/Llama-3.1-8B", "A6000", 191_728), ("meta-llama/Llama-3.1-8B", "A100-SXM4-80GB", 342_733),
    ("meta-llama/Llama-3.3-70B-Instruct", "A6000", 12_106),
    ("meta-llama/Llama-3.3-70B-Instruct", "A100-SXM4-80GB", 89_389),
]  # fmt: skip
"""Longest contexts of Unsloth's README (December 2024): QLoRA of rank 32, one sequence, offloaded checkpoints, cut
cross-entropy. They lie on straight lines to the cards' nominal sizes, through the reserved memory that its notebooks
print of shorter runs (8B: 7.4 GiB and 222 KiB a token); on a full card the allocator gives cached blocks back, so
that what really fits is longer."""


@pytest.mark.parametrize(("model", "gpu", "published"), PUBLISHED_CONTEXTS)
def test_fused_adapters_and_offloaded_checkpoints_reach_the_published_contexts(
    model: str, gpu: str, published: int
) -> None:
    one = batch(UNSLOTH | {"model": {"id": model}, "hardware.gpu": gpu})
    _, longest = largest_of_both(one, usable(one))
    assert 0.95 < longest[0] / published < 1.5


@pytest.mark.parametrize(("model", "gpu", "published"), PUBLISHED_CONTEXTS)
def test_with_room_the_published_contexts_reserve_what_the_card_has(model: str, gpu: str, published: int) -> None:
    roomy = peak(batch(UNSLOTH | {"model": {"id": model}, "hardware.gpu": "B300", "data.seq_len": published}))
    on_card = peak(batch(UNSLOTH | {"model": {"id": model}, "hardware.gpu": gpu, "data.seq_len": published}))
    reserved = (roomy.reserved[0] + on_card.components["context"][0]) / 2**30
    assert reserved == pytest.approx(find_gpu(gpu).memory_gb, rel=0.11)
    assert on_card.fit_probability[0] >= 0.5


def test_fused_adapters_save_an_input_once_and_neither_product_nor_casts() -> None:
    fused, plain = (batch(UNSLOTH), batch(UNSLOTH | {"training.stack": "hf", "training.activation_offload": True}))
    layer = next(term for term in peak(fused).terms["backward"] if term.key == "activations.layer")
    hidden, keys, width = 4096, 1024, 14_336
    saved = 2 * hidden * 4 + 2 * 4 + 2 * (2 * hidden + 2 * keys) + 4 * 32 + 2 * 2 * width
    assert layer.value[0] == pytest.approx(2048 * saved)
    dropped = batch(UNSLOTH | {"method.lora.dropout": 0.1})
    assert peak(fused).allocated[0] < peak(dropped).allocated[0]
    assert peak(fused).allocated[0] < peak(plain).allocated[0]


def test_a_model_without_attention_keeps_no_mask() -> None:
    mamba = {"model.id": "state-spaces/mamba-2.8b-hf", "training.attention": "eager", "data.seq_len": 32_768}
    kept = [
        peak(batch(mamba | {"training.checkpointing": word})).phases["forward"]["activations"][0]
        for word in ("full", "none")
    ]
    assert kept[0] < kept[1]
