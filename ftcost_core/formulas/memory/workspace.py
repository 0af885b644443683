"""Work memory inside the allocator: dequantised weights, the worst layer's temporaries."""

from __future__ import annotations

import numpy as np

from ftcost_core.documents.term import Array, FigureArray
from ftcost_core.formulas.memory.setting import Setting
from ftcost_core.text.i18n import mark, mark_noted

TRACES = mark("exact traces of a step")


def dequantised(s: Setting) -> FigureArray:
    """Return the 16-bit copy of the largest quantised matrix while it is multiplied, bytes."""
    sharding, precision = s.sharding, s.precision
    largest = float(max((one.size for one in s.layout.linears), default=0))
    value = precision.quantized * largest * precision.compute / sharding.tensor
    return FigureArray("workspace.dequantised", value, "B",
                 mark_noted("parameters × bytes / tensor; the largest matrix"),
                 {"parameters": precision.quantized * largest, "bytes": precision.compute,
                  "tensor": sharding.tensor},
                 mark("bitsandbytes MatMul4Bit"))  # fmt: skip


def layer_backward(s: Setting) -> FigureArray:
    """Return gradients inside the worst layer, bytes: stream, feed-forward part, one weight."""
    training, precision = s.training, s.precision
    hidden = float(s.arch.hidden_size)
    width = widest(s)
    # Adapters in fp32 beside a 16-bit stream return fp32 gradients of their common input, added up at last.
    adapter = (
        hidden
        * (1 - precision.amp)
        * (precision.adapter == 4)
        * (precision.residual == 2)
        * _adapted_inputs(s)
    )
    # Three gradients of the feed-forward width at once, less the product that the last matrix had saved.
    gradients = 3.0 - np.maximum(training.trained, training.targets["down"])
    weight = training.trained * hidden * width * precision.weight
    per_token = (
        precision.residual * hidden + adapter
    ) / s.sharding.sequence + precision.product * width * gradients
    value = s.tokens * per_token + weight
    return FigureArray("workspace.backward", value, "B",
                 mark_noted("tokens × bytes per token + weight; gradients of stream, "
                 "feed-forward part and one matrix"),
                 {"tokens": s.tokens, "bytes per token": per_token, "weight": weight}, TRACES)  # fmt: skip


def widest(s: Setting) -> Array:
    """Return the widest feed-forward part that a token passes, values on one tensor parallel rank."""
    widths = [getattr(f, "intermediate", 0) * getattr(f, "top_k", 1) for f, _ in s.layout.ffns]
    return max(widths, default=s.arch.hidden_size) / s.sharding.tensor


def _adapted_inputs(s: Setting) -> Array:
    readers = s.layout.ffns[0][1].get("y", ()) if s.layout.ffns else ()
    number = sum((s.batch.targeted(one) for one in readers), s.zeros)
    return 4.0 * number + 2.0 * (number > 0)
