"""``python -m tests explore --jobs 100000``: random valid jobs against what must hold of any job.

Prints how many were drawn, what was checked, and each check that was broken with the first jobs that broke it.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor

from tests.explore.run import Findings, explore

_JOBS_A_TASK = 5_000


def main(arguments: Sequence[str] | None = None) -> int:
    """Explore; return 1 if a check was broken."""
    parser = argparse.ArgumentParser(prog="python -m tests explore")
    parser.add_argument("--jobs", type=int, default=100_000, help="valid jobs to draw")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    wanted = parser.parse_args(arguments)
    began = time.monotonic()
    sizes = [min(_JOBS_A_TASK, wanted.jobs - done) for done in range(0, wanted.jobs, _JOBS_A_TASK)]
    seeds = [wanted.seed * 1_000_003 + i for i in range(len(sizes))]
    together = Findings()
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(wanted.processes, context) as pool:
        for findings in pool.map(explore, sizes, seeds):
            together.add(findings)
            print(f"\r{together.jobs:,} jobs, {sum(together.broken.values()):,} broken", end="", file=sys.stderr)
    print(file=sys.stderr)
    print(report(together))
    print(f"{time.monotonic() - began:,.0f} s")
    return 1 if together.broken else 0


def report(findings: Findings) -> str:
    """Return the findings as text."""
    lines = [
        f"{findings.jobs:,} jobs evaluated, {findings.documents:,} whole documents, {findings.plans:,} searches, "
        f"{findings.together:,} in batches and alone",
        f"{sum(findings.refused.values()):,} drawn documents refused: "
        + ", ".join(f"{path} {count:,}" for path, count in findings.refused.most_common()),
    ]
    for check, count in findings.broken.most_common():
        lines.append(f"BROKEN {check}: {count:,} jobs")
        lines += [f"    {example}" for example in findings.examples[check]]
    if not findings.broken:
        lines.append("nothing broken")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
