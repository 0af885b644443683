"""dstack: the job as a task, with a volume for its checkpoints where the offer has a region."""

from __future__ import annotations

import math
from collections.abc import Iterator

from ftcost_core.exporters.cluster import ClusterTask, offer_notes, regions_of, several_notes
from ftcost_core.exporters.handoff import Handoff
from ftcost_core.exporters.trainer_files import Nodes
from ftcost_core.exporters.trainer_job import OUTPUT, TrainerJob
from ftcost_core.exporters.yamldoc import YamlSection, YamlValue, document
from ftcost_core.formulas.facts.host import host_facts
from ftcost_core.text.i18n import mark, tr
from ftcost_core.trainers.facts import clusters

FILE = "train.dstack.yml"
VOLUME_FILE = "checkpoints.dstack.yml"
_STORAGE = "/checkpoints"
_STAYING = mark("Checkpoints stay on the machine: mount a volume of yours at /checkpoints and link outputs to it.")
_LOST_OR_NOT = mark(
    "Checkpoints stay on the machine: mount a volume of yours at /checkpoints and link outputs to it, or an "
    "interruption loses them."
)
_NODES = Nodes('"$DSTACK_NODES_NUM"', '"$DSTACK_NODE_RANK"', '"$DSTACK_MASTER_NODE_IP"')


def handoff(task: ClusterTask) -> Handoff:
    """Write the task, and the volume where there is one, beside the trainer's files."""
    job, offer, facts = task.job, task.offer, clusters().dstack
    backend = facts.backends.get(offer.provider) if offer else None
    regions = regions_of(offer, facts.regions.get(backend or ""))
    volume = _volume(task, backend, regions)
    notes = (
        *offer_notes(task, "dstack", backend, regions),
        *several_notes(task, backend, facts.several_nodes),
        *_notes(task, volume),
    )
    run = f"dstack apply -f {FILE}"
    if volume:
        run = f"dstack apply -f {VOLUME_FILE} && {run}"
    text = document(
        job.head("dstack", (*notes, *task.trainer.notes), run), _sections(task, backend, regions, bool(volume))
    )
    files = {FILE: text} | ({VOLUME_FILE: volume} if volume else {})
    return task.handoff(files, notes, run)


def _sections(task: ClusterTask, backend: str | None, regions: list[str], volume: bool) -> list[YamlSection]:
    job, offer = task.job, task.offer
    head: dict[str, YamlValue] = {"type": "task", "name": job.name}
    if job.hardware.nodes > 1:
        head["nodes"] = job.hardware.nodes
    head["python"] = "3.12"
    if task.compiles:
        head["nvcc"] = True
    files: list[YamlValue] = list(task.shipped_files())
    if job.data_source is not None:
        files.append({"local_path": job.data_source, "path": job.data_path})
    head["files"] = files
    where: dict[str, YamlValue] = {"backends": [backend]} if backend else {}
    if regions:
        where["regions"] = [*regions]
    if backend and offer and offer.instance:
        where["instance_types"] = [offer.instance]
    where["spot_policy"] = "spot" if task.spot else "on-demand"
    if task.spot:
        where["retry"] = {"on_events": ["no-capacity", "interruption"], "duration": f"{task.hours}h"}
    where["max_duration"] = f"{2 * task.hours if task.spot else task.hours}h"
    commands: list[YamlValue] = [*task.trainer.install()]
    if volume:
        commands.append(f"ln -sfn {_STORAGE} {OUTPUT}")
    commands += task.start(_NODES)
    mounted: dict[str, YamlValue] = {}
    if volume:
        mounted["volumes"] = [{"name": _volume_name(job), "path": _STORAGE}]
    resources: dict[str, YamlValue] = {"gpu": _gpu(task), "shm_size": "16GB", "disk": f"{task.disk_gb}GB.."}
    return [
        YamlSection("", head),
        YamlSection("Machines", {"resources": resources} | where),
        YamlSection("Checkpoints outlive the machines", mounted),
        YamlSection("On every node", {"commands": commands}),
    ]


def _gpu(task: ClusterTask) -> str:
    listed_name = clusters().dstack.gpus.get(task.gpu.name)
    return f"{listed_name or task.gpu.name.replace(' ', '')}:{task.job.hardware.gpus_per_node}"


def _volume_name(job: TrainerJob) -> str:
    return f"{job.name}-checkpoints"


def _volume(task: ClusterTask, backend: str | None, regions: list[str]) -> str | None:
    """Return the volume's configuration; ``None`` for several nodes, or where its region is not known."""
    job, kept = task.job, round(host_facts().checkpoints_kept.value)
    if backend not in clusters().dstack.volumes or len(regions) != 1 or job.hardware.nodes > 1:
        return None
    size = max(10, math.ceil(kept * job.estimate.checkpoint_bytes / 1e9))
    fields: dict[str, YamlValue] = {
        "type": "volume",
        "name": _volume_name(job),
        "backend": backend,
        "region": regions[0],
        "size": f"{size}GB",
    }
    head = [f"{job.title}: room for {kept} checkpoints"]
    return document(head, [YamlSection("", fields)])


def _notes(task: ClusterTask, volume: str | None) -> Iterator[str]:
    if clusters().dstack.gpus.get(task.gpu.name) is None:
        yield tr("dstack's catalogue does not list {gpu}: check its name.", gpu=task.gpu.name)
    if volume is None:
        yield tr(_LOST_OR_NOT if task.spot else _STAYING)
    if task.job.data_source is not None:
        yield tr(
            "dstack's server takes files of up to {megabytes:g} MB: set DSTACK_SERVER_CODE_UPLOAD_LIMIT "
            "there for larger training data, or name a data set of the hub.",
            megabytes=clusters().dstack.upload_mb,
        )
    yield tr("Models behind a licence need a token: add --env HF_TOKEN to the command.")
