"""One process that reads one hostile file after the other, watched by the one that started it."""

from __future__ import annotations

import json
import os
import random
import resource
import signal
import struct
import sys
import tempfile
import time
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.fuzz.mutate import mutated
from tests.fuzz.shared import share
from tests.fuzz.targets import TARGETS, Target, detail, outcome

LONGEST_SECONDS = 2.0
MOST_BYTES = 500 * 2**20


class TooLong(BaseException):
    """A reader did not come back in time."""


@dataclass
class Tally:
    """What came of the inputs."""

    accepted: int = 0
    refused: int = 0
    slowest_seconds: float = 0.0
    most_bytes: int = 0
    """Resident at most, the interpreter and its libraries included."""


def inputs(target: Target, seed: int, first: int, end: int) -> Iterator[tuple[int, bytes]]:
    """Yield the inputs of these numbers: the seeds as they are, then changed ones."""
    found = target.seeds()
    for number in range(first, end):
        if number < len(found):
            yield number, found[number]
        else:
            rng = random.Random(f"{seed}/{target.name}/{number}")
            yield number, mutated(rng, target.kind, found)


def _alarmed(*_: object) -> None:
    raise TooLong


def _limit(seconds: float) -> None:
    """Raise :class:`TooLong` after so much processor time, or ten times as much of waiting; 0 ends both limits."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, 10 * seconds)


def _resident() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def read_all(target: Target, seed: int, first: int, end: int, folder: Path) -> Iterator[tuple[int, bytes, Any, Tally]]:
    """Read inputs, and yield each with what was wrong (``None``: nothing) and the tally so far."""
    tally = Tally()
    # A folder that holds nothing else: some readers look beside the file.
    path = folder / target.file
    signal.signal(signal.SIGPROF, _alarmed)
    signal.signal(signal.SIGALRM, _alarmed)
    before = _resident()
    for number, data in inputs(target, seed, first, end):
        path.write_bytes(data)
        wrong: dict[str, Any] | None = None
        start = time.perf_counter()
        try:
            _limit(LONGEST_SECONDS)
            accepted = outcome(target, path)
            _limit(0)
            tally.accepted += accepted
            tally.refused += not accepted
        except TooLong:
            wrong = {"kind": "TooLong", "place": "", "text": f"more than {LONGEST_SECONDS} s"}
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException as error:  # noqa: BLE001 - panics of libraries derive from it
            wrong = detail(error)
        finally:
            _limit(0)
        tally.slowest_seconds = max(tally.slowest_seconds, time.perf_counter() - start)
        now = _resident()
        if now - before > MOST_BYTES and wrong is None:
            wrong = {"kind": "TooLarge", "place": "", "text": f"{(now - before) // 2**20} MiB more"}
        before, tally.most_bytes = max(before, now), now
        yield number, data, wrong, tally


def main() -> None:
    """Read inputs FIRST to END of a target; each line of the output is a number, a fault or the tally."""
    name, seed, first, end, place = sys.argv[1:6]
    reading = os.open(Path(place) / "reading", os.O_RDWR | os.O_CREAT)
    target = TARGETS[name]
    size = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    out = sys.stdout
    sys.stdout = sys.stderr
    with tempfile.TemporaryDirectory(dir=place) as folder:
        target.seeds()
        share()
        warnings.simplefilter("error")  # as in the tests: a reader must not print any
        limit = size + 4 * 2**30  # address space that libraries reserve and never touch; the rest is watched
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
        tally = Tally()
        os.pwrite(reading, struct.pack("<Q", int(first)), 0)
        for number, data, wrong, tally in read_all(target, int(seed), int(first), int(end), Path(folder)):
            # Should the next one end this process, it is known which it was.
            os.pwrite(reading, struct.pack("<Q", number + 1), 0)
            if wrong is not None:
                out.write(json.dumps({"number": number, "wrong": wrong, "data": data.hex()}) + "\n")
            if number % 50 == 0 or wrong is not None:
                out.write(json.dumps({"reached": number, "tally": vars(tally)}) + "\n")
                out.flush()
        out.write(json.dumps({"reached": int(end), "tally": vars(tally), "done": True}) + "\n")
        out.flush()


if __name__ == "__main__":
    main()
