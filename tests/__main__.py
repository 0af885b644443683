"""``python -m tests``: every check of the project, and the accuracy reports. Extra words go to pytest."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SCRIPTS = Path(sysconfig.get_path("scripts"))

CHECKS = (
    ("ruff check", [SCRIPTS / "ruff", "check", "."]),
    ("ruff format", [SCRIPTS / "ruff", "format", "--check", "."]),
    ("imports", [SCRIPTS / "lint-imports"]),
    ("types", [SCRIPTS / "mypy"]),
    ("accuracy of memory", [sys.executable, "-m", "tests.accuracy", "memory"]),
    ("accuracy of throughput", [sys.executable, "-m", "tests.accuracy", "throughput"]),
    ("predictions of published runs", [sys.executable, "-m", "tests.accuracy", "evidence"]),
    (
        "tests",
        [sys.executable, "-m", "pytest", "-n", "2", "--cov", "--cov-report=term:skip-covered", *sys.argv[1:]],
    ),
)


def main() -> int:
    failed = []
    for name, command in CHECKS:
        print(f"== {name}", flush=True)
        if subprocess.run([str(part) for part in command], cwd=ROOT, check=False).returncode:
            failed.append(name)
    if failed:
        print("failed: " + ", ".join(failed), flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
