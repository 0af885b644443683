"""Configurations that list every layer by itself: the ``block_configs`` of Nemotron-NAS (DeciLM)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ftcost_core.documents.problems import fail
from ftcost_core.importing.fields import ConfigFields
from ftcost_core.text.i18n import tr

_ROUND_TO = 256


@dataclass(frozen=True, slots=True)
class Blocks:
    """The kind of each layer's mixer (empty: none), and the kind and width of its feed-forward part."""

    mixers: list[str]
    ffns: list[tuple[str, int]]

    def extra(self, hidden: int) -> list[dict[str, Any]]:
        """Return the (negative) parameters of norms that layers without a part do not have."""
        missing = self.mixers.count("") + sum(kind == "" for kind, _ in self.ffns)
        if not missing:
            return []
        return [{"name": tr("norms of left-out parts"), "params": -missing * hidden}]


def block_layers(fields: ConfigFields) -> Blocks | None:
    """Read ``block_configs``; ``None`` when the configuration has none.

    The width of a feed-forward part is 2/3 of its multiple of the model's, rounded up to 256 (the models'
    own code). Raises :class:`InputError`.
    """
    blocks = fields.get("block_configs")
    if not isinstance(blocks, list):
        return None
    if len(blocks) != fields.size("layers"):
        raise fail(
            "block_configs", f"{len(blocks)} entries", tr("one for each of {count} layers", count=fields.size("layers"))
        )
    mixers, ffns = [], []
    for i, block in enumerate(blocks):
        try:
            attention, ffn = block["attention"], block["ffn"]
            mixers.append("" if attention.get("no_op") else "attention")
            ffns.append(("", 0) if ffn.get("no_op") else ("dense", _width(ffn, fields)))
        except (TypeError, KeyError, AttributeError, ValueError):
            raise fail(f"block_configs.{i}", block, tr('a layer with "attention" and "ffn"')) from None
    return Blocks(mixers, ffns)


def _width(ffn: dict[str, Any], fields: ConfigFields) -> int:
    if ffn.get("intermediate_size"):
        return int(ffn["intermediate_size"])
    width = int(2 * float(ffn["ffn_mult"]) * fields.size("hidden_size") / 3)
    return -(-width // _ROUND_TO) * _ROUND_TO
