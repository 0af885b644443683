"""Bounds that no machine breaks: the peak rate of the GPUs, and the bytes that must lie in their memory."""

from __future__ import annotations

from functools import lru_cache

from ftcost_core.documents.job import Job, edited
from ftcost_core.documents.methods import ADAPTER_KINDS
from ftcost_core.text.i18n import tr
from tests.claims.amounts import number
from tests.claims.estimated import Estimated
from tests.claims.readings import GB, reading

_SECONDS_PER_HOUR = 3600
_FULL, _FROZEN = 6, 4
"""FLOP for each matrix parameter and token: two forward, two for the gradient of the inputs, and two for that
of the weights where they are trained (Kaplan et al. 2020). Recomputation, attention and adapters come on top.
"""
_GRADIENT_BYTES, _SMALLEST_ADAM_BYTES = 2, 2
"""16-bit gradients, and both moments of Adam in 8 bits (Dettmers et al. 2021)."""


def too_fast(one: Estimated, tokens_per_s: float) -> str:
    """Say by how much a speed is beyond the dense peak of the job's GPUs; empty if it is not."""
    parameters = one.counts.active - one.counts.embedding
    each = _FROZEN if one.job.method.kind in ADAPTER_KINDS else _FULL
    rate = each * parameters * tokens_per_s
    peak = one.gpu.peak_flops("bf16") * one.gpus
    if rate <= peak:
        return ""
    return tr(
        "{tokens_per_s} tokens/s × {each} × {parameters} parameters are {rate} TFLOP/s, "
        "{rate_2} times the peak of {gpus} × {name} ({peak})",
        tokens_per_s=number(tokens_per_s),
        each=each,
        parameters=number(parameters),
        rate=_tflops(rate),
        rate_2=number(rate / peak),
        gpus=one.gpus,
        name=one.gpu.name,
        peak=_tflops(peak),
    )


def too_fast_for_hours(one: Estimated, hours: float) -> str:
    """Say the same of a time in which all the job's tokens are trained."""
    if hours <= 0:
        return ""
    said = too_fast(one, one.tokens / (hours * _SECONDS_PER_HOUR))
    return (
        tr("{tokens} tokens in {hours} h: {said}", tokens=number(one.tokens), hours=number(hours), said=said)
        if said
        else ""
    )


def least_gb(one: Estimated) -> tuple[float, str]:
    """Return the memory that all GPUs together need at the very least, GB, and what it is for.

    The weights as they are stored; in full fine-tuning also 16-bit gradients and Adam's moments in 8 bits.
    """
    weights = _weights_gb(one.job)
    if one.job.method.kind in ADAPTER_KINDS:
        return weights, tr("the weights alone")
    rest = one.trained * (_GRADIENT_BYTES + _SMALLEST_ADAM_BYTES) / GB
    return weights + rest, tr("weights, 16-bit gradients and 8-bit Adam alone")


def too_small(one: Estimated) -> str:
    """Say why a job cannot lie in its GPUs' memory whatever is done; empty if it might."""
    least, what = least_gb(one)
    capacity = one.gpu.memory_bytes * one.gpus / GB
    if least <= capacity or one.job.hardware.parallelism.cpu_offload != "none":
        return ""
    return tr(
        "{what} are {least} GB, more than the {capacity} GB of {gpus} × {name}",
        what=what,
        least=number(least),
        capacity=number(capacity),
        gpus=one.gpus,
        name=one.gpu.name,
    )


@lru_cache(maxsize=256)
def _weights_gb(job: Job) -> float:
    alone = {
        "hardware.gpus_per_node": 1,
        "hardware.nodes": 1,
        "hardware.parallelism": {"strategy": "single"},
        "training.micro_batch": 1,
        "training.global_batch": None,
    }
    return reading(Estimated(edited(job, alone)), "weights").value


def _tflops(rate: float) -> str:
    return number(rate / 1e12)
