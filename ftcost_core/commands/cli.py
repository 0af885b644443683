"""The program's commands, one module each: no Qt, no network, no screen.

A command imports what it works with inside its functions: `ftcost --help` and wrong arguments then answer
without loading numpy and pydantic, which takes several times as long as all the rest.

Exit status: 0 done; 1 the job (or a line of a batch) is wrong, or output cannot be written; 2 wrong command
line; 3 a check failed; 130 interrupted from the keyboard.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from ftcost_core import __version__
from ftcost_core.commands import (
    benchmark,
    claims,
    compare,
    configuration,
    data,
    evidence,
    export,
    mcp,
    measurement,
    model,
    pilot,
    plan,
    prices,
    recurring,
    report,
)
from ftcost_core.commands.check import add_check_arguments, status
from ftcost_core.commands.inputs import read_job, user_prices
from ftcost_core.commands.streams import give_up, prepared
from ftcost_core.documents.problems import InputError, refused

if TYPE_CHECKING:
    from _typeshed import SupportsWrite


COMMANDS = (
    "benchmark",
    "claims",
    "compare",
    "data",
    "estimate",
    "evidence",
    "export",
    "import",
    "mcp",
    "measurement",
    "model",
    "pilot",
    "pilot-script",
    "pipeline",
    "plan",
    "prices",
    "report",
    "schema",
)
INTERRUPTED = 130
"""Exit status after Ctrl-C: 128 and the signal's number, as shells count."""


def main(argv: Sequence[str]) -> int:
    """Run one command; ``argv`` is without the program's name."""
    own_output, arguments = sys.stdout, argparse.Namespace()
    with prepared():
        try:
            try:
                arguments = _understood(argv)
            except SystemExit:
                sys.stdout.flush()
                raise
            status: int = arguments.run(arguments)
            sys.stdout.flush()
        except InputError as error:
            for problem in error.problems:
                print(f"ftcost: {problem}", file=sys.stderr)
            return 1
        except BrokenPipeError:
            # The reader went away (`ftcost ... | head`), which is its right.
            give_up(own_output)
            return int(getattr(arguments, "outcome", 0))
        except OSError as error:
            give_up(own_output)
            where = f"{error.filename}: " if error.filename else "output cannot be written: "
            print(f"ftcost: {where}{error.strerror or error}", file=sys.stderr)
            return 1
        except KeyboardInterrupt:
            give_up(own_output)
            print("ftcost: interrupted", file=sys.stderr)
            return INTERRUPTED
        return status


def _understood(argv: Sequence[str]) -> argparse.Namespace:
    parser = _parser()
    arguments, rest = parser.parse_known_args(argv)
    if rest and (not hasattr(arguments, "log") or any(word.startswith("-") for word in rest)):
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    if arguments.folder is not None and getattr(arguments, "config_dir", None) is None:
        arguments.config_dir = arguments.folder
    if rest:
        # argparse takes positional arguments of one kind together only: options may stand between them here.
        arguments.log = [*arguments.log, *map(Path, rest)]
    return arguments


class _Parser(argparse.ArgumentParser):
    """A parser whose help is output like any other: argparse itself drops what cannot be written."""

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        if file is sys.stdout:
            file.write(message)
        else:
            super()._print_message(message, file)


def _parser() -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = _Parser(
        prog="ftcost", description="What fine-tuning a language model will take: memory, hours, money."
    )
    parser.add_argument("--version", action="version", version=f"ftcost {__version__}")
    parser.add_argument(
        "--config-dir", type=Path, dest="folder", metavar="DIR", help="configuration folder to use instead"
    )
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
    estimate.add_argument(
        "--brief",
        action="store_true",
        help="with --batch: without offers, services, advice, terms and timeline, and so much faster",
    )
    estimate.add_argument(
        "--processes", type=int, metavar="N", help="with --batch: one a core, at most 8, unless given"
    )
    add_check_arguments(estimate)
    estimate.set_defaults(run=_estimate)

    estimate.add_argument("--config-dir", type=Path, metavar="DIR", help="configuration folder to use instead")

    claims.add_parser(commands)
    compare.add_parser(commands)
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
    mcp.add_parser(commands)
    measurement.add_parser(commands)
    benchmark.add_parser(commands)

    schema = commands.add_parser("schema", help="print the JSON Schema of a document")
    schema.add_argument("document", choices=("job", "result", "prices", "plans"))
    schema.set_defaults(run=_schema)
    return parser


def _estimate(arguments: argparse.Namespace) -> int:
    if arguments.brief and arguments.batch is None:
        raise refused("--brief is of a batch: ftcost estimate --batch JOBS.jsonl --brief")
    if arguments.processes is not None and arguments.batch is None:
        raise refused("--processes is of a batch: ftcost estimate --batch JOBS.jsonl --processes 2")
    if arguments.check and arguments.batch is not None:
        raise refused("--check is of one job: ftcost estimate JOB.ftcost --check")
    if arguments.batch is not None:
        return _batch(arguments)
    from ftcost_core.commands.summary import summary
    from ftcost_core.estimator import estimate

    folder = arguments.config_dir
    job = read_job(arguments.file, folder, strictly=arguments.check)
    result = estimate(job, user_prices(folder), date.today())
    outcome = status(result, arguments)
    print(result.document_json(indent=2) if arguments.json else summary(result))
    return outcome


def _batch(arguments: argparse.Namespace) -> int:
    """Print a result for each line, in their order."""
    from ftcost_core.commands.batch import Batch, lines_of, results

    folder = arguments.config_dir
    batch = Batch(user_prices(folder), folder, date.today(), arguments.brief)
    all_good = True
    with lines_of(arguments.batch) as lines:
        for block in results(lines, batch, arguments.processes):
            for line in block:
                print(line.text)
                all_good &= line.is_result
            sys.stdout.flush()
    return 0 if all_good else 1


def _schema(arguments: argparse.Namespace) -> int:
    from ftcost_core.catalogue.prices.schema import price_schema
    from ftcost_core.documents.job import Job
    from ftcost_core.documents.record import Record, schema
    from ftcost_core.documents.result import Estimate
    from ftcost_core.planner.result import Plans

    if arguments.document == "prices":
        print(json.dumps(price_schema(), indent=2, ensure_ascii=False))
        return 0
    records: dict[str, type[Record]] = {"result": Estimate, "plans": Plans}
    described = schema(records[arguments.document]) if arguments.document in records else Job.model_json_schema()
    print(
        json.dumps(
            {"$schema": "https://json-schema.org/draft/2020-12/schema"} | described, indent=2, ensure_ascii=False
        )
    )
    return 0
