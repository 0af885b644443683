"""What a job is once an exporter has written it and the reader of configurations has read it again."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

from ftcost_core.configurations import Given, Imported, read_configuration
from ftcost_core.documents.job import Job, edited
from ftcost_core.documents.result import Estimate
from ftcost_core.estimator import TwoPartEstimate
from ftcost_core.exporters.dispatch import hand_off
from ftcost_core.exporters.facts import Instead, trainers
from ftcost_core.exporters.hugging_face import dropout
from ftcost_core.exporters.trainer_job import trainer_job
from ftcost_core.exporters.writing import write

READ_BACK = ("trl", "accelerate", "deepspeed", "axolotl", "llama-factory", "torchtune")
"""Targets whose files are read as configurations."""
FIELDS = (
    "model", "data.seq_len", "data.epochs", "data.batching", "method.kind", "method.objective", "method.trained_layers",
    "method.lora", "method.quantization", "training.stack", "training.precision", "training.optimizer",
    "training.micro_batch", "training.global_batch", "training.checkpointing", "training.attention", "training.loss",
    "training.kernels", "training.compile", "hardware.gpus_per_node", "hardware.nodes", "hardware.parallelism",
)  # fmt: skip
IN_THE_SCRIPT = ("freeze", "pretrain")
"""Methods that TRL has no setting for: they stand in train.py."""


def differences_read_back(given: Job, result: Estimate, target: str, folder: Path) -> list[tuple[str, Any, Any]]:
    """Return the fields that differ, with what was written and what is read; nothing: the same job.

    Raises :class:`InputError` for a job that the trainer cannot express.
    """
    imported = read_back(given, result, target, folder)
    read = TwoPartEstimate(imported.job).first.resolved
    expressed = _expressed(target, result.resolved)
    if target not in ("torchtune", "llama-factory") and given.method.kind in ("lora", "qlora", "dora"):
        # PEFT has no dropout for adapters on routed experts.
        written = dropout(trainer_job(given, result, None, None))
        expressed = edited(expressed, {"method.lora.dropout": written})
    return _differences(expressed, read)


def read_back(given: Job, result: Estimate, target: str, folder: Path) -> Imported:
    """Write a job's files and read them. Raises :class:`InputError` for a job that the trainer cannot express."""
    paths = write(hand_off(given, result, target).files, folder)
    configurations = [path for path in paths if path.suffix in (".yaml", ".json") and path.name != "dataset_info.json"]
    hardware = result.resolved.hardware
    beside = Given(hardware.gpu, hardware.gpus_per_node, hardware.nodes, 1_000_000)
    return read_configuration(configurations, beside)


def _field(document: Job, path: str) -> Any:
    part: Any = document
    for name in path.split("."):
        part = getattr(part, name) if part is not None else None
    return part.model_dump(mode="json") if hasattr(part, "model_dump") else part


def _expressed(target: str, given: Job) -> Job:
    """The job with what the trainer has no setting for replaced by what its files say instead."""
    trainer: Any = {"accelerate": "trl", "deepspeed": "trl"}.get(target, target)
    changes: dict[str, object] = {}
    for path, table in trainers()[trainer].words.tables():
        word = _field(given, path)
        if word is not None and isinstance(table[word], Instead):
            changes[path] = table[word].instead
    if given.method.quantization and given.method.kind == "lora" and given.method.quantization.kind != "int8":
        changes["method.kind"] = "qlora"
    if given.method.quantization and given.method.quantization.kind == "int8":
        changes["method.quantization.double"] = True  # it is of 4-bit weights only
    if given.method.objective != "sft":
        changes["data.batching"] = "padded-longest"
    spread = given.hardware.parallelism
    if target == "deepspeed" and spread.strategy not in ("zero1", "zero2", "zero3"):
        changes["hardware.parallelism.strategy"] = {"fsdp": "zero3"}.get(spread.strategy or "", "zero1")
        changes |= {"hardware.parallelism.tensor": 1, "hardware.parallelism.context": 1}
        spread = spread.model_copy(update={"strategy": "zero3"})
    if spread.strategy in ("zero1", "zero2", "zero3") and given.training.precision == "bf16" and trainer != "torchtune":
        changes["training.precision"] = "bf16-mixed"  # DeepSpeed keeps fp32 master weights
    if target == "deepspeed" and given.training.precision == "bf16":
        changes["training.precision"] = "bf16-mixed"
    if target == "deepspeed" and given.training.precision == "fp8-mixed":
        changes["training.precision"] = "bf16-mixed"
    if (
        trainer in ("trl", "llama-factory")
        and given.method.lora
        and given.method.lora.adapter_dtype == "bf16"
        and given.training.precision != "bf16"
        and not given.method.quantization
    ):
        # TRL's train.py casts the adapters, which no setting says; LLaMA-Factory keeps them in fp32.
        changes["method.lora.adapter_dtype"] = "fp32"
    if trainer == "trl" and given.method.kind in IN_THE_SCRIPT:
        changes |= {"method.kind": "full", "method.trained_layers": None}
    if trainer == "llama-factory":
        fused = given.training.kernels == "fused"
        changes["training.loss"] = "fused" if fused else "standard"
        changes |= {"hardware.parallelism.tensor": 1, "hardware.parallelism.context": 1}
    if trainer == "axolotl" and spread.context > 1:
        # It splits the context with flash attention only, packed samples one window at a time.
        changes["training.attention"] = "flash"
        if given.data.batching == "packed":
            changes["training.micro_batch"] = 1
    if trainer == "torchtune":
        changes |= _of_torchtune(given)
    if spread.context_kind == "ring" and (trainer == "torchtune" or "hardware.parallelism.context" in changes):
        changes["hardware.parallelism.context_kind"] = None  # its files share no sequence
    return edited(given, changes)


def _of_torchtune(given: Job) -> dict[str, object]:
    spread = given.hardware.parallelism
    many = given.hardware.gpus_per_node * given.hardware.nodes > 1
    changes: dict[str, object] = {"hardware.parallelism.context": 1, "hardware.parallelism.pipeline": 1}
    changes["data.epochs"] = math.ceil(given.data.epochs)  # its recipes know whole epochs only
    if many:
        unsharded = spread.strategy in ("zero1", "zero2")
        changes["hardware.parallelism.strategy"] = "zero2" if unsharded else "fsdp"
    if spread.cpu_offload != "none":
        changes["hardware.parallelism.cpu_offload"] = "parameters" if many else "none"
    if given.training.checkpointing == "selective" and not (many and given.method.kind == "full"):
        changes["training.checkpointing"] = "full"
    if given.method.lora:
        changes["method.lora.train_fully"] = []
    if given.method.quantization:
        changes["method.quantization.double"] = True
    if given.method.objective == "dpo":
        changes["training.loss"] = "standard"
    return changes


def _differences(given: Job, read: Job) -> list[tuple[str, Any, Any]]:
    out = []
    for path in FIELDS:
        if path == "method.lora" and given.method.kind not in ("lora", "qlora", "dora"):
            continue
        before, after = _field(given, path), _field(read, path)
        if isinstance(before, dict) and isinstance(after, dict):
            out += [(f"{path}.{name}", before[name], after[name]) for name in before if before[name] != after[name]]
        elif before != after:
            out.append((path, before, after))
    return out
