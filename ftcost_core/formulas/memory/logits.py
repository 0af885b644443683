"""Logits and loss: copies of tokens × vocabulary, by loss kernel and stack."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Literal, TypeAlias

import numpy as np

from ftcost_core.documents.term import Array, FigureArray, total
from ftcost_core.documents.vocabulary import Grouped
from ftcost_core.documents.words import Stack
from ftcost_core.formulas.facts.stacks import LogitCopies, mechanisms
from ftcost_core.formulas.facts.trainers import LossChunks
from ftcost_core.formulas.facts.vocabulary import vocabulary
from ftcost_core.formulas.memory.views import MemoryInputs
from ftcost_core.text.i18n import mark, mark_noted

Copies: TypeAlias = Grouped[Stack, LogitCopies]
LogitsPhase: TypeAlias = Literal["saved", "forward", "backward"]
"""Points of a step: the forward pass has ended, the peak of the loss, the peak of its backward pass."""

SOURCE = mark("exact traces of transformers 5.23; loss code of the stacks")


def logits_terms(job: MemoryInputs, when: LogitsPhase, alive: tuple[FigureArray, ...] = ()) -> tuple[FigureArray, ...]:
    """Return logits and their copies at ``saved``, ``forward`` or ``backward`` of the loss, bytes.

    ``alive`` is what else is held then: a loss that takes its chunks from free memory takes smaller ones.
    """
    vocabulary = logit_width(job) * _head_here(job)
    entries = job.tokens * vocabulary
    bytes_each = bytes_per_entry(job, when)
    return (
        FigureArray("logits.copies", entries * bytes_each, "B",
              mark_noted("tokens × vocabulary × bytes; all copies that are alive"),
              {"tokens": job.tokens, "vocabulary": vocabulary, "bytes": bytes_each}, SOURCE),
        _fused(job, when),
        _head_gradient(job, when),
        *_own_chunk(job, when, alive),
    )  # fmt: skip


def bytes_per_entry(job: MemoryInputs, when: LogitsPhase) -> Array:
    """Return bytes per token and vocabulary entry of whole logits and their copies."""
    copies = mechanisms().logits
    out = standard_bytes_per_entry(job, when) + (when != "forward") * kept_bytes_per_entry(job)
    out = np.where(job.batch.loss.is_("fused"), _either(job, copies.fused_compiled, copies.fused, when), out)
    out = np.where(job.batch.loss.is_("standard"), _of_objective(job, when, out), out)
    return np.where(job.batch.own_loss, job.batch.of_trainer("logits", attrgetter(when), out), out)


def _of_objective(job: MemoryInputs, when: LogitsPhase, otherwise: Array) -> Array:
    """Return the same of an objective whose loss on whole logits is its own; under autocast a model returns 32 bits."""
    own = {word: facts.logits for word, facts in vocabulary().objectives.by.items()}
    half = job.batch.objective.look_up(own, lambda logits: getattr(logits.half, when) if logits else np.nan)
    single = job.batch.objective.look_up(own, lambda logits: getattr(logits.single, when) if logits else np.nan)
    each = np.where((job.precision.product == 4) | (job.precision.amp > 0), single, half)
    return np.where(np.isnan(each), otherwise, each)


def kept_bytes_per_entry(job: MemoryInputs) -> Array:
    """Return bytes per logit of outputs that the loop keeps alive beside what the loss saves of them.

    A loss that works in place, a compiled one and one that takes a list of chunks save the logits themselves.
    """
    whole = job.batch.loss.is_("standard") & job.batch.keeps_logits
    return whole * (_standard(job, "saved") >= 4) * _logit_bytes(job)


def kept_logits(job: MemoryInputs) -> FigureArray:
    """Return the model's outputs where the loop keeps them alive through the layers' backward pass, bytes."""
    kept = job.batch.loss.is_("standard") & job.batch.keeps_logits
    entries = kept * job.tokens * logit_width(job) * _head_here(job)
    return FigureArray("logits.kept", entries * _logit_bytes(job), "B",
                 mark_noted("tokens × vocabulary × bytes; the outputs that the loop still holds"),
                 {"tokens": job.tokens, "vocabulary": entries / job.tokens, "bytes": _logit_bytes(job)},
                 mark("loops that keep the model's outputs until the backward pass is over"))  # fmt: skip


def logit_width(job: MemoryInputs) -> Array:
    """Return the logits of a token on a tensor parallel rank: all where the stack gathers the head's output."""
    whole = job.batch.stack_facts("gathers_logits")
    return np.asarray(job.arch.vocab_size / np.where(whole > 0, 1.0, job.sharding.tensor))


def _head_here(job: MemoryInputs) -> Array:
    """Return 1 where the stage holds a vocabulary head."""
    return job.stage.head * (1 - job.batch.pooled)


def _logit_bytes(job: MemoryInputs) -> Array:
    return np.where((job.precision.product == 4) & (job.precision.amp == 0), 4.0, 2.0)


def standard_bytes_per_entry(job: MemoryInputs, when: LogitsPhase) -> Array:
    """Return the same of a loss that works on whole logits, as where a fused one does not apply."""
    precision = job.precision
    copies = mechanisms().logits
    out = np.where(
        job.batch.loss.is_("chunked"), _either(job, copies.chunked_compiled, copies.chunked, when), _standard(job, when)
    )
    fp32 = (precision.product == 4) * (1 - precision.amp)
    if when == "forward":
        # fp32 logits need no upcast copy, but are themselves twice as large.
        out = np.where(fp32 > 0, 8.0, out)
    if not job.family.logits_fp32:  # in their own precision: as those of fp32, half as wide
        own = (1 - fp32) * (1 - precision.amp) * job.batch.loss.flag("standard")
        out = np.where(own > 0, (8.0 if when == "forward" else _standard(job, when)) / 2, out)
    if job.family.logits_softcap:
        out = out + np.where(fp32 > 0, 4.0, 2.0)
    return out


def _standard(job: MemoryInputs, when: LogitsPhase) -> Array:
    """Return bytes per entry of 16-bit logits under the standard loss.

    A loop of plain PyTorch compiles its loss only where it drops the model's outputs.
    """
    copies = mechanisms().logits
    plain = _alive(job, copies.standard, when)
    outside_model = job.batch.stack_facts("loss_outside_model") * job.batch.keeps_logits
    compiled = np.where(outside_model > 0, plain, _alive(job, copies.standard_compiled, when))
    fused = _alive(job, copies.standard_fused_kernels, when)
    return np.where(job.batch.kernels.is_("fused"), fused, np.where(job.batch.compile, compiled, plain))


def _either(job: MemoryInputs, compiled: Copies, plain: Copies, when: LogitsPhase) -> Array:
    return np.where(job.batch.compile, _alive(job, compiled, when), _alive(job, plain, when))


def _alive(job: MemoryInputs, copies: Copies, when: LogitsPhase) -> Array:
    return job.batch.stack.look_up(copies, attrgetter(when))


def _head_gradient(job: MemoryInputs, when: LogitsPhase) -> FigureArray:
    """Return the gradient of a head that is projected with in chunks, and one increment of it, bytes.

    It grows while the logits of the other chunks are alive; of whole logits it follows when they are gone.
    """
    precision = job.precision
    chunks = job.batch.stack_facts("projects_in_chunks") * ~job.batch.loss.is_("standard")
    trained = np.maximum(job.training.trained, job.batch.train_fully["head"]) * _head_here(job) * (when == "backward")
    parameters = trained * chunks * job.arch.vocab_size / job.sharding.tensor * job.arch.hidden_size
    return FigureArray("logits.head-gradient", parameters * precision.small * 2, "B",
                 "parameters × bytes × copies",
                 {"parameters": parameters, "bytes": precision.small, "copies": 2.0}, SOURCE)  # fmt: skip


def _own_chunk(job: MemoryInputs, when: LogitsPhase, alive: tuple[FigureArray, ...]) -> tuple[FigureArray, ...]:
    """Return the chunk of logits that a trainer's own loss works on, bytes.

    In its backward pass the gradients of its hidden states and of a trained head come on top.
    """
    batch = job.batch
    if when == "saved" or not batch.own_loss.any():
        return ()

    def of(value: Callable[[LossChunks], float]) -> Array:
        own = batch.of_trainer("loss_chunks", value, job.zeros)
        return np.where(batch.own_loss & (_head_here(job) > 0), own, 0.0)

    vocabulary, hidden = logit_width(job), float(job.arch.hidden_size)
    tokens = np.minimum(np.ceil(job.tokens / np.maximum(of(attrgetter("parts")), 1)), of(lambda c: c.tokens or np.inf))
    entries = tokens * np.minimum(vocabulary, of(lambda c: c.vocabulary or np.inf))
    free = np.maximum(batch.gpu.of(lambda gpu: gpu.usable_bytes) - total(alive, job.n), 0.0) / 2
    bounded = of(lambda c: c.most_bytes is not None) > 0
    most = np.where(bounded, np.minimum(of(lambda c: c.most_bytes or 0.0), free), np.inf)
    trained_head = np.maximum(job.training.trained, batch.train_fully["head"]) * (when == "backward")
    beside, small = of(lambda c: c.head_gradient_bytes or 0.0), job.precision.small
    head = (
        trained_head
        * job.arch.vocab_size
        / job.sharding.tensor
        * hidden
        * of(lambda c: c.head_gradient_bytes is not None)
    )
    each = {
        "chunk": np.minimum(entries * of(attrgetter("bytes")), most),
        "head": head * np.where(beside == small, small, beside + small),
        "hidden": job.tokens * hidden * of(attrgetter("hidden_bytes")) * (when == "backward"),
    }
    return (
        FigureArray("logits.chunk", sum(each.values(), job.zeros), "B",
              mark_noted("chunk + head + hidden; logits of a chunk, gradients of a trained head and of hidden states"),
              each, mark("the trainer's own code (resources/trainers)")),
    )  # fmt: skip


def _fused(job: MemoryInputs, when: LogitsPhase) -> FigureArray:
    """Return the fused linear cross-entropy's memory: gradients of hidden states and head, two chunks."""
    precision = job.precision
    hidden, vocabulary = float(job.arch.hidden_size), job.arch.vocab_size / job.sharding.tensor
    trained_head = np.maximum(job.training.trained, job.batch.train_fully["head"])
    pieces = np.maximum(1.0, np.ceil(vocabulary / hidden))
    chunk = np.minimum(job.tokens, 2.0 ** np.ceil(np.log2(np.maximum(1.0, np.ceil(job.tokens / pieces)))))
    own_chunks = job.batch.of_trainer("loss_chunks", lambda _: 1.0, job.zeros) * job.batch.own_loss
    increment = np.where(precision.small == 4, 4.0, 6.0) * (when == "forward")
    each = {
        "stream": job.tokens * hidden * np.where(precision.amp > 0, precision.compute, precision.product),
        "head": trained_head * vocabulary * hidden * (precision.small + increment),
        "chunks": chunk * vocabulary * (0.0 if when == "saved" else 6.0) * (1 - own_chunks),
    }
    linear = job.batch.loss.is_("fused") & (_alive(job, mechanisms().logits.fused, "backward") == 0)
    each = {name: np.where(linear, size * _head_here(job), 0.0) for name, size in each.items()}
    value = sum(each.values(), job.zeros)
    return FigureArray("logits.fused", value, "B",
                 mark_noted("stream + head + chunks; gradients of stream and trained head, "
                 "two chunks of logits"),
                 each, mark("Liger kernel's fused loss"))  # fmt: skip
