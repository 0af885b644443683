"""What the parts of a job and of an estimate are called in a report."""

from __future__ import annotations

import types
from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel

from ftcost_core.documents.job import Job
from ftcost_core.text.i18n import LazyTexts, tr

COMPONENTS = LazyTexts({
    "weights": "Weights",
    "adapters": "Adapters",
    "gradients": "Gradients",
    "optimizer": "Optimizer",
    "activations": "Activations",
    "logits": "Logits and loss",
    "workspace": "Workspace",
    "communication": "Communication",
    "slack": "Allocator slack",
    "context": "CUDA context",
})  # fmt: skip
"""Components of memory, in the order of the bar."""
COMPONENT_MEANINGS = LazyTexts({
    "weights": "the model itself, as it is stored",
    "adapters": "the small matrices that LoRA trains",
    "gradients": "how the loss changes with what is trained",
    "optimizer": "what the optimizer remembers of each trained number",
    "activations": "what the forward pass keeps for the backward pass",
    "logits": "scores of every word of the vocabulary for every token",
    "workspace": "short-lived copies and buffers of the kernels",
    "communication": "buffers for talking to other GPUs",
    "slack": "reserved by the allocator, and not in use at that moment",
    "context": "the driver, the loaded kernels and their libraries",
})  # fmt: skip
MOMENTS = LazyTexts({
    "forward": "forward pass", "loss": "loss", "backward": "backward pass", "optimizer": "optimizer step",
})  # fmt: skip
PHASES = LazyTexts({
    "setup": "Set-up", "data-preparation": "Data preparation", "experiments": "Experiments",
    "training": "Training", "evaluation": "Evaluation", "final-evaluation": "Final evaluation",
    "saving": "Saving checkpoints", "lost-work": "Lost and repeated work",
    "billing-rounding": "Rounding up to the billing increment", "storage": "Storage",
    "egress": "Traffic out of the provider", "upfront": "Share of what is paid up front",
    "one-off": "One-off costs",
})  # fmt: skip
"""Phases of the time and parts of the bill."""
STEP_PARTS = LazyTexts({
    "matmul": "Matrix products", "attention": "Attention", "elementwise": "Elementwise work",
    "dequantise": "Dequantising", "communication": "Communication", "optimizer": "Optimizer",
    "overhead": "Overhead",
})  # fmt: skip
METHODS = LazyTexts({
    "full": "full fine-tuning", "lora": "LoRA", "qlora": "QLoRA", "dora": "DoRA",
    "freeze": "the last layers only", "pretrain": "pre-training",
})  # fmt: skip
OBJECTIVES = LazyTexts({"sft": "supervised", "dpo": "preferences (DPO)", "grpo": "GRPO", "ppo": "PPO"})
STACKS = LazyTexts({
    "hf": "Transformers and TRL", "torchtune": "torchtune", "litgpt": "LitGPT", "unsloth": "Unsloth",
    "fsdp": "PyTorch FSDP", "megatron": "Megatron or NeMo",
})  # fmt: skip
ROLES = LazyTexts({
    "cheapest": "cheapest", "fastest": "fastest", "deadline": "safest before the deadline",
    "smallest": "fewest GPUs",
})  # fmt: skip
RULES = LazyTexts(
    {
        "flops": "Speed = TFLOPS × efficiency (50 to 80 %) / parameters",
        "checkpointing": "Activation checkpointing makes a step 20 % longer",
        "scaling": "Each added GPU costs 10 to 20 % of a GPU's speed",
        "qlora": "QLoRA is 2 to 3 times slower than LoRA",
    }
)


def key_name(key: str) -> str:
    """Return a term's key as words: ``weights.linear`` → ``Weights · linear``."""
    first, *rest = key.split(".")
    parts = [COMPONENTS.get(first) or _words(first), *map(_words, rest)]
    head = parts[0][:1].upper() + parts[0][1:]
    return " · ".join((head, *parts[1:]))


def phase_name(name: str) -> str:
    """Return the name of a phase or of a part of the bill."""
    return PHASES.get(name) or _words(name).capitalize()


def model_name(job: Job) -> str:
    """Return what the base model is called."""
    inline = job.model.architecture
    return job.model.id or (
        inline.name if inline and inline.name else tr("a model given by its architecture")
    )


def hardware_name(job: Job) -> str:
    """Return count and kind of GPU: ``2 × H100-SXM5-80GB``."""
    hardware = job.hardware
    nodes = tr(" on {nodes} nodes", nodes=hardware.nodes) if hardware.nodes > 1 else ""
    return f"{hardware.gpus_per_node * hardware.nodes} × {hardware.gpu}{nodes}"


@cache
def title(path: str) -> str:
    """Return the title of a field of the job document; the path itself where no field stands there."""
    part: type[BaseModel] | None = Job
    *parents, leaf = path.split(".")
    for name in parents:
        field = part.model_fields.get(name) if part else None
        part = next(filter(_is_model, _kinds(field.annotation)), None) if field else None
    found = part.model_fields.get(leaf) if part else None
    if found is None:
        return path
    return tr(found.title or _spaced(leaf).capitalize())


def _words(name: str) -> str:
    """Return a part of a key as words, in the language set."""
    return tr(_spaced(name))


def _spaced(name: str) -> str:
    return name.replace("_", " ").replace("-", " ")


def _is_model(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, BaseModel)


def _kinds(annotation: Any) -> Iterator[Any]:
    origin = get_origin(annotation)
    if origin is Annotated:
        yield from _kinds(get_args(annotation)[0])
    elif origin in (Union, types.UnionType):
        for option in get_args(annotation):
            yield from _kinds(option)
    else:
        yield annotation
