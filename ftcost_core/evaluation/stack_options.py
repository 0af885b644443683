"""The settings that a search and the advice may try with each stack (``resources/planner.json``)."""

from functools import cache
from typing import Any

import numpy as np
from msgspec import field

from ftcost_core.documents.record import Record
from ftcost_core.documents.result import COMPONENTS
from ftcost_core.documents.term import Array
from ftcost_core.documents.vocabulary import WordTable
from ftcost_core.documents.words import (
    Attention,
    Checkpointing,
    Loss,
    MethodKind,
    Optimizer,
    Stack,
    StateDtype,
    Strategy,
    TrainerName,
)
from ftcost_core.formulas.facts.tables import load


class _Sourced(Record, frozen=True, kw_only=True):
    about: str = ""
    source: str
    as_of: str


class TriedStrategies(_Sourced, frozen=True):
    """How to spread a job over several GPUs."""

    by: WordTable[Stack, tuple[Strategy, ...]]


class TriedLosses(_Sourced, frozen=True):
    """Loss kernels."""

    by: WordTable[Stack, tuple[Loss, ...]]


class TriedCheckpointing(_Sourced, frozen=True):
    """Checkpointing: which layers are recomputed."""

    by: WordTable[Stack, tuple[Checkpointing, ...]]


class TriedAttention(_Sourced, frozen=True):
    """The attention kernel where a GPU runs it, and the one elsewhere; ``None``: as the job has it."""

    by: WordTable[Stack, tuple[Attention | None, Attention | None]]


class TriedStates(_Sourced, frozen=True):
    """A smaller precision of the optimizer's states; ``None``: no setting gives it."""

    by: WordTable[Stack, StateDtype | None]


class TriedOptimizer(_Sourced, frozen=True):
    """The optimizer with 8-bit states that may stand in for AdamW; ``None``: the stack has none."""

    by: WordTable[Stack, Optimizer | None]
    strategies: tuple[Strategy, ...]
    """Under which it works."""


class TriedDegrees(_Sourced, frozen=True):
    """Parallel degrees."""

    by: WordTable[Stack, tuple[int, ...]]


class TriedContext(TriedDegrees, frozen=True, kw_only=True):
    """GPUs that share a sequence."""

    least_tokens: int
    """Of a sequence, that each GPU keeps."""
    strategies: tuple[Strategy, ...]


class TriedGroups(TriedDegrees, frozen=True, kw_only=True):
    """GPUs of a node that shard a model together."""

    strategies: tuple[Strategy, ...]


class Saver(Record, frozen=True, kw_only=True):
    """A setting that saves memory and is never faster than doing without it."""

    change: dict[str, Any]
    strategies: tuple[Strategy, ...]
    """Under which it works on several GPUs, or on one if ``single`` is among them."""
    alone: Strategy | None = None
    """The strategy that makes it work on one GPU."""
    checkpointing: Checkpointing | None = None
    """Beside which alone it is tried."""
    of_layers: dict[str, float] = field(default_factory=dict)
    """Fields that count layers, beside the change: the share of the model's, where the job leaves them open."""
    trainers: tuple[TrainerName, ...] = ()
    """The trainers that alone have it; none: all of the stack."""
    states: bool = False
    """Whether it is worth it only for methods with many trained parameters."""
    stated: bool = False
    """Whether it is for jobs alone that, or whose trainers, say another value."""
    saves: tuple[str, ...]
    """The components of memory that it can make smaller."""

    def __post_init__(self) -> None:
        if not set(self.saves) <= set(COMPONENTS):
            raise ValueError(f"components of memory, not {self.saves}")

    def is_of(self, trainer: TrainerName | None) -> bool:
        """Tell whether a trainer has it; a job may name none."""
        return not self.trainers or trainer in self.trainers

    def change_on(self, layers: int) -> dict[str, Any]:
        """Return the change to a model of some layers."""
        return self.change | {path: max(1, round(layers * share)) for path, share in self.of_layers.items()}


class TriedSavers(_Sourced, frozen=True):
    """Settings that save memory."""

    by: WordTable[Stack, tuple[Saver, ...]]


class UnknownRam(_Sourced, frozen=True, kw_only=True):
    """RAM of machines of which it is not known."""

    share: float
    """Of the memory of their GPUs."""
    most_gib: float
    """Of a node, at most."""

    def usual_bytes(self, gpu_bytes: Array) -> Array:
        """Return what nodes usually have, whose GPUs have so much together."""
        return np.minimum(self.share * gpu_bytes, self.most_gib * 2**30)


class LackedFields(_Sourced, frozen=True):
    """Fields that a trainer has no setting for, though its stack has."""

    by: WordTable[TrainerName, tuple[str, ...]]


class HasSetting(_Sourced, frozen=True):
    """Whether a stack has a setting."""

    by: WordTable[Stack, bool]


class WaitsInRam(HasSetting, frozen=True, kw_only=True):
    """Whether frozen weights of a stack can wait in RAM, and for which trainers on it."""

    trainers: tuple[TrainerName, ...]
    whole: tuple[Stack, ...] = ()
    """The stacks on which all layers wait there, or none."""


class FusedKernels(HasSetting, frozen=True, kw_only=True):
    """Whether a stack has fused layer kernels by a setting, and for which families of models."""

    families: tuple[str, ...]


class MethodQuality(_Sourced, frozen=True):
    """What a method gives up against others, in words; empty: nothing."""

    by: WordTable[MethodKind, str]


class StackOptions(Record, frozen=True):
    """The file ``planner.json``."""

    about: str
    strategies: TriedStrategies
    losses: TriedLosses
    checkpointing: TriedCheckpointing
    attention: TriedAttention
    optimizer_states: TriedStates
    optimizer_8bit: TriedOptimizer
    tensor: TriedDegrees
    pipeline: TriedDegrees
    virtual_stages: TriedDegrees
    sequence_parallel: HasSetting
    context: TriedContext
    expert: TriedDegrees
    shard_group: TriedGroups
    savers: TriedSavers
    unknown_ram: UnknownRam
    lacking: LackedFields
    fused_kernels: FusedKernels
    compile: HasSetting
    fake_quantization: HasSetting
    offloaded_layers: WaitsInRam
    offloaded_experts: WaitsInRam
    quality: MethodQuality


@cache
def stack_options() -> StackOptions:
    """Return the file. Raises :class:`FactsError` where it lacks a stack or a method."""
    return load(StackOptions, "planner.json")
