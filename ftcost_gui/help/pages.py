"""The pages of ``resources/help``: their order, their sections, and the addresses of both.

An address is what a link of a page says: ``memory-model.md``, ``memory-model.md#weights``, ``term:AdamW``.
It is the same in every language: the headings of a translated page stand in the order of the English ones and
take their slugs.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from ftcost_core.evidence.claims import without_jobs
from ftcost_core.storage.bundled import resource
from ftcost_core.text.i18n import language, tr
from ftcost_gui.text.language import ENGLISH

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
    language: str
    """Of the text: English where it was not translated."""
    sections: tuple[PageSection, ...]
    """By heading of the second level, in order."""
    slugs: tuple[str, ...]
    """Of each heading in order: the places that a link may lead to."""


def groups() -> tuple[tuple[str, tuple[Page, ...]], ...]:
    """Return the contents: groups of pages, in the order of reading; one that is in none comes last."""
    placed = (
        (tr("Start"), ("start.md", "limits.md", "accuracy.md")),
        (
            tr("The model"),
            (
                "memory-model.md",
                "gpu-memory.md",
                "apple-silicon.md",
                "tpu.md",
                "host-memory.md",
                "speed-model.md",
                "rollout-model.md",
                "images-and-embeddings.md",
                "cost-model.md",
                "planner.md",
            ),
        ),
        (tr("Your data and prices"), ("data-files.md", "price-files.md", "pilot.md", "hand-offs.md")),
        (tr("Reference"), ("library.md", "pipelines.md", "keyboard.md", "claims.md", "adding.md", "refit.md")),
    )
    rest = sorted(_shipped() - {name for _, names in placed for name in names})
    files = (*placed[:-1], (placed[-1][0], (*placed[-1][1], *rest)))
    return tuple((title, tuple(_page(file, language()) for file in names)) for title, names in files)


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


def shipped_text(file: str, wanted: str) -> tuple[str, str]:
    """Return the text of a page and its language: the wanted one, or English where it was not translated."""
    translated = resource("help", wanted, file)
    if wanted != ENGLISH and translated.is_file():
        return translated.read_text(encoding="utf-8"), wanted
    return resource("help", file).read_text(encoding="utf-8"), ENGLISH


@cache
def _page(file: str, wanted: str) -> Page:
    text, written_in = shipped_text(file, wanted)
    text, english = without_jobs(text), shipped_text(file, ENGLISH)[0]
    headings = _headings(text)
    slugs = tuple(slug(title) for _, title in _headings(english))
    seconds = [(raw, place) for (level, raw), place in zip(headings, slugs, strict=True) if level == 2]
    bounds = [*(text.index(f"\n## {raw}\n") for raw, _ in seconds), len(text)]
    sections = tuple(
        PageSection(_plain(raw), place, text[start:end])
        for (raw, place), (start, end) in zip(seconds, pairwise(bounds), strict=True)
    )
    return Page(file, _plain(headings[0][1]), text, written_in, sections, slugs)


def _headings(text: str) -> list[tuple[int, str]]:
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    return [(len(marks), title) for marks, title in re.findall(r"^(#{1,6}) (.+)$", prose, re.MULTILINE)]


def _plain(heading: str) -> str:
    return heading.replace("`", "").strip()
