"""A term of the glossary as HTML, with links to those it mentions."""

from __future__ import annotations

import html

from ftcost_core.text.i18n import tr
from ftcost_gui.help.pages import TERM
from ftcost_gui.text.glossary import GlossaryTerm, entries

_SHORT = 3
"""Names no longer than that stand in other words by chance."""


def term_html(entry: GlossaryTerm) -> str:
    """Return a term's meaning, its other names, its source and the terms that belong to it."""
    others = "".join(
        f'<a href="{TERM}{html.escape(other.key)}">{html.escape(other.term)}</a><br>'
        for other in entries()
        if other is not entry and _mentions(entry, other)
    )
    parts = [f"<h2>{html.escape(entry.term)}</h2>", f"<p>{html.escape(entry.text)}</p>"]
    if entry.also:
        parts.append(f"<p>{html.escape(tr('Also: {0}', ', '.join(entry.also)))}</p>")
    if entry.source:
        parts.append(f"<p>{html.escape(tr('Source: {0}', entry.source))}</p>")
    if others:
        parts.append(f"<p>{html.escape(tr('See also'))}:<br>{others}</p>")
    return "".join(parts)


def _mentions(entry: GlossaryTerm, other: GlossaryTerm) -> bool:
    text = entry.text.casefold()
    return any(len(name) > _SHORT and name.casefold() in text for name in (other.term, *other.also))
