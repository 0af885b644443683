"""Translatable messages that worker processes send to the main process.

A worker has no translations. It sends the template of a message and its values; the main process fills the
template in, in the language that is set there.
"""

from __future__ import annotations

from ftcost_core.documents.problems import InputError, Problem
from ftcost_core.text.i18n import tr


class Sentence:
    """A template marked with :func:`~ftcost_core.text.i18n.mark`, and its values.

    ``str()`` translates it. A value may itself be a sentence.
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
    """Another process found the input unusable."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__([Problem("", "", str(sentence))])
        self.sentence = sentence

    def __reduce__(self) -> tuple[type[RefusedError], tuple[Sentence]]:  # type: ignore[override]
        return RefusedError, (self.sentence,)
