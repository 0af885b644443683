"""The 80 % range of a speed, from residuals on published runs: wider for jobs unlike them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from ftcost_core.documents.result import TRAINING_PARTS
from ftcost_core.documents.term import Array
from ftcost_core.formulas.facts.fit import Spreads, fitted_file
from ftcost_core.formulas.job_arrays import Choices, JobArrays
from ftcost_core.formulas.throughput.rates import family
from ftcost_core.formulas.throughput.shapes import shapes


@dataclass(frozen=True, slots=True)
class Traits:
    """Properties of each job that the width of its range depends on, shape ``(n,)`` each."""

    kinds: dict[str, Choices]
    experts: Array
    """1 with routed experts."""
    shares: dict[str, Array]
    """Parts of the step."""


def traits(batch: JobArrays, parts: Mapping[str, Array], step_s: Array) -> Traits:
    """Return the properties of each job that its range depends on."""
    return Traits(
        kinds={
            "chip": batch.gpu.choices(family),
            "stack": batch.stack,
            "method": batch.kind,
            "precision": batch.precision,
        },
        experts=np.full(batch.n, float(shapes(batch.arch).experts > 0)),
        shares={name: parts[name] / step_s for name in TRAINING_PARTS},
    )


def half_width(job: Traits, spreads: Spreads, sources: Mapping[str, Mapping[str, int]]) -> Array:
    """Return half the width of each job's range of the logarithm of its speed.

    ``sources``: for each kind of choice, how many sources measured each word.
    """
    variance = spreads.base**2 + job.experts * spreads.experts**2
    for name, half in spreads.part.items():
        variance = variance + (half * job.shares[name]) ** 2
    for kind, choices in job.kinds.items():
        count = choices.deviations({word: float(n) for word, n in sources[kind].items()}, 0.0)
        variance = variance + spreads.unseen[kind] ** 2 / (1 + count)
    return np.asarray(np.sqrt(variance))


def interval(batch: JobArrays, parts: Mapping[str, Array], step_s: Array) -> Array:
    """Return the factor of each job's range: from ``speed / factor`` to ``speed × factor``."""
    return np.asarray(
        np.exp(half_width(traits(batch, parts, step_s), fitted_file().spreads, fitted_file().evidence))
    )
