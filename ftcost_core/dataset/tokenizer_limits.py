"""What keeps a tokenizer's file, which is foreign, from making endless text of what it is given."""

from __future__ import annotations

from typing import Any

from ftcost_core.json_text import loads
from ftcost_core.wording import say

MOST_GROWTH = 64
"""Characters that normalizers may make of one."""
LONGEST_PREFIX = 1_000


def why_not(tokenizer: Any) -> str:
    """Return why a tokenizer of the library is not used; empty when nothing is against it.

    Normalizers that replace one character by several, one after the other, grow a text without end.
    """
    normalizer = tokenizer.normalizer
    if normalizer is None:
        return ""
    if _growth(loads(normalizer.__getstate__().decode("utf-8"))) > MOST_GROWTH:
        return say("its normalizers make more than {most} characters of one", most=MOST_GROWTH)
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
