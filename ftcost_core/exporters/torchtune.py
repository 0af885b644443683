"""torchtune: one YAML file for one of its recipes."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from ftcost_core.catalogue.models import find_model
from ftcost_core.documents.problems import did_you_mean, fail
from ftcost_core.exporters.facts import defaults, torchtune_models, trainers
from ftcost_core.exporters.trainer_job import OUTPUT, Spread, TrainerJob
from ftcost_core.exporters.training import Training, common_notes, optimizer
from ftcost_core.exporters.yamldoc import Section, Value, document
from ftcost_core.text.i18n import tr

FILE = "torchtune.yaml"
_MODULES = {"q": "q_proj", "k": "k_proj", "v": "v_proj", "o": "output_proj"}
_MLP = ("gate", "up", "down")


def training(plan: TrainerJob) -> Training:
    """Write the job for torchtune.

    Raises :class:`InputError` for a model without a builder, and for a method or objective without a recipe.
    """
    row = _model_row(plan)
    recipe = _recipe(plan)
    degrees = ("tensor",) if recipe == "full_finetune_distributed" and _tensor_plan(row) else ()
    spread = plan.spread(degrees)
    word, other = optimizer(plan, "torchtune")
    notes = (
        *common_notes(plan, "torchtune", spread, degrees),
        *([other] if other else []),
        *_notes(plan, recipe),
    )
    run = f"tune run {recipe} --config {FILE}"
    several = run
    if recipe.endswith("distributed"):
        gpus = plan.job.hardware.gpus_per_node
        run = f"tune run --nproc_per_node {gpus} {recipe} --config {FILE}"
        several = (
            f"tune run --nnodes {{nodes}} --nproc_per_node {gpus} --node_rank {{rank}} "
            f"--master_addr {{address}} --master_port 29500 {recipe} --config {FILE}"
        )
    text = document(plan.head("torchtune", notes, run), _sections(plan, row, recipe, spread, word))
    return Training({FILE: text}, notes, _requires(plan, word), run, several)


def _model_row(plan: TrainerJob) -> dict[str, Any]:
    models = torchtune_models()["models"]
    known = None if plan.job.model.id is None else find_model(plan.job.model.id).id
    row = models.get(plan.model) or models.get(known)
    if row is None:
        given = plan.job.model.id or tr("an inline architecture")
        hint = did_you_mean(given, models) or f": {', '.join(models)}"
        raise fail("model.id", given, tr("a model that torchtune has a builder for{hint}", hint=hint))
    found: dict[str, Any] = row
    return found


def _recipe(plan: TrainerJob) -> str:
    if plan.objective not in ("sft", "dpo"):
        raise fail("method.objective", plan.objective, tr('"sft" or "dpo" for torchtune'))
    if plan.kind in ("freeze", "pretrain"):
        raise fail("method.kind", plan.kind, tr('"full", "lora", "qlora" or "dora" for torchtune'))
    kept = plan.job.method.quantization
    if kept and (kept.kind != "nf4" or not plan.adapters):
        raise fail("method.quantization.kind", kept.kind, tr('"nf4" beside adapters, or null, for torchtune'))
    if plan.job.training.precision not in ("bf16", "bf16-mixed", "fp32"):
        raise fail("training.precision", plan.job.training.precision, tr('"bf16" or "fp32" for torchtune'))
    where = "single_device" if plan.gpus == 1 else "distributed"
    if plan.objective == "dpo":
        return f"lora_dpo_{where}" if plan.adapters else "full_dpo_distributed"
    return f"lora_finetune_{where}" if plan.adapters else f"full_finetune_{where}"


def _tensor_plan(row: dict[str, Any]) -> str | None:
    family = row["full"].split(".")[2]
    found: str | None = torchtune_models()["tensor_parallel_plans"].get(family)
    return found


def _sections(plan: TrainerJob, row: dict[str, Any], recipe: str, spread: Spread, word: str) -> list[Section]:
    checkpoint = f"models/{plan.model.rpartition('/')[2]}"
    return [
        Section("", {"output_dir": OUTPUT}),
        Section("Model", {"model": _model(plan, row)}),
        Section("", {"tokenizer": _tokenizer(plan, row, checkpoint)}),
        Section(
            f"Checkpoint: tune download {plan.model} --output-dir {checkpoint}",
            _checkpoints(plan, row, recipe, checkpoint),
        ),
        Section("Data" if plan.data_given else "Data: fill in", _data(plan)),
        Section(
            f"Batch: {plan.micro_batch} x {spread.accumulation} x {spread.data_parallel} data-parallel GPUs",
            {"batch_size": plan.micro_batch, "gradient_accumulation_steps": spread.accumulation},
        ),
        Section("Steps", _steps(plan)),
        Section("Optimizer", _optimizer(plan, recipe, spread, word)),
        Section("Loss", {"loss": _loss(plan)}),
        Section("Memory and speed", _speed(plan, recipe)),
        Section("Parallelism", _parallel(plan, row, recipe, spread)),
        Section(
            "Logging: tokens_per_second_per_gpu and peak memory go to outputs/logs",
            {
                "metric_logger": {
                    "_component_": "torchtune.training.metric_logging.DiskLogger",
                    "log_dir": f"{OUTPUT}/logs",
                },
                "log_every_n_steps": 1,
                "log_peak_memory_stats": True,
            },
        ),
    ]


def _model(plan: TrainerJob, row: dict[str, Any]) -> dict[str, Value]:
    if not plan.adapters:
        return {"_component_": row["full"]}
    lora, roles = plan.lora, plan.target_roles
    out: dict[str, Value] = {
        "_component_": row["lora"],
        "lora_attn_modules": [_MODULES[role] for role in roles if role in _MODULES],
        "apply_lora_to_mlp": any(role in roles for role in _MLP),
    }
    if "head" in roles:
        out["apply_lora_to_output"] = True
    out |= {"lora_rank": lora.rank, "lora_alpha": plan.lora_alpha, "lora_dropout": lora.dropout}
    if plan.kind == "dora":
        out["use_dora"] = True
    if plan.job.method.quantization:
        out["quantize_base"] = True
    return out


def _tokenizer(plan: TrainerJob, row: dict[str, Any], folder: str) -> dict[str, Value]:
    named = "vocab_path" if row["model_type"] == "PHI4" else "path"
    out: dict[str, Value] = {
        "_component_": row["tokenizer"],
        named: f"{folder}/{row['tokenizer_file']}",
    }
    if "merges_file" in row:
        merges = "merges_path" if row["model_type"] == "PHI4" else "merges_file"
        out[merges] = f"{folder}/{row['merges_file']}"
    return out | {"max_seq_len": plan.job.data.seq_len}


def _checkpoints(plan: TrainerJob, row: dict[str, Any], recipe: str, folder: str) -> dict[str, Value]:
    one: dict[str, Value] = {
        "_component_": "torchtune.training.FullModelHFCheckpointer",
        "checkpoint_dir": folder,
        "checkpoint_files": row["checkpoint_files"],
        "recipe_checkpoint": None,
        "output_dir": OUTPUT,
        "model_type": row["model_type"],
    }
    out: dict[str, Value] = {"checkpointer": one}
    if recipe == "full_dpo_distributed":
        out["ref_checkpointer"] = one | {"output_dir": f"{OUTPUT}/reference"}
    out["resume_from_checkpoint"] = False
    if plan.adapters:
        out["save_adapter_weights_only"] = True
    return out


def _data(plan: TrainerJob) -> dict[str, Value]:
    name = "preference_dataset" if plan.objective == "dpo" else "chat_dataset"
    dataset: dict[str, Value] = {"_component_": f"torchtune.datasets.{name}"}
    ending = plan.data_path.rpartition(".")[2]
    kinds = {"jsonl": "json", "json": "json", "csv": "csv", "parquet": "parquet"}
    if ending in kinds:
        dataset |= {"source": kinds[ending], "data_files": literal(plan.data_path)}
    else:
        dataset["source"] = literal(plan.data_path)
    dataset["split"] = "train"
    if plan.objective == "sft":
        dataset |= {"conversation_column": "messages", "conversation_style": "openai"}
        dataset["packed"] = plan.job.data.batching == "packed"
    return {"dataset": dataset, "shuffle": True, "seed": defaults()["seed"]["value"]}


def literal(text: str) -> str:
    """Keep OmegaConf, which reads the file, from filling in ``${...}``."""
    return text.replace("${", "\\${")


def _steps(plan: TrainerJob) -> dict[str, Value]:
    if plan.max_steps is not None:
        return {"epochs": 1, "max_steps_per_epoch": plan.max_steps}
    epochs = math.ceil(plan.job.data.epochs)
    return {
        "epochs": epochs,
        # The recipes know whole epochs only.
        "max_steps_per_epoch": None if epochs == plan.job.data.epochs else max(1, plan.steps // epochs),
    }


def _optimizer(plan: TrainerJob, recipe: str, spread: Spread, word: str) -> dict[str, Value]:
    facts = defaults()
    one: dict[str, Value] = {"_component_": word, "lr": plan.learning_rate}
    if word == "torch.optim.AdamW":
        # Tensor parallel weights have no fused kernel.
        one["fused"] = spread.tensor == 1
    out: dict[str, Value] = {"optimizer": one}
    if recipe.startswith(("full_finetune", "full_dpo")):
        stepping = _steps_in_backward(plan, spread)
        out["optimizer_in_bwd"] = stepping
        out["clip_grad_norm"] = None if stepping else facts["max_grad_norm"]["value"]
    else:
        out["clip_grad_norm"] = facts["max_grad_norm"]["value"]
    if plan.adapters:
        out["lr_scheduler"] = {
            "_component_": "torchtune.training.lr_schedulers.get_cosine_schedule_with_warmup",
            "num_warmup_steps": max(1, round(plan.steps * facts["warmup_share"]["value"])),
        }
    return out


def _steps_in_backward(plan: TrainerJob, spread: Spread) -> bool:
    """Tell whether the optimizer steps on each gradient as it arrives, as the estimate assumes of 8 bits."""
    eight_bit = plan.job.training.optimizer in ("adamw-8bit", "paged-adamw-8bit")
    return eight_bit and plan.gpus == 1 and spread.accumulation == 1 and plan.objective == "sft"


def _loss(plan: TrainerJob) -> dict[str, Value]:
    if plan.objective == "dpo":
        return {"_component_": "torchtune.rlhf.loss.DPOLoss", "beta": defaults()["dpo_beta"]["value"]}
    if plan.job.training.loss == "standard":
        return {"_component_": "torch.nn.CrossEntropyLoss"}
    return {"_component_": "torchtune.modules.loss.CEWithChunkedOutputLoss"}


def _speed(plan: TrainerJob, recipe: str) -> dict[str, Value]:
    training = plan.job.training
    out: dict[str, Value] = {
        "device": "cuda",
        "dtype": "fp32" if training.precision == "fp32" else "bf16",
        "compile": training.compile,
        "enable_activation_checkpointing": training.checkpointing != "none",
        "enable_activation_offloading": False,
    }
    if training.checkpointing == "selective" and recipe == "full_finetune_distributed":
        out |= {"enable_activation_checkpointing": False, "ac_mode": "selective", "ac_option": 2}
    return out


def _parallel(plan: TrainerJob, row: dict[str, Any], recipe: str, spread: Spread) -> dict[str, Value]:
    if not recipe.endswith("distributed"):
        return {}
    out: dict[str, Value] = {
        "fsdp_cpu_offload": plan.job.hardware.parallelism.cpu_offload != "none",
        "fsdp_reshard_after_forward": plan.strategy not in ("zero1", "zero2"),
        "custom_sharded_layers": ["tok_embeddings", "output"],
    }
    if spread.tensor > 1:
        out["tensor_parallel_dim"] = spread.tensor
        out["tensor_parallel_plan"] = {"_component_": _tensor_plan(row)}
    return out


def _requires(plan: TrainerJob, word: str) -> tuple[str, ...]:
    table = trainers()
    found = list(table["torchtune"]["requires"])
    found += table["beside"]["bitsandbytes"] if word.startswith("bitsandbytes") else []
    return tuple(found)


def _notes(plan: TrainerJob, recipe: str) -> Iterator[str]:
    training, data, lora = plan.job.training, plan.job.data, plan.lora
    offload = plan.job.hardware.parallelism.cpu_offload
    if training.precision == "bf16-mixed":
        yield tr("torchtune has no autocast: everything runs in bf16; the estimate is for bf16-mixed.")
    if training.loss == "fused" and plan.objective == "sft":
        yield tr("torchtune 0.6 has a chunked loss and no fused one: the chunked one is set.")
    if training.checkpointing == "selective" and recipe != "full_finetune_distributed":
        yield tr(
            "{recipe} checkpoints every layer or none: every layer here, slower than the estimate.",
            recipe=recipe,
        )
    if plan.gpus > 1 and plan.strategy in ("ddp", "zero1", "zero2"):
        yield tr(
            "torchtune shards with FSDP; the estimate's {strategy} holds more on each GPU.",
            strategy=plan.strategy,
        )
    if offload != "none" and plan.gpus == 1:
        yield tr("torchtune offloads to the CPU with several GPUs only: nothing is offloaded here.")
    if data.batching == "padded":
        yield tr("torchtune pads to the longest of a micro-batch, not to the whole context.")
    if plan.objective == "dpo" and data.batching == "packed":
        yield tr("torchtune packs no preference pairs: they are padded to the longest of a micro-batch.")
    if plan.adapters and lora.train_fully:
        yield tr(
            "torchtune trains nothing in full beside adapters: {train_fully} is left out.",
            train_fully=", ".join(lora.train_fully),
        )
    if plan.adapters and 0 < len(set(plan.target_roles) & set(_MLP)) < len(_MLP):
        yield tr("torchtune puts adapters on all three feed-forward matrices or on none: on all here.")
    if plan.adapters and "embedding" in plan.target_roles:
        yield tr("torchtune has no adapter for the embedding.")
    if plan.job.method.quantization and not plan.job.method.quantization.double:
        yield tr("torchtune's NF4 always quantises its scales too.")
    if training.attention == "flash":
        yield tr(
            "torchtune calls PyTorch's attention, which picks flash or, for packed samples, flex attention."
        )
    if training.kernels == "fused":
        yield tr("torchtune has no fused layer kernels but those of compile.")
    yield tr("torchtune saves at the end of each epoch only; resume_from_checkpoint goes on from there.")
