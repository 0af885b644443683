"""MaxText: one YAML file for its supervised fine-tuning (``maxtext.trainers.post_train.sft.train_sft``)."""

from __future__ import annotations

from collections.abc import Iterator

from ftcost_core.exporters.facts import defaults, maxtext_models, settings_of, trainers
from ftcost_core.exporters.hugging_face import batch_title
from ftcost_core.exporters.trainer_files import (
    TrainerFiles,
    common_notes,
    entry_of_model,
    refuse_what_cannot_be_expressed,
    shown_start,
)
from ftcost_core.exporters.trainer_job import OUTPUT, ParallelLayout, TrainerJob
from ftcost_core.exporters.yamldoc import YamlSection, YamlValue, document
from ftcost_core.text.i18n import mark, tr

FILE = "maxtext.yml"
TRAINING = "maxtext.trainers.post_train.sft.train_sft"
DEGREES = ("tensor",)
ROLE_NAMES = {"q": "query", "k": "key", "v": "value", "o": "out", "gate": "wi_0", "up": "wi_1", "down": "wo"}


def trainer_files(job: TrainerJob) -> TrainerFiles:
    """Write the job for MaxText. Raises :class:`InputError` for what it cannot express."""
    refuse_what_cannot_be_expressed(job, "maxtext")
    layout = job.layout(DEGREES)
    notes = (*common_notes(job, "maxtext", layout, DEGREES), *_notes(job))
    run = f"python -m {TRAINING} {FILE}"
    head = job.head("MaxText", notes, shown_start(job, run, run))
    text = document(head, _sections(job, layout))
    fetch = f"test -d {_folder(job)} || {_conversion(job)}"
    return TrainerFiles({FILE: text}, notes, trainers()["maxtext"].requires, run, run, fetch)


def _model_name(job: TrainerJob) -> str:
    """Return MaxText's name of the model."""
    return entry_of_model(job, maxtext_models(), mark("a model that MaxText has a configuration for{hint}"))


def _folder(job: TrainerJob) -> str:
    """Return where the converted checkpoint lies."""
    return f"models/{_model_name(job)}"


def _conversion(job: TrainerJob) -> str:
    """Return the command that fetches the model and writes it as MaxText reads it."""
    base = "src/maxtext/configs/base.yml"
    return (
        f"python -m maxtext.checkpoint_conversion.to_maxtext {base} model_name={_model_name(job)} "
        f"base_output_directory={_folder(job)} scan_layers=true hardware=cpu "
        "skip_jax_distributed_system=true"
    )


def _sections(job: TrainerJob, layout: ParallelLayout) -> list[YamlSection]:
    words, training, usual = trainers()["maxtext"].words, job.training, defaults()
    # MaxText divides the batch among all chips, those of tensor parallelism too.
    each: float | int = job.micro_batch / layout.tensor
    return [
        YamlSection(
            "MaxText's settings for fine-tuning, changed below", {"base_config": "post_train/sft.yml"}
        ),
        YamlSection("Run", {"run_name": job.name, "base_output_directory": OUTPUT}),
        YamlSection(
            f"Model, which is converted by: {_conversion(job)}",
            {"model_name": _model_name(job), "tokenizer_type": "huggingface", "tokenizer_path": job.model,
             "load_parameters_path": f"{_folder(job)}/0/items",
             **settings_of(words.precision, training.precision)},
        ),
        YamlSection("Data" if job.data_given else "Data: fill in", _data(job)),
        YamlSection("Method", _method(job)),
        YamlSection(
            batch_title(job, layout),
            {"per_device_batch_size": int(each) if each == int(each) else each,
             "gradient_accumulation_steps": layout.accumulation, "max_target_length": job.data.seq_len,
             **settings_of(words.batching, job.data.batching), "steps": job.steps},
        ),
        YamlSection(
            "Optimizer",
            {**settings_of(words.optimizer, training.optimizer), "learning_rate": job.learning_rate,
             "warmup_steps_fraction": usual.warmup_share.value, "data_shuffle_seed": usual.seed.value},
        ),
        YamlSection(
            "Memory",
            {**settings_of(words.checkpointing, training.checkpointing),
             **settings_of(words.attention, training.attention)},
        ),
        YamlSection(
            "Chips: one slice",
            {"ici_fsdp_parallelism": layout.data_parallel, "ici_tensor_parallelism": layout.tensor},
        ),
        YamlSection("Saving", {"checkpoint_period": job.save_steps, "eval_interval": -1}),
    ]  # fmt: skip


def _data(job: TrainerJob) -> dict[str, YamlValue]:
    ending = job.data_path.rpartition(".")[2]
    kinds = {"jsonl": "json", "json": "json", "csv": "csv", "parquet": "parquet"}
    shared: dict[str, YamlValue] = {"train_split": "train", "train_data_columns": ["messages"]}
    if ending in kinds:
        return {"dataset_type": "hf", "hf_path": kinds[ending], "hf_train_files": job.data_path, **shared}
    return {"dataset_type": "hf", "hf_path": job.data_path, **shared}


def _method(job: TrainerJob) -> dict[str, YamlValue]:
    if not job.adapters:
        return {"lora": {"enable_lora": False}}
    settings: dict[str, YamlValue] = {
        "enable_lora": True, "lora_rank": job.lora.rank, "lora_alpha": float(job.lora_alpha),
    }  # fmt: skip
    if job.lora.targets != "all-linear":
        names = "|".join(ROLE_NAMES[role] for role in job.target_roles if role in ROLE_NAMES)
        settings["lora_module_path"] = f"decoder/layers/.*/({names})"
    return {"lora": settings}


def _notes(job: TrainerJob) -> Iterator[str]:
    yield tr("First convert the checkpoint: {command}", command=_conversion(job))
    yield tr("Start the command on every host of the slice: JAX joins the hosts by itself on Cloud TPU.")
    yield tr("The folders of models, data and output must be reached from every host, such as a bucket (gs://).")
