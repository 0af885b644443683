"""mlx-lm: one YAML file for ``mlx_lm.lora``."""

from __future__ import annotations

import shlex

from ftcost_core.exporters.settings import sections
from ftcost_core.exporters.trainer_files import TrainerFiles, written
from ftcost_core.exporters.trainer_job import TrainerJob
from ftcost_core.exporters.yamldoc import document
from ftcost_core.trainers.table import settings_of, trainers

FILE = "mlx_lm.yaml"
_GROUP = 64
"""Weights that share a scale and a bias."""


def trainer_files(job: TrainerJob) -> TrainerFiles:
    """Write the job for mlx-lm. Raises :class:`InputError` for what it cannot express."""
    told = written(job, "mlx-lm", own=_model)
    out = {FILE: document([], sections(told, told.table.sections))}
    run, folder = f"mlx_lm.lora --config {FILE}", shlex.quote(told.fact("mlx_folder"))
    fetch = f"test -d {folder} || {told.fact('fetch')}"
    return TrainerFiles(told, out, told.table.requires, run, run, fetch, headed=(FILE,))


def _model(job: TrainerJob) -> dict[str, object]:
    """Return where the model lies once it is converted, and the command that makes it so, quantised as the job asks."""
    words = trainers()["mlx-lm"].words
    folder = f"models/{job.model.rpartition('/')[2]}"
    dtype = settings_of(words.precision, job.training.precision)["dtype"]
    quantised = ""
    if job.quantization and job.adapters:
        bits = settings_of(words.quantization, job.quantization.kind)["q-bits"]
        folder, quantised = f"{folder}-{bits}bit", f" -q --q-bits {bits} --q-group-size {_GROUP}"
    made = f"mlx_lm.convert --hf-path {shlex.quote(job.model)} --mlx-path {shlex.quote(folder)} --dtype {dtype}"
    return {"mlx_folder": folder, "fetch": made + quantised}
