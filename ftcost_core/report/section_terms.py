"""Every term that the totals are sums of: formula, numbers, source, and how sure it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ftcost_core.report.document import Block, Bullets, Column, Group, Row, Section, Table, Text
from ftcost_core.report.numbers import Units, plain, term_value
from ftcost_core.report.subject import Subject
from ftcost_core.report.words import KINDS, key_name
from ftcost_core.result import Estimate
from ftcost_core.term import Term, with_numbers


def terms_section(about: Subject) -> Section:
    """Return the appendix of terms, with their sources numbered below."""
    groups = terms(about.estimate)
    numbers = _numbered(term.source for _, found in groups for term in found)
    text = Text(
        "Each total is the sum of the terms below. Kinds: " + "; ".join(KINDS.values()) + ". "
        "The number in the last column is that of the source in the list after the table."
    )
    table = Table(
        "Terms",
        (Column("Term"), Column("Value", number=True), Column("Formula"), Column("With numbers"),
         Column("Kind"), Column("Source", number=True)),
        tuple(_rows(groups, numbers, about.units)),
    )  # fmt: skip
    sources = tuple(f"[{place}] {source}" for source, place in numbers.items())
    blocks: tuple[Block, ...] = (text, table, Text("Sources"), Bullets(sources))
    return Section("terms", "Every figure, its formula and its source", blocks)


def terms(estimate: Estimate) -> list[tuple[str, tuple[Term, ...]]]:
    """Return the terms of each part of an estimate."""
    return [
        ("Memory at the peak", estimate.memory.terms),
        ("Seconds of one optimizer step", estimate.throughput.terms),
        ("Tokens and hours", estimate.time.terms),
        ("Bill", estimate.cost.terms),
    ]


def _numbered(sources: Iterable[str]) -> dict[str, int]:
    return {source: place for place, source in enumerate(dict.fromkeys(sources), start=1)}


def _rows(groups: list[tuple[str, tuple[Term, ...]]], numbers: dict[str, int], units: Units) -> Iterator[Row]:
    for title, found in groups:
        if found:
            yield Group(title)
        for term in found:
            yield (
                key_name(term.key), term_value(term, units), term.formula, with_numbers(term, plain),
                term.kind, f"[{numbers[term.source]}]",
            )  # fmt: skip
