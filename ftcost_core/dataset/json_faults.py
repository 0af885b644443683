"""Translatable explanations of why a text is not JSON; Python's own messages have no translations."""

from __future__ import annotations

import json

from ftcost_core.dataset.sentences import Sentence
from ftcost_core.text.i18n import mark

_WORDS = {
    "Expecting value": mark("a value is missing or not written as JSON"),
    "Expecting property name": mark("a name in double quotes is missing"),
    "Expecting ':'": mark("a colon is missing"),
    "Expecting ','": mark("a comma or a closing bracket is missing"),
    "Illegal trailing comma": mark("a comma stands before a closing bracket"),
    "Unterminated string": mark("a text in quotes is not closed"),
    "Invalid control character": mark("a text in quotes holds a line break or another control character"),
    "Invalid \\": mark("a text in quotes holds an unknown escape"),
    "Extra data": mark("something stands behind the end of the record"),
}
"""Explanations by the start of Python's message."""
_OTHERWISE = mark("something is missing or not allowed")


def why_no_json(error: ValueError | RecursionError) -> Sentence:
    """Return what is wrong with a text that :func:`json.loads` refuses."""
    if isinstance(error, RecursionError):
        return Sentence(mark("nested too deeply"))
    if not isinstance(error, json.JSONDecodeError):
        return Sentence(mark("a number has too many digits"))
    words = (text for beginning, text in _WORDS.items() if error.msg.startswith(beginning))
    return Sentence(next(words, _OTHERWISE))
