"""Accelerate's and DeepSpeed's own configurations, with the TRL script that they start."""

from __future__ import annotations

from dataclasses import replace

from ftcost_core.documents.job import edited
from ftcost_core.exporters import accelerate, deepspeed, trl, trl_script
from ftcost_core.exporters.trainer_job import TrainerJob
from ftcost_core.exporters.training import Training

_SCRIPT = f"{trl_script.FILE} --config {trl.SETTINGS}"


def accelerated(plan: TrainerJob) -> Training:
    """Return the TRL script with ``accelerate.yaml`` first, which one GPU gets too."""
    made = trl.training(plan)
    start = f"accelerate launch --config_file {accelerate.FILE} {_SCRIPT}"
    head = plan.head("accelerate", made.notes, start)
    text = accelerate.configuration(plan, plan.spread(accelerate.degrees(plan)), head)
    return replace(made, files=_first(accelerate.FILE, text, made), start=start)


def deepspeeded(plan: TrainerJob) -> Training:
    """Return the TRL script with ``deepspeed.json`` first, started by DeepSpeed's own launcher.

    A job that is not spread by ZeRO gets the stage nearest to its strategy.
    """
    notes = []
    if plan.zero_stage is None:
        strategy = deepspeed.NEAREST[plan.strategy]
        notes.append(
            f"The job's strategy is {plan.strategy}, not ZeRO: {strategy} is the nearest. "
            f"Set hardware.parallelism.strategy to {strategy} for an estimate of it."
        )
        plan = replace(plan, job=edited(plan.job, {"hardware.parallelism.strategy": strategy}))
    made = trl.training(plan)
    options = f"--num_gpus {plan.job.hardware.gpus_per_node}"
    script = f"{_SCRIPT} --deepspeed {deepspeed.FILE}"
    several = f"--no_ssh --num_nodes {{nodes}} --node_rank {{rank}} --master_addr {{address}} {options}"
    files = _first(deepspeed.FILE, made.files[deepspeed.FILE], made)
    del files[accelerate.FILE]
    return replace(
        made,
        files=files,
        notes=(*notes, *made.notes),
        start=f"deepspeed {options} {script}",
        start_on_nodes=f"deepspeed {several} {script}",
    )


def _first(name: str, text: str, made: Training) -> dict[str, str]:
    return {name: text} | {file: content for file, content in made.files.items() if file != name}
