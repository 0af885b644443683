"""``python -m tests.fuzz``: hostile inputs for every reader, each read in a process that is watched.

An input fails when its reader raises anything but the program's own errors, takes longer than 2 seconds,
needs more than 500 MiB beyond what it had, or ends the process. What fails is saved below ``--keep``.
"""

from __future__ import annotations

import argparse
import json
import os
import selectors
import struct
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.fuzz.targets import TARGETS, Target
from tests.fuzz.worker import inputs

ROOT = Path(__file__).resolve().parents[2]
_SILENT_SECONDS = 8.0
"""A process that began no other input for so long hangs where no signal reaches it."""


@dataclass
class Result:
    """What came of one target."""

    target: str
    inputs: int = 0
    accepted: int = 0
    refused: int = 0
    slowest_seconds: float = 0.0
    most_bytes: int = 0
    seconds: float = 0.0
    faults: Counter[tuple[str, str]] = field(default_factory=Counter)
    examples: dict[tuple[str, str], str] = field(default_factory=dict)

    @property
    def row(self) -> str:
        """The line of the table."""
        return (
            f"{self.target:18} {self.inputs:9,} {self.accepted:9,} {self.refused:9,} {sum(self.faults.values()):6,}"
            f" {self.slowest_seconds:8.2f} {self.most_bytes / 2**20:7.0f} {self.seconds:8.0f}"
        )


HEAD = f"{'target':18} {'inputs':>9} {'accepted':>9} {'refused':>9} {'failed':>6} {'slowest s':>8} {'MiB':>7} {'took s':>8}"


def run(target: Target, count: int, seed: int, keep: Path) -> Result:
    """Read ``count`` inputs, in as many processes one after the other as it takes."""
    result = Result(target.name)
    start = time.monotonic()
    first = 0
    while first < count:
        with tempfile.TemporaryDirectory(prefix="ftcost-fuzz-", dir=_fast_folder()) as place:
            first = _one_process(target, seed, first, count, Path(place), result, keep)
    result.inputs, result.seconds = count, time.monotonic() - start
    return result


def _fast_folder() -> str | None:
    return "/dev/shm" if Path("/dev/shm").is_dir() else None


def _one_process(target: Target, seed: int, first: int, end: int, place: Path, result: Result, keep: Path) -> int:
    """Read until the end or the first input that ends the process; return where to go on."""
    command = [sys.executable, "-m", "tests.fuzz.worker", target.name, str(seed), str(first), str(end), str(place)]
    environment = os.environ | {"XDG_CACHE_HOME": str(place), "XDG_CONFIG_HOME": str(place)}
    tally: dict[str, Any] = {"accepted": 0, "refused": 0, "slowest_seconds": 0.0, "most_bytes": 0}
    done = False
    with (
        (place / "err").open("wb") as err,
        subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=err, env=environment) as process,
    ):
        assert process.stdout is not None
        os.set_blocking(process.stdout.fileno(), False)
        selector = selectors.DefaultSelector()
        selector.register(process.stdout, selectors.EVENT_READ)
        pending, at, since, hung = b"", -1, time.monotonic(), False
        while True:
            selector.select(timeout=0.5)
            step = process.stdout.read()
            pending += step or b""
            *lines, pending = pending.split(b"\n")
            for line in lines:
                said = json.loads(line)
                if "wrong" in said:
                    _note(result, target, said["wrong"], said["number"], bytes.fromhex(said["data"]), keep)
                else:
                    tally, done = said["tally"], bool(said.get("done"))
            if step == b"":
                break
            if (now := _reading(place)) != at:
                at, since = now, time.monotonic()
            elif at >= 0 and time.monotonic() - since > _SILENT_SECONDS:
                hung = True
                process.kill()
        status = process.wait()
    result.accepted += tally["accepted"]
    result.refused += tally["refused"]
    result.slowest_seconds = max(result.slowest_seconds, _SILENT_SECONDS if hung else tally["slowest_seconds"])
    result.most_bytes = max(result.most_bytes, tally["most_bytes"])
    if done:
        return end
    number = _reading(place)
    if number < 0:
        raise RuntimeError(f"{target.name} does not start: {(place / 'err').read_text()[-2000:]}")
    last = (place / "err").read_text(errors="replace").strip().splitlines()[-1:] or [""]
    wrong = {"kind": "Hung" if hung else f"Ended ({status})", "place": "", "text": last[0][:300]}
    ((_, data),) = inputs(target, seed, number, number + 1)
    _note(result, target, wrong, number, data, keep)
    return number + 1


def _reading(place: Path) -> int:
    try:
        return int(struct.unpack("<Q", (place / "reading").read_bytes())[0])
    except (OSError, struct.error):
        return -1


def _note(result: Result, target: Target, wrong: dict[str, Any], number: int, data: bytes, keep: Path) -> None:
    key = (wrong["kind"], wrong["place"])
    result.faults[key] += 1
    if key in result.examples:
        return
    folder = keep / target.name / f"{number}-{wrong['kind'].replace(' ', '')}"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / target.file).write_bytes(data)
    (folder / "wrong.json").write_text(json.dumps(wrong, indent=1))
    result.examples[key] = f"{wrong['kind']} {wrong['place']} {wrong['text'][:120]!r} {folder}"


def main() -> int:
    """Run the targets and print the table; status 1 when an input failed."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--inputs", type=int, default=1_000, metavar="N", help="for each target (1,000)")
    parser.add_argument("--target", action="append", choices=sorted(TARGETS), help="only this one; may be repeated")
    parser.add_argument("--seed", type=int, default=0, metavar="S")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--report", type=Path, metavar="FILE", help="write the table here, too")
    parser.add_argument("--keep", type=Path, default=Path(tempfile.gettempdir()) / "ftcost-fuzz", metavar="FOLDER")
    arguments = parser.parse_args()
    chosen = [TARGETS[name] for name in arguments.target or TARGETS]
    lines: list[str] = []

    def say(line: str) -> None:
        lines.append(line)
        print(line, flush=True)
        if arguments.report:
            arguments.report.write_text("\n".join(lines) + "\n", encoding="utf-8")

    say(HEAD)
    failed = False
    with ThreadPoolExecutor(arguments.processes) as pool:
        for result in pool.map(lambda one: run(one, arguments.inputs, arguments.seed, arguments.keep), chosen):
            say(result.row)
            for key, example in result.examples.items():
                say(f"    {result.faults[key]} x {example}")
                failed = True
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
