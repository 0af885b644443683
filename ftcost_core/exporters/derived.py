"""What is written of a job beside its fields, by the names that the tables of trainers use."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ftcost_core.documents.fields import field_value
from ftcost_core.documents.problems import fail
from ftcost_core.documents.rollouts import GENERATING, engine_gpus, staleness
from ftcost_core.documents.vocabulary import complete
from ftcost_core.exporters.trainer_job import ParallelLayout, TrainerJob
from ftcost_core.formulas.facts.families import peft_adapts_experts
from ftcost_core.formulas.facts.trainers import trainer_facts
from ftcost_core.formulas.facts.vocabulary import vocabulary
from ftcost_core.text.i18n import tr
from ftcost_core.trainers.facts import (
    LINEAR_ROLES,
    MEGATRON_MODULES,
    defaults,
    layer_class,
    libraries,
    llama_factory_facts,
)
from ftcost_core.trainers.table import Fact, TrainerTable, holds

_LARGEST_GROUP = 64
"""Most completions of a prompt that are tried as divisors of the batch."""
_KINDS = {"jsonl": "json", "json": "json", "csv": "csv", "parquet": "parquet"}
_MLP = {"gate", "up", "down"}


@dataclass(frozen=True)
class Written:
    """A job as one trainer is told of it."""

    job: TrainerJob
    table: TrainerTable
    layout: ParallelLayout
    own: Mapping[str, Any]
    """What follows from the trainer's own models and recipes, by name."""

    def fact(self, name: str) -> Any:
        """Return a field of the job, by its path, or a :data:`Fact`."""
        if name.startswith("usual."):
            return getattr(defaults(), name.removeprefix("usual.")).value
        if "." in name:
            return field_value(self.job.resolved, name)
        return self.own[name] if name in self.own else _FACTS.get(name, _not_here)(self)

    def holds(self, part: Any) -> bool:
        """Tell whether a part of the table is written for the job."""
        return holds(self.fact, part.when, part.unless)


def _not_here(_written: Written) -> None:
    """Return nothing: a fact of another trainer's models and recipes."""


def dropout_is_left_out(job: TrainerJob) -> bool:
    """Tell whether PEFT puts adapters on the fused tensors of routed experts, for which it has no dropout."""
    routed = job.adapters and any(f.type == "moe" for f in job.arch.ffns)
    return routed and bool(set(job.target_roles) & _MLP) and peft_adapts_experts(job.arch)


def half(job: TrainerJob) -> str | None:
    """Return the 16-bit dtype set in the Trainer: ``bf16``, ``fp16`` or none.

    Under DeepSpeed, which casts the whole model, the same switch names the dtype of the model.
    """
    facts = libraries()
    if job.zero_stage is not None:
        return facts.deepspeed.half_precision[job.training.precision]
    return facts.transformers.autocast[job.training.precision]


def galore_rank(job: TrainerJob) -> int:
    """Return the rank of GaLore's projection that the estimate assumes."""
    return max(1, int(job.arch.hidden_size * vocabulary().optimizers.by["galore"].projected))


def _galore_arguments(w: Written) -> str:
    galore = defaults().galore
    return f"rank={galore_rank(w.job)}, update_proj_gap={galore.update_interval}, scale={galore.scale}"


def _group(w: Written) -> int:
    """Return how many completions of a prompt GRPO compares: they must divide the batch of sequences.

    Raises :class:`InputError` where nothing suitable does.
    """
    usual: int = defaults().generations.value
    own: int = w.job.rollout.group_size or 1
    candidates: list[int] = [own, *range(usual, 1, -1), *range(usual, _LARGEST_GROUP + 1)]
    for group in candidates:
        if group > 1 and _completions(w) % group == 0:
            return group
    allowed = tr("a multiple of 2 to 64 completions of a prompt, for GRPO")
    raise fail("training.global_batch", _batch(w), allowed)


def _batch(w: Written) -> int:
    return w.job.micro_batch * w.layout.data_parallel * w.layout.accumulation


def _completions(w: Written) -> int:
    """Return the completions of a rollout: those of its updates."""
    return _batch(w) * (w.job.rollout.updates or 1)


def _updates(w: Written) -> int | None:
    """Return the updates of a rollout where they are more than the trainers' usual one."""
    updates = w.job.rollout.updates or 1
    return updates if updates > 1 else None


def _prompts(w: Written) -> int | None:
    rollout, steps = w.job.estimate.rollout, w.job.estimate.time.optimizer_steps / w.job.rollout.steps
    return math.ceil(steps * rollout.prompts / w.job.data.epochs) if rollout else None


def _casts_adapters(w: Written) -> bool:
    """Tell whether the script casts the adapters: PEFT makes them fp32, TRL bf16 beside quantised weights."""
    usual = "bf16" if w.job.quantization else "fp32"
    return w.job.adapters and (w.job.lora.adapter_dtype or usual) != usual and w.job.zero_stage != 3


def _last_layers(w: Written) -> list[str]:
    """Return axolotl's pattern of the last layers: it takes each dot for a dot, from the start of a name."""
    layers = w.job.arch.layers
    numbers = "|".join(str(layer) for layer in range(layers - (w.job.method.trained_layers or 1), layers))
    return [f"{'model.language_model' if w.job.sees_images else 'model'}.layers.({numbers})."]


def _whole_chats(w: Written) -> bool:
    """Tell whether chats with images are learnt whole: no template of the trainer tells their roles apart."""
    chats = w.table.image_chats
    return w.job.images and chats is not None and w.job.arch.family not in chats


def _warmup(w: Written) -> int:
    return max(1, round(w.job.steps * defaults().warmup_share.value))


def _kind(w: Written) -> str | None:
    return _KINDS.get(w.job.data_path.rpartition(".")[2])


def _grouped(w: Written) -> bool:
    return w.job.shards(w.layout) < w.layout.data_parallel


def _fsdp_version(w: Written) -> int:
    """Return FSDP1 where a trainer's FSDP2 would turn a frozen base to fp32; only FSDP2 knows shard groups."""
    in_fp32 = trainer_facts(w.table.facts, w.table.release).value("fp32_frozen_under_fsdp", None)
    return 1 if in_fp32 and not _grouped(w) and not w.fact("asynchronous") else 2


def _steps_an_epoch(w: Written) -> int | None:
    job, epochs = w.job, math.ceil(w.job.data.epochs)
    if job.max_steps is not None:
        return job.max_steps
    return None if epochs == job.data.epochs else max(1, job.steps // epochs)


def _whole(value: float) -> float | int:
    return int(value) if value == int(value) else value


def _moe(w: Written) -> bool:
    return any(f.type == "moe" for f in w.job.arch.ffns)


_FACTS: Mapping[str, Callable[[Written], Any]] = complete(Fact, {
    "accumulation": lambda w: w.layout.accumulation,
    "adapted_experts": lambda w: dropout_is_left_out(w.job),
    "adapters": lambda w: w.job.adapters,
    "adapts_embedding": lambda w: "embedding" in w.job.target_roles,
    "adapts_ends": lambda w: bool(set(w.job.target_roles) & {"head", "embedding"}),
    "adapts_head": lambda w: "head" in w.job.target_roles,
    "adapts_mlp": lambda w: bool(_MLP & set(w.job.target_roles)),
    "asynchronous": lambda w: staleness(w.job.resolved) is not None,
    "alpha_share": lambda w: w.job.lora_alpha / w.job.lora.rank,
    "batch": _batch,
    "batch_of_chip": lambda w: _whole(w.job.micro_batch / w.layout.tensor),
    "casts_adapters": _casts_adapters,
    "chats": lambda w: not w.job.plain_text and (w.job.records is None or w.job.records.format != "prompt-completion"),
    "checkpoint_minutes": lambda w: w.job.run.checkpoint_minutes,
    "completions_of_pass": lambda w: _completions(w) if _updates(w) else None,
    "context": lambda w: w.layout.context,
    "data_files": lambda w: w.job.data_path if _kind(w) else None,
    "data_given": lambda w: w.job.data_given,
    "data_kind": lambda w: "text" if w.job.data_path.endswith(".txt") else _kind(w),
    "data_kind_or_path": lambda w: _kind(w) or w.job.data_path,
    "data_path": lambda w: w.job.data_path,
    "decay": lambda w: [w.job.learning_rate, w.job.steps],
    "evaluated": lambda w: bool(w.job.held_out) and w.job.objective not in GENERATING,
    "exclude_towers": lambda w: w.job.adapters and w.job.arch.multimodal is not None,
    "factory_template": lambda w: llama_factory_facts().template_of(w.job.model) or "default",
    "four_bit": lambda w: w.job.four_bit,
    "freezes_join": lambda w: w.job.method.projector == "frozen",
    "freezes_some": lambda w: "frozen" in (w.job.method.tower, w.job.method.projector),
    "freezes_tower": lambda w: w.job.method.tower == "frozen",
    "fsdp_version": _fsdp_version,
    "galore_arguments": _galore_arguments,
    "galore_interval": lambda w: defaults().galore.update_interval,
    "galore_modules": lambda w: w.job.modules_of(w.job.target_roles if w.job.adapters else LINEAR_ROLES),
    "galore_rank": lambda w: galore_rank(w.job),
    "galore_scale": lambda w: defaults().galore.scale,
    "group": _group,
    "grouped": _grouped,
    "half": lambda w: half(w.job),
    "held_out": lambda w: w.job.held_out,
    "holds_out": lambda w: bool(w.job.held_out),
    "image_chat": lambda w: (w.table.image_chats or {}).get(w.job.arch.family, "tokenizer_default"),
    "images": lambda w: w.job.images,
    "iterations": lambda w: w.job.steps * w.layout.accumulation,
    "last_layers": _last_layers,
    "layer_class": lambda w: layer_class(w.job.arch.family),
    "learning_rate": lambda w: w.job.learning_rate,
    "liger": lambda w: "fused" in (w.job.training.kernels, w.job.training.loss),
    "longest_completion": lambda w: w.job.longest_completion,
    "lora_alpha": lambda w: w.job.lora_alpha,
    "lora_alpha_float": lambda w: float(w.job.lora_alpha),
    "lora_kernels": lambda w: w.job.training.kernels == "fused" and not w.job.lora.dropout,
    "max_steps": lambda w: w.job.max_steps,
    "megatron_modules": lambda w: list(
        dict.fromkeys(MEGATRON_MODULES[r] for r in w.job.target_roles if r in MEGATRON_MODULES)
    ),
    "micro_batch": lambda w: w.job.micro_batch,
    "mlx_validation": lambda w: f"train[:{w.job.micro_batch}]",
    "model": lambda w: w.job.model,
    "multimodal": lambda w: w.job.arch.multimodal is not None,
    "mxfp4": lambda w: (w.job.arch.native_dtype or "").startswith("mxfp4") and not w.job.quantization,
    "micro_batches_of_pass": lambda w: (updates := _updates(w)) and updates * w.layout.accumulation,
    "name": lambda w: w.job.name,
    "nemo_warmup": lambda w: min(w.job.steps - 1, _warmup(w)),
    "passes": lambda w: w.job.rollout.passes or 1,
    "pipeline": lambda w: w.layout.pipeline,
    "plain_text": lambda w: w.job.plain_text,
    "prompts": _prompts,
    "reentrant": lambda w: w.job.zero_stage == 3 and w.job.adapters,
    "replicas": lambda w: w.layout.data_parallel,
    "routed": _moe,
    "save_iterations": lambda w: w.job.save_steps * w.layout.accumulation,
    "save_steps": lambda w: w.job.save_steps,
    "sees_images": lambda w: w.job.sees_images,
    "sequence_parallel": lambda w: w.job.parallelism.sequence_parallel and w.layout.tensor > 1,
    "server_gpus": lambda w: engine_gpus(w.job.resolved) or None,
    "shard_groups": lambda w: w.layout.data_parallel // w.job.shards(w.layout),
    "shards": lambda w: w.job.shards(w.layout),
    "some_of_mlp": lambda w: 0 < len(set(w.job.target_roles) & _MLP) < len(_MLP),
    "some_of_qkv": lambda w: len(set(w.job.target_roles) & set("qkv")) in (1, 2),
    "split": lambda w: w.layout.tensor > 1 or w.layout.context > 1 or _grouped(w),
    "staleness": lambda w: staleness(w.job.resolved),
    "steps": lambda w: w.job.steps,
    "steps_an_epoch": _steps_an_epoch,
    "tensor": lambda w: w.layout.tensor,
    "title": lambda w: w.table.title,
    "to_fill_in": lambda w: "" if w.job.data_given else ": fill in",
    "to_fill_in_there": lambda w: "" if w.job.data_given else ", fill in there",
    "token_budget": lambda w: w.job.micro_batch * w.job.data.seq_len if w.job.data.batching == "packed" else 0,
    "torch_dtype": lambda w: libraries().torch_dtypes[w.job.weights_dtype],
    "train_fully": lambda w: ", ".join(w.job.lora.train_fully),
    "unsplit": lambda w: w.layout.tensor == 1,
    "virtual_stages": lambda w: _virtual(w),
    "warmup_steps": _warmup,
    "whole_chats": _whole_chats,
    "whole_epochs": lambda w: 1 if w.job.max_steps is not None else math.ceil(w.job.data.epochs),
    "zero": lambda w: w.job.zero_stage is not None,
})  # fmt: skip


def _virtual(w: Written) -> int | None:
    stages = w.job.parallelism.virtual_stages or 1
    return stages if w.layout.pipeline > 1 and stages > 1 else None
