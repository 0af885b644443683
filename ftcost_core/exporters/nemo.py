"""NeMo's Megatron-Bridge: one recipe script, every setting a literal in it."""

from __future__ import annotations

from dataclasses import replace

from ftcost_core.documents.job import edited
from ftcost_core.exporters.settings import script, sections
from ftcost_core.exporters.trainer_files import TrainerFiles, torchrun, written
from ftcost_core.exporters.trainer_job import TrainerJob

FILE = "train_nemo.py"
_DEGREES = ("tensor", "pipeline", "context")


def trainer_files(job: TrainerJob) -> TrainerFiles:
    """Write the job for Megatron-Bridge. Raises :class:`InputError` for what Megatron does not train."""
    # It takes one packed window at a time.
    single = job.kind != "pretrain" and job.data.batching == "packed" and job.micro_batch > 1
    one = edited(job.resolved, {"training.micro_batch": 1}) if single else job.resolved
    told = written(replace(job, resolved=one), "nemo", _DEGREES, {"window_of_one": single}, job)
    run = f"torchrun --nproc-per-node {job.hardware.gpus_per_node} {FILE}"
    several = torchrun(job, FILE)
    if job.kind != "pretrain":
        # Not under torchrun, where every rank would write the converted weights at once.
        run, several = (f"python {FILE} import && {command}" for command in (run, several))
    step = "pretrain" if job.kind == "pretrain" else "finetune"
    text = script(f"{FILE}.in", told, sections(told, told.table.sections), step=step)
    return TrainerFiles(told, {FILE: text}, told.table.requires, run, several, headed=(FILE,))
