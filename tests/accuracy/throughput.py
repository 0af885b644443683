"""``python -m tests.accuracy throughput``: estimated against measured speed of published runs.

``--source``, ``--stack`` … narrow the rows; ``--rows FILE`` takes other rows of the same form; ``--json`` prints
the summary for machines. ``left out`` needs SciPy: each run as a fit without its whole source sees it.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ftcost_core.evidence.accuracy import Accuracy, accuracy
from ftcost_core.formulas.facts.fit import fitted_file
from ftcost_core.formulas.throughput.step import step
from tests.accuracy.runs import Runs, runs_of, speed_runs

GROUPS: dict[str, Callable[[dict[str, Any]], str]] = {
    "source": lambda row: str(row["source"]["repo"]),
    "method": lambda row: str(row["job"]["method"]["kind"]),
    "stack": lambda row: str(row["job"]["training"]["stack"]),
    "GPU": lambda row: str(row["job"]["hardware"]["gpu"]),
    "GPUs": lambda row: _count(
        row["job"]["hardware"]["gpus_per_node"] * row["job"]["hardware"].get("nodes", 1)
    ),
    "precision": lambda row: str(row["job"]["training"]["precision"]),
}
WORST = 15


@dataclass(frozen=True)
class Errors:
    """Of each run: the logarithm of estimate over measurement, and half the width of its range."""

    error: np.ndarray
    half: np.ndarray

    def summary(self, mask: np.ndarray) -> Accuracy:
        error, half = self.error[mask], self.half[mask]
        return accuracy(np.exp(error), np.ones(len(error)), np.exp(error - half), np.exp(error + half))


def in_sample(runs: Runs) -> Errors:
    """With the shipped coefficients."""
    found = [step(batch) for batch, _ in runs.batches]
    speed = runs.spread_out([one.tokens_per_s_per_gpu for one in found])
    high = runs.spread_out([one.high for one in found])
    return Errors(np.log(speed / runs.measured), np.log(high / speed))


def left_out_errors(runs: Runs) -> Errors:
    """With coefficients and evidence that know nothing of the run's source; the widths are the shipped ones."""
    # SciPy is not needed for anything else here.
    from tests.accuracy.fit_throughput import left_out, widths
    from tests.accuracy.runs import counted

    out = left_out(runs, counted(runs))
    return Errors(out.error, widths(out, fitted_file().spreads))


def report(runs: Runs, errors: Errors, title: str, *, groups: Sequence[str] = tuple(GROUPS)) -> str:
    """The tables as text."""
    good = runs.quality > 0
    head = f"{'':44}{'runs':>6}{'median':>9}{'80 %':>8}{'90 %':>8}{'bias':>8}{'in range':>10}{'high/low':>10}"
    lines = [title, head, _line("all, quality A", errors.summary(good))]
    if (~good).any():
        lines.append(_line("all, quality B", errors.summary(~good)))
    for name in groups:
        words = np.array([GROUPS[name](row) for row in runs.rows])
        lines.append(f"by {name}")
        found = sorted(set(words[good]), key=_natural)
        lines += [_line(f"  {word}", errors.summary(good & (words == word))) for word in found]
    lines.append("furthest off")
    for i in sorted(np.flatnonzero(good), key=lambda i: -abs(errors.error[i]))[:WORST]:
        estimate = runs.measured[i] * np.exp(errors.error[i])
        lines.append(f"  {np.expm1(errors.error[i]):+7.0%}  {estimate:9.0f} for {runs.measured[i]:9.0f} tok/s/GPU"
                     f"  {runs.rows[i]['id']} ({runs.source[i]})")  # fmt: skip
    return "\n".join(lines)


def _line(label: str, s: Accuracy) -> str:
    return (
        f"{label[:44]:44}{s.runs:6}{s.median:9.1%}{s.p80:8.1%}{s.p90:8.1%}{s.bias:+8.1%}{s.holds:10.1%}"
        f"{s.high_over_low:10.2f}"
    )


def _count(gpus: int) -> str:
    if gpus <= 1:
        return "1"
    return next((label for most, label in ((8, "2-8"), (64, "9-64")) if gpus <= most), "65 and more")


def _natural(word: str) -> tuple[float, str]:
    start = word.split("-")[0].split(" ")[0]
    return (float(start), word) if start.isdigit() else (0.0, word)


def main(arguments: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.accuracy throughput")
    parser.add_argument("--rows", type=Path, help="another file of runs, one JSON object a line")
    parser.add_argument("--out-of-sample", action="store_true", help="leave one source out (needs SciPy)")
    parser.add_argument("--json", action="store_true", help="print the summary as JSON")
    given = parser.parse_args(list(arguments))
    runs = speed_runs()
    if given.rows:
        rows = [json.loads(line) for line in given.rows.read_text(encoding="utf-8").splitlines() if line]
        runs = runs_of([row for row in rows if row["measured"].get("tokens_per_s_per_gpu")])
    found = {"in sample": in_sample(runs)}
    if given.out_of_sample and not given.rows:
        found["leave one source out"] = left_out_errors(runs)
    if given.json:
        good = runs.quality > 0
        print(json.dumps({name: asdict(errors.summary(good)) for name, errors in found.items()}, indent=2))
        return
    for name, errors in found.items():
        print(
            report(runs, errors, f"Throughput, {name}: estimated against measured tokens/s/GPU"), end="\n\n"
        )


if __name__ == "__main__":
    main()
