"""FTCost core: what fine-tuning a language model will take. No Qt, no network, no clock."""

from __future__ import annotations

__version__ = "0.1.0"
