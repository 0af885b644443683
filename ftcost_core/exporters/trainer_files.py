"""What all trainer exporters share: their result, the refusal of a job, and common notes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import TypeVar

from ftcost_core.catalogue.models import find_model
from ftcost_core.documents.problems import InputError, Problem, did_you_mean, fail, quote
from ftcost_core.evaluation.stack_defaults import stack_defaults
from ftcost_core.exporters import training_data
from ftcost_core.exporters.facts import Expression, Instead, defaults, trainers
from ftcost_core.exporters.field_uses import untold
from ftcost_core.exporters.handoff import Trainer
from ftcost_core.exporters.quoting import comment
from ftcost_core.exporters.trainer_job import MODEL_TO_FILL_IN, ParallelLayout, TrainerJob
from ftcost_core.formulas.schedule.lengths import beyond_window
from ftcost_core.text.i18n import mark, tr

_Entry = TypeVar("_Entry")

PREPARE = f"python {training_data.SCRIPT}"
PORT = 29500
"""Rendezvous port of several nodes: PyTorch's default."""

_USUAL = mark("Learning rate, schedule and seed are usual values, not part of the estimate: {usual}")
_USUAL_WITH_ADAPTERS = mark(
    "Learning rate, schedule, the adapters' scale and seed are usual values, not part of the estimate: {usual}"
)


@dataclass(frozen=True, slots=True)
class Nodes:
    """Shell expressions of a cluster tool for the number of nodes, a node's rank and the address."""

    count: str
    rank: str
    address: str
    """Address of the first node."""


@dataclass(frozen=True, slots=True)
class TrainerFiles:
    """The files of one trainer, and how it is started."""

    files: Mapping[str, str]
    notes: tuple[str, ...]
    requires: tuple[str, ...]
    """What to install, as pip takes it."""
    start: str
    """The command on one machine."""
    start_on_nodes: str
    """The command on each of several, with ``{nodes}``, ``{rank}`` and ``{address}`` to fill in."""
    fetch: str = ""
    """The command before it that brings the model to where the files expect it, if the trainer does not."""

    def command(self, nodes: Nodes | None = None) -> str:
        """Return the command on one machine, or on each of several ``nodes``."""
        if nodes is None:
            return self.start
        return self.start_on_nodes.format(nodes=nodes.count, rank=nodes.rank, address=nodes.address)


def refuse_what_cannot_be_expressed(job: TrainerJob, trainer: Trainer) -> None:
    """Check every word of a job against what a trainer can express.

    Raises :class:`InputError` with a problem for each word that it cannot.
    """
    problems = [*_foreign_stack(job, trainer)]
    for path, table in trainers()[trainer].words.tables():
        word = reduce(lambda part, name: part and getattr(part, name), path.split("."), job.resolved)
        if word is not None and table[str(word)] is None:
            problems.append(_refusal(path, str(word), table, trainer))
    if problems:
        raise InputError(problems)
    if job.kind == "pretrain" and job.objective != "sft":
        raise fail("method.objective", job.objective, tr('"sft" for pre-training'))


def _foreign_stack(job: TrainerJob, trainer: Trainer) -> Iterator[Problem]:
    """Yield the problem of a stack that runs on other vendors' chips than a trainer."""
    facts, vendors = trainers()[trainer], stack_defaults().vendors.by
    if not any(set(vendors[stack]) & set(vendors[job.training.stack]) for stack in facts.stacks):
        yield Problem(
            "training.stack",
            quote(job.training.stack),
            tr("{allowed} for {title}", allowed=", ".join(map(quote, facts.stacks)), title=facts.title),
        )


def entry_of_model(job: TrainerJob, models: Mapping[str, _Entry], wanted: str) -> _Entry:
    """Return what a trainer keeps of the job's model, by the model's id.

    Raises :class:`InputError` for a model that is not among ``models``, with ``wanted`` as what is allowed;
    its ``{hint}`` becomes the nearest of their names, or all.
    """
    model_id = job.resolved.model.id
    entry = models.get(job.model) or (models.get(find_model(model_id).id) if model_id else None)
    if entry is None:
        model_id = model_id or tr("an inline architecture")
        hint = did_you_mean(model_id, models) or f": {', '.join(models)}"
        raise fail("model.id", model_id, tr(wanted, hint=hint))
    return entry


def _refusal(path: str, word: str, table: Mapping[str, Expression], trainer: Trainer) -> Problem:
    title = trainers()[trainer].title
    others = [
        facts.title
        for facts in trainers().values()
        for field, expressions in facts.words.tables()
        if field == path and expressions[word] is not None
    ]
    allowed = ", ".join(quote(other) for other, expression in table.items() if expression is not None)
    if not allowed:
        # The trainer has no word of this field: the part that holds it must be null.
        path, allowed = path.rpartition(".")[0], "null"
    if others:
        return Problem(
            path,
            quote(word),
            tr("{allowed} for {title}; {others} can", allowed=allowed, title=title, others=", ".join(others)),
        )
    return Problem(path, quote(word), tr("{allowed} for {title}", allowed=allowed, title=title))


def torchrun(job: TrainerJob, script: str) -> str:
    """Return the command that starts a script on each of several nodes, with places to fill in."""
    return (
        f"torchrun --nnodes {{nodes}} --nproc-per-node {job.hardware.gpus_per_node} "
        f"--node-rank {{rank}} --master-addr {{address}} --master-port {PORT} {script}"
    )


def shown_start(job: TrainerJob, start: str, several: str) -> str:
    """Return the command for a person: on one machine, or on each node with RANK and ADDRESS set."""
    first = f"{PREPARE} && " if job.prepared else ""
    if job.hardware.nodes == 1:
        return first + start
    return first + several.format(nodes=job.hardware.nodes, rank='"$RANK"', address='"$ADDRESS"')


def script_head(job: TrainerJob, tool: str, notes: tuple[str, ...], run: str) -> str:
    """Return the comment lines at the top of a script."""
    return "\n".join(f"# {comment(line)}".rstrip() for line in job.head(tool, notes, run)) + "\n"


def common_notes(
    job: TrainerJob,
    trainer: Trainer,
    layout: ParallelLayout,
    degrees: tuple[str, ...] = (),
    unwritten: tuple[str, ...] = (),
) -> Iterator[str]:
    """Yield what a person must fill in, and where the trainer's parallel layout differs from the estimate's.

    ``degrees`` are the kinds of parallelism that the trainer has, ``unwritten`` fields that it has a setting for,
    but not for a job like this.
    """
    facts = trainers()[trainer]
    title, titles, parallelism = facts.title, stack_defaults().titles, job.parallelism
    if job.training.stack not in facts.stacks:
        yield tr(
            "The estimate is for {titles}; {title} may need other memory and time. Set "
            "training.stack to {facts} for an estimate of it.",
            titles=titles[job.training.stack],
            title=title,
            facts=facts.stacks[0],
        )
    if job.model == MODEL_TO_FILL_IN:
        yield tr("The job describes its model inline: fill in where the model lies.")
    if not job.data_given:
        yield tr("Fill in the training data: {data_path} is a place holder.", data_path=job.data_path)
    yield from _data_notes(job, trainer)
    yield from untold(job, trainer, *unwritten)
    for name in ("tensor", "pipeline", "context"):
        degree = getattr(parallelism, name)
        if degree > 1 and name not in degrees:
            yield tr(
                "{title} has no {name} parallelism here: {degree} ranks become data-parallel ones, "
                "and a GPU holds more than the estimate says.",
                title=title,
                name=name,
                degree=degree,
            )
    if parallelism.expert > 1 and "expert" not in degrees:
        yield tr(
            "{title} has no expert parallelism here: every GPU holds the experts of all {expert} ranks.",
            title=title,
            expert=parallelism.expert,
        )
    group, ranks = parallelism.shard_group, layout.data_parallel * layout.context
    groups = facts.shard_groups and job.shards(layout) < layout.data_parallel
    if group is not None and group < ranks and job.strategy not in ("single", "ddp") and not groups:
        yield tr(
            "{title} has no shard groups here: all {ranks} GPUs shard a model together, not {group} at a time.",
            title=title,
            ranks=ranks,
            group=group,
        )
    if (parallelism.virtual_stages or 1) > 1 and layout.pipeline > 1 and "virtual" not in degrees:
        yield tr("{title} has no interleaved pipeline stages here.", title=title)
    if parallelism.sequence_parallel and "sequence" not in degrees and layout.tensor > 1:
        yield tr("{title} has no switch for sequence parallelism beside tensor parallelism.", title=title)
    batch = job.micro_batch * layout.data_parallel * layout.accumulation
    if batch != job.global_batch:
        yield tr(
            "A step takes {batch} sequences, not {global_batch}: whole micro-batches on every GPU.",
            batch=batch,
            global_batch=job.global_batch,
        )
    usual = tr(defaults().learning_rate.about)
    yield tr(_USUAL_WITH_ADAPTERS if job.adapters else _USUAL, usual=usual)
    share = job.run.evaluation_share
    if share and (not facts.evaluates or not job.held_out or job.objective == "grpo"):
        yield tr("No evaluation is set up; the estimate counts one of {share:.3g} of the training tokens.", share=share)
    elif share:
        yield tr(
            "{share:.3g} of the data is held out and evaluated after each epoch; training does not see it.", share=share
        )
    optimizer = job.training.optimizer
    if isinstance(facts.words.optimizer[optimizer], Instead):
        yield tr(
            "{facts} has no {wanted}: AdamW stands in its place and keeps more in memory.",
            facts=title,
            wanted=optimizer,
        )


def _data_notes(job: TrainerJob, trainer: Trainer) -> Iterator[str]:
    title = trainers()[trainer].title
    if job.prepared:
        yield tr(
            "{script} turns the data into the records that {title} reads; it runs first.",
            script=training_data.SCRIPT,
            title=title,
        )
    elif job.records is None:
        columns = training_data.expected_columns(trainer, job.objective, job.kind)
        yield tr("Each record of the data needs {columns}.", columns=columns)
    if job.objective == "sft" and not job.plain_text:
        if training_data.answers_only(trainer):
            yield tr("The loss covers the answers of a chat only; TRL's and Unsloth's covers every token.")
        else:
            yield tr("The loss covers every token of a chat; other trainers' covers the answers only.")


def cut_notes(job: TrainerJob, trainer: Trainer) -> Iterator[str]:
    """Yield a note where a trainer cuts samples that the estimate splits over windows."""
    if job.data.batching != "packed" or job.objective != "sft" or job.kind == "pretrain":
        return
    title, lengths = trainers()[trainer].title, job.data.lengths
    lost = beyond_window(lengths, job.data.seq_len) if lengths else None
    if lost is None:
        yield tr(
            "{title} cuts samples that are longer than the context; the estimate counts all of their tokens.",
            title=title,
        )
    elif lost > 0:
        yield tr(
            "{title} cuts samples that are longer than the context: {lost:.1%} of the tokens that the estimate counts.",
            title=title,
            lost=lost,
        )
