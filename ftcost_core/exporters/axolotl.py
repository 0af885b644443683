"""axolotl: one YAML file, with DeepSpeed's JSON beside it under ZeRO."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ftcost_core.documents.job import edited
from ftcost_core.documents.problems import fail
from ftcost_core.exporters import deepspeed
from ftcost_core.exporters.facts import attention_note, defaults, settings_of, trainers
from ftcost_core.exporters.hugging_face import (
    batch_title,
    checkpointing_fields,
    dropout,
    galore_fields,
    half_precision,
    precision_notes,
    requires,
    saving_title,
    wrapped_layer,
)
from ftcost_core.exporters.trainer_files import (
    TrainerFiles,
    common_notes,
    cut_notes,
    refuse_what_cannot_be_expressed,
    shown_start,
    torchrun,
)
from ftcost_core.exporters.trainer_job import OUTPUT, ParallelLayout, TrainerJob
from ftcost_core.exporters.yamldoc import YamlSection, YamlValue, document
from ftcost_core.text.i18n import tr

FILE = "axolotl.yaml"
_DEGREES = ("tensor", "context")
_RUN = f"axolotl train {FILE}"


def trainer_files(job: TrainerJob) -> TrainerFiles:
    """Write the job for axolotl. Raises :class:`InputError` for what axolotl does not have."""
    refuse_what_cannot_be_expressed(job, "axolotl")
    degrees = _DEGREES if job.strategy == "fsdp" else ()
    ringed = []
    if degrees and job.layout(degrees).context > 1 and _packed(job) and job.micro_batch > 1:
        ringed.append("axolotl's ring attention takes one packed window at a time: the micro-batch is 1.")
        job = replace(job, resolved=edited(job.resolved, {"training.micro_batch": 1}))
    if degrees and job.layout(degrees).context > 1 and not job.training.attention.startswith("flash"):
        ringed.append("axolotl's context parallelism runs flash attention only: it is set.")
        job = replace(job, resolved=edited(job.resolved, {"training.attention": "flash"}))
    layout = job.layout(degrees)
    notes = (
        *common_notes(job, "axolotl", layout, degrees),
        *ringed,
        *precision_notes(job, "axolotl"),
        *cut_notes(job, "axolotl"),
        *(deepspeed.notes(job) if job.zero_stage is not None else []),
        *_notes(job),
    )
    several = torchrun(job, f"-m axolotl.cli.train {FILE}")
    head = job.head("axolotl", notes, shown_start(job, _RUN, several))
    out = {FILE: document(head, _sections(job, layout))}
    if job.zero_stage is not None:
        out[deepspeed.FILE] = deepspeed.configuration(job, layout)
    if job.objective == "grpo":
        out["rewards.py"] = _REWARDS
    return TrainerFiles(out, notes, requires(job, "axolotl"), _RUN, several)


_REWARDS = '''"""The reward that axolotl.yaml names."""


def reward(completions, **columns):
    """One number for each completion: higher is better. Columns of the data set come as keywords."""
    raise NotImplementedError("write the reward here")
'''


def _sections(job: TrainerJob, layout: ParallelLayout) -> list[YamlSection]:
    optimizer = settings_of(trainers()["axolotl"].words.optimizer, job.training.optimizer)
    return [
        YamlSection("Model", _model(job)),
        YamlSection("Adapters", _adapters(job)),
        YamlSection("Data" if job.data_given else "Data: fill in", _data(job, layout)),
        YamlSection(
            batch_title(job, layout),
            {"micro_batch_size": job.micro_batch, "gradient_accumulation_steps": layout.accumulation},
        ),
        YamlSection("Steps", _steps(job)),
        YamlSection("Optimizer", optimizer | galore_fields(job)),
        YamlSection("Memory and speed", _speed(job)),
        YamlSection("Parallelism", _parallel(job, layout)),
        YamlSection(
            saving_title(job),
            {
                "output_dir": OUTPUT,
                "save_strategy": "steps",
                "save_steps": job.save_steps,
                "save_total_limit": 2,
                "auto_resume_from_checkpoints": True,
                **_evaluation(job),
                "logging_steps": 1,
                "include_tokens_per_second": True,
                "seed": defaults().seed.value,
            },
        ),
    ]


def _model(job: TrainerJob) -> dict[str, YamlValue]:
    words, quantization = trainers()["axolotl"].words, job.quantization
    out: dict[str, YamlValue] = {"base_model": job.model}
    if not job.adapters:
        out |= settings_of(words.method, job.kind)
    if quantization:
        settings = settings_of(words.quantization, quantization.kind)
        quantizer = settings.get("bnb_config_kwargs")
        if isinstance(quantizer, dict):
            settings["bnb_config_kwargs"] = {**quantizer, "bnb_4bit_use_double_quant": quantization.double}
        out |= settings
    if job.kind == "freeze":
        first = job.arch.layers - (job.method.trained_layers or 1)
        # axolotl matches from the start of a name, and takes each dot for a dot by itself.
        numbers = "|".join(str(layer) for layer in range(first, job.arch.layers))
        decoder = "model.language_model" if job.sees_images else "model"
        out["unfrozen_parameters"] = [f"{decoder}.layers.({numbers})."]
    return out


def _adapters(job: TrainerJob) -> dict[str, YamlValue]:
    if not job.adapters:
        return {}
    lora = job.lora
    out: dict[str, YamlValue] = {
        "adapter": "qlora" if job.four_bit else "lora",
        "lora_r": lora.rank,
        "lora_alpha": job.lora_alpha,
        "lora_dropout": dropout(job),
    }
    if lora.targets == "all-linear":
        out["lora_target_linear"] = True
    else:
        out["lora_target_modules"] = job.modules_of(job.target_roles)
    if lora.train_fully:
        out["lora_modules_to_save"] = job.modules_of(lora.train_fully)
    out |= settings_of(trainers()["axolotl"].words.method, job.kind)
    if lora.adapter_dtype == "bf16":
        out["peft_autocast_adapter_dtype"] = False
    return out


def _data(job: TrainerJob, layout: ParallelLayout) -> dict[str, YamlValue]:
    data, words = job.data, trainers()["axolotl"].words
    source: dict[str, YamlValue] = {"path": job.data_path}
    ending = job.data_path.rpartition(".")[2]
    kinds = {"jsonl": "json", "json": "json", "csv": "csv", "parquet": "parquet", "txt": "text"}
    if ending in kinds:
        source["ds_type"] = kinds[ending]
    if job.objective == "sft":
        source["type"] = "completion" if job.plain_text else "chat_template"
    elif job.objective == "dpo":
        source |= {"type": "chat_template.default", "split": "train", "field_messages": "prompt"}
    out: dict[str, YamlValue] = {"datasets": [source], "sequence_len": data.seq_len}
    if job.objective in ("sft", "dpo") and not job.plain_text:
        out["chat_template"] = "tokenizer_default_fallback_chatml"
        out["excess_length_strategy"] = "truncate"
    out |= settings_of(words.objective, job.objective)
    out["sample_packing"] = _packed(job)
    out |= settings_of(words.batching, data.batching)
    if job.objective == "dpo":
        out["rl_beta"] = defaults().dpo_beta.value
    elif job.objective == "grpo":
        engine = job.rollout.engine or "none"
        colocated = engine == "vllm-colocated"
        out["trl"] = {
            "num_generations": _generations(job, layout),
            "max_completion_length": job.longest_completion,
            **settings_of(words.rollout_engine, engine),
            **({"vllm_enable_sleep_mode": job.rollout.sleep} if colocated else {}),
            "reward_funcs": ["rewards.reward"],
        }
        if colocated:
            out["vllm"] = {
                "max_model_len": data.seq_len,
                "gpu_memory_utilization": job.rollout.memory_share,
                "tensor_parallel_size": job.rollout.tensor,
            }
    return out


def _evaluation(job: TrainerJob) -> dict[str, YamlValue]:
    if not job.held_out or job.objective == "grpo":
        return {"val_set_size": 0.0}
    # What is held out seldom fills a window.
    size = {"eval_batch_size": job.run.evaluation_batch} if job.run.evaluation_batch else {}
    return {"val_set_size": job.held_out, "evals_per_epoch": 1, "eval_sample_packing": False, **size}


def _generations(job: TrainerJob, layout: ParallelLayout) -> int:
    """Return how many completions of a prompt are compared.

    axolotl wants them to divide the sequences of a GPU's step, and as many sequences there for each of its
    data-parallel GPUs. Raises :class:`InputError` where a step is too small.
    """
    own = job.micro_batch * layout.accumulation
    most = min(job.rollout.group_size or defaults().generations.value, own // layout.data_parallel)
    for group in range(most, 1, -1):
        if own % group == 0:
            return group
    least = 2 * layout.data_parallel**2
    raise fail(
        "training.global_batch", job.global_batch, tr("at least {least}, evenly, for GRPO with axolotl", least=least)
    )


def _packed(job: TrainerJob) -> bool:
    return job.data.batching == "packed" and job.objective == "sft"


def _steps(job: TrainerJob) -> dict[str, YamlValue]:
    usual = defaults()
    out: dict[str, YamlValue] = {"num_epochs": job.epochs}
    if job.max_steps is not None:
        out["max_steps"] = job.max_steps
    return out | {
        "learning_rate": job.learning_rate,
        "lr_scheduler": usual.scheduler.value,
        "warmup_ratio": usual.warmup_share.value,
        "max_grad_norm": usual.max_grad_norm.value,
    }


def _speed(job: TrainerJob) -> dict[str, YamlValue]:
    words, training = trainers()["axolotl"].words, job.training
    # It loads the model in the dtype that it computes in, and has no bf16 without autocast.
    half = half_precision(job) or ("bf16" if training.precision == "bf16" else None)
    out: dict[str, YamlValue] = {"bf16": half == "bf16", "fp16": half == "fp16", "tf32": False}
    if training.precision != "fp16" or half is None:
        out |= settings_of(words.precision, training.precision)
    out |= settings_of(words.attention, training.attention)
    out |= checkpointing_fields(job, settings_of(words.checkpointing, training.checkpointing))
    out |= {"activation_offloading": True} if training.activation_offload else {}
    return out | _kernels(job) | {"torch_compile": training.compile}


def _kernels(job: TrainerJob) -> dict[str, YamlValue]:
    words, training = trainers()["axolotl"].words, job.training
    fused_layers, fused_loss = training.kernels == "fused", training.loss == "fused"
    out: dict[str, YamlValue] = {}
    if fused_layers or fused_loss:
        out["plugins"] = ["axolotl.integrations.liger.LigerPlugin"]
        out |= {f"liger_{part}": fused_layers for part in ("rope", "rms_norm", "glu_activation")}
        out["liger_fused_linear_cross_entropy"] = fused_loss
    if job.adapters:
        # Left open, axolotl switches its LoRA kernels on.
        kernels = fused_layers and not job.lora.dropout
        out |= {f"lora_{part}_kernel": kernels for part in ("mlp", "qkv", "o")}
    out |= settings_of(words.kernels, training.kernels)
    return out | settings_of(words.loss, training.loss)


def _parallel(job: TrainerJob, layout: ParallelLayout) -> dict[str, YamlValue]:
    if job.zero_stage is not None:
        return {"deepspeed": deepspeed.FILE}
    if job.strategy != "fsdp":
        return {}
    out: dict[str, YamlValue] = {
        "fsdp_version": 2,
        "fsdp_config": {
            **wrapped_layer(job),
            "reshard_after_forward": True,
            "offload_params": job.parallelism.cpu_offload != "none",
            # FSDP2 hangs while it loads 4-bit weights on one rank only.
            "cpu_ram_efficient_loading": not job.four_bit,
            "state_dict_type": "SHARDED_STATE_DICT",
            "final_state_dict_type": "FULL_STATE_DICT",
        },
    }
    shards = job.shards(layout)
    if layout.tensor > 1 or layout.context > 1 or shards < layout.data_parallel:
        out["dp_shard_size"] = shards
    if shards < layout.data_parallel:
        out["dp_replicate_size"] = layout.data_parallel // shards
    if layout.tensor > 1:
        out["tensor_parallel_size"] = layout.tensor
    if layout.context > 1:
        out["context_parallel_size"] = layout.context
    return out


def _notes(job: TrainerJob) -> Iterator[str]:
    data, quantization = job.data, job.quantization
    yield from attention_note("axolotl", job.training.attention)
    if job.training.precision == "bf16" and half_precision(job) is None:
        yield tr("axolotl runs bf16 under autocast only: norms and the loss are in fp32, unlike the estimate.")
    if data.batching == "packed" and job.objective != "sft":
        yield f"axolotl packs no {job.objective.upper()} samples: they are padded to the longest."
    if data.batching == "packed" and job.training.attention == "eager":
        yield "axolotl packs with flash or flex attention only."
    if job.adapters and job.arch.multimodal:
        yield tr(
            "axolotl puts adapters on matrices of the image and audio towers, too, which the estimate keeps "
            "frozen: set lora_target_modules to a regular expression of the language model's."
        )
    if quantization and quantization.upcast:
        yield "axolotl keeps embedding, head and norms in 16 bits; the estimate keeps them in fp32."
    if job.objective == "grpo":
        yield tr("Write the reward in rewards.py. Half of the context is left to the completion.")
