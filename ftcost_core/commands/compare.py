"""``ftcost compare BEFORE AFTER``: what a change of a job or configuration does to its figures."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from datetime import date

from ftcost_core.commands.check import add_check_arguments, status
from ftcost_core.commands.inputs import add_given_arguments, given_words, read_job, user_prices
from ftcost_core.documents.result import Estimate
from ftcost_core.estimator import estimate
from ftcost_core.offers.comparison import compare
from ftcost_core.report.markdown import plain
from ftcost_core.text.numbers import likelihood, percent_change
from ftcost_core.wording.answer import answer
from ftcost_core.wording.headlines import headlines
from ftcost_core.wording.job_titles import automatic_title

_MADE = "<sub>Ranges hold 80 % of published runs. Made offline by FTCost; nothing was sent anywhere.</sub>"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    for name in ("before", "after"):
        parser.add_argument(name, metavar=name.upper(), help="a .ftcost document or a trainer's own configuration")
    add_given_arguments(parser)
    add_check_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the comparison; return the exit status."""
    folder, given = arguments.config_dir, given_words(arguments)
    prices, today = user_prices(folder), date.today()
    notes = dict[str, list[str]](before=[], after=[])
    before, after = (
        estimate(read_job(name, folder, given, strictly=arguments.check, say=notes[side].append), prices, today)
        for side, name in (("before", arguments.before), ("after", arguments.after))
    )
    outcome = status(after, arguments)
    print("\n".join([*comparison_lines(before, after), *_noted(**notes), "", _MADE]))
    return outcome


def comparison_lines(before: Estimate, after: Estimate) -> Iterator[str]:
    """Yield the lines of a comparison in Markdown."""
    yield f"**{automatic_title(after.resolved)}**: {answer(after).text}"
    yield ""
    yield "| | before | after | change |"
    yield "| --- | ---: | ---: | ---: |"
    chances = [likelihood(one.memory.fit_probability) for one in (before, after)]
    yield f"| Fits | {chances[0]} | {chances[1]} | |"
    compared = {row.id: row for row in compare((before, after))}
    for old, new in zip(headlines(before, "GiB"), headlines(after, "GiB"), strict=True):
        difference = compared[new.key].difference(1)
        share = difference[1] if difference else None
        change = "" if not share else percent_change(share)
        yield f"| {new.title} | {_cell(old.text, old.range)} | {_cell(new.text, new.range)} | {change} |"
    if compared["cost"].hypothetical:
        yield ""
        yield "Speed, hours and cost of what does not fit are what they would be if it did."
    settings = [row for row in compared.values() if row.figure is None]
    if settings:
        yield ""
        changes = (f"`{row.id}` {_named(row.values[0])} → {_named(row.values[1])}" for row in settings)
        yield f"Changed: {', '.join(changes)}"


def _noted(before: Sequence[str], after: Sequence[str]) -> Iterator[str]:
    """Yield what the configurations leave open, or what of them was not read, once where both do."""
    if before or after:
        yield ""
        yield "Not said by the configurations, or not read:"
        yield ""
    for note in dict.fromkeys([*before, *after]):
        side = "" if note in before and note in after else "before: " if note in before else "after: "
        yield f"- {side}{plain(note)}"


def _cell(value: str, ends: str) -> str:
    return f"{value} ({ends})" if ends else value


def _named(value: object) -> str:
    return "none" if value is None else str(value)
