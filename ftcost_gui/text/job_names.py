"""What a job is called: hardware, terms and method."""

from __future__ import annotations

from ftcost_core.documents.job import Job
from ftcost_core.documents.methods import ADAPTER_KINDS
from ftcost_core.wording.field_values import value_name
from ftcost_core.wording.labels import short_hardware


def gpu_count(job: Job) -> int:
    """Return the GPUs in all."""
    return job.hardware.gpus_per_node * job.hardware.nodes


def hardware_name(job: Job) -> str:
    """``2 × H100 SXM5``."""
    return short_hardware(gpu_count(job), job.hardware.gpu)


def method_name(job: Job) -> str:
    """``QLoRA r16``."""
    kind = value_name("method.kind", job.method.kind)
    lora = job.method.lora
    return f"{kind} r{lora.rank}" if lora is not None and job.method.kind in ADAPTER_KINDS else kind


def headline(job: Job) -> str:
    """``RTX 4090 · spot · QLoRA r16``: what tells a plan from another."""
    return " · ".join((hardware_name(job), value_name("price.terms", job.price.terms), method_name(job)))


def short_name(job: Job) -> str:
    """``2 × H100 SXM5 · spot``: beside a point."""
    terms = job.price.terms
    return hardware_name(job) + ("" if terms == "on-demand" else f" · {value_name('price.terms', terms)}")
