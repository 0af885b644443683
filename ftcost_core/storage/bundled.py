"""The shipped files, found the same way in a checkout, an installed wheel and a frozen bundle."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec


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
    return msgspec.json.decode(resource(*parts).read_bytes())


def read_jsonl(*parts: str) -> list[dict[str, Any]]:
    """Parse a shipped file of one JSON object a line."""
    rows: list[dict[str, Any]] = msgspec.json.Decoder().decode_lines(resource(*parts).read_bytes())
    return rows
