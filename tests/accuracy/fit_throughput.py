"""Fit the coefficients of the time model: ``python -m tests.accuracy.fit_throughput [--check]``.

Reads ``resources/throughput/priors.json`` and the published runs, writes
``resources/throughput/coefficients.json``. Deterministic: fixed start and tolerances, figures rounded to four
digits, so that running it again gives the same file.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass

import numpy as np
from scipy.optimize import least_squares, minimize

from ftcost_core.documents.result import TRAINING_PARTS
from ftcost_core.formulas.facts.fit import Spreads, priors
from ftcost_core.formulas.throughput.coefficients import Coefficients, of_values
from ftcost_core.formulas.throughput.ranges import Traits, half_width, traits
from ftcost_core.formulas.throughput.step import speeds, step
from ftcost_core.formulas.throughput.work import Work
from ftcost_core.storage.bundled import resource
from tests.accuracy.runs import Runs, counted, speed_runs, taken

ONE_THREAD = "OMP_NUM_THREADS"
"""Linear algebra on several threads adds up in another order; the fit is run on one, to be repeatable."""
SOURCE_POWER = 0.4
"""A source of n runs weighs n ** (1 - 0.4): runs of one source share its faults."""
B_WEIGHT = 0.1
"""Weight of a run whose settings are partly guessed."""
NOISE = 0.08
"""Scale of the logarithm of estimate over measurement beyond which a run counts less and less."""
DATA_WEIGHT = 2.25
"""Weight of the runs against the priors. These four were chosen by leaving whole sources out."""


def fit(runs: Runs, work: Work, chosen: np.ndarray, tolerance: float = 1e-8) -> Coefficients:
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

    first = np.clip(np.zeros(len(known)), low + 1e-6, high - 1e-6)
    found = least_squares(
        residuals, first, bounds=(low, high), xtol=tolerance, ftol=tolerance, gtol=tolerance, max_nfev=200
    )
    return at(found.x)


def _weights(runs: Runs, index: np.ndarray) -> np.ndarray:
    sources = np.array(runs.source)[index]
    size = {name: int((sources == name).sum()) for name in set(sources)}
    each = np.array([size[name] ** -SOURCE_POWER for name in sources])
    return each * np.where(runs.quality[index] > 0, 1.0, B_WEIGHT)


def evidence_of(runs: Runs, chosen: np.ndarray) -> dict[str, dict[str, int]]:
    """Count the sources that hold each chip, stack, method and precision."""
    seen: dict[str, dict[str, set[str]]] = {}
    for batch, rows in runs.batches:
        none = dict.fromkeys(TRAINING_PARTS, np.zeros(batch.n))
        for kind, choices in traits(batch, none, np.ones(batch.n)).kinds.items():
            table = seen.setdefault(kind, {})
            for i, row in enumerate(rows):
                if chosen[row] and runs.quality[row]:
                    table.setdefault(choices.at(i), set()).add(runs.source[row])
    return {kind: {word: len(found) for word, found in sorted(table.items())} for kind, table in seen.items()}


@dataclass(frozen=True)
class LeftOut:
    """Each run as a fit without its source sees it, in the order of the rows."""

    error: np.ndarray
    """Logarithm of estimate over measurement."""
    traits: tuple[tuple[np.ndarray, Traits, dict[str, dict[str, int]]], ...]
    """Rows, what their range depends on, and the evidence without their source."""


def left_out(runs: Runs, work: Work) -> LeftOut:
    """Fit without each source in turn and look at its runs."""
    sources = np.array(runs.source)
    error = np.empty(len(sources))
    found = []
    for source in sorted(set(runs.source)):
        rest = sources != source
        coefficients = fit(runs, work, rest, tolerance=1e-6)
        known = evidence_of(runs, rest)
        for batch, rows in runs.batches:
            mine = np.flatnonzero(~rest[rows])
            if mine.size:
                part = batch.take(mine)
                one = step(part, coefficients)
                error[rows[mine]] = np.log(one.tokens_per_s_per_gpu / runs.measured[rows[mine]])
                found.append((rows[mine], traits(part, one.parts, one.step_s), known))
    return LeftOut(error, tuple(found))


def widths(what: LeftOut, known: Spreads) -> np.ndarray:
    """Return the half-width of the range of each run."""
    out = np.empty(len(what.error))
    for rows, one, sources in what.traits:
        out[rows] = half_width(one, known, sources)
    return out


RANGE_PRIOR = {
    "base": 0.12, "experts": 0.3,
    "unseen.chip": 0.25, "unseen.stack": 0.25, "unseen.method": 0.15, "unseen.precision": 0.15,
    "part.matmul": 0.1, "part.attention": 0.2, "part.elementwise": 0.25, "part.dequantise": 0.4,
    "part.communication": 0.5, "part.optimizer": 0.4, "part.overhead": 0.4,
}  # fmt: skip
"""Half-widths held plausible before the residuals are looked at; the fit may move them by a factor of about 1.5."""
COVERAGE = 0.8
"""Share of left-out runs that the range is made to hold."""
PILOT = 0.05
"""Half-width of a measured pilot. Runs of the same job in one source differ by about that much."""


def fit_spreads(runs: Runs, what: LeftOut) -> Spreads:
    """Fit the widths to the left-out residuals.

    Residuals are held to be Laplace-distributed with 80 % inside the half-width; then every width is scaled
    so that the wanted share of runs lies inside, sources weighing by the root of their runs.
    """
    use = np.flatnonzero(runs.quality > 0)
    weight = _weights(runs, use)
    error = np.abs(what.error[use])
    names = list(RANGE_PRIOR)
    prior = np.array([RANGE_PRIOR[name] for name in names])

    def loss(place: np.ndarray) -> float:
        half = widths(what, _spreads(names, prior * np.exp(place)))[use]
        return float(weight @ (np.log(half) + np.log(5) * error / half) + (place**2).sum() / (2 * 0.4**2))

    found = minimize(loss, np.zeros(len(names)), method="L-BFGS-B", options={"maxiter": 200})
    values = prior * np.exp(found.x)
    ratio = error / widths(what, _spreads(names, values))[use]
    order = np.argsort(ratio)
    inside = np.cumsum(weight[order]) / weight.sum()
    values = values * ratio[order][np.searchsorted(inside, COVERAGE)]
    return _spreads(names, [_digits(float(value)) for value in values])


def _spreads(names: Sequence[str], values: Sequence[float] | np.ndarray) -> Spreads:
    known = dict(zip(names, (float(value) for value in values), strict=True))
    return Spreads(
        base=known["base"],
        experts=known["experts"],
        unseen={name[7:]: value for name, value in known.items() if name.startswith("unseen.")},
        part={name[5:]: value for name, value in known.items() if name.startswith("part.")},
        pilot=PILOT,
        other_gpu=known["unseen.chip"] / np.sqrt(2),
    )


def document() -> str:
    """Fit, and return the text of the resource file."""
    runs = speed_runs()
    work = counted(runs)
    everything = np.ones(len(runs.rows), dtype=np.bool_)
    found = fit(runs, work, everything)
    values = {one.name: _digits(found[one.name]) for one in priors()}
    known = of_values(values)
    out = left_out(runs, work)
    spread = fit_spreads(runs, out)
    good = runs.quality > 0
    inside = np.abs(out.error) <= widths(out, spread)
    whole = {
        "about": "Written by tests/accuracy/fit_throughput.py; meanings and plausible ranges are in priors.json.",
        "data": {
            "file": "evidence/measurements.jsonl",
            "sha256": hashlib.sha256(resource("evidence", "measurements.jsonl").read_bytes()).hexdigest(),
            "priors_sha256": hashlib.sha256(resource("throughput", "priors.json").read_bytes()).hexdigest(),
            "runs": len(runs.rows),
            "sources": len(set(runs.source)),
        },
        "residuals": {
            "in_sample": _quantiles(np.log(speeds(work, known) / runs.measured)[good]),
            "left_out": _quantiles(out.error[good]),
            "range_holds": _digits(float(inside[good].mean())),
            "range_high_over_low": _digits(float(np.median(np.exp(2 * widths(out, spread)[good])))),
        },
        "coefficients": [{"name": one.name, "value": values[one.name], "unit": one.unit} for one in priors()],
        "evidence": evidence_of(runs, everything),
        "range": asdict(spread),
    }
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def _quantiles(error: np.ndarray) -> dict[str, float]:
    off = np.abs(np.expm1(error))
    found = {"median": np.median(off), "p80": np.quantile(off, 0.8), "p90": np.quantile(off, 0.9)}
    return {name: _digits(float(value)) for name, value in (*found.items(), ("bias", np.median(error)))}


def _digits(value: float) -> float:
    return float(f"{value:.4g}")


def alike(shipped: str, fitted: str, tolerance: float) -> bool:
    """Whether two files are the same, or of the same data with coefficients within a share of each other."""
    if shipped == fitted or not tolerance:
        return shipped == fitted
    one, two = json.loads(shipped), json.loads(fitted)
    first, second = ({row["name"]: row["value"] for row in file["coefficients"]} for file in (one, two))
    return (
        one["data"] == two["data"]
        and first.keys() == second.keys()
        and all(abs(first[name] - second[name]) <= tolerance * abs(first[name]) for name in first)
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.accuracy.fit_throughput")
    parser.add_argument(
        "--check", action="store_true", help="compare with the shipped file instead of writing"
    )
    parser.add_argument(
        "--tolerance",
        type=float,
        default=0.0,
        help="with --check: share that a coefficient may differ by; another processor may round otherwise",
    )
    arguments = parser.parse_args()
    check: bool = arguments.check
    if os.environ.get(ONE_THREAD) != "1":
        command = [sys.executable, "-m", "tests.accuracy.fit_throughput", *sys.argv[1:]]
        sys.exit(subprocess.call(command, env={**os.environ, ONE_THREAD: "1"}))
    path = resource("throughput", "coefficients.json")
    text = document()
    if check:
        same = alike(path.read_text(encoding="utf-8"), text, arguments.tolerance)
        sys.exit(0 if same else "the shipped file differs from this fit")
    with open(str(path), "w", encoding="utf-8", newline="\n") as out:  # noqa: PTH123
        out.write(text)


if __name__ == "__main__":
    main()
