"""Jobs to test with."""

from __future__ import annotations

from typing import Any

from ftcost_core.documents.job import Job, edited, parse_job

SMALL: dict[str, Any] = {
    "format": "ftcost-job",
    "version": 1,
    "model": {"id": "meta-llama/Llama-3.1-8B"},
    "data": {"tokens": 1_000_000},
    "method": {"kind": "qlora"},
    "training": {"micro_batch": 2, "global_batch": 8},
    "hardware": {"gpu": "RTX 4090"},
}


def job(changes: dict[str, object] | None = None) -> Job:
    """The small job, changed by dotted paths."""
    return edited(parse_job(SMALL), changes or {})
