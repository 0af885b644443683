"""Work memory inside the allocator: dequantised weights, the worst layer's temporaries."""

from __future__ import annotations

import numpy as np

from ftcost_core.architecture.layers import AttentionLayers, MoeFfn, exchanged
from ftcost_core.documents.term import Array, FigureArray
from ftcost_core.formulas.dropout import dropout
from ftcost_core.formulas.memory.activations import SavedBytes
from ftcost_core.formulas.memory.layer_activations import softmax_in_fp32
from ftcost_core.formulas.memory.views import MemoryInputs
from ftcost_core.text.i18n import mark, mark_noted

TRACES = mark("exact traces of a step; scores of checkpointed fp32 layers: runs on a T4 (fitcheck)")


def dequantised(job: MemoryInputs) -> FigureArray:
    """Return the 16-bit copy of the largest quantised matrix while it is multiplied, bytes."""
    sharding, precision = job.sharding, job.precision
    largest = job.zeros
    for matrix in job.layout.linears:
        expert = matrix.kind == "expert"
        size = matrix.size * (job.batch.quantizes_experts if expert else 1.0)
        largest = np.maximum(largest, size)
    if job.layout.counts.experts:
        # One tensor of all of a layer's experts is dequantised as a whole.
        whole = job.batch.quantizes_experts * job.batch.fused_experts * job.batch.experts.is_("grouped")
        largest = np.maximum(largest, whole * expert_tensors(job).max(axis=0))
    value = precision.quantized * largest * precision.compute / sharding.tensor
    return FigureArray("workspace.dequantised", value, "B",
                 mark_noted("parameters × bytes / tensor; the largest matrix"),
                 {"parameters": precision.quantized * largest, "bytes": precision.compute,
                  "tensor": sharding.tensor},
                 mark("bitsandbytes MatMul4Bit"))  # fmt: skip


def expert_tensors(job: MemoryInputs) -> Array:
    """Return the parameters of a layer's fused experts on one rank of expert parallelism, by tensor.

    Shape (2, n): gate and up together, and down.
    """
    layers = max(1, sum(ffn.n for ffn in job.arch.ffns if isinstance(ffn, MoeFfn)))
    down = sum(m.parameters for m in job.layout.linears if m.kind == "expert" and "down" in m.roles)
    ranks = job.sharding.expert * job.sharding.expert_tensor / job.sharding.tensor
    return np.array([job.layout.counts.experts - down, down])[:, None] / layers / ranks


def expert_deltas(job: MemoryInputs) -> FigureArray:
    """Return the 16-bit experts with their adapters added, and their gradient, bytes.

    PEFT adds an adapter to a fused tensor as a whole, ``W + scaling × B A``, for each forward pass, and back
    comes the whole tensor's gradient. Beside checkpointed layers one layer's, else every layer's.
    """
    layers = np.where(job.kernels.checkpointed > 0, 1.0, job.stage.own_layers)
    parameters = job.zeros
    if job.layout.counts.experts:
        tensors = expert_tensors(job) / job.sharding.tensor
        parameters = job.batch.adds_deltas * (tensors.sum(axis=0) * layers + tensors.max(axis=0))
    return FigureArray("workspace.expert-deltas", parameters * job.precision.compute, "B",
                 mark_noted("parameters × bytes; experts with their adapters added, and a gradient of one tensor"),
                 {"parameters": parameters, "bytes": job.precision.compute},
                 mark("peft 0.21 tuners/lora/layer.py: parameters of several experts"))  # fmt: skip


def layer_backward(job: MemoryInputs, activations: SavedBytes) -> FigureArray:
    """Return what the backward pass of the worst layer needs beside what the layer saved, bytes.

    In the feed-forward part: gradients of stream, width and one weight. In eager attention: scores, when what
    the feed-forward part had saved is gone already; likewise what moves where GPUs share a sequence.
    """
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
        * (1 - job.kernels.fused_adapters)
    )
    # Three gradients of the feed-forward width at once, less the product that the last matrix had saved.
    gradients = 3.0 - np.maximum(training.trained, training.targets["down"])
    # Fused adapters write those of gate and up over their values, and hold the stream's before and after.
    in_place = job.kernels.fused_adapters
    gradients = np.where(in_place > 0, 1.0, gradients)
    weight = training.trained * hidden * width * precision.weight
    per_token = (
        precision.residual * hidden * (1 + in_place) + adapter
    ) / job.sharding.sequence + precision.product * width * gradients
    freed = activations.one_layer - activations.attention_only
    beside = job.tokens * (_score_gradients(job) + _exchanged(job))
    scores = np.maximum(0.0, beside - freed)
    per_token = per_token + _sorted_gradients(job)
    value = np.maximum(job.tokens * per_token + weight, scores)
    return FigureArray("workspace.backward", value, "B",
                 mark_noted("max(tokens × bytes per token + weight, scores); gradients of stream, "
                 "feed-forward part and one matrix, or of eager attention's scores"),
                 {"tokens": job.tokens, "bytes per token": per_token, "weight": weight, "scores": scores},
                 TRACES)  # fmt: skip


def _sorted_gradients(job: MemoryInputs) -> Array:
    """Return bytes per token of the gradients of sorted copies: of the weighted output, and of the output."""
    widths = [f.top_k * float(f.latent or job.arch.hidden_size) for f in job.arch.ffns if isinstance(f, MoeFfn)]
    copies = 2.0 * job.batch.experts.is_("grouped")
    return copies * max(widths, default=0.0) * job.precision.compute / job.sharding.tensor


SCORE_BYTES = {"16-bit": 14.5, "fp32": 13.0, "fp32 checkpointed": 16.5}
"""Of a score in the backward pass of eager attention: softmax, its cast and their gradients."""
SCORE_GRADIENTS = 2.0
"""Of a score beside what the layer saved, where the softmax is in 16 bits: of its output and its input.

Where scores are dropped, one: when the second is made, what was dropped has been freed.
"""


def _score_gradients(job: MemoryInputs) -> Array:
    """Return bytes per token of the scores' gradients and copies in the backward pass of eager attention."""
    kernels, precision = job.kernels, job.precision
    if not kernels.eager.any():
        return job.zeros
    each = np.where(precision.amp > 0, precision.compute, np.maximum(precision.product, precision.compute))
    in_fp32 = np.where(kernels.checkpointed > 0, SCORE_BYTES["fp32 checkpointed"], SCORE_BYTES["fp32"])
    gradients = (SCORE_GRADIENTS - dropout(job.batch).scores) * each
    in_16_bits = np.where(softmax_in_fp32(job) > 0, SCORE_BYTES["16-bit"] - 6.0, gradients)
    extra = np.where(each == 4, in_fp32 - 4.0, in_16_bits)
    heads = max((m.heads for m, _ in job.layout.mixers if isinstance(m, AttentionLayers)), default=0)
    seen = max(1.0, job.arch.source_ratio) * job.seq_len
    relative = job.arch.relative
    positions = relative.rows_read(job.seq_len) * each if relative else 0.0
    return kernels.eager * heads / job.sharding.tensor * (seen * extra + positions)


def _exchanged(job: MemoryInputs) -> Array:
    """Return bytes per token of what context parallelism holds beside a layer's own tensors, in its backward.

    Ring attention: two blocks of keys and values, and two of their gradients (arXiv:2310.01889). Ulysses:
    queries, keys, values and output of a GPU's heads, and their gradients (arXiv:2309.14509), where keys of
    fewer heads than GPUs are repeated.
    """
    batch, largest = job.batch, job.zeros
    if (batch.context == 1).all():
        return largest
    by_heads = batch.context_kind.is_("ulysses")
    for mixer in job.arch.mixers:
        if one := exchanged(mixer):
            keys = one.keys * np.maximum(1.0, batch.context * job.sharding.tensor / one.heads)
            largest = np.maximum(largest, np.where(by_heads, 2 * (one.queries + keys), 4 * one.passed))
    shared = (batch.context > 1) * (1 - job.kernels.eager)
    return shared * largest * job.precision.compute / job.sharding.tensor


def widest(job: MemoryInputs) -> Array:
    """Return the widest feed-forward part that a token passes, values on one tensor parallel rank."""
    widths = [getattr(f, "intermediate", 0) * getattr(f, "top_k", 1) for f, _ in job.layout.ffns]
    return max(widths, default=job.arch.hidden_size) / job.sharding.tensor


def _adapted_inputs(job: MemoryInputs) -> Array:
    readers = job.layout.ffns[0][1].get("y", ()) if job.layout.ffns else ()
    number = sum((job.batch.targeted(matrix) for matrix in readers), job.zeros)
    return 4.0 * number + 2.0 * (number > 0)
