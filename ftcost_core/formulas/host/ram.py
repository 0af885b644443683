"""Host RAM of one node at each moment at which it can be fullest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar, cast

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from ftcost_core.architecture.counts import counts
from ftcost_core.architecture.linears import linears
from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.documents.result import HostMoment
from ftcost_core.documents.term import Array, FigureArray, total
from ftcost_core.documents.words import Stack, Strategy
from ftcost_core.formulas.facts.host import Loading, Saving, host_facts
from ftcost_core.formulas.facts.vocabulary import vocabulary
from ftcost_core.formulas.job_arrays import JobArrays, once_per_batch
from ftcost_core.formulas.memory.activations import saved
from ftcost_core.formulas.memory.optimizer import outer_state_bytes, state_bytes
from ftcost_core.formulas.memory.select import LiveTerms
from ftcost_core.formulas.memory.sizes import adapter_bytes, checkpoint_bytes
from ftcost_core.formulas.memory.towers import tower_weights
from ftcost_core.formulas.memory.trained_on_rank import Trained, over_shards, trained_on_stage
from ftcost_core.formulas.memory.views import FIRST, MemoryInputs, memory_inputs
from ftcost_core.formulas.memory.weights import weight_terms
from ftcost_core.text.i18n import mark, mark_noted

Word = TypeVar("Word", bound=str)
OFFLOADED = mark("what the job moves to the CPU (arXiv:2101.06840)")
DEEPSPEED_GRADIENT_BYTES = 4.0
"""Of a gradient that DeepSpeed's CPU optimizer reads (arXiv:2101.06840)."""


class OnHost(Struct, frozen=True):
    """What one training process keeps in host RAM beside its GPU, bytes; shape (n,)."""

    weights: Array
    optimizer: Array
    paged: Array
    """States for which the GPU has no room, in memory that is managed, not pinned."""
    gradients: Array
    activations: Array
    disk: Array
    """Of all this, what lies on the node's disks instead."""

    @property
    def resident(self) -> Array:
        """Pinned all the time: everything but activations and what is paged."""
        return self.weights + self.optimizer + self.gradients


def ram_moments(batch: JobArrays, epoch_tokens: Array) -> Mapping[HostMoment, LiveTerms]:
    """Return what is alive in the RAM of a node at each moment, bytes.

    ``epoch_tokens``: real tokens of one epoch, shape (n,).
    """
    facts = host_facts()
    processes = np.minimum(batch.gpus_per_node, batch.gpus)
    beside = on_host(batch)
    common = (
        *_base(batch, processes, epoch_tokens),
        FigureArray("ram.offloaded-weights", beside.weights * processes, "B", "processes × bytes",
              {"processes": processes, "bytes": beside.weights}, OFFLOADED),
    )  # fmt: skip
    training = (
        FigureArray("ram.offloaded-optimizer", beside.optimizer * processes, "B", "processes × bytes",
              {"processes": processes, "bytes": beside.optimizer}, OFFLOADED),
        FigureArray("ram.offloaded-gradients", beside.gradients * processes, "B", "processes × bytes",
              {"processes": processes, "bytes": beside.gradients}, OFFLOADED),
        FigureArray("ram.paged-states", beside.paged * processes, "B", "processes × bytes",
              {"processes": processes, "bytes": beside.paged},
              mark("bitsandbytes paged optimizers: managed memory, of which the GPU keeps what it has room for")),
        FigureArray("ram.waiting-trainer", batch.waiting_bytes * processes, "B", "processes × bytes",
              {"processes": processes, "bytes": batch.waiting_bytes},
              mark("weights and states of a trainer that waits while an engine has its GPUs"), "assumed"),
        _pinned(beside.resident * processes),
    )  # fmt: skip
    activations = beside.activations * processes
    whole = whole_bytes(batch)
    adapted = batch.adapters.astype(np.float64)
    merged = counts(batch.arch).total * facts.merging.value * adapted
    return {
        "loading": (
            *common, _pinned(beside.weights * processes),
            FigureArray("ram.loading", _loading(batch, processes, whole), "B",
                  mark_noted("copies × model, or a file or a part of it for each process"),
                  {"model": whole, "processes": processes, "file": facts.file_bytes.value},
                  facts.loading.source),
        ),
        "training": (
            *common, *training,
            FigureArray("ram.offloaded-activations", activations * facts.pinned_share.value, "B",
                  "processes × bytes × pinned",
                  {"processes": processes, "bytes": beside.activations, "pinned": facts.pinned_share.value},
                  facts.pinned_share.source),
        ),
        "saving": (
            *common, *training,
            FigureArray("ram.gathered", _gathered(batch, processes, whole), "B",
                  mark_noted("the model, its optimizer states, a file or own parts, as the stack saves them"),
                  {"model": whole, "checkpoint": checkpoint_bytes(batch), "processes": processes},
                  facts.saving.source),
        ),
        "merging": (
            *(term.times(adapted) for term in _base(batch, np.ones(batch.n), np.zeros(batch.n))),
            FigureArray("ram.merged-model", merged, "B", "parameters × bytes",
                  {"parameters": float(counts(batch.arch).total), "bytes": facts.merging.value},
                  facts.merging.source),
            FigureArray("ram.merged-file", np.minimum(merged, facts.file_bytes.value), "B",
                  mark_noted("file; one file of the merged model while it is written"),
                  {"file": facts.file_bytes.value}, facts.file_bytes.source),
        ),
    }  # fmt: skip


@once_per_batch
def on_host(batch: JobArrays) -> OnHost:
    """Return what one training process keeps in host RAM because the job moves it there."""
    offloads = batch.offloads_optimizer.astype(np.float64)
    nothing = np.zeros(batch.n)
    if not (offloads.any() or batch.offloads_activations.any() or batch.share_of_experts_on_host.any()):
        return OnHost(nothing, nothing, batch.paged_out, nothing, nothing, nothing)
    job = memory_inputs(batch, FIRST)
    sharding = job.sharding
    trained = trained_on_stage(job)
    on_gpu = np.ones(job.n)
    there = replace(sharding, layers_on_gpu=on_gpu, experts_on_gpu=on_gpu)
    whole = replace(job, sharding=replace(there, weights_on_gpu=on_gpu))
    weights = total((*weight_terms(whole), *tower_weights(whole)), job.n)
    # Every such layer has its place in RAM, those that are on the GPU in turn too.
    left = replace(
        sharding,
        layers_on_gpu=1 - batch.layers_on_host / batch.arch.layers,
        experts_on_gpu=1 - batch.share_of_experts_on_host,
    )
    waiting = total(weight_terms(replace(job, sharding=there)), job.n)
    waiting = waiting - total(weight_terms(replace(job, sharding=left)), job.n)
    layers = over_shards(job, trained, sharding.optimizer_shards)
    outer = trained.outer / sharding.optimizer_shards
    states = _states(job, trained, layers, outer)
    master = (layers + outer) * batch.master_weights * 4.0
    kept = np.where(batch.deepspeed > 0, DEEPSPEED_GRADIENT_BYTES, trained.gradient_bytes)
    weights, optimizer = weights * (1 - sharding.weights_on_gpu), (states + master) * offloads
    kept_weights, buffers = _through_buffers(job, trained, weights, optimizer, layers + outer)
    return OnHost(
        weights=kept_weights + waiting,
        optimizer=buffers,
        disk=np.maximum(weights - kept_weights, 0.0) + optimizer * batch.offloads_to_disk,
        paged=batch.paged_out,
        gradients=(layers + outer) * kept * (1 - sharding.gradients_on_gpu),
        activations=saved(job).on_host if batch.offloads_activations.any() else nothing,
    )


def _through_buffers(
    job: MemoryInputs, trained: Trained, weights: Array, optimizer: Array, updated: Array
) -> tuple[Array, Array]:
    """Return what weights and optimizer states take of RAM where they lie on disks: their buffers.

    ``updated``: parameters that the process updates. Source: ZeRO-Infinity (arXiv:2104.07857) as DeepSpeed
    has it: fp32 buffers of the part that is being updated; for weights, buffers of at least the largest
    matrix's shard, and as many parameters as stay in RAM.
    """
    batch, facts = job.batch, host_facts().nvme
    of_part = facts.optimizer_buffers * 4.0 * np.minimum(facts.part_parameters, updated)
    number = facts.weight_buffers * buffer_parameters(batch.arch, job.sharding.shards)
    of_weights = (number + facts.kept_parameters) * job.precision.compute
    on_disk = batch.offloads_to_disk
    return (
        np.where(on_disk, np.minimum(weights, of_weights), weights),
        np.where(on_disk, of_part * (optimizer > 0), optimizer),
    )


def buffer_parameters(arch: ModelArchitecture, shards: Array) -> Array:
    """Return the parameters that a buffer for weights on disks has room for: the largest matrix's shard."""
    outer = arch.vocab_size * float(arch.embedding_dim or arch.hidden_size)
    largest = max(outer, *(float(matrix.inputs * matrix.outputs) for matrix in linears(arch)))
    return np.maximum(host_facts().nvme.buffer_parameters, np.ceil(largest / shards))


def whole_bytes(batch: JobArrays) -> Array:
    """Return the whole model as it is loaded, bytes: in its precision, a base to be quantised in 16 bits."""
    dtype = batch.weights_dtype.table(vocabulary().dtype_bytes.by)
    each = np.where(batch.moved_code_bytes > 0, host_facts().fetched_bytes.value, dtype)
    return counts(batch.arch).total * each


def _states(job: MemoryInputs, trained: Trained, layers: Array, outer: Array) -> Array:
    of_layers = state_bytes(job)
    return layers * of_layers + outer * outer_state_bytes(job, trained)


def _base(batch: JobArrays, processes: Array, epoch_tokens: Array) -> LiveTerms:
    facts = host_facts()
    workers = batch.stack.table(facts.workers.by)
    resident = batch.stack.table(facts.resident_token_bytes.by) * batch.batching.flag("packed")
    return (
        FigureArray("ram.system", np.full(batch.n, facts.system_bytes.value), "B", "bytes",
              {"bytes": facts.system_bytes.value}, facts.system_bytes.source, "assumed"),
        FigureArray("ram.processes", processes * facts.process_bytes.value, "B", "processes × bytes",
              {"processes": processes, "bytes": facts.process_bytes.value}, facts.process_bytes.source),
        FigureArray("ram.workers", processes * workers * facts.worker_bytes.value, "B",
              "processes × workers × bytes",
              {"processes": processes, "workers": workers, "bytes": facts.worker_bytes.value},
              facts.worker_bytes.source),
        FigureArray("ram.data", processes * resident * epoch_tokens, "B", "processes × bytes × tokens",
              {"processes": processes, "bytes": resident, "tokens": epoch_tokens},
              facts.resident_token_bytes.source),
    )  # fmt: skip


def _pinned(held: Array) -> FigureArray:
    fact = host_facts().pinned_share
    return FigureArray("ram.pinned", held * (fact.value - 1), "B", mark_noted("bytes × (pinned - 1)"),
                 {"bytes": held, "pinned": fact.value}, fact.source, "fitted")  # fmt: skip


def _loading(batch: JobArrays, processes: Array, whole: Array) -> Array:
    facts = host_facts()

    def file() -> Array:
        return processes * np.minimum(whole, facts.file_bytes.value)

    def of_slices() -> Array:
        job = memory_inputs(batch, FIRST)
        return processes * whole / (job.sharding.tensor * batch.pipeline * job.sharding.weight_shards)

    bytes_by: dict[Loading, Callable[[], Array]] = {
        # Quantised weights go straight to the GPU, unless shards of them are made on the host first.
        "rank": lambda: np.where(batch.moved_code_bytes > 0, file(), processes * whole),
        "node": lambda: whole,
        "file": file,
        "slice": of_slices,
    }
    return _by_word(batch, facts.loading.by, bytes_by)


def _gathered(batch: JobArrays, processes: Array, whole: Array) -> Array:
    facts = host_facts()
    checkpoint = checkpoint_bytes(batch)

    def of_slices() -> Array:
        job = memory_inputs(batch, FIRST)
        return processes * checkpoint / (job.sharding.tensor * batch.pipeline * job.sharding.optimizer_shards)

    bytes_by: dict[Saving, Callable[[], Array]] = {
        "states": lambda: checkpoint + np.where(batch.adapters, _stored_bytes(batch), 0.0),
        "model": lambda: np.where(
            batch.adapters, adapter_bytes(batch), counts(batch.arch).total * facts.fetched_bytes.value
        ),
        "slice": of_slices,
        "file": lambda: np.minimum(np.where(batch.adapters, checkpoint, whole), facts.file_bytes.value),
    }
    return _by_word(batch, facts.saving.by, bytes_by)


@once_per_batch
def _stored_bytes(batch: JobArrays) -> Array:
    """Return the base model as it is kept, not divided over GPUs, bytes."""
    ones = np.ones(batch.n)
    job = memory_inputs(
        batch.with_(tensor=ones, pipeline=ones, own_expert_tensor=0 * ones, gpus_per_node=ones, nodes=ones), FIRST
    )
    whole = replace(job.sharding, weights_on_gpu=ones, layers_on_gpu=ones, experts_on_gpu=ones)
    return total(weight_terms(replace(job, sharding=whole)), batch.n)


def _by_word(
    batch: JobArrays, words: Mapping[Stack, Mapping[Strategy, Word]], sizes: Mapping[Word, Callable[[], Array]]
) -> Array:
    """Return each job's size by the word of its stack and strategy; none is computed in vain."""
    by_name = cast("Mapping[str, Mapping[str, Word]]", words)
    out = np.zeros(batch.n)
    known: dict[Word, Array] = {}
    for stack in batch.stack.names:
        for strategy in batch.strategy.names:
            here = batch.stack.is_(stack) & batch.strategy.is_(strategy)
            if here.any():
                word = by_name[stack][strategy]
                known[word] = known[word] if word in known else sizes[word]()
                out = np.where(here, known[word], out)
    return out
