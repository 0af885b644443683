"""The tools that a job can be written for."""

from typing import Literal, TypeAlias, get_args

Trainer: TypeAlias = Literal[
    "trl", "axolotl", "llama-factory", "torchtune", "unsloth", "nemo", "mlx-lm", "maxtext", "torchtitan"
]  # fmt: skip
"""Targets that are the training itself."""
Relative: TypeAlias = Literal["ms-swift", "openrlhf", "verl", "nemo-rl"]
"""Targets that take TRL's settings by other names."""
Launcher: TypeAlias = Literal["accelerate", "deepspeed"] | Relative
"""Targets whose settings are those of TRL: configurations of a launcher, which starts its script, and its relatives."""
Cluster: TypeAlias = Literal["skypilot", "dstack", "slurm", "ray", "hf-jobs", "sagemaker"]
"""Targets that rent or reserve machines and start a trainer on them."""
ExportTarget: TypeAlias = Trainer | Launcher | Cluster

TRAINERS: tuple[Trainer, ...] = get_args(Trainer)
RELATIVES: tuple[Relative, ...] = get_args(Relative)
LAUNCHERS: tuple[Launcher, ...] = ("accelerate", "deepspeed", *RELATIVES)
CLUSTERS: tuple[Cluster, ...] = get_args(Cluster)
TARGETS: tuple[ExportTarget, ...] = (*TRAINERS, *LAUNCHERS, *CLUSTERS)


def trainer_of(name: Trainer | Launcher) -> Trainer:
    """Return the trainer whose settings a target's are: a launcher's and a relative's are TRL's."""
    return name if name in TRAINERS else "trl"
