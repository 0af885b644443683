"""``ftcost benchmark``: the published runs against the program, and against other estimators."""

from __future__ import annotations

import argparse
import json
import shlex
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ftcost_core import __version__
from ftcost_core.documents.problems import fail, refused

if TYPE_CHECKING:
    from ftcost_core.commands.arguments import Commands
    from ftcost_core.evidence.benchmark import Answers, Estimator, Score
    from ftcost_core.evidence.runs import PublishedRun

_SHOWN_OF_A_COMMAND = 60
_METHOD = """\
Each row of `resources/evidence/measurements.jsonl` is a published run with its source. An estimator gets its
job and answers what it can; the error is the share by which its figure differs from the measured one. Memory
is compared with PyTorch's own counters (allocated or reserved), speed with tokens per second and GPU, padding
included; rows whose settings are partly guessed are left out. “Source left out” are the program's speeds
from a fit that has seen no run of the same source: the figure to quote. Figures fitted to these very runs
prove nothing.

Licence of rows and table: MIT, with FTCost; the measurements are their sources' own, named in each row."""


def add_parser(commands: Commands) -> None:
    """Add the command to the program's subparsers."""
    parser = commands.add_parser("benchmark", help="published runs against the program and other estimators")
    parser.add_argument(
        "--command",
        action="append",
        default=[],
        metavar="COMMAND",
        help='another estimator: it reads {"job": …, "memory_kind": …} and prints any of {"memory_bytes", '
        '"tokens_per_s_per_gpu", "fits"}, both JSON; may be given again',
    )
    parser.add_argument("--rows", type=int, metavar="N", help="so many runs only, spread over the file")
    parser.add_argument(
        "--timeout", type=float, default=60, metavar="SECONDS", help="for one answer of a command (60)"
    )
    parser.add_argument("-o", "--output", type=Path, metavar="OUT.md", help="a file; otherwise printed")
    parser.set_defaults(run=_benchmark)


def _benchmark(arguments: argparse.Namespace) -> int:
    from ftcost_core.evidence.benchmark import chosen_runs, scores, shipped_figures, unseen_figures
    from ftcost_core.storage.files import reason, write_atomically

    if arguments.rows is not None and arguments.rows < 1:
        raise fail("--rows", arguments.rows, "at least 1")
    estimators: list[tuple[str, Estimator]] = [
        ("FTCost, source left out", unseen_figures),
        ("FTCost", shipped_figures),
        *((f"`{command[:_SHOWN_OF_A_COMMAND]}`", _asked_by(command, arguments.timeout))
          for command in arguments.command),
    ]  # fmt: skip
    asked = chosen_runs(arguments.rows)
    rows = [score for name, estimator in estimators for score in scores(name, estimator, asked)]
    text = "\n".join(_lines(rows, len(asked), len({run.repo for run in asked}))) + "\n"
    if arguments.output is None:
        print(text, end="")
        return 0
    try:
        write_atomically(arguments.output, text)
    except OSError as error:
        raise refused(f"{arguments.output} cannot be written: {reason(error)}") from None
    return 0


def _asked_by(command: str, timeout_seconds: float) -> Estimator:
    """Return an estimator that starts a command for every run. Raises :class:`InputError` without one."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise fail("--command", command, f"words of a shell: {error}") from None
    if not words:
        raise fail("--command", command, "a program and its options")

    def answer(run: PublishedRun) -> Answers:
        question = json.dumps({"job": run.document, "memory_kind": run.memory_kind})
        try:
            done = subprocess.run(
                words, input=question, capture_output=True, text=True, encoding="utf-8", check=False,
                timeout=timeout_seconds,
            )  # fmt: skip
        except FileNotFoundError:
            raise fail("--command", words[0], "a program that is installed") from None
        except (OSError, subprocess.TimeoutExpired, UnicodeDecodeError):
            return {}
        try:
            said = json.loads(done.stdout) if done.returncode == 0 else {}
        except ValueError:
            return {}
        return said if isinstance(said, dict) else {}

    return answer


def _lines(rows: Sequence[Score], asked: int, sources: int) -> Iterator[str]:
    yield f"# Estimates of fine-tuning against {asked:,} published runs of {sources} sources"
    yield ""
    yield f"FTCost {__version__}. {_METHOD}"
    yield ""
    columns = ("answered", "median error", "80 % within", "90 % within", "within 20 %", "bias")
    yield f"| estimator | quantity | {' | '.join(columns)} |"
    yield "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |"
    names = {"memory": "peak memory", "speed": "tokens/s per GPU"}
    for row in rows:
        errors = row.accuracy
        if errors is not None:
            yield (
                f"| {row.estimator} | {names[row.quantity]} | {row.answered} of {row.asked} "
                f"| {errors.median:.1%} | {errors.p80:.1%} | {errors.p90:.1%} | {errors.within_20:.0%} "
                f"| {errors.bias:+.1%} |"
            )
    yield ""
    yield "| estimator | verdicts answered | right |"
    yield "| --- | ---: | ---: |"
    for row in rows:
        if row.quantity == "verdict" and row.answered:
            yield f"| {row.estimator} | {row.answered} of {row.asked} | {row.right / row.answered:.0%} |"
    silent = {row.estimator for row in rows} - {row.estimator for row in rows if row.answered}
    for name in sorted(silent):
        yield f"\n{name} answered none."
