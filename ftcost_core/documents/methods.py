"""The methods of fine-tuning: what each trains, and how it stores the frozen base."""

from __future__ import annotations

from typing import Literal, TypeAlias, assert_never, get_args

from msgspec import Struct

from ftcost_core.documents.words import MethodKind

FrozenBase: TypeAlias = Literal["four-bit", "any", "none"]


class MethodTraits(Struct, frozen=True):
    """What a method trains, and how it keeps what it does not train."""

    adapters: bool
    """Whether it trains adapters beside a frozen base."""
    frozen_base: FrozenBase
    """How a frozen base may be stored: in 4 bits always, in any way, or there is none."""
    last_layers: bool = False
    """Whether it trains only the last layers, as many as ``method.trained_layers`` says."""
    magnitudes: bool = False
    """Whether its adapters have a trained magnitude for each output of their matrix (DoRA)."""


def method_traits(kind: MethodKind) -> MethodTraits:
    """Return the traits of a method."""
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
"""Methods that train few parameters: replicating the model is tried before sharding it."""
ADAPTER_KINDS: tuple[MethodKind, ...] = tuple(kind for kind in METHODS if method_traits(kind).adapters)
