"""The shipped files, found the same way in a checkout, an installed wheel and a frozen bundle."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any


def resource(*parts: str) -> Path:
    """Return a shipped file or folder, such as ``resource("examples", "a.ftcost")``.

    An installed wheel and a frozen bundle hold ``resources`` inside this package; a checkout holds it
    beside the package.
    """
    return _root().joinpath(*parts)


@cache
def _root() -> Path:
    package = Path(__file__).resolve().parents[1]
    inside = package / "resources"
    return inside if inside.is_dir() else package.parent / "resources"


def read_json(*parts: str) -> Any:
    """Parse a shipped JSON file."""
    return json.loads(resource(*parts).read_text(encoding="utf-8"))


def read_jsonl(*parts: str) -> list[dict[str, Any]]:
    """Parse a shipped file of one JSON object a line."""
    text = resource(*parts).read_text(encoding="utf-8")
    rows: list[dict[str, Any]] = json.loads(f"[{','.join(line for line in text.splitlines() if line)}]")
    return rows
