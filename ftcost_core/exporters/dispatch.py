"""From a target's name to its files."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from ftcost_core.catalogue.gpus import find_gpu
from ftcost_core.catalogue.offers import Offer
from ftcost_core.documents.job import Job
from ftcost_core.documents.problems import did_you_mean, fail
from ftcost_core.documents.result import Estimate
from ftcost_core.documents.vocabulary import complete
from ftcost_core.exporters import (
    axolotl,
    dstack,
    hf_jobs,
    llama_factory,
    maxtext,
    mlx_lm,
    nemo,
    ray,
    relatives,
    sagemaker,
    skypilot,
    slurm,
    torchtitan,
    torchtune,
    training_data,
    trl,
    unsloth,
)
from ftcost_core.exporters.cluster import ClusterTask
from ftcost_core.exporters.differences import differences
from ftcost_core.exporters.handoff import Handoff
from ftcost_core.exporters.trainer_files import PREPARE, TrainerFiles, all_notes, comments, shown_start
from ftcost_core.exporters.trainer_job import TrainerJob, trainer_job
from ftcost_core.exporters.training_data import DataRecords
from ftcost_core.text.i18n import tr
from ftcost_core.trainers.facts import clusters, target_title
from ftcost_core.trainers.names import TARGETS, Cluster, Launcher, Trainer, trainer_of

_TRAINERS: Mapping[Trainer | Launcher, Callable[[TrainerJob], TrainerFiles]] = complete(Trainer | Launcher, {
    "trl": trl.trainer_files,
    "axolotl": axolotl.trainer_files,
    "llama-factory": llama_factory.trainer_files,
    "torchtune": torchtune.trainer_files,
    "unsloth": unsloth.trainer_files,
    "nemo": nemo.trainer_files,
    "mlx-lm": mlx_lm.trainer_files,
    "maxtext": maxtext.trainer_files,
    "torchtitan": torchtitan.trainer_files,
    "accelerate": trl.accelerated,
    "deepspeed": trl.deepspeeded,
    "ms-swift": partial(relatives.trainer_files, name="ms-swift"),
    "openrlhf": partial(relatives.trainer_files, name="openrlhf"),
    "verl": partial(relatives.trainer_files, name="verl"),
    "nemo-rl": partial(relatives.trainer_files, name="nemo-rl"),
})  # fmt: skip
_CLUSTERS: Mapping[Cluster, Callable[[ClusterTask], Handoff]] = complete(Cluster, {
    "skypilot": skypilot.handoff,
    "dstack": dstack.handoff,
    "slurm": slurm.handoff,
    "ray": ray.handoff,
    "hf-jobs": hf_jobs.handoff,
    "sagemaker": sagemaker.handoff,
})  # fmt: skip
_SHARED_FOLDER: tuple[Cluster, ...] = ("slurm",)
"""Clusters whose machines see the folder that the task is started in: nothing is copied to them."""


def hand_off(
    job: Job,
    estimate: Estimate,
    target: str,
    *,
    data_path: str | None = None,
    max_steps: int | None = None,
    offer: Offer | None = None,
    trainer: Trainer | None = None,
    records: DataRecords | None = None,
) -> Handoff:
    """Write a job down for one of :data:`TARGETS`, with the settings of ``estimate.resolved``.

    ``data_path`` is the training data, from the folder of the files; without it the files hold a name to
    fill in. ``max_steps`` stops after so many optimizer steps, for a pilot run. ``offer`` is where a cluster
    target runs, and ``trainer`` what it starts there, instead of the usual trainer of the job's stack.
    ``records`` is what the data's records are, if that is known: those that the trainer does not read are
    turned into what it does.
    Raises :class:`InputError` for an unknown target, or for what the tool cannot express.
    """
    if job.data.target_share or estimate.resolved.data.target_share:
        raise fail(
            "model",
            job.model.id,
            tr("a decoder: none of {target}'s files trains an encoder with a decoder", target=target),
        )
    for cluster, handoff_of in _CLUSTERS.items():
        if cluster == target:
            _refuse_unrented(estimate)
            ships = cluster not in _SHARED_FOLDER
            view = trainer_job(job, estimate, data_path, max_steps, ships=ships, records=records)
            started = trainer or clusters().trainers[view.training.stack]
            return handoff_of(ClusterTask(view, started, _files(view, started), offer))
    for name in _TRAINERS:
        if name == target:
            view = trainer_job(job, estimate, data_path, max_steps, records=records)
            return _started_by_hand(view, _files(view, name))
    allowed = ", ".join(json.dumps(name) for name in TARGETS)
    raise fail("target", target, allowed + did_you_mean(target, TARGETS))


def _refuse_unrented(estimate: Estimate) -> None:
    """Raise :class:`InputError` for a chip that no cluster's machines have."""
    gpu = find_gpu(estimate.resolved.hardware.gpu)
    vendors = clusters().kubernetes.gpus
    if gpu.vendor not in vendors:
        raise fail(
            "hardware.gpu", gpu.name, tr("a chip of {vendors}, for machines that are rented or reserved",
                                         vendors=", ".join(vendors)),
        )  # fmt: skip


def _files(job: TrainerJob, name: Trainer | Launcher) -> TrainerFiles:
    """Return a trainer's files, with the script before them that makes the records it reads."""
    trainer = trainer_of(name)
    target = None if job.images else training_data.conversion(job.records, name, job.objective, job.kind)
    made = _TRAINERS[name](replace(job, data_path=training_data.PREPARED, prepared=target) if target else job)
    differing = differences(made.files, job)
    notes = tuple(all_notes(made, trainer, job, differing))
    start = shown_start(made.told.job, made.start, made.start_on_nodes)
    head = made.told.job.head(target_title(name), notes, start, made.install())
    files = {file: comments(head) + text if file in made.headed else text for file, text in made.files.items()}
    if target is None:
        return replace(made, files=files, notes=notes)
    return replace(
        made,
        files={**files, training_data.SCRIPT: training_data.script(job.data_path, target)},
        notes=notes,
        start=f"{PREPARE} && {made.start}",
        start_on_nodes=f"{PREPARE} && {made.start_on_nodes}",
    )


def _started_by_hand(job: TrainerJob, files: TrainerFiles) -> Handoff:
    nodes = job.hardware.nodes
    start = shown_start(job, files.start, files.start_on_nodes)
    if nodes == 1:
        return Handoff(files.files, files.notes, start)
    note = tr(
        "Start it on each of the {nodes} nodes, with RANK from 0 to {last} and ADDRESS the name of the node of rank 0.",
        nodes=nodes,
        last=nodes - 1,
    )
    return Handoff(files.files, (note, *files.notes), start)
