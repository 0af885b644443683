"""What a GPU's memory holds beside tensors, and how far memory figures are off (``resources/memory``)."""

from __future__ import annotations

from functools import cache

from ftcost_core.formulas.facts.tables import FactModel, load


class ByArchitecture(FactModel):
    """Bytes by the architecture of a GPU; ``other``: of one that nobody measured."""

    measured: dict[str, int]
    other: int

    def of(self, architecture: str) -> int:
        """Return the bytes on a GPU of an architecture."""
        return self.measured.get(architecture, self.other)


class Nccl(FactModel):
    """NCCL's buffers, bytes."""

    single_node: int
    several_nodes: int


class Slack(FactModel):
    """What the caching allocator reserves beyond live tensors, as shares."""

    share: float
    """Of all of them."""
    dynamic_share: float
    """Of those that come and go within a step."""
    logits_share: float
    """Of logits."""


class DeviceMemory(FactModel):
    """The file ``context.json``."""

    about: str
    context: ByArchitecture
    cublas_workspace: ByArchitecture
    nccl: Nccl
    usable_share: float
    """Of a card, what CUDA offers."""
    unavoidable_slack: float
    """Of live tensors, what the allocator holds beside them even on a full card."""
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
    """Return what lies outside the allocator, and the allocator's slack."""
    return load(DeviceMemory, "memory", "context.json")


@cache
def memory_residuals() -> MemoryResiduals:
    """Return between which factors of the estimate 80 % of the measurements lie."""
    return load(MemoryResiduals, "memory", "residuals.json")
