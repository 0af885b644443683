"""What keeps a tokenizer's file, which is foreign, from endless text, and from ending the program."""

from __future__ import annotations

import re
from typing import Any

from ftcost_core.documents.json_text import loads
from ftcost_core.text.i18n import tr

MOST_GROWTH = 64
"""Characters that normalizers may make of one."""
LONGEST_PREFIX = 1_000


_HAS_PREFIX = re.compile(r'"continuing_subword_prefix"\s*:\s*"[^"]')


def why_not_read(text: str) -> str:
    """Return why a ``tokenizer.json`` is not given to the library; empty when nothing is against it.

    The library cuts the prefix of inner parts off by its number of bytes. Where a part does not begin with
    the prefix, the cut may go through a character, and telling so aborts the whole process.
    """
    if not _HAS_PREFIX.search(text):
        return ""
    try:
        model = loads(text)["model"]
        prefix, merges = model["continuing_subword_prefix"], model.get("merges") or ()
        seconds = [one.partition(" ")[2] if isinstance(one, str) else one[1] for one in merges]
    except (ValueError, LookupError, TypeError, AttributeError):
        return ""  # the library says what is wrong with it
    if isinstance(prefix, str) and not all(
        isinstance(one, str) and one.startswith(prefix) for one in seconds
    ):
        return tr("its merges do not have the prefix of inner parts that it names")
    return ""


def why_not(tokenizer: Any) -> str:
    """Return why a tokenizer of the library is not used; empty when nothing is against it.

    Normalizers that replace one character by several, one after the other, grow a text without end.
    """
    normalizer = tokenizer.normalizer
    if normalizer is None:
        return ""
    if _growth(loads(normalizer.__getstate__().decode("utf-8"))) > MOST_GROWTH:
        return tr("its normalizers make more than {most} characters of one", most=MOST_GROWTH)
    return ""


def _growth(part: Any) -> int:
    """Return how many characters a normalizer makes of one; more than allowed where it does not say."""
    if not isinstance(part, dict):
        return MOST_GROWTH + 1
    if part.get("type") == "Sequence":
        found = 1
        for one in part.get("normalizers") or ():
            found = min(found * _growth(one), MOST_GROWTH + 1)
        return found
    if part.get("type") == "Replace":
        return max(1, len(str(part.get("content"))))
    if part.get("type") == "Prepend" and len(str(part.get("prepend"))) > LONGEST_PREFIX:
        return MOST_GROWTH + 1
    return 1
