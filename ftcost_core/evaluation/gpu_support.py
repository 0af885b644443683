"""What a GPU can do of what a job asks for."""

from __future__ import annotations

from collections.abc import Iterator

from ftcost_core.catalogue.gpus import Gpu
from ftcost_core.documents.job import Job
from ftcost_core.documents.result import JobWarning
from ftcost_core.text.i18n import tr

_FLASH_CAPABILITY = 8.0
"""Ampere: what FlashAttention 2 was written for."""


def unsupported(job: Job, gpu: Gpu) -> Iterator[JobWarning]:
    """Yield what the GPU cannot do as the job asks, field by field."""
    precision = job.training.precision
    if precision.startswith("bf16") and "bf16" not in gpu.flops:
        yield JobWarning(
            path="training.precision", text=tr("{name} has no bf16; use fp16-mixed", name=gpu.name)
        )
    if precision == "fp8-mixed" and "fp8" not in gpu.flops:
        yield JobWarning(
            path="training.precision", text=tr("{name} has no fp8; it would compute in bf16", name=gpu.name)
        )
    if precision == "nvfp4-mixed" and "fp4" not in gpu.flops:
        yield JobWarning(
            path="training.precision",
            text=tr("{name} has no fp4; it would compute in fp8 or bf16", name=gpu.name),
        )
    if job.training.attention == "flash" and _capability(gpu) < _FLASH_CAPABILITY:
        yield JobWarning(
            path="training.attention",
            text=tr("FlashAttention 2 needs a newer GPU than {name}; use sdpa", name=gpu.name),
        )


def _capability(gpu: Gpu) -> float:
    text = gpu.compute_capability or ""
    return float(text) if text.replace(".", "", 1).isdigit() else _FLASH_CAPABILITY
