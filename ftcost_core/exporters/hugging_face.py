"""What the trainers on top of transformers share: precisions, optimizers, and what they cannot say."""

from __future__ import annotations

from collections.abc import Iterator

from ftcost_core.exporters.facts import defaults, trainers
from ftcost_core.exporters.trainer_job import LINEAR_ROLES, TrainerJob
from ftcost_core.exporters.yamldoc import Value
from ftcost_core.text.i18n import tr

DTYPES = {"fp32": "float32", "bf16": "bfloat16", "fp16": "float16"}
ATTENTION = {"flash": "flash_attention_2", "sdpa": "sdpa", "eager": "eager"}


def mixed(plan: TrainerJob) -> str:
    """Return the autocast precision of the Trainer: ``bf16``, ``fp16`` or nothing.

    DeepSpeed casts the whole model and is switched by the same word.
    """
    precision = plan.job.training.precision
    if plan.zero_stage is not None and precision in ("bf16", "fp16"):
        return precision
    table = {"bf16-mixed": "bf16", "fp16-mixed": "fp16", "fp8-mixed": "bf16", "nvfp4-mixed": "bf16"}
    return table.get(precision, "")


def precision_fields(plan: TrainerJob) -> dict[str, Value]:
    """Return the Trainer's precision switches."""
    word = mixed(plan)
    return {"bf16": word == "bf16", "fp16": word == "fp16"}


def optimizer_fields(plan: TrainerJob, word: str) -> dict[str, Value]:
    """Return the Trainer's optimizer and what it needs beside."""
    out: dict[str, Value] = {"optim": word}
    if plan.job.training.optimizer == "galore":
        out["optim_target_modules"] = plan.modules_of(plan.target_roles if plan.adapters else LINEAR_ROLES)
        out["optim_args"] = galore_arguments(plan)
    return out


def galore_arguments(plan: TrainerJob) -> str:
    """Return GaLore's settings: the rank that the estimate assumes, a quarter of the width."""
    facts = defaults()["galore"]
    return f"rank={galore_rank(plan)}, update_proj_gap={facts['update_interval']}, scale={facts['scale']}"


def galore_rank(plan: TrainerJob) -> int:
    """Return the rank of GaLore's projection."""
    return max(1, int(plan.arch.hidden_size * defaults()["galore"]["rank_per_width"]))


def schedule_fields(plan: TrainerJob) -> dict[str, Value]:
    """Return how long is trained and how the learning rate runs."""
    facts = defaults()
    out: dict[str, Value] = {"num_train_epochs": plan.epochs}
    if plan.max_steps is not None:
        out["max_steps"] = plan.max_steps
    return out | {
        "learning_rate": plan.learning_rate,
        "lr_scheduler_type": facts["scheduler"]["value"],
        "max_grad_norm": facts["max_grad_norm"]["value"],
        "seed": facts["seed"]["value"],
    }


def requires(plan: TrainerJob, trainer: str) -> tuple[str, ...]:
    """Return what to install for a job."""
    table = trainers()
    beside, training = table["beside"], plan.job.training
    found = list(table[trainer]["requires"])
    found += beside["flash"] if training.attention == "flash" else []
    kept = plan.job.method.quantization
    bits = kept or training.optimizer.endswith("8bit") or training.optimizer.startswith(("paged", "lion"))
    found += beside["bitsandbytes"] if bits else []
    found += beside["liger"] if training.kernels == "fused" or training.loss == "fused" else []
    found += beside["galore"] if training.optimizer == "galore" else []
    found += beside["deepspeed"] if plan.zero_stage is not None else []
    found += beside["vllm"] if plan.objective == "grpo" else []
    return tuple(dict.fromkeys(found))


def precision_notes(plan: TrainerJob, title: str) -> Iterator[str]:
    """Say what transformers' Trainer does otherwise than the job with weights, states and precisions."""
    training, lora = plan.job.training, plan.lora
    trained = lora.adapter_dtype if plan.adapters else training.weights_dtype
    deepspeed = plan.zero_stage is not None
    if training.precision == "nvfp4-mixed":
        yield tr(
            "{title} has no NVFP4 training: it runs in bf16 mixed precision, slower than the estimate.",
            title=title,
        )
    if training.master_weights and not deepspeed:
        yield tr(
            "{title} keeps no fp32 master weights beside {weights_dtype} ones; the estimate does.",
            title=title,
            weights_dtype=training.weights_dtype,
        )
    if training.master_weights is False and deepspeed:
        yield tr("DeepSpeed keeps fp32 master weights; the estimate leaves them out.")
    states = training.optimizer_state_dtype
    follows = "fp32" if deepspeed else ("fp32" if trained == "fp32" else "bf16")
    if training.optimizer in ("adamw", "lion", "galore") and states not in (None, follows):
        yield (
            tr(
                "Optimizer states follow what is trained ({follows}); the estimate keeps them in "
                "{states}, which {title} has no switch for.",
                follows=follows,
                states=states,
                title=title,
            )
        )
    kept = plan.job.method.quantization
    if kept and kept.kind == "int4-gptq":
        yield tr("int4-gptq: name a checkpoint that is already quantised with GPTQ as the model.")
    if plan.adapters and lora.targets == "all-linear" and any(f.type == "moe" for f in plan.arch.ffns):
        yield (
            tr(
                "Adapters sit on linear layers only: transformers keeps routed experts as fused "
                "tensors, which get none, while the estimate counts adapters on them."
            )
        )
    if plan.job.hardware.parallelism.cpu_offload == "optimizer" and plan.strategy == "fsdp":
        yield tr("FSDP offloads weights and optimizer together: both are offloaded here.")
    if plan.job.hardware.parallelism.cpu_offload != "none" and plan.strategy in ("single", "ddp"):
        yield tr("CPU offload needs ZeRO or FSDP: {title} keeps everything on the GPU here.", title=title)
