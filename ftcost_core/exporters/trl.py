"""TRL: its settings as YAML, the script that reads them, and how accelerate launches it."""

from __future__ import annotations

from collections.abc import Iterator

from ftcost_core.documents.problems import fail
from ftcost_core.exporters import accelerate, deepspeed, trl_script
from ftcost_core.exporters.facts import defaults
from ftcost_core.exporters.hugging_face import (
    ATTENTION,
    DTYPES,
    optimizer_fields,
    precision_fields,
    precision_notes,
    requires,
    schedule_fields,
)
from ftcost_core.exporters.trainer_job import OUTPUT, Spread, TrainerJob
from ftcost_core.exporters.training import Training, common_notes, optimizer
from ftcost_core.exporters.yamldoc import Section, Value, document
from ftcost_core.text.i18n import tr

SETTINGS = "train.yaml"
_LARGEST_GROUP = 64
"""Completions of one prompt looked for where the batch is odd."""


def training(plan: TrainerJob) -> Training:
    """Write the job for TRL. Raises :class:`InputError` for an objective that TRL has no trainer for."""
    _check(plan)
    spread = plan.spread(accelerate.degrees(plan))
    word, other = optimizer(plan, "trl")
    notes = (
        *common_notes(plan, "trl", spread, accelerate.degrees(plan)),
        *([other] if other else []),
        *precision_notes(plan, "TRL"),
        *(deepspeed.notes(plan) if plan.zero_stage is not None else []),
        *_notes(plan),
    )
    launched = plan.gpus > 1 or plan.zero_stage is not None or plan.job.training.precision == "fp8-mixed"
    start = f"python {trl_script.FILE} --config {SETTINGS}"
    several = start
    if launched:
        accelerated = f"accelerate launch --config_file {accelerate.FILE}"
        start = f"{accelerated} {trl_script.FILE} --config {SETTINGS}"
        several = (
            f"{accelerated} --num_machines {{nodes}} --machine_rank {{rank}} --main_process_ip {{address}} "
            f"--main_process_port 29500 {trl_script.FILE} --config {SETTINGS}"
        )
    head = plan.head("TRL", notes, start)
    out = {SETTINGS: document(head, _sections(plan, spread, word)), trl_script.FILE: trl_script.script(plan)}
    if launched:
        title = [f"{plan.title}: how accelerate starts {trl_script.FILE}"]
        out[accelerate.FILE] = accelerate.configuration(plan, spread, title)
    if plan.zero_stage is not None:
        out[deepspeed.FILE] = deepspeed.configuration(plan, spread)
    return Training(out, notes, requires(plan, "trl"), start, several)


def generations(batch: int) -> int:
    """Return how many completions of a prompt GRPO compares: they must divide the batch of sequences.

    Raises :class:`InputError` where nothing suitable does.
    """
    usual = int(defaults()["generations"]["value"])
    candidates: list[int] = [*range(usual, 1, -1), *range(usual, _LARGEST_GROUP + 1)]
    for group in candidates:
        if batch % group == 0:
            return group
    raise fail("training.global_batch", batch, tr("a multiple of 2 to 64 completions of a prompt, for GRPO"))


def _check(plan: TrainerJob) -> None:
    if plan.objective == "ppo":
        raise fail(
            "method.objective",
            "ppo",
            tr('"sft", "dpo" or "grpo" for TRL; LLaMA-Factory and torchtune have PPO'),
        )
    if plan.objective != "sft" and plan.kind == "pretrain":
        raise fail("method.objective", plan.objective, tr('"sft" for pre-training'))


def _sections(plan: TrainerJob, spread: Spread, word: str) -> list[Section]:
    job = plan.job
    return [
        Section("Model", _model(plan)),
        Section("Adapters", _adapters(plan)),
        Section("Data" if plan.data_given else "Data: fill in", _data(plan, spread)),
        Section(
            f"Batch: {plan.micro_batch} x {spread.accumulation} x {spread.data_parallel} data-parallel GPUs",
            {
                "per_device_train_batch_size": plan.micro_batch,
                "gradient_accumulation_steps": spread.accumulation,
            },
        ),
        Section("Steps", schedule_fields(plan) | {"warmup_steps": defaults()["warmup_share"]["value"]}),
        Section("Optimizer", optimizer_fields(plan, word)),
        Section(
            "Memory and speed",
            precision_fields(plan)
            | _checkpointing(plan)
            | {"use_liger_kernel": job.training.kernels == "fused"}
            | (_LIGER if job.training.kernels == "fused" else {})
            | {"torch_compile": job.training.compile},
        ),
        Section(
            f"Saving: every {job.run.checkpoint_minutes:g} minutes at the estimated speed",
            {
                "output_dir": OUTPUT,
                "save_strategy": "steps",
                "save_steps": plan.save_steps,
                "save_total_limit": 2,
                "eval_strategy": "no",
                "logging_steps": 1,
                "include_num_input_tokens_seen": True,
                "report_to": "none",
            },
        ),
    ]


_LIGER: dict[str, Value] = {
    "liger_kernel_config": {
        "rope": True,
        "rms_norm": True,
        "swiglu": True,
        "cross_entropy": False,
        "fused_linear_cross_entropy": False,
    }
}
"""The layers' kernels; TRL computes the loss itself."""


def _model(plan: TrainerJob) -> dict[str, Value]:
    training, kept = plan.job.training, plan.job.method.quantization
    out: dict[str, Value] = {
        "model_name_or_path": plan.model,
        "dtype": DTYPES[training.weights_dtype or "bf16"],
        "attn_implementation": ATTENTION[training.attention],
    }
    if kept and plan.four_bit:
        out |= {
            "load_in_4bit": True,
            "bnb_4bit_quant_type": kept.kind,
            "use_bnb_nested_quant": kept.double,
        }
        if plan.strategy in ("fsdp", "zero3"):
            # Shards are flat tensors of one dtype, so the packed weights must look like the others.
            out["bnb_4bit_quant_storage"] = DTYPES[training.weights_dtype or "bf16"]
    elif kept and kept.kind == "int8":
        out["load_in_8bit"] = True
    return out


def _adapters(plan: TrainerJob) -> dict[str, Value]:
    if not plan.adapters:
        return {}
    lora = plan.lora
    targets: list[str] = (
        ["all-linear"] if lora.targets == "all-linear" else plan.modules_of(plan.target_roles)
    )
    out: dict[str, Value] = {
        "use_peft": True,
        "lora_r": lora.rank,
        "lora_alpha": plan.lora_alpha,
        "lora_dropout": lora.dropout,
        "lora_target_modules": targets,
        "use_dora": plan.kind == "dora",
    }
    if lora.train_fully:
        out["lora_modules_to_save"] = plan.modules_of(lora.train_fully)
    return out


def _data(plan: TrainerJob, spread: Spread) -> dict[str, Value]:
    data = plan.job.data
    source: dict[str, Value] = {"dataset_name": plan.data_path}
    if plan.objective == "grpo":
        completion = max(1, int(data.seq_len * defaults()["completion_share"]["value"]))
        return source | {
            "max_completion_length": completion,
            "num_generations": generations(plan.micro_batch * spread.data_parallel * spread.accumulation),
            "use_vllm": True,
            "vllm_mode": "colocate",
            "vllm_enable_sleep_mode": True,
            "vllm_max_model_length": data.seq_len,
        }
    out = source | {"max_length": data.seq_len}
    if plan.objective == "sft":
        out["packing"] = data.batching == "packed"
        if data.batching == "packed":
            # Splitting keeps every token; only the flash kernels tell packed samples apart.
            out["packing_strategy"] = "bfd_split" if plan.job.training.attention == "flash" else "wrapped"
    else:
        out["beta"] = defaults()["dpo_beta"]["value"]
    if data.batching == "padded":
        out["pad_to_multiple_of"] = data.seq_len
    return out


def _checkpointing(plan: TrainerJob) -> dict[str, Value]:
    kind = plan.job.training.checkpointing
    if kind == "none":
        return {"gradient_checkpointing": False}
    # DeepSpeed's third stage with adapters runs reentrant checkpoints only.
    more: dict[str, Value] = {"use_reentrant": plan.zero_stage == 3 and plan.adapters}
    if kind == "selective":
        more["every_n_layers"] = 2
    return {"gradient_checkpointing": True, "gradient_checkpointing_kwargs": more}


def _notes(plan: TrainerJob) -> Iterator[str]:
    training, data = plan.job.training, plan.job.data
    if training.loss == "standard" and plan.objective in ("sft", "dpo"):
        yield (
            tr(
                "TRL computes the loss in chunks and never holds all logits: the run needs less "
                "memory than the estimate's standard loss. Set training.loss to chunked for an "
                "estimate of it."
            )
        )
    if training.loss == "fused":
        yield tr("TRL computes the loss in chunks; the estimate's fused loss is near it.")
    if data.batching == "packed" and plan.objective != "sft":
        yield tr(
            "TRL packs no {upper} samples: they are padded to the longest.", upper=plan.objective.upper()
        )
    if data.batching == "packed" and plan.objective == "sft" and training.attention != "flash":
        yield tr("Without flash attention packed samples see each other: attention costs the whole window.")
    if training.precision == "fp8-mixed":
        yield tr("fp8 needs Transformer Engine; accelerate switches it on, the rest computes in bf16.")
    if plan.objective == "grpo":
        yield (
            tr(
                "Write the reward in train.py. Half of the context is left to the completion; vLLM "
                "shares the GPUs and sleeps during the update, as the estimate assumes."
            )
        )
    lora = plan.lora
    if (
        plan.adapters
        and plan.zero_stage == 3
        and not plan.job.method.quantization
        and lora.adapter_dtype == "fp32"
    ):
        yield tr("Under ZeRO-3 TRL keeps adapters in the dtype of the weights, not in fp32.")
