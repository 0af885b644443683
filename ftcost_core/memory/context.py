"""What nvidia-smi shows beyond the allocator: the CUDA context with its kernels, and NCCL."""

from __future__ import annotations

import numpy as np

from ftcost_core.batch import Batch
from ftcost_core.memory.facts import context_facts
from ftcost_core.memory.setting import Setting
from ftcost_core.term import Array, Terms
from ftcost_core.wording import noted


def context_terms(s: Setting) -> tuple[Terms, ...]:
    """Return memory outside PyTorch's allocator on one GPU, bytes."""
    facts = context_facts()
    by, blas, nccl, source = facts["context"], facts["cublas_workspace"], facts["nccl"], facts["source"]
    several = np.where(s.batch.nodes > 1, nccl["several_nodes"], nccl["single_node"])
    cuda = s.batch.gpu.of(lambda gpu: by.get(gpu.architecture, by["any"]))
    cublas = s.batch.gpu.of(lambda gpu: blas.get(gpu.architecture, blas["any"]))
    links = np.where(s.batch.gpus > 1, several, 0.0)
    return (
        Terms("context.cuda", cuda, "B", noted("bytes; CUDA context and loaded kernels"),
              {"bytes": cuda}, source, "fitted"),
        Terms("context.cublas", cublas, "B", noted("bytes; workspace of one cuBLAS handle and stream"),
              {"bytes": cublas}, source, "assumed"),
        Terms("context.nccl", links, "B", noted("bytes; NCCL's buffers between several GPUs"),
              {"bytes": links}, source, "fitted"),
    )  # fmt: skip


def slack(batch: Batch, allocated: Array, dynamic: Array, logits: Array, context: Array) -> Array:
    """Return what the caching allocator reserves beyond live tensors, bytes.

    Blocks that come and go do not fit each other's holes, those of logits least. On a full GPU cached blocks
    are given back, so live tensors and slack end where the GPU does.
    """
    usable, facts = context_facts()["usable_share"], context_facts()["slack"]
    wanted = allocated * facts["share"] + dynamic * facts["dynamic_share"] + logits * facts["logits_share"]
    room = batch.gpu.of(lambda gpu: gpu.memory_bytes) * usable - context - allocated
    out: Array = np.clip(room, 0.0, wanted)
    return out
