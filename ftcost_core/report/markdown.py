"""A report as GitHub-flavoured Markdown: no HTML in it, and no text that Markdown would take for markup."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ftcost_core.report.document import (
    Bullets,
    CardRow,
    Chart,
    Definitions,
    Group,
    Notice,
    Paragraph,
    Report,
    ReportBlock,
    ReportSection,
    ReportTable,
    SideBySide,
)
from ftcost_core.text.i18n import tr

_MARKUP = re.compile(r"([\\`*_{}\[\]<>#|~$&!^@])")
_STARTS_A_BLOCK = re.compile(r"^([-+=]|\d+(?=[.)](?:\s|$)))")
_AUTOLINK = re.compile(r"(?i)\b(https?|ftp|mailto|www)([:.])")


def to_markdown(report: Report) -> str:
    """Return the document."""
    lines = [f"# {plain(report.title)}", "", plain(report.subtitle), "", plain(report.made)]
    for section in report.sections:
        lines += ["", *_section(section)]
    return "\n".join(lines) + "\n"


def summary_markdown(report: Report) -> str:
    """Return title and first section alone, for the clipboard."""
    lines = [f"## {plain(report.title)}", "", plain(report.subtitle), ""]
    for block in report.sections[0].blocks:
        if not isinstance(block, SideBySide):
            lines += [*_block(block), ""]
    return "\n".join([*lines, f"_{plain(report.made)}_"]) + "\n"


def plain(value: str) -> str:
    """Escape a text so that it is shown as it is, on one line; a link stays a text."""
    one_line = " ".join("".join(c if c.isprintable() or c.isspace() else "\ufffd" for c in value).split())
    escaped = _MARKUP.sub(r"\\\1", one_line)
    escaped = _STARTS_A_BLOCK.sub(_not_a_list, escaped)
    return _AUTOLINK.sub(_not_a_link, escaped)


def _not_a_list(match: re.Match[str]) -> str:
    # "1." and "1)" begin a list by their mark, "-", "+" and "=" by themselves.
    return f"{match[0]}\\" if match[0].isdigit() else f"\\{match[0]}"


def _not_a_link(match: re.Match[str]) -> str:
    return f"{match[1]}\\:" if match[2] == ":" else f"{match[1]}\u200b."


def _section(section: ReportSection) -> Iterator[str]:
    yield f"## {plain(section.title)}"
    for block in section.blocks:
        lines = list(_block(block))
        if lines:
            yield ""
            yield from lines


def _block(block: ReportBlock) -> Iterator[str]:
    match block:
        case Paragraph():
            yield plain(block.text)
        case Notice():
            yield f"> **{plain(block.title)}:** {plain(block.text)}"
        case Bullets():
            yield from (f"- {plain(item)}" for item in block.items)
        case CardRow():
            rows = [(card.title, f"{card.figure} {card.unit}".strip(), card.note, card.verdict) for card in block.cards]
            yield from _rows(("", tr("Figure"), tr("Range"), tr("Verdict")), (False,) * 4, rows)
        case SideBySide():
            for place, part in enumerate(block.parts):
                yield from ([""] if place else [])
                yield f"**{plain(part.title)}**"
                yield ""
                yield from (f"- {plain(name)}: {plain(value)}" for name, value in part.rows)
        case ReportTable():
            yield from _table(block)
        case Chart():
            yield f"**{plain(block.caption)}.** {plain(block.drawing.description)}"
        case Definitions():
            yield from (f"- **{plain(term)}**: {plain(meaning)}" for term, meaning in block.pairs)


def _table(table: ReportTable) -> Iterator[str]:
    if table.role == "points":
        return
    yield f"**{plain(table.caption)}**"
    numbers = [column.number for column in table.columns]
    titles = [column.title for column in table.columns]
    group: list[tuple[str, ...]] = []
    for row in table.rows:
        if isinstance(row, Group):
            if group:
                yield ""
                yield from _rows(titles, numbers, group)
            yield ""
            yield f"_{plain(row.title)}_"
            group = []
        else:
            group.append(row)
    yield ""
    yield from _rows(titles, numbers, group)


def _rows(titles: Sequence[str], numbers: Sequence[bool], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    yield _line([plain(title) for title in titles])
    yield _line(["---:" if number else "---" for number in numbers])
    yield from (_line([plain(cell) for cell in row]) for row in rows)


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell or " " for cell in cells) + " |"
