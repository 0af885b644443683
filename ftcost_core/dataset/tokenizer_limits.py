"""Checks on tokenizer files of unknown origin: no unbounded growth of text, no abort of the process."""

from __future__ import annotations

import re
from typing import Any

from ftcost_core.documents.json_text import loads
from ftcost_core.text.i18n import tr

MOST_GROWTH = 64
"""Most characters that the normalizers may make of one."""
LONGEST_PREFIX = 1_000


_HAS_PREFIX = re.compile(r'"continuing_subword_prefix"\s*:\s*"[^"]')


def json_problem(text: str) -> str:
    """Return why a ``tokenizer.json`` must not be loaded; empty if it may.

    The library removes the subword prefix by its number of bytes. Where a part does not begin with the
    prefix, that may cut a character in two, which aborts the whole process.
    """
    if not _HAS_PREFIX.search(text):
        return ""
    try:
        model = loads(text)["model"]
        prefix, merges = model["continuing_subword_prefix"], model.get("merges") or ()
        seconds = [merge.partition(" ")[2] if isinstance(merge, str) else merge[1] for merge in merges]
    except (ValueError, LookupError, TypeError, AttributeError):
        return ""  # left to the library, which reports it
    if isinstance(prefix, str) and not all(isinstance(merge, str) and merge.startswith(prefix) for merge in seconds):
        return tr("its merges do not have the prefix of inner parts that it names")
    return ""


def normalizer_problem(tokenizer: Any) -> str:
    """Return why a loaded tokenizer must not be used; empty if it may.

    Each of several normalizers may replace a character by several: their growth multiplies.
    """
    normalizer = tokenizer.normalizer
    if normalizer is None:
        return ""
    if _growth(loads(normalizer.__getstate__().decode("utf-8"))) > MOST_GROWTH:
        return tr("its normalizers make more than {most} characters of one", most=MOST_GROWTH)
    return ""


def _growth(part: Any) -> int:
    """Return how many characters a normalizer makes of one; above the limit where it cannot be told."""
    if not isinstance(part, dict):
        return MOST_GROWTH + 1
    if part.get("type") == "Sequence":
        growth = 1
        for normalizer in part.get("normalizers") or ():
            growth = min(growth * _growth(normalizer), MOST_GROWTH + 1)
        return growth
    if part.get("type") == "Replace":
        return max(1, len(str(part.get("content"))))
    if part.get("type") == "Prepend" and len(str(part.get("prepend"))) > LONGEST_PREFIX:
        return MOST_GROWTH + 1
    return 1
