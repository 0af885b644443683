"""Checkpoints that the catalogue does not list, but whose names say which model they are copies of."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from ftcost_core.catalogue.models import ModelEntry, all_models
from ftcost_core.documents.job import QuantizationKind

_PUBLISHED = ("meta", "unsloth", "hf", "deduped", "bf16", "fp16")
_TUNED = ("base", "pt", "it", "instruct", "chat", "thinking", "reasoning", "sft", "rl")
_SAME_SHAPE = {*_PUBLISHED, *_TUNED}
"""Words of a name that change no shape."""
_QUANTIZED: tuple[tuple[str, QuantizationKind], ...] = (
    (r"-bnb-(4bit|nf4)", "nf4"),
    (r"-bnb-8bit", "int8"),
    (r"-(gptq|awq)(-int4|-4bit)?", "int4-gptq"),
)
"""AWQ keeps 4 bits with constants per group, as GPTQ does."""
_SIZE = re.compile(r"(?<![a-z0-9.])(\d+x)?\d+(\.\d+)?[bm](?![a-z0-9])")


def quantization_of(name: str) -> QuantizationKind | None:
    """Return how a checkpoint's weights are quantised, as its name says."""
    return _split(name)[1]


def namesake(name: str) -> ModelEntry | None:
    """Return the model that a checkpoint's name means, whoever published it; ``None``: it does not tell.

    The names have to be equal, or equal but for words that change no shape and with a size in them. A version
    or a date that the catalogue's name has not is another model.
    """
    short, _ = _split(name)
    key = _key(short)
    for table, by in ((_names(), short), (_names(_key), key), (_names(_key, aliases=True), key)):
        models = table.get(by, ())
        if models and (by == short or _SIZE.search(key)) and all(_shape(m) == _shape(models[0]) for m in models):
            return models[0]
    return None


@cache
def _names(key: Callable[[str], str] = str, *, aliases: bool = False) -> Mapping[str, list[ModelEntry]]:
    table = defaultdict(list)
    for model in all_models():
        for name in {model.id, *(model.aliases if aliases else ())}:
            table[key(_short(name))].append(model)
    return table


def _split(name: str) -> tuple[str, QuantizationKind | None]:
    """Return a checkpoint's name without its publisher and quantisation, and the quantisation."""
    short = _short(name)
    for pattern, kind in _QUANTIZED:
        plain = re.sub(rf"{pattern}(?=-|$)", "", short)
        if plain != short:
            return plain, kind
    return short, None


def _shape(model: ModelEntry) -> dict[str, Any]:
    """Return the architecture without the longest context and the stored dtype."""
    without = ("max_position_embeddings", "native_dtype")
    return {name: value for name, value in model.raw_architecture.items() if name not in without}


def _short(name: str) -> str:
    return re.split(r"[/\\]", name.rstrip("/\\"))[-1].casefold().replace("_", "-")


def _key(short: str) -> str:
    return "-".join(word for word in short.split("-") if word not in _SAME_SHAPE)
