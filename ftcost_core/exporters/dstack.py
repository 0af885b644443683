"""dstack: the job as a task, with a volume for its checkpoints where the offer has a region."""

from __future__ import annotations

import math
from collections.abc import Iterator

from ftcost_core.catalogue.offers import Offer
from ftcost_core.exporters.cluster import (
    assembled,
    command,
    gpu_of,
    hours,
    install,
    offer_notes,
    several_notes,
    spot,
)
from ftcost_core.exporters.facts import clusters
from ftcost_core.exporters.handoff import Handoff
from ftcost_core.exporters.trainer_files import Nodes, TrainerFiles
from ftcost_core.exporters.trainer_job import OUTPUT, TrainerJob
from ftcost_core.exporters.yamldoc import YamlSection, YamlValue, document
from ftcost_core.text.i18n import mark, tr

FILE = "train.dstack.yml"
VOLUME_FILE = "checkpoints.dstack.yml"
_STORAGE = "/checkpoints"
_STAYING = mark(
    "Checkpoints stay on the machine: mount a volume of yours at /checkpoints and link outputs to it."
)
_LOST_OR_NOT = mark(
    "Checkpoints stay on the machine: mount a volume of yours at /checkpoints and link outputs to it, or an "
    "interruption loses them."
)
_KEPT = 3
"""Checkpoints that a volume has room for: two kept and one being written."""
_NODES = Nodes('"$DSTACK_NODES_NUM"', '"$DSTACK_NODE_RANK"', '"$DSTACK_MASTER_NODE_IP"')


def handoff(job: TrainerJob, trainer: TrainerFiles, offer: Offer | None) -> Handoff:
    """Write the task, and the volume where there is one, beside the trainer's files."""
    backend = clusters().dstack.backends.get(offer.provider) if offer else None
    volume = _volume(job, offer, backend)
    notes = (
        *offer_notes(job, offer, "dstack", backend),
        *several_notes(job, trainer),
        *_notes(job, volume, offer),
    )
    run = f"dstack apply -f {FILE}"
    if volume:
        run = f"dstack apply -f {VOLUME_FILE} && {run}"
    text = document(
        job.head("dstack", (*notes, *trainer.notes), run),
        _sections(job, trainer, offer, backend, bool(volume)),
    )
    files = {FILE: text} | ({VOLUME_FILE: volume} if volume else {})
    return assembled(files, trainer, notes, run)


def _sections(
    job: TrainerJob, trainer: TrainerFiles, offer: Offer | None, backend: str | None, volume: bool
) -> list[YamlSection]:
    head: dict[str, YamlValue] = {"type": "task", "name": job.name}
    if job.hardware.nodes > 1:
        head["nodes"] = job.hardware.nodes
    head |= {"python": "3.12", "files": list(trainer.files)}
    where: dict[str, YamlValue] = {"backends": [backend]} if backend else {}
    if backend and offer and offer.region:
        where["regions"] = [offer.region]
    if backend and offer and offer.instance:
        where["instance_types"] = [offer.instance]
    interrupted = spot(job, offer)
    where["spot_policy"] = "spot" if interrupted else "on-demand"
    if interrupted:
        where["retry"] = {"on_events": ["no-capacity", "interruption"], "duration": f"{hours(job)}h"}
    where["max_duration"] = f"{2 * hours(job) if interrupted else hours(job)}h"
    commands: list[YamlValue] = [install(trainer)]
    if volume:
        commands.append(f"ln -sfn {_STORAGE} {OUTPUT}")
    commands.append(command(job, trainer, _NODES))
    mounted: dict[str, YamlValue] = {}
    if volume:
        mounted["volumes"] = [{"name": _volume_name(job), "path": _STORAGE}]
    return [
        YamlSection("", head),
        YamlSection("Machines", {"resources": {"gpu": _gpu(job), "shm_size": "16GB"}} | where),
        YamlSection("Checkpoints outlive the machines", mounted),
        YamlSection("On every node", {"commands": commands}),
    ]


def _gpu(job: TrainerJob) -> str:
    gpu = gpu_of(job)
    listed_name = clusters().dstack.gpus.get(gpu.name)
    return f"{listed_name or gpu.name.replace(' ', '')}:{job.hardware.gpus_per_node}"


def _volume_name(job: TrainerJob) -> str:
    return f"{job.name}-checkpoints"


def _volume(job: TrainerJob, offer: Offer | None, backend: str | None) -> str | None:
    """Return the volume's configuration; ``None`` for several nodes, or where its region is not known."""
    if backend not in clusters().dstack.volumes or not (offer and offer.region):
        return None
    if job.hardware.nodes > 1:
        return None
    size = max(10, math.ceil(_KEPT * job.estimate.checkpoint_bytes / 1e9))
    fields: dict[str, YamlValue] = {
        "type": "volume",
        "name": _volume_name(job),
        "backend": backend,
        "region": offer.region,
        "size": f"{size}GB",
    }
    head = [f"{job.title}: room for {_KEPT} checkpoints"]
    return document(head, [YamlSection("", fields)])


def _notes(job: TrainerJob, volume: str | None, offer: Offer | None) -> Iterator[str]:
    if clusters().dstack.gpus.get(gpu_of(job).name) is None:
        yield tr("dstack's catalogue does not list {gpu}: check its name.", gpu=gpu_of(job).name)
    if volume is None:
        yield tr(_LOST_OR_NOT if spot(job, offer) else _STAYING)
    yield tr("Models behind a licence need a token: add --env HF_TOKEN to the command.")
