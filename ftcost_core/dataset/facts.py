"""Measured facts about tokens: files of ``resources/dataset``, each with its sources."""

from functools import cache
from typing import Literal, TypeAlias

from ftcost_core.documents.vocabulary import WordTable
from ftcost_core.formulas.facts.tables import FactModel, load

Base: TypeAlias = Literal["english", "latin", "code"]
"""What Latin letters, digits and ASCII punctuation are taken for; other scripts are known by character."""
SpeakerRole: TypeAlias = Literal["system", "user", "assistant", "tool"]


class CharacterRate(FactModel):
    """Tokens per character: a usual value, and the range over tokenizers and texts."""

    value: float
    low: float
    high: float
    source: str


class ScriptRate(CharacterRate):
    """Tokens per character of a script."""

    ranges: tuple[tuple[int, int], ...]
    """First and last code points."""


class Detection(FactModel):
    """Thresholds that tell English text and code from other text in Latin letters."""

    code_punctuation_share: float
    """Punctuation among visible ASCII characters above which a text is code."""
    english_words_per_1000: float
    """Occurrences of :attr:`english_words` in 1,000 Latin characters above which a text is English."""
    english_words: tuple[str, ...]
    source: str


class CharacterFacts(FactModel):
    """Tokens per character of text."""

    what: str
    source: str
    bases: WordTable[Base, CharacterRate]
    scripts: dict[str, ScriptRate]
    detect: Detection


class TemplateFamily(FactModel):
    """Tokens that the chat templates of a family put around messages."""

    id: str
    title: str
    sequence: int
    """Tokens added once to a conversation."""
    message: WordTable[SpeakerRole, int]
    """Tokens added to each message, by role; an unknown role counts as ``user``."""
    source: str


class PlainOverhead(FactModel):
    """Tokens added to a sequence that is no chat."""

    tokens: int
    source: str


class OverheadFacts(FactModel):
    """Tokens added to those of the text: by chat templates, Alpaca's prompt and end tokens."""

    what: str
    families: tuple[TemplateFamily, ...]
    otherwise: str
    """Id of the family used where neither a template nor a family is given."""
    text: PlainOverhead
    """Of a text without messages."""
    alpaca: PlainOverhead
    """Of an Alpaca record without an input, where a trainer writes Alpaca's own prompt instead of a chat."""


@cache
def character_facts() -> CharacterFacts:
    """Return tokens per character, by script."""
    return load(CharacterFacts, "dataset", "characters.json")


@cache
def overhead_facts() -> OverheadFacts:
    """Return the tokens that chat templates and layouts add."""
    return load(OverheadFacts, "dataset", "overheads.json")
