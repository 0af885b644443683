"""torchtune: one YAML file for one of its recipes."""

from __future__ import annotations

import math
from collections.abc import Iterator

from ftcost_core.documents.problems import fail
from ftcost_core.exporters.facts import TorchtuneModel, defaults, settings_of, torchtune_facts, trainers
from ftcost_core.exporters.hugging_face import batch_title
from ftcost_core.exporters.trainer_files import (
    PORT,
    TrainerFiles,
    common_notes,
    cut_notes,
    entry_of_model,
    refuse_what_cannot_be_expressed,
    shown_start,
)
from ftcost_core.exporters.trainer_job import OUTPUT, ParallelLayout, TrainerJob
from ftcost_core.exporters.yamldoc import YamlSection, YamlValue, document
from ftcost_core.text.i18n import mark, tr

FILE = "torchtune.yaml"
_MODULES = {"q": "q_proj", "k": "k_proj", "v": "v_proj", "o": "output_proj"}
_MLP = ("gate", "up", "down")


def trainer_files(job: TrainerJob) -> TrainerFiles:
    """Write the job for torchtune.

    Raises :class:`InputError` for a model without a builder, and for a method or objective without a recipe.
    """
    refuse_what_cannot_be_expressed(job, "torchtune")
    row = _model_row(job)
    recipe = _recipe(job)
    degrees = ("tensor",) if recipe == "full_finetune_distributed" and _tensor_plan(row) else ()
    layout = job.layout(degrees)
    notes = (*common_notes(job, "torchtune", layout, degrees), *cut_notes(job, "torchtune"), *_notes(job, recipe, row))
    run = f"tune run {recipe} --config {FILE}"
    several = run
    if recipe.endswith("distributed"):
        gpus = job.hardware.gpus_per_node
        run = f"tune run --nproc_per_node {gpus} {recipe} --config {FILE}"
        several = (
            f"tune run --nnodes {{nodes}} --nproc_per_node {gpus} --node_rank {{rank}} "
            f"--master_addr {{address}} --master_port {PORT} {recipe} --config {FILE}"
        )
    head = job.head("torchtune", notes, shown_start(job, run, several))
    text = document(head, _sections(job, row, recipe, layout))
    fetch = f"test -d {_folder(job)} || {_download(job)}"
    return TrainerFiles({FILE: text}, notes, _requires(job), run, several, fetch)


def _folder(job: TrainerJob) -> str:
    return f"models/{job.model.rpartition('/')[2]}"


def _download(job: TrainerJob) -> str:
    return f"tune download {job.model} --output-dir {_folder(job)}"


def _model_row(job: TrainerJob) -> TorchtuneModel:
    return entry_of_model(job, torchtune_facts().models, mark("a model that torchtune has a builder for{hint}"))


def _recipe(job: TrainerJob) -> str:
    quantization = job.quantization
    if quantization and not job.adapters:
        raise fail("method.quantization.kind", quantization.kind, tr('"nf4" beside adapters, or null, for torchtune'))
    where = "single_device" if job.gpus == 1 else "distributed"
    if job.objective == "dpo":
        return f"lora_dpo_{where}" if job.adapters else "full_dpo_distributed"
    return f"lora_finetune_{where}" if job.adapters else f"full_finetune_{where}"


def _tensor_plan(row: TorchtuneModel) -> str | None:
    family = row.full.split(".")[2]
    return torchtune_facts().tensor_parallel_plans.get(family)


def _sections(job: TrainerJob, row: TorchtuneModel, recipe: str, layout: ParallelLayout) -> list[YamlSection]:
    checkpoint = _folder(job)
    return [
        YamlSection("", {"output_dir": OUTPUT}),
        YamlSection("Model", {"model": _model(job, row)}),
        YamlSection("", {"tokenizer": _tokenizer(job, row, checkpoint)}),
        YamlSection(f"Checkpoint: {_download(job)}", _checkpoints(job, row, recipe, checkpoint)),
        YamlSection("Data" if job.data_given else "Data: fill in", _data(job)),
        YamlSection(
            batch_title(job, layout),
            {"batch_size": job.micro_batch, "gradient_accumulation_steps": layout.accumulation},
        ),
        YamlSection("Steps", _steps(job)),
        YamlSection("Optimizer", _optimizer(job, recipe, layout)),
        YamlSection("Loss", {"loss": _loss(job)}),
        YamlSection("Memory and speed", _speed(job, recipe)),
        YamlSection("Parallelism", _parallel(job, row, recipe, layout)),
        YamlSection(
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


def _model(job: TrainerJob, row: TorchtuneModel) -> dict[str, YamlValue]:
    words = trainers()["torchtune"].words
    if not job.adapters:
        return {"_component_": row.full, **settings_of(words.method, job.kind)}
    lora, roles = job.lora, job.target_roles
    out: dict[str, YamlValue] = {
        "_component_": row.lora,
        "lora_attn_modules": [_MODULES[role] for role in roles if role in _MODULES],
        "apply_lora_to_mlp": any(role in roles for role in _MLP),
    }
    if "head" in roles:
        out["apply_lora_to_output"] = True
    out |= {"lora_rank": lora.rank, "lora_alpha": job.lora_alpha, "lora_dropout": lora.dropout}
    out |= settings_of(words.method, job.kind)
    return out | (settings_of(words.quantization, job.quantization.kind) if job.quantization else {})


def _tokenizer(job: TrainerJob, row: TorchtuneModel, folder: str) -> dict[str, YamlValue]:
    files = {argument: f"{folder}/{file}" for argument, file in row.tokenizer_files.items()}
    return {"_component_": row.tokenizer, **files, "max_seq_len": job.data.seq_len}


def _checkpoints(job: TrainerJob, row: TorchtuneModel, recipe: str, folder: str) -> dict[str, YamlValue]:
    names = row.checkpoint_files
    checkpointer: dict[str, YamlValue] = {
        "_component_": "torchtune.training.FullModelHFCheckpointer",
        "checkpoint_dir": folder,
        "checkpoint_files": names if isinstance(names, tuple) else names.model_dump(),
        "recipe_checkpoint": None,
        "output_dir": OUTPUT,
        "model_type": row.model_type,
    }
    out: dict[str, YamlValue] = {"checkpointer": checkpointer}
    if recipe == "full_dpo_distributed":
        out["ref_checkpointer"] = checkpointer | {"output_dir": f"{OUTPUT}/reference"}
    out["resume_from_checkpoint"] = False
    if job.adapters:
        out["save_adapter_weights_only"] = True
    return out


def _data(job: TrainerJob) -> dict[str, YamlValue]:
    chats = "text_completion_dataset" if job.plain_text else "chat_dataset"
    name = "preference_dataset" if job.objective == "dpo" else chats
    dataset: dict[str, YamlValue] = {"_component_": f"torchtune.datasets.{name}"}
    ending = job.data_path.rpartition(".")[2]
    kinds = {"jsonl": "json", "json": "json", "csv": "csv", "parquet": "parquet"}
    if ending in kinds:
        dataset |= {"source": kinds[ending], "data_files": literal(job.data_path)}
    else:
        dataset["source"] = literal(job.data_path)
    dataset["split"] = "train"
    if job.objective == "sft":
        if job.plain_text:
            dataset["column"] = "text"
        else:
            dataset |= {"conversation_column": "messages", "conversation_style": "openai"}
        dataset["packed"] = job.data.batching == "packed"
    return {"dataset": dataset, "shuffle": True, "seed": defaults().seed.value}


def literal(text: str) -> str:
    """Keep OmegaConf, which reads the file, from filling in ``${...}``."""
    return text.replace("${", "\\${")


def _steps(job: TrainerJob) -> dict[str, YamlValue]:
    if job.max_steps is not None:
        return {"epochs": 1, "max_steps_per_epoch": job.max_steps}
    epochs = math.ceil(job.data.epochs)
    return {
        "epochs": epochs,
        # The recipes know whole epochs only.
        "max_steps_per_epoch": None if epochs == job.data.epochs else max(1, job.steps // epochs),
    }


def _optimizer(job: TrainerJob, recipe: str, layout: ParallelLayout) -> dict[str, YamlValue]:
    usual, component = defaults(), _component(job)
    out: dict[str, YamlValue] = {"optimizer": {"_component_": component, "lr": job.learning_rate}}
    if component == "torch.optim.AdamW":
        # Tensor parallel weights have no fused kernel.
        out["optimizer"] = {"_component_": component, "lr": job.learning_rate, "fused": layout.tensor == 1}
    if recipe.startswith(("full_finetune", "full_dpo")):
        stepping = _steps_in_backward(job, layout)
        out["optimizer_in_bwd"] = stepping
        out["clip_grad_norm"] = None if stepping else usual.max_grad_norm.value
    else:
        out["clip_grad_norm"] = usual.max_grad_norm.value
    out["lr_scheduler"] = {
        "_component_": "torchtune.training.lr_schedulers.get_cosine_schedule_with_warmup",
        "num_warmup_steps": max(1, round(job.steps * usual.warmup_share.value)),
    }
    return out


def _steps_in_backward(job: TrainerJob, layout: ParallelLayout) -> bool:
    """Tell whether the optimizer steps during backward, as the estimate assumes of 8-bit optimizers."""
    eight_bit = job.training.optimizer in ("adamw-8bit", "paged-adamw-8bit")
    return eight_bit and job.gpus == 1 and layout.accumulation == 1 and job.objective == "sft"


def _loss(job: TrainerJob) -> dict[str, YamlValue]:
    if job.objective == "dpo":
        return {"_component_": "torchtune.rlhf.loss.DPOLoss", "beta": defaults().dpo_beta.value}
    return {**settings_of(trainers()["torchtune"].words.loss, job.training.loss)}


def _speed(job: TrainerJob, recipe: str) -> dict[str, YamlValue]:
    words, training = trainers()["torchtune"].words, job.training
    out: dict[str, YamlValue] = {
        "device": "cuda",
        **settings_of(words.precision, training.precision),
        "compile": training.compile,
        **settings_of(words.checkpointing, training.checkpointing),
        # The recipes refuse it without checkpointing.
        "enable_activation_offloading": bool(training.activation_offload) and training.checkpointing == "full",
    }
    if training.checkpointing == "selective" and recipe == "full_finetune_distributed":
        out |= {"enable_activation_checkpointing": False, "ac_mode": "selective", "ac_option": 2}
    return out


def _parallel(job: TrainerJob, row: TorchtuneModel, recipe: str, layout: ParallelLayout) -> dict[str, YamlValue]:
    if not recipe.endswith("distributed"):
        return {}
    words = trainers()["torchtune"].words
    out: dict[str, YamlValue] = {
        **settings_of(words.cpu_offload, job.parallelism.cpu_offload),
        **settings_of(words.strategy, job.strategy),
        "custom_sharded_layers": ["tok_embeddings", "output"],
    }
    if layout.tensor > 1:
        out["tensor_parallel_dim"] = layout.tensor
        out["tensor_parallel_plan"] = {"_component_": _tensor_plan(row)}
    return out


def _component(job: TrainerJob) -> str:
    """Return the optimizer's class."""
    return str(settings_of(trainers()["torchtune"].words.optimizer, job.training.optimizer)["_component_"])


def _requires(job: TrainerJob) -> tuple[str, ...]:
    package = _component(job).partition(".")[0]
    return (*trainers()["torchtune"].requires, *((package,) if package != "torch" else ()))


def _notes(job: TrainerJob, recipe: str, row: TorchtuneModel) -> Iterator[str]:
    training, data, lora = job.training, job.data, job.lora
    offload = job.parallelism.cpu_offload
    if training.precision == "bf16-mixed":
        yield tr("torchtune has no autocast: everything runs in bf16; the estimate is for bf16-mixed.")
    if training.loss == "fused" and job.objective == "sft":
        yield tr("torchtune 0.6 has a chunked loss and no fused one: the chunked one is set.")
    if training.checkpointing == "selective" and recipe != "full_finetune_distributed":
        yield tr("{recipe} checkpoints every layer or none: every layer here, slower than the estimate.", recipe=recipe)
    if job.gpus > 1 and job.strategy in ("ddp", "zero1", "zero2"):
        yield tr("torchtune shards with FSDP; the estimate's {strategy} holds more on each GPU.", strategy=job.strategy)
    if offload != "none" and job.gpus == 1:
        yield tr("torchtune offloads to the CPU with several GPUs only: nothing is offloaded here.")
    if data.batching == "padded":
        yield tr("torchtune pads to the longest of a micro-batch, not to the whole context.")
    if job.objective == "dpo" and data.batching == "packed":
        yield tr("torchtune packs no preference pairs: they are padded to the longest of a micro-batch.")
    if job.adapters and lora.train_fully:
        yield tr(
            "torchtune trains nothing in full beside adapters: {train_fully} is left out.",
            train_fully=", ".join(lora.train_fully),
        )
    if job.adapters and 0 < len(set(job.target_roles) & set(_MLP)) < len(_MLP):
        yield tr("torchtune puts adapters on all three feed-forward matrices or on none: on all here.")
    if job.adapters and "embedding" in job.target_roles:
        yield tr("torchtune has no adapter for the embedding.")
    if job.quantization and not job.quantization.double:
        yield tr("torchtune's NF4 always quantises its scales too.")
    if training.attention != "sdpa":
        yield tr("torchtune calls PyTorch's attention, which picks flash or, for packed samples, flex attention.")
    if training.kernels == "fused":
        yield tr("torchtune has no fused layer kernels but those of compile.")
    if job.adapters:
        yield tr("torchtune saves at the end of each epoch only; resume_from_checkpoint goes on from there.")
    else:
        yield tr(
            "torchtune saves at the end of each epoch only. To go on from there, set resume_from_checkpoint, "
            "and checkpoint_files to {files} of the last epoch.",
            files=_saved_files(row),
        )


def _saved_files(row: TorchtuneModel) -> str:
    """Return the names of a whole model's files that torchtune saves, from the folder of its output."""
    names = row.checkpoint_files
    last = f"{len(names):05}" if isinstance(names, tuple) else names.max_filename
    return f'{{filename_format: "epoch_0/model-{{}}-of-{{}}.safetensors", max_filename: "{last}"}}'
