"""How sure a speed is: an 80 % range from the residuals on published runs, wider where they are thin."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np

from ftcost_core.batch import Batch
from ftcost_core.bundled import read_json
from ftcost_core.term import Array

@dataclass(frozen=True, slots=True)
class Spreads:
    """Half-widths of the logarithm of an 80 % range."""

    base: float
    """Of a job whose like the runs hold."""
    unseen: Mapping[str, float]
    """Added in quadrature, over the root of one more than the sources, by GPU architecture, stack, method."""
    part: Mapping[str, float]
    """Per unit of a part's share of the step: some parts are less sure than others."""
    pilot: float
    """Of a measured pilot: runs of the same job differ by that much."""
    other_gpu: float
    """Between two GPUs."""


@cache
def spreads() -> Spreads:
    """Return the spreads that are shipped."""
    return Spreads(**read_json("throughput", "coefficients.json")["range"])


@cache
def evidence() -> dict[str, dict[str, int]]:
    """Return how many sources hold each GPU architecture, stack and method."""
    found: dict[str, dict[str, int]] = read_json("throughput", "coefficients.json")["evidence"]
    return found


def interval(
    batch: Batch,
    parts: Mapping[str, Array],
    step_s: Array,
    known: Spreads | None = None,
    sources: Mapping[str, Mapping[str, int]] | None = None,
) -> Array:
    """Return the factor of each job's range: from ``speed / factor`` to ``speed × factor``."""
    known, sources = known or spreads(), sources or evidence()
    variance = np.full(batch.n, known.base**2)
    for name, half in known.part.items():
        variance += (half * parts[name] / step_s) ** 2
    kinds = {
        "architecture": batch.gpu.choices(lambda gpu: gpu.architecture),
        "stack": batch.stack,
        "method": batch.kind,
    }
    for kind, choices in kinds.items():
        count = choices.table({word: float(n) for word, n in sources[kind].items()}, 0.0)
        variance += known.unseen[kind] ** 2 / (1 + count)
    return np.asarray(np.exp(np.sqrt(variance)))
