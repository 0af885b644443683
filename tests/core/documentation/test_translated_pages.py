"""Translated pages of the help say what the English ones say: same parts, links, code and figures."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from ftcost_core.storage.bundled import resource

FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
PAGES = sorted(
    (folder.name, page.name) for folder in resource("help").iterdir() if folder.is_dir() for page in folder.iterdir()
)


def text(*parts: str) -> str:
    return resource("help", *parts).read_text(encoding="utf-8")


def prose(page: str) -> str:
    return FENCED.sub("", page)


def levels(page: str) -> list[int]:
    return [len(marks) for marks in re.findall(r"^(#{1,6}) ", prose(page), re.MULTILINE)]


def links(page: str) -> Counter[str]:
    return Counter(re.findall(r"\]\(<?([^)>]+)>?\)", prose(page)))


def code(page: str) -> Counter[str]:
    return Counter(FENCED.findall(page)) + Counter(re.findall(r"`[^`\n]+`", prose(page)))


def figures(page: str) -> Counter[str]:
    """Return the digits of each number, whatever sign parts thousands and decimals."""
    plain = re.sub(r"`[^`\n]+`|\]\([^)]*\)", " ", prose(page))
    return Counter(re.sub(r"\D", "", number) for number in re.findall(r"\d(?:[\d.,\u202f]*\d)?", plain))


@pytest.mark.parametrize(("language", "name"), PAGES)
def test_a_translated_page_says_what_the_english_says(language: str, name: str) -> None:
    english, translated = text(name), text(language, name)
    assert levels(translated) == levels(english)
    assert links(translated) == links(english)
    assert code(translated) == code(english)
    assert figures(translated) == figures(english)
    assert translated.count("\n|") == english.count("\n|")
