"""How GRPO and PPO generate where a job leaves it open, and what cannot be.

The engine's memory share and tensor parallel degree follow from the GPU that a job is on; see
:mod:`ftcost_core.formulas.rollout.engine`.
"""

from __future__ import annotations

from collections.abc import Iterator

from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.documents.job import Job, Rollout, RolloutEngine, edited
from ftcost_core.documents.problems import InputError, fail
from ftcost_core.documents.result import Choice
from ftcost_core.documents.rollouts import engine_gpus
from ftcost_core.evaluation.stack_defaults import stack_defaults
from ftcost_core.formulas.facts.rollout import rollout_facts
from ftcost_core.formulas.facts.vocabulary import vocabulary
from ftcost_core.formulas.schedule.tokens import mean_sample
from ftcost_core.text.i18n import tr


def generates(job: Job) -> bool:
    """Return whether a job's objective learns from completions that the model generates."""
    return vocabulary().objectives.by[job.method.objective].generates


def rollout_choices(job: Job) -> Iterator[Choice]:
    """Yield what a job leaves open of its rollout, but for what follows from the GPU."""
    if not generates(job):
        return
    facts, rollout = rollout_facts(), job.method.rollout or Rollout()
    if rollout.engine is None:
        title = stack_defaults().titles[job.training.stack]
        usual = facts.engine.by[job.training.stack].of(job.method.objective)
        reason = tr("what {title} does", title=title)
        yield Choice(path="method.rollout.engine", value=usual, reason=reason)
        rollout = rollout.model_copy(update={"engine": usual})
    if rollout.engine == "vllm-server" and rollout.gpus is None:
        yield Choice(
            path="method.rollout.gpus",
            value=_server_gpus(job, rollout.tensor or 1),
            reason=tr("about a quarter of the GPUs, evenly"),
        )
    if rollout.group_size is None:
        group = _group(facts.group_size.by[job.method.objective], job.training.global_batch)
        reason = tr("the usual group that divides the global batch")
        yield Choice(path="method.rollout.group_size", value=group, reason=reason)
    if rollout.prompt_tokens is None or rollout.completion_tokens is None:
        yield from _lengths(job, rollout)


def resolved_rollout(job: Job) -> Rollout | None:
    """Return a job's rollout with what is chosen for it; ``None`` where nothing is generated."""
    if not generates(job):
        return None
    changes = {choice.path: choice.value for choice in rollout_choices(job)}
    return edited(job, changes).method.rollout if changes else job.method.rollout


def _lengths(job: Job, rollout: Rollout) -> Iterator[Choice]:
    mean = mean_sample(job.data)
    whole = max(1, round(min(float(job.data.seq_len), mean or float(job.data.seq_len))))
    prompt, completion = rollout.prompt_tokens, rollout.completion_tokens
    if completion is None:
        left = whole * rollout_facts().completion_share.value if prompt is None else whole - prompt
        completion = max(1, int(left))
        yield Choice(
            path="method.rollout.completion_tokens",
            value=completion,
            reason=tr("half of a sequence") if prompt is None else tr("what the prompt leaves of a sequence"),
        )
    if prompt is None:
        yield Choice(
            path="method.rollout.prompt_tokens",
            value=max(0, whole - completion),
            reason=tr("what the completion leaves of a sequence"),
        )


def _group(usual: int, global_batch: int | None) -> int:
    """Return the largest group up to the usual one that divides the completions of a step."""
    if global_batch is None:
        return usual
    return next(group for group in range(usual, 0, -1) if global_batch % group == 0)


def _server_gpus(job: Job, tensor: int) -> int:
    """Return GPUs for a server: whole engines, about a quarter; the trainer's degrees divide the rest."""
    hardware = job.hardware
    gpus = hardware.gpus_per_node * hardware.nodes
    parallelism = hardware.parallelism
    degree = parallelism.tensor * parallelism.pipeline * parallelism.context
    possible = [count for count in range(tensor, gpus, tensor) if (gpus - count) % degree == 0]
    if not possible:
        raise fail(
            "method.rollout.engine",
            "vllm-server",
            tr("GPUs for it beside the trainer's; the job has {gpus}", gpus=gpus),
        )
    return min(possible, key=lambda count: abs(count - gpus / 4))


def check_rollout(job: Job, arch: ModelArchitecture) -> None:
    """Raise :class:`InputError` for a rollout that cannot be: which field, and what is allowed."""
    rollout = job.method.rollout
    if rollout is None:
        return
    if not generates(job):
        raise fail(
            "method.rollout", tr("a rollout"), tr("null: {objective} generates nothing", objective=job.method.objective)
        )
    engine: RolloutEngine = rollout.engine or "none"
    hardware = job.hardware
    gpus, own = hardware.gpus_per_node * hardware.nodes, engine_gpus(job)
    if own >= gpus:
        raise fail("method.rollout.gpus", own, tr("fewer than the {gpus} GPUs of the job", gpus=gpus))
    if engine != "none" and rollout.tensor is not None:
        whole = own if engine == "vllm-server" else gpus
        heads = max((getattr(mixer, "heads", 1) for mixer in arch.mixers), default=1)
        if whole % rollout.tensor:
            raise _undivided(rollout.tensor, tr("a divisor of the engine's {gpus} GPUs", gpus=whole))
        if heads % rollout.tensor:
            raise _undivided(rollout.tensor, tr("a divisor of the model's {heads} heads", heads=heads))
    sequence = (rollout.prompt_tokens or 0) + (rollout.completion_tokens or 0)
    if sequence > job.data.seq_len:
        field = "completion_tokens" if (rollout.prompt_tokens or 0) < job.data.seq_len else "prompt_tokens"
        raise fail(
            f"method.rollout.{field}",
            getattr(rollout, field),
            tr("prompt and completion of at most data.seq_len together, {seq_len} tokens", seq_len=job.data.seq_len),
        )
    batch = job.training.global_batch
    if batch is not None and job.data.batching != "packed" and batch % (rollout.group_size or 1):
        raise fail(
            "method.rollout.group_size",
            rollout.group_size,
            tr("a divisor of training.global_batch, {batch}", batch=batch),
        )


def _undivided(tensor: int, allowed: str) -> InputError:
    return fail("method.rollout.tensor", tensor, allowed)
