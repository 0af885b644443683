"""What made published runs differ from an estimate, cause by cause, in bytes that a hand can work out."""

from __future__ import annotations

from typing import Any

import pytest

from ftcost_core.estimator import estimate
from ftcost_core.formulas.memory.context import communicators
from ftcost_core.formulas.memory.logits import bytes_per_entry, kept_bytes_per_entry
from ftcost_core.formulas.memory.peak import peak
from ftcost_core.formulas.memory.step_phases import peak_candidates
from ftcost_core.formulas.memory.views import FIRST, LAST, memory_inputs
from tests.core.jobs import job as a_job
from tests.core.memory.build import batch

MATRICES, LAYERS, HIDDEN, TOKENS = 6_979_321_856, 32, 4096, 2 * 2048
TWO_NODES: dict[str, Any] = {
    "hardware.gpus_per_node": 8, "hardware.nodes": 2, "hardware.parallelism.strategy": "fsdp",
    "training.global_batch": 32,
}  # fmt: skip
STAGES: dict[str, Any] = {
    "training.stack": "megatron", "hardware.gpus_per_node": 4, "hardware.parallelism.strategy": "ddp",
    "hardware.parallelism.pipeline": 4, "training.global_batch": 32,
}  # fmt: skip
EAGER: dict[str, Any] = {
    "training.attention": "eager", "training.checkpointing": "none", "data.seq_len": 8192,
    "training.micro_batch": 1, "training.global_batch": 1,
}  # fmt: skip


def at(changes: dict[str, Any], instant: str, key: str, stage: Any = FIRST) -> float:
    alive = peak_candidates(memory_inputs(batch(changes), stage))[instant]
    return float(sum(term.value[0] for term in alive if term.key == key))


def logit_bytes(changes: dict[str, Any], when: Any = "backward") -> float:
    return float(bytes_per_entry(memory_inputs(batch(changes), LAST), when)[0])


def test_hybrid_sharding_shards_within_its_group_and_takes_a_communicator_more() -> None:
    hybrid = TWO_NODES | {"hardware.parallelism.shard_group": 8}
    assert at(TWO_NODES, "optimizer", "weights.linear") == MATRICES * 2 / 16
    assert at(hybrid, "optimizer", "weights.linear") == MATRICES * 2 / 8
    for component in ("gradients", "optimizer"):
        whole, group = (peak(batch(one)).phases["optimizer"][component][0] for one in (TWO_NODES, hybrid))
        assert group == pytest.approx(2 * whole)
    assert communicators(batch(hybrid))[0] == communicators(batch(TWO_NODES))[0] + 1


def test_zero3_gathers_layers_from_the_host_on_one_gpu_too() -> None:
    offloaded = {"hardware.parallelism.strategy": "zero3", "hardware.parallelism.cpu_offload": "parameters"}
    assert at(offloaded, "forward", "weights.linear") == 0
    assert at(offloaded, "forward", "communication.layers") == pytest.approx(2 * MATRICES * 2 / LAYERS)
    alone = peak(batch(offloaded))
    assert alone.phases["optimizer"]["gradients"][0] == alone.phases["optimizer"]["optimizer"][0] == 0


def test_a_loop_that_wraps_layers_on_one_gpu_too_casts_one_at_a_time() -> None:
    """Autocast copies all weights and leaves fp32 between the layers; FSDP's mixed precision does neither."""
    mixed = {"training.precision": "bf16-mixed", "training.weights_dtype": "fp32", "training.checkpointing": "full"}
    plain = mixed | {"training.stack": "torchtune"}
    wrapped = mixed | {"training.stack": "fsdp"}
    assert at(plain, "loss backward", "activations.checkpoints") == TOKENS * HIDDEN * 4 * LAYERS
    assert at(wrapped, "loss backward", "activations.checkpoints") == TOKENS * HIDDEN * 2 * LAYERS
    assert at(plain, "forward", "workspace.casts") >= MATRICES * 2
    assert at(wrapped, "forward", "workspace.casts") == 0
    assert at(wrapped, "forward", "communication.layers") == pytest.approx(2 * MATRICES * 2 / LAYERS)


def test_only_some_layers_are_computed_again() -> None:
    full = {"training.checkpointing": "full"}
    some = full | {"training.checkpoint_layers": 8}
    assert at(full, "loss backward", "activations.checkpoints") == TOKENS * HIDDEN * 2 * LAYERS
    assert at(some, "loss backward", "activations.checkpoints") == TOKENS * HIDDEN * 2 * 8
    kept = at({"training.checkpointing": "none"}, "loss backward", "activations.feed-forward")
    assert at(some, "loss backward", "activations.feed-forward") == pytest.approx(kept * 24 / LAYERS)
    assert at(full, "loss backward", "activations.feed-forward") == 0


@pytest.mark.parametrize(("virtual", "in_flight"), [(None, 4), (2, 4 + 3 / 2), (4, 4 + 3 / 4)])
def test_the_first_stage_of_an_interleaved_pipeline_holds_more_micro_batches(
    virtual: int | None, in_flight: float
) -> None:
    job = STAGES | {"hardware.parallelism.virtual_stages": virtual}
    assert memory_inputs(batch(job), FIRST).stage.in_flight[0] == in_flight
    last = at(job, "forward", "activations.feed-forward", LAST)
    assert at(job, "forward", "activations.feed-forward") == pytest.approx(in_flight * last)
    two_micro_batches = job | {"training.global_batch": 4}
    assert memory_inputs(batch(two_micro_batches), FIRST).stage.in_flight[0] == 2


@pytest.mark.parametrize(("precision", "copies", "inputs"), [("fp8-mixed", 2.0, 0.5), ("nvfp4-mixed", 1.125, 0.28125)])
def test_low_precision_keeps_two_copies_of_weights_and_smaller_inputs(
    precision: str, copies: float, inputs: float
) -> None:
    sixteen = {"training.stack": "megatron", "hardware.gpu": "B200"}
    low = sixteen | {"training.precision": precision}
    assert at(sixteen, "optimizer", "weights.low-precision") == 0
    assert at(low, "optimizer", "weights.low-precision") == MATRICES * copies
    saved = at(sixteen, "loss backward", "activations.inputs")
    assert at(low, "loss backward", "activations.inputs") == pytest.approx(saved * inputs)
    torchao = low | {"training.stack": "torchtune", "training.precision": "fp8-mixed"}
    assert at(torchao, "optimizer", "weights.low-precision") == 0


@pytest.mark.parametrize(
    ("gpu", "asked", "computed"),
    [("H20", "nvfp4-mixed", "fp8-mixed"), ("A100 80GB SXM", "nvfp4-mixed", "bf16-mixed"),
     ("A100 80GB SXM", "fp8-mixed", "bf16-mixed")],
)  # fmt: skip
def test_what_a_chip_lacks_is_as_what_it_computes_in(gpu: str, asked: str, computed: str) -> None:
    on = {"training.stack": "megatron", "hardware.gpu": gpu, "method.kind": "full", "hardware.gpus_per_node": 8}
    in_words, in_truth = (estimate(a_job(on | {"training.precision": word})) for word in (asked, computed))
    assert in_words.memory.device == in_truth.memory.device
    assert in_words.throughput.tokens_per_s_per_gpu == in_truth.throughput.tokens_per_s_per_gpu
    assert any(one.path == "training.precision" for one in in_words.warnings)


def test_a_fused_kernel_on_whole_logits_reads_them_in_16_bits_and_adds_their_gradient() -> None:
    """llm-foundry's fused_crossentropy; the loop's outputs are the logits that the loss saved."""
    composer = {"training.stack": "fsdp", "training.kernels": "fused", "training.keeps_logits": True}
    assert [logit_bytes(composer, when) for when in ("saved", "forward", "backward")] == [2, 2, 4]
    assert kept_bytes_per_entry(memory_inputs(batch(composer), LAST))[0] == 0
    assert logit_bytes(composer | {"training.kernels": "standard"}) == 14


def test_compiling_the_model_leaves_a_loss_outside_it_as_it_is() -> None:
    plain = {"training.stack": "fsdp", "training.keeps_logits": True}
    assert logit_bytes(plain | {"training.compile": True}) == logit_bytes(plain) == 14
    torchtitan = {"training.stack": "fsdp", "training.keeps_logits": False}
    assert logit_bytes(torchtitan) == 12
    assert logit_bytes(torchtitan | {"training.compile": True}) == 4
    for stack in ("torchtune", "litgpt", "megatron"):
        of_stack = {"training.stack": stack}
        assert logit_bytes(of_stack | {"training.compile": True}) == logit_bytes(of_stack)


def test_trls_loss_in_chunks_holds_logits_of_a_chunk_only() -> None:
    chunked = {"training.loss": "chunked"}
    longer = chunked | {"data.seq_len": 8192}
    for when in ("saved", "forward", "backward"):
        assert logit_bytes(chunked, when) == 0
    assert at(longer, "loss backward", "logits.copies") == 0
    assert logit_bytes(chunked | {"training.stack": "torchtune"}) == 8


def test_scores_of_eager_attention_in_the_backward_pass() -> None:
    """Saved by every layer: softmax in fp32 and its cast, 6 bytes; in one layer's backward pass 8.5 more."""
    heads, seq_len = 32, 8192
    scores = heads * seq_len * seq_len
    eager, flash = (
        at(EAGER | {"training.attention": kernel}, "loss backward", "activations.attention")
        for kernel in ("eager", "flash")
    )
    # Keys and values are repeated to all heads, and eager attention saves no output of its own.
    others = LAYERS * seq_len * (2 * 2 * (HIDDEN - 1024) - 2 * HIDDEN - 4 * heads)
    assert eager - flash == pytest.approx(LAYERS * scores * 6 + others)
    alive = peak_candidates(memory_inputs(batch(EAGER), FIRST))["first layer"]
    backward = next(term for term in alive if term.key == "workspace.backward").inputs["scores"][0]
    # What the layer's feed-forward part had saved is gone by then: four widths, two streams and a norm.
    gone = seq_len * (2 * 4 * 14_336 + HIDDEN * (2 + 2 + 4 + 2))
    assert scores * 8.5 - 1.5 * gone < backward < scores * 8.5 - 0.8 * gone


IN_16_BITS, AUTOCAST = {"training.precision": "bf16"}, {"training.precision": "bf16-mixed"}


@pytest.mark.parametrize(
    ("model", "changes", "each"),
    [
        # The softmax kept, and the gradients of its output and its input.
        ("openai/gpt-oss-20b", IN_16_BITS, 6.0),
        ("openai/gpt-oss-20b", AUTOCAST | {"training.weights_dtype": "bf16"}, 6.0),
        # Sinks of fp32 make what they are joined with fp32.
        ("openai/gpt-oss-20b", AUTOCAST | {"training.weights_dtype": "fp32"}, 14.5),
        ("openai-community/gpt2-xl", IN_16_BITS | {"training.dropout": 0.0}, 6.0),
        # Softmax, what is dropped and its mask kept, and one gradient.
        ("openai-community/gpt2-xl", IN_16_BITS, 7.0),
        ("openai-community/gpt2-xl", AUTOCAST | {"training.dropout": 0.0}, 14.5),
        ("meta-llama/Llama-3.1-8B", IN_16_BITS, 14.5),
    ],
)
def test_a_score_of_one_layers_backward_pass(model: str, changes: dict[str, Any], each: float) -> None:
    """What grows with the square of the length; in 16 bits, live storages of the classes of transformers 5.23."""
    one_layer = EAGER | changes | {"model.id": model, "training.checkpointing": "full"}
    held = {}
    for seq_len in (32_768, 65_536):
        inputs = memory_inputs(batch(one_layer | {"data.seq_len": seq_len}), FIRST)
        alive = peak_candidates(inputs)["first layer"]
        held[seq_len] = sum(term.value[0] for term in alive if term.key.split(".")[0] in ("activations", "workspace"))
        heads = max(mixer.heads for mixer, _ in inputs.layout.mixers)
    assert (held[65_536] - 2 * held[32_768]) / (2 * heads * 32_768**2) == pytest.approx(each, rel=0.001)


@pytest.mark.parametrize(("gpu", "mib"), [("T4", 141), ("RTX 3090", 317), ("A100-SXM4-80GB", 512)])
def test_the_context_is_the_chip_generations(gpu: str, mib: int) -> None:
    changes = {"hardware.gpu": gpu, "training.precision": "fp16" if gpu == "T4" else "bf16"}
    assert at(changes, "forward", "context.cuda") == mib * 2**20


def test_offloaded_activations_leave_two_layers_on_the_gpu() -> None:
    full = {"training.checkpointing": "full"}
    offloaded = full | {"training.activation_offload": True}
    one_layer = TOKENS * HIDDEN * 2
    assert at(full, "loss backward", "activations.checkpoints") == one_layer * LAYERS
    assert at(offloaded, "loss backward", "activations.checkpoints") == pytest.approx(2 * one_layer)
    unsloth = full | {"training.stack": "unsloth", "method.kind": "lora"}
    assert batch(unsloth).activation_offload[0]
    assert not batch(unsloth | {"training.activation_offload": False}).activation_offload[0]
