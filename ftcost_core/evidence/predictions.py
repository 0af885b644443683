"""The program's estimates of the published runs (``resources/evidence/predictions.json``).

Kept as a file because the fits that leave a source out take minutes; ``python -m tests.accuracy evidence``
writes it and checks it against a recomputation.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from typing import Any

from ftcost_core.storage.bundled import read_json, resource

INPUTS = {
    "measurements": ("evidence", "measurements.jsonl"),
    "coefficients": ("throughput", "coefficients.json"),
    "memory_range": ("memory", "residuals.json"),
}
"""The shipped files that predictions are made from, by the names under which their digests are kept."""


@dataclass(frozen=True, slots=True)
class Prediction:
    """The estimate of one run: bytes of the fullest GPU, tokens per second and GPU. A field a column."""

    id: str
    parameters: float
    experts: bool
    """Whether the model routes tokens to experts."""
    chip: str
    """GPU family by which speeds are fitted, such as ``Ampere 80``."""
    allocated: float
    reserved: float
    device: float
    memory_low: float | None
    """The ends of the 80 % range as factors on the figure of the measured kind, from the runs of all other sources;
    ``None`` where no memory was measured."""
    memory_high: float | None
    fits: bool
    speed: float | None
    """With the shipped coefficients, which this run helped to fit; ``None`` where no speed was measured."""
    speed_low: float | None
    speed_high: float | None
    unseen: float | None
    """With coefficients from a fit that leaves the run's source out."""
    unseen_low: float | None
    unseen_high: float | None


@cache
def predictions() -> tuple[Prediction, ...]:
    """Return the predictions in the order of the runs."""
    return tuple(Prediction(*row) for row in _file()["rows"])


def recorded() -> dict[str, str]:
    """Return the digests of the files that the predictions were made from."""
    by_name: dict[str, str] = _file()["made_from"]
    return by_name


def digests() -> dict[str, str]:
    """Return the SHA-256 of those files as they are now."""
    return {name: hashlib.sha256(resource(*parts).read_bytes()).hexdigest() for name, parts in INPUTS.items()}


@cache
def _file() -> dict[str, Any]:
    content: dict[str, Any] = read_json("evidence", "predictions.json")
    return content
