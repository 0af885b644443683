"""A report as one HTML file: no network, no script, readable in light, dark and on paper."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Literal, TypeAlias

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from ftcost_core.charts.svg import printable, svg
from ftcost_core.report.document import Chart, Group, Report, ReportTable
from ftcost_core.storage.bundled import resource
from ftcost_core.text.i18n import language, tr
from ftcost_core.text.palette import DARK, LIGHT, SERIES

Paper: TypeAlias = Literal["a4", "letter"]
_SMALL = 9
"""Rows of a table that stays on one page when printed."""
_LONGEST_PAGE_TITLE = 70
"""Characters; a longer name would push the page number out of the margin."""


def to_html(report: Report, paper: Paper | None = None) -> str:
    """Return the page; without a paper size, printing uses the reader's own."""
    texts = {
        "title": tr("{name} – FTCost report", name=report.title),
        "skip": tr("To the summary"),
        "kind": tr("Fine-tuning report"),
        "contents": tr("Contents"),
        "offline": tr("Made offline; nothing was sent anywhere."),
    }
    return _environment().get_template("report.html").render(
        report=report, texts=texts, language=language(), small=_SMALL,
        css=Markup(_style(report, paper)),  # made of shipped files and of texts quoted for CSS
    )  # fmt: skip


def css_string(value: str) -> str:
    """Quote a text as a CSS string: every character that is no letter or digit of ASCII as an escape."""
    escaped = (c if c.isascii() and c.isalnum() else f"\\{ord(c) or 0xFFFD:x} " for c in value)
    return '"' + "".join(escaped) + '"'


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(resource("report")),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_printable,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters |= {"drawing": _drawing, "figures_title": _figures_title, "kind": _kind}
    environment.tests["group"] = lambda row: isinstance(row, Group)
    return environment


def _printable(value: object) -> object:
    """Replace what HTML cannot carry in a text; markup is made of such texts already."""
    return printable(value) if isinstance(value, str) and not isinstance(value, Markup) else value


def _kind(block: object) -> str:
    return type(block).__name__


def _drawing(chart: Chart) -> Markup:
    return Markup(svg(chart.drawing, _variable, f"chart-{chart.key}"))  # escapes for itself


def _figures_title(table: ReportTable) -> str:
    return tr("{caption}: the figures", caption=table.caption)


def _variable(role: str) -> str:
    return role if role.startswith("#") else f"var(--{role})"


def _style(report: Report, paper: Paper | None) -> str:
    """Return the style sheet: colours as variables, the margins of printed pages, the shipped rules."""
    series = {f"series-{name}": value for name, value in SERIES.items()}
    light = f":root{{{_variables({**LIGHT, **series})}}}\n"
    dark = f"@media screen and (prefers-color-scheme: dark){{:root{{{_variables(DARK)}}}}}\n"
    sheet = resource("report", "report.css").read_text(encoding="utf-8")
    return light + dark + _page_rule(report, paper) + sheet


def _variables(theme: Mapping[str, str]) -> str:
    return "".join(f"--{role}:{value};" for role, value in theme.items())


def _page_rule(report: Report, paper: Paper | None) -> str:
    size = {"a4": "size: A4;", "letter": "size: letter;", None: ""}[paper]
    name = report.title
    if len(name) > _LONGEST_PAGE_TITLE:
        name = name[: _LONGEST_PAGE_TITLE - 1] + "…"
    counted = _counters(tr("Page {number} of {pages}", number="\x01", pages="\x02"))
    return (
        f"@page {{ {size} margin: 18mm 15mm 17mm; @top-left {{ content: {css_string(name)}; }} "
        f"@top-right {{ content: {css_string(report.made)}; }} "
        f"@bottom-right {{ content: {counted}; }} }}\n"
    )


def _counters(sentence: str) -> str:
    """Put CSS's page counters where the places of a sentence are."""
    counters = {"\x01": "counter(page)", "\x02": "counter(pages)"}
    parts = re.split("([\x01\x02])", sentence)
    return " ".join(counters.get(part) or css_string(part) for part in parts if part)
