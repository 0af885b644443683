"""The job that a claim of a guide is about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ftcost_core.claims.jobs import estimated_job, job_words
from ftcost_core.documents.job import Job, edited

_ONE_SEQUENCE = ("fits", "gpus_needed")
"""Checks of whether a job fits, which take one sequence at a time where the claim does not say more."""


def claim_job(check: Mapping[str, Any]) -> Job | None:
    """Return the job that a check estimates, named; ``None`` where a check needs no job.

    ``check`` is that of a :class:`~ftcost_core.claims.model.CheckedPart`.
    """
    changes = check.get("job")
    if changes is None:
        return None
    one_sequence = check["check"] in _ONE_SEQUENCE or check.get("read") == "device"
    job = estimated_job(({"micro_batch": 1} if one_sequence else {}) | changes).job
    return edited(job, {"name": job_words(changes)})


def claim_configuration(check: Mapping[str, Any]) -> str:
    """Name that job as a reader would; empty where there is none."""
    changes = check.get("job")
    return job_words(changes) if changes is not None else ""
