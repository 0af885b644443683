"""Constants of the kernel rates, from published micro-benchmarks (``resources/throughput/kernels``)."""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from ftcost_core.documents.record import Record
from ftcost_core.documents.words import QuantizationKind
from ftcost_core.formulas.facts.kernels import SourcedNumber
from ftcost_core.formulas.facts.tables import Sourced, load

AttentionKernel: TypeAlias = Literal[
    "flash2", "flash3", "flash4", "cudnn", "sdpa", "triton", "xformers", "aiter", "ck",
    "cudnn-fp8", "cudnn-mxfp8", "flash3-fp8", "triton-fp8", "eager",
]  # fmt: skip
"""Kernels of softmax attention. Shares of those that end in ``fp8`` are of the fp8 peak."""
LinkKind: TypeAlias = Literal["nvswitch", "nvls", "bridge", "pcie", "pcie-host", "xgmi", "roce"]
"""Links within a node: NVSwitch, the same that adds up in the switch (Hopper and later), a bridge between two
cards, PCIe with and without peer-to-peer access, AMD's full mesh, Gaudi's Ethernet."""
Fabric: TypeAlias = Literal["infiniband", "roce", "slingshot", "efa", "tcp"]
"""Networks between nodes."""
Product: TypeAlias = Literal["awq"]
"""Products of kernels that dequantise as they go."""
Processor: TypeAlias = Literal["x86", "grace"]
CpuAdam: TypeAlias = Literal["deepspeed", "torch", "grace"]
"""Implementations of Adam on the host: DeepSpeed's, PyTorch's, DeepSpeed's for Grace."""


class ChipFamily(Record, frozen=True):
    """What a multiprocessor of a chip family does a clock."""

    vector_flops: float | None
    """fp32 FLOPs outside the matrix units; ``None`` where the vendor states no count of processors."""
    matrix_flops: float
    """Dense 16-bit FLOPs of the matrix units."""


class ChipFacts(Record, frozen=True):
    """The file ``kernels/chips.json``."""

    about: str
    by: Mapping[str, ChipFamily]
    """Every family of the catalogue, architecture and compute capability, each beside its relatives."""
    half_below: SourcedNumber
    """A chip with less than this share of its family's matrix FLOPs a clock is of the family's ``half``."""
    unknown_within: SourcedNumber
    """Factor within which the speed of a chip of another family than these is known at best."""
    source: str


class PassShares(Record, frozen=True):
    """Share of the dense peak that a kernel tends to in long sequences of head size 128."""

    forward: Annotated[float, Meta(gt=0)]
    backward: Annotated[float, Meta(gt=0)] | None = None
    """``None``: not measured; follows from forward."""


class HalfLengths(Record, frozen=True):
    """Tokens of a sequence, without causal mask, at which half of the share is reached."""

    forward: float
    backward: float


class AttentionForm(Record, frozen=True):
    """One attention kernel."""

    about: str
    runs_on: tuple[str, ...]
    """Families it can be started on."""
    stands_for: Mapping[str, AttentionKernel] = {}
    """Families on which the word means another kernel."""
    measured: Mapping[str, PassShares] = {}
    issued_flops: float | None = None
    """FLOPs a clock that a multiprocessor gets from this kernel however fast its matrix units are: the rule
    for families without measurements, which otherwise take the shares of the nearest."""
    backward_over_forward: float = 1.0
    """Backward share over forward share where only the latter is measured."""
    largest_head: int | None = None
    """Head size above which another kernel runs."""
    otherwise: AttentionKernel | None = None
    """What runs instead for a head too large or with a mask; ``None``: this kernel takes both."""
    heads: Mapping[int, HalfLengths] = {}
    """Share at other head sizes over that at 128."""
    half_length: HalfLengths = HalfLengths(forward=1, backward=1)


class EagerForm(Record, frozen=True):
    """Attention of separate kernels: bytes moved per score, at ``bandwidth_share`` of the bandwidth."""

    forward: float
    backward: float
    causal_forward: float
    causal_backward: float
    bandwidth_share: float
    half_length: float
    """Tokens of a sequence at which half of the rate is reached."""
    slower: Mapping[str, float]
    """Families whose kernels are measured to take more time, by this factor."""
    source: str


class AttentionFacts(Record, frozen=True):
    """The file ``kernels/attention.json``."""

    about: str
    causal_length: SourcedNumber
    """A causal mask multiplies the half lengths by this."""
    by: Mapping[AttentionKernel, AttentionForm]
    eager: EagerForm
    source: str


class ProductFacts(Record, frozen=True):
    """The file ``kernels/products.json``."""

    about: str
    shares: Mapping[str, Mapping[int, float]]
    """By family and bits of the operands: share of the dense peak, before the power limit."""
    narrow: Mapping[int, float]
    """Where a family's narrow products are not measured: their share over that at 16 bits."""
    flops_per_joule: Mapping[str, float]
    """By family: FLOPs at 16 bits per joule of board power at which the clock is lowered."""
    joule_gain: Mapping[int, float]
    """FLOPs per joule with narrow operands over those at 16 bits."""
    half_tokens: float
    half_inputs: Mapping[int, float]
    half_outputs: float
    """Sizes at which half of the rate is reached."""
    bandwidth_share: Mapping[int, float]
    start_seconds: Mapping[str, float]
    """By the first word of a family, or ``other``: time to fill and to drain the processors."""
    grouped_share: float
    grouped_half_tokens: float
    grouped_training: Mapping[int, float]
    """Grouped products forward and backward, with their casts, over the kernel alone, by bits."""
    source: str


class CollectiveFacts(Record, frozen=True):
    """The file ``kernels/collectives.json``."""

    about: str
    share: Mapping[LinkKind, float]
    """Share of a link's nominal rate, one direction, that a ring reaches with large messages."""
    in_switch_share: float
    """All-reduce in the switch: bytes of the buffer a second over the link's nominal rate."""
    host_share: Mapping[int, float]
    """PCIe without peer-to-peer access, by generation."""
    two_sockets: float
    copy_share: float
    """A single copy between two GPUs."""
    network_share: float
    latency_seconds: Mapping[LinkKind, float]
    latency_doubling_seconds: Mapping[LinkKind, float]
    """Added for each doubling of the GPUs."""
    network_latency_seconds: Mapping[Fabric, float]
    network_latency_doubling: float
    """Part of the latency that each doubling of the nodes adds."""
    direct_links: Mapping[str, LinkKind]
    """Kind of a chip's direct link, by vendor, and by architecture where that differs."""
    without_peer_access: Sourced[tuple[str, ...]]
    """Chips whose driver keeps them from reading each other's memory over PCIe."""
    source: str


class DequantiseForm(Record, frozen=True):
    """Dequantisation of one format."""

    bytes: float
    """Read and written per parameter."""
    speed: float
    """Parameters a second over those of the NF4 kernel of bitsandbytes, where not limited by bandwidth."""
    bandwidth_share: float
    source: str


class DequantiseFacts(Record, frozen=True):
    """The file ``kernels/dequantise.json``."""

    about: str
    by: Mapping[QuantizationKind, DequantiseForm]
    double: SourcedNumber
    """Speed where the constants are quantised too, over that where they are not."""
    per_clock: Mapping[str, float]
    """Parameters that a multiprocessor dequantises a clock, by family; ``other`` for the rest."""
    fused_share: Mapping[Product, float]
    """Products of kernels that dequantise as they go: share of the dense peak."""
    fused_half_tokens: float
    source: str


class LaunchFacts(Record, frozen=True):
    """The file ``kernels/launch.json``."""

    about: str
    seconds: Sourced[Mapping[Literal["eager", "compiled"], float]]
    """Host seconds per kernel."""
    per_layer: Sourced[Mapping[str, float]]
    """Kernels per layer and micro-batch of QLoRA and LoRA with gradient checkpointing, all passes."""
    forward_layer_seconds: SourcedNumber


class OffloadFacts(Record, frozen=True):
    """The file ``kernels/offload.json``."""

    about: str
    pinned_share: SourcedNumber
    """Of PCIe's nominal rate."""
    pageable_bytes_s: SourcedNumber
    adam_parameters_s: Sourced[Mapping[Processor, Mapping[CpuAdam, float]]]
    """CPU Adam, all cores of one socket, by processor and implementation."""


@cache
def chip_facts() -> ChipFacts:
    """Return what the multiprocessors of each chip family do a clock."""
    return load(ChipFacts, "throughput", "kernels", "chips.json")


@cache
def attention_facts() -> AttentionFacts:
    """Return the constants of attention kernels."""
    return load(AttentionFacts, "throughput", "kernels", "attention.json")


@cache
def product_facts() -> ProductFacts:
    """Return the constants of matrix products."""
    return load(ProductFacts, "throughput", "kernels", "products.json")


@cache
def collective_facts() -> CollectiveFacts:
    """Return the constants of collective communication."""
    return load(CollectiveFacts, "throughput", "kernels", "collectives.json")


@cache
def dequantise_facts() -> DequantiseFacts:
    """Return the constants of dequantisation."""
    return load(DequantiseFacts, "throughput", "kernels", "dequantise.json")


@cache
def launch_facts() -> LaunchFacts:
    """Return the constants of kernel launches."""
    return load(LaunchFacts, "throughput", "kernels", "launch.json")


@cache
def offload_facts() -> OffloadFacts:
    """Return the constants of transfers to the host and of work on it."""
    return load(OffloadFacts, "throughput", "kernels", "offload.json")
