"""What a job is called: the name that a person gave it, or its method, model and hardware."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ftcost_core.documents.names import short_model
from ftcost_core.text.i18n import LazyTexts, tr
from ftcost_core.wording.field_values import OBJECTIVES
from ftcost_core.wording.labels import short_hardware

if TYPE_CHECKING:
    from ftcost_core.documents.job import Job
    from ftcost_core.documents.words import MethodKind

_TRAININGS: LazyTexts[MethodKind] = LazyTexts({
    "full": "Full fine-tuning of {model}", "lora": "LoRA of {model}", "qlora": "QLoRA of {model}",
    "dora": "DoRA of {model}", "freeze": "Fine-tuning the last layers of {model}",
    "pretrain": "Pre-training of {model}",
})  # fmt: skip


_WAYS: LazyTexts[MethodKind] = LazyTexts({
    "full": "{objective} of {model}, all weights", "lora": "{objective} of {model} with LoRA",
    "qlora": "{objective} of {model} with QLoRA", "dora": "{objective} of {model} with DoRA",
    "freeze": "{objective} of {model}, last layers", "pretrain": "{objective} of {model}, from scratch",
})  # fmt: skip
"""Where the objective is not the usual one: it says more than the method."""


def training_words(job: Job) -> str:
    """``QLoRA of Llama 3.1 8B``, ``GRPO of Llama 3.1 8B with QLoRA``."""
    kind, objective, model = job.method.kind, job.method.objective, short_model(job)
    if objective == "sft":
        return _TRAININGS[kind].format(model=model)
    return _WAYS[kind].format(objective=OBJECTIVES[objective], model=model)


def states_kind(job: Job) -> Literal["pure", "masters", "fp32"] | None:
    """Return how a resolved job keeps what it trains in full; ``None`` for one that trains adapters."""
    from ftcost_core.documents.methods import ADAPTER_KINDS  # the first frame has no job yet, and needs its title alone

    training = job.training
    if job.method.kind in ADAPTER_KINDS:
        return None
    if training.master_weights or (training.weights_dtype == "fp32" and training.precision != "fp32"):
        return "masters"
    return "fp32" if training.weights_dtype == "fp32" else "pure"


def states_words(job: Job) -> str:
    """``pure bf16`` or ``bf16 with fp32 master weights``: the choice that decides the memory of full training."""
    kind, dtype = states_kind(job), "fp16" if (job.training.precision or "").startswith("fp16") else "bf16"
    if kind == "masters":
        return tr("fp16 with fp32 master weights") if dtype == "fp16" else tr("bf16 with fp32 master weights")
    return tr("pure {dtype}", dtype=dtype) if kind == "pure" else ""


def automatic_title(job: Job) -> str:
    """``QLoRA of Llama 3.1 8B on 2 × H100 SXM5``: what an unnamed job is called."""
    hardware = job.hardware
    return tr(
        "{training} on {hardware}",
        training=training_words(job),
        hardware=short_hardware(hardware.gpus_per_node * hardware.nodes, hardware.gpu),
    )


def job_title(job: Job) -> str:
    """Return the name that a job was given, or the automatic one."""
    return job.name.strip() or automatic_title(job)
