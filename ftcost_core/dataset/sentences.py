"""Sentences of processes that count and read for the window's.

Such a process knows no translation. What it sends is a sentence not said yet, a template and its values.
It is said where it arrives, in that process's language.
"""

from __future__ import annotations

from ftcost_core.documents.problems import InputError, Problem
from ftcost_core.text.i18n import tr


class Sentence:
    """A template as :func:`~ftcost_core.text.i18n.later` marks it, with its values; as text, it is said.

    A value may be a sentence in turn.
    """

    def __init__(self, template: str, /, **values: object) -> None:
        self.template = template
        self.values = values

    def __str__(self) -> str:
        return tr(self.template, **self.values)


class ExplainedError(ValueError):
    """An error that carries its sentence."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class RefusedError(InputError):
    """An input that another process found unusable."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__([Problem("", "", str(sentence))])
        self.sentence = sentence

    def __reduce__(self) -> tuple[type[RefusedError], tuple[Sentence]]:  # type: ignore[override]
        return RefusedError, (self.sentence,)
