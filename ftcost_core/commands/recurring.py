"""``ftcost pipeline FILE``: a job that runs every day, week or month."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from ftcost_core.commands.inputs import add_job, estimated
from ftcost_core.offers.recurring import RecurringCost, recurring_cost

_MOST_RESERVED = 5


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    add_job(parser)
    parser.add_argument("--every", choices=("day", "week", "month"), default="week", help="(week)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Print the costs; return the exit status."""
    _, prices, result = estimated(arguments)
    costs = recurring_cost(result, prices.offers, arguments.every)
    print(costs.document_json(indent=2) if arguments.json else "\n".join(_lines(costs)))
    return 0


def _lines(costs: RecurringCost) -> Iterator[str]:
    yield f"Every {costs.every}: {costs.run_hours:,.1f} h a run, {costs.runs_per_month:.2f} runs a month"
    for part in costs.parts:
        yield f"  {part.name:<18} {part.hours:>10,.2f} h {part.usd:>12,.2f} USD"
    if costs.run_usd is None or costs.month_usd is None or costs.year_usd is None:
        yield "No price is known for this GPU on the job's terms."
    else:
        spread = ""
        if costs.run_usd_low is not None and costs.run_usd_high is not None:
            spread = f"  ({costs.run_usd_low:,.2f} to {costs.run_usd_high:,.2f})"
        yield f"A run {costs.run_usd:,.2f} USD{spread}, {costs.offer}"
        yield f"A month {costs.month_usd:,.2f} USD, a year {costs.year_usd:,.2f} USD"
    if costs.once_usd:
        yield f"Once, beside the runs: {costs.once_usd:,.2f} USD"
    if not costs.fits:
        yield f"A run takes longer than a {costs.every}: the runs overlap."
    yield f"The machines are used {costs.machine_hours_month:,.1f} h a month, {costs.use:.0%} of all hours."
    for reserved in costs.reserved[:_MOST_RESERVED]:
        pays = "never pays within its term"
        if reserved.break_even_use is not None:
            pays = f"pays above {reserved.break_even_use:.0%} of use"
        verdict = "cheaper" if reserved.cheaper else "dearer"
        yield (
            f"  reserved for {reserved.term_months} months: {reserved.month_usd:,.2f} USD a month against "
            f"{reserved.rented_month_usd:,.2f}, {verdict}; {pays}  ({reserved.offer})"
        )
