"""Batches to test the memory model with."""

from __future__ import annotations

from typing import Any

import numpy as np

from ftcost_core.documents.job import edited, parse_job
from ftcost_core.evaluation.resolve import resolve
from ftcost_core.formulas.job_arrays import JobArrays, SequenceLengths, pack

PLAIN: dict[str, Any] = {
    "format": "ftcost-job",
    "version": 1,
    "model": {"id": "meta-llama/Llama-3.1-8B"},
    "data": {"tokens": 1_000_000, "seq_len": 2048},
    "method": {"kind": "full"},
    "training": {"stack": "hf", "precision": "bf16", "micro_batch": 2, "global_batch": 2},
    "hardware": {"gpu": "A100-SXM4-80GB", "parallelism": {"strategy": "single"}},
}


def batch(*changes: dict[str, object]) -> JobArrays:
    """One job for each set of changes to the plain one, all of one architecture."""
    found = [resolve(edited(parse_job(PLAIN), one)) for one in changes or ({},)]
    length = np.array([float(one.job.data.seq_len) for one in found])
    return pack(
        found[0].arch,
        [one.job for one in found],
        [one.gpu for one in found],
        SequenceLengths(length, length, length, np.zeros_like(length)),
    )
