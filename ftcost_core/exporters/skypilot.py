"""SkyPilot: the job as a task that it rents machines for, recovers on spot and keeps checkpoints of."""

from __future__ import annotations

from collections.abc import Iterator

from ftcost_core.catalogue.offers import Offer
from ftcost_core.catalogue.prices.accelerators import name_of
from ftcost_core.exporters.cluster import assembled, command, install, offer_notes, several_notes, spot
from ftcost_core.exporters.facts import clusters
from ftcost_core.exporters.handoff import Handoff
from ftcost_core.exporters.trainer_files import Nodes, TrainerFiles
from ftcost_core.exporters.trainer_job import OUTPUT, TrainerJob
from ftcost_core.exporters.yamldoc import TextBlock, YamlSection, YamlValue, document
from ftcost_core.text.i18n import tr

FILE = "skypilot.yaml"
_STORAGE = "/checkpoints"
_NODES = Nodes('"$SKYPILOT_NUM_NODES"', '"$SKYPILOT_NODE_RANK"', '"$(echo "$SKYPILOT_NODE_IPS" | head -n 1)"')


def handoff(job: TrainerJob, trainer: TrainerFiles, offer: Offer | None) -> Handoff:
    """Write the task beside the trainer's files."""
    cloud = clusters().skypilot.clouds.get(offer.provider) if offer else None
    managed = spot(job, offer)
    run = f"sky jobs launch {FILE}" if managed else f"sky launch -c {job.name} {FILE}"
    notes = (
        *offer_notes(job, offer, "SkyPilot", cloud),
        *several_notes(job, trainer),
        *_notes(managed, cloud),
    )
    hardware = job.hardware
    place: dict[str, YamlValue] = {"name": job.name, "num_nodes": hardware.nodes, "workdir": "."}
    sections = [
        YamlSection("", place),
        YamlSection("Machines", {"resources": _resources(job, offer, cloud, managed)}),
        YamlSection("Checkpoints outlive the machines", {"file_mounts": {_STORAGE: _bucket(job, cloud)}}),
        YamlSection("Once on every new machine", {"setup": TextBlock(install(trainer))}),
        YamlSection("On every node", {"run": TextBlock(_script(job, trainer))}),
    ]
    text = document(job.head("SkyPilot", (*notes, *trainer.notes), run), sections)
    return assembled({FILE: text}, trainer, notes, run)


def _resources(
    job: TrainerJob, offer: Offer | None, cloud: str | None, managed: bool
) -> dict[str, YamlValue]:
    hardware = job.hardware
    out: dict[str, YamlValue] = {}
    if cloud:
        out["infra"] = f"{cloud}/{offer.region}" if offer and offer.region else cloud
    provider = offer.provider if offer else ""
    out["accelerators"] = f"{name_of(hardware.gpu, provider)}:{hardware.gpus_per_node}"
    if offer and cloud and offer.instance:
        out["instance_type"] = offer.instance
    if managed:
        out |= {"use_spot": True, "job_recovery": {"max_restarts_on_errors": 3}}
    return out


def _bucket(job: TrainerJob, cloud: str | None) -> dict[str, YamlValue]:
    out: dict[str, YamlValue] = {"name": f"{job.name}-checkpoints", "mode": "MOUNT_CACHED"}
    store = clusters().skypilot.stores.get(cloud or "")
    return out | ({"store": store} if store else {})


def _script(job: TrainerJob, trainer: TrainerFiles) -> str:
    return "\n".join(
        [
            "set -e",
            f"ln -sfn {_STORAGE} {OUTPUT}",
            command(job, trainer, _NODES),
        ]
    )


def _notes(managed: bool, cloud: str | None) -> Iterator[str]:
    yield tr("Bucket names are unique in the world: change the bucket's if it is taken.")
    yield tr("Models behind a licence need a token: add --secret HF_TOKEN to the command.")
    if managed and cloud and cloud not in clusters().skypilot.spot:
        yield tr("SkyPilot rents no spot machines on {cloud}.", cloud=cloud)
