"""Token estimate from characters by script, with a wide range, for use without a tokenizer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ftcost_core.dataset.options import Language
from ftcost_core.storage.bundled import read_json

Base: TypeAlias = Literal["english", "latin", "code"]
"""What Latin letters, digits and ASCII punctuation are taken to be; other scripts are known by character."""


@dataclass(frozen=True, slots=True)
class Rates:
    """Tokens per character of each class; class 0 is the base."""

    names: tuple[str, ...]
    value: NDArray[np.float64]
    low: NDArray[np.float64]
    high: NDArray[np.float64]


@cache
def _table() -> dict[str, Any]:
    found: dict[str, Any] = read_json("dataset", "characters.json")
    return found


@cache
def rates(base: Base) -> Rates:
    """Return the rates with a base. Source: resources/dataset/characters.json, measured."""
    rows = [_table()["bases"][base], *_table()["scripts"].values()]
    value, low, high = (np.array([row[key] for row in rows]) for key in ("value", "low", "high"))
    return Rates((base, *_table()["scripts"]), value, low, high)


@cache
def _classes() -> NDArray[np.uint8]:
    """Return the class of every code point up to the end of the last range known."""
    scripts = _table()["scripts"]
    end = max(last for one in scripts.values() for _, last in one["ranges"]) + 1
    classes = np.full(end + 1, 1 + list(scripts).index("other"), dtype=np.uint8)
    classes[:880] = 0  # ASCII, Latin with its accents and phonetic signs
    for number, one in enumerate(scripts.values(), start=1):
        for first, last in one["ranges"]:
            classes[first : last + 1] = number
    return classes


def counts(text: str) -> NDArray[np.int64]:
    """Return the characters of each class."""
    classes = _classes()
    size = 1 + len(_table()["scripts"])
    if text.isascii():
        found = np.zeros(size, dtype=np.int64)
        found[0] = len(text)
        return found
    points = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype="<u4")
    return np.bincount(classes[np.minimum(points, len(classes) - 1)], minlength=size).astype(np.int64)


def base_of(texts: Sequence[str], language: Language) -> Base:
    """Return what the Latin part of a file is, from the texts of its first records."""
    if language in ("english", "latin", "code"):
        return language
    if language != "auto":
        return "latin"
    facts = _table()["detect"]
    sample = "\n".join(texts)
    plain = [character for character in sample if character < "\x7f" and not character.isspace()]
    if plain:
        punctuation = sum(not character.isalnum() for character in plain) / len(plain)
        if punctuation > float(facts["code_punctuation_share"]):
            return "code"
    words = len(re.findall(rf"\b(?:{'|'.join(facts['english_words'])})\b", sample, re.IGNORECASE))
    latin = max(1, int(counts(sample)[0]))
    # The first few records may be too short for any of the words.
    return "english" if latin < 200 or 1000 * words / latin >= facts["english_words_per_1000"] else "latin"
