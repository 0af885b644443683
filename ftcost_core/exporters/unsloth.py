"""Unsloth: one script, every setting a literal in it."""

from __future__ import annotations

from ftcost_core.exporters.quoting import template
from ftcost_core.exporters.settings import script, sections
from ftcost_core.exporters.trainer_files import TrainerFiles, requires, torchrun, written
from ftcost_core.exporters.trainer_job import TrainerJob
from ftcost_core.exporters.trl import TRAINERS
from ftcost_core.trainers.facts import defaults

FILE = "train_unsloth.py"


def trainer_files(job: TrainerJob) -> TrainerFiles:
    """Write the job for Unsloth.

    Raises :class:`InputError` for an objective or a method that this hand-off has no script for.
    """
    told = written(job, "unsloth")
    run = f"torchrun --nproc-per-node {job.hardware.gpus_per_node} {FILE}" if job.gpus > 1 else f"python {FILE}"
    text = script(
        f"{FILE}.in",
        told,
        sections(told, told.table.sections),
        load=template("load_data.py.in").rstrip(),
        name=TRAINERS[job.objective],
        loader="FastVisionModel" if job.images else "FastLanguageModel",
        placed=template("place_images.py.in").rstrip(),
        seed=defaults().seed.value,
        share=job.held_out,
    )
    return TrainerFiles(told, {FILE: text}, requires(job, told.table), run, torchrun(job, FILE), headed=(FILE,))
