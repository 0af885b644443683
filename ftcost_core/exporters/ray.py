"""Ray: a script that places one trainer on each node, and a KubeRay job that runs it."""

from __future__ import annotations

from collections.abc import Iterator

from ftcost_core.catalogue.offers import Offer
from ftcost_core.exporters.cluster import (
    assembled,
    command,
    gpu_of,
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
from ftcost_core.text.i18n import tr

FILE = "rayjob.yaml"
SCRIPT = "launch_ray.py"
_FOLDER = "/job"
_STORAGE = "/checkpoints"
_NODES = Nodes('"$NODES"', '"$RANK"', '"$ADDRESS"')


def handoff(job: TrainerJob, trainer: TrainerFiles, offer: Offer | None) -> Handoff:
    """Write the KubeRay job and the script beside the trainer's files."""
    run = f"kubectl create configmap {job.name} --from-file=. && kubectl apply -f {FILE}"
    notes = (
        *(note for note in offer_notes(job, offer, "Kubernetes", "your cluster") if offer),
        *several_notes(job, trainer),
        *_notes(),
    )
    text = document(job.head("Ray", (*notes, *trainer.notes), run), _sections(job, offer))
    return assembled({FILE: text, SCRIPT: _script(job, trainer)}, trainer, notes, run)


_SCRIPT = '''"""Starts the training on every node: ray job submit --working-dir . -- python launch_ray.py"""

import os
import subprocess
import tempfile

import ray
from ray.util.placement_group import placement_group
from ray.util.scheduling_strategies import PlacementGroupSchedulingStrategy

NODES = {nodes}
GPUS = {gpus}
INSTALL = {install}
COMMAND = {command}
HERE = os.path.dirname(os.path.abspath(__file__))
STORAGE = "{storage}"


@ray.remote(num_gpus=GPUS)
def address():
    return ray.util.get_node_ip_address()


@ray.remote(num_gpus=GPUS)
def train(files, rank, head):
    """Write the files to a folder of this node and run the trainer there."""
    folder = tempfile.mkdtemp(prefix="train-")
    for name, text in files.items():
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)
    if os.path.isdir(STORAGE):
        os.symlink(STORAGE, os.path.join(folder, "{output}"))
    place = {{**os.environ, "NODES": str(NODES), "RANK": str(rank), "ADDRESS": head}}
    subprocess.run(INSTALL, shell=True, check=True)
    subprocess.run(COMMAND, shell=True, check=True, cwd=folder, env=place)


def main():
    ray.init()
    group = placement_group([{{"GPU": GPUS, "CPU": 1}}] * NODES, strategy="{placement}")
    ray.get(group.ready())

    def on(rank):
        return PlacementGroupSchedulingStrategy(group, placement_group_bundle_index=rank)

    files = {{}}
    for name in {names}:
        with open(os.path.join(HERE, name), encoding="utf-8") as file:
            files[name] = file.read()
    head = ray.get(address.options(scheduling_strategy=on(0)).remote())
    ray.get([train.options(scheduling_strategy=on(i)).remote(files, i, head) for i in range(NODES)])


if __name__ == "__main__":
    main()
'''


def _script(job: TrainerJob, trainer: TrainerFiles) -> str:
    hardware = job.hardware
    return _SCRIPT.format(
        nodes=hardware.nodes,
        gpus=hardware.gpus_per_node,
        install=repr(install(trainer)),
        command=repr(command(job, trainer, _NODES)),
        storage=_STORAGE,
        output=OUTPUT,
        placement="STRICT_SPREAD" if hardware.nodes > 1 else "PACK",
        names=repr(list(trainer.files)),
    )


def _sections(job: TrainerJob, offer: Offer | None) -> list[YamlSection]:
    image = clusters().ray.image
    resource = clusters().kubernetes.gpus[gpu_of(job).vendor]
    hardware = job.hardware
    folder: list[YamlValue] = [{"name": "job", "mountPath": _FOLDER}]
    volumes: list[YamlValue] = [{"name": "job", "configMap": {"name": job.name}}]
    head: dict[str, YamlValue] = {
        "name": "head",
        "image": image,
        "resources": {"requests": {"cpu": "2", "memory": "8Gi"}, "limits": {"cpu": "2", "memory": "8Gi"}},
        "volumeMounts": folder,
    }
    worker: dict[str, YamlValue] = {
        "name": "worker",
        "image": image,
        "resources": {"limits": {resource: hardware.gpus_per_node}},
        "volumeMounts": [
            *folder,
            {"name": "checkpoints", "mountPath": _STORAGE},
            {"name": "shared-memory", "mountPath": "/dev/shm"},
        ],
    }
    group: dict[str, YamlValue] = {
        "groupName": "gpus",
        "replicas": hardware.nodes,
        "minReplicas": hardware.nodes,
        "maxReplicas": hardware.nodes,
        "rayStartParams": {},
        "template": {
            "spec": {
                "containers": [worker],
                "volumes": [
                    *volumes,
                    {
                        "name": "checkpoints",
                        "persistentVolumeClaim": {"claimName": f"{job.name}-checkpoints"},
                    },
                    {"name": "shared-memory", "emptyDir": {"medium": "Memory"}},
                ],
            }
        },
    }
    spec: dict[str, YamlValue] = {
        "entrypoint": f"python {_FOLDER}/{SCRIPT}",
        "shutdownAfterJobFinishes": True,
        "backoffLimit": 3 if spot(job, offer) else 0,
        "rayClusterSpec": {
            "headGroupSpec": {
                "rayStartParams": {"num-gpus": "0"},
                "template": {"spec": {"containers": [head], "volumes": volumes}},
            },
            "workerGroupSpecs": [group],
        },
    }
    return [
        YamlSection("", {"apiVersion": "ray.io/v1", "kind": "RayJob", "metadata": {"name": job.name}}),
        YamlSection(f"{hardware.nodes} workers of {hardware.gpus_per_node} {hardware.gpu}", {"spec": spec}),
    ]


def _notes() -> Iterator[str]:
    yield tr(
        "Checkpoints need a persistent volume claim that all workers can mount: its name is in rayjob.yaml."
    )
    yield f"Without Kubernetes: ray job submit --working-dir . -- python {SCRIPT}"
