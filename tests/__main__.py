"""``python -m tests``: every check of the project, and its accuracy. Extra words go to pytest.

What passes says so in a line, so that what fails is read at once: its whole output follows its name.
"""

from __future__ import annotations

import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SCRIPTS = Path(sysconfig.get_path("scripts"))

QUIET_CHECKS = (
    ("ruff check", [SCRIPTS / "ruff", "check", "."]),
    ("ruff format", [SCRIPTS / "ruff", "format", "--check", "."]),
    ("imports", [SCRIPTS / "lint-imports"]),
    ("types", [SCRIPTS / "mypy"]),
    ("accuracy of memory", [sys.executable, "-m", "tests.accuracy", "memory"]),
    ("accuracy of throughput", [sys.executable, "-m", "tests.accuracy", "throughput"]),
    ("predictions of published runs", [sys.executable, "-m", "tests.accuracy", "evidence"]),
)
TESTS = [sys.executable, "-m", "pytest", "-n", "2", "--tb=short", "--cov", "--cov-report=", *sys.argv[1:]]
COVERAGE = [sys.executable, "-m", "coverage", "report", "--format=total"]


def quiet(name: str, command: list[object]) -> bool:
    """Whether a check passes; prints its output where it does not."""
    done = subprocess.run(
        [str(part) for part in command],
        cwd=ROOT,
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    passed = done.returncode == 0
    print(f"== {name}: {'passed' if passed else 'failed'}", flush=True)
    if not passed:
        sys.stdout.buffer.write(done.stdout)
        sys.stdout.buffer.flush()
    return passed


def main() -> int:
    failed = [name for name, command in QUIET_CHECKS if not quiet(name, command)]
    print("== tests", flush=True)
    if subprocess.run(TESTS, cwd=ROOT, check=False).returncode:
        failed.append("tests")
    print("lines and branches run by the tests, in %:", flush=True)
    subprocess.run(COVERAGE, cwd=ROOT, check=False)
    if failed:
        print("failed: " + ", ".join(failed), flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
