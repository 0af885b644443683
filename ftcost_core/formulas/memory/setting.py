"""What every memory formula asks of a batch, worked out once: precisions, shards, tokens, layers of a stage.

Flags are arrays of 0.0 and 1.0, so that formulas multiply instead of branching.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from ftcost_core.architecture.linears import FUSED_QKV
from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.documents.term import Array
from ftcost_core.formulas.facts import Family, family, flag_table, stack_facts
from ftcost_core.formulas.job_arrays import ROLES, Choices, JobArrays
from ftcost_core.formulas.memory.layout import Layout, layout
from ftcost_core.formulas.trained import TrainedParameters, frozen_layers_trained, trained_parameters

BYTES = {"fp32": 4.0, "bf16": 2.0, "fp16": 2.0}
MIXED = ("bf16-mixed", "fp16-mixed", "fp8-mixed", "nvfp4-mixed")


FIRST, LAST = "first", "last"
"""Ends of a pipeline; without one, both are the whole model."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A batch as the formulas of this package see it. Bytes are per number, flags 0.0 or 1.0."""

    batch: JobArrays
    arch: ModelArchitecture
    family: Family
    layout: Layout
    embedding: Array
    """1 where the pipeline stage that is looked at holds the embedding."""
    head: Array
    """1 where it holds the head."""
    n: int
    zeros: Array

    tokens: Array
    """Of one micro-batch on one GPU; a pair of DPO counts twice."""
    seq_len: Array
    in_flight: Array
    """Micro-batches whose activations a pipeline stage holds at once."""
    layer_share: Array
    """Share of the model's layers that the stage holds."""

    own_layers: Array
    """Trained layers of the stage, at least 1."""
    head_share: Array
    """Share of the gradients of embedding and head that exists once the head's backward pass is over."""
    amp: Array
    compute: Array
    """Bytes of what matrix multiplications read."""
    weight: Array
    """Bytes of an unquantised base weight."""
    small: Array
    """Bytes of a weight of embedding, head and norms."""
    norm_weight: Array
    """Bytes of a normalisation's weight as it is multiplied with."""
    residual: Array
    """Bytes of the stream between the layers."""
    keeps_inputs: Array
    """1 where layers' inputs and their gradients stay until the backward pass ends."""
    product: Array
    """Bytes of what a linear layer returns."""
    trained: Array
    """1 where the layers' own weights are trained."""
    trained_share: Array
    """Share of the layers that are trained: below 1 where only the last ones are."""
    upcast_trained: Array
    """1 where what is trained is kept in fp32, and its optimizer states with it."""
    adapted: Array
    adapter: Array
    """Bytes of an adapter's number."""
    dropped: Array
    """1 with adapter dropout."""
    four_bit: Array
    quantized: Array
    targets: Mapping[str, Array]
    parameters: TrainedParameters
    """Trained parameters of the whole model."""

    fused: Array
    """1 where norms, rotary embedding and activation are fused kernels that save their inputs only."""
    fused_activation: Array
    """1 where the activation is among them though the layer's own weights are trained."""
    eager: Array
    sdpa: Array
    masked: Array
    """1 where sdpa gets a mask tensor in every layer."""
    checkpointed: Array
    """Share of the layers whose inputs are kept and the rest computed again."""
    keeps_products: Array
    """1 where a checkpointed layer keeps every second matrix product and the attention's output."""
    scores_recomputed: Array
    own_code: Array
    """1 where the stack runs a decoder of its own instead of the family's code in transformers."""
    fused_qkv: Array
    repeats_keys: Array

    tensor: Array
    sequence: Array
    """Ranks that share what lies between the tensor parallel blocks (sequence parallel)."""
    expert: Array
    shards: Array
    """GPUs that hold a replica together under the sharded strategies."""
    weight_shards: Array
    gradient_shards: Array
    optimizer_shards: Array
    weights_on_gpu: Array
    """0 where the shards of the weights, and of their gradients, lie in the CPU's memory."""
    gradients_on_gpu: Array
    unsharded_gradients: Array
    """1 where accumulated gradients stay whole on every GPU."""
    accumulates: Array
    """1 where gradients outlive a micro-batch."""
    steps_in_backward: Array
    """1 where the optimizer steps on each gradient as it arrives and frees it."""
    sharded: Array
    """1 where weights are sharded and gathered (ZeRO-3, FSDP)."""


def setting(batch: JobArrays, stage: str) -> Setting:
    """Work out a batch for one pipeline stage."""
    arch = batch.arch
    n = batch.n
    zeros = np.zeros(n)
    strategy = batch.strategy
    # DeepSpeed casts the whole model itself and runs without autocast; so do Megatron's mixed precisions.
    deepspeed = _flag(strategy, "zero1", "zero2", "zero3") * _flag(batch.stack, "hf", "unsloth")
    megatron = _flag(batch.stack, "megatron")
    amp = batch.precision.table(dict.fromkeys(MIXED, 1.0), 0.0) * (1 - deepspeed) * (1 - megatron)
    compute = batch.precision.table({"fp32": 4.0}, 2.0)
    weight = batch.weights_dtype.table(BYTES, 2.0)
    upcast = batch.upcast.astype(np.float64)
    quantized = 1.0 - _flag(batch.quantization, "none")
    upcast = upcast * quantized
    adapted = batch.adapters.astype(np.float64)
    fsdp = _flag(strategy, "fsdp") * (batch.gpus > 1)
    # accelerate keeps what FSDP trains in mixed precision in fp32, however it was loaded.
    upcast_trained = (
        fsdp * amp * (1 - adapted) * batch.stack.table(flag_table("fp32_trained_under_fsdp"), 0.0)
    )
    weight = np.where(upcast_trained > 0, 4.0, weight)
    small = np.where(upcast > 0, 4.0, weight)
    # FSDP's own mixed precision gathers every weight in 16 bits, norms and embedding included.
    residual = np.where(fsdp * amp > 0, compute, small)
    trained = 1.0 - adapted
    freeze = _flag(batch.kind, "freeze")
    share = np.where(freeze > 0, frozen_layers_trained(batch), 1.0)
    sdpa = _flag(batch.attention, "sdpa")
    several = (batch.micro_batch > 1).astype(np.float64)
    padded = _flag(batch.batching, "padded") + _flag(batch.batching, "padded-longest") * several
    fused = np.maximum(
        np.maximum(_flag(batch.kernels, "fused"), batch.compile.astype(np.float64)),
        batch.stack.table(flag_table("fused_kernels"), 0.0),
    )
    unfused_activation = batch.stack.table(flag_table("unfused_activation"), 0.0)
    shards = np.maximum(1.0, batch.gpus / (batch.tensor * batch.pipeline))
    gathers = _flag(strategy, "zero3", "fsdp")
    sharded = gathers * (shards > 1)
    accumulates = (batch.accumulation > 1).astype(np.float64)
    unsharded = fsdp * accumulates * _flag(batch.cpu_offload, "none")
    unsharded = unsharded * batch.stack.table(flag_table("unsharded_accumulation"), 0.0)
    ones = zeros + 1.0
    selective = _flag(batch.checkpointing, "selective")
    policy = stack_facts()["selective_checkpointing"]["by"]
    operators = _policy(batch, policy, "operators")
    alternate = _policy(batch, policy, "every second layer")
    pipeline = batch.pipeline
    return Setting(
        batch=batch, arch=arch, family=family(arch.family), layout=layout(arch), n=n, zeros=zeros,
        tokens=batch.tokens * batch.objective.table({"dpo": 2.0}, 1.0), seq_len=batch.seq_len,
        embedding=np.where(pipeline > 1, float(stage == FIRST), 1.0),
        head=np.where(pipeline > 1, float(stage == LAST), 1.0),
        in_flight=pipeline if stage == FIRST else ones,
        layer_share=np.ceil(arch.layers / pipeline) / arch.layers,
        own_layers=np.maximum(1.0, np.ceil(arch.layers / pipeline) * share),
        head_share=_head_share(arch, zeros),
        amp=amp, compute=compute, weight=weight, small=small,
        norm_weight=np.where(fsdp * amp > 0, compute, small), residual=residual,
        keeps_inputs=fsdp * adapted * batch.stack.table(flag_table("fsdp_keeps_layer_inputs"), 0.0),
        product=np.where(upcast > 0, 4.0, compute),
        trained=trained, trained_share=share, upcast_trained=upcast_trained, adapted=adapted,
        adapter=batch.adapter_dtype.table(BYTES, 4.0),
        dropped=(batch.dropout > 0).astype(np.float64),
        four_bit=_flag(batch.quantization, "nf4", "fp4"), quantized=quantized,
        targets={role: batch.targets[role].astype(np.float64) for role in ROLES},
        parameters=trained_parameters(batch),
        fused=fused, fused_activation=fused * (1 - unfused_activation * (1 - batch.compile)),
        eager=_flag(batch.attention, "eager"), sdpa=sdpa, masked=sdpa * padded * (1 - megatron),
        checkpointed=_flag(batch.checkpointing, "full") + selective * (operators + 0.5 * alternate),
        keeps_products=selective * operators, scores_recomputed=selective * (1 - operators - alternate),
        own_code=batch.stack.table(flag_table("own_model_code"), 0.0),
        fused_qkv=np.maximum(
            float(arch.family in FUSED_QKV), batch.stack.table(flag_table("fused_qkv"), 0.0)
        ),
        repeats_keys=np.maximum(1 - batch.stack.table(flag_table("own_model_code"), 0.0),
                                batch.stack.table(flag_table("repeats_keys"), 0.0)),
        tensor=batch.tensor,
        sequence=np.where(batch.sequence_parallel, batch.tensor, 1.0),
        expert=batch.expert, shards=shards,
        weight_shards=np.where(sharded > 0, shards, 1.0),
        gradient_shards=np.where(
            (_flag(strategy, "zero2", "zero3", "fsdp") > 0) & (unsharded == 0), shards, 1.0
        ),
        unsharded_gradients=unsharded,
        optimizer_shards=np.where(_flag(strategy, "zero1", "zero2", "zero3", "fsdp") > 0, shards, 1.0),
        weights_on_gpu=1.0 - gathers * _flag(batch.cpu_offload, "parameters"),
        gradients_on_gpu=1.0 - _offloaded_gradients(batch, gathers),
        accumulates=accumulates,
        steps_in_backward=_steps_in_backward(batch) * (1 - accumulates),
        sharded=sharded,
    )  # fmt: skip


def _policy(batch: JobArrays, by: Mapping[str, str], word: str) -> Array:
    return batch.stack.table(
        {stack: float(kind == word) for stack, kind in by.items()}, float(by["any"] == word)
    )


def _offloaded_gradients(batch: JobArrays, gathers: Array) -> Array:
    # DeepSpeed moves each reduced gradient to the CPU with the optimizer; FSDP with the parameters.
    partitioned = _flag(batch.strategy, "zero1", "zero2", "zero3")
    keeps = batch.stack.table(flag_table("offloaded_optimizer_keeps_gradients"), 0.0)
    partitioned = partitioned * (1 - keeps)
    return np.maximum(gathers * _flag(batch.cpu_offload, "parameters"),
                      partitioned * _flag(batch.cpu_offload, "optimizer", "parameters"))  # fmt: skip


def _steps_in_backward(batch: JobArrays) -> Array:
    wanted = batch.stack.table(flag_table("optimizer_in_backward"), 0.0)
    wanted = wanted * _flag(batch.optimizer, "adamw-8bit", "paged-adamw-8bit") * batch.full
    alone: Array = wanted * (batch.gpus == 1)
    return alone


def _head_share(arch: ModelArchitecture, zeros: Array) -> Array:
    found = layout(arch).counts
    return zeros + (found.head / (found.head + found.embedding) if found.head else 1.0)


def _flag(choices: Choices, *words: str) -> Array:
    return choices.table(dict.fromkeys(words, 1.0), 0.0)
