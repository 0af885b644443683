"""Fields that only make sense together: one edit of the user's, one step of Undo."""

from __future__ import annotations

from ftcost_core.documents.job import Job

_FOUR_BIT = ("nf4", "fp4", "int4-gptq")


def with_companions(job: Job, path: str, value: object) -> dict[str, object]:
    """Return the changes that one edit stands for."""
    changes: dict[str, object] = {path: value}
    if path == "method.kind":
        changes |= _of_tuning(job, str(value))
    elif path in ("hardware.gpu", "hardware.gpus_per_node", "hardware.nodes", "price.terms"):
        if job.price.offer is not None:
            changes["price.offer"] = None  # it was an offer of the other hardware
    elif path == "model.id":
        changes = of_model(job, {"id": value, "architecture": None})
    elif path in ("data.samples", "data.mean_sample_tokens") and value is not None:
        changes["data.tokens"] = None
    return changes


def of_model(job: Job, model: object) -> dict[str, object]:
    """Return the changes of another base model: a pilot run of the last one says nothing of it."""
    changes: dict[str, object] = {"model": model}
    if job.calibration is not None:
        changes["calibration"] = None
    return changes


def _of_tuning(job: Job, kind: str) -> dict[str, object]:
    changes: dict[str, object] = {}
    quantization = job.method.quantization
    if kind == "qlora" and (quantization is None or quantization.kind not in _FOUR_BIT):
        changes["method.quantization"] = {}
    # An 8-bit base under plain LoRA is the user's choice; 4 bits under LoRA is QLoRA.
    if (
        kind != "qlora"
        and quantization is not None
        and (quantization.kind in _FOUR_BIT or kind in ("full", "freeze", "pretrain"))
    ):
        changes["method.quantization"] = None
    if kind in ("lora", "qlora", "dora") and job.method.lora is None:
        changes["method.lora"] = {}
    if kind not in ("freeze",) and job.method.trained_layers is not None:
        changes["method.trained_layers"] = None
    return changes
