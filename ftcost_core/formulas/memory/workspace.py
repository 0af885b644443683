"""Work memory inside the allocator: dequantised weights, the worst layer's temporaries."""

from __future__ import annotations

import numpy as np

from ftcost_core.documents.term import Array, FigureArray
from ftcost_core.formulas.memory.memory_inputs import MemoryInputs
from ftcost_core.text.i18n import mark, mark_noted

TRACES = mark("exact traces of a step")


def dequantised(job: MemoryInputs) -> FigureArray:
    """Return the 16-bit copy of the largest quantised matrix while it is multiplied, bytes."""
    sharding, precision = job.sharding, job.precision
    largest = float(max((matrix.size for matrix in job.layout.linears), default=0))
    value = precision.quantized * largest * precision.compute / sharding.tensor
    return FigureArray("workspace.dequantised", value, "B",
                 mark_noted("parameters × bytes / tensor; the largest matrix"),
                 {"parameters": precision.quantized * largest, "bytes": precision.compute,
                  "tensor": sharding.tensor},
                 mark("bitsandbytes MatMul4Bit"))  # fmt: skip


def layer_backward(job: MemoryInputs) -> FigureArray:
    """Return gradients inside the worst layer, bytes: stream, feed-forward part, one weight."""
    training, precision = job.training, job.precision
    hidden = float(job.arch.hidden_size)
    width = widest(job)
    # Adapters in fp32 beside a 16-bit stream return fp32 gradients of their common input, added up at last.
    adapter = (
        hidden
        * (1 - precision.amp)
        * (precision.adapter == 4)
        * (precision.residual == 2)
        * _adapted_inputs(job)
    )
    # Three gradients of the feed-forward width at once, less the product that the last matrix had saved.
    gradients = 3.0 - np.maximum(training.trained, training.targets["down"])
    weight = training.trained * hidden * width * precision.weight
    per_token = (
        precision.residual * hidden + adapter
    ) / job.sharding.sequence + precision.product * width * gradients
    value = job.tokens * per_token + weight
    return FigureArray("workspace.backward", value, "B",
                 mark_noted("tokens × bytes per token + weight; gradients of stream, "
                 "feed-forward part and one matrix"),
                 {"tokens": job.tokens, "bytes per token": per_token, "weight": weight}, TRACES)  # fmt: skip


def widest(job: MemoryInputs) -> Array:
    """Return the widest feed-forward part that a token passes, values on one tensor parallel rank."""
    widths = [getattr(f, "intermediate", 0) * getattr(f, "top_k", 1) for f, _ in job.layout.ffns]
    return max(widths, default=job.arch.hidden_size) / job.sharding.tensor


def _adapted_inputs(job: MemoryInputs) -> Array:
    readers = job.layout.ffns[0][1].get("y", ()) if job.layout.ffns else ()
    number = sum((job.batch.targeted(matrix) for matrix in readers), job.zeros)
    return 4.0 * number + 2.0 * (number > 0)
