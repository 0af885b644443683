"""The chance that a job does not go out of memory, and what a GPU must offer for a given chance.

The logarithm of what a job needs over its estimate is taken to follow Student's distribution with two
degrees of freedom: published runs err little in the middle and much in the tails. Its scale depends on what
is known of such runs (stack, what is trained, sharding), from residuals of measured runs; verdicts and
measured needs, each judged without its own source, set the width (``python -m tests.accuracy memory``).
"""

from __future__ import annotations

from functools import cache

import numpy as np

from ftcost_core.documents.term import Array
from ftcost_core.formulas.facts.device import device_memory, memory_residuals
from ftcost_core.formulas.job_arrays import JobArrays


def fit_probability(batch: JobArrays, allocated: Array, context: Array) -> Array:
    """Return the chance, 0 to 1, that jobs do not run out of memory on their GPUs, shape ``(n,)``.

    ``allocated``: live tensors at the peak; ``context``: memory outside PyTorch's allocator; bytes.
    """
    room = batch.gpu.of(lambda gpu: gpu.usable_bytes) - context
    need = allocated * (1 + device_memory().edge_slack)
    with np.errstate(divide="ignore", invalid="ignore"):
        spare = np.where(room > 0, np.log(np.maximum(room, 1.0) / need), -np.inf)
    return np.asarray(student_2((spare - memory_residuals().bias) / need_scale(batch)))


def beyond_estimate(batch: JobArrays, chance: float) -> Array:
    """Return the logarithm of what a job needs beyond its estimate, at most with a chance of 0 to 1."""
    out: Array = memory_residuals().bias + need_scale(batch) * student_2_quantile(chance)
    return out


def need_scale(batch: JobArrays) -> Array:
    """Return the scale of the logarithm of need over estimate, by what is known of jobs like these."""
    facts = memory_residuals()
    trains = np.where(batch.adapters, facts.trains["adapters"], facts.trains["weights"])
    sharded = np.where(
        batch.strategy.is_("zero2", "zero3", "fsdp"), facts.sharding["sharded"], facts.sharding["replicated"]
    )
    sharding = np.where(batch.gpus > 1, sharded, facts.sharding["one GPU"])
    sharding = np.where(batch.cpu_offload.is_("none"), sharding, facts.sharding["offloaded"])
    out: Array = facts.scale * batch.stack.table(facts.stack) * trains * sharding
    return out


def student_2(x: Array | float) -> Array:
    """Return Student's cumulative distribution with two degrees of freedom."""
    x = np.clip(x, -1e6, 1e6)
    return np.asarray(0.5 + x / (2 * np.sqrt(2 + x * x)))


@cache
def student_2_quantile(chance: float) -> float:
    """Return where :func:`student_2` reaches a chance between 0 and 1."""
    if not 0 < chance < 1:
        raise ValueError(f"a chance between 0 and 1, not {chance}")
    return float((2 * chance - 1) / np.sqrt(2 * chance * (1 - chance)))
