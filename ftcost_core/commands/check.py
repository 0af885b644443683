"""``--check``: whether a job keeps to what is allowed, as an exit status for scripts and pipelines."""

from __future__ import annotations

import argparse
import sys

from ftcost_core.documents.result import Estimate
from ftcost_core.text.numbers import likelihood, percent
from ftcost_core.wording.labels import host_words
from ftcost_core.wording.verdicts import host_verdict, phase_need

FAILED = 3
"""Exit status where the job does not fit GPU or host, or misses its budget or its deadline."""
_EVEN = 0.5


def add_check_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options that make a command a check."""
    parser.add_argument(
        "--check", action="store_true", help="exit status 3 when the job does not fit, or misses its budget or deadline"
    )
    parser.add_argument(
        "--at-least",
        type=_chance,
        default=_EVEN,
        metavar="CHANCE",
        help="with --check: the chance to fit that is enough, 0 to 1 (0.5)",
    )


def status(result: Estimate, arguments: argparse.Namespace) -> int:
    """Return the exit status of a check, 0 without one; print to standard error what fails.

    It is kept in ``arguments.outcome`` too, which holds if the reader of the output goes away.
    """
    if not arguments.check:
        return 0
    failures = _failures(result, arguments.at_least)
    for failure in failures:
        print(f"ftcost: check: {failure}", file=sys.stderr)
    outcome = FAILED if failures else 0
    arguments.outcome = outcome
    return outcome


def _failures(result: Estimate, at_least: float) -> list[str]:
    chance, limits = result.memory.fit_probability, result.resolved.limits
    failures = []
    if chance < at_least:
        decides = phase_need(result.memory, result.resolved, "GiB")
        failures.append(
            f"fits with a chance of {likelihood(chance)}, less than {percent(at_least)}{decides and f': {decides}'}"
        )
    if host_verdict(result.host).tone == "bad":
        failures.append(f"{host_verdict(result.host).words}: {host_words(result.host, 'GiB')}")
    budget, deadline = result.cost.budget_probability, result.time.deadline_probability
    if limits.budget_usd is not None and result.cost.total is None:
        failures.append("no offer has this hardware: nothing is known of the budget")
    elif budget is not None and budget < _EVEN:
        failures.append(f"within the budget of ${limits.budget_usd:,.2f} with a chance of {likelihood(budget)}")
    if deadline is not None and deadline < _EVEN:
        share = likelihood(deadline)
        failures.append(f"within the deadline of {limits.deadline_hours:,g} hours with a chance of {share}")
    return failures


def _chance(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1:
        raise argparse.ArgumentTypeError(f"a number from 0 to 1, not {text!r}")
    return value
