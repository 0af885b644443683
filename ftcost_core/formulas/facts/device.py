"""Memory outside PyTorch's tensors, and measured errors of memory estimates (``resources/memory``)."""

from functools import cache
from typing import Literal, TypeAlias

from ftcost_core.catalogue.gpus import Gpu
from ftcost_core.documents.record import Record
from ftcost_core.documents.vocabulary import WordTable
from ftcost_core.documents.words import Stack
from ftcost_core.formulas.facts.tables import load


class ByFamily(Record, frozen=True):
    """Bytes by GPU family; ``other`` is used for a family that was not measured."""

    measured: dict[str, int]
    other: int

    def of(self, gpu: Gpu) -> int:
        """Return the bytes on a GPU."""
        return self.measured.get(gpu.family, self.other)


class Communicators(Record, frozen=True):
    """What communicators hold on one GPU, bytes."""

    first_on_link: int
    """The first one, over NVLink or a like link."""
    first_over_pcie: int
    further: int
    """Each further one: of tensor, pipeline, context, expert parallelism or another shard group."""
    several_nodes: int
    """Added for the network between nodes."""


class Slack(Record, frozen=True):
    """Memory that the caching allocator reserves beyond live tensors while the GPU has room."""

    share: float
    """Of all live tensors."""
    clash_share: float
    """Of the smaller of logits and a layer's backward pass: blocks of the one do not fit the other."""


class DeviceMemory(Record, frozen=True):
    """The file ``context.json``."""

    about: str
    context: ByFamily
    cublas_workspace: ByFamily
    communicators: Communicators
    edge_slack: float
    """Memory that the allocator cannot give back even on a full GPU, as a share of live tensors: median."""
    slack: Slack
    source: str


Sharding: TypeAlias = Literal["one GPU", "replicated", "sharded", "offloaded"]
Trains: TypeAlias = Literal["adapters", "weights"]
MemoryKind: TypeAlias = Literal["allocated", "reserved", "device"]
Settings: TypeAlias = Literal["stated", "open"]
"""Whether a job, or its trainer's code, says the settings that decide its memory, or they are guessed."""
Run: TypeAlias = Literal["tokens", "images", "encoder", "rollout"]
"""What a run is: towards tokens of text or beside images, an encoder, or with generated completions."""


class MemoryRange(Record, frozen=True):
    """Ends of the 80 % range of the logarithm of measured over estimated memory, at the scale of any run."""

    low: float
    high: float


class CalibrationBin(Record, frozen=True):
    """Published verdicts of one fifth of the chances, each by the residuals of all sources but its own."""

    verdicts: int
    said: float
    """Mean chance, 0 to 1."""
    fitted: float
    """Share of them that fitted; the next two: the 95 % interval that so many verdicts leave."""
    least: float
    most: float


class MemoryResiduals(Record, frozen=True):
    """The file ``residuals.json``: measured over estimated memory of published runs."""

    about: str
    source: str
    ranges: WordTable[MemoryKind, MemoryRange]
    rows: int
    bias: WordTable[Settings, float]
    """Logarithm of what a job needs beyond its estimate in the middle; the next one of runs unlike their jobs."""
    wide_bias: WordTable[Settings, float]
    scale: float
    """Scale of the logarithm of need over estimate on any run."""
    stack: WordTable[Stack, float]
    """Factor on the scale, by stack; so are the next two."""
    trains: WordTable[Trains, float]
    sharding: WordTable[Sharding, float]
    settings: WordTable[Settings, float]
    wide: float
    """Scale of the same where a run is not what its job says."""
    unlike_settings: WordTable[Settings, float]
    """Chance of that, by whether settings are open; the next one by what the run is."""
    unlike_run: WordTable[Run, float]
    sources: WordTable[Trains, WordTable[Stack, int]]
    """Sources of published needs and verdicts, by what they train and on which stack; the next ones by run."""
    sources_run: WordTable[Run, int]
    calibration: tuple[CalibrationBin, ...]
    """Of verdicts that their own source does not contradict."""
    brier: float
    """Mean square of chance less outcome over these; the next one over those whose settings are all known."""
    brier_stated: float


@cache
def device_memory() -> DeviceMemory:
    """Return the memory outside the allocator, and the allocator's slack."""
    return load(DeviceMemory, "memory", "context.json")


@cache
def memory_residuals() -> MemoryResiduals:
    """Return how far measurements of published runs lie from their estimates."""
    return load(MemoryResiduals, "memory", "residuals.json")
