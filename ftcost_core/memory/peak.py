"""Peak memory of the fullest GPU: the largest of the moments of a step, each a sum of terms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ftcost_core.batch import Batch, Choices
from ftcost_core.memory.context import context_terms, slack
from ftcost_core.memory.setting import FIRST, LAST, ONLY, setting
from ftcost_core.memory.moments import moments
from ftcost_core.result import COMPONENTS, MOMENTS, Moment
from ftcost_core.term import Array, Terms


@dataclass(frozen=True, slots=True)
class Peak:
    """Peak memory of ``n`` jobs, bytes, arrays of shape ``(n,)``."""

    n: int
    allocated: Array
    reserved: Array
    device: Array
    device_low: Array
    device_high: Array
    moment: Choices
    components: dict[str, Array]
    """Every component at the peak moment."""
    moments: dict[Moment, dict[str, Array]]
    """Every component at each moment."""
    terms: dict[Moment, tuple[Terms, ...]]
    """What the components of a moment are the sums of: keys start with the component's name."""


def peak(batch: Batch) -> Peak:
    """Return the peak memory of every job of a batch."""
    if (batch.pipeline > 1).any():
        ends = [_of_terms(batch, _stage_terms(batch, stage)) for stage in (FIRST, LAST)]
        alone = _of_terms(batch, _stage_terms(batch, ONLY))
        return _fullest(batch, [alone, *ends])
    return _of_terms(batch, _stage_terms(batch, ONLY))
