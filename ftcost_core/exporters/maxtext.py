"""MaxText: one YAML file for its supervised fine-tuning (``maxtext.trainers.post_train.sft.train_sft``)."""

from __future__ import annotations

from ftcost_core.exporters.settings import sections
from ftcost_core.exporters.trainer_files import TrainerFiles, entry_of_model, written
from ftcost_core.exporters.trainer_job import TrainerJob
from ftcost_core.exporters.yamldoc import document
from ftcost_core.text.i18n import mark
from ftcost_core.trainers.facts import maxtext_models

FILE = "maxtext.yml"
TRAINING = "maxtext.trainers.post_train.sft.train_sft"


def trainer_files(job: TrainerJob) -> TrainerFiles:
    """Write the job for MaxText. Raises :class:`InputError` for what it cannot express."""
    told = written(job, "maxtext", ("tensor",), _model)
    out = {FILE: document([], sections(told, told.table.sections))}
    run = f"python -m {TRAINING} {FILE}"
    fetch = f"test -d models/{told.fact('maxtext_model')} || {told.fact('fetch')}"
    return TrainerFiles(told, out, told.table.requires, run, run, fetch, headed=(FILE,))


def _model(job: TrainerJob) -> dict[str, object]:
    """Return MaxText's name of the model, and the command that fetches it and writes it as MaxText reads it."""
    name = entry_of_model(job, maxtext_models(), mark("a model that MaxText has a configuration for{hint}"))
    fetch = (
        f"python -m maxtext.checkpoint_conversion.to_maxtext src/maxtext/configs/base.yml model_name={name} "
        f"base_output_directory=models/{name} scan_layers=true hardware=cpu skip_jax_distributed_system=true"
    )
    return {"maxtext_model": name, "maxtext_items": f"models/{name}/0/items", "fetch": fetch}
