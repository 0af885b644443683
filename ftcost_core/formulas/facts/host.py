"""What jobs take outside the GPUs (``resources/memory/host.json``)."""

from functools import cache
from typing import Literal, TypeAlias

from ftcost_core.documents.record import Record
from ftcost_core.documents.vocabulary import Grouped
from ftcost_core.documents.words import Stack, Strategy
from ftcost_core.formulas.facts.kernels import SourcedNumber
from ftcost_core.formulas.facts.tables import Sourced, load

Loading: TypeAlias = Literal["rank", "node", "file", "slice"]
"""What a node holds of the weights while they are loaded: each process the whole model, one process the
whole model, each process one file at a time, or each process the part that it keeps."""
Saving: TypeAlias = Literal["states", "model", "slice", "file"]
"""What a node gathers to save: one process the model with its states, one process the model, each process
its own part, or nothing but one file at a time."""


class NvmeFacts(Record, frozen=True):
    """Offload to NVMe disks: their rate, and the buffers that a process keeps in RAM for it."""

    bytes_s: float
    """What the disks of a node read or write where a job does not say, bytes/s."""
    within: float
    """The factor within which the rate of disks is known."""
    optimizer_buffers: int
    """Buffers of fp32 numbers: states, master weight and gradient of the part that is being updated."""
    part_parameters: float
    """Parameters that are updated together, at most."""
    weight_buffers: int
    buffer_parameters: float
    """Of a buffer for weights, unless a matrix's shard is larger."""
    kept_parameters: float
    """Parameters that stay in RAM."""
    source: str


class HostFacts(Record, frozen=True):
    """The file ``memory/host.json``; bytes of one node unless said otherwise."""

    about: str
    system_bytes: SourcedNumber
    process_bytes: SourcedNumber
    """Of a training process beside its tensors."""
    worker_bytes: SourcedNumber
    """Of a data loader's worker."""
    workers: Sourced[Grouped[Stack, int]]
    """Of a training process."""
    resident_token_bytes: Sourced[Grouped[Stack, float]]
    """Of a token of packed data that every training process holds in memory."""
    loading: Sourced[Grouped[Stack, Grouped[Strategy, Loading]]]
    file_bytes: SourcedNumber
    """Of the largest file of a checkpoint."""
    saving: Sourced[Grouped[Stack, Grouped[Strategy, Saving]]]
    merging: SourcedNumber
    """Bytes per parameter of the base into which an adapter is merged."""
    pinned_share: SourcedNumber
    """What pinned memory takes over what was asked for."""
    high_share: SourcedNumber
    """Upper end of the range over the estimate."""
    fetched_bytes: SourcedNumber
    """Bytes per parameter of the base model's files."""
    converted: Sourced[Grouped[Stack, float]]
    """Further copies of these files in a format of the stack's own."""
    environment_bytes: SourcedNumber
    checkpoints_kept: SourcedNumber
    """Checkpoints on disk at once."""
    nvme: NvmeFacts
    token_bytes: SourcedNumber
    """Of a token of the data set on disk."""


@cache
def host_facts() -> HostFacts:
    """Return what jobs take outside the GPUs."""
    return load(HostFacts, "memory", "host.json")
