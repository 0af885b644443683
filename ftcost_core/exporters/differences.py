"""What a trainer's files say otherwise than the job that they were written from: they are read back and compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from ftcost_core.configurations.amounts import Given
from ftcost_core.configurations.reading import read_fields
from ftcost_core.documents.fields import declaration, field_value, leaves, title
from ftcost_core.documents.job import Job, edited
from ftcost_core.documents.methods import ADAPTER_KINDS
from ftcost_core.documents.problems import quote
from ftcost_core.evaluation.resolve import resolve
from ftcost_core.exporters.trainer_job import TrainerJob
from ftcost_core.text.i18n import tr
from ftcost_core.trainers.table import PARTS, shared
from ftcost_core.wording.field_values import value_name

_UNREAD = ("dataset_info.json", "rewards.py")
_GIVEN = ("hardware.gpu", "hardware.gpus_per_node", "hardware.nodes", "run.checkpoint_minutes")
"""What a person gives beside the files, and what no trainer counts in."""
_DEGREES = {
    "context_kind": "context", "sequence_parallel": "tensor", "virtual_stages": "pipeline",
    "pipeline_schedule": "pipeline", "expert_tensor": "expert",
}  # fmt: skip
"""Parallel settings without a meaning where a degree is 1."""
_ONLY_WITH: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "method.quantization.double": ("method.quantization.kind", ("nf4", "fp4")),
    "method.rollout.gpus": ("method.rollout.engine", ("vllm-server",)),
    "method.rollout.sleep": ("method.rollout.engine", ("vllm-colocated",)),
    "method.trained_layers": ("method.kind", ("freeze",)),
}
"""Fields that count only beside some words of another."""
_ONE_WHERE_OPEN = ("method.rollout.updates", "method.rollout.passes")
"""Counts that a job leaves out where they are 1."""
_PARTS = ("method.lora", "method.quantization", "method.rollout", "method.teacher")


def differences(files: Mapping[str, str], job: TrainerJob) -> dict[str, str]:
    """Return a sentence for each field of the job that files say otherwise, or leave to a trainer that does, by path.

    Each begins with the path in brackets.
    """
    wanted = job.resolved
    texts = {name: text for name, text in files.items() if name not in _UNREAD}
    hardware = wanted.hardware
    beside = Given(hardware.gpu, hardware.gpus_per_node, hardware.nodes, tokens=1)
    read = read_job(wanted, read_fields(texts, beside))
    out = {}
    for path in _compared():
        before, after = field_value(wanted, path), field_value(read, path)
        if _as_compared(path, before) != _as_compared(path, after) and not _idle(path, wanted, read):
            out[path] = tr(
                "[{path}] {field}: {estimated} in the estimate, {written} in these files.",
                path=path,
                field=title(path),
                estimated=_shown(path, before),
                written=_shown(path, after),
            )
    return out


def _as_compared(path: str, value: object) -> object:
    if value is None and path in _ONE_WHERE_OPEN:
        return 1
    return set(value) if isinstance(value, tuple) else value


def _idle(path: str, *jobs: Job) -> bool:
    """Tell whether a field means nothing in jobs."""
    degree = _DEGREES.get(path.rpartition(".")[2])
    if degree is not None:
        return all(getattr(job.hardware.parallelism, degree) == 1 for job in jobs)
    other, words = _ONLY_WITH.get(path, ("", ()))
    return bool(other) and all(field_value(job, other) not in words for job in jobs)


def read_job(wanted: Job, fields: Mapping[str, Any]) -> Job:
    """Return a job with every setting as files say it; what they leave open is what the trainer does by itself."""
    changes: dict[str, Any] = {}
    adapted = fields.get("method.kind") in ADAPTER_KINDS
    for path in _compared():
        part = next((part for part in _PARTS if path.startswith(f"{part}.")), None)
        if part == "method.lora" and not adapted:
            continue
        if part and not any(name.startswith(f"{part}.") for name in fields):
            continue
        changes[path] = None if declaration(path).optional else declaration(path).default
    for part in _PARTS:
        if not any(name.startswith(f"{part}.") for name in fields) and (adapted or part != "method.lora"):
            changes[part] = _unsaid(wanted) if part == "method.rollout" else None
    changes |= {
        path: value
        for path, value in fields.items()
        if path in _compared() and (adapted or not path.startswith("method.lora."))
    }
    return resolve(edited(wanted, changes)).job


def _unsaid(job: Job) -> dict[str, Any] | None:
    """Return what a rollout has that no trainer's settings say, such as the mean length of completions."""
    rollout = job.method.rollout
    fields = {} if rollout is None else rollout.model_dump(mode="json", exclude_none=True, exclude_defaults=True)
    return {name: value for name, value in fields.items() if f"method.rollout.{name}" not in _compared()} or None


@cache
def _compared() -> Sequence[str]:
    """Return the fields that a trainer's files may say."""
    return [leaf for part in PARTS for leaf in leaves(part) if leaf not in shared().no_setting and leaf not in _GIVEN]


def _shown(path: str, value: object) -> str:
    if value is None:
        return tr("none")
    return quote(list(value)) if isinstance(value, tuple) else value_name(path, value)
