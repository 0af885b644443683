"""The layers of a model with the matrices of each, cached per architecture."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache

import numpy as np
from msgspec import Struct

from ftcost_core.architecture.counts import ParameterCounts, counts
from ftcost_core.architecture.layers import AttentionLayers, DenseFfn, Ffn, Mixer, MoeFfn
from ftcost_core.architecture.linears import Linear, linears
from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.documents.problems import fail
from ftcost_core.documents.term import Array
from ftcost_core.formulas.facts.families import family
from ftcost_core.text.i18n import tr


class PlainLayer(Struct, frozen=True):
    """A layer of softmax attention and a gated feed-forward part, which all layers of a model are like."""

    mixer: AttentionLayers
    ffn: DenseFfn | MoeFfn

    @property
    def experts(self) -> int:
        """Experts that serve a token; 0 in a dense part."""
        return self.ffn.top_k if isinstance(self.ffn, MoeFfn) else 0

    @property
    def width(self) -> float:
        """Feed-forward width that a token meets."""
        if isinstance(self.ffn, DenseFfn):
            return float(self.ffn.intermediate)
        return float(self.ffn.top_k * self.ffn.intermediate + self.ffn.shared_intermediate)


_OWN_IMAGES = ("gemma3", "mistral", "ministral3")
"""Families whose models with images mlx-lm and MaxText load, without the tower; others wrap a language model in code of
their own (InternVL, LLaVA). mlx-lm 0.32: ``models``; MaxText 0.2: ``configs/models``."""


def plain_layer(arch: ModelArchitecture, families: Collection[str], wanted: str) -> PlainLayer:
    """Return the layer that all layers of a model of one of the families are like.

    Raises :class:`InputError` for another model, with the text ``wanted``, which lists ``{families}``.
    """
    layers = layout(arch)
    if arch.vision is not None and arch.family not in _OWN_IMAGES:
        allowed = tr("a language model, or one with images of the families {families}", families=", ".join(_OWN_IMAGES))
        raise fail("model", arch.vision.type, allowed)
    if arch.family in families and len(layers.mixers) == len(layers.ffns) == 1:
        mixer, ffn = layers.mixers[0][0], layers.ffns[0][0]
        if isinstance(mixer, AttentionLayers) and ffn.gated:
            return PlainLayer(mixer, ffn)
    raise fail("model", arch.family, tr(wanted, families=", ".join(families)))


Readers = Mapping[str, tuple[Linear, ...]]
"""The matrices of one layer by the name of the tensor that they read."""


class LayerLayout(Struct, frozen=True):
    """Mixers and feed-forward parts, each with its matrices."""

    mixers: tuple[tuple[Mixer, Readers], ...]
    ffns: tuple[tuple[Ffn, Readers], ...]
    linears: tuple[Linear, ...]
    counts: ParameterCounts

    def shares(self, arch: ModelArchitecture, start: Array, end: Array) -> tuple[tuple[Array, ...], Array]:
        """Return what of the model lies in the layers from ``start`` to before ``end``, arrays of shares.

        Of each kind of feed-forward part, and of all matrices but routed experts. Where a family's dense layers
        come first, the others follow them; else every kind is taken to be spread evenly.
        """
        even = (end - start) / arch.layers
        if len(self.ffns) == 1 or not family(arch.family).dense_layers_first:
            return (even,) * len(self.ffns), even
        shares, first = [], 0
        outside = even * sum(m.parameters for m in self.linears if m.kind in ("attention", "ssm"))
        for ffn, readers in self.ffns:
            overlap = np.minimum(end, first + ffn.n) - np.maximum(start, first)
            shares.append(np.clip(overlap, 0.0, None) / ffn.n)
            own = {id(m): m.parameters for of_input in readers.values() for m in of_input if m.kind in OF_FFN}
            outside = outside + shares[-1] * sum(own.values())
            first += ffn.n
        return tuple(shares), outside / sum(m.parameters for m in self.linears if m.kind != "expert")


OF_FFN = ("mlp", "shared", "router")


@lru_cache(maxsize=512)
def layout(arch: ModelArchitecture) -> LayerLayout:
    """Return the layers of a model."""
    plain: dict[str, object] = {"layer_repeats": 1, "extra_linears": (), "mixers": (), "ffns": ()}
    return LayerLayout(
        mixers=tuple((m, _readers(arch.model_copy(update={**plain, "mixers": (m,)}))) for m in arch.mixers if m.n),
        ffns=tuple((f, _readers(arch.model_copy(update={**plain, "ffns": (f,)}))) for f in arch.ffns if f.n),
        linears=linears(arch),
        counts=counts(arch),
    )


def _readers(arch: ModelArchitecture) -> Readers:
    out: dict[str, tuple[Linear, ...]] = {}
    for matrix in linears(arch):
        out[matrix.input_name] = (*out.get(matrix.input_name, ()), matrix)
    return out
