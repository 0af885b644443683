"""Memory outside PyTorch's allocator: the context of the driver (CUDA, ROCm) with its kernels, and NCCL."""

from __future__ import annotations

import numpy as np

from ftcost_core.documents.term import Array, FigureArray
from ftcost_core.formulas.facts.device import device_memory
from ftcost_core.formulas.facts.stacks import mechanisms
from ftcost_core.formulas.job_arrays import JobArrays
from ftcost_core.formulas.memory.views import MemoryInputs
from ftcost_core.text.i18n import mark, mark_noted


def context_terms(job: MemoryInputs) -> tuple[FigureArray, ...]:
    """Return memory outside PyTorch's allocator on one GPU, bytes."""
    facts, gpu = device_memory(), job.batch.gpu
    source = facts.source
    cuda = gpu.of(facts.context.of)
    cublas = gpu.of(facts.cublas_workspace.of)
    number, first = communicators(job.batch), _first_communicator(job.batch)
    further = np.maximum(number - 1, 0.0) * facts.communicators.further
    return (
        FigureArray("context.cuda", cuda, "B", mark_noted("bytes; context of CUDA or ROCm, and loaded kernels"),
              {"bytes": cuda}, source, "fitted"),
        FigureArray("context.cublas", cublas, "B",
                    mark_noted("bytes; workspace of one cuBLAS handle and stream"),
              {"bytes": cublas}, source, "assumed"),
        FigureArray("context.nccl", first + further, "B",
                    mark_noted("first + further; buffers of the communicators between GPUs"),
              {"communicators": number, "first": first, "further": further}, source, "fitted"),
        in_use(job),
    )  # fmt: skip


def in_use(job: MemoryInputs) -> FigureArray:
    """Return what the job says that other processes hold of the GPU, bytes."""
    used = job.batch.memory_in_use
    return FigureArray("context.in-use", used, "B", mark_noted("bytes; of other processes, as the job says"),
                       {"bytes": used}, mark("hardware.memory_in_use_gib of the job"))  # fmt: skip


def communicators(batch: JobArrays) -> Array:
    """Return how many communicators a GPU takes part in: one for each way in which the job is spread."""
    groups = batch.shard_group < batch.data_parallel
    ways = [batch.data_parallel > 1, batch.tensor > 1, batch.pipeline > 1, batch.context > 1, batch.expert > 1]
    return sum((way.astype(np.float64) for way in ways), groups.astype(np.float64))


def _first_communicator(batch: JobArrays) -> Array:
    facts = device_memory().communicators
    first = np.where(batch.interconnect.is_("nvlink"), facts.first_on_link, facts.first_over_pcie)
    return np.where(batch.gpus > 1, first + np.where(batch.nodes > 1, facts.several_nodes, 0.0), 0.0)


def slack(
    batch: JobArrays, allocated: Array, logits: Array, layer: Array, context: Array, apart: Array | float = 0.0
) -> Array:
    """Return what the caching allocator reserves beyond live tensors, bytes.

    ``logits`` and ``layer``, the bytes of a layer's backward pass, come and go in blocks that do not fit each
    other; ``apart`` is what other streams keep for themselves. On a full GPU cached blocks are given back; what is
    left of slack then is ``edge_slack``.
    """
    facts = device_memory()
    shares = facts.slack
    fragmented = allocated * shares.share + np.minimum(logits, layer) * shares.clash_share + apart
    # MLX gives what it caches back when an array does not find room, XLA lays a step out ahead of time.
    fragmented = fragmented * batch.stack.table(
        {stack: rules == "torch" for stack, rules in mechanisms().memory_rules.by.items()}
    )
    room = batch.gpu.of(lambda gpu: gpu.usable_bytes) - context - allocated
    out: Array = np.clip(room, np.minimum(allocated * facts.edge_slack, fragmented), fragmented)
    return out


def needed_bytes(allocated: Array, context: Array, beyond: Array | float) -> Array:
    """Return the bytes that a GPU must offer to programs.

    A full GPU makes the allocator give cached blocks back, so what counts is live tensors, the slack that
    remains even then, what lies outside the allocator, and ``beyond``: the logarithm of what a job may need
    beyond its estimate (:mod:`ftcost_core.formulas.memory.fit_probability`).
    """
    out: Array = allocated * (1 + device_memory().edge_slack) * np.exp(beyond) + context
    return out
