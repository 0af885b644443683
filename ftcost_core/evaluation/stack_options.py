"""What a search and the advice may try with each stack (``resources/planner.json``)."""

from __future__ import annotations

from functools import cache

from ftcost_core.documents.job import Checkpointing, Loss, MethodKind, Optimizer, Stack, Strategy
from ftcost_core.documents.vocabulary import Table
from ftcost_core.formulas.facts.tables import Facts, load


class _Sourced(Facts):
    about: str = ""
    source: str
    as_of: str


class TriedStrategies(_Sourced):
    """How to spread a job over several GPUs."""

    by: Table[Stack, tuple[Strategy, ...]]


class TriedLosses(_Sourced):
    """Loss kernels."""

    by: Table[Stack, tuple[Loss, ...]]


class TriedCheckpointing(_Sourced):
    """What is recomputed."""

    by: Table[Stack, tuple[Checkpointing, ...]]


class TriedOptimizer(_Sourced):
    """The optimizer with 8-bit states that may stand in for AdamW; ``None``: the stack has none."""

    by: Table[Stack, Optimizer | None]
    strategies: tuple[Strategy, ...]
    """Under which it works."""


class TriedDegrees(_Sourced):
    """Parallel degrees."""

    by: Table[Stack, tuple[int, ...]]


class Offered(_Sourced):
    """Whether a stack has a setting."""

    by: Table[Stack, bool]


class MethodQuality(_Sourced):
    """What a method gives up against others, in words; empty: nothing."""

    by: Table[MethodKind, str]


class StackOptions(Facts):
    """The file."""

    about: str
    strategies: TriedStrategies
    losses: TriedLosses
    checkpointing: TriedCheckpointing
    optimizer_8bit: TriedOptimizer
    tensor: TriedDegrees
    pipeline: TriedDegrees
    fused_kernels: Offered
    compile: Offered
    quality: MethodQuality


@cache
def stack_options() -> StackOptions:
    """Return the file. Raises :class:`FactsError` where it lacks a stack or a method."""
    return load(StackOptions, "planner.json")
