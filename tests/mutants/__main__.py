"""``python -m tests.mutants [WORD ...]``: put each fault into a copy of the program and run the tests nearest to it.

A mutant is killed by the tests that it names or, where these pass, by the recorded predictions. The exit status is 1
where one lives that is not expected to, or whose text is no longer in its file.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import Queue
from typing import Literal, TypeAlias

ROOT = Path(__file__).resolve().parents[2]
FILE = Path(__file__).with_name("mutants.toml")
COPIED = ("ftcost_core", "ftcost_gui", "packaging", "resources", "tests", "pyproject.toml", "README.md", "CHANGELOG.md",
          "CONTRIBUTING.md", "ARCHITECTURE.md", "LICENSE")  # fmt: skip
RECORDED = "tests/recorded/test_predictions.py"
PYTEST = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider"]
Outcome: TypeAlias = Literal["killed", "killed by the recorded predictions", "ALIVE", "STALE"]


@dataclass(frozen=True, slots=True)
class Mutant:
    """A fault: a text that stands once in a file, and what is put in its place."""

    name: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]
    """The nearest tests, as pytest names them."""

    def mutated(self, text: str) -> str | None:
        """Return the text of the file with the fault; ``None`` where it is not there just once."""
        return text.replace(self.old, self.new) if text.count(self.old) == 1 and self.old != self.new else None


def mutants(words: Sequence[str] = ()) -> list[Mutant]:
    """Read the mutants, those whose names hold any of some words."""
    rows = tomllib.loads(FILE.read_text(encoding="utf-8"))["mutant"]
    read = [Mutant(row["name"], row["file"], row["old"], row["new"], tuple(row["tests"])) for row in rows]
    return [mutant for mutant in read if not words or any(word in mutant.name for word in words)]


def stale(some: Sequence[Mutant], root: Path = ROOT) -> Iterator[Mutant]:
    """Yield the mutants whose text does not stand once in its file, or that name a test that is not there."""
    for mutant in some:
        file = root / mutant.file
        tests_there = all((root / test.partition("::")[0]).exists() for test in mutant.tests)
        if not tests_there or not file.exists() or mutant.mutated(file.read_text(encoding="utf-8")) is None:
            yield mutant


def copied(folder: Path) -> Path:
    """Copy the program with its tests."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        elif source.exists():
            shutil.copy2(source, folder / name)
    return folder


def outcome(mutant: Mutant, copy: Path) -> Outcome:
    """Put a fault into a copy, run the tests, and mend the copy."""
    file = copy / mutant.file
    text = file.read_text(encoding="utf-8")
    fault = mutant.mutated(text)
    if fault is None:
        return "STALE"
    file.write_text(fault, encoding="utf-8")
    try:
        if mutant.tests and not _pass(copy, mutant.tests):
            return "killed"
        return "ALIVE" if _pass(copy, [RECORDED]) else "killed by the recorded predictions"
    finally:
        file.write_text(text, encoding="utf-8")


def _pass(copy: Path, tests: Sequence[str]) -> bool:
    environment = os.environ | {"PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([*PYTEST, *tests], cwd=copy, env=environment, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):  # tests that cannot be run or found kill nothing
        print(done.stdout[-2000:], done.stderr[-2000:], sep="\n", flush=True)
    return done.returncode == 0


def main() -> int:
    """Try the mutants; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("words", nargs="*", help="try the mutants whose names hold one of these alone")
    parser.add_argument("--processes", type=int, default=2)
    arguments = parser.parse_args()
    some = mutants(arguments.words)
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(arguments.processes) as pool:
        free: Queue[Path] = Queue()
        for place in range(arguments.processes):
            free.put(copied(Path(folder) / str(place)))
        if not _pass(Path(folder) / "0", [RECORDED]):
            sys.exit("the recorded predictions fail without any fault: python -m tests recorded --check")

        def tried(mutant: Mutant) -> Outcome:
            copy = free.get()
            try:
                return outcome(mutant, copy)
            finally:
                free.put(copy)

        outcomes: list[Outcome] = []
        for mutant, what in zip(some, pool.map(tried, some), strict=True):
            outcomes.append(what)
            print(f"{what:34} {mutant.name}  ({mutant.file})", flush=True)
    killed = sum(what.startswith("killed") for what in outcomes)
    print(f"{killed} of {len(some)} killed in {round(time.monotonic() - begun)} s")
    return 0 if killed == len(some) else 1


if __name__ == "__main__":
    sys.exit(main())
