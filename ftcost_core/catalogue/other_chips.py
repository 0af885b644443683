"""Chips that people train on and the catalogue does not hold (``resources/other_chips.json``), and why."""

from __future__ import annotations

import re
from functools import cache
from typing import Literal, TypeAlias, get_args

from ftcost_core.storage.bundled import read_json
from ftcost_core.text.i18n import LazyTexts

ChipKind: TypeAlias = Literal["apple", "strix_halo", "tpu", "trainium", "rubin"]

REASONS: LazyTexts[ChipKind] = LazyTexts({
    "apple": "Apple silicon is not estimated: the stacks need CUDA, ROCm or Gaudi, and the memory and "
    "speed of mlx-lm on unified memory have not been measured for the program",
    "strix_halo": "Strix Halo is not estimated: what ROCm may use of its unified memory is set by the "
    "kernel (half of the RAM unless ttm.pages_limit says more), and its matrix products reach 9 to 62 % of "
    "their peak depending on the library",
    "tpu": "TPUs are not estimated: the stacks need CUDA, ROCm or Gaudi, and JAX and MaxText have rules of "
    "their own for memory",
    "trainium": "Trainium and Inferentia are not estimated: the stacks need CUDA, ROCm or Gaudi, and Neuron "
    "has rules of its own for memory",
    "rubin": "Rubin is not estimated: no training run on it has been published with its memory and speed",
})  # fmt: skip
"""Why a kind of chip is not in the catalogue.

Strix Halo: 62.2 GB of 128 (ROCm/legacy-rocm-build#5595); 5.1 of 59.4 TFLOP/s in bf16 without hipBLASLt, 36.9
with it (llm-tracker's page on Strix Halo); read 2026-11-23.
"""


def kind_of_other_chip(plain_name: str) -> ChipKind | None:
    """Return the kind of a chip from its name in small letters, without spaces, hyphens and underscores."""
    return next((kind for kind, names in _patterns().items() if names.fullmatch(plain_name)), None)


@cache
def _patterns() -> dict[ChipKind, re.Pattern[str]]:
    names = read_json("other_chips.json")["names"]
    return {kind: re.compile(names[kind]) for kind in get_args(ChipKind)}
