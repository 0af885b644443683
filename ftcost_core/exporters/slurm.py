"""Slurm: the job as a batch script."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

from ftcost_core.catalogue.offers import Offer
from ftcost_core.exporters.cluster import assembled, command, hours, install, several_notes, spot
from ftcost_core.exporters.handoff import Handoff
from ftcost_core.exporters.trainer_files import Nodes, TrainerFiles, script_head
from ftcost_core.exporters.trainer_job import TrainerJob
from ftcost_core.text.i18n import tr

FILE = "train.sbatch"
_NODES = Nodes('"$SLURM_NNODES"', '"$SLURM_NODEID"', '"$HEAD"')
_CORES_PER_GPU = 8


def handoff(job: TrainerJob, trainer: TrainerFiles, offer: Offer | None) -> Handoff:
    """Write the batch script beside the trainer's files."""
    interrupted = spot(job, offer)
    run = f"sbatch {FILE}"
    notes = (*several_notes(job, trainer), *_notes(job))
    hardware = job.hardware
    options = [
        f"--job-name={job.name}",
        f"--nodes={hardware.nodes}",
        "--ntasks-per-node=1",
        f"--gpus-per-node={hardware.gpus_per_node}",
        f"--cpus-per-task={_CORES_PER_GPU * hardware.gpus_per_node}",
        f"--time={_time(hours(job))}",
        "--output=%x-%j.out",
        *(["--requeue"] if interrupted else []),
    ]
    lines = [
        "#!/bin/bash",
        *(f"#SBATCH {option}" for option in options),
        script_head(job, "Slurm", (*notes, *trainer.notes), run),
        "set -e",
        "# Once, in an environment that the nodes share:",
        f"# {install(trainer)}",
        'HEAD=$(scontrol show hostnames "$SLURM_JOB_NODELIST" | head -n 1)',
        "export HEAD",
        f"srun --kill-on-bad-exit=1 bash -c {shlex.quote(command(job, trainer, _NODES))}",
    ]
    return assembled({FILE: "\n".join(lines) + "\n"}, trainer, notes, run)


def _time(whole_hours: int) -> str:
    """Return hours as Slurm takes them, days apart."""
    return f"{whole_hours // 24}-{whole_hours % 24:02d}:00:00"


def _notes(job: TrainerJob) -> Iterator[str]:
    yield tr("Add your cluster's partition, account and its name for {gpu}.", gpu=job.hardware.gpu)
    yield tr("Nodes must share the folder of these files.")
