"""The result of an export."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Handoff:
    """Files for one tool."""

    files: Mapping[str, str]
    """Text by file name; the one a person opens first comes first. Names have no folder in them."""
    notes: tuple[str, ...]
    """What the tool cannot express, or does otherwise than the estimate assumes: one sentence each."""
    run: str
    """The command that starts it, in the folder of the files."""
