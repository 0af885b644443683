"""How many of a job's GPUs generate where generation runs beside training: as many as make the step shortest."""

from __future__ import annotations

from math import lcm

from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.catalogue.gpus import Gpu
from ftcost_core.documents.job import Job, edited
from ftcost_core.documents.result import Choice
from ftcost_core.documents.rollouts import judge_gpus, teacher_gpus
from ftcost_core.formulas.job_arrays import pack
from ftcost_core.formulas.rollout.step import rollout_step
from ftcost_core.formulas.schedule.tokens import sequence_lengths
from ftcost_core.text.i18n import tr

_TRIED = 16
"""Splits that are compared at most, evenly over all of them."""
_OPEN = {"training.micro_batch": 4, "training.global_batch": 256, "hardware.parallelism.strategy": "zero1"}
"""What stands for settings that are chosen by memory, later."""


def splits(job: Job) -> list[int]:
    """Return how many GPUs an engine may have of its own: whole engines; the trainer's degrees divide the rest."""
    parallelism, rollout = job.hardware.parallelism, job.method.rollout
    gpus = job.hardware.gpus_per_node * job.hardware.nodes - teacher_gpus(job) - judge_gpus(job)
    degree = parallelism.tensor * parallelism.pipeline * parallelism.context
    degree = lcm(degree, parallelism.pipeline * parallelism.expert)
    tensor = (rollout.tensor if rollout else None) or 1
    return [count for count in range(tensor, gpus, tensor) if (gpus - count) % degree == 0]


def split_choice(given: Job, job: Job, arch: ModelArchitecture, gpu: Gpu) -> Choice | None:
    """Return the split of a resolved job that was given without one; ``None`` where nothing is split or it is said."""
    said, rollout = given.method.rollout, job.method.rollout
    if rollout is None or not rollout.staleness or rollout.engine != "vllm-server" or (said and said.gpus):
        return None
    possible = splits(job)
    if len(possible) < 2:
        return None
    every = -(-len(possible) // _TRIED)
    possible = possible[every - 1 :: every]
    filled = edited(job, {path: value for path, value in _OPEN.items() if _is_open(job, path)})
    jobs = [edited(filled, {"method.rollout.gpus": count}) for count in possible]
    lengths = sequence_lengths(jobs, [one.training.micro_batch for one in jobs])
    step, _ = rollout_step(pack(arch, jobs, [gpu] * len(jobs), lengths))
    best = possible[int(step.step_s.argmin())]
    reason = tr("the split with the shortest step: generation and training take about as long")
    return Choice(path="method.rollout.gpus", value=best, reason=reason)


def _is_open(job: Job, path: str) -> bool:
    part: object = job
    for name in path.split("."):
        part = getattr(part, name)
    return part is None
