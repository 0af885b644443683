"""Under which licences the parts of a bundle are, and whether the list is complete."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, distribution, packages_distributions
from typing import Any

from recipes.contents import UNUSED_DISTRIBUTIONS
from recipes.project import ROOT


def rows() -> list[dict[str, Any]]:
    """Return the shipped list."""
    text = (ROOT / "resources" / "licences.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines() if line]


def normal(name: str) -> str:
    """Return a distribution's name as indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


BUNDLED_EXTRA = "window"
"""Of the extras of the project, the one that a bundle holds."""


def closure(root: str) -> set[str]:
    """Return the distributions that an installed one needs here with its window, itself left out."""
    from packaging.requirements import Requirement

    found: set[str] = set()
    todo = [root]
    while todo:
        name = todo.pop()
        try:
            wanted = distribution(name).requires or []
        except PackageNotFoundError:
            continue  # declared, but of no use here
        for line in wanted:
            requirement = Requirement(line)
            key = normal(requirement.name)
            if key in found or key in UNUSED_DISTRIBUTIONS:
                continue
            extra = BUNDLED_EXTRA if name == root else ""
            if requirement.marker is None or requirement.marker.evaluate({"extra": extra}):
                found.add(key)
                todo.append(requirement.name)
    return found


def strangers(root: str) -> list[str]:
    """Return the installed modules that are no part of what ``root`` needs: a build's tools and theirs."""
    known = {normal(root), *closure(root)}
    return sorted(
        module
        for module, owners in packages_distributions().items()
        if module.isidentifier() and not known & {normal(owner) for owner in owners}
    )


def missing(shipped: Iterable[str], listed: list[dict[str, Any]]) -> list[str]:
    """Return the shipped distributions that the list does not name."""
    named = {normal(name) for row in listed for name in row["distributions"]}
    return sorted(set(shipped) - named)
