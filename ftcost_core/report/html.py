"""A report as one HTML file: no network, no script, readable in light, dark and on paper."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, TypeAlias

from ftcost_core.charts.svg import svg, text
from ftcost_core.report.document import (
    Block,
    Bullets,
    Card,
    Cards,
    Chart,
    Columns,
    Definitions,
    Facts,
    Group,
    Notice,
    Report,
    Section,
    Table,
    Text,
)
from ftcost_core.storage.bundled import resource
from ftcost_core.text.i18n import language, tr
from ftcost_core.text.palette import DARK, LIGHT, SERIES

Paper: TypeAlias = Literal["a4", "letter"]
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
"""The browser itself refuses whatever would load something."""
_SMALL = 9
"""Rows of a table that stays on one page when printed."""


def to_html(report: Report, paper: Paper | None = None) -> str:
    """Return the page; without a paper size, printing uses the reader's own."""
    return "".join(_page(report, paper))


def css_string(value: str) -> str:
    """Quote a text as a CSS string: every character that is no letter or digit of ASCII as an escape."""
    kept = (c if c.isascii() and c.isalnum() else f"\\{ord(c) or 0xFFFD:x} " for c in value)
    return '"' + "".join(kept) + '"'


def _page(report: Report, paper: Paper | None) -> Iterator[str]:
    yield '<!DOCTYPE html>\n<html lang="' + language() + '">\n<head>\n<meta charset="utf-8">\n'
    yield f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
    yield '<meta name="color-scheme" content="light dark">\n<meta name="referrer" content="no-referrer">\n'
    title = tr("{name} – FTCost report", name=report.title)
    yield f"<title>{text(title)}</title>\n<style>\n{_style(report, paper)}</style>\n"
    yield f'</head>\n<body>\n<a class="skip" href="#summary">{text(tr("To the summary"))}</a>\n'
    yield f'<header><p class="kind">{text(tr("Fine-tuning report"))}</p><h1>{text(report.title)}</h1>'
    yield f'<p class="subtitle">{text(report.subtitle)}</p><p class="made">{text(report.made)}</p></header>\n'
    links = (f'<li><a href="#{part.key}">{text(part.title)}</a></li>' for part in report.sections)
    yield f'<nav aria-label="{text(tr("Contents"))}"><ol>{"".join(links)}</ol></nav>\n<main>\n'
    for section in report.sections:
        yield from _section(section)
    made = tr("Made offline; nothing was sent anywhere.")
    yield f"</main>\n<footer><p>{text(report.made)}. {text(made)}</p></footer>\n"
    yield "</body>\n</html>\n"


def _style(report: Report, paper: Paper | None) -> str:
    def variables(theme: dict[str, str]) -> str:
        return "".join(f"--{role}:{value};" for role, value in theme.items())

    series = {f"series-{name}": value for name, value in SERIES.items()}
    size = {"a4": "size: A4;", "letter": "size: letter;", None: ""}[paper]
    # A very long name would push the page number out of the margin.
    name = report.title if len(report.title) <= 70 else report.title[:69] + "…"
    counted = _counters(tr("Page {number} of {pages}", number="\x01", pages="\x02"))
    pages = (
        f"@page {{ {size} margin: 18mm 15mm 17mm; @top-left {{ content: {css_string(name)}; }} "
        f"@top-right {{ content: {css_string(report.made)}; }} "
        f"@bottom-right {{ content: {counted}; }} }}\n"
    )
    light = f":root{{{variables({**LIGHT, **series})}}}\n"
    dark = f"@media screen and (prefers-color-scheme: dark){{:root{{{variables(dict(DARK))}}}}}\n"
    sheet = resource("report", "report.css").read_text(encoding="utf-8")
    return light + dark + pages + sheet


def _counters(sentence: str) -> str:
    """Put CSS's page counters where the places of a sentence are."""
    counters = {"\x01": "counter(page)", "\x02": "counter(pages)"}
    parts = re.split("([\x01\x02])", sentence)
    return " ".join(counters.get(part) or css_string(part) for part in parts if part)


def _section(section: Section) -> Iterator[str]:
    yield f'<section id="{section.key}"><h2>{text(section.title)}</h2>\n'
    yield from map(_block, section.blocks)
    yield "</section>\n"


def _block(block: Block) -> str:
    match block:
        case Text():
            quiet = ' class="quiet"' if block.quiet else ""
            return f"<p{quiet}>{text(block.text)}</p>\n"
        case Notice():
            title = f"<strong>{text(block.title)}:</strong>"
            return f'<p class="notice {block.tone}" role="note">{title} {text(block.text)}</p>\n'
        case Bullets():
            return f"<ul>{''.join(f'<li>{text(item)}</li>' for item in block.items)}</ul>\n"
        case Cards():
            return f'<div class="cards">{"".join(map(_card, block.cards))}</div>\n'
        case Columns():
            return f'<div class="readers">{"".join(map(_facts, block.parts))}</div>\n'
        case Table():
            return _table(block)
        case Chart():
            drawing = svg(block.drawing, _variable, f"chart-{block.key}")
            return f"<figure><figcaption>{text(block.caption)}</figcaption>{drawing}</figure>\n"
        case Definitions():
            pairs = (f"<div><dt>{text(term)}</dt><dd>{text(said)}</dd></div>" for term, said in block.pairs)
            return f'<dl class="glossary">{"".join(pairs)}</dl>\n'


def _variable(role: str) -> str:
    return role if role.startswith("#") else f"var(--{role})"


def _card(card: Card) -> str:
    verdict = f'<span class="badge {card.tone}">{text(card.verdict)}</span>' if card.verdict else ""
    unit = f' <span class="unit">{text(card.unit)}</span>' if card.unit else ""
    return (
        f'<div class="card"><p class="head"><span>{text(card.title)}</span>{verdict}</p>'
        f'<p class="figure">{text(card.figure)}{unit}</p><p class="note">{text(card.note)}</p></div>'
    )


def _facts(facts: Facts) -> str:
    rows = (f"<div><dt>{text(name)}</dt><dd>{text(value)}</dd></div>" for name, value in facts.rows)
    return f"<section><h3>{text(facts.title)}</h3><dl>{''.join(rows)}</dl></section>"


def _table(table: Table) -> str:
    titles = [column.title for column in table.columns]
    sides = [_side(table, place) for place in range(len(titles))]
    head = "".join(
        f'<th scope="col"{side}>{text(title)}</th>' if title else f"<td{side}></td>"
        for side, title in zip(sides, titles, strict=True)
    )
    head = f"<thead><tr>{head}</tr></thead>" if any(titles) else ""
    caption = f"<caption>{text(table.caption)}</caption>"
    label = f'tabindex="0" role="region" aria-label="{text(table.caption)}"'
    size = "wide small" if len(table.rows) <= _SMALL else "wide"
    body = f'<div class="{size}" {label}><table>{caption}{head}<tbody>'
    for place, row in enumerate(table.rows):
        if isinstance(row, Group):
            body += (
                f'<tr class="group"><th scope="rowgroup" colspan="{len(titles)}">{text(row.title)}</th></tr>'
            )
        else:
            look = ' class="marked"' if place in table.marked else ""
            cells = (f"<td{side}>{text(value)}</td>" for side, value in zip(sides, row, strict=True))
            body += f"<tr{look}>{''.join(cells)}</tr>"
    body += "</tbody></table></div>"
    if table.role != "table":
        figures = tr("{caption}: the figures", caption=table.caption)
        return f"<details><summary>{text(figures)}</summary>{body}</details>\n"
    return body + "\n"


def _side(table: Table, place: int) -> str:
    words = ["number"] if table.columns[place].number else []
    if table.short(place):
        words.append("short")
    return f' class="{" ".join(words)}"' if words else ""
