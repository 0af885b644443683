"""A program killed in the middle of its writing, again and again."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

from ftcost_core.storage import files
from tests.faults.check import leftovers
from tests.faults.places import BY_NAME, Place

ROOT = Path(__file__).resolve().parents[2]


def kill_while_writing(place: Place, folder: Path, times: int, seed: int = 0) -> int:
    """Kill a writing process so often; return how many distinct contents were met. Raises AssertionError."""
    folder.mkdir()
    chance, met = random.Random(seed), set()
    for _ in range(times):
        start = max(met, default=1) + 1
        command = [sys.executable, "-m", "tests.faults.kill", place.name, str(folder), str(start)]
        environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, env=environment) as writer:
            assert writer.stdout is not None
            assert writer.stdout.readline() == "ready\n", f"{place.name}: the writer ended"
            time.sleep(chance.uniform(0.0, 0.08))
            writer.kill()
        met.add(place.read(_folder_of(place, folder)))
    before, files.LEFT_BEHIND_S = files.LEFT_BEHIND_S, -1.0
    try:
        # Of several files the first may hold the next content already, and would not be written again.
        _sweep_by_writing(place, folder, max(met) + 2)
    finally:
        files.LEFT_BEHIND_S = before
    return len(met)


def _folder_of(place: Place, folder: Path) -> Path:
    """Each run of the program keeps unsaved jobs in a file of its own: look at the latest."""
    if place.name != "recovery copy":
        return folder
    latest = max(folder.glob("*.json"), key=lambda path: path.stat().st_mtime_ns)
    for other in folder.glob("*.json"):
        if other != latest:
            other.unlink()
    return folder


def _sweep_by_writing(place: Place, folder: Path, n: int) -> None:
    if place.name == "recovery copy":
        from ftcost_gui.state.recovery import left_over

        for one in left_over(folder):
            one.forget()
    else:
        place.write(folder, n)
        assert place.read(folder) == n
    left = list(leftovers(folder))
    assert not left, f"left behind by kills and never removed: {left}"


def main() -> None:
    """Write content after content until killed."""
    place, folder, n = BY_NAME[sys.argv[1]], Path(sys.argv[2]), int(sys.argv[3])
    place.write(folder, n)
    print("ready", flush=True)
    while True:
        n += 1
        place.write(folder, n)


if __name__ == "__main__":
    main()
