"""Token counts of sequences: their text through the tokenizer, plus chat-template and special tokens."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from typing import Self

import numpy as np
from numpy.typing import NDArray

from ftcost_core.dataset.characters import counts, rates
from ftcost_core.dataset.facts import Base, TemplateFamily, overhead_facts
from ftcost_core.dataset.formats import Sample, text_of
from ftcost_core.dataset.sentences import Sentence
from ftcost_core.dataset.templates import TemplateFault, TemplateProcess
from ftcost_core.dataset.tokenizer import Counter, TokenizerFile, load
from ftcost_core.documents.problems import fail
from ftcost_core.storage.progress import CancelledError, IsCancelled
from ftcost_core.text.i18n import tr

LONGEST_PIECE_CHARACTERS = 2**18
"""A longer text is tokenised in pieces cut at spaces: the tokenizer needs about 140 bytes per byte."""
_BATCH_CHARACTERS = 2**17


class SampleCounter:
    """Counts the tokens of samples, in several threads at once; a context manager that ends its process.

    ``template_family`` is one of ``overheads.json``; ``None``: the tokenizer's own template. ``base`` is the kind
    of Latin text, for estimates without a tokenizer. Raises :class:`InputError` for an unusable tokenizer or
    template.
    """

    def __init__(
        self,
        tokenizer: TokenizerFile | None,
        template_family: str | None,
        base: Base,
        cancelled: IsCancelled = lambda: False,
    ) -> None:
        self._tokenizer = tokenizer
        self._cancelled = cancelled
        self._counter: Counter | None = load(tokenizer) if tokenizer else None
        self._rates = rates(base).value
        self._family = family(template_family)
        self._lock = threading.Lock()
        self._process: TemplateProcess | None = None
        self.classes: NDArray[np.int64] = np.zeros(len(self._rates), dtype=np.int64)
        """Characters of each class counted so far, where tokens are estimated."""
        if template_family is None and tokenizer is not None and tokenizer.template is not None:
            self._process = TemplateProcess(tokenizer.template, tokenizer.specials)
            self.texts([])  # refuses an unusable template

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._process is not None:
            self._process.close()

    def texts(self, samples: Sequence[Sample]) -> list[str | Sentence]:
        """Return the text of each sample that is tokenised, or why it has none. Raises :class:`InputError`."""
        plain = [sample.plain_text for sample in samples]
        texts: list[str | Sentence] = ["" if text.isspace() else text for text in plain]
        if self._process is None:
            return texts
        chats = [i for i, sample in enumerate(samples) if sample.messages and texts[i]]
        try:
            with self._lock:
                rendered = self._process.render([(samples[i].messages, samples[i].tools) for i in chats])
        except TemplateFault as error:
            self._process.close()
            path = str(self._tokenizer.path) if self._tokenizer else ""
            raise fail("tokenizer", path, tr("{error}; or choose a template family", error=error)) from None
        for i, text in zip(chats, rendered, strict=True):
            texts[i] = text
        return texts

    def tokens(self, samples: Sequence[Sample], texts: Sequence[str]) -> NDArray[np.int64]:
        """Return the tokens of each sample, of its text and of what is added to it.

        Raises :class:`CancelledError`.
        """
        around = np.array([self._around(sample) for sample in samples], dtype=np.int64)
        if self._counter is not None:
            return self._by_tokenizer(samples, texts, self._counter) + around
        characters = np.array([counts(text) for text in texts]).reshape(len(texts), len(self.classes))
        with self._lock:
            self.classes += characters.sum(axis=0)
        estimated = np.rint(characters @ self._rates)
        return np.maximum(1, estimated).astype(np.int64) + around

    def _around(self, sample: Sample) -> int:
        if not sample.messages:
            return overhead_facts().text.tokens
        if self._process:
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


def _pieces(text: str) -> Iterator[str]:
    """Cut a very long text at spaces: tokenizers take memory by the length of one text."""
    first = 0
    while len(text) - first > LONGEST_PIECE_CHARACTERS:
        # A space begins the next word's token in all byte-level and SentencePiece vocabularies.
        last = first + LONGEST_PIECE_CHARACTERS
        at = max(text.rfind(mark, first + 1, last) for mark in (" ", "\n"))
        last = at if at > 0 else last
        yield text[first:last]
        first = last
    yield text[first:] if first else text


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
