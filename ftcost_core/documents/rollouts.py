"""What a job's rollout means to its other fields."""

from __future__ import annotations

from math import ceil

from ftcost_core.documents.job import Data, Job
from ftcost_core.documents.method_fields import Judge, Rollout, Teacher

GENERATING = ("grpo", "dr-grpo", "dapo", "gspo", "rloo", "reinforce++", "ppo", "gkd")
"""Objectives that learn from the model's own completions: as ``resources/vocabulary.json`` has it."""
TAUGHT = ("distillation", "gkd")
"""Objectives with a teacher: as the same file."""


def engine_gpus(job: Job) -> int:
    """Return how many of a job's GPUs only its rollout engine uses."""
    rollout = job.method.rollout
    return (rollout.gpus or 0) if rollout and rollout.engine == "vllm-server" else 0


def staleness(job: Job) -> int | None:
    """Return how many whole rollouts a job's generation may run ahead of its training; ``None``: it waits."""
    rollout = job.method.rollout if job.method.objective in GENERATING else None
    return ceil(rollout.staleness) if rollout and rollout.staleness else None


def teacher_gpus(job: Job) -> int:
    """Return how many of a job's GPUs only its teacher uses."""
    teacher = job.method.teacher
    return (teacher.gpus or 1) if teacher and teacher.place == "own-gpus" else 0


def judge_gpus(job: Job) -> int:
    """Return how many of a job's GPUs only its judge uses."""
    judge = job.method.judge
    return (judge.gpus or 1) if judge and judge.model and judge.place == "own-gpus" else 0


def asked_as_a_service(helper: Teacher | Judge | None) -> str | None:
    """Return the model that somebody's service runs for a job; ``None``: it has none, or runs it on GPUs."""
    return helper.model if helper is not None and helper.place == "service" else None


def reserved_gpus(job: Job) -> int:
    """Return how many of a job's GPUs do not train: those of an engine, of a teacher and of a judge."""
    return engine_gpus(job) + teacher_gpus(job) + judge_gpus(job)


def engine_tensor(job: Job) -> int:
    """Return how many of the trainer's GPUs must be there together for one engine beside it."""
    rollout = job.method.rollout
    return (rollout.tensor or 1) if rollout and rollout.engine == "vllm-colocated" else 1


def passes_over_samples(job: Job) -> int:
    """Return how many times an epoch trains on each sample: a rollout's completions once for each of its passes."""
    rollout = job.method.rollout
    return (rollout.passes or 1) if rollout else 1


def sequence_tokens(job: Job) -> int | None:
    """Return the mean tokens of a prompt with its completion and tools' answers, where a job states both."""
    rollout = job.method.rollout
    if rollout is None or rollout.prompt_tokens is None or rollout.completion_tokens is None:
        return None
    return rollout.prompt_tokens + rollout.completion_tokens + answered_tokens(rollout)


def answered_tokens(rollout: Rollout) -> int:
    """Return the tokens that tools answer in a sequence: one answer between each turn and the next."""
    return ((rollout.turns or 1) - 1) * (rollout.tool_tokens or 0)


def with_sequence_tokens(data: Data, mean: float | None, tokens: int) -> Data:
    """Return data whose samples have ``tokens`` tokens on average instead of ``mean``.

    Where the data count samples, there are as many of the other length.
    """
    if mean is not None and abs(tokens - mean) < 1:
        return data
    samples = sum(data.lengths.counts) if data.lengths else data.samples
    return data.model_copy(
        update={
            "lengths": None,
            "mean_sample_tokens": float(tokens),
            "samples": samples if data.tokens is None else None,
        }
    )
