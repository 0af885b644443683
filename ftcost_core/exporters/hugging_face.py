"""What the trainers on top of transformers share: precisions, optimizers, and what they cannot express."""

from __future__ import annotations

from collections.abc import Iterator

from ftcost_core.exporters.facts import ToolSettings, defaults, layer_class, libraries, trainers
from ftcost_core.exporters.handoff import Trainer
from ftcost_core.exporters.trainer_job import LINEAR_ROLES, ParallelLayout, TrainerJob
from ftcost_core.exporters.yamldoc import YamlValue
from ftcost_core.formulas.facts.families import peft_adapts_experts
from ftcost_core.formulas.facts.vocabulary import vocabulary
from ftcost_core.text.i18n import tr


def dropout(job: TrainerJob) -> float:
    """Return the adapters' dropout: PEFT has none for the fused tensors of routed experts."""
    return 0.0 if _adapts_experts(job) else job.lora.dropout


def _adapts_experts(job: TrainerJob) -> bool:
    routed = job.adapters and any(f.type == "moe" for f in job.arch.ffns)
    targeted = bool(set(job.target_roles) & {"gate", "up", "down"})
    return routed and targeted and peft_adapts_experts(job.arch)


def torch_dtype(job: TrainerJob) -> str:
    """Return torch's name for the dtype of the base weights."""
    return libraries().torch_dtypes[job.weights_dtype]


def half_precision(job: TrainerJob) -> str | None:
    """Return the 16-bit dtype set in the Trainer: ``bf16``, ``fp16`` or none.

    Under DeepSpeed, which casts the whole model, the same switch names the dtype of the model.
    """
    facts = libraries()
    if job.zero_stage is not None:
        return facts.deepspeed.half_precision[job.training.precision]
    return facts.transformers.autocast[job.training.precision]


def precision_fields(job: TrainerJob) -> dict[str, YamlValue]:
    """Return the Trainer's precision switches."""
    half = half_precision(job)
    return {"bf16": half == "bf16", "fp16": half == "fp16"}


def galore_fields(job: TrainerJob) -> dict[str, YamlValue]:
    """Return the Trainer's settings of GaLore; empty for another optimizer."""
    if job.training.optimizer != "galore":
        return {}
    galore = defaults().galore
    return {
        "optim_target_modules": job.modules_of(job.target_roles if job.adapters else LINEAR_ROLES),
        "optim_args": (f"rank={galore_rank(job)}, update_proj_gap={galore.update_interval}, scale={galore.scale}"),
    }


def galore_rank(job: TrainerJob) -> int:
    """Return the rank of GaLore's projection that the estimate assumes."""
    return max(1, int(job.arch.hidden_size * vocabulary().optimizers.by["galore"].projected))


def batch_title(job: TrainerJob, layout: ParallelLayout) -> str:
    """Return the comment over the batch sizes of a file."""
    return f"Batch: {job.micro_batch} x {layout.accumulation} x {layout.data_parallel} data-parallel GPUs"


def batch_fields(job: TrainerJob, layout: ParallelLayout) -> dict[str, YamlValue]:
    """Return the Trainer's batch sizes."""
    return {"per_device_train_batch_size": job.micro_batch, "gradient_accumulation_steps": layout.accumulation}


def schedule_fields(job: TrainerJob) -> dict[str, YamlValue]:
    """Return the Trainer's epochs, steps and learning-rate schedule."""
    usual = defaults()
    out: dict[str, YamlValue] = {"num_train_epochs": job.epochs}
    if job.max_steps is not None:
        out["max_steps"] = job.max_steps
    return out | {
        "learning_rate": job.learning_rate,
        "lr_scheduler_type": usual.scheduler.value,
        "max_grad_norm": usual.max_grad_norm.value,
        "seed": usual.seed.value,
        "warmup_steps": usual.warmup_share.value,
    }


def checkpointing_fields(job: TrainerJob, settings: ToolSettings) -> dict[str, YamlValue]:
    """Return the Trainer's activation checkpointing: ``settings``, and whether it is reentrant."""
    out: dict[str, YamlValue] = {**settings}
    if settings["gradient_checkpointing"]:
        kwargs = settings.get("gradient_checkpointing_kwargs")
        more = kwargs if isinstance(kwargs, dict) else {}
        out["gradient_checkpointing_kwargs"] = {"use_reentrant": reentrant(job), **more}
    return out


def reentrant(job: TrainerJob) -> bool:
    """Tell whether checkpoints must be reentrant: ZeRO-3 with adapters supports no others."""
    return job.zero_stage == 3 and job.adapters


def evaluation_fields(job: TrainerJob) -> dict[str, YamlValue]:
    """Return when the Trainer evaluates: after each epoch, where a share of the data is held out."""
    if not job.held_out or job.objective == "grpo":
        return {"eval_strategy": "no"}
    return {"eval_strategy": "epoch", "per_device_eval_batch_size": job.run.evaluation_batch or job.micro_batch}


def saving_title(job: TrainerJob) -> str:
    """Return the comment over the checkpoints of a file."""
    return f"Saving: every {job.run.checkpoint_minutes:g} minutes at the estimated speed"


def wrapped_layer(job: TrainerJob, prefix: str = "") -> dict[str, YamlValue]:
    """Return FSDP's wrapping policy; ``prefix`` is put before each field's name."""
    out: dict[str, YamlValue] = {f"{prefix}auto_wrap_policy": "TRANSFORMER_BASED_WRAP"}
    layer = layer_class(job.arch.family)
    return out | ({f"{prefix}transformer_layer_cls_to_wrap": layer} if layer else {})


def requires(job: TrainerJob, trainer: Trainer) -> tuple[str, ...]:
    """Return what to install for a job."""
    beside, training = libraries().packages, job.training
    packages = [
        *trainers()[trainer].requires,
        *beside.attention[training.attention],
        *(beside.quantization[job.quantization.kind] if job.quantization else ()),
        *beside.optimizer[training.optimizer],
        *beside.kernels[training.kernels],
        *beside.loss[training.loss],
        *beside.strategy[job.strategy],
        *beside.objective[job.objective],
    ]
    return tuple(dict.fromkeys(packages))


def precision_notes(job: TrainerJob, trainer: Trainer) -> Iterator[str]:
    """Yield notes on precisions, states and offload that transformers' Trainer handles unlike the job."""
    training, lora, title = job.training, job.lora, trainers()[trainer].title
    trained = lora.adapter_dtype if job.adapters else training.weights_dtype
    deepspeed = job.zero_stage is not None
    if training.precision == "nvfp4-mixed":
        yield tr(
            "{title} has no NVFP4 training: it runs in bf16 mixed precision, slower than the estimate.", title=title
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
    follows = "fp32" if deepspeed or trained == "fp32" else "bf16"
    if libraries().transformers.states_follow_weights[training.optimizer] and states not in (None, follows):
        yield tr(
            "Optimizer states follow what is trained ({follows}); the estimate keeps them in "
            "{states}, which {title} has no switch for.",
            follows=follows,
            states=states,
            title=title,
        )
    if job.quantization and job.quantization.kind == "int4-gptq":
        yield tr("int4-gptq: name a checkpoint that is already quantised with GPTQ as the model.")
    if job.adapters and lora.targets == "all-linear" and any(f.type == "moe" for f in job.arch.ffns):
        if _adapts_experts(job):
            yield tr("PEFT puts adapters on routed experts and router, and on no other feed-forward part.")
            if lora.dropout:
                yield tr("PEFT has no dropout for adapters on routed experts: it is 0 here.")
        else:
            yield tr("Routed experts get no adapters: PEFT passes over the tensors that hold them.")
    offload = job.parallelism.cpu_offload
    if offload == "optimizer" and job.strategy == "fsdp":
        yield tr("FSDP offloads weights and optimizer together: both are offloaded here.")
    if offload != "none" and job.strategy in ("single", "ddp"):
        yield tr("CPU offload needs ZeRO or FSDP: {title} keeps everything on the GPU here.", title=title)
