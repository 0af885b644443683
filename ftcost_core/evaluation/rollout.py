"""How a job generates where it leaves that open, and what cannot be.

The engine's memory share and tensor parallel degree follow from the GPU that a job is on; see
:mod:`ftcost_core.formulas.rollout.engine`.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import log
from typing import Any

from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.catalogue.models import ModelEntry, all_models, find_model
from ftcost_core.documents.fields import declaration
from ftcost_core.documents.job import Job, edited
from ftcost_core.documents.method_fields import Rollout
from ftcost_core.documents.problems import InputError, fail
from ftcost_core.documents.result import Choice
from ftcost_core.documents.rollouts import answered_tokens, engine_gpus, judge_gpus, reserved_gpus
from ftcost_core.documents.words import RolloutEngine
from ftcost_core.evaluation.rollout_split import splits
from ftcost_core.evaluation.stack_defaults import stack_defaults
from ftcost_core.formulas.facts.rollout import rollout_facts
from ftcost_core.formulas.facts.trainers import facts_of
from ftcost_core.formulas.facts.vocabulary import vocabulary
from ftcost_core.formulas.schedule.tokens import mean_sample
from ftcost_core.text.i18n import tr

_VOCABULARY_PADDING = 256
"""Entries by which vocabularies of one tokenizer differ: embeddings are padded to multiples of 64 to 256."""


def generates(job: Job) -> bool:
    """Return whether a job's objective learns from completions that the model generates."""
    return vocabulary().objectives.by[job.method.objective].generates


def rollout_choices(job: Job) -> Iterator[Choice]:
    """Yield what a job leaves open of its rollout, but for what follows from the GPU."""
    if not generates(job):
        return
    facts, rollout = rollout_facts(), job.method.rollout or Rollout()
    stack = job.training.stack
    does = tr("what {title} does", title=_who(job))
    trainer = of_trainer(job)
    if rollout.engine is None:
        usual = facts.engine.by[stack].of(job.method.objective)
        engine = "vllm-server" if rollout.staleness else trainer.get("rollout_engine") or usual
        reason = tr("generation beside training needs GPUs of its own") if rollout.staleness else does
        yield Choice(path="method.rollout.engine", value=engine, reason=reason)
        rollout = rollout.model_copy(update={"engine": engine})
    if rollout.engine == "vllm-server" and rollout.gpus is None:
        yield Choice(
            path="method.rollout.gpus", value=_server_gpus(job), reason=tr("about a quarter of the GPUs, evenly")
        )
    if rollout.engine == "vllm-colocated":
        if rollout.memory_share is None and trainer.get("rollout_memory_share"):
            yield Choice(path="method.rollout.memory_share", value=trainer["rollout_memory_share"], reason=does)
        if rollout.sleep and rollout.sleep_level is None:
            yield Choice(path="method.rollout.sleep_level", value=facts.sleep.level.by[stack], reason=does)
        if rollout.trainer_offload is None:
            yield Choice(path="method.rollout.trainer_offload", value=facts.trainer_offload.by[stack], reason=does)
    surplus = facts.oversampling.by[job.method.objective]
    if rollout.oversampling is None and surplus != 1:
        reason = tr("prompts whose completions are all right or all wrong are generated and dropped")
        yield Choice(path="method.rollout.oversampling", value=surplus, reason=reason)
    group = rollout.group_size
    if group is None:
        usual_group = facts.group_size.by[job.method.objective]
        usual_group = (trainer.get("group_size") or usual_group) if usual_group > 1 else usual_group
        batch = None if rollout.prompts else job.training.global_batch
        group = _group(usual_group, None if batch is None else batch * (rollout.updates or 1))
        reason = tr("the usual group that divides the global batch")
        yield Choice(path="method.rollout.group_size", value=group, reason=reason)
    lengths = (
        tuple(_lengths(job, rollout)) if rollout.prompt_tokens is None or rollout.completion_tokens is None else ()
    )
    yield from lengths
    if rollout.prompts is not None:
        said = {choice.path.rpartition(".")[2]: choice.value for choice in lengths}
        rollout = rollout.model_copy(update=said)
        completions, stated = (rollout.prompts or 1) * group, job.training.global_batch
        if job.data.batching != "packed" and completions % (rollout.updates or 1):
            allowed = tr("a divisor of the {completions:,} completions of a rollout", completions=completions)
            raise fail("method.rollout.updates", rollout.updates, allowed)
        whole = _batch_of(job, rollout, completions)
        if stated not in (None, whole, declaration("training.global_batch").default):
            raise fail(
                "training.global_batch",
                stated,
                tr("{whole:,} or null, as of {prompts:,} in method.rollout.prompts × {group:,} completions; or another "
                   "number there", whole=whole, prompts=rollout.prompts, group=group),
            )  # fmt: skip
        if whole != stated:
            reason = tr("{prompts} prompts with their completions, in as many updates", prompts=rollout.prompts)
            yield Choice(path="training.global_batch", value=whole, reason=reason)


def of_trainer(job: Job) -> dict[str, Any]:
    """Return what a job's trainer does by itself of a rollout, by the names of its facts; nothing without one."""
    facts = facts_of(job)
    names = ("rollout_engine", "rollout_memory_share", "group_size")
    return {name: facts.value(name, job) for name in names} if facts else {}


def _who(job: Job) -> str:
    return stack_defaults().titles[job.training.stack]


def _batch_of(job: Job, rollout: Rollout, completions: int) -> int:
    """Return the global batch of a rollout's updates: completions, or the windows that they are packed into."""
    tokens = (rollout.prompt_tokens or 0) + (rollout.completion_tokens or 0) + answered_tokens(rollout)
    samples = completions * tokens / job.data.seq_len if job.data.batching == "packed" else completions
    return max(1, round(samples / (rollout.updates or 1)))


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
    whole = max(1, whole - answered_tokens(rollout))
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


def _server_gpus(job: Job) -> int:
    """Return GPUs for a server: whole engines, about a quarter; the trainer's degrees divide the rest."""
    gpus = job.hardware.gpus_per_node * job.hardware.nodes
    possible = splits(job)
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
    _refuse_ungenerated(job, "method.rollout", tr("a rollout"))
    engine: RolloutEngine = rollout.engine or "none"
    hardware = job.hardware
    gpus, own = hardware.gpus_per_node * hardware.nodes, engine_gpus(job)
    if own >= gpus:
        raise fail("method.rollout.gpus", own, tr("fewer than the {gpus} GPUs of the job", gpus=gpus))
    if rollout.staleness and engine != "vllm-server":
        raise fail(
            "method.rollout.staleness",
            rollout.staleness,
            tr('0, or an engine with GPUs of its own: "vllm-server" in method.rollout.engine'),
        )
    if engine != "none" and rollout.tensor is not None:
        whole = own if engine == "vllm-server" else gpus
        heads = max((getattr(mixer, "heads", 1) for mixer in arch.mixers), default=1)
        if whole % rollout.tensor:
            raise _undivided(rollout.tensor, tr("a divisor of the engine's {gpus} GPUs", gpus=whole))
        if heads % rollout.tensor:
            raise _undivided(rollout.tensor, tr("a divisor of the model's {heads} heads", heads=heads))
    _check_lengths(job, rollout)
    batch, group = job.training.global_batch, rollout.group_size or 1
    completions = None if batch is None else batch * (rollout.updates or 1)
    if completions is not None and job.data.batching != "packed" and completions % group:
        divisors = [size for size in range(1, completions + 1) if completions % size == 0]
        raise fail(
            "method.rollout.group_size",
            rollout.group_size,
            tr("a divisor of the {batch} completions of a rollout (training.global_batch and its updates); the "
               "nearest is {nearest}", batch=completions, nearest=min(divisors, key=lambda size: abs(size - group))),
        )  # fmt: skip


def _check_lengths(job: Job, rollout: Rollout) -> None:
    answered = answered_tokens(rollout)
    sequence = (rollout.prompt_tokens or 0) + (rollout.completion_tokens or 0) + answered
    if sequence <= job.data.seq_len:
        return
    field = "completion_tokens" if (rollout.prompt_tokens or 0) + answered < job.data.seq_len else "prompt_tokens"
    if answered >= job.data.seq_len:
        field = "tool_tokens"
    allowed = (
        tr("prompt, completion and tools' answers of at most data.seq_len together, {seq_len} tokens",
           seq_len=job.data.seq_len) if answered else
        tr("prompt and completion of at most data.seq_len together, {seq_len} tokens", seq_len=job.data.seq_len)
    )  # fmt: skip
    raise fail(f"method.rollout.{field}", getattr(rollout, field), allowed)


def check_teacher(job: Job, arch: ModelArchitecture) -> None:
    """Raise :class:`InputError` for a teacher that cannot teach the job's model: which field, and what is allowed."""
    teacher, has_one = job.method.teacher, vocabulary().objectives.by[job.method.objective].teacher
    if not has_one:
        if teacher is not None:
            raise fail(
                "method.teacher", tr("a teacher"), tr("null: {objective} has none", objective=job.method.objective)
            )
        return
    if teacher is None or teacher.model is None:
        raise fail(
            "method.teacher.model", None, tr("a model of the catalogue: {objective} learns from a teacher",
                                             objective=job.method.objective)
        )  # fmt: skip
    taught = find_model(teacher.model, path="method.teacher.model")
    if not _same_vocabulary(taught.architecture, arch):
        raise fail(
            "method.teacher.model",
            teacher.model,
            tr("a teacher with the student's vocabulary of {size} entries, not {other}: such as {nearest}",
               size=arch.vocab_size, other=taught.architecture.vocab_size, nearest=_nearest_teacher(taught, arch)),
        )  # fmt: skip
    gpus, reserved = job.hardware.gpus_per_node * job.hardware.nodes, reserved_gpus(job)
    if reserved >= gpus:
        field = "method.teacher.gpus"
        raise fail(field, teacher.gpus, tr("fewer than the {gpus} GPUs of the job, with an engine's", gpus=gpus))


def check_judge(job: Job) -> None:
    """Raise :class:`InputError` for a judge of what is not generated, or that leaves no GPU to train."""
    judge = job.method.judge
    if judge is None:
        return
    _refuse_ungenerated(job, "method.judge", tr("a judge"))
    if judge.model is None:
        raise fail("method.judge.model", None, tr("a model of the catalogue, or null in method.judge: nothing judges"))
    find_model(judge.model, path="method.judge.model")
    gpus = job.hardware.gpus_per_node * job.hardware.nodes
    if reserved_gpus(job) >= gpus:
        allowed = tr("fewer than the {gpus} GPUs of the job, with an engine's and a teacher's", gpus=gpus)
        raise fail("method.judge.gpus", judge.gpus or judge_gpus(job), allowed)


def _refuse_ungenerated(job: Job, path: str, given: str) -> None:
    """Refuse a part of the method that is about completions where none are generated."""
    if not generates(job):
        raise fail(path, given, tr("null: {objective} generates nothing", objective=job.method.objective))


def _same_vocabulary(one: ModelArchitecture, other: ModelArchitecture) -> bool:
    """Return whether two models can have one tokenizer: sizes of one family differ by their padding alone."""
    return abs(one.vocab_size - other.vocab_size) <= _VOCABULARY_PADDING


def _nearest_teacher(asked: ModelEntry, arch: ModelArchitecture) -> str:
    """Return the model of the student's vocabulary that is nearest in size to the teacher that was asked for."""
    fitting = [model for model in all_models() if _same_vocabulary(model.architecture, arch)]
    nearest = min(fitting, key=lambda model: abs(log(model.parameters / asked.parameters)), default=None)
    return nearest.id if nearest else tr("none in the catalogue")


def _undivided(tensor: int, allowed: str) -> InputError:
    return fail("method.rollout.tensor", tensor, allowed)
