"""The 80 % range of a speed, from residuals on published runs: wider for jobs unlike them."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from msgspec import Struct

from ftcost_core.documents.result import TRAINING_PARTS
from ftcost_core.documents.term import Array
from ftcost_core.formulas.facts.fit import Spreads, fitted_file
from ftcost_core.formulas.facts.host import host_facts
from ftcost_core.formulas.job_arrays import Choices, JobArrays
from ftcost_core.formulas.kernels.chips import speed_within
from ftcost_core.formulas.throughput.regimes import dimensions


class Traits(Struct, frozen=True):
    """Properties of each job that the width of its range depends on, shape ``(n,)`` each."""

    regimes: dict[str, Choices]
    shares: dict[str, Array]
    """Parts of the step."""
    node_doublings: Array
    """Base-2 logarithm of the number of nodes."""
    chip_spread: Array
    """Logarithm of the factor within which the chip's speed is known at best; 0 for most."""


def traits(batch: JobArrays, parts: Mapping[str, Array], step_s: Array) -> Traits:
    """Return the properties of each job that its range depends on."""
    return Traits(
        regimes=dimensions(batch),
        shares={name: parts[name] / step_s for name in TRAINING_PARTS},
        node_doublings=np.log2(np.maximum(1.0, batch.nodes)),
        chip_spread=np.log(batch.gpu.of(speed_within)),
    )


def half_width(job: Traits, spreads: Spreads, sources: Mapping[str, Mapping[str, int]]) -> Array:
    """Return half the width of each job's range of the logarithm of its speed.

    ``base² + (node_doubling × doublings)² + chip² + Σ (part × share)² + Σ unseen²/(1 + n)``, the last sum
    over the regimes that the job belongs to: ``n`` sources (``sources[dimension][word]``) measured it.
    """
    variance: Array = spreads.base**2 + (spreads.node_doubling * job.node_doublings) ** 2 + job.chip_spread**2
    for name, half in spreads.part.items():
        variance += (half * job.shares[name]) ** 2
    for dimension, half in spreads.unseen.items():
        variance += half**2 / (1 + evidence(job, dimension, sources))
    return np.sqrt(variance)


def evidence(job: Traits, dimension: str, sources: Mapping[str, Mapping[str, int]]) -> Array:
    """Return how many sources measured each job's regime in one dimension."""
    return job.regimes[dimension].deviations(sources[dimension], 0.0)


def interval(batch: JobArrays, parts: Mapping[str, Array], step_s: Array) -> Array:
    """Return the factor of each job's range: from ``speed / factor`` to ``speed × factor``."""
    return np.asarray(np.exp(half_width(traits(batch, parts, step_s), fitted_file().spreads, fitted_file().evidence)))


def widened(batch: JobArrays, factor: Array, disk_share: Array) -> Array:
    """Return the factor of each job's range with what is not known of a node's disks.

    ``disk_share``: of the step, what waits for them; their rate is known within a factor of its own.
    """
    if not batch.offloads_to_disk.any():
        return factor
    spread = np.log(host_facts().nvme.within) * disk_share
    return np.asarray(np.exp(np.sqrt(np.log(factor) ** 2 + spread**2)))
