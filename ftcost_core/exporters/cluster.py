"""What cluster exporters share: the task with its hours, disk and commands, and notes on the chosen offer."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from ftcost_core.catalogue.gpus import Gpu, find_gpu
from ftcost_core.catalogue.offers import Offer
from ftcost_core.documents.job import Job
from ftcost_core.documents.problems import fail
from ftcost_core.documents.result import Estimate
from ftcost_core.exporters.handoff import Handoff
from ftcost_core.exporters.quoting import template
from ftcost_core.exporters.trainer_files import Nodes, TrainerFiles
from ftcost_core.exporters.trainer_job import OUTPUT, TrainerJob
from ftcost_core.text.i18n import tr
from ftcost_core.trainers.facts import ServiceFacts, clusters, libraries
from ftcost_core.trainers.names import Trainer

_SLACK = 1.5
"""Time limit over the upper end of the range: one run in ten is longer than that, and would be killed."""
_CHECKS = "sound_checkpoints.py"
"""The script that a task on spot machines runs before each start. transformers goes on from the newest folder
``checkpoint-N`` without a look inside; a machine that is taken away while it writes or uploads one leaves a folder that
lacks files, or the ends of them."""
_SYSTEM_BYTES = 45e9
"""The operating system and CUDA of a rented machine."""


@dataclass(frozen=True, slots=True)
class ClusterTask:
    """The input of every cluster exporter."""

    job: TrainerJob
    name: Trainer
    trainer: TrainerFiles
    offer: Offer | None
    """Where it runs; ``None``: the tool looks for machines itself."""

    @property
    def gpu(self) -> Gpu:
        """The job's GPU."""
        return find_gpu(self.job.hardware.gpu)

    @property
    def spot(self) -> bool:
        """Whether the job runs on spot machines."""
        return (self.offer.kind if self.offer else self.job.resolved.price.terms) == "spot"

    @property
    def hours(self) -> int:
        """A limit of wall-clock time that the run keeps unless something is wrong, in whole hours."""
        return max(1, math.ceil(_SLACK * self.job.estimate.time.wall_hours_high))

    @property
    def disk_gb(self) -> int:
        """What a node's disk must hold: the system, and all that the job takes."""
        return 10 * math.ceil((_SYSTEM_BYTES + self.job.estimate.host.disk_bytes) / 1e10)

    @property
    def resumes(self) -> bool:
        """Whether the trainer goes on from a checkpoint of transformers by itself."""
        return libraries().transformers.checkpoints_of[self.name]

    @property
    def checked(self) -> bool:
        """Whether checkpoints that an interruption cut off are looked for before each start."""
        return self.spot and self.resumes

    @property
    def compiles(self) -> bool:
        """Whether the installation may compile CUDA code."""
        return len(self.trainer.packages()) > 1

    def time_limit(self, service: ServiceFacts) -> int:
        """Return :attr:`hours`, or the longest time that a service allows."""
        return min(self.hours, service.longest_hours)

    def start(self, nodes: Nodes) -> list[str]:
        """Return the shell commands that start the training on each node."""
        start = self.trainer.command(nodes if self.job.hardware.nodes > 1 else None)
        fetch = [self.trainer.fetch] if self.trainer.fetch else []
        checks = [f"python {_CHECKS} {OUTPUT}"] if self.checked else []
        return [*fetch, *checks, start]

    def handoff(self, files: Mapping[str, str], notes: tuple[str, ...], run: str) -> Handoff:
        """Put the task's own files before those of the training."""
        return Handoff({**files, **self.shipped_files()}, (*notes, *self.trainer.notes), run)

    def shipped_files(self) -> dict[str, str]:
        """Return the files that every node needs, by name."""
        checks = {_CHECKS: template(_CHECKS)} if self.checked else {}
        return {**self.trainer.files, **checks}


def regions_of(offer: Offer | None, pattern: str | None) -> list[str]:
    """Return an offer's regions as a tool spells them; empty where its label names none (``all``)."""
    if offer is None or not offer.region or pattern is None:
        return []
    named = [offer.region] if re.fullmatch(pattern, offer.region) else offer.region.split("/")
    return named if all(re.fullmatch(pattern, region) for region in named) else []


def several_notes(task: ClusterTask, provider: str | None = None, together: Collection[str] = ()) -> Iterator[str]:
    """Yield notes where a trainer cannot use the job's several nodes, or the provider rents none together.

    ``provider`` and those that rent several machines ``together`` are named as the cluster's tool names them.
    """
    if task.job.hardware.nodes == 1:
        return
    if "{nodes}" not in task.trainer.start_on_nodes:
        yield tr("This trainer's command does not spread over nodes: each node would train by itself.")
    if provider is not None and provider not in together:
        yield tr(
            "This tool cannot start several machines together on {provider}: choose another offer (--offer).",
            provider=provider,
        )


def compile_notes(task: ClusterTask) -> Iterator[str]:
    """Yield a note where the installation may need CUDA's compiler."""
    if task.compiles:
        yield tr("flash-attn is built for the PyTorch that is installed: the machines need CUDA's compiler (nvcc).")


def offer_notes(task: ClusterTask, tool: str, provider: str | None, regions: list[str]) -> Iterator[str]:
    """Yield notes on how the task differs from the offer that the estimate is billed on.

    ``provider`` is the tool's own name of the offer's provider, ``None`` where it has none; ``regions`` are
    those that the task names.
    """
    job, offer = task.job, task.offer
    if offer is None:
        yield tr("No offer is chosen: the tool looks for the cheapest machines itself.")
        return
    billed = job.estimate.cost.offer
    if billed is not None and billed != offer.id:
        yield tr(
            "The estimate is billed on {billed}, which {tool} does not rent; the task is for {offer} at "
            "{price:,.2f} USD an hour.",
            billed=billed,
            tool=tool,
            offer=offer.id,
            price=float(offer.price_usd_per_hour),
        )
    if provider is None:
        yield tr(
            "{tool} has no {provider}: it looks for the machines elsewhere, at other prices.",
            tool=tool,
            provider=offer.provider,
        )
    elif offer.region and not regions:
        yield tr(
            "The offer's region, {region}, is none of {tool}'s: it looks in all of {provider}'s.",
            region=offer.region,
            tool=tool,
            provider=offer.provider,
        )
    if offer.kind in ("reserved", "owned"):
        yield tr(
            "The offer is {kind}: point {tool} at that capacity, or it rents on demand.", kind=offer.kind, tool=tool
        )
    if offer.gpus < job.hardware.gpus_per_node:
        yield (
            tr(
                "The offer is sold with {gpus:g} GPUs, the job needs {gpus_per_node} in one machine.",
                gpus=offer.gpus,
                gpus_per_node=job.hardware.gpus_per_node,
            )
        )


def machine_of(task: ClusterTask, title: str, service: ServiceFacts) -> tuple[str, tuple[str, ...]]:
    """Return the smallest of a service's machines that has the job's GPUs, and notes on it.

    Raises :class:`InputError` for a GPU, or more of them, than the service rents in one machine.
    """
    hardware, offer = task.job.hardware, task.offer
    sizes = service.machines.get(hardware.gpu)
    if sizes is None:
        raise fail(
            "hardware.gpu", hardware.gpu, tr("{gpus} for {title}", gpus=", ".join(service.machines), title=title)
        )
    fitting = sorted(size for size in sizes if size >= hardware.gpus_per_node)
    if not fitting:
        raise fail("hardware.gpus_per_node", hardware.gpus_per_node,
                   tr("at most {most} in a machine of {title}", most=max(sizes), title=title))  # fmt: skip
    own = offer is not None and offer.provider == service.provider
    notes = [*offer_notes(task, title, service.provider if own else None, [offer.region] if offer and own else [])]
    if fitting[0] > hardware.gpus_per_node:
        notes.append(
            tr("{title} rents {gpu} in machines of {size}: some stand idle and are paid.", title=title,
               gpu=hardware.gpu, size=fitting[0])
        )  # fmt: skip
    if offer and own and offer.instance and offer.gpus >= hardware.gpus_per_node:
        return offer.instance, tuple(notes)
    return sizes[fitting[0]], tuple(notes)


def offer_for(target: str, job: Job, estimate: Estimate, offers: Mapping[str, Offer]) -> Offer | None:
    """Return the offer for a target: the one that the job names, or the cheapest that the tool can rent.

    ``offers`` are those of the price book by id. Without one that the tool can rent it is the one that the
    estimate is billed on, which the task's notes then say.
    """
    billed = offers.get(estimate.cost.offer or "")
    hardware = estimate.resolved.hardware
    providers = _providers(target, several=hardware.nodes > 1)
    if providers is None or billed is None or job.price.offer is not None:
        return billed
    for ranked in sorted(estimate.offers, key=lambda offer: offer.total):
        offer = offers.get(ranked.offer)
        same = (ranked.gpu, ranked.gpus, ranked.nodes) == (
            billed.gpu,
            hardware.gpus_per_node * hardware.nodes,
            hardware.nodes,
        )
        if (
            same
            and offer is not None
            and offer.kind == billed.kind
            and offer.provider in providers
            and offer.gpus >= hardware.gpus_per_node
        ):
            return offer
    return billed


def _providers(target: str, *, several: bool) -> Collection[str] | None:
    """Return the providers that a tool rents from, only of several machines together if need be."""
    facts = clusters()
    names, together = {
        "skypilot": (facts.skypilot.clouds, facts.skypilot.several_nodes),
        "dstack": (facts.dstack.backends, facts.dstack.several_nodes),
        "hf-jobs": ({facts.hf_jobs.provider: ""}, ()),
        "sagemaker": ({facts.sagemaker.provider: ""}, ("",)),
    }.get(target, (None, ()))
    if names is None:
        return None
    return [provider for provider, name in names.items() if not several or name in together]
