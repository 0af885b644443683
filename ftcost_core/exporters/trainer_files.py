"""What all trainer exporters share: their result, the refusal of a job, and common notes."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, TypeVar

from ftcost_core.catalogue.models import find_model
from ftcost_core.documents.fields import field_value
from ftcost_core.documents.problems import InputError, Problem, did_you_mean, fail, quote
from ftcost_core.evaluation.stack_defaults import stack_defaults
from ftcost_core.exporters import deepspeed, training_data
from ftcost_core.exporters.derived import Written
from ftcost_core.exporters.quoting import comment
from ftcost_core.exporters.settings import notes
from ftcost_core.exporters.trainer_job import MODEL_TO_FILL_IN, TrainerJob
from ftcost_core.formulas.facts.trainers import trainer_facts
from ftcost_core.formulas.schedule.lengths import beyond_window
from ftcost_core.text.i18n import mark, tr
from ftcost_core.trainers.facts import defaults, libraries
from ftcost_core.trainers.names import RELATIVES, Trainer
from ftcost_core.trainers.table import Expression, Installation, shared, trainers

_Entry = TypeVar("_Entry")
_Degrees = tuple[str, ...] | Callable[[TrainerJob], tuple[str, ...]]
_NOTHING: Mapping[str, Any] = MappingProxyType({})
_Own = Mapping[str, Any] | Callable[[TrainerJob], Mapping[str, Any]]

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

    told: Written
    """The job as the files say it."""
    files: Mapping[str, str]
    requires: tuple[str, ...]
    """What to install, as pip takes it."""
    start: str
    """The command on one machine."""
    start_on_nodes: str
    """The command on each of several, with ``{nodes}``, ``{rank}`` and ``{address}`` to fill in."""
    fetch: str = ""
    """The command before it that brings the model to where the files expect it, if the trainer does not."""
    headed: tuple[str, ...] = ()
    """Files that begin with what the job is, what to know, and how to start."""
    notes: tuple[str, ...] = ()
    """What to know beside the table's notes."""

    def command(self, nodes: Nodes | None = None) -> str:
        """Return the command on one machine, or on each of several ``nodes``."""
        if nodes is None:
            return self.start
        return self.start_on_nodes.format(nodes=nodes.count, rank=nodes.rank, address=nodes.address)

    def packages(self) -> list[list[str]]:
        """Return the packages that the training needs, those apart that are built against PyTorch.

        These come by a second command: isolated builds hide the PyTorch that is installed.
        """
        built = libraries().built_with_torch.packages
        later = [package for package in self.requires if _package(package) in built]
        before = [needed for package in later for needed in built[_package(package)]]
        first = [package for package in self.requires if package not in later]
        return [list(dict.fromkeys([*first, *before])), *([later] if later else [])]

    def install(self) -> list[str]:
        """Return the shell commands that install what the training needs, to be run in order."""
        options = ("", "--no-build-isolation ")
        return [
            f"pip install {option}{shlex.join(packages)}"
            for packages, option in zip(self.packages(), options, strict=False)
        ]


def written(
    job: TrainerJob, trainer: Trainer, degrees: _Degrees = (), own: _Own = _NOTHING, given: TrainerJob | None = None
) -> Written:
    """Return the job as a trainer with some parallel degrees is told of it; ``own`` are its own facts.

    Raises :class:`InputError` for what the trainer cannot express, in words of the ``given`` job.
    """
    _refuse_what_cannot_be_expressed(given or job, trainer)
    kinds = degrees(job) if callable(degrees) else degrees
    facts = own(job) if callable(own) else own
    told = Written(job, trainers()[trainer], job.layout(kinds), facts)
    _refuse_beyond_limits(told)
    return told


def _refuse_beyond_limits(told: Written) -> None:
    for limit in filter(told.holds, told.table.limits):
        for path, allowed in limit.allowed.items():
            given = told.fact(path)
            if (list(given) if isinstance(given, tuple) else given) not in allowed:
                words = tr("{allowed} for {title}", allowed=", ".join(map(json.dumps, allowed)), title=limit.title)
                raise fail(path, given, words)


def _package(requirement: str) -> str:
    """Return the name of the package in a requirement."""
    return re.split(r"[\[<>=!~; ]", requirement, maxsplit=1)[0]


def requires(job: TrainerJob, needs: Installation) -> tuple[str, ...]:
    """Return what to install for a job with a trainer on top of transformers."""
    beside, training = libraries().packages, job.training
    packages = [
        *needs.requires,
        *((needs.image_packages or ()) if job.images else ()),
        *beside.attention[training.attention],
        *(beside.quantization[job.quantization.kind] if job.quantization else ()),
        *beside.optimizer[training.optimizer],
        *beside.kernels[training.kernels],
        *beside.loss[training.loss],
        *beside.strategy[job.strategy],
        *beside.objective[job.objective],
    ]
    more = [needs.prebuilt.get(package, package) for package in packages if package not in needs.brings]
    return tuple(dict.fromkeys(more))


def _refuse_what_cannot_be_expressed(job: TrainerJob, trainer: Trainer) -> None:
    """Check every word of a job against what a trainer can express.

    Raises :class:`InputError` with a problem for each word that it cannot.
    """
    problems = [*_foreign_stack(job, trainer)]
    for path, table in trainers()[trainer].words.tables():
        word = field_value(job.resolved, path)
        if word is not None and table[str(word)] is None:
            problems.append(_refusal(path, str(word), table, trainer))
    if problems:
        raise InputError(problems)
    if job.images:
        refuse_images(job, trainers()[trainer].title, trainers()[trainer])
    if job.kind == "pretrain" and job.objective != "sft":
        raise fail("method.objective", job.objective, tr('"sft" for pre-training'))


def refuse_images(job: TrainerJob, title: str, needs: Installation) -> None:
    """Raise :class:`InputError` for training on images that a trainer does not do, or that its files cannot say."""
    if needs.image_packages is None:
        others = ", ".join(facts.title for facts in trainers().values() if facts.image_packages is not None)
        raise fail("data.images_per_sample", job.data.images_per_sample,
                   tr("none for {title}; {others} can", title=title, others=others))  # fmt: skip
    if job.objective != "sft":
        raise fail("method.objective", job.objective, tr('"sft", for files that train on images'))
    allowed = ("frozen", "lora") if job.adapters else ("frozen", "full") if job.kind == "full" else ("frozen",)
    for path, word in (("method.tower", job.method.tower), ("method.projector", job.method.projector)):
        if word not in allowed:
            raise fail(path, word, tr("{allowed} beside {kind}, in files", allowed=", ".join(map(quote, allowed)),
                                      kind=job.kind))  # fmt: skip


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


def comments(lines: Iterable[str]) -> str:
    """Return lines as comments."""
    return "".join(f"{f'# {comment(line)}'.rstrip()}\n" for line in lines)


def all_notes(made: TrainerFiles, trainer: Trainer, given: TrainerJob, differing: Mapping[str, str]) -> Iterator[str]:
    """Yield what a person must fill in and know, and what the files say otherwise than the estimate.

    ``differing`` are the differences, by path of the field.
    """
    told, table = made.told, made.told.table
    job = told.job
    yield from made.notes
    if job.training.stack not in table.stacks:
        yield tr(
            "The estimate is for {titles}; {title} may need other memory and time. Set "
            "training.stack to {facts} for an estimate of it.",
            titles=stack_defaults().titles[job.training.stack],
            title=table.title,
            facts=table.stacks[0],
        )
    release = job.training.trainer_version
    if job.training.trainer == table.facts and release and not release.startswith(table.release):
        yield tr(
            "The settings are those of {title} {release}, the nearest to {own} whose settings are known.",
            title=table.title,
            release=table.release,
            own=release,
        )
    if job.model == MODEL_TO_FILL_IN:
        yield tr("The job describes its model inline: fill in where the model lies.")
    if not job.data_given:
        yield tr("Fill in the training data: {data_path} is a place holder.", data_path=job.data_path)
    yield from _data_notes(told, trainer)
    usual = tr(defaults().learning_rate.about)
    yield tr(_USUAL_WITH_ADAPTERS if job.adapters else _USUAL, usual=usual)
    share = job.run.evaluation_share
    if share and table.evaluates and told.fact("evaluated"):
        yield tr(
            "{share:.3g} of the data is held out and evaluated after each epoch; training does not see it.", share=share
        )
    if not table.evaluates or trainer in ("axolotl", "llama-factory"):
        yield from _cut_notes(job, trainer)
    if job.zero_stage is not None:
        yield from deepspeed.notes(job)
    rows = (*(shared().notes if table.shared_notes else ()), *shared().common_notes, *table.notes)
    yield from notes(told, rows, differing)


def _data_notes(told: Written, trainer: Trainer) -> Iterator[str]:
    job, title, facts = told.job, told.table.title, told.table.facts
    if job.prepared:
        yield tr(
            "{script} turns the data into the records that {title} reads; it runs first.",
            script=training_data.SCRIPT,
            title=title,
        )
    if job.records is None if not job.prepared else job.prepared in training_data.ALWAYS_PREPARED:
        relative = next((name for name in RELATIVES if name == facts), trainer)
        columns = training_data.expected_columns(relative, job.objective, job.kind)
        yield tr("Each record of the data needs {columns}.", columns=columns)
        if job.images:
            yield tr("Beside them it needs images, a list of files; <image> in a text is the place of one.")
    if job.objective == "sft" and not job.plain_text:
        mask = job.resolved.method.loss_mask
        own = trainer_facts(facts).value("loss_mask", job.resolved) == "answers"
        usual = training_data.answers_only(trainer) if facts == trainers()[trainer].facts else own
        answers = not told.fact("whole_chats") and (mask == "answers" if mask else usual)
        yield (
            tr("The loss covers the answers of a chat only.")
            if answers
            else tr("The loss covers every token of a chat.")
        )
        if mask is None:
            yield tr("That is this trainer's default: set method.loss_mask for the same loss in every trainer's files.")


def _cut_notes(job: TrainerJob, trainer: Trainer) -> Iterator[str]:
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
