"""The tools that a job can be written for."""

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
