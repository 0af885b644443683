"""``python -m tests.faults``: every fault on every file and in every surrounding, with a table of what came of it.

Linux. As root, disks are really full and really read-only (a small tmpfs is mounted). ``--wayland`` starts weston
and ``--x11`` Xvfb to open the window on. Status 1 when anything was lost, left behind or not said.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.faults.check import try_out
from tests.faults.environment import CLOCK_BACK, SURROUNDINGS, WAYLAND, X11, Surrounding, missing, start
from tests.faults.kill import kill_while_writing
from tests.faults.places import PLACES, forget_autosave
from tests.faults.system import FAULTS, Fault

_CLOCK = "1999-06-01 12:00:00"
_DISK_BYTES = 1024 * 1024


class Table:
    """Prints a row for each thing tried, and counts what failed."""

    def __init__(self) -> None:
        self.tried = self.failed = 0

    def row(self, fault: str, place: str, times: int, run: Callable[[], object]) -> None:
        """Run one thing and print what came of it."""
        begun = time.monotonic()
        try:
            outcome = str(run() or "as it should be")
        except Exception as error:  # noqa: BLE001 - whatever it is, it is what came of it
            outcome = f"FAILED: {error!r}"
            self.failed += 1
        self.tried += times
        outcome = outcome if outcome.startswith("FAILED") else outcome.replace("\n", " ")[:70]
        print(f"{fault:28} {place:32} {times:5} {time.monotonic() - begun:7.1f}  {outcome}", flush=True)


def writing(table: Table, folder: Path) -> None:
    """Fail each write in each way."""
    faults = [*FAULTS, *(_real_faults(folder) if os.name == "posix" and os.geteuid() == 0 else ())]
    for fault in faults:
        for place in PLACES:
            here = folder / f"{fault.name}-{place.name}".replace(" ", "-").replace("/", "-")

            def run(place: object = place, fault: Fault = fault, here: Path = here) -> str:
                told = try_out(place, fault, here)  # type: ignore[arg-type]
                return f"told: {told.replace(str(here), '…')}" if told else "done, or nothing to tell"

            table.row(fault.name, place.name, 1, run)
            if place.name == "recovery copy":
                forget_autosave(here)


def _real_faults(folder: Path) -> Iterator[Fault]:
    trial = folder / "trial"
    trial.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "tmpfs", trial], check=False, capture_output=True).returncode == 0:
        subprocess.run(["umount", trial], check=True)
        yield Fault("a disk that is really full", _full_disk)
        yield Fault("really mounted read-only", _read_only)


@contextmanager
def _on_tmpfs(folder: Path) -> Iterator[None]:
    """Put a small disk under a folder that is in use, with what is in it; take it away afterwards."""
    import shutil

    aside = folder.with_name(folder.name + "-aside")
    shutil.copytree(folder, aside, symlinks=True)
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={_DISK_BYTES}", "tmpfs", folder], check=True)
    try:
        shutil.copytree(aside, folder, symlinks=True, dirs_exist_ok=True)
        yield
    finally:
        shutil.copytree(folder, aside, symlinks=True, dirs_exist_ok=True)
        subprocess.run(["umount", "-l", folder], check=True)
        shutil.copytree(aside, folder, symlinks=True, dirs_exist_ok=True)


@contextmanager
def _full_disk(folder: Path) -> Iterator[None]:
    with _on_tmpfs(folder):
        filler = folder / "filler"
        with filler.open("wb") as file:
            try:
                while True:
                    os.write(file.fileno(), b"\0" * 1024)
            except OSError:
                pass
        try:
            yield
        finally:
            filler.unlink()


@contextmanager
def _read_only(folder: Path) -> Iterator[None]:
    with _on_tmpfs(folder):
        subprocess.run(["mount", "-o", "remount,ro", folder], check=True)
        try:
            yield
        finally:
            subprocess.run(["mount", "-o", "remount,rw", folder], check=True)


def kills(table: Table, folder: Path, times: int) -> None:
    """Kill a program that writes, for each kind of file."""
    for place in PLACES:
        here = folder / f"kill-{place.name}".replace(" ", "-")
        table.row("kill -9 while writing", place.name, times,
                  lambda place=place, here=here: f"{kill_while_writing(place, here, times)} contents met, each whole")  # fmt: skip


def surroundings(table: Table, folder: Path, *, wayland: bool, x11: bool) -> None:
    """Start the program in each surrounding."""
    for one in (*SURROUNDINGS, CLOCK_BACK, *((WAYLAND,) if wayland else ()), *((X11,) if x11 else ())):
        here = folder / f"in-{one.name}".replace(" ", "-")
        here.mkdir()
        table.row("surrounding", one.name, 1, lambda one=one, here=here: _start(one, here))


def _start(surrounding: Surrounding, folder: Path) -> str:
    if need := missing(surrounding):
        return f"not tried: {need} is not here"
    before = ("faketime", "-f", f"@{_CLOCK}") if surrounding is CLOCK_BACK else ()
    with _screen(surrounding, folder) as variables:
        os.environ.update(variables)
        done = start(surrounding, folder, before=before)
    return (done.stdout + done.stderr).strip().splitlines()[-1]


@contextmanager
def _screen(surrounding: Surrounding, folder: Path) -> Iterator[dict[str, str]]:
    if surrounding is WAYLAND:
        runtime = folder / "run"
        runtime.mkdir(mode=0o700)
        command = ["weston", "--backend=headless-backend.so", "--socket=ftcost-test", "--idle-time=0"]
        wait_for, variables = runtime / "ftcost-test", {"XDG_RUNTIME_DIR": str(runtime)}
    elif surrounding is X11:
        command = ["Xvfb", ":93", "-screen", "0", "1600x1000x24"]
        wait_for, variables = Path("/tmp/.X11-unix/X93"), {"DISPLAY": ":93"}
    else:
        yield {}
        return
    with subprocess.Popen(
        command, env=os.environ | variables, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as screen:
        try:
            for _ in range(200):
                if wait_for.exists():
                    break
                time.sleep(0.05)
            yield variables
        finally:
            screen.terminate()


def main() -> int:
    """Try everything and print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--kills", type=int, default=40, metavar="N", help="for each kind of file (40)")
    parser.add_argument("--only", choices=("writing", "kills", "surroundings"))
    parser.add_argument("--wayland", action="store_true", help="open the window on a headless weston, too")
    parser.add_argument("--x11", action="store_true", help="and on Xvfb")
    arguments = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    table = Table()
    print(f"{'fault':28} {'place':32} {'times':>5} {'seconds':>7}  outcome")
    with tempfile.TemporaryDirectory(prefix="ftcost-faults-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        if arguments.only in (None, "writing"):
            writing(table, folder)
        if arguments.only in (None, "kills"):
            kills(table, folder, arguments.kills)
        if arguments.only in (None, "surroundings"):
            surroundings(table, folder, wayland=arguments.wayland, x11=arguments.x11)
    print(f"{table.tried} tries, {table.failed} rows failed")
    return int(table.failed > 0)


if __name__ == "__main__":
    sys.exit(main())
