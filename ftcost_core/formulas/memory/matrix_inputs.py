"""What linear layers save of their inputs: the trained ones for their weight, the adapted ones for lora_A."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ftcost_core.architecture.linears import SECOND, Linear
from ftcost_core.documents.term import Array
from ftcost_core.formulas.memory.fake_quantised import OF_TOKEN, clamped_bytes, keeps_scales
from ftcost_core.formulas.memory.views import MemoryInputs

_QKV = frozenset({"q", "k", "v"})
_ROTATIONS = 4.0
"""Matrices of OFT's blocks that are saved: skew-symmetric, its sum and difference with one, and their quotient (Cayley;
traced on peft 0.21.2)."""


def saved_inputs(job: MemoryInputs, readers: Sequence[Linear], source: Array, *, already_saved: Array | float) -> Array:
    """Return bytes per token that matrices with one common input save of it.

    ``source``: bytes per number of that input; ``already_saved``: 1 where another operation saves the same
    tensor. A trained matrix saves the tensor that it multiplies: the input itself, shared by all readers, or
    under autocast a cast of its own when the input has another precision.
    """
    precision = job.precision
    if not readers:
        return job.zeros
    width = float(readers[0].inputs)
    casts = precision.amp * (source != precision.compute)
    casts_each = casts * precision.compute * len(readers)
    shared = (1 - casts) * source * (1 - np.asarray(already_saved))
    # Rounded, each matrix has an input of its own.
    rounded = job.batch.rounding_facts("activations") * (readers[0].kind != "expert")
    each = np.where(rounded > 0, precision.compute * len(readers), casts_each + shared)
    trained: Array = job.training.trained * width * each
    if rounded.any():
        each = width * clamped_bytes(job) + OF_TOKEN * keeps_scales(job)
        trained = trained + rounded * len(readers) * each
    return trained + adapter_inputs(job, readers, source, already_saved=already_saved)


def adapter_inputs(
    job: MemoryInputs, readers: Sequence[Linear], source: Array, *, already_saved: Array | float
) -> Array:
    """Return bytes per token that the adapters on matrices with one common input save.

    fp32 adapters outside autocast: each its own fp32 copy. Under autocast a 16-bit cast each where input or
    adapter is fp32, except 4-bit layers, which hand a 16-bit input on as it is. Dropout adds a mask of one
    byte and makes the copy each one's own. The output of lora_A is saved for lora_B. Adapters fused with
    their matrices save one 16-bit input for all of them. OFT saves its rotation and what it is computed from, whatever
    the tokens. IA3 saves what the second matrix of a feed-forward network reads.
    """
    training, precision = job.training, job.precision
    if not training.adapted.any():
        return job.zeros
    width = float(readers[0].inputs)
    adapted = [job.batch.targeted(matrix) for matrix in readers]
    adapters = sum(adapted, job.zeros)
    # Where queries, keys and values are one matrix, so is their adapter.
    together = all(_QKV.issuperset(matrix.roles) for matrix in readers)
    own_inputs = np.where(job.kernels.fused_qkv * together > 0, np.minimum(adapters, 1.0), adapters)
    fp32_copies = (1 - precision.amp) * (precision.adapter == 4) * (source != 4)
    amp_casts = precision.amp * np.maximum(
        (1 - precision.four_bit) * (precision.adapter == 4), (source != precision.compute).astype(np.float64)
    )
    copies = np.maximum(fp32_copies, amp_casts)
    copy_bytes = np.where(
        fp32_copies > 0, 4.0, np.where(precision.amp > 0, precision.compute, np.maximum(precision.adapter, source))
    )
    own_copies = np.maximum(copies, training.dropped)
    shared = (1 - own_copies) * (adapters > 0) * source * (1 - np.asarray(already_saved))
    batch = job.batch
    own_bytes = np.where(precision.amp > 0, precision.compute, np.maximum(precision.adapter, precision.compute))
    low_rank = batch.rank * own_bytes
    # A pair's outputs are as precise as the pair; a vector alone multiplies the matrix's own.
    output_bytes = np.where(batch.adapter_facts("saves_rank") > 0, own_bytes, precision.compute)
    rotations = _ROTATIONS * width * batch.rank * precision.adapter / job.tokens
    outputs = sum((mask * matrix.outputs for mask, matrix in zip(adapted, readers, strict=True)), job.zeros)
    of_inputs = batch.adapter_facts("second_inputs") * (SECOND in readers[0].roles)
    # In the vector's precision; bitsandbytes' layers of 4 bits leave it to autocast, which multiplies it as it is.
    copied = (precision.adapter > source) & (precision.amp * precision.four_bit == 0)
    scaled_bytes = np.where(copied, precision.adapter, source * (1 - np.asarray(already_saved)))
    out: Array = training.adapted * (
        width
        * batch.adapter_facts("saves_inputs")
        * (shared + own_inputs * (own_copies * copy_bytes + training.dropped))
        + adapters * low_rank * batch.adapter_facts("saves_rank")
        + outputs * (1 - of_inputs) * batch.adapter_facts("saves_outputs") * output_bytes
        + adapters * width * of_inputs * scaled_bytes
        + adapters * batch.adapter_facts("blocks") * rotations
    )
    once = width * (adapters > 0) * precision.compute * (1 - np.asarray(already_saved))
    return np.where(job.kernels.fused_adapters > 0, once, out)
