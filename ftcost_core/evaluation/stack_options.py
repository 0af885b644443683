"""The settings that a search and the advice may try with each stack (``resources/planner.json``)."""

from functools import cache

from ftcost_core.documents.job import Checkpointing, Loss, MethodKind, Optimizer, Stack, Strategy
from ftcost_core.documents.record import Record
from ftcost_core.documents.vocabulary import WordTable
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


class TriedOptimizer(_Sourced, frozen=True):
    """The optimizer with 8-bit states that may stand in for AdamW; ``None``: the stack has none."""

    by: WordTable[Stack, Optimizer | None]
    strategies: tuple[Strategy, ...]
    """Under which it works."""


class TriedDegrees(_Sourced, frozen=True):
    """Parallel degrees."""

    by: WordTable[Stack, tuple[int, ...]]


class HasSetting(_Sourced, frozen=True):
    """Whether a stack has a setting."""

    by: WordTable[Stack, bool]


class MethodQuality(_Sourced, frozen=True):
    """What a method gives up against others, in words; empty: nothing."""

    by: WordTable[MethodKind, str]


class StackOptions(Record, frozen=True):
    """The file ``planner.json``."""

    about: str
    strategies: TriedStrategies
    losses: TriedLosses
    checkpointing: TriedCheckpointing
    optimizer_8bit: TriedOptimizer
    tensor: TriedDegrees
    pipeline: TriedDegrees
    fused_kernels: HasSetting
    compile: HasSetting
    quality: MethodQuality


@cache
def stack_options() -> StackOptions:
    """Return the file. Raises :class:`FactsError` where it lacks a stack or a method."""
    return load(StackOptions, "planner.json")
