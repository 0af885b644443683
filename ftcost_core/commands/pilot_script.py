"""``ftcost pilot-script FILE``: a short run that measures speed and memory."""

from __future__ import annotations

import argparse
from pathlib import Path

from ftcost_core.commands.inputs import read_job
from ftcost_core.documents.problems import refused
from ftcost_core.exporters.writing import from_folder, write
from ftcost_core.pilot import TARGETS, how_to_run, pilot_files
from ftcost_core.pilot.machine import machine_script


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("file", nargs="?", metavar="FILE", help="a .ftcost document; - reads standard input")
    parser.add_argument(
        "--machine", action="store_true", help="instead of a job's pilot, time the machine's own kernels and links"
    )
    parser.add_argument("-o", "--output", type=Path, metavar="OUT", help="a folder; otherwise printed")
    parser.add_argument("--to", choices=TARGETS, help="the tool that runs it; otherwise the job's stack")
    parser.add_argument("--steps", type=int, default=30, metavar="N", help="measured steps (30)")
    parser.add_argument("--warm-up", type=int, default=10, metavar="N", help="steps before them (10)")
    parser.add_argument("--data", metavar="PATH", help="training data; otherwise random tokens")
    parser.add_argument("--force", action="store_true", help="replace files that are there")


def run(arguments: argparse.Namespace) -> int:
    """Print or write the files; return the exit status."""
    if arguments.machine == (arguments.file is not None):
        raise refused("give either a job, or --machine")
    files = (
        {"machine.py": machine_script()}
        if arguments.machine
        else pilot_files(
            read_job(arguments.file, arguments.config_dir),
            to=arguments.to,
            steps=arguments.steps,
            warm_up=arguments.warm_up,
            data_path=from_folder(arguments.data, arguments.output or Path()),
        )
    )
    if arguments.output is None:
        for name, text in files.items():
            print(text if len(files) == 1 else f"===== {name} =====\n{text}")
        return 0
    for path in write(files, arguments.output, overwrite=arguments.force):
        print(str(path))
    for line in how_to_run(files):
        print(line)
    return 0
