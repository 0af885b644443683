"""What every cluster task needs: where it runs, for how long, and how nodes find each other."""

from __future__ import annotations

import math
import shlex
from collections.abc import Iterator, Mapping

from ftcost_core.catalogue.gpus import Gpu, find_gpu
from ftcost_core.catalogue.offers import Offer
from ftcost_core.exporters import Handoff
from ftcost_core.exporters.trainer_job import TrainerJob
from ftcost_core.exporters.training import Nodes, Training
from ftcost_core.text.i18n import tr


def gpu_of(plan: TrainerJob) -> Gpu:
    """Return the job's GPU."""
    return find_gpu(plan.job.hardware.gpu)


def spot(plan: TrainerJob, offer: Offer | None) -> bool:
    """Tell whether the machines may be taken away."""
    return (offer.kind if offer else plan.job.price.terms) == "spot"


def hours(plan: TrainerJob) -> int:
    """Return whole hours that the run takes at most: the upper end of the range."""
    return max(1, math.ceil(plan.estimate.time.wall_hours_high))


def install(made: Training) -> str:
    """Return the shell command that installs what the training needs."""
    return f"pip install {' '.join(shlex.quote(one) for one in made.requires)}"


def command(plan: TrainerJob, made: Training, nodes: Nodes) -> str:
    """Return the training command of a node, or of the only one."""
    return made.command(nodes if plan.job.hardware.nodes > 1 else None)


def several_notes(plan: TrainerJob, made: Training) -> Iterator[str]:
    """Say where a trainer cannot use several nodes."""
    if plan.job.hardware.nodes > 1 and "{nodes}" not in made.start_on_nodes:
        yield tr("This trainer's command does not spread over nodes: each node would train by itself.")


def offer_notes(plan: TrainerJob, offer: Offer | None, tool: str, known: str | None) -> Iterator[str]:
    """Say how the task stands to the offer that the estimate is billed on."""
    if offer is None:
        yield tr("No offer is chosen: the tool looks for the cheapest machines itself.")
        return
    if known is None:
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
    if offer.gpus < plan.job.hardware.gpus_per_node:
        yield (
            tr(
                "The offer is sold with {gpus:g} GPUs, the job needs {gpus_per_node} in one machine.",
                gpus=offer.gpus,
                gpus_per_node=plan.job.hardware.gpus_per_node,
            )
        )


def assembled(
    target: str, main: Mapping[str, str], made: Training, notes: tuple[str, ...], run: str
) -> Handoff:
    """Put a task's own files before those of the training."""
    return Handoff(target, {**main, **made.files}, (*notes, *made.notes), run)
