"""An explanation as HTML, with what has changed of it against an earlier one."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

from ftcost_core.text.i18n import tr
from ftcost_core.text.labels import key_name
from ftcost_core.text.numbers import signed
from ftcost_core.text.terms import KIND_NAMES, formula_of, term_value, with_numbers

if TYPE_CHECKING:
    from ftcost_core.documents.term import Term
    from ftcost_gui.look.colours import Colours
    from ftcost_gui.text.explanations import Explanation


def changes_html(now: Explanation, before: Explanation, units: str, colours: Colours) -> tuple[str, bool]:
    """Return the terms of an explanation, then its note, in the colours of a theme; and whether any changed.

    Terms that changed come first: each says what it was, and in its calculation the changed numbers are bold.
    """
    old = {term.key: term for term in before.terms}
    kept = {term.key for term in now.terms}
    changed = [_gone(term, units, colours) for term in before.terms if term.key not in kept]
    same: list[str] = []
    for term in now.terms:
        change = _change(term, old.get(term.key), units)
        (changed if change else same).append(_term(term, old.get(term.key), change, units, colours))
    note = [_line(now.note, colours.muted)] if now.note else []
    blocks = (f"<div>{block}</div>" for block in (*changed, *same, *note))
    return '<div style="font-size: 3pt">&nbsp;</div>'.join(blocks), bool(changed)


def was(now: str, before: str) -> str:
    """Return what a figure was before, in words; empty where it reads the same."""
    return "" if now == before else tr("was {0}", before)


def _change(term: Term, before: Term | None, units: str) -> str:
    """Say how a term differs from what it was; nothing where it reads the same."""
    if before is None:
        return tr("new")
    value, old = term_value(term, units), term_value(before, units)
    if value == old:
        return ""
    change = term.value - before.value
    difference = signed(change, term_value(term.model_copy(update={"value": change}), units))
    return f"{was(value, old)}, {difference}"


def _term(term: Term, before: Term | None, change: str, units: str, colours: Colours) -> str:
    lines = [_head(key_name(term.key), KIND_NAMES[term.kind], term_value(term, units), colours)]
    lines += [_line(text, tone) for text, tone in ((change, colours.accent), (formula_of(term), colours.muted)) if text]
    calculation = with_numbers(term)
    if calculation:
        marked = _marked(calculation, "" if before is None else with_numbers(before))
        lines.append(f'<div style="color: {colours.text}">{marked}</div>')
    return "".join(lines)


def _gone(term: Term, units: str, colours: Colours) -> str:
    return _line(tr("{0}: no more, was {1}", key_name(term.key), term_value(term, units)), colours.accent)


def _head(name: str, kind: str, value: str, colours: Colours) -> str:
    return (
        f'<table width="100%" cellspacing="0" cellpadding="0"><tr><td><b>{html.escape(name)}</b> '
        f'<span style="color: {colours.muted}">{html.escape(kind)}</span></td>'
        f'<td align="right"><b>{html.escape(value)}</b></td></tr></table>'
    )


def _line(text: str, colour: str) -> str:
    return f'<div style="color: {colour}">{html.escape(text).replace(chr(10), "<br>")}</div>'


def _marked(text: str, before: str) -> str:
    """Mark the words that differ from another text of as many words."""
    words, others = text.split(" "), before.split(" ")
    if len(words) != len(others):
        return html.escape(text)
    return " ".join(
        html.escape(word) if word == other else f"<b>{html.escape(word)}</b>"
        for word, other in zip(words, others, strict=True)
    )
