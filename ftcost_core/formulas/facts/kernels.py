"""Counts that follow from how kernels work (``resources/throughput/facts.json``); nothing here is fitted."""

from functools import cache
from typing import Literal, TypeAlias

from ftcost_core.documents.record import Record
from ftcost_core.documents.vocabulary import WordTable
from ftcost_core.documents.words import Experts
from ftcost_core.formulas.facts.tables import load

Fusion: TypeAlias = Literal["eager", "fused", "compiled", "megatron"]
"""How elementwise kernels of a layer run."""


class SourcedNumber(Record, frozen=True):
    """One number with its source."""

    value: float
    source: str


class SourcedWords(Record, frozen=True):
    """Some words with their source."""

    values: tuple[str, ...]
    source: str


class Elements(Record, frozen=True):
    """Numbers read or written per number of a tensor, forward."""

    rmsnorm: float
    layernorm: float
    residual: float
    rotary: float
    gated: float
    activation: float
    linear_mixer: float


class ElementsByKernel(Record, frozen=True):
    """Elements moved by fused kernels, and by kernels of one operation each (eager)."""

    about: str
    fused: Elements
    eager: Elements
    source: str


class RoutedElements(Record, frozen=True):
    """Numbers read or written per number of a token that is sent to experts, forward, by their kernel."""

    by: WordTable[Experts, float]
    source: str


class AdapterElements(Record, frozen=True):
    """Numbers read or written per input and output of an adapter, by separate and by fused kernels."""

    inputs: float
    outputs: float
    fused_inputs: float
    fused_outputs: float
    source: str


class DoraElements(Record, frozen=True):
    """Numbers that DoRA's magnitudes read or write per output of an adapter."""

    outputs: float
    source: str


LayerKind: TypeAlias = Literal["causal", "bidirectional", "disentangled", "biased"]
"""Layers of decoders, of encoders, with DeBERTa's relative positions, with T5's biases of positions."""


class Launches(Record, frozen=True):
    """Kernels that the host launches in a forward pass, by what needs them."""

    about: str
    attention_layer: WordTable[Fusion, float]
    """Of a decoder's layer, without autocast."""
    layer_kinds: WordTable[LayerKind, float]
    """Launches of a kind of layer over those of a decoder's."""
    autocast: float
    """Of what torch.autocast casts in a layer of fp32 weights."""
    adapter: WordTable[Fusion, float]
    checkpoint_hooks: float
    """Host work of hooks on all that a layer keeps, over launching it again: checkpointing that is not reentrant."""
    quantised_linear: float
    looped_expert: float
    """Of an expert that a loop comes to; grouped experts are a few kernels a layer, part of ``routing``."""
    sliced_expert: float
    """Of an expert that PyTorch's grouped product multiplies slice by slice."""
    routing: float
    sharded_layer: float
    backward: float
    """Launches of the backward pass over those of the forward pass."""
    host_within: float
    """Factor within which the time is known that a host takes to launch a kernel."""
    source: str


class WeightTraffic(Record, frozen=True):
    """Bytes moved per weight or operand, in addition to what the matrix products move."""

    autocast: float
    """Per weight: the fp32 weight read, its 16-bit copy written."""
    accumulation: float
    """Per trained weight and micro-batch: a 16-bit gradient read, the fp32 sum read and written."""
    added_adapter: float
    """Per weight of fused experts: 16 bits read, and written with the adapter added."""
    adapter_gradient: float
    """Per weight of fused experts: its 16-bit gradient, read for each of the adapter's matrices."""
    low_precision_operand: float
    """Per operand of a product in fp8: 16 bits read, 8 written."""
    source: str


class Paging(Record, frozen=True):
    """Optimizer states in managed memory that a GPU has no room for."""

    link_share: float
    """Rate at which they move, in and out taken together, of the host link's nominal one in one direction."""
    again: float
    """Bytes that move for each in excess, each way, at most all states: an update cycles through them."""
    within: float
    """Factor within which the rate is known."""
    smoothness: float
    """How sharply moving pages takes over from the rest of the step where the backward pass updates."""
    source: str


class Int8Products(Record, frozen=True):
    """Products with weights in bitsandbytes' 8 bits."""

    times: float
    """Time of the layers' products over that in 16 bits."""
    within: float
    """Factor within which that is known."""
    source: str


class KernelFacts(Record, frozen=True):
    """The file ``throughput/facts.json``."""

    about: str
    flash_backward: SourcedNumber
    attention_block: SourcedNumber
    eager_score_bytes: SourcedNumber
    linear_attention_chunk: SourcedNumber
    expert_tile_rows: SourcedNumber
    grouped_capabilities: SourcedWords
    elements: ElementsByKernel
    routed_elements: RoutedElements
    adapter_elements: AdapterElements
    dora_elements: DoraElements
    weight_traffic: WeightTraffic
    launches: Launches
    paging: Paging
    int8_products: Int8Products
    host_bandwidth_bytes_s: SourcedNumber
    typical_flops_per_watt: SourcedNumber
    bare_launch_seconds: SourcedNumber
    """Of a kernel that Python starts directly: what a machine's launches are set beside."""
    launch_smoothness: SourcedNumber


@cache
def kernel_facts() -> KernelFacts:
    """Return the counts that follow from how kernels work."""
    return load(KernelFacts, "throughput", "facts.json")
