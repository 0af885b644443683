"""``ftcost claims``: the help's page of what three guides claim, the program's figure for the same, and the verdict."""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from typing import Any

from ftcost_core.evidence.claims import (
    GUIDES,
    PAGE,
    VERDICTS,
    PagePart,
    checked_claims,
    claim_tables,
    page_parts,
    shown,
    without_jobs,
)
from ftcost_core.storage.bundled import resource

_MARKUP = re.compile(r"\\(?=[^\w\s])|\*\*")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("--json", action="store_true", help="print the claims document")
    parser.add_argument("--verdict", choices=VERDICTS, help="only these")
    parser.add_argument("--guide", choices=GUIDES, help="only of this guide")
    parser.add_argument("--tables", action="store_true", help="print the guides' tables and rules instead")


def run(arguments: argparse.Namespace) -> int:
    """Print the claims; return the exit status."""
    verdict, guide = arguments.verdict, arguments.guide
    claims = [
        claim for claim in checked_claims() if verdict in (None, claim["verdict"]) and guide in (None, claim["guide"])
    ]
    counts = Counter(claim["verdict"] for claim in claims)
    counted = {name: counts[name] for name in VERDICTS}
    if arguments.json:
        document: dict[str, Any] = (
            {"format": "ftcost-guide-tables", "version": 1, "tables": claim_tables()}
            if arguments.tables
            else {"format": "ftcost-claims", "version": 1, "counts": counted, "claims": claims}
        )
        print(json.dumps(document, indent=1, ensure_ascii=False))
        return 0
    parts = page_parts(resource("help", PAGE).read_text(encoding="utf-8"))
    codes = [f"({word})" for word in (verdict, guide) if word is not None]

    def is_wanted(part: PagePart, _block: str) -> bool:
        of_a_guide = part.chapter.endswith(tuple(f"({name})" for name in GUIDES))
        said = part.chapter + part.section
        return not of_a_guide if arguments.tables else of_a_guide and all(code in said for code in codes)

    print(_MARKUP.sub("", without_jobs(shown(parts, is_wanted))))
    if not arguments.tables:
        print("\n" + ", ".join(f"{count} {name}" for name, count in counted.items()))
    return 0
