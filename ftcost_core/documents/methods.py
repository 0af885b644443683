"""What each method of tuning is: the one place that a new method is described in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, assert_never, get_args

from ftcost_core.documents.job import MethodKind

FrozenBase: TypeAlias = Literal["four-bit", "any", "none"]


@dataclass(frozen=True, slots=True)
class MethodTraits:
    """What a method trains, and how it keeps what it does not train."""

    adapters: bool
    """It trains adapters beside a frozen base."""
    frozen_base: FrozenBase
    """How a frozen base may be stored: in 4 bits always, in any way, or there is none."""
    last_layers: bool = False
    """It trains a number of last layers, ``method.trained_layers``."""
    magnitudes: bool = False
    """Its adapters have a trained magnitude for each output of their matrix."""


def method_traits(kind: MethodKind) -> MethodTraits:
    """Return what a method is."""
    match kind:
        case "full" | "pretrain":
            return MethodTraits(adapters=False, frozen_base="none")
        case "freeze":
            return MethodTraits(adapters=False, frozen_base="none", last_layers=True)
        case "lora":
            return MethodTraits(adapters=True, frozen_base="any")
        case "dora":
            return MethodTraits(adapters=True, frozen_base="any", magnitudes=True)
        case "qlora":
            return MethodTraits(adapters=True, frozen_base="four-bit")
        case _:
            assert_never(kind)


METHODS: tuple[MethodKind, ...] = get_args(MethodKind)
LIGHT_KINDS: tuple[MethodKind, ...] = tuple(
    kind for kind in METHODS if method_traits(kind).adapters or method_traits(kind).last_layers
)
"""Methods that train little: a copy on every GPU is tried before sharding."""
ADAPTER_KINDS: tuple[MethodKind, ...] = tuple(kind for kind in METHODS if method_traits(kind).adapters)
