"""Memory outside PyTorch's allocator: the CUDA context with its kernels, and NCCL."""

from __future__ import annotations

import numpy as np

from ftcost_core.documents.term import Array, FigureArray
from ftcost_core.formulas.facts.device import device_memory
from ftcost_core.formulas.job_arrays import JobArrays
from ftcost_core.formulas.memory.memory_inputs import MemoryInputs
from ftcost_core.text.i18n import mark_noted


def context_terms(job: MemoryInputs) -> tuple[FigureArray, ...]:
    """Return memory outside PyTorch's allocator on one GPU, bytes."""
    facts = device_memory()
    source = facts.source
    several = np.where(job.batch.nodes > 1, facts.nccl.several_nodes, facts.nccl.single_node)
    cuda = job.batch.gpu.of(lambda gpu: facts.context.of(gpu.architecture))
    cublas = job.batch.gpu.of(lambda gpu: facts.cublas_workspace.of(gpu.architecture))
    links = np.where(job.batch.gpus > 1, several, 0.0)
    return (
        FigureArray("context.cuda", cuda, "B", mark_noted("bytes; CUDA context and loaded kernels"),
              {"bytes": cuda}, source, "fitted"),
        FigureArray("context.cublas", cublas, "B",
                    mark_noted("bytes; workspace of one cuBLAS handle and stream"),
              {"bytes": cublas}, source, "assumed"),
        FigureArray("context.nccl", links, "B", mark_noted("bytes; NCCL's buffers between several GPUs"),
              {"bytes": links}, source, "fitted"),
    )  # fmt: skip


def slack(batch: JobArrays, allocated: Array, dynamic: Array, logits: Array, context: Array) -> Array:
    """Return what the caching allocator reserves beyond live tensors, bytes.

    Blocks that come and go do not fit each other's holes, those of logits least. On a full GPU cached blocks
    are given back, so live tensors and slack end where the GPU does.
    """
    usable, shares = device_memory().usable_share, device_memory().slack
    fragmented = allocated * shares.share + dynamic * shares.dynamic_share + logits * shares.logits_share
    room = batch.gpu.of(lambda gpu: gpu.memory_bytes) * usable - context - allocated
    out: Array = np.clip(room, 0.0, fragmented)
    return out


def needed_bytes(allocated: Array, context: Array) -> Array:
    """Return the bytes that a GPU must have.

    A full GPU makes the allocator give cached blocks back, so what counts is live tensors, the slack that
    remains even then (it frees whole blocks only), and what lies outside the allocator; the driver keeps a
    share of the card to itself.
    """
    facts = device_memory()
    out: Array = (allocated * (1 + facts.unavoidable_slack) + context) / facts.usable_share
    return out
