"""Logits and loss: copies of tokens × vocabulary, by loss kernel and stack."""

from __future__ import annotations

from operator import attrgetter
from typing import Literal, TypeAlias

import numpy as np

from ftcost_core.documents.job import Stack
from ftcost_core.documents.term import Array, FigureArray
from ftcost_core.formulas.facts.stacks import LogitCopies, mechanisms
from ftcost_core.formulas.facts.tables import Grouped
from ftcost_core.formulas.memory.memory_inputs import MemoryInputs
from ftcost_core.text.i18n import mark, mark_noted

Copies: TypeAlias = Grouped[Stack, LogitCopies]
LogitsPhase: TypeAlias = Literal["saved", "forward", "backward"]
"""Points of a step: the forward pass has ended, the peak of the loss, the peak of its backward pass."""

SOURCE = mark("exact traces of transformers 5.23; loss code of the stacks")


def logits_terms(job: MemoryInputs, when: LogitsPhase) -> tuple[FigureArray, ...]:
    """Return logits and their copies at ``saved``, ``forward`` or ``backward`` of the loss, bytes."""
    vocabulary = job.arch.vocab_size / job.sharding.tensor * job.stage.head
    entries = job.tokens * vocabulary
    bytes_each = bytes_per_entry(job, when)
    return (
        FigureArray("logits.copies", entries * bytes_each, "B",
              mark_noted("tokens × vocabulary × bytes; all copies that are alive"),
              {"tokens": job.tokens, "vocabulary": vocabulary, "bytes": bytes_each}, SOURCE),
        _fused(job, when),
        _head_gradient(job, when),
    )  # fmt: skip


def bytes_per_entry(job: MemoryInputs, when: LogitsPhase) -> Array:
    """Return bytes per token and vocabulary entry of whole logits and their copies."""
    copies, out = mechanisms().logits, standard_bytes_per_entry(job, when)
    return np.where(job.batch.loss.is_("fused"), _either(job, copies.fused_compiled, copies.fused, when), out)


def standard_bytes_per_entry(job: MemoryInputs, when: LogitsPhase) -> Array:
    """Return the same of a loss that works on whole logits, as where a fused one does not apply."""
    precision = job.precision
    copies = mechanisms().logits
    standard = np.where(
        job.batch.kernels.is_("fused"),
        _alive(job, copies.standard_fused_kernels, when),
        _either(job, copies.standard_compiled, copies.standard, when),
    )
    out = np.where(
        job.batch.loss.is_("chunked"), _either(job, copies.chunked_compiled, copies.chunked, when), standard
    )
    fp32 = (precision.product == 4) * (1 - precision.amp)
    if when == "forward":
        # fp32 logits need no upcast copy, but are themselves twice as large.
        out = np.where(fp32 > 0, 8.0, out)
    if job.family.logits_softcap:
        out = out + np.where(fp32 > 0, 4.0, 2.0)
    return out


def _either(job: MemoryInputs, compiled: Copies, plain: Copies, when: LogitsPhase) -> Array:
    return np.where(job.batch.compile, _alive(job, compiled, when), _alive(job, plain, when))


def _alive(job: MemoryInputs, copies: Copies, when: LogitsPhase) -> Array:
    return job.batch.stack.look_up(copies, attrgetter(when))


def _head_gradient(job: MemoryInputs, when: LogitsPhase) -> FigureArray:
    """Return the gradient of a head that is projected with in chunks, and one increment of it, bytes.

    It grows while the logits of the other chunks are alive; of whole logits it follows when they are gone.
    """
    precision = job.precision
    chunks = job.batch.stack.table(mechanisms().projects_in_chunks.by) * ~job.batch.loss.is_("standard")
    trained = (
        np.maximum(job.training.trained, job.batch.train_fully["head"])
        * job.stage.head
        * (when == "backward")
    )
    parameters = trained * chunks * job.arch.vocab_size / job.sharding.tensor * job.arch.hidden_size
    return FigureArray("logits.head-gradient", parameters * precision.small * 2, "B",
                 "parameters × bytes × copies",
                 {"parameters": parameters, "bytes": precision.small, "copies": 2.0}, SOURCE)  # fmt: skip


def _fused(job: MemoryInputs, when: LogitsPhase) -> FigureArray:
    """Return the fused linear cross-entropy's memory: gradients of hidden states and head, two chunks."""
    precision = job.precision
    hidden, vocabulary = float(job.arch.hidden_size), job.arch.vocab_size / job.sharding.tensor
    trained_head = np.maximum(job.training.trained, job.batch.train_fully["head"])
    pieces = np.maximum(1.0, np.ceil(vocabulary / hidden))
    chunk = np.minimum(job.tokens, 2.0 ** np.ceil(np.log2(np.maximum(1.0, np.ceil(job.tokens / pieces)))))
    increment = np.where(precision.small == 4, 4.0, 6.0) * (when == "forward")
    each = {
        "stream": job.tokens * hidden * np.where(precision.amp > 0, precision.compute, precision.product),
        "head": trained_head * vocabulary * hidden * (precision.small + increment),
        "chunks": chunk * vocabulary * (0.0 if when == "saved" else 6.0),
    }
    linear = job.batch.loss.is_("fused") & (_alive(job, mechanisms().logits.fused, "backward") == 0)
    each = {name: np.where(linear, size * job.stage.head, 0.0) for name, size in each.items()}
    value = sum(each.values(), job.zeros)
    return FigureArray("logits.fused", value, "B",
                 mark_noted("stream + head + chunks; gradients of stream and trained head, "
                 "two chunks of logits"),
                 each, mark("Liger kernel's fused loss"))  # fmt: skip
