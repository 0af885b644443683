"""The jobs whose hand-offs are checked."""

from __future__ import annotations

from typing import Any

from ftcost_core.documents.job import Job, Parallelism, edited
from tests.core.jobs import job

QLORA: dict[str, object] = {"name": "Support bot: 8B, $(date) `x` \"q\" 'é'", "method.lora.rank": 32}
LORA_2: dict[str, object] = {
    "name": "LoRA on two",
    "method.kind": "lora",
    "method.lora.targets": "attention",
    "method.lora.dropout": 0.05,
    "training.precision": "bf16-mixed",
    "hardware.gpu": "A100-SXM4-80GB",
    "hardware.gpus_per_node": 2,
}
FULL_8: dict[str, object] = {
    "name": "Full on eight",
    "method.kind": "full",
    "training.precision": "bf16-mixed",
    "training.global_batch": 64,
    "training.loss": "chunked",
    "hardware.gpu": "H100-SXM5-80GB",
    "hardware.gpus_per_node": 8,
    "hardware.parallelism.strategy": "fsdp",
}
CASES: dict[str, dict[str, object]] = {
    "qlora": QLORA | {"training.optimizer": "paged-adamw-8bit"},
    "lora2": LORA_2,
    "full8": FULL_8,
    "dpo": {"method.kind": "lora", "method.objective": "dpo", "hardware.gpu": "A100-SXM4-80GB"},
    "nodes": FULL_8
    | {
        "hardware.nodes": 2,
        "hardware.parallelism.strategy": "zero3",
        "hardware.parallelism.cpu_offload": "optimizer",
        "price.terms": "spot",
        "training.checkpointing": "selective",
    },
    "zero2": LORA_2 | {"hardware.parallelism.strategy": "zero2", "training.kernels": "fused"},
    "freeze": FULL_8 | {"method.kind": "freeze", "method.trained_layers": 4},
    "pretrain": FULL_8 | {"method.kind": "pretrain", "training.loss": "fused", "training.kernels": "fused"},
    "grpo": LORA_2 | {"method.objective": "grpo", "method.rollout.updates": 2, "method.rollout.passes": 2},
    "galore": {
        "method.kind": "full",
        "training.optimizer": "galore",
        "training.attention": "sdpa",
        "data.batching": "padded",
        "hardware.gpu": "H100-SXM5-80GB",
    },
    "dora": {
        "method.kind": "dora",
        "method.lora.train_fully": ["head"],
        "method.lora.targets": ["q", "v", "down"],
        "method.quantization": {"kind": "int8", "double": False},
        "training.optimizer": "lion",
    },
    "degrees": FULL_8 | {"hardware.parallelism.tensor": 2, "hardware.parallelism.context": 2},
}

RUN: dict[str, object] = {
    "data.tokens": None,
    "data.samples": 8,
    "data.mean_sample_tokens": 64,
    "data.seq_len": 256,
    "data.epochs": 2,
    "data.batching": "padded-longest",
    "training.micro_batch": 2,
    "training.global_batch": 4,
    "run.evaluation_share": 0,
    "hardware.gpu": "H100-SXM5-80GB",
}
RUNS: dict[str, dict[str, object]] = {
    "lora": RUN | {"method.kind": "lora"},
    "full": RUN | {"method.kind": "full"},
    "dpo": RUN | {"method.kind": "lora", "method.objective": "dpo"},
    # Eleven samples are left to train with: as many steps as with twelve, whether a trainer rounds each epoch or all.
    "evaluated": RUN | {"method.kind": "lora", "data.samples": 12, "run.evaluation_share": 0.08},
    "dpo-evaluated": RUN
    | {
        "method.kind": "lora", "method.objective": "dpo", "data.samples": 24, "run.evaluation_share": 0.08,
    },
    **{name: RUN | {"method.kind": "lora", "method.objective": name} for name in ("kto", "orpo", "reward")},
    "two": RUN | {"method.kind": "lora", "hardware.gpus_per_node": 2, "training.micro_batch": 1},
    # Four prompts: two rollouts of two updates, each made twice.
    "grpo": RUN
    | {
        "method.kind": "lora", "method.objective": "grpo", "data.samples": 16, "data.epochs": 1, "data.mean_sample_tokens": 32,
        "method.rollout": {
            "engine": "none", "group_size": 4, "updates": 2, "passes": 2, "prompt_tokens": 16, "completion_tokens": 16,
        },
    },
    "images": RUN
    | {
        "method.kind": "lora", "model": {"id": "qwen2.5-vl-7b"}, "data.images_per_sample": 1,
        "data.image_tokens": 16.0, "data.mean_sample_tokens": 80,
    },
    "pairs": RUN | {"method.kind": "full", "method.objective": "pairs", "model": {"id": "bge-small-en-v1.5"}},
    "pairs-lora": RUN | {"method.kind": "lora", "method.objective": "pairs"},
    "triplets": RUN
    | {
        "method.kind": "lora", "method.objective": "triplets", "model": {"id": "bge-small-en-v1.5"},
        "data.samples": 24, "run.evaluation_share": 0.08,
    },
    "classification": RUN | {"method.kind": "full", "method.objective": "classification", "model": {"id": "modernbert-base"}},
    "classes-lora": RUN | {"method.kind": "lora", "method.objective": "classification"},
}  # fmt: skip
"""Jobs of a few samples that a trainer runs to the end on the CPU; a sample is one text of a pair or a triplet."""


ON_A_MAC: dict[str, Any] = {
    "training.stack": "mlx", "training.precision": "bf16", "training.attention": "eager", "training.loss": "standard",
    "training.kernels": "standard", "training.compile": False, "data.batching": "padded-longest",
    "hardware.gpu": "M3 Ultra 512GB", "hardware.gpus_per_node": 1, "hardware.nodes": 1, "hardware.parallelism": Parallelism(),
}  # fmt: skip
"""What mlx-lm alone takes."""


ON_TPUS: dict[str, Any] = {
    "training.stack": "maxtext", "training.precision": "bf16-mixed", "training.attention": "flash", "training.loss": "standard",
    "training.kernels": "standard", "training.compile": False, "training.checkpointing": "full", "training.optimizer": "adamw",
    "data.batching": "packed", "method.kind": "lora", "method.lora.dropout": 0.0, "method.quantization": None,
    "hardware.gpu": "TPU v5p", "hardware.gpus_per_node": 4, "hardware.nodes": 2, "hardware.parallelism": Parallelism(),
}  # fmt: skip
"""What MaxText takes as it is estimated."""


IN_TITAN: dict[str, Any] = {
    "training.stack": "fsdp", "training.precision": "bf16-mixed", "training.attention": "flash", "training.loss": "chunked",
    "training.kernels": "standard", "training.optimizer": "adamw", "data.batching": "packed", "method.kind": "full",
    "method.quantization": None, "method.lora": None,
}  # fmt: skip
"""What torchtitan does."""


RENTED: dict[str, dict[str, Any]] = {
    "hf-jobs": {"hardware.gpu": "A100-SXM4-80GB", "hardware.nodes": 1},
    "sagemaker": {"hardware.gpu": "H100-SXM5-80GB"},
}
"""GPUs of services that rent some of them only."""


def jobs() -> dict[str, Job]:
    """Return the jobs by a short name."""
    return {name: edited(job(), dict(changes)) for name, changes in CASES.items()}


def stack_of(target: str) -> dict[str, Any]:
    """Return the changes that make a job one of a target's own stack."""
    if target == "mlx-lm":
        return ON_A_MAC
    if target == "maxtext":
        return ON_TPUS
    if target == "torchtitan":
        return IN_TITAN
    if target in RENTED:
        return RENTED[target]
    stack = {"torchtune": "torchtune", "unsloth": "unsloth", "nemo": "megatron"}.get(target)
    if stack is None:
        return {}
    precision = {"training.precision": "bf16"} if stack == "torchtune" else {}
    return {"training.stack": stack, **precision}
