"""``python -m tests.accuracy throughput``: estimated against measured speed of published runs.

``--source``, ``--stack`` … narrow the rows; ``--rows FILE`` takes other rows of the same form; ``--json`` prints
the summary for machines. ``--out-of-sample`` needs SciPy: each run as fits see it that know nothing of its whole
source, and nothing of its regime (chip, stack on the chip, links, nodes, context, quantisation, method, precision,
experts).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ftcost_core.evidence.accuracy import Accuracy, accuracy
from ftcost_core.formulas.facts.fit import Spreads, fitted, fitted_file
from ftcost_core.formulas.throughput.step import step
from tests.accuracy.runs import Runs, runs_of, speed_runs

if TYPE_CHECKING:
    from tests.accuracy.fit_throughput import LeftOut

GROUPS: dict[str, Callable[[dict[str, Any]], str]] = {
    "source": lambda row: str(row["source"]["repo"]),
    "method": lambda row: str(row["job"]["method"]["kind"]),
    "stack": lambda row: str(row["job"]["training"]["stack"]),
    "GPU": lambda row: str(row["job"]["hardware"]["gpu"]),
    "GPUs": lambda row: _count(row["job"]["hardware"]["gpus_per_node"] * row["job"]["hardware"].get("nodes", 1)),
    "precision": lambda row: str(row["job"]["training"]["precision"]),
}
WORST = 15
HEAD = f"{'':44}{'runs':>6}{'median':>9}{'80 %':>8}{'90 %':>8}{'bias':>8}{'in range':>10}{'high/low':>10}"


@dataclass(frozen=True)
class Errors:
    """Of each run: the logarithm of estimate over measurement, and how far down and up its range reaches."""

    error: np.ndarray
    down: np.ndarray
    up: np.ndarray

    def summary(self, mask: np.ndarray) -> Accuracy:
        error, down, up = self.error[mask], self.down[mask], self.up[mask]
        return accuracy(np.exp(error), np.ones(len(error)), np.exp(error - down), np.exp(error + up))

    def by_width(self, mask: np.ndarray) -> list[tuple[str, Accuracy]]:
        """Return the runs in thirds by the width of their range: the wider, the more they should err."""
        width = self.down + self.up
        bounds = np.quantile(width[mask], [1 / 3, 2 / 3])
        third = np.searchsorted(bounds, width)
        names = ("narrowest third", "middle third", "widest third")
        return [(name, self.summary(mask & (third == place))) for place, name in enumerate(names)]


def in_sample(runs: Runs) -> Errors:
    """With the shipped coefficients."""
    found = [step(batch) for batch, _ in runs.batches]
    speed = runs.spread_out([one.tokens_per_s_per_gpu for one in found])
    low = runs.spread_out([one.low for one in found])
    high = runs.spread_out([one.high for one in found])
    return Errors(np.log(speed / runs.measured), np.log(speed / low), np.log(high / speed))


def folds_of(runs: Runs, *, regimes: bool) -> list[LeftOut]:
    """Return the runs as fits see them that know nothing of their source, and of each of their regimes."""
    # SciPy is not needed for anything else here.
    from tests.accuracy.fit_throughput import left_out
    from tests.accuracy.runs import counted

    return left_out(runs, counted(runs), fitted(), with_regimes=regimes)


def left_out_errors(runs: Runs, folds: Sequence[LeftOut]) -> Errors:
    """Each run once, by a fit that knows nothing of its source; the widths are the shipped ones."""
    spreads = fitted_file().spreads
    error, down, up = (np.empty(len(runs.rows)) for _ in range(3))
    for fold in folds:
        if fold.dimension == "source":
            error[fold.rows] = fold.error
            down[fold.rows], up[fold.rows] = fold.halves(spreads)
    return Errors(error, down, up)


def regime_table(runs: Runs, folds: Sequence[LeftOut], quality: float, title: str) -> str:
    """Return the table of runs by what their fit did not see: their source, or one of their regimes."""
    spreads = fitted_file().spreads
    lines = [title, HEAD]
    for dimension in dict.fromkeys(fold.dimension for fold in folds):
        own = [fold for fold in folds if fold.dimension == dimension]
        words = dict.fromkeys(fold.word for fold in own)
        pieces = {word: _pooled(runs, [f for f in own if f.word == word], spreads, quality) for word in words}
        whole = _pooled(runs, own, spreads, quality)
        if whole:
            lines.append(_line(f"{dimension} left out", whole))
            lines += [_line(f"  {word}", piece) for word, piece in pieces.items() if piece]
    all_regimes = _pooled(runs, [fold for fold in folds if fold.dimension != "source"], spreads, quality)
    if all_regimes:
        lines.append(_line("every regime left out", all_regimes))
    return "\n".join(lines)


def _pooled(runs: Runs, folds: Sequence[LeftOut], spreads: Spreads, quality: float) -> Accuracy | None:
    chosen = [(fold, runs.quality[fold.rows] == quality) for fold in folds]
    if not any(mask.any() for _, mask in chosen):
        return None
    error = np.concatenate([fold.error[mask] for fold, mask in chosen])
    down, up = (np.concatenate([fold.halves(spreads)[side][mask] for fold, mask in chosen]) for side in (0, 1))
    return Errors(error, down, up).summary(np.ones(len(error), dtype=np.bool_))


def report(runs: Runs, errors: Errors, title: str, *, groups: Sequence[str] = tuple(GROUPS)) -> str:
    """The tables as text."""
    good = runs.quality > 0
    lines = [title, HEAD, _line("all, quality A", errors.summary(good))]
    if (~good).any():
        lines.append(_line("all, quality B", errors.summary(~good)))
    lines.append("by width of the range")
    lines += [_line(f"  {name}", third) for name, third in errors.by_width(good)]
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
    parser.add_argument(
        "--out-of-sample", action="store_true", help="leave out each source, and each regime, in turn (needs SciPy)"
    )
    parser.add_argument("--json", action="store_true", help="print the summary as JSON")
    given = parser.parse_args(list(arguments))
    runs = speed_runs()
    if given.rows:
        rows = [json.loads(line) for line in given.rows.read_text(encoding="utf-8").splitlines() if line]
        runs = runs_of([row for row in rows if row["measured"].get("tokens_per_s_per_gpu")])
    errors = in_sample(runs)
    folds = folds_of(runs, regimes=True) if given.out_of_sample and not given.rows else []
    if given.json:
        good = runs.quality > 0
        summaries = {"in sample": errors.summary(good)}
        if folds:
            spreads = fitted_file().spreads
            parts: dict[str, list[LeftOut]] = {"source": [], "regime": []}
            for fold in folds:
                parts["source" if fold.dimension == "source" else "regime"].append(fold)
            summaries |= {
                f"leave one {name} out": summary
                for name, own in parts.items()
                if (summary := _pooled(runs, own, spreads, 1.0))
            }
        print(json.dumps({name: asdict(summary) for name, summary in summaries.items()}, indent=2))
        return
    print(report(runs, errors, "Throughput, in sample: estimated against measured tokens/s/GPU"), end="\n\n")
    if folds:
        of_sources = left_out_errors(runs, folds)
        print(report(runs, of_sources, "Throughput, each run by a fit that knows nothing of its source"), end="\n\n")
        print(regime_table(runs, folds, 1.0, "Throughput, left out: runs whose settings are known"), end="\n\n")
        print(regime_table(runs, folds, 0.0, "Throughput, left out: runs with inferred settings"), end="\n\n")


if __name__ == "__main__":
    main()
