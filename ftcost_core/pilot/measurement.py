"""A measured run as a row of the evidence: the job, the figures, the versions, and nothing else.

The row has the form of ``resources/evidence/measurements.jsonl``, from which the speed is fitted again. It
says nothing of the data but its context length and batching, of the machine nothing but its GPUs and links.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any

from ftcost_core import __version__
from ftcost_core.documents.job import Data, Job, Limits, Price, Run, edited
from ftcost_core.documents.problems import InputError, Problem, fail
from ftcost_core.evaluation.resolve import resolve
from ftcost_core.pilot.comparing import gpu_in_catalogue
from ftcost_core.pilot.report import PilotReport

USUAL_TOKENS = 10_000_000
"""Written in place of the tokens of the data: a measured step does not depend on how many follow."""
CONTRIBUTED = "contributed"
_MACHINE = ("host_ram_gib", "disk_gib", "memory_in_use_gib")


def measurement_row(
    job: Job, report: PilotReport, *, framework: str, month: str, source: str = ""
) -> dict[str, Any]:
    """Return the row of a run of a job.

    ``framework``: the tool and its version; ``month``: ``2026-11``; ``source``: where anybody can read the
    figures, such as ``owner/repository``. What the job leaves open and the log does not say is listed under
    ``assumed``. Raises :class:`InputError` where nothing was measured, or the micro-batch is not known.
    """
    if not framework.strip():
        raise fail("--framework", framework, "the tool and its version, such as “trl 0.24”")
    measured = _measured(report)
    ran = _as_run(job, report)
    resolved = resolve(ran)
    if ran.training.micro_batch is None:
        raise InputError([Problem("training.micro_batch", "", "the run's, which the log does not say")])
    assumed = sorted(choice.path for choice in resolved.choices)
    if ran.data.batching == "padded-longest":
        assumed.append("data.lengths")  # not told, and a step's work depends on them
    # What the stack decides is known with it; typed figures may be of other steps than those that count.
    quality = "B" if "data.lengths" in assumed or report.format == "typed" else "A"
    document = _without_private_parts(ran).model_dump(mode="json")
    for name in ("run", "price", "limits", "calibration"):
        document.pop(name, None)
    row = {
        "id": "",
        "source": {"repo": source or CONTRIBUTED, "path": "", "commit": ""},
        "date": month,
        "framework": f"{framework.strip()}; written by ftcost {__version__}",
        "quality": {"memory": quality, "throughput": quality},
        "job": document,
        "measured": measured,
        "assumed": assumed,
    }
    return row | {"id": _id(row)}


def _measured(report: PilotReport) -> dict[str, Any]:
    measured: dict[str, Any] = {}
    if report.tokens_per_s_per_gpu is not None:
        measured["tokens_per_s_per_gpu"] = round(report.tokens_per_s_per_gpu, 2)
    if report.peak_bytes is not None:
        measured |= {"memory_bytes": report.peak_bytes, "memory_kind": report.peak_kind or "unknown"}
    if not measured:
        raise InputError([Problem("", "", "the log has neither a speed nor a peak of memory")])
    return measured


def _as_run(job: Job, report: PilotReport) -> Job:
    """Return the job with what the log says of the run: the log is right where the two differ."""
    hardware = job.hardware
    changes: dict[str, object] = {
        "calibration": None,
        "hardware.gpu": gpu_in_catalogue(report) or hardware.gpu,
    }
    if report.micro_batch is not None:
        changes["training.micro_batch"] = report.micro_batch
    if report.seq_len is not None:
        changes["data.seq_len"] = report.seq_len
    if report.gpus is not None and report.gpus != hardware.gpus_per_node * hardware.nodes:
        if hardware.nodes > 1:
            allowed = f"the nodes and GPUs that the run had: the log names {report.gpus} GPUs"
            raise fail("hardware.nodes", hardware.nodes, allowed)
        changes["hardware.gpus_per_node"] = report.gpus
    return edited(job, changes)


def _without_private_parts(job: Job) -> Job:
    """Return the job without names, what the data hold, prices, limits, and the machine's RAM and disk."""
    model, architecture = job.model, job.model.architecture
    if architecture is not None:
        unnamed = architecture.model_copy(update={"name": None})
        model = model.model_copy(update={"architecture": unnamed})
    return job.model_copy(
        update={
            "name": "",
            "model": model,
            "data": Data(tokens=USUAL_TOKENS, seq_len=job.data.seq_len, batching=job.data.batching),
            "hardware": job.hardware.model_copy(update=dict.fromkeys(_MACHINE)),
            "run": Run(),
            "price": Price(),
            "limits": Limits(),
        }
    )


def _id(row: Mapping[str, Any]) -> str:
    """Return a short name of the run that no other run has: model, method, GPUs, and a digest of the row."""
    job = row["job"]
    model = str(job["model"].get("id", "own-model")).rpartition("/")[2]
    gpus = job["hardware"]["gpus_per_node"] * job["hardware"]["nodes"]
    words = f"{model}-{job['method']['kind']}-{gpus}x-{job['hardware']['gpu']}".casefold()
    digest = hashlib.sha256(json.dumps(row, sort_keys=True).encode()).hexdigest()[:8]
    return f"{re.sub(r'[^a-z0-9]+', '-', words)}-{digest}"
