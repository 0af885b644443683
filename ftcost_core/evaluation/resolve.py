"""Every ``null`` of a job replaced by a choice, with its reason.

What depends on memory (micro-batch, parallel strategy) is chosen in :mod:`ftcost_core.evaluation.fit`;
the rest follows from what the trainer and the stack do (``resources/trainers``, ``stacks.json``) and from the GPU.
"""

from __future__ import annotations

from msgspec import Struct

from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.catalogue.gpus import Gpu, find_gpu
from ftcost_core.catalogue.models import architecture_of
from ftcost_core.documents.job import Job, edited
from ftcost_core.documents.result import Choice
from ftcost_core.evaluation.checks import check_job, check_objective
from ftcost_core.evaluation.choices import as_trainer_runs, choices_of, trainer_choices
from ftcost_core.evaluation.experts import check_experts, expert_adapters
from ftcost_core.evaluation.gpu_support import lacking_kernel
from ftcost_core.evaluation.rollout import rollout_choices
from ftcost_core.evaluation.rollout_split import split_choice
from ftcost_core.evaluation.stack_checks import check_stack
from ftcost_core.formulas.facts.stacks import mechanisms
from ftcost_core.formulas.memory.step_phases import CHECKS


class Resolved(Struct, frozen=True):
    """A job without open fields, but for micro-batch, global batch and strategy."""

    job: Job
    arch: ModelArchitecture
    gpu: Gpu
    choices: tuple[Choice, ...]
    settings_open: float
    """Share of :data:`DECIDES_MEMORY` that the program guesses: neither the job nor its trainer's code says it."""


DECIDES_MEMORY = frozenset({
    "data.batching", "method.lora.adapter_dtype", "training.precision", "training.weights_dtype", "training.optimizer",
    "training.checkpointing", "training.attention", "training.loss", "training.keeps_logits", "training.kernels",
})  # fmt: skip
"""Settings that published runs leave unsaid and that change their memory."""


def resolve(job: Job) -> Resolved:
    """Fill what the trainer, the stack and the GPU decide. Raises :class:`InputError` for an unknown model or GPU."""
    arch = architecture_of(job.model)
    gpu = find_gpu(job.hardware.gpu)
    check_stack(job, gpu)
    of_trainer = tuple(trainer_choices(job))
    given, job = job, as_trainer_runs(job)
    CHECKS[mechanisms().memory_rules.by[job.training.stack]](arch)
    check_objective(job, arch)
    rollout = tuple(rollout_choices(job))
    if rollout:
        job = edited(job, {choice.path: choice.value for choice in rollout})
    check_job(job, arch)
    check_experts(given, job, arch)
    if lacking := lacking_kernel(job, gpu):
        raise lacking
    if arch.encoder and job.data.target_share:
        arch = arch.model_copy(update={"target_share": job.data.target_share})
    choices = (*choices_of(job, arch, gpu), *expert_adapters(given, job, arch))
    changes = {choice.path: choice.value for choice in choices}
    said = {choice.path: choice for choice in (*of_trainer, *rollout, *choices)}
    guessed = DECIDES_MEMORY & changes.keys() - {choice.path for choice in of_trainer}
    job = edited(job, changes) if changes else job
    if split := split_choice(given, job, arch, gpu):
        job, said[split.path] = edited(job, {split.path: split.value}), split
    return Resolved(job, arch, gpu, tuple(said.values()), len(guessed) / len(DECIDES_MEMORY))
