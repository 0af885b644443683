"""``ftcost estimate FILE``: the estimate of a job; ``--batch``: of each line of a file."""

from __future__ import annotations

import argparse
import sys

from ftcost_core.commands.check import add_check_arguments, status
from ftcost_core.commands.inputs import add_machine, add_today, on_machine, read_job, user_prices
from ftcost_core.commands.summary import summary
from ftcost_core.documents.problems import refused
from ftcost_core.estimator import estimate


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    source = parser.add_mutually_exclusive_group(required=True)
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
    parser.add_argument("--json", action="store_true", help="print the result document")
    parser.add_argument(
        "--brief",
        action="store_true",
        help="with --batch: without offers, services, advice, terms and timeline, and so much faster",
    )
    parser.add_argument("--processes", type=int, metavar="N", help="with --batch: one a core, at most 8, unless given")
    parser.add_argument("--ray", metavar="ADDRESS", help="with --batch: share the lines with a Ray cluster")
    add_today(parser)
    add_machine(parser)
    add_check_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the estimate, or those of a batch; return the exit status."""
    if arguments.brief and arguments.batch is None:
        raise refused("--brief is of a batch: ftcost estimate --batch JOBS.jsonl --brief")
    if arguments.processes is not None and arguments.batch is None:
        raise refused("--processes is of a batch: ftcost estimate --batch JOBS.jsonl --processes 2")
    if arguments.ray is not None and (arguments.batch is None or arguments.processes is not None):
        raise refused("--ray is of a batch, in place of --processes: ftcost estimate --batch JOBS.jsonl --ray ADDRESS")
    if arguments.check and arguments.batch is not None:
        raise refused("--check is of one job: ftcost estimate JOB.ftcost --check")
    if arguments.batch is not None:
        return _batch(arguments)
    folder = arguments.config_dir
    job = on_machine(read_job(arguments.file, folder, strictly=arguments.check), arguments)
    result = estimate(job, user_prices(folder, arguments.today), arguments.today)
    outcome = status(result, arguments)
    print(result.document_json(indent=2) if arguments.json else summary(result))
    return outcome


def _batch(arguments: argparse.Namespace) -> int:
    """Print a result for each line, in their order."""
    from contextlib import nullcontext

    from ftcost_core.commands.batch import Batch, lines_of, results  # with the modules of processes
    from ftcost_core.storage.cluster import ray_cluster

    folder = arguments.config_dir
    batch = Batch(user_prices(folder, arguments.today), folder, arguments.today, arguments.brief)
    all_good, out = True, sys.stdout  # before a cluster makes standard error of it
    cluster = ray_cluster(arguments.ray) if arguments.ray is not None else nullcontext()
    with lines_of(arguments.batch) as lines, cluster as spread:
        for block in results(lines, batch, arguments.processes, spread):
            for line in block:
                print(line.text, file=out)
                all_good &= line.is_result
            out.flush()
    return 0 if all_good else 1
