"""``python -m tests.handoff_tools roundtrip``: random jobs written for each target, read again and estimated again.

Prints, by target, how many jobs come back with the same figures, of how many the files say what differs, how many a
target cannot express, and how many differ without a word: none may.
"""

from __future__ import annotations

import argparse
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from tests.core.configurations.round_trip import READ_BACK, Outcome, drawn, round_trip

OUTCOMES: tuple[Outcome, ...] = ("equal", "difference said", "refused", "differs silently")


def main(arguments: Sequence[str]) -> int:
    """Print the table; return 1 if a job differs silently."""
    parser = argparse.ArgumentParser(prog="python -m tests.handoff_tools roundtrip", description=__doc__)
    parser.add_argument("targets", nargs="*", help="only these targets")
    parser.add_argument("--jobs", type=int, default=200, help="jobs a target")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args(arguments)
    print(f"{'target':14} {'jobs':>5}", *(f"{name:>16}" for name in OUTCOMES))
    silent = 0
    for target in wanted.targets or READ_BACK:
        counts: Counter[Outcome] = Counter()
        with tempfile.TemporaryDirectory() as folder:
            for number, (given, result) in enumerate(drawn(target, wanted.jobs, wanted.seed)):
                done = round_trip(given, result, target, Path(folder) / str(number))
                counts[done.outcome] += 1
                if done.outcome == "differs silently":
                    print(f"{target} {number}: {done.why}")
        print(f"{target:14} {wanted.jobs:5}", *(f"{counts[name]:16}" for name in OUTCOMES), flush=True)
        silent += counts["differs silently"]
    return 1 if silent else 0
