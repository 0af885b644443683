"""Token estimate without a tokenizer: characters by script times measured rates, with a wide range."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from ftcost_core.dataset.facts import Base, character_facts
from ftcost_core.dataset.options import TextLanguage

_MOST_DETECTED_FROM = 2**20
"""Characters that tell what the Latin letters of a file are."""


@dataclass(frozen=True, slots=True)
class Rates:
    """Tokens per character of each character class; class 0 is Latin text (the base)."""

    names: tuple[str, ...]
    value: NDArray[np.float64]
    low: NDArray[np.float64]
    high: NDArray[np.float64]


@cache
def rates(base: Base) -> Rates:
    """Return the rates for a kind of Latin text. Source: resources/dataset/characters.json, measured."""
    facts = character_facts()
    rows = [facts.bases[base], *facts.scripts.values()]
    value, low, high = (np.array([getattr(row, key) for row in rows]) for key in ("value", "low", "high"))
    return Rates((base, *facts.scripts), value, low, high)


@cache
def _classes() -> NDArray[np.uint8]:
    """Return the class of every code point up to the end of the last range of the table."""
    scripts = character_facts().scripts
    end = max(last for script in scripts.values() for _, last in script.ranges) + 1
    classes = np.full(end + 1, 1 + list(scripts).index("other"), dtype=np.uint8)
    classes[:880] = 0  # ASCII, Latin with its accents and phonetic signs
    for number, script in enumerate(scripts.values(), start=1):
        for first, last in script.ranges:
            classes[first : last + 1] = number
    return classes


def counts(text: str) -> NDArray[np.int64]:
    """Return the number of characters of each class."""
    classes = _classes()
    size = 1 + len(character_facts().scripts)
    if text.isascii():
        of_base = np.zeros(size, dtype=np.int64)
        of_base[0] = len(text)
        return of_base
    points = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype="<u4")
    return np.bincount(classes[np.minimum(points, len(classes) - 1)], minlength=size).astype(np.int64)


def base_of(texts: Sequence[str], language: TextLanguage) -> Base:
    """Return the kind of Latin text in a file (English, other, code), from its first records."""
    if language in ("english", "latin", "code"):
        return language
    if language != "auto":
        return "latin"
    facts = character_facts().detect
    if sum(map(len, texts)) > _MOST_DETECTED_FROM:
        texts = [text[: _MOST_DETECTED_FROM // len(texts)] for text in texts]
    sample = "\n".join(texts)
    plain = [character for character in sample if character < "\x7f" and not character.isspace()]
    if plain:
        punctuation = sum(not character.isalnum() for character in plain) / len(plain)
        if punctuation > facts.code_punctuation_share:
            return "code"
    words = len(re.findall(rf"\b(?:{'|'.join(facts.english_words)})\b", sample, re.IGNORECASE))
    latin = max(1, int(counts(sample)[0]))
    # The first few records may be too short for any of the words.
    return "english" if latin < 200 or 1000 * words / latin >= facts.english_words_per_1000 else "latin"
