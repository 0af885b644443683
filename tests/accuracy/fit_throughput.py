"""Fit the coefficients of the time model: ``python -m tests.accuracy.fit_throughput [--check] [--only NAME …]``.

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
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from msgspec.structs import asdict
from scipy.optimize import approx_fprime, least_squares, minimize

from ftcost_core.documents.term import total
from ftcost_core.formulas.facts.fit import Coefficients, Spreads, fitted, of_values, priors
from ftcost_core.formulas.job_arrays import JobArrays
from ftcost_core.formulas.throughput.regimes import COMBINATION, dimensions, likeness
from ftcost_core.formulas.throughput.step import MOST_LEAN, half_widths, seconds, speeds, step_parts, traits
from ftcost_core.formulas.throughput.work import Work
from ftcost_core.formulas.throughput.work import work as count_work
from ftcost_core.storage.bundled import resource
from tests.accuracy.runs import Runs, counted, speed_runs, taken

ONE_THREAD = "OMP_NUM_THREADS"
"""Linear algebra on several threads adds up in another order; the fit is run on one, to be repeatable."""
SOURCE_POWER = 0.4
"""A source of n runs weighs n ** (1 - 0.4): runs of one source share its faults."""
B_WEIGHT = 0.3
"""Weight of a run whose settings are partly guessed."""
NOISE = 0.12
"""Scale of the logarithm of estimate over measurement beyond which a run counts less and less."""
DATA_WEIGHT = 1.0
"""Weight of the runs against the priors."""
SOURCE_OFFSET = 0.1
"""Standard deviation of the logarithm of what all runs of a source are faster or slower by: its machines and its way
of timing, which say nothing about the coefficients. These five were chosen by leaving whole sources out."""
_STEP = 1e-6
"""Of differences that stand for derivatives."""


def fit(
    runs: Runs, work: Work, chosen: np.ndarray, tolerance: float = 1e-8, start: Coefficients | None = None,
    only: Sequence[str] = (),
) -> Coefficients:  # fmt: skip
    """Fit to the chosen rows: robust squares of the logarithm of estimate over measurement, and priors.

    Each source has an offset of its own beside the coefficients.
    ``start``: coefficients of a fit to nearly the same rows, from which the search begins; the priors else.
    ``only``: beginnings of names; the other coefficients stay as they start.
    """
    known = priors()
    prior = np.array([one.prior for one in known])
    spread = np.array([one.spread for one in known])
    low = np.log(np.array([one.low for one in known]) / prior) / spread
    high = np.log(np.array([one.high for one in known]) / prior) / spread
    index = np.flatnonzero(chosen)
    some = taken(work, index)
    target = np.log(runs.measured[index])
    weight = np.sqrt(DATA_WEIGHT * _weights(runs, index))
    sources, source = np.unique(np.array(runs.source)[index], return_inverse=True)

    begin = np.array([start[one.name] for one in known]) if start else prior
    first = np.clip(np.log(begin / prior) / spread, low + 1e-6, high - 1e-6)
    free = np.array([not only or one.name.startswith(tuple(only)) for one in known])
    count = int(free.sum())

    def at(freed: np.ndarray) -> Coefficients:
        place = first.copy()
        place[free] = freed
        values = np.where(free, prior * np.exp(place * spread), begin)
        return of_values({one.name: float(value) for one, value in zip(known, values, strict=True)})

    def of_runs(freed: np.ndarray, offsets: np.ndarray) -> np.ndarray:
        error = (np.log(speeds(some, at(freed))) - target - SOURCE_OFFSET * offsets[source]) / NOISE
        # Cauchy's loss: a run that is far off says little about the coefficients.
        return np.asarray(weight * np.sign(error) * np.sqrt(np.log1p(error**2)))

    def residuals(place: np.ndarray) -> np.ndarray:
        return np.concatenate([of_runs(place[:count], place[count:]), place])

    def derivatives(place: np.ndarray) -> np.ndarray:
        freed, offsets = place[:count], place[count:]
        out = np.zeros((len(index) + len(place), len(place)))
        out[: len(index), :count] = approx_fprime(freed, lambda moved: of_runs(moved, offsets), _STEP)
        # A run depends on the offset of its own source alone.
        by_offset = (of_runs(freed, offsets + _STEP) - of_runs(freed, offsets)) / _STEP
        out[np.arange(len(index)), count + source] = by_offset
        out[len(index) :] = np.eye(len(place))
        return out

    unbounded = np.full(len(sources), np.inf)
    found = least_squares(
        residuals,
        np.concatenate([first[free], np.zeros(len(sources))]),
        jac=derivatives,
        bounds=(np.concatenate([low[free], -unbounded]), np.concatenate([high[free], unbounded])),
        xtol=tolerance,
        ftol=tolerance,
        gtol=tolerance,
        max_nfev=200,
    )
    return at(found.x[:count])


def _weights(runs: Runs, index: np.ndarray) -> np.ndarray:
    sources = np.array(runs.source)[index]
    size = {name: int((sources == name).sum()) for name in set(sources)}
    each = np.array([size[name] ** -SOURCE_POWER for name in sources])
    return each * np.where(runs.quality[index] > 0, 1.0, B_WEIGHT)


Words = dict[str, np.ndarray]
"""The word of each run in every dimension of regimes, and of their combination."""


def regime_words(runs: Runs) -> Words:
    """Return the regimes of all runs, in the order of the rows."""
    out: Words = {}
    for batch, rows in runs.batches:
        for dimension, choices in dimensions(batch).items():
            words = out.setdefault(dimension, np.empty(len(runs.rows), dtype=object))
            words[rows] = [choices.at(i) for i in range(batch.n)]
    return out


def evidence_of(runs: Runs, words: Words, chosen: np.ndarray) -> dict[str, dict[str, int]]:
    """Count the sources that hold each regime."""
    sources = np.array(runs.source)
    return {
        dimension: {word: len(set(sources[chosen & (own == word)])) for word in sorted(set(own[chosen]))}
        for dimension, own in words.items()
    }


def alike_of(runs: Runs) -> dict[str, int]:
    """Count the runs of each chip, stack, method, number of nodes and context."""
    counts: dict[str, int] = {}
    for batch, _ in runs.batches:
        like = likeness(batch)
        for i in range(batch.n):
            counts[like.at(i)] = counts.get(like.at(i), 0) + 1
    return dict(sorted(counts.items()))


@dataclass(frozen=True)
class LeftOut:
    """Runs as a fit that saw nothing like them says: of their source, or of their regime in one dimension."""

    dimension: str
    """``source``, or one of the regimes."""
    word: str
    rows: np.ndarray
    error: np.ndarray
    """Logarithm of estimate over measurement."""
    communication: np.ndarray
    """Its share of the step."""
    halves: Callable[[Spreads], tuple[np.ndarray, np.ndarray]]
    """How far down and up the range reaches that knows nothing of the runs' source or regime."""

    def half(self, spreads: Spreads) -> np.ndarray:
        """Half the width of the range on the side on which the measurement lies."""
        down, up = self.halves(spreads)
        return np.where(self.error > 0, down, up)


def left_out(runs: Runs, work: Work, whole: Coefficients, *, with_regimes: bool) -> list[LeftOut]:
    """Fit without each source (and each regime, if asked) in turn and look at its runs.

    ``whole``: the fit to all runs, from which each of these fits begins.
    """
    words = regime_words(runs)
    groups = {"source": np.array(runs.source)}
    if with_regimes:
        groups |= {name: own for name, own in words.items() if name != COMBINATION}
        groups |= {f"{one} and {other}": _both(words[one], words[other]) for one, other in PAIRS}
    out = []
    for dimension, own in groups.items():
        for word in sorted(set(own)):
            rest = own != word
            if not (runs.quality[rest] > 0).any():
                continue
            coefficients = fit(runs, work, rest, tolerance=1e-5, start=whole)
            known = evidence_of(runs, words, rest)
            out += [
                _fold(dimension, str(word), part, rows[mine], runs, coefficients, known)
                for batch, rows in runs.batches
                if (mine := np.flatnonzero(~rest[rows])).size
                for part in [batch.take(mine)]
            ]
    return out


PAIRS = (("stack", "nodes"), ("chip", "method"))
"""Regimes that are also left out together: a stack on a chip on so many nodes, a method on a chip."""


def _both(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    return np.array([f"{first}, {second}" for first, second in zip(one, other, strict=True)], dtype=object)


def _fold(
    dimension: str,
    word: str,
    part: JobArrays,
    rows: np.ndarray,
    runs: Runs,
    coefficients: Coefficients,
    known: dict[str, dict[str, int]],
) -> LeftOut:
    counted_part = count_work(part)
    terms = seconds(counted_part, coefficients)
    step_s = total(terms, part.n)
    own = traits(part, step_parts(terms, part.n), step_s)
    error = np.log(counted_part.tokens_per_gpu / step_s / runs.measured[rows])
    return LeftOut(
        dimension, word, rows, error, own.shares["communication"], lambda spreads: half_widths(own, spreads, known)
    )


RANGE_PRIOR = {
    "base": 0.07, "node_doubling": 0.16,
    "unseen.chip": 0.16, "unseen.stack": 0.5, "unseen.links": 0.05, "unseen.nodes": 0.05,
    "unseen.context": 0.05, "unseen.quantization": 0.05, "unseen.method": 0.15, "unseen.precision": 0.15,
    "unseen.experts": 0.12, "unseen.combination": 0.2,
    "part.matmul": 0.1, "part.attention": 0.5, "part.elementwise": 0.25, "part.dequantise": 0.4,
    "part.communication": 0.5, "part.optimizer": 0.4, "part.overhead": 0.4,
}  # fmt: skip
"""Half-widths held plausible before the residuals are looked at; the fit may move them by a factor of about 1.2.

A stack on a chip generation that no run shows is what errs most; links, lengths and formats of weights stand
on kernels that were measured by themselves. What waits for the slowest node grows with the nodes, and no published
kernel measures it. Which version of a kernel of attention a run used is rarely published, so that long contexts,
where attention is most of the step, differ most between sources.
"""
RANGE_SPREAD = 0.15
"""Standard deviation of the logarithm of a half-width before the residuals are looked at."""
LEAN_SPREAD = 0.3
"""Standard deviation of what the range leans by before the residuals are looked at."""
COVERAGE = 0.78
"""Share of left-out runs, weighed by source and regime, that the range is made to hold: more than 80 % of the runs."""
PILOT = 0.05
"""Half-width of a measured pilot. Runs of the same job in one source differ by about that much."""


def fit_spreads(runs: Runs, folds: Sequence[LeftOut]) -> Spreads:
    """Fit the widths to the left-out residuals.

    Residuals are held to be Laplace-distributed with 80 % inside the half-width; then every width is scaled
    so that the wanted share of runs lies inside. A source or regime of ``n`` runs weighs as the root of
    ``n``: a large one must not be bought with small ones. Unseen sources weigh as much as unseen regimes.
    """
    every = np.concatenate([fold.rows for fold in folds])
    error = np.abs(np.concatenate([fold.error for fold in folds]))
    weight = _weights(runs, np.arange(len(runs.rows)))[every]
    _, group = np.unique([f"{fold.dimension} {fold.word}" for fold in folds for _ in fold.rows], return_inverse=True)
    weight /= np.sqrt(np.bincount(group, weight))[group]
    of_source = np.concatenate([np.full(len(fold.rows), fold.dimension == "source") for fold in folds])
    for chosen in (of_source, ~of_source):
        weight[chosen] /= max(weight[chosen].sum(), 1e-30) / len(runs.rows)
    names = list(RANGE_PRIOR)
    prior = np.array([RANGE_PRIOR[name] for name in names])
    # The variance is a sum over the squares of the widths: the factor of each, once.
    factors = np.stack(
        [
            np.concatenate([fold.halves(_spreads(names, np.eye(len(names))[i]))[0] ** 2 for fold in folds])
            for i in range(len(names))
        ],
        axis=1,
    )
    share = np.concatenate([fold.communication for fold in folds])
    too_fast = np.where(np.concatenate([fold.error for fold in folds]) > 0, 1.0, -1.0)

    def half(values: np.ndarray, lean: np.ndarray) -> np.ndarray:
        side = 1 + too_fast * np.clip(lean[0] + lean[1] * share, -MOST_LEAN, MOST_LEAN)
        return np.asarray(np.sqrt(factors @ values**2) * side)

    def loss(place: np.ndarray) -> float:
        values, lean = prior * np.exp(place[:-2]), place[-2:]
        # The width does not depend on the lean: what one side gains, the other one loses.
        width = np.sqrt(factors @ values**2)
        likely = float(weight @ (np.log(width) + np.log(5) * error / half(values, lean)))
        return likely + float((place[:-2] ** 2).sum() / (2 * RANGE_SPREAD**2) + (lean**2).sum() / (2 * LEAN_SPREAD**2))

    found = minimize(loss, np.zeros(len(names) + 2), method="L-BFGS-B", options={"maxiter": 200})
    values, lean = prior * np.exp(found.x[:-2]), found.x[-2:]
    ratio = error / half(values, lean)
    order = np.argsort(ratio)
    inside = np.cumsum(weight[order]) / weight.sum()
    values = values * ratio[order][np.searchsorted(inside, COVERAGE)]
    return _spreads(names, [_digits(float(value)) for value in values], [_digits(float(value)) for value in lean])


def _spreads(names: Sequence[str], values: Sequence[float] | np.ndarray, lean: Sequence[float] = (0.0, 0.0)) -> Spreads:
    known = dict(zip(names, (float(value) for value in values), strict=True))
    return Spreads(
        base=known["base"],
        lean=lean[0],
        lean_of_communication=lean[1],
        node_doubling=known["node_doubling"],
        unseen={name[7:]: value for name, value in known.items() if name.startswith("unseen.")},
        part={name[5:]: value for name, value in known.items() if name.startswith("part.")},
        pilot=PILOT,
        other_gpu=known["unseen.chip"] / np.sqrt(2),
    )


def document(only: Sequence[str] = ()) -> str:
    """Fit, and return the text of the resource file; ``only``: beginnings of the names that are fitted.

    What fits without a source or a regime say is of all coefficients in any case.
    """
    runs = speed_runs()
    work = counted(runs)
    everything = np.ones(len(runs.rows), dtype=np.bool_)
    shipped = fitted() if only else None
    whole = fit(runs, work, everything, start=shipped, only=only)
    values = {one.name: _digits(whole[one.name]) for one in priors()}
    known = of_values(values)
    folds = left_out(runs, work, known, with_regimes=True)
    spread = fit_spreads(runs, folds)
    good = runs.quality > 0
    of_sources = Residuals.of(runs, spread, [fold for fold in folds if fold.dimension == "source"])
    of_regimes = Residuals.of(runs, spread, [fold for fold in folds if fold.dimension != "source"])
    text = {
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
            "left_out": _quantiles(of_sources.error),
            "regime_left_out": _quantiles(of_regimes.error),
            "range_holds": of_sources.holds,
            "regime_range_holds": of_regimes.holds,
            "range_high_over_low": of_sources.high_over_low,
            "regime_range_high_over_low": of_regimes.high_over_low,
        },
        "coefficients": [{"name": one.name, "value": values[one.name], "unit": one.unit} for one in priors()],
        "evidence": evidence_of(runs, regime_words(runs), everything),
        "alike": alike_of(runs),
        "range": asdict(spread),
    }
    return json.dumps(text, indent=1, ensure_ascii=False) + "\n"


@dataclass(frozen=True)
class Residuals:
    """Left-out runs whose settings are known."""

    error: np.ndarray
    half: np.ndarray

    @classmethod
    def of(cls, runs: Runs, spreads: Spreads, folds: Sequence[LeftOut]) -> Residuals:
        good = np.concatenate([runs.quality[fold.rows] > 0 for fold in folds])
        return cls(
            np.concatenate([fold.error for fold in folds])[good],
            np.concatenate([fold.half(spreads) for fold in folds])[good],
        )

    @property
    def holds(self) -> float:
        """Share that their ranges hold."""
        return _digits(float((np.abs(self.error) <= self.half).mean()))

    @property
    def high_over_low(self) -> float:
        """Upper over lower end of the median range."""
        return _digits(float(np.median(np.exp(2 * self.half))))


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
    parser.add_argument("--check", action="store_true", help="compare with the shipped file instead of writing")
    parser.add_argument(
        "--tolerance",
        type=float,
        default=0.0,
        help="with --check: share that a coefficient may differ by; another processor may round otherwise",
    )
    parser.add_argument(
        "--only", nargs="+", default=[], help="beginnings of names: the other coefficients stay as they are shipped"
    )
    arguments = parser.parse_args()
    check: bool = arguments.check
    if os.environ.get(ONE_THREAD) != "1":
        command = [sys.executable, "-m", "tests.accuracy.fit_throughput", *sys.argv[1:]]
        sys.exit(subprocess.call(command, env={**os.environ, ONE_THREAD: "1"}))
    path = resource("throughput", "coefficients.json")
    text = document(arguments.only)
    if check:
        same = alike(path.read_text(encoding="utf-8"), text, arguments.tolerance)
        sys.exit(0 if same else "the shipped file differs from this fit")
    with open(str(path), "w", encoding="utf-8", newline="\n") as out:  # noqa: PTH123
        out.write(text)


if __name__ == "__main__":
    main()
