"""Memory outside PyTorch's tensors, and measured errors of memory estimates (``resources/memory``)."""

from __future__ import annotations

from functools import cache

from ftcost_core.formulas.facts.tables import FactModel, load


class ByArchitecture(FactModel):
    """Bytes by GPU architecture; ``other`` is used for an architecture that was not measured."""

    measured: dict[str, int]
    other: int

    def of(self, architecture: str) -> int:
        """Return the bytes on a GPU of an architecture."""
        return self.measured.get(architecture, self.other)


class Nccl(FactModel):
    """NCCL's buffers on one GPU, bytes."""

    single_node: int
    several_nodes: int


class Slack(FactModel):
    """Memory that the caching allocator reserves beyond live tensors: the sum of three shares."""

    share: float
    """Of all live tensors."""
    dynamic_share: float
    """Of tensors that are allocated and freed within a step."""
    logits_share: float
    """Of the logits."""


class DeviceMemory(FactModel):
    """The file ``context.json``."""

    about: str
    context: ByArchitecture
    cublas_workspace: ByArchitecture
    nccl: Nccl
    usable_share: float
    """Share of a GPU's memory that CUDA offers to programs."""
    unavoidable_slack: float
    """Memory that the allocator cannot give back even on a full GPU, as a share of live tensors."""
    slack: Slack
    source: str


class MemoryResiduals(FactModel):
    """The file ``residuals.json``: measured over estimated memory of published runs."""

    about: str
    source: str
    low: float
    """The 10th percentile."""
    high: float
    """The 90th percentile."""
    rows: int


@cache
def device_memory() -> DeviceMemory:
    """Return the memory outside the allocator, and the allocator's slack."""
    return load(DeviceMemory, "memory", "context.json")


@cache
def memory_residuals() -> MemoryResiduals:
    """Return the two factors of an estimate between which 80 % of the measurements lie."""
    return load(MemoryResiduals, "memory", "residuals.json")
