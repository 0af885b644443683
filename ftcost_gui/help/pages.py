"""The pages of ``resources/help``: their order, their sections, and the addresses of both.

An address is what a link of a page says: ``memory-model.md``, ``memory-model.md#weights``, ``term:AdamW``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from ftcost_core.storage.bundled import resource
from ftcost_core.text.i18n import tr

TERM = "term:"


@dataclass(frozen=True, slots=True)
class PageSection:
    """What stands under one heading of a page."""

    title: str
    slug: str
    text: str


@dataclass(frozen=True, slots=True)
class Page:
    """One page of help."""

    file: str
    title: str
    text: str
    sections: tuple[PageSection, ...]
    """By heading of the second level, in order."""

    def slugs(self) -> frozenset[str]:
        """Return every place of the page that a link may lead to."""
        return frozenset(slug(title) for _, title in _headings(self.text))


def groups() -> tuple[tuple[str, tuple[Page, ...]], ...]:
    """Return the contents: groups of pages, in the order of reading; one that is in none comes last."""
    placed = (
        (tr("Start"), ("start.md", "limits.md", "accuracy.md")),
        (
            tr("The model"),
            (
                "memory-model.md",
                "gpu-memory.md",
                "host-memory.md",
                "speed-model.md",
                "rollout-model.md",
                "cost-model.md",
                "planner.md",
            ),
        ),
        (tr("Your data and prices"), ("data-files.md", "price-files.md", "pilot.md", "hand-offs.md")),
        (tr("Reference"), ("keyboard.md", "claims.md", "adding.md", "refit.md")),
    )
    rest = sorted(_shipped() - {name for _, names in placed for name in names})
    files = (*placed[:-1], (placed[-1][0], (*placed[-1][1], *rest)))
    return tuple((title, tuple(_page(file) for file in names)) for title, names in files)


def pages() -> tuple[Page, ...]:
    """Return all pages, in the order of the contents."""
    return tuple(page for _, some in groups() for page in some)


def slug(heading: str) -> str:
    """Return the fragment of a heading: lower case, hyphens for spaces, no punctuation, as code hosts do."""
    letters = re.sub(r"[^\w\- ]", "", heading.casefold())
    return letters.strip().replace(" ", "-")


@cache
def _shipped() -> frozenset[str]:
    return frozenset(file.name for file in resource("help").iterdir() if file.name.endswith(".md"))


@cache
def _page(file: str) -> Page:
    text = resource("help", file).read_text(encoding="utf-8")
    headings = _headings(text)
    titles = [raw for level, raw in headings if level == 2]
    bounds = [*(text.index(f"\n## {raw}\n") for raw in titles), len(text)]
    sections = tuple(
        PageSection(_plain(raw), slug(raw), text[start:end])
        for raw, (start, end) in zip(titles, pairwise(bounds), strict=True)
    )
    return Page(file, _plain(headings[0][1]), text, sections)


def _headings(text: str) -> list[tuple[int, str]]:
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    return [(len(marks), title) for marks, title in re.findall(r"^(#{1,6}) (.+)$", prose, re.MULTILINE)]


def _plain(heading: str) -> str:
    return heading.replace("`", "").strip()
