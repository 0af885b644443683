"""SkyPilot: the job as a task that it rents machines for, recovers on spot and keeps checkpoints of."""

from __future__ import annotations

from collections.abc import Iterator

from ftcost_core.catalogue.offers import Offer
from ftcost_core.catalogue.prices.accelerators import name_of
from ftcost_core.exporters import Handoff
from ftcost_core.exporters.cluster import assembled, command, install, offer_notes, several_notes, spot
from ftcost_core.exporters.facts import clusters
from ftcost_core.exporters.trainer_job import OUTPUT, TrainerJob
from ftcost_core.exporters.training import Nodes, Training
from ftcost_core.exporters.yamldoc import Lines, Section, Value, document
from ftcost_core.text.i18n import tr

FILE = "skypilot.yaml"
_STORAGE = "/checkpoints"
_NODES = Nodes('"$SKYPILOT_NUM_NODES"', '"$SKYPILOT_NODE_RANK"', '"$(echo "$SKYPILOT_NODE_IPS" | head -n 1)"')


def handoff(plan: TrainerJob, made: Training, offer: Offer | None) -> Handoff:
    """Write the task beside the trainer's files."""
    cloud: str | None = clusters()["skypilot"]["clouds"].get(offer.provider) if offer else None
    managed = spot(plan, offer)
    run = f"sky jobs launch {FILE}" if managed else f"sky launch -c {plan.name} {FILE}"
    notes = (
        *offer_notes(plan, offer, "SkyPilot", cloud),
        *several_notes(plan, made),
        *_notes(managed, cloud),
    )
    hardware = plan.job.hardware
    place: dict[str, Value] = {"name": plan.name, "num_nodes": hardware.nodes, "workdir": "."}
    sections = [
        Section("", place),
        Section("Machines", {"resources": _resources(plan, offer, cloud, managed)}),
        Section("Checkpoints outlive the machines", {"file_mounts": {_STORAGE: _bucket(plan, cloud)}}),
        Section("Once on every new machine", {"setup": Lines(install(made))}),
        Section("On every node", {"run": Lines(_script(plan, made))}),
    ]
    text = document(plan.head("SkyPilot", (*notes, *made.notes), run), sections)
    return assembled("skypilot", {FILE: text}, made, notes, run)


def _resources(plan: TrainerJob, offer: Offer | None, cloud: str | None, managed: bool) -> dict[str, Value]:
    hardware = plan.job.hardware
    out: dict[str, Value] = {}
    if cloud:
        out["infra"] = f"{cloud}/{offer.region}" if offer and offer.region else cloud
    provider = offer.provider if offer else ""
    out["accelerators"] = f"{name_of(hardware.gpu, provider)}:{hardware.gpus_per_node}"
    if offer and cloud and offer.instance:
        out["instance_type"] = offer.instance
    if managed:
        out |= {"use_spot": True, "job_recovery": {"max_restarts_on_errors": 3}}
    return out


def _bucket(plan: TrainerJob, cloud: str | None) -> dict[str, Value]:
    out: dict[str, Value] = {"name": f"{plan.name}-checkpoints", "mode": "MOUNT_CACHED"}
    store = clusters()["skypilot"]["stores"].get(cloud)
    return out | ({"store": store} if store else {})


def _script(plan: TrainerJob, made: Training) -> str:
    return "\n".join(
        [
            "set -e",
            f"ln -sfn {_STORAGE} {OUTPUT}",
            command(plan, made, _NODES),
        ]
    )


def _notes(managed: bool, cloud: str | None) -> Iterator[str]:
    yield tr("Bucket names are unique in the world: change the bucket's if it is taken.")
    yield tr("Models behind a licence need a token: add --secret HF_TOKEN to the command.")
    if managed and cloud and cloud not in clusters()["skypilot"]["spot"]:
        yield tr("SkyPilot rents no spot machines on {cloud}.", cloud=cloud)
