"""A measured run as a row of the evidence: the job, the figures, the versions, and nothing else.

The row has the form of ``resources/evidence/measurements.jsonl``, from which the speed is fitted again. It
says nothing of the data but its context length and batching, of the machine nothing but its GPUs and links.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Collection, Mapping
from typing import Any

from ftcost_core import __version__
from ftcost_core.architecture.counts import counts
from ftcost_core.catalogue.gpus import RATES
from ftcost_core.documents.job import Data, Job, Limits, Price, Run, edited
from ftcost_core.documents.problems import InputError, Problem, fail
from ftcost_core.documents.resolved_job import assigned
from ftcost_core.evaluation.resolve import Resolved, resolve
from ftcost_core.pilot.comparing import gpu_in_catalogue
from ftcost_core.pilot.report import PilotReport

USUAL_TOKENS = 10_000_000
"""Written in place of the tokens of the data: a measured step does not depend on how many follow."""
CONTRIBUTED = "contributed"
LEAST_FLOP_PER_WEIGHT = 4
"""Of a training step, for each token and each weight of the layers that it passes: forward, and the gradient
of the inputs."""
_MACHINE = ("host_ram_gib", "disk_gib", "memory_in_use_gib")


def measurement_row(
    job: Job, report: PilotReport, *, framework: str, month: str, source: str = "", filled_in: Collection[str] = ()
) -> dict[str, Any]:
    """Return the row of a run of a job.

    ``framework``: the tool and its version; ``month``: ``2026-11``; ``source``: where anybody can read the
    figures, such as ``owner/repository``; ``filled_in``: dotted paths of fields of the job that nobody said,
    such as what a trainer's configuration leaves out. What the job leaves open or nobody said, and the log
    does not say, is listed under ``assumed``. A figure that was not measured has no grade (``None``).

    Raises :class:`InputError` where nothing was measured, the micro-batch or the GPU is not known, or a typed
    figure is more than the GPU can do.
    """
    if not framework.strip():
        raise fail("--framework", framework, "the tool and its version, such as “trl 0.24”")
    measured = _measured(report)
    filled_in = set(filled_in) - _said_by(report)
    if "hardware.gpu" in filled_in:
        required = "the GPU of the run: neither the configuration nor the log names one of the catalogue"
        raise InputError([Problem("--gpu", "", required)])
    ran = _as_run(job, report)
    resolved = resolve(ran)
    if ran.training.micro_batch is None:
        raise InputError([Problem("training.micro_batch", "", "the run's, which the log does not say")])
    if report.format == "typed":
        _check_typed(report, resolved)
    assumed = sorted(filled_in | {choice.path for choice in resolved.choices})
    if resolved.job.data.batching == "padded-longest":
        assumed.append("data.lengths")  # not told, and a step's work depends on them
    # What the stack decides is known with it; typed figures may be of other steps than those that count.
    guessed = bool(filled_in) or "data.lengths" in assumed or report.format == "typed"
    quality = "B" if guessed else "A"
    document = _without_private_parts(ran).model_dump(mode="json")
    for name in ("run", "price", "limits", "calibration"):
        document.pop(name, None)
    row = {
        "id": "",
        "source": {"repo": source or CONTRIBUTED, "path": "", "commit": ""},
        "date": month,
        "framework": f"{framework.strip()}; written by ftcost {__version__}",
        "quality": {
            "memory": quality if "memory_bytes" in measured else None,
            "throughput": quality if "tokens_per_s_per_gpu" in measured else None,
        },
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


def _said_by(report: PilotReport) -> set[str]:
    """Return the fields of a job that a log says."""
    said = {
        "hardware.gpu": gpu_in_catalogue(report),
        "hardware.gpus_per_node": report.gpus,
        "training.micro_batch": report.micro_batch,
        "data.seq_len": report.seq_len,
    }
    return {path for path, value in said.items() if value is not None}


def _check_typed(report: PilotReport, resolved: Resolved) -> None:
    """Raise :class:`InputError` for figures that the GPU cannot reach with the job's model."""
    gpu, peak, speed = resolved.gpu, report.peak_bytes, report.tokens_per_s_per_gpu
    if peak is not None and peak > gpu.memory_bytes:
        allowed = f"GiB of one GPU: at most the {gpu.memory_gib:.4g} of {gpu.name}"
        raise fail("--peak-gib", round(peak / 2**30, 3), allowed)
    parameters = counts(resolved.arch)
    flop_per_token = LEAST_FLOP_PER_WEIGHT * (parameters.linear - parameters.idle_experts)
    rates = RATES[assigned(resolved.job.training.precision)]
    most = max(gpu.flops[rate] for rate in rates if rate in gpu.flops) / flop_per_token
    if speed is not None and speed > most:
        allowed = f"tokens/s of one GPU: at most {most:,.0f}, the peak rate of {gpu.name} for this model"
        raise fail("--tokens-per-s", speed, allowed)


def _as_run(job: Job, report: PilotReport) -> Job:
    """Return the job with what the log says of the run: the log is right where the two differ."""
    hardware = job.hardware
    changes: dict[str, object] = {"calibration": None, "hardware.gpu": gpu_in_catalogue(report) or hardware.gpu}
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
