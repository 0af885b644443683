"""Chip families by which kernels differ, and how fast their multiprocessors tick."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache, lru_cache

from ftcost_core.catalogue.gpus import Gpu, all_gpus
from ftcost_core.formulas.facts.measured import ChipFamily, chip_facts

HALF = " half"
"""Ends the family of a chip whose matrix units the vendor slowed down: GeForce, L20 and L40, A10G, H20."""


def kernel_family(gpu: Gpu) -> str:
    """Return the family of a chip (``Ampere 80``), ending in ``half`` where its matrix units are slowed down.

    A kernel that cannot feed the matrix units of an RTX A6000 can feed those of an RTX 3090: shares of the
    peak differ within an architecture by what a multiprocessor may do a clock. For a chip of an architecture
    that nobody has described, the family that :func:`stand_in` finds.
    """
    name = stand_in(gpu) or gpu.family
    nominal = chip_facts().by[name]
    vector = gpu.flops.get("fp32")
    if nominal.vector_flops is None or vector is None:
        return name
    matrix_flops = gpu.peak_flops("fp16") / vector * nominal.vector_flops
    return name + HALF if matrix_flops < chip_facts().half_below.value * nominal.matrix_flops else name


def stand_in(gpu: Gpu) -> str | None:
    """Return the family whose constants stand in for those of an unknown architecture; ``None`` for a known one.

    The family of the vendor's chip whose matrix units are as many times as fast as its fp32 units: by that
    ratio kernels can feed them or cannot. Where that does not tell, the chip of the nearest year.
    """
    return None if gpu.family in chip_facts().by else _stand_in(gpu.vendor, _matrix_over_vector(gpu), gpu.release_year)


@lru_cache(maxsize=1024)
def _stand_in(vendor: str, ratio: float, year: int) -> str:
    described = [gpu for gpu in all_gpus() if gpu.family in chip_facts().by]
    alike = [gpu for gpu in described if gpu.vendor == vendor] or described

    def distance(gpu: Gpu) -> tuple[float, int]:
        return round(abs(math.log2(_matrix_over_vector(gpu) / ratio)), 1), abs(gpu.release_year - year)

    return min(alike, key=distance).family


def _matrix_over_vector(gpu: Gpu) -> float:
    """Return the 16-bit over the fp32 peak; 1 where the vendor states the former alone."""
    peak = gpu.peak_flops("fp16")
    return peak / gpu.flops.get("fp32", peak)


def speed_within(gpu: Gpu) -> float:
    """Return the factor within which the speed of a chip is known: more for one of an unknown architecture."""
    if stand_in(gpu) is None:
        return gpu.speed_within
    return math.exp(math.hypot(math.log(gpu.speed_within), math.log(chip_facts().unknown_within.value)))


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
