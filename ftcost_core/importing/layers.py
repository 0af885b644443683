"""What each layer of a decoder is: which mixer, which feed-forward part, which attention window."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ftcost_core.documents.problems import fail, quote
from ftcost_core.importing.fields import ConfigFields, FamilyFacts, names
from ftcost_core.text.i18n import tr

_LISTS = ("layer_types", "layers_block_type", "hybrid_override_pattern", "layer_type_list", "block_types")
_MOST_LAYERS = 10_000


def layer_kinds(fields: ConfigFields, family: FamilyFacts) -> list[str]:
    """Return the kind of each layer: attention, sliding, chunked, linear, hybrid, or a lone mlp or moe.

    Raises :class:`InputError` for an unknown kind, or a list that is too short.
    """
    count = layer_count(fields)
    if count > _MOST_LAYERS:
        raise fail(fields.path, count, tr("at most {most_layers} layers", most_layers=_MOST_LAYERS))
    for name in _LISTS:
        listed = fields.get(name)
        if isinstance(listed, str | list) and listed and fields.has(name):
            return [_kind(fields, name, name_of_kind) for name_of_kind in _repeated(fields, name, listed, count)]
    compressed = fields.get("compress_ratios")
    if isinstance(compressed, list) and len(compressed) >= count:
        ratios = {0: "sliding", 4: "csa", 128: "hca"}
        return [ratios.get(name_of_kind, "hca") for name_of_kind in compressed[:count]]
    by_index = _by_index(fields, count)
    if by_index:
        return by_index
    rule = family.get("pattern")
    if rule:
        every = fields.of(rule["every"]) or 0
        at = fields.of(rule.get("at", every - 1))
        first = fields.of(rule.get("until", count))
        return [
            rule["kind"] if every and i % every == at else rule["others"] if i < first else rule["kind"]
            for i in range(count)
        ]
    return [str(fields.of(family.get("kind", "'attention'")))] * count


def layer_count(fields: ConfigFields) -> int:
    """Return the number of layers, from its own field or from the length of a per-layer list.

    Raises :class:`InputError`.
    """
    listed = next((fields.get(name) for name in _LISTS if fields.has(name)), None)
    if fields.has(*names()["fields"]["layers"]) or not isinstance(listed, str | list):
        return fields.size("layers")
    return len(listed)


def ffn_kinds(fields: ConfigFields, family: FamilyFacts, mixers: Sequence[str]) -> list[str]:
    """Return the kind of each layer's feed-forward part: ``dense``, ``moe``, or empty for none."""
    alone = {"mlp": "dense", "moe": "moe"}
    if alone.keys() & set(mixers):
        return [alone.get(kind, "") for kind in mixers]
    count = len(mixers)
    if not fields.of(family.get("has_ffn", True)):
        return [""] * count
    if not fields.get("n_experts") or fields["n_experts"] == 1 or not fields.of(family.get("moe", True)):
        return ["dense"] * count
    return ["moe" if is_moe else "dense" for is_moe in _moe_layers(fields, count)]


def window_pattern(kinds: Sequence[str]) -> str | None:
    """Write the layers' kinds as the catalogue does: ``(SSSF)*12``, ``all sliding``; ``None``: all full."""
    letters = {"attention": "F", "sliding": "S", "chunked": "C", "linear": "L", "hybrid": "H", "cross": "X"}
    text = "".join(letters.get(kind, "-") for kind in kinds)
    if not set(text) - {"F"}:
        return None
    if not set(text) - {"S"}:
        return tr("all sliding")
    for period in range(2, len(text) // 2 + 1):
        unit, times = text[:period], len(text) // period
        if unit * times == text[: period * times] and "H" not in text:
            rest = text[period * times :]
            return f"({unit})*{times}" + (f"+{rest}" if rest else "")
    return text


def _by_index(fields: ConfigFields, count: int) -> list[str]:
    """Return the kinds that lists of layer indices, or a period, define; empty where there are none."""
    linear = fields.get("kda_layers")
    if isinstance(linear, list):  # counted from 1
        return ["linear" if i + 1 in linear else "attention" for i in range(count)]
    period = fields.get("attn_layer_period")
    if period and fields.has("attn_layer_period"):
        offset = fields.get("attn_layer_offset") or 0
        return ["attention" if i % period == offset else "linear" for i in range(count)]
    crossing = fields.get("cross_attention_layers")
    if isinstance(crossing, list):
        return ["cross" if i in crossing else "attention" for i in range(count)]
    attention = fields.get("attn_layer_indices") or fields.get("full_attn_idxs")
    if isinstance(attention, list):
        return ["attention" if i in attention else "linear" for i in range(count)]
    flags = fields.get("hybrid_layer_pattern")
    if isinstance(flags, list) and len(flags) == count:
        return ["sliding" if flag else "attention" for flag in flags]
    alternating = fields.get("attention_layers")
    if isinstance(alternating, list) and len(alternating) == count:
        return [_kind(fields, "attention_layers", kind) for kind in alternating]
    return []


def _repeated(fields: ConfigFields, name: str, listed: str | list[Any], count: int) -> list[Any]:
    entries = list(listed)
    if name == "block_types":  # one period of the pattern
        return [entries[i % len(entries)] for i in range(count)]
    if len(entries) < count:
        raise fail(
            f"{fields.path}.{name}".lstrip("."),
            tr("{count} entries", count=len(entries)),
            tr("one for each of {count} layers", count=count),
        )
    return entries[:count]


def _kind(fields: ConfigFields, name: str, word: Any) -> str:
    table: dict[str, str] = names()["kinds"]
    if not isinstance(word, str) or word not in table:
        allowed = ", ".join(sorted(key for key in table if len(key) > 1))
        raise fail(f"{fields.path}.{name}".lstrip("."), word, tr("a known kind of layer: {known}", known=allowed))
    return table[word]


def _moe_layers(fields: ConfigFields, count: int) -> list[bool]:
    """Return which layers are mixtures of experts, by whichever field the family uses."""
    listed = fields.get("mlp_layer_types")
    if isinstance(listed, list) and fields.has("mlp_layer_types"):
        table: dict[str, str] = names()["ffn_kinds"]
        return [table.get(str(entry), "moe") == "moe" for entry in _repeated(fields, "mlp_layer_types", listed, count)]
    chosen = fields.get("moe_layers")
    if isinstance(chosen, list) and fields.has("moe_layers"):
        return [i in chosen for i in range(count)]
    enumerated = fields.get("moe_layers_enum")
    if isinstance(enumerated, str):
        indices = {int(part) for part in enumerated.split(",") if part.strip().isdigit()}
        return [i in indices for i in range(count)]
    frequency = fields.get("moe_layer_freq")
    if isinstance(frequency, list) and len(frequency) >= count:
        return [bool(entry) for entry in frequency[:count]]
    first = fields.get("dense_first") or 0
    if not isinstance(first, int):
        raise fail(
            f"{fields.path}.first_k_dense_replace".lstrip("."),
            first,
            tr("a whole number, not {first}", first=quote(first)),
        )
    if fields.get("expert_layer_period"):
        period, offset = fields["expert_layer_period"], fields.get("expert_layer_offset") or 0
        return [i % period == offset for i in range(count)]
    if fields.get("moe_layer_start_index") is not None:
        last = fields.get("moe_layer_end_index")
        end = count - 1 if last is None or last < 0 else last
        step = fields.get("moe_layer_interval") or 1
        return [fields["moe_layer_start_index"] <= i <= end and (i + 1) % step == 0 for i in range(count)]
    step = fields.get("decoder_sparse_step") or fields.get("interleave_moe_layer_step") or 1
    only = fields.get("mlp_only_layers") or []
    if isinstance(frequency, int) and frequency > 1:
        return [i >= first and i % frequency == 0 for i in range(count)]
    return [i >= first and i not in only and (i + 1) % step == 0 for i in range(count)]
