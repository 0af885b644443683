"""Jobs as claims name them: short words over the guides' usual job (``usual.json``)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ftcost_core.documents.job import edited, parse_job
from ftcost_core.text.i18n import tr
from tests.claims.estimated import Estimated

FOLDER = Path(__file__).parent
"""Where the claims of the guides are kept."""
Changes = Mapping[str, Any]


def estimated_job(changes: Changes) -> Estimated:
    """Return the estimate of the guides' usual job with changes; the same changes are estimated once.

    Keys are the short words of ``usual.json`` or dotted paths of a job document. Raises
    :class:`~ftcost_core.documents.problems.InputError`.
    """
    return _estimated(json.dumps(dict(changes), sort_keys=True))


def job_words(changes: Changes) -> str:
    """Name a job as a reader would: ``70B, LoRA, 2 × A100 SXM``."""
    words = _usual()["words"] | dict(changes)
    gpus = int(words.get("gpus", 1)) * int(words.get("nodes", 1))
    hardware = f"{gpus} × {words['gpu']}" if gpus > 1 else str(words["gpu"])
    method = tr(_usual()["method_names"].get(words["method"], words["method"]))
    return f"{words['model']}, {method}, {hardware}"


def job_changes(changes: Changes) -> dict[str, Any]:
    """Return the short words of a claim as changes of the usual job, by dotted path."""
    paths: dict[str, Any] = {}
    for word, value in (_usual()["words"] | dict(changes)).items():
        if word == "method" and value in _usual()["methods"]:
            paths |= _usual()["methods"][value]
        elif word == "model":
            paths["model.id"] = _usual()["models"].get(value, value)
        else:
            paths[_usual()["paths"].get(word, word)] = value
    return paths


def usual_job() -> dict[str, Any]:
    """Return the document of the job that the guides mean where they do not say more."""
    job: dict[str, Any] = _usual()["job"]
    return job


@cache
def _estimated(changes: str) -> Estimated:
    return Estimated(edited(parse_job(usual_job()), job_changes(json.loads(changes))))


@cache
def _usual() -> dict[str, Any]:
    usual: dict[str, Any] = json.loads((FOLDER / "usual.json").read_text(encoding="utf-8"))
    return usual
