"""``python -m tests.core.importing.image_text``: every image-text class of transformers as a table.

``image_text.jsonl`` holds what transformers 5.23 builds of each class with its own defaults: the parameters,
counted without memory, and the fields of its configuration that say something. The program reads the same
fields: exact, refused in words, or wrong. ``--from ROWS`` writes the file anew from what
``tests/handoff_tools/checks/zoo_counts.py`` prints where transformers is installed.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from ftcost_core.documents.problems import InputError
from ftcost_core.importing import config_model

FILE = Path(__file__).with_name("image_text.jsonl")
CLASS = "AutoModelForImageTextToText"
_SAYS_NOTHING = frozenset((
    "_name_or_path", "architectures", "chunk_size_feed_forward", "dtype", "id2label", "initializer_range",
    "label2id", "output_attentions", "output_hidden_states", "problem_type", "return_dict", "transformers_version",
))  # fmt: skip


def rows() -> list[dict[str, Any]]:
    """Return the classes: ``type``, ``parameters`` and ``config``."""
    return [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]


def verdict(row: dict[str, Any]) -> str:
    """Return ``exact``, ``refused: why`` or ``wrong: by how much``."""
    try:
        parameters = config_model(row["config"]).parameters
    except InputError as error:
        return f"refused: {' '.join(str(error).split())}"
    return "exact" if parameters == row["parameters"] else f"wrong: {parameters - row['parameters']:+,}"


def main() -> int:
    """Print the table; return 1 when a count is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.core.importing.image_text", description=__doc__)
    parser.add_argument("--from", dest="counted", type=Path, metavar="ROWS")
    arguments = parser.parse_args()
    if arguments.counted:
        _write(arguments.counted)
    sums: Counter[str] = Counter()
    for row in rows():
        said = verdict(row)
        sums[said.partition(":")[0]] += 1
        print(f"| {row['type']} | {row['parameters']:,} | {said} |")
    print(dict(sums))
    return 1 if sums["wrong"] else 0


def _write(counted: Path) -> None:
    kept = [
        {"type": row["type"], "parameters": row["parameters"][CLASS], "config": _short(row["config"])}
        for row in map(json.loads, counted.read_text(encoding="utf-8").splitlines())
        if isinstance(row.get("parameters", {}).get(CLASS), int)
    ]
    lines = [json.dumps(row, separators=(",", ":")) for row in kept]
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _short(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    return {key: _short(part) for key, part in value.items() if part is not None and key not in _SAYS_NOTHING}


if __name__ == "__main__":
    sys.exit(main())
