"""A job, written by an exporter and read back, is the same job: every setting that the trainer can express."""

from __future__ import annotations

import math
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ftcost_core.configurations import Given, Imported, read_configuration
from ftcost_core.documents.job import Job, edited
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.result import Estimate
from ftcost_core.estimator import TwoPartEstimate
from ftcost_core.exporters.dispatch import hand_off
from ftcost_core.exporters.facts import Instead, trainers
from ftcost_core.exporters.writing import write
from tests.core.jobs import job
from tests.handoff_tools.cases import CASES, stack_of

TARGETS = ("trl", "accelerate", "deepspeed", "axolotl", "llama-factory", "torchtune")
_FULL_80 = {"method.kind": "full", "method.quantization": None, "hardware.gpu": "H100-SXM5-80GB"}
_LORA_80 = {"method.kind": "lora", "method.quantization": None, "hardware.gpu": "A100-SXM4-80GB"}
_EIGHT = {
    "hardware.gpus_per_node": 8,
    "hardware.parallelism.strategy": "fsdp",
    "training.precision": "bf16-mixed",
    "training.global_batch": 64,
}
MORE: dict[str, dict[str, object]] = {
    "rank": {"method.lora.rank": 7, "method.lora.dropout": 0.1},
    "query and value": _LORA_80 | {"method.lora.targets": ["q", "v"]},
    "feed-forward": _LORA_80 | {"method.lora.targets": ["gate", "up", "down"]},
    "single quantisation": {"method.quantization": {"kind": "nf4", "double": False}},
    "fp4": {"method.quantization": {"kind": "fp4", "double": True}},
    "fp32": _FULL_80 | {"training.precision": "fp32", "training.attention": "sdpa"},
    "fp16": _LORA_80 | {"training.precision": "fp16-mixed"},
    "fp8": _FULL_80 | _EIGHT | {"training.precision": "fp8-mixed"},
    "eager": _LORA_80 | {"training.attention": "eager", "data.batching": "padded-longest"},
    "padded": _LORA_80 | {"data.batching": "padded", "data.seq_len": 1536, "data.epochs": 2.5},
    "no checkpoints": _LORA_80 | {"training.checkpointing": "none", "training.compile": True},
    "selective": _LORA_80 | {"training.checkpointing": "selective"},
    "fused": _LORA_80 | {"training.kernels": "fused", "training.loss": "fused"},
    "zero1": _FULL_80 | _EIGHT | {"hardware.parallelism.strategy": "zero1"},
    "zero3 offload": _FULL_80 | _EIGHT | {"hardware.parallelism.strategy": "zero3", "hardware.parallelism.cpu_offload": "parameters"},
    "fsdp offload": _FULL_80 | _EIGHT | {"hardware.parallelism.cpu_offload": "parameters"},
    "two nodes": _FULL_80 | _EIGHT | {"hardware.nodes": 2},
    "replicas": _LORA_80 | {"hardware.gpus_per_node": 2, "hardware.parallelism.strategy": "ddp"},
    "batches": _LORA_80 | {"training.micro_batch": 3, "training.global_batch": 24},
    **{name: _FULL_80 | {"training.optimizer": name} for name in ("adamw-8bit", "paged-adamw-32bit", "adafactor", "sgd", "lion")},
}  # fmt: skip
JOBS = CASES | MORE
FIELDS = (
    "model", "data.seq_len", "data.epochs", "data.batching", "method.kind", "method.objective", "method.trained_layers",
    "method.lora", "method.quantization", "training.stack", "training.precision", "training.optimizer",
    "training.micro_batch", "training.global_batch", "training.checkpointing", "training.attention", "training.loss",
    "training.kernels", "training.compile", "hardware.gpus_per_node", "hardware.nodes", "hardware.parallelism",
)  # fmt: skip
REFUSED: dict[tuple[str, str], str] = {
    ("freeze", "torchtune"): 'method.kind: "freeze" given; allowed: "full", "lora", "qlora", "dora" for torchtune; '
    "TRL, axolotl, LLaMA-Factory can",
    ("pretrain", "torchtune"): 'method.kind: "pretrain" given; allowed: "full", "lora", "qlora", "dora" for torchtune; '
    "TRL, axolotl, LLaMA-Factory, Megatron-Bridge can",
    ("grpo", "torchtune"): 'method.objective: "grpo" given; allowed: "sft", "dpo" for torchtune; TRL, axolotl can',
    ("grpo", "llama-factory"): 'method.objective: "grpo" given; allowed: "sft", "dpo", "ppo" for LLaMA-Factory; '
    'TRL, axolotl can\nmethod.rollout.engine: "vllm-colocated" given; allowed: "none" for LLaMA-Factory; '
    "TRL, axolotl can",
    ("dora", "torchtune"): 'method.quantization.kind: "int8" given; allowed: "nf4" for torchtune; '
    "TRL, axolotl, LLaMA-Factory, Unsloth can",
    ("fp4", "torchtune"): 'method.quantization.kind: "fp4" given; allowed: "nf4" for torchtune; '
    "TRL, axolotl, LLaMA-Factory, Unsloth can",
}  # fmt: skip
"""Jobs that a trainer cannot express, and what is said of it."""
EXPRESSED = [(name, target) for name in JOBS for target in TARGETS if (name, target) not in REFUSED]
IN_THE_SCRIPT = ("freeze", "pretrain")
"""Methods that TRL has no setting for: they stand in train.py."""


def _estimated(name: str, target: str) -> tuple[Job, Estimate]:
    return _of_stack(name, tuple(stack_of(target).items()))


@cache
def _of_stack(name: str, stack: tuple[tuple[str, Any], ...]) -> tuple[Job, Estimate]:
    given = edited(job(), {**JOBS[name], **dict(stack)})
    return given, TwoPartEstimate(given).first


def _read_back(name: str, target: str, folder: Path) -> tuple[Job, Imported]:
    given, result = _estimated(name, target)
    paths = write(hand_off(given, result, target).files, folder)
    configurations = [
        path for path in paths if path.suffix in (".yaml", ".json") and path.name != "dataset_info.json"
    ]
    hardware = result.resolved.hardware
    beside = Given(hardware.gpu, hardware.gpus_per_node, hardware.nodes, 1_000_000)
    return result.resolved, read_configuration(configurations, beside)


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
    if (
        spread.strategy in ("zero1", "zero2", "zero3")
        and given.training.precision == "bf16"
        and trainer != "torchtune"
    ):
        changes["training.precision"] = "bf16-mixed"  # DeepSpeed keeps fp32 master weights
    if target == "deepspeed" and given.training.precision == "bf16":
        changes["training.precision"] = "bf16-mixed"
    if target == "deepspeed" and given.training.precision == "fp8-mixed":
        changes["training.precision"] = "bf16-mixed"
    if trainer == "trl" and given.method.kind in IN_THE_SCRIPT:
        changes |= {"method.kind": "full", "method.trained_layers": None}
    if trainer == "llama-factory":
        fused = given.training.kernels == "fused"
        changes["training.loss"] = "fused" if fused else "standard"
        changes |= {"hardware.parallelism.tensor": 1, "hardware.parallelism.context": 1}
    if trainer == "axolotl" and spread.context > 1 and given.data.batching == "packed":
        changes["training.micro_batch"] = 1
    if trainer == "torchtune":
        changes |= _of_torchtune(given)
    return edited(given, changes)


def _of_torchtune(given: Job) -> dict[str, object]:
    spread = given.hardware.parallelism
    many = given.hardware.gpus_per_node * given.hardware.nodes > 1
    changes: dict[str, object] = {"hardware.parallelism.context": 1}
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
            out += [
                (f"{path}.{name}", before[name], after[name])
                for name in before
                if before[name] != after[name]
            ]
        elif before != after:
            out.append((path, before, after))
    return out


@pytest.mark.parametrize(("name", "target"), EXPRESSED)
def test_a_job_is_read_back(name: str, target: str, tmp_path: Path) -> None:
    given, imported = _read_back(name, target, tmp_path)
    read = TwoPartEstimate(imported.job).first.resolved
    assert _differences(_expressed(target, given), read) == []


@pytest.mark.parametrize(("name", "target"), REFUSED)
def test_a_job_that_a_trainer_cannot_express_is_refused(name: str, target: str) -> None:
    given, result = _estimated(name, target)
    with pytest.raises(InputError) as raised:
        hand_off(given, result, target)
    assert str(raised.value) == REFUSED[name, target]


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("name", ["lora2", "full8", "zero2", "nodes", "query and value", "padded", "fused"])
def test_every_setting_that_is_written_is_read_or_without_effect(
    name: str, target: str, tmp_path: Path
) -> None:
    _, imported = _read_back(name, target, tmp_path)
    assert [note for note in imported.notes if "not read" in note] == []
