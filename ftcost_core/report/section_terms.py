"""Every term that the totals are sums of: formula, numbers, source, and how sure it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ftcost_core.report.document import Block, Bullets, Column, Group, Row, Section, Table, Text
from ftcost_core.report.numbers import Units, plain, term_value
from ftcost_core.report.subject import Subject
from ftcost_core.report.words import KINDS, key_name
from ftcost_core.result import Estimate
from ftcost_core.term import Term, with_numbers
from ftcost_core.wording import say, say_formula


def terms_section(about: Subject) -> Section:
    """Return the appendix of terms, with their sources numbered below."""
    groups = terms(about.estimate)
    numbers = _numbered(term.source for _, found in groups for term in found)
    text = Text(
        say(
            "Each total is the sum of the terms below. Kinds: {kinds}. The number in the last column is that "
            "of the source in the list after the table.",
            kinds="; ".join(KINDS.values()),
        )
    )
    table = Table(
        say("Terms"),
        (Column(say("Term")), Column(say("Value"), number=True), Column(say("Formula")),
        Column(say("With numbers")),
         Column(say("Kind")), Column(say("Source"), number=True)),
        tuple(_rows(groups, numbers, about.units)),
    )  # fmt: skip
    sources = tuple(f"[{place}] {say(source)}" for source, place in numbers.items())
    blocks: tuple[Block, ...] = (text, table, Text(say("Sources")), Bullets(sources))
    return Section("terms", say("Every figure, its formula and its source"), blocks)


def terms(estimate: Estimate) -> list[tuple[str, tuple[Term, ...]]]:
    """Return the terms of each part of an estimate."""
    return [
        (say("Memory at the peak"), estimate.memory.terms),
        (say("Seconds of one optimizer step"), estimate.throughput.terms),
        (say("Tokens and hours"), estimate.time.terms),
        (say("Bill"), estimate.cost.terms),
    ]


def _numbered(sources: Iterable[str]) -> dict[str, int]:
    return {source: place for place, source in enumerate(dict.fromkeys(sources), start=1)}


def _rows(groups: list[tuple[str, tuple[Term, ...]]], numbers: dict[str, int], units: Units) -> Iterator[Row]:
    for title, found in groups:
        if found:
            yield Group(title)
        for term in found:
            yield (
                key_name(term.key), term_value(term, units), say_formula(term.formula), with_numbers(term,
                plain),
                say(term.kind), f"[{numbers[term.source]}]",
            )  # fmt: skip
