"""Foreign text made visible: no character of it steers the terminal or turns what stands beside it."""

from __future__ import annotations

import re

UNPRINTABLE = "\x00-\x1f\x7f-\x9f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff"
"""Controls (a terminal obeys some), marks that turn the direction of text, and halves of characters."""
_BUT_LINES_AND_TABS = re.compile(f"(?![\t\n])[{UNPRINTABLE}]")


def visible(text: str) -> str:
    r"""Return a text of lines with every other control as its escape ``\u001b``, as JSON writes it, too."""
    if text.isprintable():  # holds for most texts, and is answered ten times as fast as a search
        return text
    return _BUT_LINES_AND_TABS.sub(lambda match: f"\\u{ord(match[0]):04x}", text)
