"""The tools that a job can be exported to, and the result of an export."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

Trainer: TypeAlias = Literal[
    "trl", "axolotl", "llama-factory", "torchtune", "unsloth", "nemo", "mlx-lm", "maxtext"
]  # fmt: skip
"""Targets that are the training itself."""
Launcher: TypeAlias = Literal["accelerate", "deepspeed"]
"""Targets that are configurations of a launcher, which starts the TRL script."""
Cluster: TypeAlias = Literal["skypilot", "dstack", "slurm", "ray"]
"""Targets that rent or reserve machines and start a trainer on them."""
ExportTarget: TypeAlias = Trainer | Launcher | Cluster

TRAINERS: tuple[Trainer, ...] = get_args(Trainer)
LAUNCHERS: tuple[Launcher, ...] = get_args(Launcher)
CLUSTERS: tuple[Cluster, ...] = get_args(Cluster)
TARGETS: tuple[ExportTarget, ...] = (*TRAINERS, *LAUNCHERS, *CLUSTERS)


@dataclass(frozen=True, slots=True)
class Handoff:
    """Files for one tool."""

    files: Mapping[str, str]
    """Text by file name; the one a person opens first comes first. Names have no folder in them."""
    notes: tuple[str, ...]
    """What the tool cannot express, or does otherwise than the estimate assumes: one sentence each."""
    run: str
    """The command that starts it, in the folder of the files."""
