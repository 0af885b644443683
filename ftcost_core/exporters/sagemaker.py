"""SageMaker: the job as a CreateTrainingJob document, and the script that each of its machines runs."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

from ftcost_core.exporters.cluster import ClusterTask, machine_of
from ftcost_core.exporters.handoff import Handoff
from ftcost_core.exporters.quoting import json_text
from ftcost_core.exporters.trainer_files import Nodes, comments
from ftcost_core.exporters.trainer_job import OUTPUT, TrainerJob
from ftcost_core.text.i18n import tr
from ftcost_core.trainers.facts import clusters

FILE, SCRIPT = "sagemaker.json", "sagemaker_start.sh"
_BUCKET, _ROLE = "YOUR-BUCKET", "arn:aws:iam::000000000000:role/YOUR-ROLE"
_GIVEN, _FOLDER, _STORAGE = "/opt/ml/input/data/job", "/opt/ml/training", "/opt/ml/checkpoints"
_NODES = Nodes('"$NODES"', '"$RANK"', '"$ADDRESS"')
_TITLE = "SageMaker"
_WHO = (
    "import json; r = json.load(open('/opt/ml/input/config/resourceconfig.json')); h = sorted(r['hosts']); "
    "print(len(h), h.index(r['current_host']), h[0])"
)
"""Nodes, rank and the first node's name, of the file that SageMaker writes on each."""


def handoff(task: ClusterTask) -> Handoff:
    """Write the document and the script beside the trainer's files."""
    job, service, offer = task.job, clusters().sagemaker, task.offer
    instance, about = machine_of(task, _TITLE, service)
    region = offer.region if offer and offer.provider == service.provider and offer.region else "us-east-1"
    place = f"s3://{_BUCKET}/{job.name}"
    seconds = task.time_limit(service) * 3600
    waits = {"MaxWaitTimeInSeconds": min(2 * seconds, service.longest_hours * 3600)} if task.spot else {}
    document = {
        "TrainingJobName": job.name,
        "RoleArn": _ROLE,
        "AlgorithmSpecification": {
            "TrainingImage": service.image.format(region=region),
            "TrainingInputMode": "File",
            "ContainerEntrypoint": ["bash", f"{_GIVEN}/{SCRIPT}"],
        },
        "InputDataConfig": [{
            "ChannelName": "job",
            "DataSource": {"S3DataSource": {
                "S3DataType": "S3Prefix", "S3Uri": f"{place}/job/", "S3DataDistributionType": "FullyReplicated",
            }},
        }],
        "OutputDataConfig": {"S3OutputPath": f"{place}/output/"},
        "ResourceConfig": {
            "InstanceType": instance, "InstanceCount": job.hardware.nodes, "VolumeSizeInGB": task.disk_gb,
        },
        "StoppingCondition": {"MaxRuntimeInSeconds": seconds, **waits},
        "EnableManagedSpotTraining": task.spot,
        "CheckpointConfig": {"S3Uri": f"{place}/checkpoints/", "LocalPath": _STORAGE},
    }  # fmt: skip
    run = f"{_upload(job)} && aws sagemaker create-training-job --region {region} --cli-input-json file://{FILE}"
    notes = (*about, *_notes(task))
    script = [
        "#!/bin/bash",
        comments(job.head(_TITLE, (*notes, *task.trainer.notes), run)).rstrip(),
        "set -e",
        f"cp -r {_GIVEN} {_FOLDER} && cd {_FOLDER}",
        f"mkdir -p {_STORAGE} && ln -sfn {_STORAGE} {OUTPUT}",
        f'read -r NODES RANK ADDRESS < <(python -c "{_WHO}")',
        "export NODES RANK ADDRESS",
        *task.trainer.install(),
        *task.start(_NODES),
    ]
    return task.handoff({FILE: json_text(document), SCRIPT: "\n".join(script) + "\n"}, notes, run)


def _upload(job: TrainerJob) -> str:
    """Return the command that brings the files, and data that lie elsewhere, to the bucket."""
    place = f"s3://{_BUCKET}/{job.name}/job"
    command = f"aws s3 sync . {place}"
    if job.data_source is not None and job.data_is_elsewhere:
        copied = f"mkdir -p data && cp -r {shlex.quote(job.data_source)} {shlex.quote(job.data_path)}"
        return f"{copied} && {command}"
    return command


def _notes(task: ClusterTask) -> Iterator[str]:
    yield tr("Fill in bucket and role in {file} and in the command; a job's name is taken once.", file=FILE)
    yield tr(
        "Instances with disks of their own (g5, g6, p4d, p5) refuse a VolumeSizeInGB above theirs; the job needs "
        "{disk:,} GB.",
        disk=task.disk_gb,
    )
    yield tr("Models behind a licence need a token: add HF_TOKEN to Environment, of a secret that your role may read.")
