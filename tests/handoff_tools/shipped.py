"""``python -m tests.handoff_tools.shipped FOLDER ...``: configurations that ship with the trainers, read as jobs.

A folder is one of the trainers' own: ``examples`` of axolotl's or LLaMA-Factory's source package, ``recipes/configs``
of torchtune's wheel. Prints what is refused, in a line each, how many are estimated, and which settings are not read.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

from ftcost_core.configurations import read_configuration
from ftcost_core.documents.problems import InputError
from ftcost_core.estimator import TwoPartEstimate

ENDINGS = (".yaml", ".yml", ".sh", ".json")


def main() -> int:
    """Read the configurations of the folders; return 1 if one fails otherwise than in words."""
    failed = False
    for folder in map(Path, sys.argv[1:]):
        outcomes: Counter[str] = Counter()
        refused: Counter[str] = Counter()
        unread: Counter[str] = Counter()
        for file in sorted(path for path in folder.rglob("*") if path.suffix in ENDINGS):
            try:
                imported = read_configuration([file])
                TwoPartEstimate(imported.job).first.document()
            except InputError as error:
                outcomes["refused"] += 1
                refused[_reason(error)] += 1
                print(f"refused {file.relative_to(folder)}: {' '.join(str(error).split())}")
                failed |= len(error.problems) != 1
                continue
            outcomes["estimated"] += 1
            unread.update(note.partition(":")[0] for note in imported.notes if "not read" in note)
        print(f"{folder}: refused by reason: {dict(refused.most_common())}")
        print(f"{folder}: {dict(outcomes)}; not read: {dict(unread.most_common())}")
    return 1 if failed else 0


def _reason(error: InputError) -> str:
    """Return the setting that is refused, or what is said of the whole file."""
    problem = error.problems[0]
    return problem.path or problem.allowed.split(": ", 1)[-1][:70]


if __name__ == "__main__":
    sys.exit(main())
