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
WORDS = {
    "MethodKind": "no-such-method",
    "Objective": "no-such-objective",
    "Optimizer": "no-such-optimizer",
    "Precision": "no-such-precision",
    "Stack": "no-such-stack",
}
"""Words that no tool has, and that nobody will add."""
FIELDS = {
    "MethodKind": ("method", "kind"),
    "Objective": ("method", "objective"),
    "Optimizer": ("training", "optimizer"),
    "Precision": ("training", "precision"),
    "Stack": ("training", "stack"),
}
LOADERS = {
    "ftcost_core.evaluation.stack_defaults": ("stack_defaults",),
    "ftcost_core.evaluation.stack_options": ("stack_options",),
    "ftcost_core.trainers.facts": ("clusters", "defaults", "libraries"),
    "ftcost_core.trainers.table": ("trainers",),
    "ftcost_core.exporters.training_data": ("training_data_facts",),
    "ftcost_core.formulas.facts.device": ("device_memory", "memory_residuals"),
    "ftcost_core.formulas.facts.fit": ("fitted_file",),
    "ftcost_core.formulas.facts.host": ("host_facts",),
    "ftcost_core.formulas.facts.kernels": ("kernel_facts",),
    "ftcost_core.formulas.facts.rollout": ("rollout_facts",),
    "ftcost_core.formulas.facts.stacks": ("mechanisms",),
    "ftcost_core.formulas.facts.time": ("time_facts",),
    "ftcost_core.formulas.facts.vocabulary": ("vocabulary",),
}
"""The functions that read files of facts, by module."""


def copy_with_a_word(folder: Path, vocabulary: str) -> Path:
    """Copy the packages into a folder and add a word to one vocabulary of the job document."""
    for package in ("ftcost_core", "ftcost_gui"):
        shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "resources").symlink_to(ROOT / "resources")
    job = folder / "ftcost_core" / "documents" / "words.py"
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
    from ftcost_core.formulas.facts.tables import FactsError

    faults: list[str] = []
    for module, functions in LOADERS.items():
        for function in functions:
            try:
                getattr(importlib.import_module(module), function)()
            except FactsError as error:
                faults += str(error).splitlines()
    return sorted({": ".join(fault.split(": ")[:2]) for fault in faults})


def _estimated(vocabulary: str) -> bool:
    try:
        from ftcost_core.estimator import estimate
        from tests.core.jobs import job

        estimate(job({".".join(FIELDS[vocabulary]): WORDS[vocabulary]}))
    except (AssertionError, KeyError, ValueError):
        return False
    return True


if __name__ == "__main__":
    print(json.dumps({"tables": _refusing_tables(), "estimated": _estimated(sys.argv[1])}))
