"""Chip families by which kernels differ, and how fast their multiprocessors tick."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache

from ftcost_core.catalogue.gpus import Gpu
from ftcost_core.formulas.facts.measured import ChipFamily, chip_facts

HALF = " half"
"""Ends the family of a chip whose matrix units the vendor slowed down: GeForce, L20 and L40, A10G, H20."""


def kernel_family(gpu: Gpu) -> str:
    """Return the family of a chip (``Ampere 80``), ending in ``half`` where its matrix units are slowed down.

    A kernel that cannot feed the matrix units of an RTX A6000 can feed those of an RTX 3090: shares of the
    peak differ within an architecture by what a multiprocessor may do a clock.
    """
    name = f"{gpu.architecture} {gpu.compute_capability or ''}".replace(".", "").strip()
    nominal = chip_facts().by[name]
    vector = gpu.flops.get("fp32")
    if nominal.vector_flops is None or vector is None:
        return name
    matrix_flops = gpu.peak_flops("fp16") / vector * nominal.vector_flops
    return name + HALF if matrix_flops < chip_facts().half_below.value * nominal.matrix_flops else name


def processor_hz(gpu: Gpu) -> float:
    """Return multiprocessors × clock, 1/s; infinite where the vendor states no processors (Gaudi)."""
    per_clock = chip_facts().by[base_family(kernel_family(gpu))].vector_flops
    return gpu.flops["fp32"] / per_clock if per_clock else math.inf


def base_family(family: str) -> str:
    """Return a family without the mark of slowed matrix units."""
    return family.removesuffix(HALF)


def matrix_flops(family: str) -> float:
    """Return the dense 16-bit FLOPs a clock of a multiprocessor's matrix units. Raises ``KeyError``."""
    nominal: ChipFamily = chip_facts().by[base_family(family)]
    return nominal.matrix_flops / (2 if family.endswith(HALF) else 1)


def nearest_family(family: str, measured: Iterable[str]) -> str:
    """Return the measured family that stands for another: itself, or the next in the order of relationship.

    One whose matrix units are slowed down stands for its like first. Raises ``ValueError`` for an unknown
    family and where nothing is measured.
    """
    return _nearest(family, tuple(measured))


@cache
def _nearest(family: str, measured: tuple[str, ...]) -> str:
    order = list(chip_facts().by)
    place = order.index(base_family(family))

    def distance(other: str) -> tuple[bool, int]:
        return other.endswith(HALF) != family.endswith(HALF), abs(order.index(base_family(other)) - place)

    return min(measured, key=distance)
