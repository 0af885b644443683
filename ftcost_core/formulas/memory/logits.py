"""Logits and loss: copies of tokens × vocabulary, by loss kernel and stack."""

from __future__ import annotations

from typing import Any

import numpy as np

from ftcost_core.documents.term import Array, FigureArray
from ftcost_core.formulas.facts import flag_table, stack_facts
from ftcost_core.formulas.memory.setting import Setting
from ftcost_core.text.i18n import mark, mark_noted

SOURCE = mark("exact traces of transformers 5.23; loss code of the stacks")


def logits_terms(s: Setting, when: str) -> tuple[FigureArray, ...]:
    """Return logits and their copies at ``saved``, ``forward`` or ``backward`` of the loss, bytes."""
    vocabulary = s.arch.vocab_size / s.tensor * s.head
    entries = s.tokens * vocabulary
    whole = bytes_per_entry(s, when)
    return (
        FigureArray("logits.copies", entries * whole, "B",
              mark_noted("tokens × vocabulary × bytes; all copies that are alive"),
              {"tokens": s.tokens, "vocabulary": vocabulary, "bytes": whole}, SOURCE),
        _fused(s, when),
        _head_gradient(s, when),
    )  # fmt: skip


def bytes_per_entry(s: Setting, when: str) -> Array:
    """Return bytes per token and vocabulary entry of whole logits and their copies."""
    out = standard_bytes_per_entry(s, when)
    return np.where(s.batch.loss.is_("fused"), _compiled_or_not(s, "fused", when), out)


def standard_bytes_per_entry(s: Setting, when: str) -> Array:
    """Return the same of a loss that works on whole logits, as where a fused one does not apply."""
    standard = np.where(
        s.batch.kernels.is_("fused"),
        _by_stack(s, mark("standard, fused kernels"), when),
        _compiled_or_not(s, "standard", when),
    )
    out = np.where(s.batch.loss.is_("chunked"), _compiled_or_not(s, "chunked", when), standard)
    fp32 = (s.product == 4) * (1 - s.amp)
    if when == "forward":
        # fp32 logits need no upcast copy, but are themselves twice as large.
        out = np.where(fp32 > 0, 8.0, out)
    if s.family.logits_softcap:
        out = out + np.where(fp32 > 0, 4.0, 2.0)
    return out


def _compiled_or_not(s: Setting, loss: str, when: str) -> Array:
    return np.where(s.batch.compile, _by_stack(s, f"{loss}, compiled", when), _by_stack(s, loss, when))


def _by_stack(s: Setting, loss: str, when: str) -> Array:
    by: dict[str, Any] = stack_facts()["logits"][loss]
    return s.batch.stack.table({stack: row[when] for stack, row in by.items()}, by["any"][when])


def _head_gradient(s: Setting, when: str) -> FigureArray:
    """Return the gradient of a head that is projected with in chunks, and one increment of it, bytes.

    It grows while the logits of the other chunks are alive; of whole logits it follows when they are gone.
    """
    chunks = s.batch.stack.table(flag_table("projects_in_chunks"), 0.0) * ~s.batch.loss.is_("standard")
    trained = np.maximum(s.trained, s.batch.train_fully["head"]) * s.head * (when == "backward")
    parameters = trained * chunks * s.arch.vocab_size / s.tensor * s.arch.hidden_size
    return FigureArray("logits.head-gradient", parameters * s.small * 2, "B", "parameters × bytes × copies",
                 {"parameters": parameters, "bytes": s.small, "copies": 2.0}, SOURCE)  # fmt: skip


def _fused(s: Setting, when: str) -> FigureArray:
    """Return the fused linear cross-entropy's memory: gradients of hidden states and head, two chunks."""
    hidden, vocabulary = float(s.arch.hidden_size), s.arch.vocab_size / s.tensor
    trained_head = np.maximum(s.trained, s.batch.train_fully["head"])
    pieces = np.maximum(1.0, np.ceil(vocabulary / hidden))
    chunk = np.minimum(s.tokens, 2.0 ** np.ceil(np.log2(np.maximum(1.0, np.ceil(s.tokens / pieces)))))
    increment = np.where(s.small == 4, 4.0, 6.0) * (when == "forward")
    each = {
        "stream": s.tokens * hidden * np.where(s.amp > 0, s.compute, s.product),
        "head": trained_head * vocabulary * hidden * (s.small + increment),
        "chunks": chunk * vocabulary * (0.0 if when == "saved" else 6.0),
    }
    linear = s.batch.loss.is_("fused") & (_by_stack(s, "fused", "backward") == 0)
    each = {name: np.where(linear, size * s.head, 0.0) for name, size in each.items()}
    value = sum(each.values(), s.zeros)
    return FigureArray("logits.fused", value, "B",
                 mark_noted("stream + head + chunks; gradients of stream and trained head, "
                 "two chunks of logits"),
                 each, mark("Liger kernel's fused loss"))  # fmt: skip
