"""Reading of foreign JSON within bounds of memory, depth and size of numbers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from ftcost_core.documents.limits import MOST_JSON_CONTAINERS, MOST_JSON_PARTS
from ftcost_core.text.i18n import tr

_SMALL_CHARACTERS = 2**20
_HALF = re.compile(r"\\u[dD][89a-fA-F]")
"""An escaped surrogate, half of a character; only a pair of them is valid."""


def loads(
    text: str,
    *,
    pairs: Callable[[list[tuple[str, Any]]], Any] | None = None,
    parse_float: Callable[[str], Any] | None = None,
) -> Any:
    """Parse JSON. Raises :class:`ValueError` only: :class:`json.JSONDecodeError` where it is no JSON.

    Other errors are numbers of thousands of digits, nesting without end, halves of characters, and more
    values than memory holds.
    """
    if len(text) > _SMALL_CHARACTERS:
        _refuse_many(text)
    try:
        document = json.loads(text, object_pairs_hook=pairs, parse_float=parse_float)
        if _HALF.search(text):
            # Such a text could be kept in memory, but never written, printed or sent.
            json.dumps(document, ensure_ascii=False, default=str).encode("utf-8")
    except ArithmeticError:  # a decimal whose exponent is beyond any
        raise ValueError(tr("a number beyond all bounds")) from None
    except RecursionError:
        raise ValueError(tr("nested too deeply")) from None
    except UnicodeEncodeError:
        raise ValueError(tr("half a character in a text")) from None
    return document


def _refuse_many(text: str) -> None:
    """Refuse a text that would take far more room as objects; those in strings count, too."""
    if text.count("[") + text.count("{") > MOST_JSON_CONTAINERS:
        raise ValueError(
            tr("more than {most_json_containers} lists and objects", most_json_containers=MOST_JSON_CONTAINERS)
        )
    if text.count(",") > MOST_JSON_PARTS:
        raise ValueError(tr("more than {most_json_parts} values", most_json_parts=MOST_JSON_PARTS))
