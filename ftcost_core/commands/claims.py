"""``ftcost claims``: what three guides claim, the program's figure for the same, and the verdict."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence

from ftcost_core.evidence.amounts import amount
from ftcost_core.evidence.claims import GUIDES, CheckedClaim, GuideTable, TableRow, checked_claims, claim_tables


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("--json", action="store_true", help="print the claims document")
    parser.add_argument("--verdict", choices=_VERDICTS, help="only these")
    parser.add_argument("--guide", choices=_GUIDES, help="only of this guide")
    parser.add_argument("--tables", action="store_true", help="print the guides' tables and rules instead")


# Named here too, so that `ftcost --help` need not load the checks; a test holds them together.
_VERDICTS = ("agrees", "outside", "contradiction", "opinion", "not-modelled")
_GUIDES = ("gpu-hours", "cost", "best-gpu")


def run(arguments: argparse.Namespace) -> int:
    """Print the claims; return the exit status."""
    if arguments.tables:
        return _tables(as_json=arguments.json)

    claims = [
        claim
        for claim in checked_claims()
        if arguments.verdict in (None, claim.verdict) and arguments.guide in (None, claim.guide)
    ]
    if arguments.json:
        document = {
            "format": "ftcost-claims",
            "version": 1,
            "counts": _counts(claims),
            "claims": [claim.model_dump(mode="json") for claim in claims],
        }
        print(json.dumps(document, indent=1, ensure_ascii=False))
        return 0
    for line in _lines(claims):
        print(line)
    return 0


def _counts(claims: Sequence[CheckedClaim]) -> dict[str, int]:
    counted = Counter(claim.verdict for claim in claims)
    return {verdict: counted[verdict] for verdict in _VERDICTS}  # type: ignore[index]


def _lines(claims: Sequence[CheckedClaim]) -> Iterator[str]:
    guide = None
    for claim in claims:
        if claim.guide != guide:
            if guide:
                yield ""
            guide = claim.guide
            yield f"{GUIDES[guide]} ({guide})"
            yield f"  {'claim':<13} {'line':>4} {'verdict':<13} {'claimed':<28} {'the program':<34} words"
        figure = _program_figure(claim)
        place = f"{claim.id:<13} {claim.line:>4}"
        yield f"  {place} {claim.verdict:<13} {claim.claimed:<28.28} {figure:<34.34} {claim.quote}"
        yield f"{'':34}{claim.sentence}"
    yield ""
    yield ", ".join(f"{count} {verdict}" for verdict, count in _counts(claims).items())


def _tables(*, as_json: bool) -> int:
    if as_json:
        document = {"format": "ftcost-guide-tables", "version": 1}
        rows = [table.model_dump(mode="json") for table in claim_tables()]
        print(json.dumps(document | {"tables": rows}, indent=1))
        return 0
    for table in claim_tables():
        for line in _table(table):
            print(line)
    return 0


def _table(table: GuideTable) -> Iterator[str]:
    yield table.title
    if table.about:
        yield table.about
    yield f"  {'':<52} {'the guides':<26} {'the program':<34} verdict"
    for row in table.rows:
        figure = _program_figure(row)
        yield f"  {row.label:<52.52} {row.claimed:<26.26} {figure:<34.34} {row.verdict or ''}".rstrip()
    yield ""


def _program_figure(row: CheckedClaim | TableRow) -> str:
    """Return the program's figure with its range as text."""
    if row.figure is None or row.low is None or row.high is None:
        return "-"
    figure = amount(row.figure, row.figure, row.unit)
    return figure if row.low == row.high else f"{figure} ({amount(row.low, row.high, row.unit)})"
