"""How work that runs side by side adds up."""

from __future__ import annotations

import numpy as np

from ftcost_core.documents.term import Array


def smooth_maximum(first: Array, second: Array, power: Array | float) -> Array:
    """Return ``(a^q + b^q)^(1/q)``: the sum at ``q = 1``, the maximum at infinity."""
    larger, smaller = np.maximum(np.maximum(first, second), 1e-30), np.minimum(first, second)
    return np.asarray(larger * (1 + (smaller / larger) ** power) ** (1 / power))
