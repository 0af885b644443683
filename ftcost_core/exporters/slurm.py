"""Slurm: the job as a batch script."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

from ftcost_core.exporters.cluster import ClusterTask, several_notes
from ftcost_core.exporters.handoff import Handoff
from ftcost_core.exporters.trainer_files import Nodes, comments
from ftcost_core.text.i18n import tr

FILE = "train.sbatch"
_NODES = Nodes('"$SLURM_NNODES"', '"$SLURM_NODEID"', '"$HEAD"')
_CORES_PER_GPU = 8


def handoff(task: ClusterTask) -> Handoff:
    """Write the batch script beside the trainer's files."""
    job, hardware = task.job, task.job.hardware
    run = f"sbatch {FILE}"
    notes = (*several_notes(task), *_notes(task))
    options = [
        f"--job-name={job.name}",
        f"--nodes={hardware.nodes}",
        "--ntasks-per-node=1",
        f"--gpus-per-node={hardware.gpus_per_node}",
        f"--cpus-per-task={_CORES_PER_GPU * hardware.gpus_per_node}",
        f"--time={_time(task.hours)}",
        "--output=%x-%j.out",
        *(["--requeue"] if task.spot else []),
    ]
    *checks, start = task.start(_NODES)
    lines = [
        "#!/bin/bash",
        *(f"#SBATCH {option}" for option in options),
        comments(job.head("Slurm", (*notes, *task.trainer.notes), run)),
        "set -e",
        "# Once, in an environment that the nodes share; submit the job with it activated:",
        *(f"# {command}" for command in task.trainer.install()),
        'HEAD=$(scontrol show hostnames "$SLURM_JOB_NODELIST" | head -n 1)',
        "export HEAD",
        *checks,
        "# srun does not take over the batch job's --cpus-per-task.",
        f'srun --cpus-per-task="$SLURM_CPUS_PER_TASK" --kill-on-bad-exit=1 bash -c {shlex.quote(start)}',
    ]
    return task.handoff({FILE: "\n".join(lines) + "\n"}, notes, run)


def _time(whole_hours: int) -> str:
    """Return hours as Slurm takes them, days apart."""
    return f"{whole_hours // 24}-{whole_hours % 24:02d}:00:00"


def _notes(task: ClusterTask) -> Iterator[str]:
    yield tr("Add your cluster's partition, account and its name for {gpu}.", gpu=task.job.hardware.gpu)
    yield tr(
        "Nodes must share the folder of these files, with {disk:,} GB free there for the environment, the "
        "model, the data and the checkpoints.",
        disk=task.disk_gb,
    )
    yield tr("Models behind a licence need a token: export HF_TOKEN before the job is submitted.")
    if task.resumes:
        yield tr(
            "The time limit is half more than the upper end of the estimate. A run that reaches it goes on "
            "from its last checkpoint when it is submitted again."
        )
