"""Published runs of others (``resources/evidence/measurements.jsonl``): a job, what was measured, where."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, TypeAlias

from ftcost_core.documents.job import Job, parse_job
from ftcost_core.storage.bundled import read_jsonl

MemoryKind: TypeAlias = Literal["allocated", "reserved", "device", "unknown"]
Quality: TypeAlias = Literal["A", "B"]
"""``A``: every setting that matters is known; ``B``: some are partly guessed. ``None``: no such figure."""


@dataclass(frozen=True, slots=True)
class PublishedRun:
    """One published run."""

    place: int
    """Line of the file, from 0: two sources may use one id."""
    id: str
    repo: str
    path: str
    commit: str
    """Empty where the source has none."""
    date: str
    """Year, or year and month."""
    framework: str
    memory_quality: Quality | None
    speed_quality: Quality | None
    document: dict[str, Any]
    """The run as a job document."""
    memory_bytes: float | None
    memory_kind: MemoryKind
    """What was measured: live tensors, what the allocator reserved, or what nvidia-smi showed."""
    fitted: bool | None
    """Whether it ran or ended out of memory, where only that is published."""
    tokens_per_s_per_gpu: float | None
    assumed: tuple[str, ...]
    """Settings that the source does not state."""

    @property
    def method(self) -> str:
        """Kind of training, such as ``qlora``."""
        return str(self.document["method"]["kind"])

    @property
    def stack(self) -> str:
        """Training stack, such as ``hf``."""
        return str(self.document["training"]["stack"])

    @property
    def gpu(self) -> str:
        """Name of the GPU in the catalogue."""
        return str(self.document["hardware"]["gpu"])

    @property
    def gpus(self) -> int:
        """GPUs of all nodes."""
        hardware = self.document["hardware"]
        return int(hardware["gpus_per_node"]) * int(hardware["nodes"])

    @property
    def model(self) -> str:
        """The model's catalogue id, or the name of its architecture."""
        model = self.document["model"]
        return str(model.get("id") or model["architecture"].get("name") or self.id)

    def job(self) -> Job:
        """Return it as a job that can be estimated."""
        return parse_job(self.document)


@cache
def runs() -> tuple[PublishedRun, ...]:
    """Return the published runs in the order of the file."""
    rows = read_jsonl("evidence", "measurements.jsonl")
    return tuple(_run(place, row) for place, row in enumerate(rows))


def _run(place: int, row: dict[str, Any]) -> PublishedRun:
    source, quality, measured = row["source"], row["quality"], row["measured"]
    return PublishedRun(
        place=place,
        id=row["id"],
        repo=source["repo"],
        path=source["path"],
        commit=source["commit"] or "",
        date=row["date"],
        framework=row["framework"],
        memory_quality=quality["memory"],
        speed_quality=quality["throughput"],
        document=row["job"],
        memory_bytes=measured.get("memory_bytes"),
        memory_kind=measured.get("memory_kind", "unknown"),
        fitted=measured.get("fits"),
        tokens_per_s_per_gpu=measured.get("tokens_per_s_per_gpu"),
        assumed=tuple(row["assumed"]),
    )
