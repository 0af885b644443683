"""What three published guides claim, and the program's figure for the same, as the release has checked it.

``python -m tests.claims --write`` recomputes every claim. It writes ``resources/claims/verdicts.json``, which is
read here, and from that in each language the page ``resources/help/claims.md``, which is shown. Nothing is computed
here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

from ftcost_core.documents.job import Job, edited, parse_job
from ftcost_core.storage.bundled import read_json
from ftcost_core.text.i18n import language

ClaimVerdict: TypeAlias = Literal["agrees", "outside", "contradiction", "opinion", "not-modelled"]
VERDICTS: tuple[ClaimVerdict, ...] = get_args(ClaimVerdict)
Guide: TypeAlias = Literal["gpu-hours", "cost", "best-gpu"]
GUIDES: tuple[Guide, ...] = get_args(Guide)
PAGE = "claims.md"
"""The page of the help."""
JOB = "job:"
"""Scheme of the page's links to the job that a claim was estimated with; the rest is for :func:`claim_job`."""
_JOB_LINK = re.compile(rf" \[[^\]]*\]\({JOB}[^)]*\)")
WRITTEN_BELOW = "python -m tests.claims --write"
"""Stands in the last line of the page that is not written by the release."""
_LEFT_OUT = {"figure": None, "low": None, "high": None, "unit": "", "configuration": "", "job": None}
"""Fields that the file has only where they say something."""


class PagePart(NamedTuple):
    """What stands under one heading of the page's lists."""

    chapter: str
    """Its heading of the second level: a guide, with its code in brackets, or the tables."""
    section: str
    """Its heading of the third level: a verdict, with its code in brackets, or a table; empty above the first."""
    blocks: tuple[str, ...]
    """Paragraphs and tables; each claim of a list is one."""


def without_jobs(text: str) -> str:
    """Return a page without its links to jobs, which only the Evidence page can open."""
    return _JOB_LINK.sub("", text)


def page_parts(text: str) -> tuple[PagePart, ...]:
    """Return the lists of a page's text, as the release writes them."""
    parts: list[PagePart] = []
    chapter, section = "", ""
    for block in text.partition(WRITTEN_BELOW)[2].split("\n\n")[1:]:
        level, _, heading = block.strip().partition(" ")
        if level == "##":
            chapter, section = heading, ""
        elif level == "###":
            section = heading
        if level in ("##", "###"):
            parts.append(PagePart(chapter, section, ()))
        elif block.strip():
            parts[-1] = parts[-1]._replace(blocks=(*parts[-1].blocks, block.rstrip()))
    return tuple(parts)


def shown(parts: tuple[PagePart, ...], wanted: Callable[[PagePart, str], bool]) -> str:
    """Return the text of those blocks that are wanted, below their headings."""

    def lines() -> Iterator[str]:
        chapter = ""
        for part in parts:
            blocks = [block for block in part.blocks if wanted(part, block)]
            if blocks and part.chapter != chapter:
                chapter = part.chapter
                yield f"## {chapter}"
            if blocks and part.section:
                yield f"### {part.section}"
            yield from blocks

    return "\n\n".join(lines())


def checked_claims() -> list[dict[str, Any]]:
    """Return every claim in English; its figure, verdict and sentence are those of its deciding part."""
    return [_claim(row) for row in _in_english(_document()["claims"])]


def claim_tables() -> list[dict[str, Any]]:
    """Return the guides' tables in English."""
    tables: list[dict[str, Any]] = _in_english(_document()["tables"])
    return tables


def claim_job(name: str) -> Job:
    """Return the job of a claim's part (``cost-082``, ``cost-082#2``), named in the language set."""
    claim, _, place = name.partition("#")
    parts = next(row["parts"] for row in _document()["claims"] if row["id"] == claim)
    part = parts[int(place or 1) - 1]
    configuration = part["configuration"]
    if isinstance(configuration, dict):
        configuration = configuration.get(language(), configuration["en"])
    return edited(parse_job(_document()["usual_job"]), part["job"] | {"name": configuration})


def _claim(row: dict[str, Any]) -> dict[str, Any]:
    parts = [_LEFT_OUT | part for part in row["parts"]]
    own = {key: value for key, value in row.items() if key != "decides"}
    claim: dict[str, Any] = parts[row["decides"]] | own | {"parts": parts}
    return claim


def _in_english(value: Any) -> Any:
    if isinstance(value, list):
        return [_in_english(one) for one in value]
    if isinstance(value, dict):
        return value["en"] if "en" in value else {key: _in_english(one) for key, one in value.items()}
    return value


@cache
def _document() -> Any:
    return read_json("claims", "verdicts.json")
