"""Host work: the time to launch a micro-batch's kernels, a lower bound of the GPU's time."""

from __future__ import annotations

import numpy as np
from msgspec import Struct

from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.documents.term import Array
from ftcost_core.formulas.facts.fit import Coefficients
from ftcost_core.formulas.facts.kernels import LayerKind, kernel_facts
from ftcost_core.formulas.job_arrays import JobArrays
from ftcost_core.formulas.throughput.elementwise import casts_weights, fusion
from ftcost_core.formulas.throughput.passes import Passes
from ftcost_core.formulas.throughput.shapes import shapes
from ftcost_core.formulas.throughput.spread import Spread, expert_kernel
from ftcost_core.formulas.trained import adapted_matrices
from ftcost_core.formulas.word_arrays import WordArray


class LaunchWork(Struct, frozen=True):
    """Kernels that the host launches for one micro-batch on one GPU."""

    kernels: Array
    stack: WordArray
    looped: Array
    """Of a loop over experts, which waits for each expert's tokens."""
    gathers: Array
    """Experts' matrices that ZeRO-3 gathers one by one."""
    deepspeed: Array
    """Trained tensors whose gradients DeepSpeed's hooks collect."""


def launch_work(batch: JobArrays, passes: Passes, spread: Spread) -> LaunchWork:
    """Count kernels by layer, adapter, quantised matrix and expert.

    Source: profiles of transformers, peft, bitsandbytes and Megatron-Core layers, rounded.
    """
    shape, table = shapes(batch.arch), kernel_facts().launches
    kernels = fusion(batch)
    eager = kernels.flag("eager")
    per_layer = kernels.table(table.attention_layer) * table.layer_kinds[layer_kind(batch.arch)]
    per_layer = per_layer + table.autocast * eager * casts_weights(batch)
    kernel = expert_kernel(batch)
    looped = kernel.flag("loop")
    experts = shape.n_experts * spread.expert_tensor * spread.pipeline * spread.local_experts
    visits = shape.expert_layers * experts * looped
    each = kernel.flag("sliced") * table.sliced_expert + kernel.flag("fused") * batch.stack_facts("expert_launches")
    routed = shape.expert_layers * (table.routing + experts * each)
    quantised = (~batch.quantization.is_("none")) * (table.quantised_linear * shape.matrices)
    gathered = spread.sharded * (table.sharded_layer * shape.layers)
    # Experts that one rank holds, one after the other, or all of a layer in one grouped product.
    at_once = np.where(looped > 0, experts, 1.0) / max(1.0, shape.n_experts)
    pairs = np.zeros(batch.n)
    for group in adapted_matrices(batch):
        pairs = pairs + group.matrices * (at_once if group.place == "experts" else 1.0)
    adapters = pairs * kernels.table(table.adapter) * batch.adapter_count
    again = passes.recompute_rest * (1 + table.checkpoint_hooks * eager * batch.hooked_checkpoints)
    forward = shape.layers * per_layer + routed + quantised + gathered
    times = passes.forward + again + table.backward * passes.inputs
    apart = 3 * visits * ~batch.fused_experts * batch.strategy.is_("zero3") * (spread.shard_ranks > 1)
    adapter_times = 1 + again + table.backward * passes.inputs
    return LaunchWork(
        kernels=(forward * times + adapters * adapter_times) / spread.pipeline,
        looped=visits * table.looped_expert * times / spread.pipeline,
        gathers=apart * (passes.forward + passes.recompute + passes.inputs) / spread.pipeline,
        stack=batch.stack,
        deepspeed=batch.deepspeed
        * (2 * pairs + (shape.matrices + 2 * shape.layers) * passes.weights)
        / spread.pipeline,
    )


def layer_kind(arch: ModelArchitecture) -> LayerKind:
    """Return which layers of transformers an architecture's are, by what decides how many kernels they launch."""
    if arch.position_bias:
        return "biased"
    if arch.relative:
        return "disentangled"
    return "causal" if arch.causal else "bidirectional"


def launch_seconds(work: LaunchWork, fit: Coefficients) -> Array:
    """Return seconds that the host needs to launch a micro-batch: kernels times seconds each."""
    seconds_each = fit["launch.seconds"] * work.stack.deviations(fit.table("launch.stack"), 1.0)
    kernels = work.kernels + work.looped * fit["launch.looped"] + work.deepspeed * fit["launch.deepspeed"]
    return kernels * seconds_each + work.gathers * fit["launch.gather"]
