"""SkyPilot: the job as a task that it rents machines for, recovers on spot and keeps checkpoints of."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

from ftcost_core.catalogue.prices.accelerators import name_of
from ftcost_core.exporters.cluster import ClusterTask, compile_notes, offer_notes, regions_of, several_notes
from ftcost_core.exporters.handoff import Handoff
from ftcost_core.exporters.trainer_files import Nodes
from ftcost_core.exporters.trainer_job import OUTPUT, TrainerJob
from ftcost_core.exporters.yamldoc import TextBlock, YamlSection, YamlValue, document
from ftcost_core.text.i18n import tr
from ftcost_core.trainers.facts import clusters

FILE = "skypilot.yaml"
_STORAGE = "/checkpoints"
_INPUT = "/training-data"
_NODES = Nodes('"$SKYPILOT_NUM_NODES"', '"$SKYPILOT_NODE_RANK"', '"$(echo "$SKYPILOT_NODE_IPS" | head -n 1)"')
_ENVIRONMENT = "train"
_PYTHON = "3.12"
"""SkyPilot's own is 3.10, too old for some trainers."""


def handoff(task: ClusterTask) -> Handoff:
    """Write the task beside the trainer's files."""
    job, offer, facts = task.job, task.offer, clusters().skypilot
    cloud = facts.clouds.get(offer.provider) if offer else None
    regions = regions_of(offer, facts.regions.get(cloud or ""))
    run = f"sky jobs launch {FILE}" if task.spot else f"sky launch -c {job.name} {FILE}"
    notes = (
        *offer_notes(task, "SkyPilot", cloud, regions),
        *several_notes(task, cloud, facts.several_nodes),
        *compile_notes(task),
        *_notes(task, cloud),
    )
    place: dict[str, YamlValue] = {"name": job.name, "num_nodes": job.hardware.nodes, "workdir": "."}
    mounts: dict[str, YamlValue] = {_STORAGE: _bucket(job, cloud)} if _mounts(cloud) else {}
    if job.data_source is not None and job.data_is_elsewhere:
        mounts[f"{_INPUT}/{_name(job)}"] = job.data_source
    kept: dict[str, YamlValue] = {"file_mounts": mounts} if mounts else {}
    sections = [
        YamlSection("", place),
        YamlSection("Machines", {"resources": _resources(task, cloud, regions)}),
        YamlSection("Checkpoints outlive the machines" if _mounts(cloud) else "Training data", kept),
        YamlSection("Once on every new machine", {"setup": TextBlock(_setup(task))}),
        YamlSection("On every node", {"run": TextBlock(_script(task, cloud))}),
    ]
    text = document(job.head("SkyPilot", (*notes, *task.trainer.notes), run), sections)
    return task.handoff({FILE: text}, notes, run)


def _name(job: TrainerJob) -> str:
    return job.data_path.rpartition("/")[2]


def _resources(task: ClusterTask, cloud: str | None, regions: list[str]) -> dict[str, YamlValue]:
    hardware, offer = task.job.hardware, task.offer
    out: dict[str, YamlValue] = {}
    if len(regions) == 1:
        out["infra"] = f"{cloud}/{regions[0]}"
    elif cloud and not regions:
        out["infra"] = cloud
    provider = offer.provider if offer else ""
    out["accelerators"] = f"{name_of(hardware.gpu, provider)}:{hardware.gpus_per_node}"
    if offer and cloud and offer.instance:
        out["instance_type"] = offer.instance
    out["disk_size"] = task.disk_gb
    if task.spot:
        out |= {"use_spot": True, "job_recovery": {"max_restarts_on_errors": 3}}
    if len(regions) > 1:
        out["any_of"] = [{"infra": f"{cloud}/{region}"} for region in regions]
    return out


def _bucket(job: TrainerJob, cloud: str | None) -> dict[str, YamlValue]:
    out: dict[str, YamlValue] = {"name": f"{job.name}-checkpoints", "mode": "MOUNT_CACHED"}
    store = clusters().skypilot.stores.get(cloud or "")
    return out | ({"store": store} if store else {})


def _setup(task: ClusterTask) -> str:
    return "\n".join(
        [
            f"conda activate {_ENVIRONMENT} 2>/dev/null || {{",
            f"  conda create -q -y -n {_ENVIRONMENT} python={_PYTHON}",
            f"  conda activate {_ENVIRONMENT}",
            "}",
            "set -e",
            *task.trainer.install(),
        ]
    )


def _script(task: ClusterTask, cloud: str | None) -> str:
    data = [f"ln -sfn {_STORAGE} {OUTPUT}"] if _mounts(cloud) else []
    if task.job.data_is_elsewhere:
        mounted = shlex.quote(f"{_INPUT}/{_name(task.job)}")
        data += [f"mkdir -p data && ln -sfn {mounted} {shlex.quote(task.job.data_path)}"]
    return "\n".join([f"conda activate {_ENVIRONMENT}", "set -e", *data, *task.start(_NODES)])


def _mounts(cloud: str | None) -> bool:
    """Tell whether checkpoints go to a bucket: they do where SkyPilot chooses the cloud itself."""
    return cloud is None or cloud in clusters().skypilot.buckets


def _notes(task: ClusterTask, cloud: str | None) -> Iterator[str]:
    if _mounts(cloud):
        yield tr("Bucket names are unique in the world: change the bucket's if it is taken.")
    elif task.spot:
        yield tr(
            "SkyPilot mounts no buckets on {cloud}: an interruption loses what was saved. Rent on demand, or "
            "end the run with a copy to a place of yours.",
            cloud=cloud,
        )
    else:
        yield tr(
            "SkyPilot mounts no buckets on {cloud}: what is saved stays on the machine until you take it: "
            "rsync -a {name}:sky_workdir/{output}/ {output}/",
            cloud=cloud,
            name=task.job.name,
            output=OUTPUT,
        )
    yield tr("Models behind a licence need a token: add --secret HF_TOKEN to the command.")
    if task.spot and cloud and cloud not in clusters().skypilot.spot:
        yield tr("SkyPilot rents no spot machines on {cloud}.", cloud=cloud)
