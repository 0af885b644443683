"""What a job's rollout means to its other fields."""

from __future__ import annotations

from ftcost_core.documents.job import Data, Job


def engine_gpus(job: Job) -> int:
    """Return how many of a job's GPUs only its rollout engine uses."""
    rollout = job.method.rollout
    return (rollout.gpus or 0) if rollout and rollout.engine == "vllm-server" else 0


def engine_tensor(job: Job) -> int:
    """Return how many of the trainer's GPUs must be there together for one engine beside it."""
    rollout = job.method.rollout
    return (rollout.tensor or 1) if rollout and rollout.engine == "vllm-colocated" else 1


def sequence_tokens(job: Job) -> int | None:
    """Return the mean tokens of a prompt with its completion, where a job states both."""
    rollout = job.method.rollout
    if rollout is None or rollout.prompt_tokens is None or rollout.completion_tokens is None:
        return None
    return rollout.prompt_tokens + rollout.completion_tokens


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
