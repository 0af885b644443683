"""Accelerate's and DeepSpeed's own configurations, with the TRL script that they start."""

from __future__ import annotations

from dataclasses import replace

from ftcost_core.documents.job import edited
from ftcost_core.exporters import accelerate, deepspeed, trl, trl_script
from ftcost_core.exporters.facts import libraries
from ftcost_core.exporters.trainer_files import TrainerFiles, shown_start
from ftcost_core.exporters.trainer_job import TrainerJob

_SCRIPT = f"{trl_script.FILE} --config {trl.SETTINGS}"


def accelerated(job: TrainerJob) -> TrainerFiles:
    """Return the TRL script with ``accelerate.yaml`` as the first file, also for a single GPU."""
    trainer = trl.trainer_files(job)
    start = f"accelerate launch --config_file {accelerate.FILE} {_SCRIPT}"
    head = job.head("accelerate", trainer.notes, shown_start(job, start, trainer.start_on_nodes))
    text = accelerate.configuration(job, job.layout(accelerate.degrees(job)), head)
    return replace(trainer, files=_first(accelerate.FILE, text, trainer), start=start)


def deepspeeded(job: TrainerJob) -> TrainerFiles:
    """Return the TRL script with ``deepspeed.json`` as the first file, started by DeepSpeed's own launcher.

    A job that is not sharded by ZeRO gets the stage nearest to its strategy.
    """
    notes = []
    if job.zero_stage is None:
        strategy = libraries().deepspeed.nearest_strategy[job.strategy]
        notes.append(
            f"The job's strategy is {job.strategy}, not ZeRO: {strategy} is the nearest. "
            f"Set hardware.parallelism.strategy to {strategy} for an estimate of it."
        )
        job = replace(job, resolved=edited(job.resolved, {"hardware.parallelism.strategy": strategy}))
    trainer = trl.trainer_files(job)
    options = f"--num_gpus {job.hardware.gpus_per_node}"
    script = f"{_SCRIPT} --deepspeed {deepspeed.FILE}"
    several = f"--no_ssh --num_nodes {{nodes}} --node_rank {{rank}} --master_addr {{address}} {options}"
    files = _first(deepspeed.FILE, trainer.files[deepspeed.FILE], trainer)
    del files[accelerate.FILE]
    return replace(
        trainer,
        files=files,
        notes=(*notes, *trainer.notes),
        start=f"deepspeed {options} {script}",
        start_on_nodes=f"deepspeed {several} {script}",
    )


def _first(name: str, text: str, trainer: TrainerFiles) -> dict[str, str]:
    return {name: text} | {file: content for file, content in trainer.files.items() if file != name}
