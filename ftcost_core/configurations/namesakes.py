"""How a checkpoint's weights are quantised, as its name says."""

from __future__ import annotations

import re

from ftcost_core.catalogue.names import checkpoint_name
from ftcost_core.documents.words import QuantizationKind

_QUANTIZED: tuple[tuple[str, QuantizationKind], ...] = (
    (r"-bnb-(4bit|nf4)", "nf4"),
    (r"-bnb-8bit", "int8"),
    (r"-(gptq|awq)(-int4|-4bit)?", "int4-gptq"),
)
"""AWQ keeps 4 bits with constants per group, as GPTQ does."""


def quantization_of(name: str) -> QuantizationKind | None:
    """Return how a checkpoint's weights are quantised, as its name says."""
    short = checkpoint_name(name).replace("_", "-")
    return next((kind for pattern, kind in _QUANTIZED if re.search(rf"{pattern}(?=-|$)", short)), None)
