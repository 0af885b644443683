"""``python -m tests``: the gate, every check that a change must pass. Further words go to pytest.

``python -m tests cases`` prints jobs that were once answered wrongly, with what is said of them now, ``python -m tests
questions`` what an engineer asks before a run, with the answers, and ``python -m tests explore --jobs 100000`` tries
random jobs against what must hold of any. ``python -m tests recorded`` writes the
recorded predictions anew (``--check`` only compares), and ``python -m tests mutants`` puts small faults into a copy of
the program and says which of them the tests notice.

``python -m tests all`` is the long tier: the same and the tests marked ``long``, 200 random examples a property in
place of 12, with coverage, then fuzzing, kills while writing and the refit of the speed, two at a time, beside half
an hour's use of the window. A check that passes says so in a line; the whole output of one that fails follows its
name.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Literal

ROOT = Path(__file__).resolve().parent.parent
SCRIPTS = Path(sysconfig.get_path("scripts"))
PYTHON = sys.executable

Check = tuple[str, Sequence[str | Path]]
"""A name and a command."""

GATE_CHECKS: tuple[Check, ...] = (
    ("types", [SCRIPTS / "mypy"]),
    ("imports", [SCRIPTS / "lint-imports"]),
    ("ruff check", [SCRIPTS / "ruff", "check", "."]),
    ("ruff format", [SCRIPTS / "ruff", "format", "--check", "."]),
)
SOAK: Check = ("soak", [PYTHON, "-m", "tests.soak", "--minutes", "30"])
"""It mostly waits: everything else runs beside it."""
LONG_CHECKS: tuple[Check, ...] = (
    ("explore", [PYTHON, "-m", "tests.explore", "--jobs", "30000"]),
    # A refit that moves no coefficient by more than 1 % is not shipped: every figure would move for nothing.
    ("refit", [PYTHON, "-m", "tests.accuracy.fit_throughput", "--check", "--tolerance", "0.01"]),
    ("refit of kernels", [PYTHON, "-m", "tests.accuracy.fit_physics", "--check", "--tolerance", "0.01"]),
    ("fuzz", [PYTHON, "-m", "tests.fuzz", "--inputs", "2000", "--processes", "1"]),
    ("faults", [PYTHON, "-m", "tests.faults"]),
)
PYTEST = [PYTHON, "-m", "pytest", "-q", "--tb=short"]
TWO_WORKERS = ["-n", "2", "--dist", "worksteal"]
"""Each worker begins with half of the tests in their order, so that what a module shares is mostly made once."""
ROOMS = sorted({test.parent.relative_to(ROOT) for test in (ROOT / "tests" / "core").glob("*/test_*.py")})
PARTS: tuple[Check, ...] = (
    ("tests of the window", [*PYTEST, "tests/gui"]),
    ("tests of the core's rooms", [*PYTEST, *ROOMS]),
    ("tests of the core as a whole", [*PYTEST, *sorted((ROOT / "tests" / "core").glob("test_*.py"))]),
    ("other tests", [*PYTEST, "--ignore=tests/gui", "--ignore=tests/core"]),
)
"""All tests, the longest part first: a process collects its own part alone, where each worker would collect all."""
LONG_TESTS = ["-m", "long or not long", "--hypothesis-profile=suite", "--cov", "--cov-report="]
"""Coverage slows the tests by half: the gate does without."""
LONG_ENVIRONMENT = {"FTCOST_MONKEY": "3000"}
"""How many things the monkey does."""
BYTECODE = {"PYTHONDONTWRITEBYTECODE": ""}
"""Keep what is compiled, wherever the environment says otherwise: the tests start the program two hundred times."""
COVERAGE = [PYTHON, "-m", "coverage", "report", "--format=total"]


Shown = Literal["where it fails", "last line", "all"]


def passes(check: Check, shown: Shown = "where it fails") -> bool:
    """Run a check and say whether it passes; print what is to be shown of its output, all where it fails."""
    name, command = check
    begun = time.monotonic()
    done = subprocess.run(command, cwd=ROOT, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    passed = done.returncode == 0
    output = done.stdout
    if passed and shown != "all":
        output = "".join(output.splitlines(keepends=True)[-1:]) if shown == "last line" else ""
    minutes, seconds = divmod(round(time.monotonic() - begun), 60)
    print(f"== {name}: {'passed' if passed else 'failed'} in {minutes} min {seconds} s\n{output}", end="", flush=True)
    return passed


def which_fail(checks: Sequence[Check], at_a_time: int, shown: Shown = "where it fails") -> list[str]:
    """Run some checks; return the names of those that fail."""
    with ThreadPoolExecutor(at_a_time) as pool:
        ran = pool.map(partial(passes, shown=shown), checks)
        return [name for (name, _), passed in zip(checks, ran, strict=True) if not passed]


def with_workers(tests: Check, shown: Shown) -> list[str]:
    """Run tests in two workers beside the other checks of the gate; return the names of those that fail."""
    # Beside the tests, whose workers wait for windows now and then; one at a time, so that these do not starve.
    with ThreadPoolExecutor(max_workers=1) as beside:
        others = beside.submit(which_fail, GATE_CHECKS, at_a_time=1)
        return ([] if passes(tests, shown) else ["tests"]) + others.result()


def main(arguments: Sequence[str]) -> int:
    """Run a tier or a tool; return the exit status."""
    if arguments[:1] in (["cases"], ["explore"], ["mutants"], ["questions"], ["recorded"]):
        return subprocess.run([PYTHON, "-m", f"tests.{arguments[0]}", *arguments[1:]], cwd=ROOT, check=False).returncode
    everything = arguments[:1] == ["all"]
    words = arguments[everything:]
    tests = ("tests", [*PYTEST, *TWO_WORKERS, *(LONG_TESTS if everything else ()), *words])
    os.environ.update(BYTECODE | (LONG_ENVIRONMENT if everything else {}))
    with ThreadPoolExecutor(max_workers=1) as aside:
        soak = aside.submit(passes, SOAK) if everything else None
        if everything or words:
            failed = with_workers(tests, "all" if words else "last line")
        else:
            failed = which_fail([*PARTS, *GATE_CHECKS], at_a_time=2, shown="last line")
        if everything:
            passes(("lines and branches run by the tests, in %", COVERAGE), "all")
            failed += which_fail(LONG_CHECKS, at_a_time=2)
        if soak is not None and not soak.result():
            failed.append("soak")
    print("failed: " + ", ".join(failed) if failed else "all passed", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
