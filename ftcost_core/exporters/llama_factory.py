"""LLaMA-Factory: one YAML file and the data set's registration, with its launcher's file beside."""

from __future__ import annotations

from collections.abc import Iterator

from ftcost_core.exporters import accelerate, deepspeed
from ftcost_core.exporters.facts import attention_note, defaults, llama_factory_facts, settings_of, trainers
from ftcost_core.exporters.hugging_face import (
    batch_fields,
    batch_title,
    evaluation_fields,
    galore_rank,
    precision_fields,
    precision_notes,
    reentrant,
    requires,
    saving_title,
    schedule_fields,
)
from ftcost_core.exporters.quoting import json_text
from ftcost_core.exporters.trainer_files import (
    PORT,
    TrainerFiles,
    common_notes,
    cut_notes,
    refuse_what_cannot_be_expressed,
    shown_start,
)
from ftcost_core.exporters.trainer_job import OUTPUT, ParallelLayout, TrainerJob, is_local
from ftcost_core.exporters.yamldoc import YamlSection, YamlValue, document
from ftcost_core.text.i18n import tr

FILE = "llama_factory.yaml"
DATA_INFO = "dataset_info.json"


def trainer_files(job: TrainerJob) -> TrainerFiles:
    """Write the job for LLaMA-Factory. Raises :class:`InputError` for what it does not have."""
    refuse_what_cannot_be_expressed(job, "llama-factory")
    layout = job.layout()
    notes = (
        *common_notes(job, "llama-factory", layout),
        *precision_notes(job, "llama-factory"),
        *cut_notes(job, "llama-factory"),
        *(deepspeed.notes(job) if job.zero_stage is not None else []),
        *_notes(job),
    )
    start, several = _commands(job)
    head = job.head("LLaMA-Factory", notes, shown_start(job, start, several))
    out = {FILE: document(head, _sections(job, layout)), DATA_INFO: _data_info(job)}
    if job.strategy == "fsdp":
        title = [f"{job.title}: how accelerate starts LLaMA-Factory"]
        out[accelerate.FILE] = accelerate.configuration(job, layout, title, state="FULL_STATE_DICT")
    if job.zero_stage is not None:
        out[deepspeed.FILE] = deepspeed.configuration(job, layout)
    return TrainerFiles(out, notes, requires(job, "llama-factory"), start, several)


def _commands(job: TrainerJob) -> tuple[str, str]:
    """Return the command on one machine and on each of several."""
    if job.strategy == "fsdp":
        start = f"accelerate launch --config_file {accelerate.FILE}"
        run = f'"$(command -v llamafactory-cli)" train {FILE}'
        nodes = (
            f"--num_machines {{nodes}} --machine_rank {{rank}} --main_process_ip {{address}} --main_process_port {PORT}"
        )
        return f"{start} {run}", f"{start} {nodes} {run}"
    run = f"llamafactory-cli train {FILE}"
    nodes = f"FORCE_TORCHRUN=1 NNODES={{nodes}} NODE_RANK={{rank}} MASTER_ADDR={{address}} MASTER_PORT={PORT}"
    alone = f"FORCE_TORCHRUN=1 {run}" if job.gpus > 1 or job.zero_stage is not None else run
    return alone, f"{nodes} {run}"


def _sections(job: TrainerJob, layout: ParallelLayout) -> list[YamlSection]:
    return [
        YamlSection("Model", _model(job)),
        YamlSection("Method", _method(job)),
        YamlSection(f"Data: registered in {DATA_INFO}{'' if job.data_given else ', fill in there'}", _data(job)),
        YamlSection(batch_title(job, layout), batch_fields(job, layout)),
        YamlSection("Steps", schedule_fields(job)),
        YamlSection("Optimizer", _optimizer(job)),
        YamlSection("Memory and speed", _speed(job)),
        YamlSection(
            saving_title(job),
            {
                "output_dir": OUTPUT,
                "save_strategy": "steps",
                "save_steps": job.save_steps,
                "save_total_limit": 2,
                **evaluation_fields(job),
                "logging_steps": 1,
                "include_num_input_tokens_seen": True,
                "plot_loss": False,
                "report_to": "none",
            },
        ),
    ]


def _model(job: TrainerJob) -> dict[str, YamlValue]:
    words, quantization, training = trainers()["llama-factory"].words, job.quantization, job.training
    out: dict[str, YamlValue] = {"model_name_or_path": job.model}
    if job.kind == "pretrain":
        out["train_from_scratch"] = True
    if quantization:
        out |= settings_of(words.quantization, quantization.kind)
    if quantization and job.four_bit:
        out["double_quantization"] = quantization.double
    out |= settings_of(words.attention, training.attention)
    return out | settings_of(words.kernels, training.kernels)


def _method(job: TrainerJob) -> dict[str, YamlValue]:
    words, lora = trainers()["llama-factory"].words, job.lora
    stage = "pt" if job.plain_text else job.objective
    out: dict[str, YamlValue] = {"stage": stage, "do_train": True, **settings_of(words.method, job.kind)}
    out |= settings_of(words.objective, job.objective)
    if job.adapters:
        targets = "all" if lora.targets == "all-linear" else ",".join(job.modules_of(job.target_roles))
        out |= {
            "lora_rank": lora.rank,
            "lora_alpha": job.lora_alpha,
            "lora_dropout": lora.dropout,
            "lora_target": targets,
        }
        if lora.train_fully:
            out["additional_target"] = ",".join(job.modules_of(lora.train_fully))
    elif job.kind == "freeze":
        out["freeze_trainable_layers"] = job.method.trained_layers
        out["freeze_trainable_modules"] = "all"
    if job.objective == "dpo":
        out["pref_beta"] = defaults().dpo_beta.value
    if job.objective == "ppo":
        out["reward_model"] = "path/to/the/reward/model"
        out["reward_model_type"] = "lora" if job.adapters else "full"
    if job.training.precision == "bf16" and job.zero_stage is None:
        out["pure_bf16"] = True
    return out


def _data(job: TrainerJob) -> dict[str, YamlValue]:
    packed = job.data.batching == "packed" and job.objective == "sft"
    out: dict[str, YamlValue] = {
        "dataset": "train",
        "dataset_dir": ".",
        "cutoff_len": job.data.seq_len,
        "packing": packed,
    }
    if packed and not job.plain_text:
        out["neat_packing"] = True
    if not job.plain_text:
        out["template"] = llama_factory_facts().template_of(job.model) or "default"
    if job.held_out:
        out["val_size"] = job.held_out
    return out


def _data_info(job: TrainerJob) -> str:
    """Register the training data as ``train``: a local file or a data set of the hub."""
    row: dict[str, object] = {"file_name" if is_local(job.data_path) else "hf_hub_url": job.data_path}
    if job.plain_text:
        row["columns"] = {"prompt": "text"}
    else:
        columns = {"messages": "messages"}
        if job.objective == "dpo":
            row["ranking"] = True
            columns |= {"chosen": "chosen", "rejected": "rejected"}
        row |= {"formatting": "sharegpt", "columns": columns}
        row["tags"] = {
            "role_tag": "role",
            "content_tag": "content",
            "user_tag": "user",
            "assistant_tag": "assistant",
            "system_tag": "system",
        }
    return json_text({"train": row})


def _optimizer(job: TrainerJob) -> dict[str, YamlValue]:
    out: dict[str, YamlValue] = {**settings_of(trainers()["llama-factory"].words.optimizer, job.training.optimizer)}
    if job.training.optimizer == "galore":
        galore = defaults().galore
        out |= {
            "galore_rank": galore_rank(job),
            "galore_update_interval": galore.update_interval,
            "galore_scale": galore.scale,
        }
    return out


def _speed(job: TrainerJob) -> dict[str, YamlValue]:
    words, training = trainers()["llama-factory"].words, job.training
    out = precision_fields(job) | settings_of(words.precision, training.precision)
    out |= settings_of(words.checkpointing, training.checkpointing)
    if training.checkpointing != "none":
        out["use_reentrant_gc"] = reentrant(job)
    out |= settings_of(words.loss, training.loss)
    out["torch_compile"] = training.compile
    if job.zero_stage is not None:
        out["deepspeed"] = deepspeed.FILE
    return out


def _notes(job: TrainerJob) -> Iterator[str]:
    training, data, quantization = job.training, job.data, job.quantization
    yield from attention_note("llama-factory", job.training.attention)
    if not job.plain_text and llama_factory_facts().template_of(job.model) is None:
        yield tr("Set template to the model's own (llama3, qwen3, ...): LLaMA-Factory writes chats with it.")
    if training.loss in ("fused", "chunked") and training.kernels == "standard":
        yield (
            tr(
                "LLaMA-Factory has no {loss} loss without Liger's other kernels: logits are held "
                "whole and need more memory than the estimate says.",
                loss=training.loss,
            )
        )
    elif training.loss == "fused" and job.objective == "sft":
        yield tr("Liger's kernels bring their fused loss with them.")
    elif training.loss == "standard" and training.kernels == "fused":
        yield tr("Liger's kernels bring their fused loss with them: the run needs less memory than the estimate.")
    if training.checkpointing == "selective":
        yield tr("LLaMA-Factory checkpoints every layer or none: every layer here, slower than the estimate.")
    if data.batching == "padded":
        yield tr("LLaMA-Factory pads to the longest of a micro-batch, not to the whole context.")
    if data.batching == "packed" and job.objective != "sft":
        yield tr("LLaMA-Factory packs no {upper} samples: they are padded to the longest.", upper=job.objective.upper())
    if job.adapters and job.lora.adapter_dtype == "bf16" and training.precision != "bf16":
        yield tr("LLaMA-Factory keeps adapters in fp32 unless pure_bf16 is set.")
    if quantization and quantization.upcast:
        yield tr("LLaMA-Factory keeps embedding and head in 16 bits; the estimate keeps them in fp32.")
    if job.objective == "ppo":
        yield tr("Fill in the reward model.")
