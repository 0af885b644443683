"""How sure a speed is: an 80 % range from the residuals on published runs, wider where they are thin."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from ftcost_core.batch import Batch
from ftcost_core.bundled import read_json
from ftcost_core.term import Array


@dataclass(frozen=True, slots=True)
class Range:
    """A range around a speed: from ``speed / factor`` to ``speed × factor``."""

    factor: Array


@cache
def _shipped() -> dict[str, Any]:
    found: dict[str, Any] = read_json("throughput", "coefficients.json")["range"]
    return found


def interval(batch: Batch, parts: dict[str, Array], step_s: Array) -> Range:
    """Return the range of each job."""
    return Range(np.full(batch.n, float(np.exp(_shipped()["log_half_width"]))))
