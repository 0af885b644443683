"""What cluster exporters share: hardware, hours, commands, and notes on the chosen offer."""

from __future__ import annotations

import math
import shlex
from collections.abc import Iterator, Mapping

from ftcost_core.catalogue.gpus import Gpu, find_gpu
from ftcost_core.catalogue.offers import Offer
from ftcost_core.exporters.handoff import Handoff
from ftcost_core.exporters.trainer_files import Nodes, TrainerFiles
from ftcost_core.exporters.trainer_job import TrainerJob
from ftcost_core.text.i18n import tr


def gpu_of(job: TrainerJob) -> Gpu:
    """Return the job's GPU."""
    return find_gpu(job.hardware.gpu)


def spot(job: TrainerJob, offer: Offer | None) -> bool:
    """Tell whether the job runs on spot machines."""
    return (offer.kind if offer else job.resolved.price.terms) == "spot"


def hours(job: TrainerJob) -> int:
    """Return the upper end of the wall-clock range, in whole hours."""
    return max(1, math.ceil(job.estimate.time.wall_hours_high))


def install(trainer: TrainerFiles) -> str:
    """Return the shell command that installs what the training needs."""
    return f"pip install {' '.join(shlex.quote(package) for package in trainer.requires)}"


def command(job: TrainerJob, trainer: TrainerFiles, nodes: Nodes) -> str:
    """Return the command that starts the training on each node."""
    return trainer.command(nodes if job.hardware.nodes > 1 else None)


def several_notes(job: TrainerJob, trainer: TrainerFiles) -> Iterator[str]:
    """Yield a note where a trainer cannot use the job's several nodes."""
    if job.hardware.nodes > 1 and "{nodes}" not in trainer.start_on_nodes:
        yield tr("This trainer's command does not spread over nodes: each node would train by itself.")


def offer_notes(job: TrainerJob, offer: Offer | None, tool: str, provider: str | None) -> Iterator[str]:
    """Yield notes on how the task differs from the offer that the estimate is billed on.

    ``provider`` is the tool's own name of the offer's provider, ``None`` where it has none.
    """
    if offer is None:
        yield tr("No offer is chosen: the tool looks for the cheapest machines itself.")
        return
    if provider is None:
        yield tr(
            "{tool} has no {provider}: it looks for the machines elsewhere, at other prices.",
            tool=tool,
            provider=offer.provider,
        )
    if offer.kind in ("reserved", "owned"):
        yield tr(
            "The offer is {kind}: point {tool} at that capacity, or it rents on demand.",
            kind=offer.kind,
            tool=tool,
        )
    if offer.gpus < job.hardware.gpus_per_node:
        yield (
            tr(
                "The offer is sold with {gpus:g} GPUs, the job needs {gpus_per_node} in one machine.",
                gpus=offer.gpus,
                gpus_per_node=job.hardware.gpus_per_node,
            )
        )


def assembled(task: Mapping[str, str], trainer: TrainerFiles, notes: tuple[str, ...], run: str) -> Handoff:
    """Put a task's own files before those of the training."""
    return Handoff({**task, **trainer.files}, (*notes, *trainer.notes), run)
