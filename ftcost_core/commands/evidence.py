"""``ftcost evidence [FILE]``: the program's errors on published runs, and on those nearest to a job."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict

from ftcost_core.commands.inputs import read_job, user_prices
from ftcost_core.documents.job import Job
from ftcost_core.documents.problems import fail
from ftcost_core.evidence.accuracy import Accuracy
from ftcost_core.evidence.nearest import Difference, NearRun, far_distance, nearest
from ftcost_core.evidence.points import KEYS, Quantity, accuracy_by, accuracy_of, headline, points, verdicts
from ftcost_core.formulas.facts.fit import fitted_file
from ftcost_core.offers.job_figures import job_figures

_QUANTITIES: dict[Quantity, str] = {"memory": "Peak memory", "speed": "Tokens per second and GPU"}
_GIB = 2**30
_NEAR = 5
_NAMES = {
    "model.parameters": "parameters",
    "hardware.gpu": "GPU",
    "hardware.gpus": "GPUs",
    "data.seq_len": "context",
    "training.micro_batch": "micro-batch",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("file", nargs="?", metavar="FILE", help="a .ftcost document; - reads standard input")
    parser.add_argument("--near", type=int, default=_NEAR, metavar="N", help=f"runs near FILE ({_NEAR})")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Print the errors; return the exit status."""
    if arguments.near < 1:
        raise fail("--near", arguments.near, "a whole number, at least 1")
    job = None
    if arguments.file is not None:
        folder = arguments.config_dir
        job = job_figures(read_job(arguments.file, folder), user_prices(folder)).filled
    if arguments.json:
        print(json.dumps(_document(job, arguments.near), indent=1, ensure_ascii=False))
        return 0
    for line in _lines(job, arguments.near):
        print(line)
    return 0


def _document(job: Job | None, count: int) -> dict[str, object]:
    quantities: dict[str, dict[str, object]] = {}
    for quantity in _QUANTITIES:
        shipped, unseen = points(quantity, "shipped"), points(quantity)
        in_sample = accuracy_of(shipped)
        quantities[quantity] = {
            "source_left_out": asdict(headline(quantity)),
            "in_sample": asdict(in_sample) if in_sample else None,
            "by": {key: {name: asdict(one) for name, one in accuracy_by(key, unseen).items()} for key in KEYS},
        }
        if job is not None:
            quantities[quantity]["nearest"] = [_near(one) for one in nearest(job, quantity, count)]
    residuals = fitted_file().residuals
    quantities["speed"]["regime_left_out"] = residuals.regime_left_out.document() | {
        "holds": residuals.regime_range_holds,
        "high_over_low": residuals.regime_range_high_over_low,
    }
    return {"format": "ftcost-evidence", "version": 1, **quantities, "fits_or_not": asdict(verdicts())}


def _near(near: NearRun) -> dict[str, object]:
    point = near.point
    return {
        "id": point.run.id, "source": f"{point.run.repo}, {point.run.path}", "date": point.run.date,
        "distance": round(near.distance, 3), "measured": point.measured, "estimated": point.estimated,
        "low": point.low, "high": point.high, "error": point.error,
        "kind": point.run.memory_kind if point.quantity == "memory" else None,
        "differences": [{"path": d.path, "job": d.own, "run": d.theirs} for d in near.differences],
    }  # fmt: skip


def _lines(job: Job | None, count: int) -> Iterator[str]:
    for quantity, title in _QUANTITIES.items():
        yield f"{title}, published runs of known settings"
        yield f"  {'':40} {'runs':>5} {'median':>8} {'80 %':>8} {'90 %':>8} {'bias':>8} {'in range':>9}"
        basis = "source left out" if quantity == "speed" else "tensors counted, slack fitted"
        yield _row(basis, headline(quantity))
        fitted = accuracy_of(points(quantity, "shipped")) if quantity == "speed" else None
        if fitted is not None:
            yield _regime_row()
            yield _row("in sample", fitted)
        for key in KEYS:
            yield f"  by {key}"
            for name, one in accuracy_by(key, points(quantity)).items():
                yield _row(f"  {name}", one)
        if job is not None:
            near_runs = nearest(job, quantity, count)
            yield f"  nearest to {job.name or 'the job'}"
            for near in near_runs:
                yield from _near_lines(near)
            if near_runs[0].distance >= far_distance():
                yield "  Nothing like it has been published: the range counts, not these."
        yield ""
    fits = verdicts()
    yield (
        f"Fits or not: {fits.right} of {fits.published} published verdicts are the program's too, "
        f"{fits.undisputed_right} of the {fits.undisputed} that their own source does not contradict"
    )


def _row(name: str, accuracy: Accuracy) -> str:
    holds = "-" if accuracy.holds is None else f"{accuracy.holds:.1%}"
    figures = f"{accuracy.median:8.1%} {accuracy.p80:8.1%} {accuracy.p90:8.1%} {accuracy.bias:+8.1%} {holds:>9}"
    return f"  {name:40.40} {accuracy.runs:5} {figures}"


def _regime_row() -> str:
    """Return the errors on runs of whose regime the fit saw nothing, as the fit's file states them."""
    residuals = fitted_file().residuals
    error = residuals.regime_left_out
    return (
        f"  {'regime left out':40} {'':5} {error.median:8.1%} {error.p80:8.1%} {error.p90:8.1%} "
        f"{error.bias:+8.1%} {residuals.regime_range_holds:>9.1%}"
    )


def _near_lines(near: NearRun) -> Iterator[str]:
    point = near.point
    if point.quantity == "memory":
        measured, estimated = point.measured / _GIB, point.estimated / _GIB
        figures = f"{measured:.1f} GiB {point.run.memory_kind}, estimated {estimated:.1f}"
    else:
        figures = f"{point.measured:,.0f} tokens/s, estimated {point.estimated:,.0f}"
    yield f"    {point.run.id}: {figures} ({point.error:+.1%})"
    differences = ", ".join(_difference(one) for one in near.differences) or "the same in all that counts"
    yield f"      {point.run.repo}, {point.run.date}; distance {near.distance:.1f}: {differences}"


def _difference(difference: Difference) -> str:
    name = _NAMES.get(difference.path, difference.path.rpartition(".")[2])
    own, theirs = difference.own, difference.theirs
    if difference.path == "model.experts":
        return "a model of experts" if theirs else "no model of experts"
    if difference.path == "model.parameters":
        own, theirs = f"{own / 1e9:.1f} B", f"{theirs / 1e9:.1f} B"
    if isinstance(own, bool):
        own, theirs = ("on" if value else "off" for value in (own, theirs))
    return f"{name} {theirs} instead of {own}"
