"""``ftcost benchmark``: the published runs against the program, and against other estimators."""

from __future__ import annotations

import argparse
import json
import shlex
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from subprocess import PIPE
from typing import IO

from ftcost_core import __version__
from ftcost_core.documents.problems import fail, one_line
from ftcost_core.evidence.benchmark import (
    Answers,
    Estimator,
    Score,
    chosen_runs,
    scores,
    shipped_figures,
    unseen_figures,
)
from ftcost_core.evidence.runs import PublishedRun
from ftcost_core.storage.files import write_output

_SHOWN_OF_A_COMMAND = 60
_SHOWN_OF_AN_ERROR = 200
_LONGEST_TIMEOUT_S = 86_400
_LONGEST_OUTPUT_BYTES = 1_000_000
_FIELDS = {"memory": "memory_bytes", "speed": "tokens_per_s_per_gpu", "verdict": "fits"}
_METHOD = """\
Each row of `resources/evidence/measurements.jsonl` is a published run with its source. An estimator gets its
job and answers what it can; the error is the share by which its figure differs from the measured one. Memory
is compared with PyTorch's own counters (allocated or reserved), speed with tokens per second and GPU, padding
included; rows whose settings are partly guessed are left out. “Source left out” are the program's speeds
from a fit that has seen no run of the same source: the figure to quote. Figures fitted to these very runs
prove nothing.

Licence of rows and table: MIT, with FTCost; the measurements are their sources' own, named in each row."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "--command",
        action="append",
        default=[],
        metavar="COMMAND",
        help='another estimator: it reads {"job": …, "memory_kind": …} and prints any of {"memory_bytes", '
        '"tokens_per_s_per_gpu", "fits"}, both JSON; may be given again',
    )
    parser.add_argument("--rows", type=int, metavar="N", help="so many runs only, spread over the file")
    parser.add_argument("--timeout", type=float, default=60, metavar="SECONDS", help="for one answer of a command (60)")
    parser.add_argument("-o", "--output", type=Path, metavar="OUT.md", help="a file; otherwise printed")


def run(arguments: argparse.Namespace) -> int:
    """Print or write the scores; return the exit status."""
    if arguments.rows is not None and arguments.rows < 1:
        raise fail("--rows", arguments.rows, "at least 1")
    if not 0 < arguments.timeout <= _LONGEST_TIMEOUT_S:
        allowed = f"seconds: more than 0, at most {_LONGEST_TIMEOUT_S:,}"
        raise fail("--timeout", arguments.timeout, allowed)
    commands = [_Command(command, arguments.timeout) for command in arguments.command]
    estimators: list[tuple[str, Estimator]] = [
        ("FTCost, source left out", unseen_figures),
        ("FTCost", shipped_figures),
        *((command.name, command.answer) for command in commands),
    ]
    asked = chosen_runs(arguments.rows)
    scored = [scores(name, estimator, asked) for name, estimator in estimators]
    rows = [score for of_one in scored for score in of_one]
    text = "\n".join(_lines(rows, len(asked), len({run.repo for run in asked}))) + "\n"
    if arguments.output is None:
        print(text, end="")
    else:
        write_output(arguments.output, text)
    of_commands = scored[len(scored) - len(commands) :]
    for command, of_one in zip(commands, of_commands, strict=True):
        for line in _faults(command, of_one, len(asked)):
            print(f"ftcost: {line}", file=sys.stderr)
    return int(any(_answered(of_one) == 0 for of_one in of_commands))


class _Command:
    """An estimator that is started for every run, and how often it failed.

    Raises :class:`InputError` for a command without a program.
    """

    def __init__(self, command: str, timeout_seconds: float) -> None:
        try:
            self._words = shlex.split(command)
        except ValueError as error:
            raise fail("--command", command, f"words of a shell: {error}") from None
        if not self._words:
            raise fail("--command", command, "a program and its options")
        self._timeout_seconds = timeout_seconds
        self.name = f"`{command[:_SHOWN_OF_A_COMMAND]}`"
        self.failures: list[str] = []
        """Why, for each run on which it failed."""

    def answer(self, run: PublishedRun) -> Answers:
        """Return what it prints for a run, empty where it fails.

        Raises :class:`InputError` where there is no such program.
        """
        question = json.dumps({"job": run.document, "memory_kind": run.memory_kind})
        try:
            process = subprocess.Popen(self._words, stdin=PIPE, stdout=PIPE, stderr=PIPE)
        except FileNotFoundError:
            raise fail("--command", self._words[0], "a program that is installed") from None
        except OSError as error:
            return self._failed(f"not started: {error.strerror}")
        with process, ThreadPoolExecutor(2) as readers:
            outputs = [readers.submit(_output, process, stream) for stream in (process.stdout, process.stderr)]
            try:
                if process.stdin is not None:
                    with suppress(BrokenPipeError), process.stdin:
                        process.stdin.write(question.encode())
                process.wait(self._timeout_seconds)
            except subprocess.TimeoutExpired:
                return self._failed(f"ended after {self._timeout_seconds:g} s without an answer (--timeout)")
            finally:
                process.kill()
            printed, errors = (output.result() for output in outputs)
        if max(len(printed), len(errors)) > _LONGEST_OUTPUT_BYTES:
            return self._failed(f"ended, as it printed more than {_LONGEST_OUTPUT_BYTES:,} bytes")
        if process.returncode != 0:
            why = f"exit status {process.returncode}" if process.returncode > 0 else f"signal {-process.returncode}"
            lines = errors.decode("utf-8", "replace").strip().splitlines()
            return self._failed(f"{why}: {lines[-1][:_SHOWN_OF_AN_ERROR]}" if lines else why)
        try:
            said = json.loads(printed)
        except (ValueError, RecursionError):
            said = None
        return said if isinstance(said, dict) else self._failed("what it printed is no JSON object")

    def _failed(self, why: str) -> Answers:
        self.failures.append(why)
        return {}


def _output(process: subprocess.Popen[bytes], stream: IO[bytes] | None) -> bytes:
    """Return what a command prints; end it where that is more than any answer."""
    printed = stream.read(_LONGEST_OUTPUT_BYTES + 1) if stream is not None else b""
    if len(printed) > _LONGEST_OUTPUT_BYTES:
        process.kill()
    return printed


def _answered(of_one: Sequence[Score]) -> int:
    return sum(score.answered for score in of_one)


def _faults(command: _Command, of_one: Sequence[Score], asked: int) -> Iterator[str]:
    """Yield what was wrong with a command's answers, a line each."""
    if command.failures:
        failed = f"failed on {len(command.failures):,} of {asked:,} runs"
        yield one_line(f"{command.name} {failed}; the first: {command.failures[0]}")
    unusable = [f"{score.unusable:,} of {_FIELDS[score.quantity]}" for score in of_one if score.unusable]
    if unusable:
        allowed = "a finite number above 0, or for fits true or false"
        yield one_line(f"{command.name} gave what is no answer: {', '.join(unusable)}; allowed: {allowed}")
    if not _answered(of_one):
        yield one_line(f"{command.name} answered nothing that was asked")


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
