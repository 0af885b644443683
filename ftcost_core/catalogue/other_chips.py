"""Chips that people train on and the catalogue does not hold (``resources/other_chips.json``), and why."""

from __future__ import annotations

import re
from functools import cache
from typing import Literal, TypeAlias, get_args

from ftcost_core.storage.bundled import read_json
from ftcost_core.text.i18n import LazyTexts

ChipKind: TypeAlias = Literal["apple", "ryzen_apu", "tpu", "trainium"]

REASONS: LazyTexts[ChipKind] = LazyTexts({
    "apple": "Macs stand there by chip and memory, such as Apple M3 Max 36GB, for the stack mlx; PyTorch on "
    "Apple silicon is not estimated",
    "ryzen_apu": "of AMD's processors with graphics only Strix Halo with the Radeon 8060S is estimated: no "
    "rates of training have been published for the others",
    "tpu": "TPUs stand there by chip: TPU v4, v5e, v5p, v6e and v7, for the stack maxtext; state a slice as "
    "hosts and chips a host; older ones and PyTorch on TPUs are not estimated",
    "trainium": "Trainium and Inferentia are not estimated: the stacks need CUDA, ROCm, Gaudi or Metal, and "
    "Neuron has rules of its own for memory",
})  # fmt: skip
"""Why a kind of chip is not in the catalogue."""


def kind_of_other_chip(plain_name: str) -> ChipKind | None:
    """Return the kind of a chip from its name in small letters, without spaces, hyphens and underscores."""
    return next((kind for kind, names in _patterns().items() if names.fullmatch(plain_name)), None)


@cache
def _patterns() -> dict[ChipKind, re.Pattern[str]]:
    names = read_json("other_chips.json")["names"]
    return {kind: re.compile(names[kind]) for kind in get_args(ChipKind)}
