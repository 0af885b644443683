"""torchtitan: one script with the function that its trainer takes its configuration from."""

from __future__ import annotations

from ftcost_core.exporters.quoting import shell_word
from ftcost_core.exporters.settings import script, sections
from ftcost_core.exporters.trainer_files import TrainerFiles, entry_of_model, torchrun, written
from ftcost_core.exporters.trainer_job import TrainerJob
from ftcost_core.text.i18n import mark
from ftcost_core.trainers.facts import torchtitan_models

MODULE = "train_torchtitan"
_WANTED = mark("a dense model that torchtitan has a configuration for{hint}")


def trainer_files(job: TrainerJob) -> TrainerFiles:
    """Write the job for torchtitan. Raises :class:`InputError` for what it cannot express."""
    told = written(job, "torchtitan", ("tensor",), _model)
    family = entry_of_model(job, torchtitan_models(), _WANTED).partition("/")[0]
    text = script(f"{MODULE}.py.in", told, sections(told, told.table.sections), family=family)
    training = f"-m torchtitan.train --module {MODULE} --config job"
    run = f"torchrun --nproc-per-node {job.hardware.gpus_per_node} {training}"
    several = torchrun(job, training)
    return TrainerFiles(
        told, {f"{MODULE}.py": text}, told.table.requires, run, several, told.fact("fetch"), headed=(f"{MODULE}.py",)
    )


def _model(job: TrainerJob) -> dict[str, object]:
    """Return torchtitan's size of the model, and the command that fetches its files to where they are read."""
    size = entry_of_model(job, torchtitan_models(), _WANTED).partition("/")[2]
    return {"torchtitan_flavor": size, "fetch": f"hf download {shell_word(job.model)} --local-dir model"}
