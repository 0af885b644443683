"""What a trainer's hand-off is made of, and what is to be said of every one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ftcost_core.evaluation.resolve import stacks
from ftcost_core.exporters.facts import defaults, trainers
from ftcost_core.exporters.trainer_job import MODEL_TO_FILL_IN, Spread, TrainerJob
from ftcost_core.text.i18n import mark, tr

_USUAL = mark("Learning rate, schedule and seed are usual values, not part of the estimate: {usual}")
_USUAL_WITH_ADAPTERS = mark(
    "Learning rate, schedule, the adapters' scale and seed are usual values, not part of the estimate: "
    "{usual}"
)


@dataclass(frozen=True, slots=True)
class Nodes:
    """Where a node finds its place among several: shell expressions of the cluster tool."""

    count: str
    rank: str
    address: str
    """Of the first node."""


@dataclass(frozen=True, slots=True)
class Training:
    """The files of one trainer, and how it is started."""

    files: Mapping[str, str]
    notes: tuple[str, ...]
    requires: tuple[str, ...]
    """What to install, as pip takes it."""
    start: str
    """The command on one machine."""
    start_on_nodes: str
    """The command on each of several, with ``{nodes}``, ``{rank}`` and ``{address}`` to fill in."""

    def command(self, nodes: Nodes | None = None) -> str:
        """Return the command to start."""
        if nodes is None:
            return self.start
        return self.start_on_nodes.format(nodes=nodes.count, rank=nodes.rank, address=nodes.address)


def common_notes(
    plan: TrainerJob, trainer: str, spread: Spread, degrees: tuple[str, ...] = ()
) -> Iterator[str]:
    """Say what no trainer can know from the job, and what this one does not lay out as the estimate does."""
    facts = trainers()[trainer]
    title, titles = facts["title"], stacks()["titles"]
    if plan.stack not in facts["stacks"]:
        yield (
            tr(
                "The estimate is for {titles}; {title} may need other memory and time. Set "
                "training.stack to {facts} for an estimate of it.",
                titles=titles[plan.stack],
                title=title,
                facts=facts["stacks"][0],
            )
        )
    if plan.model == MODEL_TO_FILL_IN:
        yield tr("The job describes its model inline: fill in where the model lies.")
    if not plan.data_given:
        yield tr("Fill in the training data: {data_path} is a place holder.", data_path=plan.data_path)
    for name in ("tensor", "pipeline", "context"):
        degree = getattr(plan.job.hardware.parallelism, name)
        if degree > 1 and name not in degrees:
            yield (
                tr(
                    "{title} has no {name} parallelism here: {degree} ranks become data-parallel ones, "
                    "and a GPU holds more than the estimate says.",
                    title=title,
                    name=name,
                    degree=degree,
                )
            )
    expert = plan.job.hardware.parallelism.expert
    if expert > 1 and "expert" not in degrees:
        yield tr(
            "{title} has no expert parallelism here: every GPU holds the experts of all {expert} ranks.",
            title=title,
            expert=expert,
        )
    if plan.job.hardware.parallelism.sequence_parallel and "sequence" not in degrees and spread.tensor > 1:
        yield tr("{title} has no switch for sequence parallelism beside tensor parallelism.", title=title)
    batch = plan.micro_batch * spread.data_parallel * spread.accumulation
    if batch != plan.global_batch:
        yield tr(
            "A step takes {batch} sequences, not {global_batch}: whole micro-batches on every GPU.",
            batch=batch,
            global_batch=plan.global_batch,
        )
    usual = tr(defaults()["learning_rate"]["about"])
    yield tr(_USUAL_WITH_ADAPTERS if plan.adapters else _USUAL, usual=usual)
    share = plan.job.run.evaluation_share
    if share:
        yield tr(
            "No evaluation is set up; the estimate counts one of {share:.3g} of the training tokens.",
            share=share,
        )


def optimizer(plan: TrainerJob, trainer: str) -> tuple[str, str | None]:
    """Return the trainer's word for the job's optimizer, and a note where it has none or another."""
    facts = trainers()[trainer]
    wanted = plan.job.training.optimizer
    word: str | None = facts["optimizers"].get(wanted)
    if word is not None:
        return word, None
    return facts["optimizers"]["adamw"], (
        tr(
            "{facts} has no {wanted}: AdamW stands in its place and keeps more in memory.",
            facts=facts["title"],
            wanted=wanted,
        )
        if wanted != "adamw"
        else None
    )
