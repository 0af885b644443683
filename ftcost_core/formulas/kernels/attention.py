"""Share of the dense peak that attention kernels reach, and which kernels run on which chips."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from msgspec import Struct
from msgspec.structs import astuple

from ftcost_core.documents.term import Array, Mask
from ftcost_core.formulas.facts.measured import AttentionForm, AttentionKernel, attention_facts
from ftcost_core.formulas.kernels.chips import base_family, matrix_flops, nearest_family
from ftcost_core.formulas.word_arrays import WordArray

WIDE_HEADS = 128
"""Head size that shares are stated for."""


class AttentionShares(Struct, frozen=True):
    """Shares of the dense peak: of the 16-bit peak, or of the fp8 peak for kernels in fp8."""

    forward: Array
    backward: Array
    measured: Mask
    """Where the forward share was measured on this chip family; else it is carried over."""


def attention_shares(
    kernel: WordArray, family: WordArray, head_size: float, causal: bool, length: Array
) -> AttentionShares:
    """Return ``e × s / (s + s0)`` forward and backward, at most 1; ``length``: tokens per sequence.

    FLOPs are counted as ``4 × s² × width`` forward, half of it under a causal mask, 2.5 times as many
    backward. Not a number for ``eager`` (:func:`eager_score_bytes`). Source: 1,246 published values (see the
    file ``kernels/attention.json``). Raises ``KeyError`` for a kernel that does not run on its chip's family
    (:func:`refusal`).
    """
    pair = kernel.codes * len(family.names) + family.codes
    together = np.bincount(pair, minlength=len(kernel.names) * len(family.names)).tolist()
    table = np.array(
        [
            _curve_row(word, chip, head_size) if together[i * len(family.names) + j] else _NO_CURVE
            for i, word in enumerate(kernel.names)
            for j, chip in enumerate(family.names)
        ]
    )
    forward, backward, half_forward, half_backward, measured = table.T[:, pair]
    stretch = attention_facts().causal_length.value if causal else 1.0
    return AttentionShares(
        forward=np.minimum(1.0, forward * length / (length + half_forward * stretch)),
        backward=np.minimum(1.0, backward * length / (length + half_backward * stretch)),
        measured=measured > 0,
    )


class ShareCurve(Struct, frozen=True):
    """Shares of one kernel on one family at one head size."""

    forward: float
    backward: float
    half_forward: float
    half_backward: float
    measured: bool


_NO_CURVE = (np.nan,) * 5


@lru_cache(maxsize=4096)
def _curve_row(word: str, family: str, head_size: float) -> tuple[float, ...]:
    """Return the fields of a curve as numbers; not a number for ``eager``."""
    return _NO_CURVE if word == "eager" else astuple(curve(word, family, head_size))


@lru_cache(maxsize=4096)
def curve(word: str, family: str, head_size: float) -> ShareCurve:
    """Return the curve of a kernel. Raises ``KeyError`` where it does not run."""
    form = attention_facts().by[kernel_meant(word, family)]
    if base_family(family) not in form.runs_on:
        raise KeyError(refusal(word, family))
    if form.largest_head and head_size > form.largest_head:
        form = attention_facts().by[general_kernel(word, family)]
    forward, backward = _wide_shares(form, family)
    heads = {**form.heads, WIDE_HEADS: None}
    sizes = sorted(heads)
    factors = [[heads[size].forward, heads[size].backward] if heads[size] else [1.0, 1.0] for size in sizes]  # type: ignore[union-attr]
    at = [float(np.interp(head_size, sizes, [factor[i] for factor in factors])) for i in (0, 1)]
    return ShareCurve(forward * at[0], backward * at[1], form.half_length.forward, form.half_length.backward,
                  family in form.measured)  # fmt: skip


def _wide_shares(form: AttentionForm, family: str) -> tuple[float, float]:
    """Return the shares at head size 128: measured, by instructions, or those of the nearest family.

    By instructions: a multiprocessor gets the same FLOPs a clock from a portable kernel on every chip, as
    far as its matrix units allow.
    """
    if family not in form.measured and form.issued_flops:
        forward = (1 + (matrix_flops(family) / form.issued_flops) ** 2) ** -0.5
        return forward, forward * form.backward_over_forward
    shares = form.measured[nearest_family(family, form.measured)]
    return shares.forward, shares.backward or shares.forward * form.backward_over_forward


def kernel_meant(word: str, family: str) -> AttentionKernel:
    """Return the kernel that a word means on a family: ``sdpa`` runs another one on each vendor's chips.

    Raises ``KeyError`` for an unknown word, with the allowed ones.
    """
    facts = attention_facts().by
    if word not in facts:
        raise KeyError(f"unknown attention kernel {word!r}: one of {', '.join(facts)}")
    return facts[word].stands_for.get(base_family(family), word)  # type: ignore[index, arg-type]


def general_kernel(word: str, family: str) -> AttentionKernel:
    """Return the kernel that runs in place of another for heads that are too large or with a mask of any form."""
    facts, meant = attention_facts().by, kernel_meant(word, family)
    other = facts[meant].otherwise
    return other if other and base_family(family) in facts[other].runs_on else meant


def refusal(word: str, family: str) -> str | None:
    """Return why a kernel does not run on a chip family, with what does; ``None`` where it runs."""
    facts = attention_facts().by
    if word not in facts:
        return f"unknown attention kernel {word!r}: one of {', '.join(facts)}"
    if base_family(family) in facts[word].runs_on:  # type: ignore[index]
        return None
    return f"{word} does not run on {base_family(family)}: {', '.join(kernels_of(family))} do"


def kernels_of(family: str) -> tuple[AttentionKernel, ...]:
    """Return the attention kernels that run on a chip family."""
    return tuple(word for word, form in attention_facts().by.items() if base_family(family) in form.runs_on)


class ScoreBytes(Struct, frozen=True):
    """Bytes that eager attention moves per score of the full square, over the share of the bandwidth."""

    forward: Array
    backward: Array


def eager_score_bytes(family: WordArray, causal: bool, length: Array) -> ScoreBytes:
    """Return bytes per score (``s² × heads`` a sequence, the full square under a causal mask too).

    ``length``: tokens per sequence; short ones do not fill the chip. Seconds are bytes over the nominal
    bandwidth. Source: the file ``kernels/attention.json``.
    """
    form = attention_facts().eager
    slower = family.deviations(form.slower, 1.0) * (1 + form.half_length / length) / form.bandwidth_share
    return ScoreBytes(
        forward=(form.causal_forward if causal else form.forward) * slower,
        backward=(form.causal_backward if causal else form.backward) * slower,
    )
