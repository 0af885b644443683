"""Memory of what happens beside training steps: loading, an evaluation pass, saving a checkpoint."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from msgspec.structs import replace

from ftcost_core.documents.term import Array, Figures, Mask, total
from ftcost_core.formulas.facts.stacks import MemoryRules, mechanisms
from ftcost_core.formulas.job_arrays import JobArrays
from ftcost_core.formulas.memory import xla
from ftcost_core.formulas.memory.by_rules import by_rules
from ftcost_core.formulas.memory.communication import gathered
from ftcost_core.formulas.memory.context import needed_bytes, slack
from ftcost_core.formulas.memory.fit_probability import beyond_estimate
from ftcost_core.formulas.memory.logits import logit_width, logits_terms, standard_bytes_per_entry
from ftcost_core.formulas.memory.select import LiveTerms, in_own_order
from ftcost_core.formulas.memory.step_phases import casts_without_gradients, resting
from ftcost_core.formulas.memory.trained_on_rank import trained_on_stage
from ftcost_core.formulas.memory.views import MemoryInputs, memory_inputs, stages
from ftcost_core.formulas.memory.weights import embedding_parameters
from ftcost_core.formulas.memory.workspace import widest

FEED_FORWARD_VALUES = 3.0
"""Values of the feed-forward width alive at once without gradients: gate, up and their product."""
ADAPTER_VALUES = 2.0
"""The same of an adapter on the second of these: its output and that times its scale (PEFT's layers)."""
STREAM_VALUES = 2.0
"""Copies of the stream alive inside a layer without gradients: the residual and what is added to it."""
RETURNED_BYTES = 6.0
"""Of a logit that the model returns for metrics whatever its loss does: 16 bits, and accelerate's fp32 copy."""


class Held(Figures, frozen=True):
    """What a phase of the run holds of the GPU at its fullest, bytes, shape ``(n,)``."""

    allocated: Array
    """Live tensors."""
    outside: Array
    """Outside the allocator, such as the driver context."""
    reserved: Array
    """Live tensors with what the allocator holds beyond them."""
    device: Array
    """On the device; what a GPU that is too small would have to offer."""

    @property
    def live(self) -> Array:
        """On the device, without what the allocator holds beyond live tensors."""
        return self.allocated + self.outside


def held(batch: JobArrays, own: Array, outside: Array, reserved: Array) -> Held:
    """Return what is held with its size on the device: within the GPU, or as much as it would have to offer."""
    must_have = needed_bytes(own, outside, beyond_estimate(batch, 0.5))
    usable, seen = batch.gpu.of(lambda gpu: gpu.usable_bytes), reserved + outside
    device = np.where(must_have > usable, np.maximum(seen, must_have), np.minimum(seen, usable))
    return Held(own, outside, reserved, device)


def loading(batch: JobArrays) -> Held:
    """Return what loading takes: weights and adapters, and one 16-bit matrix that is about to be converted.

    Source: transformers' loader moves tensor by tensor, bitsandbytes quantises each as it arrives, and
    ``prepare_model_for_kbit_training`` casts one after the other.
    """
    return _fullest(batch, _loading)


def evaluation(batch: JobArrays) -> Held:
    """Return what an evaluation takes at its own batch, or at the training micro-batch where none is stated.

    Alive: weights, adapters, other models, optimizer states (gradients of the last step are gone), one
    layer's values without anything saved, logits with the loss's fp32 copies, gathered units, context, and 16-bit
    copies of trained fp32 weights, which autocast caches with gradients or without.
    tokens × (2 × hidden size × bytes + 3 × feed-forward width × bytes, 5 with adapters), or the last hidden states with
    tokens × vocabulary × bytes; a fused training loss does not help: transformers returns whole logits when it
    evaluates, where TRL and Unsloth go on in parts unless metrics ask for logits (``resources/trainers``). Metrics
    hold the fp32 logits of the batch before, of all ranks. Source: torch.no_grad saves nothing; transformers
    Trainer.prediction_step and evaluation_loop; Liger skips logits in training only. Under XLA's rules the
    forward pass and the loss of the compiled step (:func:`xla.evaluation`).
    """
    return _fullest(batch, _evaluation)


def saving(batch: JobArrays) -> Held:
    """Return what saving a checkpoint takes.

    torch.save copies tensor by tensor to the CPU and needs nothing on the GPU. FSDP and ZeRO-3 gather a full
    state unit by unit: parameters of the largest unit × bytes; of adapters, those of one unit only. Source:
    FullStateDictConfig(offload_to_cpu, rank0_only) and stage3_gather_16bit_weights_on_model_save. Orbax, with
    which MaxText saves, writes each chip's own shards.
    """
    return _fullest(batch, _saving)


def where(condition: Mask, one: Held, other: Held) -> Held:
    """Return what is held by one where a condition holds, else by the other."""
    return Held(*(np.where(condition, getattr(one, name), getattr(other, name)) for name in Held.__struct_fields__))


def _fullest(batch: JobArrays, of_stage: Callable[[MemoryInputs], Held]) -> Held:
    first, *others = (of_stage(memory_inputs(batch, stage)) for stage in stages(batch))
    for other in others:
        first = where(other.live > first.live, other, first)
    return first


def _held(job: MemoryInputs, resting_terms: LiveTerms, beside: Array, logits: Array, layer: Array) -> Held:
    outside = in_own_order(
        resting_terms, lambda live: total((term for term in live if term.key.startswith("context.")), job.n)
    )
    own = in_own_order(resting_terms, lambda live: total(live, job.n)) - outside + beside
    return held(job.batch, own, outside, own + slack(job.batch, own, logits, layer, outside))


def _loading(job: MemoryInputs) -> Held:
    first = job.batch.stack_facts("loads_layers_first") > 0
    layers = np.where(first, 1.0, job.sharding.layers_on_gpu)
    experts = np.where(first & (job.batch.layers_on_host > 0), 1.0, job.sharding.experts_on_gpu)
    job = replace(job, sharding=replace(job.sharding, layers_on_gpu=layers, experts_on_gpu=experts))
    largest = max(matrix.size for matrix in job.layout.linears) / job.sharding.tensor * job.precision.quantized
    outer = embedding_parameters(job, job.layout.counts) / job.sharding.tensor
    outer = outer * (job.precision.small > job.precision.weight)
    terms = tuple(term for term in resting(job) if not term.key.startswith(("optimizer.", "communication.")))
    return _held(job, terms, 2 * np.maximum(largest, outer), job.zeros, job.zeros)


def _evaluation(job: MemoryInputs) -> Held:
    batch = job.batch
    size = np.where(batch.evaluation_batch > 0, batch.evaluation_batch, batch.micro_batch)
    evaluated = replace(job, tokens=job.tokens * size / batch.micro_batch)
    counted, place = by_rules(evaluated, _EVALUATION)
    throughout, layer, logits = counted[0]
    for i, others in enumerate(counted[1:], start=1):
        throughout, layer, logits = (
            np.where(place == i, other, one) for one, other in zip((throughout, layer, logits), others, strict=True)
        )
    # The last layer is over when logits exist.
    return _held(job, resting(job), throughout + np.maximum(layer, logits), logits, layer)


def _layer_and_logits(job: MemoryInputs) -> tuple[Array, Array, Array]:
    """Return gathered units, one layer's values, and the logits beside what they are made of, bytes."""
    sharding, precision = job.sharding, job.precision
    stream = STREAM_VALUES * job.arch.hidden_size * precision.residual / sharding.sequence
    values = FEED_FORWARD_VALUES + ADAPTER_VALUES * job.training.targets["up"] * (1 - job.kernels.fused_adapters)
    layer = job.tokens * (stream + values * widest(job) * precision.product)
    entries = job.tokens * logit_width(job) * job.stage.head * (1 - job.batch.pooled)
    metrics = job.batch.evaluation_metrics
    at_once = np.maximum(standard_bytes_per_entry(job, "forward"), metrics * RETURNED_BYTES)
    logits = entries * (at_once + metrics * 4.0 * job.batch.data_parallel)
    last = job.tokens * job.arch.hidden_size * precision.residual / sharding.sequence * job.stage.head
    whole = job.batch.of_trainer("evaluation_logits", lambda kept: kept != "none", np.ones(job.n))
    whole = np.maximum(whole, metrics)
    if not whole.all():
        logits = np.where(whole > 0, logits, total(logits_terms(job, "forward"), job.n))
    casts = casts_without_gradients(job, trained_on_stage(job))
    return total(gathered(job, 1.0, head=True), job.n) + casts, layer, logits + last


_EVALUATION: dict[MemoryRules, Callable[[MemoryInputs], tuple[Array, Array, Array]]] = {
    "torch": _layer_and_logits,
    "mlx": _layer_and_logits,
    "xla": xla.evaluation,
}
_GATHERED_TO_SAVE: dict[MemoryRules, float] = {"torch": 1.0, "mlx": 0.0, "xla": 0.0}
"""1 where what is sharded is gathered to be saved; a Mac shards nothing."""


def _saving(job: MemoryInputs) -> Held:
    sharding = job.sharding
    trained = trained_on_stage(job)
    layer = trained.layers / job.stage.own_layers
    outer = embedding_parameters(job, job.layout.counts) / sharding.tensor * (1 - job.training.adapted)
    unit = np.maximum(layer, outer) * trained.bytes_each * sharding.sharded
    unit = unit * job.batch.stack.table(
        {stack: _GATHERED_TO_SAVE[rules] for stack, rules in mechanisms().memory_rules.by.items()}
    )
    return _held(job, resting(job), unit, job.zeros, job.zeros)
