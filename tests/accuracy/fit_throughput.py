"""Fit the coefficients of the time model: ``python -m tests.accuracy.fit_throughput [--check]``.

Reads ``resources/throughput/priors.json`` and the published runs, writes
``resources/throughput/coefficients.json``. Deterministic: fixed start and tolerances, figures rounded to four
digits, so that running it again gives the same file.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy.optimize import least_squares

from ftcost_core.bundled import resource
from ftcost_core.result import STEP_PARTS
from ftcost_core.throughput.coefficients import Coefficients, of_values, priors
from ftcost_core.throughput.ranges import Spreads, interval
from ftcost_core.throughput.step import speeds, step
from ftcost_core.throughput.work import Work
from tests.accuracy.runs import Runs, counted, speed_runs, taken

SOURCE_POWER = 0.4
"""A source of n runs weighs n ** (1 - 0.4): runs of one source share its faults."""
B_WEIGHT = 0.1
"""Weight of a run whose settings are partly guessed."""
NOISE = 0.08
"""Scale of the logarithm of estimate over measurement beyond which a run counts less and less."""
DATA_WEIGHT = 2.25
"""Weight of the runs against the priors. These four were chosen by leaving whole sources out."""


@dataclass(frozen=True)
class Fit:
    """What a fit found."""

    coefficients: Coefficients
    place: np.ndarray
    """In units of the priors' spread."""


def fit(runs: Runs, work: Work, chosen: np.ndarray, start: np.ndarray | None = None) -> Fit:
    """Fit to the chosen rows: robust squares of the logarithm of estimate over measurement, and priors."""
    known = priors()
    prior = np.array([one.prior for one in known])
    spread = np.array([one.spread for one in known])
    low = np.log(np.array([one.low for one in known]) / prior) / spread
    high = np.log(np.array([one.high for one in known]) / prior) / spread
    index = np.flatnonzero(chosen)
    some = taken(work, index)
    target = np.log(runs.measured[index])
    weight = np.sqrt(DATA_WEIGHT * _weights(runs, index))

    def at(place: np.ndarray) -> Coefficients:
        values = prior * np.exp(place * spread)
        return of_values({one.name: float(value) for one, value in zip(known, values, strict=True)})

    def residuals(place: np.ndarray) -> np.ndarray:
        error = (np.log(speeds(some, at(place))) - target) / NOISE
        # Cauchy's loss: a run that is far off says little about the coefficients.
        robust = np.sign(error) * np.sqrt(np.log1p(error**2))
        return np.concatenate([weight * robust, place])

    first = np.clip(np.zeros(len(known)) if start is None else start, low + 1e-6, high - 1e-6)
    found = least_squares(residuals, first, bounds=(low, high), xtol=1e-8, ftol=1e-8, gtol=1e-8, max_nfev=200)
    return Fit(at(found.x), found.x)


def _weights(runs: Runs, index: np.ndarray) -> np.ndarray:
    sources = np.array(runs.source)[index]
    size = {name: int((sources == name).sum()) for name in set(sources)}
    each = np.array([size[name] ** -SOURCE_POWER for name in sources])
    return each * np.where(runs.quality[index] > 0, 1.0, B_WEIGHT)


def evidence_of(runs: Runs, chosen: np.ndarray) -> dict[str, dict[str, int]]:
    """Count the sources that hold each GPU architecture, stack and method."""
    seen: dict[str, dict[str, set[str]]] = {"architecture": {}, "stack": {}, "method": {}}
    for batch, rows in runs.batches:
        words = {
            "architecture": batch.gpu.choices(lambda gpu: gpu.architecture),
            "stack": batch.stack,
            "method": batch.kind,
        }
        for i, row in enumerate(rows):
            if chosen[row] and runs.quality[row]:
                for kind, choices in words.items():
                    seen[kind].setdefault(choices.at(i), set()).add(runs.source[row])
    return {kind: {word: len(found) for word, found in sorted(table.items())} for kind, table in seen.items()}


SPREADS = Spreads(
    base=0.22, unseen={"architecture": 0.3, "stack": 0.3, "method": 0.15},
    part={name: 0.2 for name in STEP_PARTS}, pilot=0.05, other_gpu=0.15,
)  # fmt: skip


def document() -> str:
    """Fit, and return the text of the resource file."""
    runs = speed_runs()
    work = counted(runs)
    everything = np.ones(len(runs.rows), dtype=np.bool_)
    found = fit(runs, work, everything)
    rows = [
        {"name": one.name, "value": _digits(found.coefficients[one.name]), "unit": one.unit}
        for one in priors()
    ]
    error = np.log(speeds(work, found.coefficients) / runs.measured)[runs.quality > 0]
    data = resource("evidence", "measurements.jsonl").read_bytes()
    whole = {
        "about": "Written by tests/accuracy/fit_throughput.py; meanings and plausible ranges are in priors.json.",
        "data": {
            "file": "evidence/measurements.jsonl", "sha256": hashlib.sha256(data).hexdigest(),
            "runs": len(runs.rows), "sources": len(set(runs.source)),
        },
        "in_sample": {"median": _digits(float(np.median(np.abs(np.expm1(error))))), "bias": _digits(float(np.median(error)))},
        "coefficients": rows,
        "evidence": evidence_of(runs, everything),
        "range": {"base": SPREADS.base, "unseen": SPREADS.unseen, "part": SPREADS.part, "pilot": SPREADS.pilot, "other_gpu": SPREADS.other_gpu},
    }  # fmt: skip
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def _digits(value: float) -> float:
    return float(f"{value:.4g}")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.accuracy.fit_throughput")
    parser.add_argument("--check", action="store_true", help="compare with the shipped file instead of writing")
    check: bool = parser.parse_args().check
    path = resource("throughput", "coefficients.json")
    text = document()
    if check:
        sys.exit(0 if path.read_text(encoding="utf-8") == text else "the shipped file differs from this fit")
    with open(str(path), "w", encoding="utf-8", newline="\n") as out:  # noqa: PTH123
        out.write(text)


if __name__ == "__main__":
    main()
