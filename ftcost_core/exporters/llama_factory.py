"""LLaMA-Factory: one YAML file and the data set's registration, with its launcher's file beside."""

from __future__ import annotations

from collections.abc import Iterator

from ftcost_core.documents.problems import fail
from ftcost_core.exporters import accelerate, deepspeed
from ftcost_core.exporters.facts import defaults
from ftcost_core.exporters.hugging_face import (
    galore_rank,
    precision_fields,
    precision_notes,
    requires,
    schedule_fields,
)
from ftcost_core.exporters.quoting import json_text
from ftcost_core.exporters.trainer_job import OUTPUT, Spread, TrainerJob
from ftcost_core.exporters.training import Training, common_notes, optimizer
from ftcost_core.exporters.yamldoc import Section, Value, document
from ftcost_core.text.i18n import tr

FILE = "llama_factory.yaml"
DATA_INFO = "dataset_info.json"
_ATTENTION = {"flash": "fa2", "sdpa": "sdpa", "eager": "disabled"}
_BNB_KINDS = ("nf4", "fp4")


def training(plan: TrainerJob) -> Training:
    """Write the job for LLaMA-Factory. Raises :class:`InputError` for GRPO, which it does not have."""
    if plan.objective == "grpo":
        raise fail("method.objective", "grpo", tr('"sft", "dpo" or "ppo" for LLaMA-Factory'))
    spread = plan.spread()
    word, other = optimizer(plan, "llama-factory")
    notes = (
        *common_notes(plan, "llama-factory", spread),
        *([other] if other else []),
        *precision_notes(plan, "LLaMA-Factory"),
        *(deepspeed.notes(plan) if plan.zero_stage is not None else []),
        *_notes(plan),
    )
    start, several = _commands(plan)
    head = plan.head("LLaMA-Factory", notes, start)
    out = {FILE: document(head, _sections(plan, spread, word)), DATA_INFO: _data_info(plan)}
    if plan.strategy == "fsdp":
        title = [f"{plan.title}: how accelerate starts LLaMA-Factory"]
        out[accelerate.FILE] = accelerate.configuration(plan, spread, title, state="FULL_STATE_DICT")
    if plan.zero_stage is not None:
        out[deepspeed.FILE] = deepspeed.configuration(plan, spread)
    return Training(out, notes, requires(plan, "llama-factory"), start, several)


def _commands(plan: TrainerJob) -> tuple[str, str]:
    """Return the command on one machine and on each of several."""
    if plan.strategy == "fsdp":
        start = f"accelerate launch --config_file {accelerate.FILE}"
        run = f'"$(command -v llamafactory-cli)" train {FILE}'
        nodes = (
            "--num_machines {nodes} --machine_rank {rank} "
            "--main_process_ip {address} --main_process_port 29500"
        )
        return f"{start} {run}", f"{start} {nodes} {run}"
    run = f"llamafactory-cli train {FILE}"
    nodes = "FORCE_TORCHRUN=1 NNODES={nodes} NODE_RANK={rank} MASTER_ADDR={address} MASTER_PORT=29500"
    alone = f"FORCE_TORCHRUN=1 {run}" if plan.gpus > 1 or plan.zero_stage is not None else run
    return alone, f"{nodes} {run}"


def _sections(plan: TrainerJob, spread: Spread, word: str) -> list[Section]:
    job = plan.job
    return [
        Section("Model", _model(plan)),
        Section("Method", _method(plan)),
        Section(
            f"Data: registered in {DATA_INFO}{'' if plan.data_given else ', fill in there'}", _data(plan)
        ),
        Section(
            f"Batch: {plan.micro_batch} x {spread.accumulation} x {spread.data_parallel} data-parallel GPUs",
            {
                "per_device_train_batch_size": plan.micro_batch,
                "gradient_accumulation_steps": spread.accumulation,
            },
        ),
        Section("Steps", schedule_fields(plan) | {"warmup_steps": defaults()["warmup_share"]["value"]}),
        Section("Optimizer", {"optim": word} | _galore(plan)),
        Section("Memory and speed", _speed(plan)),
        Section(
            f"Saving: every {job.run.checkpoint_minutes:g} minutes at the estimated speed",
            {
                "output_dir": OUTPUT,
                "save_strategy": "steps",
                "save_steps": plan.save_steps,
                "save_total_limit": 2,
                "logging_steps": 1,
                "include_num_input_tokens_seen": True,
                "plot_loss": False,
                "report_to": "none",
            },
        ),
    ]


def _model(plan: TrainerJob) -> dict[str, Value]:
    kept, training = plan.job.method.quantization, plan.job.training
    out: dict[str, Value] = {"model_name_or_path": plan.model}
    if plan.kind == "pretrain":
        out["train_from_scratch"] = True
    if kept and kept.kind in _BNB_KINDS:
        out |= {
            "quantization_method": "bnb",
            "quantization_bit": 4,
            "quantization_type": kept.kind,
            "double_quantization": kept.double,
        }
    elif kept and kept.kind == "int8":
        out |= {"quantization_method": "bnb", "quantization_bit": 8}
    return out | {
        "flash_attn": _ATTENTION[training.attention],
        "enable_liger_kernel": training.kernels == "fused",
    }


def _method(plan: TrainerJob) -> dict[str, Value]:
    lora = plan.lora
    stage = "pt" if plan.kind == "pretrain" else plan.objective
    kind = "lora" if plan.adapters else "freeze" if plan.kind == "freeze" else "full"
    out: dict[str, Value] = {"stage": stage, "do_train": True, "finetuning_type": kind}
    if plan.adapters:
        targets = "all" if lora.targets == "all-linear" else ",".join(plan.modules_of(plan.target_roles))
        out |= {
            "lora_rank": lora.rank,
            "lora_alpha": plan.lora_alpha,
            "lora_dropout": lora.dropout,
            "lora_target": targets,
            "use_dora": plan.kind == "dora",
        }
        if lora.train_fully:
            out["additional_target"] = ",".join(plan.modules_of(lora.train_fully))
    elif plan.kind == "freeze":
        out["freeze_trainable_layers"] = plan.job.method.trained_layers
        out["freeze_trainable_modules"] = "all"
    if plan.objective == "dpo":
        out["pref_beta"] = defaults()["dpo_beta"]["value"]
    if plan.objective == "ppo":
        out["reward_model"] = "path/to/the/reward/model"
        out["reward_model_type"] = "lora" if plan.adapters else "full"
    if plan.job.training.precision == "bf16" and plan.zero_stage is None:
        out["pure_bf16"] = True
    return out


def _data(plan: TrainerJob) -> dict[str, Value]:
    packed = plan.job.data.batching == "packed" and plan.objective == "sft"
    out: dict[str, Value] = {
        "dataset": "train",
        "dataset_dir": ".",
        "cutoff_len": plan.job.data.seq_len,
        "packing": packed,
    }
    if packed and plan.kind != "pretrain":
        out["neat_packing"] = True
    if plan.kind != "pretrain":
        out["template"] = "default"
    return out


def _data_info(plan: TrainerJob) -> str:
    """Register the training data as ``train``: a local file or a data set of the hub."""
    local = "." in plan.data_path.rpartition("/")[2] or plan.data_path.startswith(("/", "."))
    row: dict[str, object] = {"file_name" if local else "hf_hub_url": plan.data_path}
    if plan.kind == "pretrain":
        row["columns"] = {"prompt": "text"}
    elif plan.objective == "dpo":
        row |= {"ranking": True, "formatting": "sharegpt"}
        row["columns"] = {"messages": "conversations", "chosen": "chosen", "rejected": "rejected"}
    else:
        row |= {"formatting": "sharegpt", "columns": {"messages": "messages"}}
        row["tags"] = {
            "role_tag": "role",
            "content_tag": "content",
            "user_tag": "user",
            "assistant_tag": "assistant",
            "system_tag": "system",
        }
    return json_text({"train": row})


def _galore(plan: TrainerJob) -> dict[str, Value]:
    if plan.job.training.optimizer != "galore":
        return {}
    facts = defaults()["galore"]
    return {
        "use_galore": True,
        "galore_target": "all",
        "galore_rank": galore_rank(plan),
        "galore_update_interval": facts["update_interval"],
        "galore_scale": facts["scale"],
    }


def _speed(plan: TrainerJob) -> dict[str, Value]:
    training = plan.job.training
    out = precision_fields(plan)
    if training.precision == "fp8-mixed":
        out["fp8"] = True
    if training.checkpointing == "none":
        out["disable_gradient_checkpointing"] = True
    else:
        out["disable_gradient_checkpointing"] = False
        out["use_reentrant_gc"] = plan.zero_stage == 3 and plan.adapters
    out["torch_compile"] = training.compile
    if plan.zero_stage is not None:
        out["deepspeed"] = deepspeed.FILE
    return out


def _notes(plan: TrainerJob) -> Iterator[str]:
    training, data, kept = plan.job.training, plan.job.data, plan.job.method.quantization
    if plan.kind != "pretrain":
        yield tr("Set template to the model's own (llama3, qwen3, ...): LLaMA-Factory writes chats with it.")
    if training.loss in ("fused", "chunked") and training.kernels == "standard":
        yield (
            tr(
                "LLaMA-Factory has no {loss} loss without Liger's other kernels: logits are held "
                "whole and need more memory than the estimate says.",
                loss=training.loss,
            )
        )
    elif training.loss == "fused" and plan.objective == "sft":
        yield tr("Liger's kernels bring their fused loss with them.")
    elif training.loss == "standard" and training.kernels == "fused":
        yield tr(
            "Liger's kernels bring their fused loss with them: the run needs less memory than the estimate."
        )
    if training.checkpointing == "selective":
        yield tr("LLaMA-Factory checkpoints every layer or none: every layer here, slower than the estimate.")
    if data.batching == "padded":
        yield tr("LLaMA-Factory pads to the longest of a micro-batch, not to the whole context.")
    if data.batching == "packed" and plan.objective != "sft":
        yield tr(
            "LLaMA-Factory packs no {upper} samples: they are padded to the longest.",
            upper=plan.objective.upper(),
        )
    if plan.adapters and plan.lora.adapter_dtype == "bf16" and training.precision != "bf16":
        yield tr("LLaMA-Factory keeps adapters in fp32 unless pure_bf16 is set.")
    if kept and kept.upcast:
        yield tr("LLaMA-Factory keeps embedding and head in 16 bits; the estimate keeps them in fp32.")
    if plan.objective == "ppo":
        yield tr("Fill in the reward model.")
