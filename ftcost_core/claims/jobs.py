"""Jobs as claims name them: short words over the guides' usual job (``resources/claims/usual.json``)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from ftcost_core.claims.estimated import Estimated
from ftcost_core.documents.job import edited, parse_job
from ftcost_core.storage.bundled import read_json
from ftcost_core.text.i18n import tr

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


@cache
def _estimated(changes: str) -> Estimated:
    usual = _usual()
    paths: dict[str, object] = {}
    for word, value in (usual["words"] | json.loads(changes)).items():
        if word == "method" and value in usual["methods"]:
            paths |= usual["methods"][value]
        elif word == "model":
            paths["model.id"] = usual["models"].get(value, value)
        else:
            paths[usual["paths"].get(word, word)] = value
    return Estimated(edited(parse_job(usual["job"]), paths))


@cache
def _usual() -> dict[str, Any]:
    usual: dict[str, Any] = read_json("claims", "usual.json")
    return usual
