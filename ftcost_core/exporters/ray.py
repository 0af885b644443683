"""Ray: a script that places one trainer on each node, and a KubeRay job that runs it."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

from ftcost_core.exporters.cluster import ClusterTask, compile_notes, offer_notes, several_notes
from ftcost_core.exporters.handoff import Handoff
from ftcost_core.exporters.quoting import template
from ftcost_core.exporters.trainer_files import Nodes
from ftcost_core.exporters.trainer_job import OUTPUT, TrainerJob
from ftcost_core.exporters.yamldoc import YamlSection, YamlValue, document
from ftcost_core.text.i18n import tr
from ftcost_core.trainers.facts import clusters

FILE = "rayjob.yaml"
SCRIPT = "launch_ray.py"
_FOLDER = "/job"
_STORAGE = "/checkpoints"
_NODES = Nodes('"$NODES"', '"$RANK"', '"$ADDRESS"')


def handoff(task: ClusterTask) -> Handoff:
    """Write the KubeRay job and the script beside the trainer's files."""
    job = task.job
    run = f"kubectl create configmap {job.name} --from-file=. && kubectl apply -f {FILE}"
    notes = (
        *(offer_notes(task, "Kubernetes", "your cluster", [""]) if task.offer else ()),
        *several_notes(task),
        *compile_notes(task),
        *_notes(job),
    )
    text = document(job.head("Ray", (*notes, *task.trainer.notes), run), _sections(task))
    return task.handoff({FILE: text, SCRIPT: _script(task)}, notes, run)


def _script(task: ClusterTask) -> str:
    hardware = task.job.hardware
    return template(
        SCRIPT,
        nodes=hardware.nodes,
        gpus=hardware.gpus_per_node,
        install=repr(task.trainer.install()),
        commands=repr(task.start(_NODES)),
        storage=_STORAGE,
        output=OUTPUT,
        placement="STRICT_SPREAD" if hardware.nodes > 1 else "PACK",
        names=repr(list(task.shipped_files())),
        data=repr(task.job.data_path) if task.job.data_source is not None else None,
    )


def _sections(task: ClusterTask) -> list[YamlSection]:
    job, hardware = task.job, task.job.hardware
    image = clusters().ray.image
    resource = clusters().kubernetes.gpus[task.gpu.vendor]
    disk: dict[str, YamlValue] = {"ephemeral-storage": f"{task.disk_gb}G"}
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
        "resources": {"limits": {resource: hardware.gpus_per_node}, "requests": disk},
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
                    {"name": "checkpoints", "persistentVolumeClaim": {"claimName": f"{job.name}-checkpoints"}},
                    {"name": "shared-memory", "emptyDir": {"medium": "Memory"}},
                ],
            }
        },
    }
    spec: dict[str, YamlValue] = {
        "entrypoint": f"python {_FOLDER}/{SCRIPT}",
        "shutdownAfterJobFinishes": True,
        "backoffLimit": 3 if task.spot else 0,
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


def _notes(job: TrainerJob) -> Iterator[str]:
    yield tr("Checkpoints need a persistent volume claim that all workers can mount: its name is in rayjob.yaml.")
    if job.data_source is not None:
        yield tr(
            "A ConfigMap holds 1 MiB and no folders: put the training data on that claim, as {path}.",
            path=job.data_path,
        )
    submit = f"ray job submit --working-dir . -- python {SCRIPT}"
    if job.data_source is not None and job.data_is_elsewhere:
        copied = f"cp -r {shlex.quote(job.data_source)} {shlex.quote(job.data_path)}"
        submit = f"mkdir -p data && {copied} && {submit}"
    yield tr("Models behind a licence need a token: give the workers HF_TOKEN (env, from a Secret).")
    yield tr("Without Kubernetes: {command}", command=submit)
