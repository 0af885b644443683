"""A copy of the packages whose job document knows a word that nothing else knows.

``python made_up_words.py`` runs inside such a copy (it is first on the path there) and prints, as JSON, which
tables of facts refuse the word, and whether a job with it can be estimated.
"""

from __future__ import annotations

import importlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
WORDS = {"MethodKind": "vera", "Optimizer": "muon", "Stack": "made-up"}
FIELDS = {
    "MethodKind": ("method", "kind"),
    "Optimizer": ("training", "optimizer"),
    "Stack": ("training", "stack"),
}
LOADERS = {
    "exporters/trainers.json": ("ftcost_core.exporters.facts", "trainers"),
    "exporters/libraries.json": ("ftcost_core.exporters.facts", "libraries"),
    "exporters/defaults.json": ("ftcost_core.exporters.facts", "defaults"),
    "exporters/clusters.json": ("ftcost_core.exporters.facts", "clusters"),
}
"""The function that reads each file of facts."""


def copy_with_a_word(folder: Path, vocabulary: str) -> Path:
    """Copy the packages into a folder and add a word to one vocabulary of the job document."""
    for package in ("ftcost_core", "ftcost_gui"):
        shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "resources").symlink_to(ROOT / "resources")
    job = folder / "ftcost_core" / "documents" / "job.py"
    text = job.read_text(encoding="utf-8")
    changed = re.sub(
        rf"^({vocabulary}: TypeAlias = Literal\[)", rf'\g<1>"{WORDS[vocabulary]}", ', text, flags=re.MULTILINE
    )
    assert changed != text, vocabulary
    job.write_text(changed, encoding="utf-8")
    return folder


def probe(folder: Path, vocabulary: str) -> dict[str, Any]:
    """Run this file in a copy; return what it prints."""
    done = subprocess.run(
        [sys.executable, str(Path(__file__)), vocabulary],
        env=os.environ | {"PYTHONPATH": f"{folder}{os.pathsep}{ROOT}", "PYTHONDONTWRITEBYTECODE": "1"},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def _refusing_tables() -> list[str]:
    """Return ``file: path of the table`` of each table that lacks the word."""
    from pydantic import ValidationError

    out = []
    for file, (module, function) in LOADERS.items():
        try:
            getattr(importlib.import_module(module), function)()
        except ValidationError as error:
            out += [f"{file}: {'.'.join(map(str, fault['loc']))}" for fault in error.errors()]
    return sorted(out)


def _estimated(vocabulary: str) -> bool:
    try:
        from ftcost_core.estimate import estimate
        from tests.core.jobs import job

        estimate(job({".".join(FIELDS[vocabulary]): WORDS[vocabulary]}))
    except (AssertionError, KeyError, ValueError):
        return False
    return True


if __name__ == "__main__":
    print(json.dumps({"tables": _refusing_tables(), "estimated": _estimated(sys.argv[1])}))
