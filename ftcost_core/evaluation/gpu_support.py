"""What a GPU can do of what a job asks for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from ftcost_core.catalogue.cautions import CAUTIONS
from ftcost_core.catalogue.gpus import Gpu, gpu_read_as
from ftcost_core.documents.job import Job
from ftcost_core.documents.problems import InputError, fail
from ftcost_core.documents.resolved_job import assigned
from ftcost_core.documents.result import JobWarning
from ftcost_core.documents.words import Attention, Precision
from ftcost_core.evaluation.choices import as_trainer_runs
from ftcost_core.evaluation.stack_checks import wrong_chip
from ftcost_core.formulas.kernels.attention import refusal
from ftcost_core.formulas.kernels.chips import kernel_family, stand_in
from ftcost_core.text.i18n import tr


def gpu_warnings(job: Job, gpu: Gpu) -> Iterator[JobWarning]:
    """Yield what should be known of the GPU, and what it cannot do as the job asks, field by field."""
    if meant := gpu_read_as(job.hardware.gpu):
        yield JobWarning(path="hardware.gpu", text=tr("{name} is read as {meant}", name=job.hardware.gpu, meant=meant))
    if gpu.caution:
        yield JobWarning(path="hardware.gpu", text=CAUTIONS[gpu.caution].format(name=gpu.name))
    if nearest := stand_in(gpu):
        yield JobWarning(
            path="hardware.gpu",
            text=tr(
                "no chip of the architecture {architecture} has been measured for the program: the speed on {name} "
                "follows from its rates and from what kernels reach on {nearest}, and its range is wide",
                architecture=gpu.family,
                name=gpu.name,
                nearest=nearest,
            ),
        )
    if gpu.shares_memory and job.training.activation_offload:
        yield JobWarning(
            path="training.activation_offload",
            text=tr("frees nothing: GPU and processor of {name} share one memory", name=gpu.name),
        )
    yield from unsupported(job, gpu)


def unsupported(job: Job, gpu: Gpu) -> Iterator[JobWarning]:
    """Yield what the GPU cannot do as the job asks, field by field."""
    if wrong := wrong_chip(job.training.stack, gpu):
        yield JobWarning(path="hardware.gpu", text=wrong.text)
    job = as_trainer_runs(job)
    precision: Precision = assigned(job.training.precision)
    if precision.startswith("bf16") and "bf16" not in gpu.flops:
        yield JobWarning(path="training.precision", text=tr("{name} has no bf16; use fp16-mixed", name=gpu.name))
    if precision in ("fp8-mixed", "mxfp8-mixed") and "fp8" not in gpu.flops:
        yield JobWarning(
            path="training.precision", text=tr("{name} has no fp8; it would compute in bf16", name=gpu.name)
        )
    elif precision == "mxfp8-mixed" and "fp4" not in gpu.flops:
        yield JobWarning(
            path="training.precision",
            text=tr("{name} has no MXFP8; it would compute in fp8 with a scale a tensor", name=gpu.name),
        )
    if precision == "nvfp4-mixed" and "fp4" not in gpu.flops:
        yield JobWarning(
            path="training.precision", text=tr("{name} has no fp4; it would compute in fp8 or bf16", name=gpu.name)
        )
    if job.training.attention == "flash" and lacks_attention(job, gpu):
        yield JobWarning(
            path="training.attention",
            text=tr("FlashAttention 2 needs a newer GPU than {name}; use sdpa", name=gpu.name),
        )
    if lacking := lacking_kernel(job, gpu):
        yield JobWarning(path="training.attention", text=str(lacking))


def lacks_attention(job: Job, gpu: Gpu) -> bool:
    """Tell whether a GPU does not run the attention kernel of a job without open fields, and PyTorch's own does."""
    attention: Attention = assigned(job.training.attention)
    family = kernel_family(gpu)
    if attention != "flash":
        return bool(refusal(attention, family))
    return bool(refusal("flash2", family)) and not refusal("xformers", family)


def lacking_kernel(job: Job, gpu: Gpu) -> InputError | None:
    """Return the error of an attention kernel that the job names and the GPU does not run."""
    attention: Attention = assigned(job.training.attention)
    family = kernel_family(gpu)
    if attention == "flash" or not refusal(attention, family):
        return None
    able = [word for word in get_args(Attention) if word == "flash" or not refusal(word, family)]
    return fail(
        "training.attention",
        attention,
        tr("a kernel that {name} runs: {kernels}", name=gpu.name, kernels=", ".join(able)),
    )
