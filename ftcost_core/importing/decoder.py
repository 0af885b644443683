"""The decoder of a configuration in the catalogue's form: mixers, feed-forward parts, norms, biases."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from pydantic import TypeAdapter, ValidationError

from ftcost_core.architecture.layers import Ffn, Mixer
from ftcost_core.documents.problems import fail, from_validation
from ftcost_core.importing.fields import ConfigFields, FamilyFacts
from ftcost_core.importing.layers import layer_kinds, window_pattern
from ftcost_core.importing.parts import ffn_layers, ffns, largest, mixers
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


_MIXERS: TypeAdapter[Mixer] = TypeAdapter(Mixer)
_FFNS: TypeAdapter[Ffn] = TypeAdapter(Ffn)
_COUNTED = ("attention", "sliding", "linear", "cross", "csa", "hca")


def decoder(config: ConfigFields, family: FamilyFacts) -> dict[str, Any]:
    """Return the architecture's fields, without towers and names. Raises :class:`InputError`."""
    fields = _derived(config, family)
    blocks = block_layers(fields)
    kinds = blocks.mixers if blocks else layer_kinds(fields, family)
    fields = fields.with_(**{f"n_{kind}": kinds.count(kind) for kind in _COUNTED})
    parts = blocks.ffns if blocks else ffn_layers(fields, family, kinds)
    lone = any(kind in ("mlp", "moe") for kind in kinds)
    hidden = fields.size("hidden_size")
    norm = fields.of(family.get("norm", "'rmsnorm'"))
    bias = {key: bool(fields.of(value)) for key, value in family["bias"].items()}
    learned = fields.of(family.get("positions"))
    width = fields.get("embedding_dim")
    extra = [{"name": entry["name"], "params": int(fields.of(entry["params"]))} for entry in family.get("extra", ())]
    relative = {name: fields.of(value) for name, value in family.get("relative", {}).items()} or None
    if relative:
        relative = relative | {"products": fields["products"]} if relative["rows"] else None
    out: dict[str, Any] = {
        "layers": len(kinds),
        "layer_repeats": fields.of(family.get("repeats", 1)),
        "hidden_size": hidden,
        "intermediate_size": largest(fields.get("intermediate_size")),
        "num_heads": fields.get("heads"),
        "num_kv_heads": fields.get("kv_heads"),
        "head_dim": fields.get("head_dim"),
        "vocab_size": fields.size("vocab_size"),
        "tied_embeddings": bool(fields["tied"]),
        "embedding_dim": width if width and width != hidden else None,
        "mlp_gated": bool(fields.of(family.get("gated", True))),
        "mlp_type": fields.of(family.get("mlp_type")),
        "position_bias": bool(family.get("position_bias")),
        "relative": relative,
        "norm": {
            "type": norm,
            "per_layer": 1 if lone else fields.of(family.get("norms", 2)),
            "final": bool(fields.of(family.get("final_norm", True))),
            "embedding": bool(fields.of(family.get("embedding_norm", False))),
            "qk_norm": fields.of(family.get("qk_norm")) if "attention" in kinds else None,
        },
        "biases": {
            "qkv": bias.get("q", False),
            "o": bias.get("o", False),
            "mlp": bias.get("mlp", False),
            "lm_head": bias.get("head", False),
        },
        "learned_positions": {"n": learned, "dim": hidden} if learned else None,
        "parallel_residual": bool(fields.of(family.get("parallel", False))),
        "alibi": bool(fields.of(family.get("alibi", False))),
        "causal": bool(fields.of(family.get("causal", True))),
        "max_position_embeddings": largest(fields.get("max_positions")),
        "mixers": _checked(_MIXERS, _with_cross(fields, mixers(fields, family, kinds, bias)), fields),
        "ffns": _checked(_FFNS, ffns(fields, family, parts, bias), fields),
        "extra": [entry for entry in extra if entry["params"]] + (blocks.extra(hidden) if blocks else []),
        "extra_linears": [
            (name, *(fields.of(size) for size in sizes), kind)
            for name, *sizes, kind in family.get("linears", ())
            if all(fields.of(size) for size in sizes)
        ],
        **_window(fields, kinds),
    }
    return {key: value for key, value in out.items() if value is not None}


def two_stacks(config: ConfigFields, family: FamilyFacts) -> dict[str, Any]:
    """Return the fields of a decoder with those of the encoder that it reads. Raises :class:`InputError`.

    Of an encoder alone where the class that is named has no decoder, as ``T5EncoderModel``.
    """
    stacks = []
    for kind in ("encoder", "decoder"):
        own = {name: config.of(expression) for name, expression in family["stacks"].get(kind, {}).items()}
        stacks.append(decoder(config.with_(**own, stack=kind), family))
    encoder, writer = stacks
    if "EncoderModel" in str(config.get("architectures")):
        return {**encoder, "tied_embeddings": True, "causal": False}
    return writer | {"encoder": {**encoder, "vocab_size": 1, "tied_embeddings": True, "causal": False}}


def _with_cross(fields: ConfigFields, rows: Iterable[dict[str, Any]]) -> Iterable[dict[str, Any]]:
    own = list(rows)
    crossed = [row | {"cross": True} for row in own] if fields.get("stack") == "decoder" else []
    return own + crossed


def _derived(config: ConfigFields, family: FamilyFacts) -> ConfigFields:
    """Fill in fields that follow from others, by the family's rules first."""
    # Written as a list or as "c2p|p2c".
    positions = str(config.get("pos_att_type") or "")
    fields = config.with_(products=("c2p" in positions) + ("p2c" in positions))
    for name, expression in family["set"].items():
        fields = fields.with_(**{name: fields.of(expression)})
    tied = fields.get("tied")
    fields = fields.with_(tied=fields.of(family.get("tied", False)) if tied is None else tied)
    if not fields.get("heads"):
        return fields
    heads, hidden = fields.size("heads"), fields.size("hidden_size")
    fields = fields.with_(
        kv_heads=fields.get("kv_heads") or heads, head_dim=fields.get("head_dim") or max(1, hidden // heads)
    )
    if fields.get("kv_lora_rank"):
        # With latent attention, head_dim in the file is that of the rotary part, or unused.
        query = (fields.get("qk_nope_head_dim") or 0) + (fields.get("qk_rope_head_dim") or 0)
        fields = fields.with_(head_dim=query, kv_heads=heads)
    return fields


def _window(fields: ConfigFields, kinds: list[str]) -> dict[str, Any]:
    window, most = fields.get("sliding_window"), largest(fields.get("max_positions"))
    windowed = {"sliding", "chunked"} & set(kinds)
    # A window as long as the context has no effect (Phi-3 128k).
    if not windowed or not isinstance(window, int) or window < 1 or (most and window >= most):
        pattern = window_pattern(["attention" if kind in ("sliding", "chunked") else kind for kind in kinds])
        return {"layer_pattern": pattern}
    return {
        "sliding_window": window,
        "layer_pattern": window_pattern(kinds),
        "chunked_attention": "chunked" in windowed,
    }


def _checked(kind: TypeAdapter[Any], rows: Iterable[dict[str, Any]], fields: ConfigFields) -> list[Any]:
    out = []
    for row in rows:
        values = {key: value for key, value in row.items() if value is not None and value is not False}
        try:
            out.append(kind.validate_python(_required(row) | values))
        except ValidationError as error:
            raise from_validation(error, root=fields.path) from None
    return out


def _required(row: dict[str, Any]) -> dict[str, Any]:
    return {key: row[key] for key in ("gated", "f_rank", "g_rank") if key in row}
