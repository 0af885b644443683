"""Compare starts with a bare window's.

``measure_start.py [--runs 9] PROGRAM …``: a program is the folder of a checkout, run from source by its own
``.venv`` (else by this Python), or the executable of a bundle. Needs a display, such as Xvfb's. The starts
take turns, so that a busy machine slows all of them; medians and their ratio to the bare window's first
picture are printed, of the clock and of the processor, which bears a busy machine better.

``frame`` is the window's first picture, ``usable`` the window with its figures, offers and form, ``charts``
the charts with their figures; ``again`` marks a second start with the same settings and document.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PACKAGING = Path(__file__).resolve().parent
ROOT = PACKAGING.parent
_FROM_SOURCE = """
import sys
sys.path[:0] = [sys.argv.pop(1), sys.argv.pop(1)]
import start_times
start_times.watch()
from ftcost_gui.__main__ import main
sys.exit(main())
"""


def main(words: list[str]) -> int:
    """Measure; return the exit status."""
    parser = argparse.ArgumentParser(description="Compare starts with a bare window's.")
    parser.add_argument("programs", type=Path, nargs="*", default=[ROOT])
    parser.add_argument("--runs", type=int, default=9)
    wanted = parser.parse_args(words)
    clock: dict[str, list[float]] = {}
    processor: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory(prefix="ftcost-start-") as folder:
        document = Path(folder) / "job.ftcost"
        shutil.copyfile(ROOT / "resources" / "examples" / "startup-7b.ftcost", document)
        for run in range(-1, wanted.runs):
            times = _named("", _start([sys.executable, PACKAGING / "bare_window.py"]))
            for number, program in enumerate(wanted.programs, start=1):
                command = _command(program.absolute())
                new, used = (Path(folder) / f"{name}-{number}" for name in (f"new-{run}", "used"))
                times |= _named(f"{number} first: ", _start([*command, "--config-dir", new]))
                times |= _named(f"{number} again: ", _start([*command, "--config-dir", used, document]))
            if run < 0:
                continue  # it warmed the disk's cache
            for name, (wall_ms, work_ms) in times.items():
                clock.setdefault(name, []).append(wall_ms)
                processor.setdefault(name, []).append(work_ms)
    for number, program in enumerate(wanted.programs, start=1):
        print(f"{number}: {program}")
    for title, measured in (("time on the clock", clock), ("time of the processor", processor)):
        base = statistics.median(measured["painted"])
        print(f"{title}, median of {wanted.runs}")
        for name, values in measured.items():
            middle = statistics.median(values)
            print(f"  {name:20} {middle:7.1f} ms  (least {min(values):6.1f})  {middle / base:5.2f} x")
    return 0


def _command(program: Path) -> list[object]:
    if program.is_file():
        return [program]
    python = program / ".venv" / "bin" / "python"
    return [python if python.exists() else sys.executable, "-c", _FROM_SOURCE, program, PACKAGING]


def _named(prefix: str, times: dict[str, tuple[float, float]]) -> dict[str, tuple[float, float]]:
    return {prefix + moment: pair for moment, pair in times.items()}


def _start(command: list[object]) -> dict[str, tuple[float, float]]:
    """Start a program; return milliseconds, waited and worked, from its start to each moment it tells."""
    began = time.monotonic()
    environment = {**os.environ, "FTCOST_START_TIMES": "1"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # a program that is installed has its bytecode
    done = subprocess.run(
        [str(word) for word in command], env=environment, timeout=120, capture_output=True, text=True, check=True
    )
    told = (line.split() for line in done.stdout.splitlines())
    return {moment: ((float(when) - began) * 1000, float(work) * 1000) for moment, when, work in told}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
