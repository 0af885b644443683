"""Hand-offs: a job written down for the tools that run it, with exactly the settings the estimate assumed.

A hand-off is a few files and the command that starts them. What its tool cannot express is said, in ``notes``
and at the top of the first file, and never left out in silence.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ftcost_core.catalogue.offers import Offer
    from ftcost_core.documents.job import Job
    from ftcost_core.documents.result import Estimate

TRAINERS = ("trl", "axolotl", "llama-factory", "torchtune", "unsloth", "nemo")
"""Targets that are the training itself."""
LAUNCHERS = ("accelerate", "deepspeed")
"""Targets that are what a launcher of the TRL script reads."""
CLUSTERS = ("skypilot", "dstack", "slurm", "ray")
"""Targets that rent or reserve machines and start a trainer on them."""
TARGETS = (*TRAINERS, *LAUNCHERS, *CLUSTERS)


@dataclass(frozen=True, slots=True)
class Handoff:
    """Files for one tool."""

    target: str
    files: Mapping[str, str]
    """Text by file name; the one a person opens first comes first. Names have no folder in them."""
    notes: tuple[str, ...]
    """What the tool cannot express, or does otherwise than the estimate assumed: one sentence each."""
    run: str
    """The command that starts it, in the folder of the files."""


def hand_off(
    job: Job,
    estimate: Estimate,
    target: str,
    *,
    data_path: str | None = None,
    max_steps: int | None = None,
    offer: Offer | None = None,
) -> Handoff:
    """Write a job down for one of :data:`TARGETS`, with the settings of ``estimate.resolved``.

    ``data_path`` is the training data; without it the files hold a name to fill in. ``max_steps`` stops
    after so many optimizer steps, for a pilot run. ``offer`` is where a cluster target runs. Raises
    :class:`InputError` for an unknown target, or where nothing sensible can be written.
    """
    from ftcost_core.exporters.dispatch import dispatch

    return dispatch(job, estimate, target, data_path=data_path, max_steps=max_steps, offer=offer)


def write(handoff: Handoff, folder: Path, *, overwrite: bool = False) -> list[Path]:
    """Write all files of a hand-off into a folder, or none; return their paths.

    Without ``overwrite`` a file that exists is refused. Raises :class:`InputError` when the folder cannot be
    written; what was there before is then as it was.
    """
    from ftcost_core.exporters.writing import write_all

    return write_all(handoff, folder, overwrite=overwrite)
