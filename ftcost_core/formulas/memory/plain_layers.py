"""Models whose layers are all alike, of softmax attention and a gated dense part."""

from __future__ import annotations

from collections.abc import Collection

from ftcost_core.architecture.layers import AttentionLayers, DenseFfn
from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.documents.problems import fail
from ftcost_core.formulas.memory.layout import layout
from ftcost_core.text.i18n import tr


def plain_layer(arch: ModelArchitecture, families: Collection[str], wanted: str) -> tuple[AttentionLayers, DenseFfn]:
    """Return the mixer and the feed-forward part of all layers of a model of one of the families.

    Raises :class:`InputError` for another model, with the text ``wanted``, which lists ``{families}``.
    """
    layers = layout(arch)
    if arch.family in families and len(layers.mixers) == len(layers.ffns) == 1:
        mixer, ffn = layers.mixers[0][0], layers.ffns[0][0]
        if isinstance(mixer, AttentionLayers) and isinstance(ffn, DenseFfn) and ffn.gated:
            return mixer, ffn
    raise fail("model", arch.family, tr(wanted, families=", ".join(families)))
