"""``ftcost pilot FILE LOG``: compare a job with what a pilot run measured, and calibrate it."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path

from ftcost_core.catalogue.own_machines import machines_folder, save_machine
from ftcost_core.commands.inputs import add_job, job_text, read_job, user_prices
from ftcost_core.documents.job import Job, dump_job, edited
from ftcost_core.documents.limits import LARGEST_FILE_BYTES
from ftcost_core.documents.problems import fail, refused
from ftcost_core.documents.result import Estimate
from ftcost_core.estimator import estimate
from ftcost_core.pilot import calibrated, compare, merged, read_console, read_log, typed
from ftcost_core.pilot.machine import profile_of, profile_of_pilot
from ftcost_core.pilot.report import Compared, Comparison, PeakKind, PilotReport
from ftcost_core.storage.files import write_output

_MOST_TOKENS_PER_S = 10**9
_LEAST_PEAK_GIB = 0.001
_MOST_PEAK_GIB = 90_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    add_job(parser)
    add_log_arguments(parser)
    parser.add_argument(
        "--machine",
        metavar="NAME",
        help="keep a machine's profile under this name: FILE is what machine.py printed, or the job that LOG ran",
    )
    parser.add_argument("--json", action="store_true", help="print report, comparison and both estimates' figures")
    parser.add_argument("-o", "--output", type=Path, metavar="OUT.ftcost", help="write the calibrated job")
    parser.add_argument("--anyway", action="store_true", help="calibrate to a pilot outside the predicted range, too")


def add_log_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what says how a run went: logs, or figures in place of them."""
    parser.add_argument(
        "log",
        type=Path,
        nargs="*",
        metavar="LOG",
        help="what the trainer wrote: files, its output folder, or its console; - reads standard input",
    )
    parser.add_argument("--warm-up", type=int, metavar="N", help="first steps that do not count")
    parser.add_argument("--tokens-per-s", type=float, metavar="N", help="instead of a log: tokens/s of one GPU")
    parser.add_argument("--peak-gib", type=float, metavar="N", help="instead of a log: peak memory, GiB")


def run(arguments: argparse.Namespace) -> int:
    """Print the comparison, and write the calibrated job; return the exit status."""
    if arguments.machine is not None:
        return _keep_profile(arguments)
    if str(arguments.file) == "-" and Path("-") in arguments.log:
        raise refused("standard input is the job or the log, not both")
    job = edited(read_job(arguments.file, arguments.config_dir), {"calibration": None})
    report = read_report(arguments, job)
    prices, today = user_prices(arguments.config_dir), date.today()
    before = estimate(job, prices, today)
    compared = compare(job, before, report)
    tuned = edited(job, calibrated(job, report))
    after = estimate(tuned, prices, today)
    if arguments.json:
        print(json.dumps(_document(report, compared, before, after), indent=1, ensure_ascii=False))
    else:
        for line in _lines(report, compared, before, after):
            print(line)
    if arguments.output and compared.outside and not arguments.anyway:
        raise refused(
            "the pilot is outside the predicted range: was it a run of this job? --anyway calibrates to it all the same"
        )
    if arguments.output:
        write_output(arguments.output, dump_job(tuned))
        if not arguments.json:
            print(f"calibrated job written to {arguments.output}")
    return 0


def _keep_profile(arguments: argparse.Namespace) -> int:
    """Keep a machine's profile: of what machine.py printed, or of a pilot run of a job on it."""
    if arguments.log or arguments.tokens_per_s is not None:
        job = edited(read_job(arguments.file, arguments.config_dir), {"calibration": None, "hardware.machine": None})
        report = read_report(arguments, job)
        profile = profile_of_pilot(arguments.machine, estimate(job), report)
    else:
        profile = profile_of(arguments.machine, job_text(arguments.file))
    path = save_machine(machines_folder(arguments.config_dir), profile)
    if arguments.json:
        print(profile.model_dump_json(indent=1))
        return 0
    print(f"{profile.gpu}, against what is expected of it:")
    for part, ratio in profile.speeds.items():
        print(f"  {part:<10}{'not measured' if ratio is None else f'{ratio:.2f} ×'}")
    print(f'kept in {path}; "estimate --machine {profile.name}" and "plan --machine {profile.name}" use it')
    return 0


def read_report(arguments: argparse.Namespace, job: Job, peak_kind: PeakKind | None = "reserved") -> PilotReport:
    """Return the report of the logs of a command line, or of the figures that were typed instead.

    ``peak_kind`` is what a typed peak is; ``None``: not known. Raises :class:`InputError`.
    """
    typed_in = arguments.tokens_per_s is not None or arguments.peak_gib is not None
    if typed_in == bool(arguments.log):
        raise refused("give either LOG, or --tokens-per-s and --peak-gib")
    if not typed_in:
        return merged([_read(path, job, arguments.warm_up) for path in arguments.log])
    speed, peak = arguments.tokens_per_s, arguments.peak_gib
    if speed is not None and not 0 < speed <= _MOST_TOKENS_PER_S:
        raise fail("--tokens-per-s", speed, f"more than 0, at most {_MOST_TOKENS_PER_S:,}")
    if peak is not None and not _LEAST_PEAK_GIB <= peak <= _MOST_PEAK_GIB:
        raise fail("--peak-gib", peak, f"at least {_LEAST_PEAK_GIB}, at most {_MOST_PEAK_GIB:,}")
    report = typed(tokens_per_s_per_gpu=speed, peak_bytes=None if peak is None else round(peak * 2**30))
    return report if peak is None else report.replaced(peak_kind=peak_kind)


def _read(path: Path, job: Job, warm_up: int | None) -> PilotReport:
    if str(path) != "-":
        return read_log(path, job, warm_up=warm_up)
    printed = sys.stdin.buffer.read(LARGEST_FILE_BYTES + 1)
    if len(printed) > LARGEST_FILE_BYTES:
        raise refused(f"standard input: at most {LARGEST_FILE_BYTES:,} bytes are read")
    return read_console(printed.decode("utf-8", errors="replace"), job, warm_up=warm_up)


def _document(report: PilotReport, compared: Comparison, before: Estimate, after: Estimate) -> dict[str, object]:
    return {
        "report": report.document(),
        "comparison": compared.document(),
        "before": _figures(before),
        "after": _figures(after),
        "calibration": after.resolved.calibration and after.resolved.calibration.model_dump(mode="json"),
    }


def _figures(result: Estimate) -> dict[str, float | None]:
    speed, time, cost = result.throughput, result.time, result.cost
    return {
        "tokens_per_s_per_gpu": speed.tokens_per_s_per_gpu,
        "tokens_per_s_low": speed.low,
        "tokens_per_s_high": speed.high,
        "wall_hours": time.wall_hours,
        "wall_hours_low": time.wall_hours_low,
        "wall_hours_high": time.wall_hours_high,
        "usd": cost.total,
        "usd_low": cost.low,
        "usd_high": cost.high,
    }


def _lines(report: PilotReport, compared: Comparison, before: Estimate, after: Estimate) -> Iterator[str]:
    yield f"{report.source} ({report.format}): {report.steps_used} steps used"
    for dropped in report.dropped:
        yield f"  left out as {dropped.reason}: {len(dropped.steps)} ({_runs(dropped.steps)})"
    if report.tokens_per_s_per_gpu is not None and report.steps_used > 1:
        ranged = f"{_number(report.low, ',.0f')} – {_number(report.high, ',.0f')}"
        yield f"  steady at {report.tokens_per_s_per_gpu:,.0f} tok/s/GPU, steps {ranged}"
    yield ""
    yield f"{'':<22}{'predicted':>14}{'80 % range':>24}{'measured':>14}{'difference':>12}"
    for figure in compared.figures:
        yield _compared(figure)
    yield ""
    yield f"{'estimate':<22}{'before':>14}{'80 % range':>24}{'calibrated':>14}{'80 % range':>24}"
    old, new = _figures(before), _figures(after)
    rows = (
        ("tok/s/GPU", "tokens_per_s_per_gpu", "tokens_per_s_low", "tokens_per_s_high", ",.0f"),
        ("wall-clock, hours", "wall_hours", "wall_hours_low", "wall_hours_high", ",.2f"),
        ("cost, USD", "usd", "usd_low", "usd_high", ",.2f"),
    )
    for label, name, low, high, form in rows:
        sides = (
            f"{_number(side[name], form):>14}{_number(side[low], form) + ' – ' + _number(side[high], form):>24}"
            for side in (old, new)
        )
        yield f"{label:<22}{''.join(sides)}"
    for note in (*report.notes, *compared.notes):
        yield f"note: {note}"


def _compared(figure: Compared) -> str:
    if figure.name == "peak_bytes":
        unit, form, label = 2**30, ",.2f", f"peak {figure.peak_kind}, GiB"
    else:
        unit, form, label = 1, ",.0f", "tok/s/GPU"
    ranged = f"{figure.low / unit:{form}} – {figure.high / unit:{form}}"
    verdict = "inside" if figure.inside else "OUTSIDE"
    return (
        f"{label:<22}{figure.predicted / unit:>14{form}}{ranged:>24}{figure.measured / unit:>14{form}}"
        f"{figure.difference:>+12.1%}  {verdict} the range"
    )


def _number(value: float | None, form: str) -> str:
    return "–" if value is None else format(value, form)


def _runs(steps: tuple[int, ...]) -> str:
    """Write step numbers briefly: the first ones, and how many more."""
    shown = ", ".join(str(step) for step in steps[:8])
    return f"steps {shown}" + (f" and {len(steps) - 8} more" if len(steps) > 8 else "")
