"""The inputs of the memory formulas for a batch on one pipeline stage, computed once, in five views.

Flags are arrays of 0.0 and 1.0, so that formulas multiply instead of branching. Bytes are per number.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from typing import Literal, TypeAlias

import numpy as np
from msgspec import Struct

from ftcost_core.architecture.layers import MoeFfn
from ftcost_core.architecture.linears import FUSED_QKV
from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.documents.term import Array
from ftcost_core.formulas.facts.families import Family, family
from ftcost_core.formulas.facts.stacks import SelectivePolicy, mechanisms
from ftcost_core.formulas.facts.vocabulary import vocabulary
from ftcost_core.formulas.job_arrays import ROLES, JobArrays, once_per_batch
from ftcost_core.formulas.memory.layout import LayerLayout, layout
from ftcost_core.formulas.towers import decoder_jobs
from ftcost_core.formulas.trained import TrainedParameters, frozen_layers_trained, trained_parameters

Stage: TypeAlias = Literal["first", "second", "last"]
FIRST: Stage = "first"
SECOND: Stage = "second"
LAST: Stage = "last"
"""Stages of a pipeline; without one, each is the whole model."""
LAYERS_ON_THEIR_WAY = 3.0
"""Buffers on the GPU for layers whose weights wait in RAM: one runs, two are fetched (unsloth_zoo 2026.10.9,
block_swap.py: prefetch_depth + 1). Constants of quantisation and adapters stay on the GPU."""


def stages(batch: JobArrays) -> tuple[Stage, ...]:
    """Return the stages that can be the fullest: the ends, and the second behind a first of dense layers."""
    if not (batch.pipeline > 1).any():
        return (FIRST,)
    dense_first = family(batch.arch.family).dense_layers_first and (batch.pipeline > 2).any()
    return (FIRST, SECOND, LAST) if dense_first else (FIRST, LAST)


class StageView(Struct, frozen=True):
    """The part of the model that a pipeline stage holds."""

    embedding: Array
    """1 where the stage holds the embedding."""
    head: Array
    """1 where it holds the head."""
    in_flight: Array
    """Micro-batches whose activations it holds at once."""
    layer_share: Array
    """Share of the model's layers that it holds."""
    ffn_shares: tuple[Array, ...]
    """Of each kind of feed-forward part: the share that it holds."""
    dense_share: Array
    """Share of the layers' matrices but routed experts that it holds."""
    expert_share: Array
    """Share of the layers with routed experts."""
    own_layers: Array
    """Its trained layers, at least 1."""


class TrainingView(Struct, frozen=True):
    """What is trained, and how gradients accumulate."""

    parameters: TrainedParameters
    """Of the whole model."""
    trained: Array
    """1 where the layers' own weights are trained."""
    trained_share: Array
    """Share of the layers that are trained: below 1 where only the last ones are."""
    adapted: Array
    """1 where adapters are trained."""
    dropped: Array
    """1 with adapter dropout."""
    targets: Mapping[str, Array]
    """For each role: 1 where an adapter is put on it."""
    head_share: Array
    """Share of the gradients of embedding and head that exists once the head's backward pass is over."""
    outer_share: Array
    """Part of what is trained outside the layers that is no encoder's."""
    accumulates: Array
    """1 where gradients outlive a micro-batch."""
    steps_in_backward: Array
    """1 where the optimizer steps on each gradient as it arrives and frees it."""


class ShardingView(Struct, frozen=True):
    """Over how many GPUs tensors are divided, and which are offloaded to the CPU."""

    tensor: Array
    sequence: Array
    """Ranks that share what lies between the tensor parallel blocks (sequence parallel)."""
    inputs: Array
    """Ranks that share the inputs of the blocks' first matrices: as many where these are gathered again for the
    backward pass, else each saves them whole."""
    expert: Array
    expert_tensor: Array
    """GPUs that share a routed expert's matrices."""
    shards: Array
    """GPUs that hold a replica together under the sharded strategies."""
    fsdp: Array
    """1 under FSDP on several GPUs."""
    sharded: Array
    """1 where weights are gathered for each pass (ZeRO-3, FSDP): from other GPUs or from the CPU."""
    weight_shards: Array
    gradient_shards: Array
    optimizer_shards: Array
    weights_on_gpu: Array
    """0 where the shards of the weights lie in the CPU's memory."""
    layers_on_gpu: Array
    """Share of the layers whose weights the GPU has room for: the rest is copied from the host's memory in turn."""
    experts_on_gpu: Array
    """The same of the layers' routed experts."""
    gradients_on_gpu: Array
    """0 where the shards of the gradients do."""
    unsharded_gradients: Array
    """1 where accumulated gradients stay whole on every GPU."""

    def sharded_experts(self, shards: Array) -> Array:
        """Return over how many of ``shards`` GPUs an expert is sharded: those with the same part of it."""
        alike = shards * (self.tensor / self.expert_tensor) / self.expert
        return np.where(shards > 1, np.maximum(1.0, alike), 1.0)


class PrecisionView(Struct, frozen=True):
    """Bytes of the numbers of each kind of tensor."""

    amp: Array
    """1 under autocast."""
    compute: Array
    """Of what matrix multiplications read."""
    weight: Array
    """Of an unquantised base weight."""
    small: Array
    """Of a weight of embedding, head and norms."""
    norm_weight: Array
    """Of a normalisation's weight as it is multiplied with."""
    residual: Array
    """Of the stream between the layers."""
    product: Array
    """Of what a linear layer returns."""
    adapter: Array
    """Of an adapter's number."""
    upcast_trained: Array
    """1 where what is trained is kept in fp32, and its optimizer states with it."""
    low_copies: Array
    """Of the copies of a layer's weight in fp8 or fp4, beside the weight."""
    saved_input_share: Array
    """Bytes of a product's saved input over those in 16 bits: below 1 where it is saved in fp8 or fp4."""
    quantized: Array
    """1 where the base is quantised."""
    four_bit: Array
    """1 where it is in bitsandbytes' 4-bit blocks."""


class KernelView(Struct, frozen=True):
    """Which kernels run, and what checkpointing keeps."""

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
    offloaded: Array
    """1 where what the layers save waits in the host's memory."""
    fused_adapters: Array
    """1 where adapters are fused with matrices: an input is saved once, gradients are written in place."""
    keeps_products: Array
    """1 where a checkpointed layer keeps every second matrix product and the attention's output."""
    scores_recomputed: Array
    keeps_inputs: Array
    """1 where layers' inputs and their gradients stay until the backward pass ends."""
    own_code: Array
    """1 where the stack runs a decoder of its own instead of the family's code in transformers."""
    fused_qkv: Array
    repeats_keys: Array


class MemoryInputs(Struct, frozen=True, dict=True):
    """A batch on one pipeline stage: the input of every memory formula."""

    batch: JobArrays
    arch: ModelArchitecture
    family: Family
    layout: LayerLayout
    n: int
    zeros: Array
    tokens: Array
    """Of one micro-batch on one GPU; a pair of DPO counts twice."""
    seq_len: Array
    stage: StageView
    training: TrainingView
    sharding: ShardingView
    precision: PrecisionView
    kernels: KernelView


@once_per_batch
def memory_inputs(batch: JobArrays, stage: Stage) -> MemoryInputs:
    """Return the memory formulas' inputs for one pipeline stage of a batch."""
    batch, arch = decoder_jobs(batch), batch.arch
    training = _training(batch)
    sharding = _sharding(batch, training)
    precision = _precision(batch, training, sharding)
    return MemoryInputs(
        batch=copy(batch),  # itself would make a cycle of the batch and what is kept beside it
        arch=arch,
        family=family(arch.family),
        layout=layout(arch),
        n=batch.n,
        zeros=np.zeros(batch.n),
        tokens=batch.tokens * batch.sequences,
        seq_len=batch.seq_len,
        stage=_stage(batch, stage, training),
        training=training,
        sharding=sharding,
        precision=precision,
        kernels=_kernels(batch, training, sharding),
    )


def _stage(batch: JobArrays, stage: Stage, training: TrainingView) -> StageView:
    layers, number = batch.arch.layers, batch.pipeline
    of_stage = np.ceil(layers / number)
    behind = {FIRST: 0.0 * number, SECOND: np.minimum(1.0, number - 1), LAST: number - 1}[stage]
    end = np.where(stage == LAST, float(layers), np.minimum((behind + 1) * of_stage, layers))
    ffn_shares, dense_share = layout(batch.arch).shares(batch.arch, np.maximum(end - of_stage, 0.0), end)
    expert_shares = [share for (ffn, _), share in zip(layout(batch.arch).ffns, ffn_shares, strict=True)
                     if isinstance(ffn, MoeFfn)]  # fmt: skip
    return StageView(
        embedding=(behind == 0).astype(np.float64),
        head=(behind == number - 1).astype(np.float64),
        in_flight=np.where(behind == number - 1, 1.0, np.maximum(1.0, _in_flight(batch) - behind)),
        layer_share=of_stage / layers,
        ffn_shares=ffn_shares,
        dense_share=dense_share,
        expert_share=expert_shares[0] if expert_shares else of_stage / layers,
        own_layers=np.maximum(1.0, of_stage * training.trained_share),
    )


def _in_flight(batch: JobArrays) -> Array:
    """Return the micro-batches whose activations the first stage of a pipeline holds at once.

    1F1B: it has started as many as there are stages when the first returns; interleaved stages hold
    (stages - 1) / virtual stages more (arXiv:2205.05198); never more than a step has.
    """
    stages = batch.pipeline
    of_step = batch.global_batch / (batch.micro_batch * batch.data_parallel)
    interleaved = np.where(batch.virtual_stages > 1, (stages - 1) / batch.virtual_stages, 0.0)
    return np.maximum(1.0, np.minimum(stages + interleaved, of_step))


def _training(batch: JobArrays) -> TrainingView:
    size = layout(batch.arch).counts
    outer = size.head + size.embedding + size.encoder
    adapted = batch.adapters.astype(np.float64)
    accumulates = (batch.accumulation > 1).astype(np.float64)
    eight_bit = batch.optimizer_facts("eight_bit")
    steps_itself = batch.optimizer_facts("in_backward")
    of_stack = batch.stack_facts("optimizer_in_backward") * eight_bit * (batch.gpus == 1)
    in_backward = np.maximum(of_stack, steps_itself) * batch.full
    return TrainingView(
        parameters=trained_parameters(batch),
        trained=1.0 - adapted,
        trained_share=np.where(batch.last_layers, frozen_layers_trained(batch), 1.0),
        adapted=adapted,
        dropped=(batch.dropout > 0).astype(np.float64),
        targets={role: batch.targets[role].astype(np.float64) for role in ROLES},
        head_share=(size.head or size.embedding) / outer * (1 - batch.pooled),
        outer_share=np.full(batch.n, (size.head + size.embedding) / outer),
        accumulates=accumulates,
        steps_in_backward=in_backward * (1 - accumulates),
    )


def _sharding(batch: JobArrays, training: TrainingView) -> ShardingView:
    strategy = batch.strategy
    optimizer_off, weights_off = batch.offloads_optimizer * 1.0, batch.offloads_parameters * 1.0
    shards = np.maximum(1.0, np.minimum(batch.gpus / (batch.tensor * batch.pipeline), batch.shard_group))
    gathers = strategy.flag("zero3", "fsdp")
    wrapped = batch.precision_facts("autocast") * batch.stack_facts("wraps_one_gpu") * (batch.gpus == 1)
    fsdp = np.maximum(strategy.flag("fsdp") * (batch.gpus > 1), wrapped)
    # Weights in the CPU's memory are gathered for each pass on a single GPU, too, and so are those that FSDP casts.
    sharded = np.maximum(gathers * np.maximum(shards > 1, weights_off), wrapped)
    unsharded = fsdp * training.accumulates * (1 - optimizer_off)
    unsharded = unsharded * batch.stack_facts("unsharded_accumulation")
    # DeepSpeed moves each reduced gradient to the CPU with the optimizer; FSDP with the parameters.
    sequence = np.where(batch.sequence_parallel, batch.tensor, 1.0)
    moves = 1 - batch.stack_facts("offloaded_optimizer_keeps_gradients")
    gradients_off = np.maximum(gathers * weights_off, strategy.flag("zero1", "zero2", "zero3") * moves * optimizer_off)
    return ShardingView(
        tensor=batch.tensor,
        sequence=sequence,
        inputs=np.where(batch.stack_facts("gathers_inputs_again") > 0, sequence, 1.0),
        expert=batch.expert_ranks,
        expert_tensor=batch.expert_tensor,
        shards=shards,
        fsdp=fsdp,
        sharded=sharded,
        weight_shards=np.where(sharded > 0, shards, 1.0),
        gradient_shards=np.where(strategy.is_("zero2", "zero3", "fsdp") & (unsharded == 0), shards, 1.0),
        optimizer_shards=np.where(strategy.is_("zero1", "zero2", "zero3", "fsdp"), shards, 1.0),
        weights_on_gpu=1.0 - gathers * weights_off,
        layers_on_gpu=1.0 - np.maximum(batch.layers_on_host - LAYERS_ON_THEIR_WAY, 0.0) / batch.arch.layers,
        experts_on_gpu=1.0 - np.maximum(batch.share_of_experts_on_host - LAYERS_ON_THEIR_WAY / batch.arch.layers, 0.0),
        gradients_on_gpu=1.0 - gradients_off,
        unsharded_gradients=unsharded,
    )


def _precision(batch: JobArrays, training: TrainingView, sharding: ShardingView) -> PrecisionView:
    habits, dtypes = mechanisms(), vocabulary().dtype_bytes.by
    # DeepSpeed casts the whole model itself and runs without autocast.
    amp = batch.precision_facts("autocast")
    amp = amp * (1 - batch.deepspeed) * batch.stack_facts("autocast")
    compute = batch.precision_facts("compute_bytes")
    quantized = 1.0 - batch.quantization.flag("none")
    upcast = batch.upcast * quantized
    # accelerate keeps what FSDP trains in mixed precision in fp32, however it was loaded.
    upcast_trained = sharding.fsdp * amp * training.trained
    upcast_trained = upcast_trained * batch.stack_facts("fp32_trained_under_fsdp")
    upcast_frozen = sharding.fsdp * amp * training.adapted * (1 - quantized)
    upcast_frozen = upcast_frozen * batch.stack_facts("fp32_frozen_under_fsdp")
    weight = np.where(upcast_trained + upcast_frozen > 0, 4.0, batch.weights_dtype.table(dtypes))
    small = np.where(upcast > 0, 4.0, weight)
    # FSDP's own mixed precision gathers every weight in 16 bits, norms and embedding included.
    gathered = np.where(sharding.fsdp * amp > 0, compute, small)
    copies = habits.low_precision_copies
    low = batch.stack.table(copies.by) * batch.low_precision

    def bits(by_bits: Mapping[int, float], otherwise: float) -> Array:
        chosen = [batch.product_bits == width for width in by_bits]
        return np.select(chosen, list(by_bits.values()), otherwise)

    return PrecisionView(
        amp=amp,
        compute=compute,
        weight=weight,
        small=small,
        norm_weight=gathered,
        residual=gathered,
        product=np.where(upcast > 0, 4.0, compute),
        adapter=batch.adapter_dtype.table({**dtypes, "none": 4.0}),
        upcast_trained=upcast_trained,
        low_copies=low * bits(copies.weight_bytes, 0.0),
        saved_input_share=1 - low * (1 - bits(copies.input_share, 1.0)),
        quantized=quantized,
        four_bit=batch.quantization.flag("nf4", "fp4"),
    )


def _kernels(batch: JobArrays, training: TrainingView, sharding: ShardingView) -> KernelView:
    habits, stack = mechanisms(), batch.stack
    compiled = batch.compile.astype(np.float64)
    own_fused = stack.table({word: kind != "eager" for word, kind in habits.layer_kernels.by.items()})
    fused = np.maximum(np.maximum(batch.kernels.flag("fused"), compiled), own_fused)
    unfused_activation = stack.table(habits.unfused_activation.by)
    own_code = stack.table(habits.own_model_code.by)
    sdpa = batch.attention.flag("sdpa")
    several_sequences = (batch.micro_batch * batch.sequences > 1).astype(np.float64)
    padded = batch.batching.flag("padded") + batch.batching.flag("padded-longest") * several_sequences
    selective = batch.checkpointing.flag("selective")
    operators, alternate = _policy(batch, "operators"), _policy(batch, "every second layer")
    return KernelView(
        fused=fused,
        fused_activation=fused * (1 - unfused_activation * (1 - compiled)),
        eager=batch.attention.flag("eager"),
        sdpa=sdpa,
        masked=sdpa * padded * stack.table(habits.padding_masks.by),
        checkpointed=_recomputed(batch) + selective * (operators + 0.5 * alternate),
        offloaded=batch.offloads_activations.astype(np.float64),
        fused_adapters=stack.table(habits.fused_adapters.by) * training.adapted * (1 - training.dropped),
        keeps_products=selective * operators,
        scores_recomputed=selective * (1 - operators - alternate),
        keeps_inputs=sharding.fsdp * training.adapted * stack.table(habits.fsdp_keeps_layer_inputs.by),
        own_code=own_code,
        fused_qkv=np.maximum(float(batch.arch.family in FUSED_QKV), stack.table(habits.fused_qkv.by)),
        repeats_keys=np.maximum(1 - own_code, batch.stack_facts("repeats_keys")),
    )


def _recomputed(batch: JobArrays) -> Array:
    """Return the share of layers that full checkpointing recomputes."""
    return batch.checkpointing.flag("full") * np.minimum(1.0, batch.checkpoint_layers / batch.arch.layers)


def _policy(batch: JobArrays, policy: SelectivePolicy) -> Array:
    """Return 1 where a stack's selective checkpointing follows a policy."""
    by = mechanisms().selective_checkpointing.by
    return batch.stack.table({stack: followed == policy for stack, followed in by.items()})
