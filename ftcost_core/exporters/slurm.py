"""Slurm: the job as a batch script."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

from ftcost_core.catalogue.offers import Offer
from ftcost_core.exporters import Handoff
from ftcost_core.exporters.cluster import assembled, command, hours, install, several_notes, spot
from ftcost_core.exporters.quoting import comment
from ftcost_core.exporters.trainer_job import TrainerJob
from ftcost_core.exporters.training import Nodes, Training
from ftcost_core.text.i18n import tr

FILE = "train.sbatch"
_NODES = Nodes('"$SLURM_NNODES"', '"$SLURM_NODEID"', '"$HEAD"')
_CORES_PER_GPU = 8


def handoff(plan: TrainerJob, made: Training, offer: Offer | None) -> Handoff:
    """Write the batch script beside the trainer's files."""
    interrupted = spot(plan, offer)
    run = f"sbatch {FILE}"
    notes = (*several_notes(plan, made), *_notes(plan))
    head = [f"# {comment(line)}".rstrip() for line in plan.head("Slurm", (*notes, *made.notes), run)]
    hardware = plan.job.hardware
    options = [
        f"--job-name={plan.name}",
        f"--nodes={hardware.nodes}",
        "--ntasks-per-node=1",
        f"--gpus-per-node={hardware.gpus_per_node}",
        f"--cpus-per-task={_CORES_PER_GPU * hardware.gpus_per_node}",
        f"--time={_time(hours(plan))}",
        "--output=%x-%j.out",
        *(["--requeue"] if interrupted else []),
    ]
    lines = [
        "#!/bin/bash",
        *(f"#SBATCH {option}" for option in options),
        *head,
        "",
        "set -e",
        "# Once, in an environment that the nodes share:",
        f"# {install(made)}",
        'HEAD=$(scontrol show hostnames "$SLURM_JOB_NODELIST" | head -n 1)',
        "export HEAD",
        f"srun --kill-on-bad-exit=1 bash -c {shlex.quote(command(plan, made, _NODES))}",
    ]
    return assembled("slurm", {FILE: "\n".join(lines) + "\n"}, made, notes, run)


def _time(whole: int) -> str:
    """Return hours as Slurm takes them, days apart."""
    return f"{whole // 24}-{whole % 24:02d}:00:00"


def _notes(plan: TrainerJob) -> Iterator[str]:
    yield tr("Add your cluster's partition, account and its name for {gpu}.", gpu=plan.job.hardware.gpu)
    yield tr("Nodes must share the folder of these files.")
