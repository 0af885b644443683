"""Work memory inside the allocator: dequantised weights, the largest layer's temporaries, cuBLAS."""

from __future__ import annotations

import numpy as np

from ftcost_core.memory.facts import context_facts
from ftcost_core.memory.setting import Setting
from ftcost_core.term import Array, Terms


def always(s: Setting) -> tuple[Terms, ...]:
    """Return work memory that lives as long as the process, bytes."""
    by = context_facts()["cublas_workspace"]
    value = s.batch.gpu.of(lambda gpu: by.get(gpu.architecture, by["any"]))
    return (Terms("workspace.cublas", value, "B", "workspace of one cuBLAS handle and stream", {},
                  "PyTorch CUBLAS_WORKSPACE_CONFIG defaults", "assumed"),)  # fmt: skip


def dequantised(s: Setting) -> Terms:
    """Return the 16-bit copy of the largest quantised matrix while it is multiplied, bytes."""
    largest = float(max((one.size for one in s.layout.linears), default=0))
    value = s.quantized * largest * s.compute / s.tensor
    return Terms("workspace.dequantised", value, "B", "largest matrix × bytes",
                 {"largest matrix": largest, "bytes": s.compute}, "bitsandbytes MatMul4Bit")  # fmt: skip


def backward_temporaries(s: Setting) -> Terms:
    """Return gradients of activations inside the worst layer, bytes."""
    hidden = float(s.arch.hidden_size)
    width = _widest(s)
    value = s.tokens * (s.residual * hidden / s.sequence + np.maximum(2 * s.product * width, s.product * width))
    return Terms("workspace.backward", value, "B", "tokens × (stream gradient + two feed-forward gradients)",
                 {"tokens": s.tokens, "hidden size": hidden, "width": width}, "exact traces of a step")  # fmt: skip


def _widest(s: Setting) -> Array:
    widths = [getattr(f, "intermediate", 0) * getattr(f, "top_k", 1) for f, _ in s.layout.ffns]
    return max(widths, default=s.arch.hidden_size) / s.tensor
