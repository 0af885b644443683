"""From a target's name to its files."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from ftcost_core.catalogue.offers import Offer
from ftcost_core.documents.job import Job
from ftcost_core.documents.problems import did_you_mean, fail
from ftcost_core.documents.result import Estimate
from ftcost_core.exporters import (
    axolotl,
    dstack,
    launchers,
    llama_factory,
    nemo,
    ray,
    skypilot,
    slurm,
    torchtune,
    trl,
    unsloth,
)
from ftcost_core.exporters.facts import clusters
from ftcost_core.exporters.handoff import TARGETS, Cluster, Handoff, Launcher, Trainer
from ftcost_core.exporters.trainer_files import TrainerFiles
from ftcost_core.exporters.trainer_job import TrainerJob, trainer_job

_TRAINERS: Mapping[Trainer | Launcher, Callable[[TrainerJob], TrainerFiles]] = {
    "trl": trl.trainer_files,
    "axolotl": axolotl.trainer_files,
    "llama-factory": llama_factory.trainer_files,
    "torchtune": torchtune.trainer_files,
    "unsloth": unsloth.trainer_files,
    "nemo": nemo.trainer_files,
    "accelerate": launchers.accelerated,
    "deepspeed": launchers.deepspeeded,
}
_CLUSTERS: Mapping[Cluster, Callable[[TrainerJob, TrainerFiles, Offer | None], Handoff]] = {
    "skypilot": skypilot.handoff,
    "dstack": dstack.handoff,
    "slurm": slurm.handoff,
    "ray": ray.handoff,
}


def hand_off(
    job: Job,
    estimate: Estimate,
    target: str,
    *,
    data_path: str | None = None,
    max_steps: int | None = None,
    offer: Offer | None = None,
) -> Handoff:
    """Write a job down for one of :data:`TARGETS`, with the settings of ``estimate.resolved``.

    ``data_path`` is the training data; without it the files hold a name to fill in. ``max_steps`` stops
    after so many optimizer steps, for a pilot run. ``offer`` is where a cluster target runs. Raises
    :class:`InputError` for an unknown target, or for what the tool cannot express.
    """
    trainer_view = trainer_job(job, estimate, data_path, max_steps)
    for cluster, task_of in _CLUSTERS.items():
        if cluster == target:
            trainer = clusters().trainers[trainer_view.training.stack]
            return task_of(trainer_view, _TRAINERS[trainer](trainer_view), offer)
    for name, files_of in _TRAINERS.items():
        if name == target:
            files = files_of(trainer_view)
            return Handoff(files.files, files.notes, files.start)
    allowed = ", ".join(json.dumps(name) for name in TARGETS)
    raise fail("target", target, allowed + did_you_mean(target, TARGETS))
