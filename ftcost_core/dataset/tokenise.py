"""Token counts of sequences: their text through the tokenizer, plus chat-template and special tokens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ftcost_core.dataset.characters import counts, rates
from ftcost_core.dataset.facts import Base, TemplateFamily, overhead_facts
from ftcost_core.dataset.formats import Sample, text_of
from ftcost_core.dataset.limits import LONGEST_PIECE_CHARACTERS
from ftcost_core.dataset.template_limits import TemplateFault
from ftcost_core.dataset.templates import Render, compile_template
from ftcost_core.dataset.tokenizer import Counter, TokenizerFile, load
from ftcost_core.documents.problems import fail
from ftcost_core.storage.progress import CancelledError, IsCancelled
from ftcost_core.text.i18n import tr

_BATCH_CHARACTERS = 2**17


@dataclass(frozen=True, slots=True)
class CountingSpec:
    """How tokens are counted. It is sent to worker processes, so it holds the tokenizer's file only."""

    tokenizer: TokenizerFile | None
    family: str | None
    """Chat-template family of ``overheads.json``; ``None``: the tokenizer's own template."""
    base: Base
    """Kind of Latin text, for estimates without a tokenizer."""


class SampleCounter:
    """Counts the tokens of samples. The constructor raises :class:`InputError` for an unusable tokenizer."""

    def __init__(self, spec: CountingSpec, cancelled: IsCancelled = lambda: False) -> None:
        self._spec = spec
        self._cancelled = cancelled
        self._counter: Counter | None = load(spec.tokenizer) if spec.tokenizer else None
        self._render = renderer(spec)
        self._family = family(spec.family)
        self.classes: NDArray[np.int64] = np.zeros(len(rates(spec.base).names), dtype=np.int64)
        """Characters of each class counted so far, where tokens are estimated."""

    def text(self, sample: Sample) -> str:
        """Return the text that is tokenised. Raises :class:`TemplateFault`."""
        if sample.messages and self._render:
            return self._render(sample.messages, sample.tools)
        return sample.plain_text

    def tokens(self, samples: Sequence[Sample], texts: Sequence[str]) -> NDArray[np.int64]:
        """Return the tokens of each sample, of its text and of what is added to it.

        Raises :class:`CancelledError`.
        """
        around = np.array([self._around(sample) for sample in samples], dtype=np.int64)
        if self._counter is None:
            characters = np.array([counts(text) for text in texts]).reshape(len(texts), len(self.classes))
            self.classes += characters.sum(axis=0)
            estimated = np.rint(characters @ rates(self._spec.base).value)
            return np.maximum(1, estimated).astype(np.int64) + around
        return self._by_tokenizer(samples, texts, self._counter) + around

    def _around(self, sample: Sample) -> int:
        if not sample.messages:
            return overhead_facts().text.tokens
        if self._render:
            return 0
        by_role: dict[str, int] = {str(role): tokens for role, tokens in self._family.message.items()}
        return self._family.sequence + sum(
            by_role.get(str(message["role"]), by_role["user"]) for message in sample.messages
        )

    def _by_tokenizer(self, samples: Sequence[Sample], texts: Sequence[str], count: Counter) -> NDArray[np.int64]:
        tokens_of_texts = np.zeros(len(texts), dtype=np.int64)
        pieces = [
            # Templates write the special tokens themselves, and families count them.
            (i, piece, not samples[i].messages and number == 0)
            for i, text in enumerate(texts)
            for number, piece in enumerate(_pieces(text))
        ]
        for special in (False, True):
            owners = [i for i, _, with_special in pieces if with_special is special]
            chosen = [piece for _, piece, with_special in pieces if with_special is special]
            for first, last in _batches(chosen):
                if self._cancelled():
                    raise CancelledError
                np.add.at(tokens_of_texts, owners[first:last], count(chosen[first:last], special))
        return tokens_of_texts


def family(name: str | None) -> TemplateFamily:
    """Return a family of chat templates by id, the default one for ``None``. Raises :class:`InputError`."""
    facts = overhead_facts()
    families = {row.id: row for row in facts.families}
    chosen = name or facts.otherwise
    if chosen not in families:
        raise fail("template", chosen, ", ".join(families))
    return families[chosen]


def renderer(spec: CountingSpec) -> Render | None:
    """Return the tokenizer's own chat template, if it is used. Raises :class:`InputError`."""
    if spec.family is not None or spec.tokenizer is None or spec.tokenizer.template is None:
        return None
    try:
        return compile_template(spec.tokenizer.template, dict(spec.tokenizer.specials))
    except TemplateFault as error:
        raise fail(
            "tokenizer", str(spec.tokenizer.path), tr("{error}; or choose a template family", error=error)
        ) from None


def _pieces(text: str) -> list[str]:
    """Cut a very long text at spaces: tokenizers take memory by the length of one text."""
    pieces = []
    while len(text) > LONGEST_PIECE_CHARACTERS:
        # A space begins the next word's token in all byte-level and SentencePiece vocabularies.
        at = max(text.rfind(mark, 1, LONGEST_PIECE_CHARACTERS) for mark in (" ", "\n"))
        at = at if at > 0 else LONGEST_PIECE_CHARACTERS
        pieces.append(text[:at])
        text = text[at:]
    return [*pieces, text]


def _batches(texts: Sequence[str]) -> list[tuple[int, int]]:
    """Return start and end of batches of texts, each tokenised in some tenths of a second."""
    ends, size, first = [], 0, 0
    for i, text in enumerate(texts):
        size += len(text)
        if size > _BATCH_CHARACTERS:
            ends.append((first, i + 1))
            first, size = i + 1, 0
    if first < len(texts):
        ends.append((first, len(texts)))
    return ends


def comparison_text(sample: Sample) -> str:
    """Return roles and contents of a sample as one text, by which duplicate records are found."""
    if not sample.messages:
        return sample.text
    return "\x1e".join(f"{message['role']}\x1f{text_of(message)}" for message in sample.messages)
