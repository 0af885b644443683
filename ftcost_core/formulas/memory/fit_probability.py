"""The chance that a job does not go out of memory, and what a GPU must offer for a given chance.

The logarithm of what a job needs over its estimate is taken to follow Student's distribution with two
degrees of freedom: published runs err little in the middle and much in the tails. Its scale depends on what
is known of such runs (stack, what is trained, sharding, whether settings are left open), from residuals of measured
runs; verdicts and measured needs, each judged without its own source, set the width (``python -m tests.accuracy
memory``). With a small chance, larger for runs with an engine, encoders and open settings, the run is not what the
job says: then the same distribution counts with a wide scale, and about a larger need where settings are open. What
no published run is like is never sure.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import numpy as np

from ftcost_core.documents.term import Array, Mask
from ftcost_core.formulas.facts.device import Run, Settings, device_memory, memory_residuals
from ftcost_core.formulas.job_arrays import JobArrays, once_per_batch

UNSURE = 0.03
"""Least chance of either outcome of a run that no published one is like."""
_HALVINGS = 30


def fit_probability(batch: JobArrays, allocated: Array, context: Array) -> Array:
    """Return the chance, 0 to 1, that jobs do not run out of memory on their GPUs, shape ``(n,)``.

    ``allocated``: live tensors at the peak; ``context``: memory outside PyTorch's allocator; bytes.
    """
    room = batch.gpu.of(lambda gpu: gpu.usable_bytes) - context
    need = allocated * (1 + device_memory().edge_slack)
    with np.errstate(divide="ignore", invalid="ignore"):
        spare = np.where(room > 0, np.log(np.maximum(room, 1.0) / need), -np.inf)
    return np.where(room > 0, needs_at_most(batch, spare), 0.0)


def needs_at_most(batch: JobArrays, beyond: Array) -> Array:
    """Return the chance, 0 to 1, that a job needs at most its estimate times the exponential of ``beyond``."""
    facts = memory_residuals()
    beyond = np.clip(beyond, -1e6, 1e6)
    least = np.where(unlike_all(batch), UNSURE, 0.0)
    usual, unusual = (beyond - _by_settings(batch, middle) for middle in (facts.bias, facts.wide_bias))
    chance = mixed(usual / need_scale(batch), unusual / facts.wide, unlike(batch))
    return np.clip(chance, least, 1 - least)


def mixed(usual: Array, unusual: Array, share: Array) -> Array:
    """Return Student's distribution, and for a share of the cases that of the unusual ones, each in its own scale."""
    return np.asarray((1 - share) * student_2(usual) + share * student_2(unusual))


@once_per_batch
def beyond_estimate(batch: JobArrays, chance: float) -> Array:
    """Return the logarithm of what a job needs beyond its estimate, at most with a chance of 0 to 1.

    Infinite where a job is never as sure. It lies between what usual and what unusual runs need.
    """
    facts, quantile = memory_residuals(), student_2_quantile(chance)
    usual_middle, unusual_middle = (_by_settings(batch, middle) for middle in (facts.bias, facts.wide_bias))
    scale, share = need_scale(batch), unlike(batch)
    usual, unusual = usual_middle + scale * quantile, unusual_middle + facts.wide * quantile
    low, high = np.minimum(usual, unusual), np.maximum(usual, unusual)
    for _ in range(_HALVINGS if (high > low).any() else 0):
        middle = (low + high) / 2
        enough = mixed((middle - usual_middle) / scale, (middle - unusual_middle) / facts.wide, share) >= chance
        low, high = np.where(enough, low, middle), np.where(enough, middle, high)
    never = unlike_all(batch) & (chance > 1 - UNSURE)
    return np.where(never, np.inf, high)


@once_per_batch
def unlike(batch: JobArrays) -> Array:
    """Return the chance, 0 to 1, that a run is not what its job says, by what such runs have shown."""
    facts = memory_residuals()
    by_settings = _by_settings(batch, facts.unlike_settings)
    return np.asarray(1 - (1 - by_settings) * (1 - _by_run(batch, facts.unlike_run)))


@once_per_batch
def unlike_all(batch: JobArrays) -> Mask:
    """Return where no published run is of a job's stack with its kind of training, or of its kind of run."""
    facts = memory_residuals()
    trains = np.where(batch.adapters, *(batch.stack.table(facts.sources[word]) for word in ("adapters", "weights")))
    return np.asarray((trains == 0) | (_by_run(batch, facts.sources_run) == 0))


def _by_settings(batch: JobArrays, values: Mapping[Settings, float]) -> Array:
    """Return the value between that of jobs that say all settings and that of runs whose settings are guessed."""
    return np.asarray(values["stated"] + (values["open"] - values["stated"]) * batch.settings_open)


def _by_run(batch: JobArrays, values: Mapping[Run, float]) -> Array:
    """Return the value of each job's kind of run."""
    beside = np.where(batch.images_per_sample > 0, values["images"], values["tokens"])
    if not batch.arch.causal:
        beside = np.full(batch.n, values["encoder"])
    return np.where(batch.rollout_engine.is_("none"), beside, values["rollout"])


@once_per_batch
def need_scale(batch: JobArrays) -> Array:
    """Return the scale of the logarithm of need over estimate, by what is known of jobs like these."""
    facts = memory_residuals()
    trains = np.where(batch.adapters, facts.trains["adapters"], facts.trains["weights"])
    sharded = np.where(
        batch.strategy.is_("zero2", "zero3", "fsdp"), facts.sharding["sharded"], facts.sharding["replicated"]
    )
    sharding = np.where(batch.gpus > 1, sharded, facts.sharding["one GPU"])
    sharding = np.where(batch.cpu_offload.is_("none"), sharding, facts.sharding["offloaded"])
    settings = _by_settings(batch, facts.settings)
    out: Array = facts.scale * batch.stack.table(facts.stack) * trains * sharding * settings
    return out


def device_range(batch: JobArrays) -> tuple[Array, Array]:
    """Return the factors on what a job takes of the device between which 80 % of the measurements lie.

    As wide as runs like it are spread, and as skewed as measured memory of the device is.
    """
    facts = memory_residuals()
    spread = need_scale(batch) / facts.scale
    of_device = facts.ranges["device"]
    return np.exp(of_device.low * spread), np.exp(of_device.high * spread)


def student_2(x: Array | float) -> Array:
    """Return Student's cumulative distribution with two degrees of freedom."""
    x = np.clip(x, -1e6, 1e6)
    return np.asarray(0.5 + x / (2 * np.sqrt(2 + x * x)))


@lru_cache(maxsize=1024)
def student_2_quantile(chance: float) -> float:
    """Return where :func:`student_2` reaches a chance between 0 and 1."""
    if not 0 < chance < 1:
        raise ValueError(f"a chance between 0 and 1, not {chance}")
    return float((2 * chance - 1) / np.sqrt(2 * chance * (1 - chance)))
