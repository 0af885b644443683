"""mlx-lm: one YAML file for ``mlx_lm.lora``."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

from ftcost_core.exporters.facts import defaults, settings_of, trainers
from ftcost_core.exporters.hugging_face import batch_title
from ftcost_core.exporters.trainer_files import TrainerFiles, common_notes, refuse_what_cannot_be_expressed, shown_start
from ftcost_core.exporters.trainer_job import ATTENTION_ROLES, OUTPUT, ParallelLayout, TrainerJob
from ftcost_core.exporters.yamldoc import YamlSection, YamlValue, document
from ftcost_core.text.i18n import tr

FILE = "mlx_lm.yaml"
ALL_LAYERS = -1
GROUP = 64
"""Weights that share a scale and a bias."""


def trainer_files(job: TrainerJob) -> TrainerFiles:
    """Write the job for mlx-lm. Raises :class:`InputError` for what it cannot express."""
    refuse_what_cannot_be_expressed(job, "mlx-lm")
    layout = job.layout()
    notes = (*common_notes(job, "mlx-lm", layout), *_notes(job))
    run = f"mlx_lm.lora --config {FILE}"
    fetch = f"test -d {_folder(job)} || {_conversion(job)}"
    head = job.head("mlx-lm", notes, shown_start(job, run, run))
    text = document(head, _sections(job, layout))
    return TrainerFiles({FILE: text}, notes, trainers()["mlx-lm"].requires, run, run, fetch)


def _folder(job: TrainerJob) -> str:
    """Return where the model lies once it is converted."""
    bits = f"-{_bits(job)}bit" if job.quantization and job.adapters else ""
    return shlex.quote(f"models/{job.model.rpartition('/')[2]}{bits}")


def _bits(job: TrainerJob) -> str:
    assert job.quantization is not None
    return str(settings_of(trainers()["mlx-lm"].words.quantization, job.quantization.kind)["q-bits"])


def _conversion(job: TrainerJob) -> str:
    """Return the command that fetches the model in the precision of the job, quantised as it asks."""
    dtype = settings_of(trainers()["mlx-lm"].words.precision, job.training.precision)["dtype"]
    command = f"mlx_lm.convert --hf-path {shlex.quote(job.model)} --mlx-path {_folder(job)} --dtype {dtype}"
    if job.quantization and job.adapters:
        command += f" -q --q-bits {_bits(job)} --q-group-size {GROUP}"
    return command


def _sections(job: TrainerJob, layout: ParallelLayout) -> list[YamlSection]:
    words, training, usual = trainers()["mlx-lm"].words, job.training, defaults()
    batches = job.steps * layout.accumulation
    warmup = max(1, round(job.steps * usual.warmup_share.value))
    return [
        YamlSection(
            f"Model, which is made by: {_conversion(job)}",
            {"model": shlex.split(_folder(job))[0], "train": True},
        ),
        YamlSection("Data" if job.data_given else "Data: fill in", {"hf_dataset": _data(job)}),
        YamlSection("Method", _method(job)),
        YamlSection(
            batch_title(job, layout),
            {"batch_size": job.micro_batch, "grad_accumulation_steps": layout.accumulation,
             "max_seq_length": job.data.seq_len},
        ),
        YamlSection("Steps: iterations are micro-batches", {"iters": batches, "steps_per_report": 10}),
        YamlSection(
            "Optimizer",
            {**settings_of(words.optimizer, training.optimizer), "learning_rate": job.learning_rate,
             "lr_schedule": {"name": "cosine_decay", "warmup": warmup,
                             "arguments": [job.learning_rate, job.steps]},
             "seed": usual.seed.value},
        ),
        YamlSection("Memory", settings_of(words.checkpointing, training.checkpointing)),
        YamlSection(
            "Saving",
            {"adapter_path": OUTPUT, "save_every": job.save_steps * layout.accumulation,
             "steps_per_eval": batches, "val_batches": 1},
        ),
    ]  # fmt: skip


def _data(job: TrainerJob) -> dict[str, YamlValue]:
    ending = job.data_path.rpartition(".")[2]
    kinds = {"jsonl": "json", "json": "json", "csv": "csv", "parquet": "parquet"}
    # mlx-lm loads no data without a part to validate on.
    splits: dict[str, YamlValue] = {"train_split": "train", "valid_split": f"train[:{job.micro_batch}]"}
    if ending in kinds:
        return {"path": kinds[ending], "config": {"data_files": job.data_path}, **splits}
    return {"path": job.data_path, **splits}


def _method(job: TrainerJob) -> dict[str, YamlValue]:
    words, method, lora = trainers()["mlx-lm"].words, job.method, job.lora
    layers = method.trained_layers if job.kind == "freeze" and method.trained_layers else ALL_LAYERS
    out: dict[str, YamlValue] = {**settings_of(words.method, job.kind), "num_layers": layers}
    if not job.adapters:
        return out
    parameters: dict[str, YamlValue] = {
        "rank": lora.rank, "scale": job.lora_alpha / lora.rank, "dropout": lora.dropout,
    }  # fmt: skip
    if lora.targets != "all-linear":
        parameters["keys"] = _keys(job)
    return out | {"lora_parameters": parameters}


def _keys(job: TrainerJob) -> list[YamlValue]:
    """Return the names of the adapted matrices in a layer."""
    attention = [role for role in job.target_roles if role in ATTENTION_ROLES]
    rest = [role for role in job.target_roles if role not in ATTENTION_ROLES]
    return [
        *(f"self_attn.{name}" for name in job.modules_of(attention)),
        *(f"mlp.{name}" for name in job.modules_of(rest)),
    ]


def _notes(job: TrainerJob) -> Iterator[str]:
    yield tr("First make the model that the file names: {command}", command=_conversion(job))
    if job.kind in ("full", "freeze"):
        yield tr("mlx-lm trains layers alone: embedding and head stay as they are, as the estimate counts.")
    yield tr(
        "mlx-lm sorts samples by length before it makes batches of them, and cuts those that are longer than "
        "the context."
    )
