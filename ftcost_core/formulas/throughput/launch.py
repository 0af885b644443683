"""Host work: the time to launch a micro-batch's kernels, a lower bound of the GPU's time."""

from __future__ import annotations

import numpy as np
from msgspec import Struct

from ftcost_core.documents.term import Array
from ftcost_core.formulas.facts.fit import Coefficients
from ftcost_core.formulas.facts.kernels import kernel_facts
from ftcost_core.formulas.job_arrays import JobArrays, WordArray
from ftcost_core.formulas.throughput.elementwise import fusion
from ftcost_core.formulas.throughput.passes import Passes
from ftcost_core.formulas.throughput.shapes import shapes
from ftcost_core.formulas.throughput.spread import Spread
from ftcost_core.formulas.trained import adapted_matrices


class LaunchWork(Struct, frozen=True):
    """Kernels that the host launches for one micro-batch on one GPU."""

    kernels: Array
    stack: WordArray
    deepspeed: Array
    """Trained tensors whose gradients DeepSpeed's hooks collect."""


def launch_work(batch: JobArrays, passes: Passes, spread: Spread) -> LaunchWork:
    """Count kernels by layer, adapter, quantised matrix and expert.

    Source: profiles of transformers, peft, bitsandbytes and Megatron-Core layers, rounded.
    """
    shape, table = shapes(batch.arch), kernel_facts().launches
    kernels = fusion(batch)
    per_layer = kernels.table(table.attention_layer)
    looped = batch.stack_facts("looped_experts")
    experts = shape.n_experts * spread.expert_tensor * spread.pipeline * spread.local_experts
    per_expert = np.where(looped > 0, table.expert_looped, table.expert_grouped)
    routed = shape.expert_layers * (table.routing + experts * per_expert)
    quantised = (~batch.quantization.is_("none")) * (table.quantised_linear * shape.matrices)
    gathered = spread.sharded * (table.sharded_layer * shape.layers)
    # Experts that one rank holds, one after the other, or all of a layer in one grouped product.
    at_once = np.where(looped > 0, experts, 1.0) / max(1.0, shape.n_experts)
    pairs = np.zeros(batch.n)
    for group in adapted_matrices(batch):
        pairs = pairs + group.matrices * (at_once if group.place == "experts" else 1.0)
    adapters = pairs * kernels.table(table.adapter)
    forward = shape.layers * per_layer + routed + quantised + gathered
    times = passes.forward + passes.recompute_rest + table.backward * passes.inputs
    adapter_times = 1 + passes.recompute_rest + table.backward * passes.inputs
    return LaunchWork(
        kernels=(forward * times + adapters * adapter_times) / spread.pipeline,
        stack=batch.stack,
        deepspeed=batch.deepspeed
        * (2 * pairs + (shape.matrices + 2 * shape.layers) * passes.weights)
        / spread.pipeline,
    )


def launch_seconds(work: LaunchWork, fit: Coefficients) -> Array:
    """Return seconds that the host needs to launch a micro-batch: kernels times seconds each."""
    seconds_each = fit["launch.seconds"] * work.stack.deviations(fit.table("launch.stack"), 1.0)
    return (work.kernels + work.deepspeed * fit["launch.deepspeed"]) * seconds_each
