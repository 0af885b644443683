"""A small table as HTML that stands by itself: for notebooks, which have no style sheet of ours."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from ftcost_core.text.palette import Tone, colour
from ftcost_core.text.visible import visible


class HtmlCell(NamedTuple):
    """A text; ``tone`` colours a verdict, numbers are set to the right."""

    text: str
    tone: Tone = "plain"
    right: bool = False


def html_table(title: str, header: Sequence[str], rows: Sequence[Sequence[HtmlCell]]) -> str:
    """Return a table, its title (if any) above it; everything in it is escaped."""
    head = "".join(f'<th style="text-align:left">{_escaped(text)}</th>' for text in header)
    body = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in rows)
    caption = f'<caption style="text-align:left;caption-side:top">{_escaped(title)}</caption>' if title else ""
    return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _cell(cell: HtmlCell) -> str:
    # A verdict brings its ground, so that it is read on dark pages too; other text takes the page's.
    ground = f";background:{colour(f'{cell.tone}-soft')}" if cell.tone != "plain" else ""
    ink = f"{ground};color:{colour(cell.tone)}" if ground else ""
    return f'<td style="text-align:{"right" if cell.right else "left"}{ink}">{_escaped(cell.text)}</td>'


def _escaped(text: str) -> str:
    return escape(visible(text))
