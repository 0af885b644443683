"""The program's commands, one module each: no Qt, no network, no screen.

A command imports what it works with inside its functions: `ftcost --help` and wrong arguments then answer
without loading numpy and pydantic, which takes several times as long as all the rest.

Exit status: 0 done; 1 the job (or a line of a batch) is wrong; 2 wrong command line.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from ftcost_core import __version__
from ftcost_core.commands import (
    claims,
    configuration,
    data,
    evidence,
    export,
    model,
    pilot,
    plan,
    prices,
    recurring,
    report,
)
from ftcost_core.commands.inputs import read_job, user_prices, with_own_model
from ftcost_core.documents.limits import LARGEST_JOB_CHARACTERS
from ftcost_core.documents.problems import InputError, Problem

if TYPE_CHECKING:
    from ftcost_core.catalogue.prices.book import PriceBook
    from ftcost_core.documents.result import Estimate

COMMANDS = (
    "claims",
    "data",
    "estimate",
    "evidence",
    "export",
    "import",
    "model",
    "pilot",
    "pilot-script",
    "pipeline",
    "plan",
    "prices",
    "report",
    "schema",
)
_OFFERS_IN_A_BATCH = 20


def main(argv: Sequence[str]) -> int:
    """Run one command; ``argv`` is without the program's name."""
    parser = _parser()
    arguments, rest = parser.parse_known_args(argv)
    if rest and (not hasattr(arguments, "log") or any(word.startswith("-") for word in rest)):
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    if rest:
        # argparse takes positional arguments of one kind together only: options may stand between them here.
        arguments.log = [*arguments.log, *map(Path, rest)]
    try:
        status: int = arguments.run(arguments)
        sys.stdout.flush()
    except InputError as error:
        for problem in error.problems:
            print(f"ftcost: {problem}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        # The reader went away (`ftcost ... | head`); keep the interpreter from complaining at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="ftcost", description="What fine-tuning a language model will take: memory, hours, money."
    )
    parser.add_argument("--version", action="version", version=f"ftcost {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    estimate = commands.add_parser("estimate", help="print the estimate of a job")
    source = estimate.add_mutually_exclusive_group(required=True)
    source.add_argument(
        "file",
        nargs="?",
        metavar="FILE",
        help="a .ftcost document, or a trainer's own configuration; - reads standard input",
    )
    source.add_argument(
        "--batch",
        metavar="JOBS.jsonl",
        help="one job a line, one result a line (20 offers each and the front); - as above",
    )
    estimate.add_argument("--json", action="store_true", help="print the result document")
    estimate.set_defaults(run=_estimate)

    estimate.add_argument(
        "--config-dir", type=Path, metavar="DIR", help="configuration folder to use instead"
    )

    claims.add_parser(commands)
    evidence.add_parser(commands)
    plan.add_parser(commands)
    model.add_parser(commands)
    pilot.add_parser(commands)
    prices.add_parser(commands)
    data.add_parser(commands)
    report.add_parser(commands)
    export.add_parser(commands)
    configuration.add_parser(commands)
    recurring.add_parser(commands)

    schema = commands.add_parser("schema", help="print the JSON Schema of a document")
    schema.add_argument("document", choices=("job", "result", "prices", "plans"))
    schema.set_defaults(run=_schema)
    return parser


def _estimate(arguments: argparse.Namespace) -> int:
    if arguments.batch is not None:
        with _lines(arguments.batch) as lines:
            return _batch(lines, user_prices(arguments.config_dir), arguments.config_dir)
    from ftcost_core.commands.summary import summary
    from ftcost_core.estimate import estimate

    folder = arguments.config_dir
    result = estimate(read_job(arguments.file, folder), user_prices(folder), date.today())
    print(result.model_dump_json(indent=2) if arguments.json else summary(result))
    return 0


def _batch(lines: Iterator[str], book: PriceBook, config_dir: Path | None) -> int:
    from ftcost_core.documents.job import load_job
    from ftcost_core.estimate import estimate

    status, today = 0, date.today()
    for line in lines:
        if not line.strip():
            continue
        try:
            job = with_own_model(load_job(line), config_dir)
            print(_shorter(estimate(job, book, today)).model_dump_json())
        except InputError as error:
            status = 1
            first = error.problems[0]
            print(json.dumps({"error": {"path": first.path, "text": first.text}}, ensure_ascii=False))
    return status


def _shorter(result: Estimate) -> Estimate:
    """Return the result with the cheapest offers and those on the Pareto front only."""
    offers = tuple(offer for i, offer in enumerate(result.offers) if i < _OFFERS_IN_A_BATCH or offer.pareto)
    return result.model_copy(update={"offers": offers})


def _schema(arguments: argparse.Namespace) -> int:
    from ftcost_core.catalogue.prices.schema import price_schema
    from ftcost_core.documents.job import Job
    from ftcost_core.documents.result import Estimate
    from ftcost_core.planner.result import Plans

    if arguments.document == "prices":
        print(json.dumps(price_schema(), indent=2, ensure_ascii=False))
        return 0
    model: Any = {"job": Job, "result": Estimate, "plans": Plans}[arguments.document]
    mode = "validation" if arguments.document == "job" else "serialization"
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema"} | model.model_json_schema(mode=mode)
    print(json.dumps(schema, indent=2, ensure_ascii=False))
    return 0


class _lines:  # noqa: N801 - used like a function
    """The lines of a file or of standard input; bytes that are not UTF-8 spoil their own line only."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._file: IO[bytes] | None = None

    def __enter__(self) -> Iterator[str]:
        from ftcost_core.storage.files import open_file, reason

        if self._name == "-":
            return self._decoded(sys.stdin.buffer)
        try:
            self._file = open_file(Path(self._name))
        except OSError as error:
            raise InputError([Problem("", "", f"{self._name} cannot be read: {reason(error)}")]) from None
        return self._decoded(self._file)

    def __exit__(self, *_: object) -> None:
        if self._file:
            self._file.close()

    @staticmethod
    def _decoded(file: IO[bytes]) -> Iterator[str]:
        while line := file.readline(LARGEST_JOB_CHARACTERS + 1):
            yield line.decode("utf-8", errors="replace").lstrip("\ufeff")
