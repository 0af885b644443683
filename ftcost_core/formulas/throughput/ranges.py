"""How sure a speed is: an 80 % range from the residuals on published runs, wider where they are thin."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np

from ftcost_core.documents.result import STEP_PARTS
from ftcost_core.documents.term import Array
from ftcost_core.formulas.job_arrays import Choices, JobArrays
from ftcost_core.formulas.throughput.rates import family
from ftcost_core.formulas.throughput.shapes import shapes
from ftcost_core.storage.bundled import read_json


@dataclass(frozen=True, slots=True)
class Spreads:
    """Half-widths of the logarithm of an 80 % range; those that apply add in quadrature."""

    base: float
    """Of a job whose like the runs hold."""
    unseen: Mapping[str, float]
    """By chip, stack, method, precision: over the root of one more than the sources that hold it."""
    experts: float
    """Of a model with routed experts."""
    part: Mapping[str, float]
    """Per unit of a part's share of the step: some parts are less sure than others."""
    pilot: float
    """Of a measured pilot: runs of the same job differ by that much."""
    other_gpu: float
    """Between two GPUs."""


@dataclass(frozen=True, slots=True)
class Traits:
    """What the width of a range depends on, shape ``(n,)`` each."""

    kinds: dict[str, Choices]
    experts: Array
    """1 with routed experts."""
    shares: dict[str, Array]
    """Parts of the step."""


@cache
def spreads() -> Spreads:
    """Return the spreads that are shipped."""
    return Spreads(**read_json("throughput", "coefficients.json")["range"])


@cache
def evidence() -> dict[str, dict[str, int]]:
    """Return how many sources hold each chip, stack, method and precision."""
    found: dict[str, dict[str, int]] = read_json("throughput", "coefficients.json")["evidence"]
    return found


def traits(batch: JobArrays, parts: Mapping[str, Array], step_s: Array) -> Traits:
    """Return what the range of each job depends on."""
    return Traits(
        kinds={
            "chip": batch.gpu.choices(family),
            "stack": batch.stack,
            "method": batch.kind,
            "precision": batch.precision,
        },
        experts=np.full(batch.n, float(shapes(batch.arch).experts > 0)),
        shares={name: parts[name] / step_s for name in STEP_PARTS},
    )


def half_width(what: Traits, known: Spreads, sources: Mapping[str, Mapping[str, int]]) -> Array:
    """Return half the width of the range of each job, as a logarithm."""
    variance = known.base**2 + what.experts * known.experts**2
    for name, half in known.part.items():
        variance = variance + (half * what.shares[name]) ** 2
    for kind, choices in what.kinds.items():
        count = choices.deviations({word: float(n) for word, n in sources[kind].items()}, 0.0)
        variance = variance + known.unseen[kind] ** 2 / (1 + count)
    return np.asarray(np.sqrt(variance))


def interval(batch: JobArrays, parts: Mapping[str, Array], step_s: Array) -> Array:
    """Return the factor of each job's range: from ``speed / factor`` to ``speed × factor``."""
    return np.asarray(np.exp(half_width(traits(batch, parts, step_s), spreads(), evidence())))
