"""Where a step drops hidden states and attention's scores: the masks that memory holds and time makes.

Where a job leaves ``training.dropout`` open, that is what the family's code drops by itself; at 0 nothing, at another
rate every place that the code has. A stack's own decoder has none of a family's places: Megatron-Core's drops behind
attention and behind the feed-forward part when it is told to (arXiv:2205.05198, equation 1). Fused attention makes
its masks again from a seed.
"""

from __future__ import annotations

import numpy as np
from msgspec import Struct

from ftcost_core.documents.term import Array
from ftcost_core.formulas.facts.families import family
from ftcost_core.formulas.job_arrays import JobArrays, once_per_batch

MASKS_OF_OWN_CODE = 2.0
"""Masks of the hidden width in a layer of Megatron-Core."""


class Dropout(Struct, frozen=True):
    """Masks of a step, one byte a number, arrays of shape ``(n,)``."""

    hidden: Array
    """Masks of the hidden width in each layer."""
    embedding: Array
    """1 where the embedding's output is dropped."""
    inner: Array
    """1 where what the last matrix of a feed-forward part reads is dropped."""
    scores: Array
    """1 where eager attention drops its scores."""


@once_per_batch
def dropout(batch: JobArrays) -> Dropout:
    """Return what each job's step drops."""
    facts, stated = family(batch.arch.family), batch.model_dropout
    left_open, rate = stated < 0, (stated > 0).astype(np.float64)
    of_family = 1 - batch.stack_facts("own_model_code")
    of_stack = rate * batch.stack_facts("drops_hidden_states")
    on = np.where(left_open, 1.0, rate) * of_family
    return Dropout(
        # Behind what reads an encoder's output is one more.
        hidden=(facts.hidden_dropout_masks + float(batch.arch.encoder is not None)) * on + MASKS_OF_OWN_CODE * of_stack,
        embedding=facts.embedding_dropout * on + of_stack,
        inner=facts.inner_dropout * on,
        scores=np.where(left_open, float(facts.attention_dropout), rate) * of_family,
    )
