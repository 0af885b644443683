"""Names of the tools that a job can be handed off to."""

from __future__ import annotations

from collections.abc import Mapping

from ftcost_core.exporters.handoff import ExportTarget

_NAMES: Mapping[ExportTarget, str] = {
    "trl": "TRL", "axolotl": "axolotl", "llama-factory": "LLaMA-Factory", "torchtune": "torchtune",
    "unsloth": "Unsloth", "nemo": "NeMo", "mlx-lm": "mlx-lm", "maxtext": "MaxText",
    "accelerate": "Accelerate", "deepspeed": "DeepSpeed", "skypilot": "SkyPilot", "dstack": "dstack",
    "slurm": "Slurm", "ray": "Ray",
}  # fmt: skip


def target_name(target: ExportTarget) -> str:
    """Return the name that a tool gives itself."""
    return _NAMES[target]
