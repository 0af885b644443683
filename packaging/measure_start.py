"""Compare the frozen program's start with a frozen bare window's: measure_start.py [--runs 15].

Needs the bundle that build.py made, and a display (Xvfb -noreset is fine). The starts of both take turns,
so that a busy machine slows both; medians and their ratio are printed, of the clock and of the processor,
which bears a busy machine better. The window is the first picture of the program's own window, the charts
are the pictures of all charts of its first page with their figures; the very first start begins with those
that the bundle brings, one on a document shown before with those kept then. The goals are 1.3 for the
window, at most 1.7, and 2.2 for the charts, at most 3.
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

sys.path.insert(0, str(Path(__file__).resolve().parent))

from recipes import freeze
from recipes.project import BUILD, ROOT

BUNDLES = BUILD / "bundle"


def main(words: list[str]) -> int:
    """Measure; return the exit status."""
    parser = argparse.ArgumentParser(description="Compare the frozen program's start with a bare window's.")
    parser.add_argument("--program", type=Path, default=BUNDLES / "ftcost" / "ftcost")
    parser.add_argument("--runs", type=int, default=15)
    wanted = parser.parse_args(words)
    bare = BUNDLES / "bare" / "bare"
    if not bare.exists():
        freeze.pyinstaller([BUILD / "venv" / "bin" / "python"], bare=True)
    waited: dict[str, list[float]] = {}
    worked: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory(prefix="ftcost-start-") as folder:
        config = Path(folder)
        document = config / "job.ftcost"
        shutil.copyfile(ROOT / "resources" / "examples" / "startup-7b.ftcost", document)
        again = [wanted.program, "--config-dir", config / "used", document]
        _start(again, "keep")
        for run in range(-1, wanted.runs):
            told = {"bare window": _start([bare])["painted"]}
            told |= _start(again)
            first = _start([wanted.program, "--config-dir", config / f"new-{run}"])
            told |= {"charts, first start": first["charts"]}
            if run < 0:
                continue  # it warmed the disk's cache
            for name, (wall, processor) in told.items():
                waited.setdefault(name, []).append(wall)
                worked.setdefault(name, []).append(processor)
    for title, times in (("time on the clock", waited), ("time of the processor", worked)):
        base = statistics.median(times["bare window"])
        print(f"{title}, median of {wanted.runs}")
        for name, values in times.items():
            middle = statistics.median(values)
            print(f"  {name:20} {middle:7.1f} ms  (least {min(values):6.1f})  {middle / base:5.2f} x")
    return 0


def _start(command: list[object], how: str = "end") -> dict[str, tuple[float, float]]:
    """Start a program; return milliseconds, waited and worked, from its start to each moment it tells."""
    began = time.monotonic()
    done = subprocess.run(
        [str(word) for word in command], env={**os.environ, "FTCOST_START_TIMES": how}, timeout=120,
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    told = (line.split() for line in done.stdout.splitlines())
    return {what: ((float(when) - began) * 1000, float(work) * 1000) for what, when, work in told}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
