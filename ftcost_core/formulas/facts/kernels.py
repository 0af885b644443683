"""Counts that follow from how kernels work (``resources/throughput/facts.json``); nothing here is fitted."""

from __future__ import annotations

from functools import cache
from typing import Literal, TypeAlias

from ftcost_core.documents.vocabulary import Table
from ftcost_core.formulas.facts.tables import Facts, load

Fusion: TypeAlias = Literal["eager", "fused", "compiled", "megatron"]
"""How elementwise kernels of a layer run."""


class Value(Facts):
    """One number with its source."""

    value: float
    source: str


class Elements(Facts):
    """Numbers read or written per number of a tensor, forward."""

    rmsnorm: float
    layernorm: float
    residual: float
    rotary: float
    gated: float
    activation: float
    linear_mixer: float
    routing: float


class ElementsByKernel(Facts):
    """The same in fused kernels and one operation at a time."""

    about: str
    fused: Elements
    eager: Elements
    source: str


class AdapterElements(Facts):
    """Numbers read or written per input and output of an adapter, alone and folded into its products."""

    inputs: float
    outputs: float
    fused_inputs: float
    fused_outputs: float
    source: str


class DoraElements(Facts):
    """What DoRA adds per output."""

    outputs: float
    source: str


class Launches(Facts):
    """Kernels that Python launches, forward."""

    about: str
    attention_layer: Table[Fusion, float]
    adapter: Table[Fusion, float]
    quantised_linear: float
    expert_grouped: float
    expert_looped: float
    routing: float
    sharded_layer: float
    backward: float
    """Launches of the backward pass over those of the forward pass."""
    source: str


class WeightTraffic(Facts):
    """Bytes moved per weight or operand beside the products themselves."""

    autocast: float
    """Per weight: the fp32 weight read, its 16-bit copy written."""
    accumulation: float
    """Per trained weight and micro-batch: a 16-bit gradient read, the fp32 sum read and written."""
    low_precision_operand: float
    """Per operand of a product in fp8: 16 bits read, 8 written."""
    source: str


class Generation(Facts):
    """Token-by-token generation."""

    bandwidth_share: float
    source: str


class KernelFacts(Facts):
    """The file."""

    about: str
    flash_backward: Value
    attention_block: Value
    eager_score_bytes: Value
    linear_attention_chunk: Value
    expert_tile_rows: Value
    elements: ElementsByKernel
    adapter_elements: AdapterElements
    dora_elements: DoraElements
    weight_traffic: WeightTraffic
    launches: Launches
    host_bandwidth_bytes_s: Value
    typical_flops_per_watt: Value
    launch_smoothness: Value
    generation: Generation


@cache
def kernel_facts() -> KernelFacts:
    """Return the counts that follow from how kernels work."""
    return load(KernelFacts, "throughput", "facts.json")
