"""A name is somebody's text: shown as it is in every format, and never more than text."""

from __future__ import annotations

import csv
import io
import json
import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ftcost_core.charts.svg import svg
from ftcost_core.report.build import make_report
from ftcost_core.report.document import Chart
from ftcost_core.report.figures import to_csv, to_json
from ftcost_core.report.html import css_string, to_html
from ftcost_core.report.markdown import plain, summary_markdown, to_markdown
from ftcost_core.report.writing import file_name
from ftcost_core.text.palette import colour
from tests.core.report.subjects import example, named, plans_of, small

HOSTILE = [
    "</style><script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "=HYPERLINK(\"http://evil.example\",\"x\")",
    "+1", "-1", "@SUM(A1)", "\t=1", "＝1+1",
    "| a | b |\n---\n# head\n```\n<b>",
    "[x](javascript:alert(1)) ![y](http://evil.example/p.png)",
    "https://evil.example www.evil.example",
    "$(rm -rf /) `id` \\ ${x}",
    "]]> --> <!-- &amp; &#0; \x00\x01\x7f\u2028\ufffe\U0001f600",
    "\u202eright to left", "name; DROP", "1. one", "- two", "a" * 200, " ", "日本語の名前",
]  # fmt: skip
NAMES = st.one_of(st.sampled_from(HOSTILE), st.text(max_size=200).filter(lambda name: not _surrogate(name)))
VOID = {"meta", "link", "br", "img", "hr", "input"}


def _surrogate(name: str) -> bool:
    return any("\ud800" <= letter <= "\udfff" for letter in name)


class Page(HTMLParser):
    """Balanced tags, unique ids, no loads, no scripts."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: set[str] = set()
        self.title = ""
        self.headings: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        for name, value in attrs:
            assert not name.startswith("on"), name
            assert name not in ("src", "srcset", "background", "action", "formaction", "data", "style"), name
            if name == "href":
                self.links.append(value or "")
            if name == "id":
                self.ids.append(value or "")
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "h1":
            self.headings.append(data)


def parsed(text: str) -> Page:
    page = Page()
    page.feed(text)
    page.close()
    assert page.open == []
    assert len(page.ids) == len(set(page.ids))
    assert all(link.startswith("#") and link[1:] in page.ids for link in page.links)
    assert not page.tags & {"script", "link", "img", "iframe", "object", "embed", "form", "base", "audio", "video"}
    return page


@settings(max_examples=settings().max_examples // 4)
@given(NAMES)
def test_html_shows_any_name_as_text(name: str) -> None:
    text = to_html(make_report(named(name)))
    page = parsed(text)
    style = re.findall(r"<style>(.*?)</style>", text, re.DOTALL)
    assert len(style) == 1
    assert "evil" not in style[0] or "\\3a " in style[0]
    shown = "".join(page.headings)
    if name.strip() and all(letter.isprintable() for letter in name):
        assert shown == name.strip()


@pytest.mark.parametrize("paper", [None, "a4", "letter"])
def test_html_is_whole_and_loads_nothing(paper: str | None) -> None:
    subject = example("production-70b")
    text = to_html(make_report(replace(subject, plans=plans_of(subject))), paper)  # type: ignore[arg-type]
    parsed(text)
    assert "url(" not in text
    assert "@import" not in text
    assert "default-src 'none'" in text
    without_names = text.replace("http://www.w3.org/2000/svg", "").replace('http-equiv="', "")
    assert not re.search(r"""(?:src|href|content)=["']?https?:""", without_names)
    assert ("size: A4" in text, "size: letter" in text) == (paper == "a4", paper == "letter")
    assert "prefers-color-scheme: dark" in text


def test_drawings_are_well_formed_and_named() -> None:
    for section in make_report(named("<&>\"'")).sections:
        for block in section.blocks:
            if isinstance(block, Chart):
                root = ET.fromstring(svg(block.drawing, colour, "k"))
                space = "{http://www.w3.org/2000/svg}"
                assert root.find(f"{space}title") is not None
                description = root.find(f"{space}desc")
                assert description is not None
                assert description.text == block.drawing.description
                assert root.get("role") == "img"


@given(NAMES)
def test_a_css_string_ends_where_it_ends(name: str) -> None:
    quoted = css_string(name)
    assert re.fullmatch(r'"(?:[A-Za-z0-9]|\\[0-9a-f]{1,6} )*"', quoted)


@given(NAMES)
def test_markdown_has_no_markup_of_a_name(name: str) -> None:
    escaped = plain(name)
    assert "\n" not in escaped
    bare = re.sub(r"\\[!-/:-@\[-`{-~]", "", escaped)
    assert not re.search(r"[`*_{}\[\]<>#|~$]", bare)
    assert not re.match(r"\s*(?:[-+=]|\d+[.)](?:\s|$))", bare.replace("\x00", "")) or bare != escaped
    assert not re.search(r"(?i)\bhttps?:|\bwww\.", escaped)


@pytest.mark.long
@settings(max_examples=settings().max_examples // 4)
@given(NAMES)
def test_a_markdown_table_keeps_its_columns(name: str) -> None:
    text = to_markdown(make_report(named(name)))
    widths: list[int] = []
    for line in text.split("\n"):
        if line.startswith("| "):
            widths.append(len(re.findall(r"(?<!\\)\|", line)))
            assert widths[-1] == widths[0]
        else:
            widths = []
    assert summary_markdown(make_report(named(name))).startswith("## ")


@settings(max_examples=settings().max_examples // 4)
@given(NAMES)
def test_no_cell_of_a_csv_is_a_formula(name: str) -> None:
    rows = list(csv.reader(io.StringIO(to_csv(named(name)).removeprefix("\ufeff"), newline="")))
    assert {len(row) for row in rows} == {6}
    for row in rows:
        for cell in row:
            if cell.lstrip(" \u00a0\ufeff")[:1] in set("=+-@\t\r\n＝＋－＠"):
                float(cell)  # only numbers may begin so
    shown = next(row for row in rows if row[0] == "report.name")[1]
    assert shown.removeprefix("'") == name.replace("\x00", "\ufffd").removeprefix("'") or shown[1:] == name


@pytest.mark.long
@settings(max_examples=settings().max_examples // 4)
@given(NAMES)
def test_json_reads_back(name: str) -> None:
    document = json.loads(to_json(named(name)))
    assert document["result"]["resolved"]["name"] == name
    assert document["figures"][0] == {
        "path": "report.name", "value": name, "unit": "", "low": None, "high": None, "source": "the job",
    }  # fmt: skip


@given(NAMES)
def test_a_file_name_is_one_name_on_every_system(name: str) -> None:
    found = file_name(name, ".pdf")
    assert found.endswith(".pdf")
    assert not set(found) & set('/\\:*?"<>|\n\r\t\x00 ')
    assert 5 <= len(found.encode()) <= 200
    assert not found.startswith((".", "-"))
    assert found.split(".")[0] not in ("con", "nul", "aux", "prn", "com1")


def test_device_names_are_no_file_names() -> None:
    assert file_name("CON", ".md") == "con-report.md"
    assert file_name("", ".md") == "report.md"
    assert file_name("Support bot, 8B", ".html") == "support-bot-8b.html"


def test_the_name_is_the_only_thing_that_is_new() -> None:
    assert to_html(make_report(small())).count("<section") == to_html(make_report(named("x"))).count("<section")
