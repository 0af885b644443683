"""How training stacks differ in memory and time (``resources/stack_mechanisms.json``)."""

from __future__ import annotations

from functools import cache
from typing import Literal, TypeAlias

from ftcost_core.documents.job import Objective, Stack, Strategy
from ftcost_core.documents.vocabulary import WordTable
from ftcost_core.formulas.facts.tables import FactModel, Grouped, Sourced, load

SelectivePolicy: TypeAlias = Literal["operators", "every second layer", "scores"]
LayerKernels: TypeAlias = Literal["eager", "fused", "megatron"]
ZERO: tuple[Strategy, ...] = ("zero1", "zero2", "zero3")


class LogitCopies(FactModel):
    """Bytes per token and vocabulary entry that are alive at three points of a step."""

    saved: float
    """When the forward pass has ended."""
    forward: float
    """At the peak of the loss."""
    backward: float
    """At the peak of the loss's backward pass."""


class Logits(FactModel):
    """Copies of 16-bit logits, by the loss and how its kernels run."""

    standard: Grouped[Stack, LogitCopies]
    standard_fused_kernels: Grouped[Stack, LogitCopies]
    standard_compiled: Grouped[Stack, LogitCopies]
    chunked: Grouped[Stack, LogitCopies]
    chunked_compiled: Grouped[Stack, LogitCopies]
    fused: Grouped[Stack, LogitCopies]
    fused_compiled: Grouped[Stack, LogitCopies]
    source: str


class LogitBytes(FactModel):
    """Bytes moved per logit, forward and backward, by loss."""

    standard: Grouped[Stack, float]
    chunked: Grouped[Stack, float]
    fused: Grouped[Stack, float]
    source: str


Habit: TypeAlias = Sourced[Grouped[Stack, bool]]
"""Which stacks do something."""


class ForeachOptimizer(Sourced[Grouped[Stack, bool]]):
    """Which stacks run an optimizer's for-each form; ``fsdp``: under FSDP."""

    fsdp: Grouped[Stack, bool]


class Recomputed(FactModel):
    """Shares of a layer's work that selective checkpointing computes again."""

    products: float
    attention: float


class SelectiveCheckpointing(Sourced[Grouped[Stack, SelectivePolicy]]):
    """Which policy a stack's selective checkpointing follows, and what each computes again."""

    policies: WordTable[SelectivePolicy, Recomputed]


class RolloutEngine(FactModel):
    """The engine that generates samples beside the trainer."""

    by: Grouped[Objective, bool]
    """Whether there is one."""
    bytes: float
    """Of a weight of its own."""
    sleeps: bool
    """Whether it frees its memory while the model is updated."""
    shares_weights: Grouped[Stack, bool]
    source: str


class StackMechanisms(FactModel):
    """The file: one mechanism a field."""

    about: str
    logits: Logits
    logit_bytes: LogitBytes
    norm_scale_fp32: Habit
    own_model_code: Habit
    fused_qkv: Habit
    repeats_keys: Habit
    selective_checkpointing: SelectiveCheckpointing
    layer_kernels: Sourced[Grouped[Stack, LayerKernels]]
    """How elementwise kernels run where a job asks for nothing else."""
    unfused_activation: Habit
    reduces_in_16_bits: Habit
    foreach_optimizer: ForeachOptimizer
    fp32_trained_under_fsdp: Habit
    unsharded_accumulation: Habit
    fsdp_keeps_layer_inputs: Habit
    master_gradients_fp32: Habit
    quantized_head: Habit
    optimizer_in_backward: Habit
    offloaded_optimizer_keeps_gradients: Habit
    projects_in_chunks: Habit
    outer_units_apart: Habit
    rollout_engine: RolloutEngine
    untied_head: Habit
    deepspeed: Habit
    autocast: Habit
    padding_masks: Habit
    block_diagonal_masks: Habit
    looped_experts: Habit
    native_attention: Habit
    folded_adapters: Habit
    splits_norms: Habit
    fused_optimizer: Habit


@cache
def mechanisms() -> StackMechanisms:
    """Return the mechanisms by which stacks differ."""
    return load(StackMechanisms, "stack_mechanisms.json")


def uses_deepspeed(stack: Stack, strategy: str | None) -> bool:
    """Return whether DeepSpeed runs a job: ZeRO on a stack that has it from transformers' Trainer."""
    return strategy in ZERO and mechanisms().deepspeed.by[stack]
