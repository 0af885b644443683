"""A job, written by an exporter and read back, is the same job, or its files say what is not."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ftcost_core.documents.fields import field_value
from ftcost_core.documents.job import Job, edited
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.result import Estimate
from ftcost_core.estimator import TwoPartEstimate
from ftcost_core.exporters.dispatch import hand_off
from ftcost_core.exporters.writing import write
from ftcost_core.trainers.names import LAUNCHERS
from ftcost_core.trainers.table import trainers
from tests.core.configurations.round_trip import READ_BACK, drawn, read_back, round_trip
from tests.core.jobs import job
from tests.handoff_tools.cases import CASES, stack_of
from tests.tiers import one_in

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
    **{name: _LORA_80 | {"method.objective": name} for name in ("kto", "orpo", "simpo", "reward")},
    **{name: _FULL_80 | {"training.optimizer": name} for name in ("adamw-8bit", "paged-adamw-32bit", "adafactor", "sgd", "lion")},
}  # fmt: skip
JOBS = CASES | MORE
REFUSED: dict[tuple[str, str], str] = {
    ("freeze", "torchtune"): 'method.kind: "freeze" given; allowed: "full", "lora", "qlora", "dora" for torchtune; '
    "TRL, axolotl, LLaMA-Factory, mlx-lm can",
    ("pretrain", "torchtune"): 'method.kind: "pretrain" given; allowed: "full", "lora", "qlora", "dora" for torchtune; '
    "TRL, axolotl, LLaMA-Factory, Megatron-Bridge, torchtitan can",
    ("grpo", "torchtune"): 'method.objective: "grpo" given; allowed: "sft", "dpo" for torchtune; '
    "TRL, axolotl, Unsloth can",
    ("grpo", "llama-factory"): 'method.objective: "grpo" given; allowed: "sft", "dpo", "kto", "orpo", "simpo", "reward", '
    '"ppo" for LLaMA-Factory; TRL, axolotl, Unsloth can\nmethod.rollout.engine: "vllm-colocated" given; allowed: "none" for LLaMA-Factory; '
    "TRL, axolotl, Unsloth can",
    ("dora", "torchtune"): 'method.quantization.kind: "int8" given; allowed: "nf4" for torchtune; '
    "TRL, axolotl, LLaMA-Factory, Unsloth can",
    ("fp4", "torchtune"): 'method.quantization.kind: "fp4" given; allowed: "nf4" for torchtune; '
    "TRL, axolotl, LLaMA-Factory, Unsloth can",
}  # fmt: skip
"""Jobs that a trainer cannot express, and what is said of it."""


def _estimated(name: str, target: str) -> tuple[Job, Estimate]:
    return _of_stack(name, tuple(stack_of(target).items()))


@cache
def _of_stack(name: str, stack: tuple[tuple[str, Any], ...]) -> tuple[Job, Estimate]:
    given = edited(job(), {**JOBS[name], **dict(stack)})
    return given, TwoPartEstimate(given).first


@pytest.mark.parametrize(("name", "target"), one_in(8, JOBS, READ_BACK))
def test_a_job_is_read_back(name: str, target: str, tmp_path: Path) -> None:
    try:
        given = _estimated(name, target)
    except InputError:
        return  # its stack does not take such a job
    done = round_trip(*given, target, tmp_path)
    assert done.outcome != "differs silently", done.why


SAME = [("lora2", "trl"), ("full8", "trl"), ("lora2", "accelerate"), ("nodes", "deepspeed"), ("lora2", "axolotl"),
        ("lora2", "llama-factory"), ("freeze", "trl"), ("pretrain", "trl")]  # fmt: skip
"""Jobs that come back to the last digit once the estimate has the trainer's own loss and what it evaluates."""


@pytest.mark.parametrize(("name", "target"), SAME)
def test_what_a_trainer_can_express_comes_back_to_the_last_digit(name: str, target: str, tmp_path: Path) -> None:
    trainer: Any = "trl" if target in LAUNCHERS else target
    loss = "chunked" if trainer == "trl" else "standard"
    changes = JOBS[name] | {"training.loss": loss, "training.kernels": "standard", "data.batching": "packed",
                            "training.trainer": trainers()[trainer].facts,
                            "training.weights_dtype": "bf16" if target == "axolotl" else None}  # fmt: skip
    given = edited(job(), changes)
    assert round_trip(given, TwoPartEstimate(given).first, target, tmp_path).outcome == "equal"


@pytest.mark.parametrize("target", READ_BACK)
def test_drawn_jobs_are_read_back(target: str, tmp_path: Path) -> None:
    _all_read_back(target, 1, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("target", READ_BACK)
def test_many_drawn_jobs_are_read_back(target: str, tmp_path: Path) -> None:
    _all_read_back(target, 200, tmp_path)


def _all_read_back(target: str, count: int, folder: Path) -> None:
    for number, (given, result) in enumerate(drawn(target, count)):
        done = round_trip(given, result, target, folder / str(number))
        assert done.outcome != "differs silently", (number, done.why)


@pytest.mark.parametrize(("name", "target"), REFUSED)
def test_a_job_that_a_trainer_cannot_express_is_refused(name: str, target: str) -> None:
    given, result = _estimated(name, target)
    with pytest.raises(InputError) as raised:
        hand_off(given, result, target)
    assert str(raised.value) == REFUSED[name, target]


@pytest.mark.parametrize(
    ("name", "target"), one_in(2, ["lora2", "full8", "zero2", "nodes", "query and value", "padded", "fused"], READ_BACK)
)
def test_every_setting_that_is_written_is_read_or_without_effect(name: str, target: str, tmp_path: Path) -> None:
    try:
        given, result = _estimated(name, target)
        paths = write(hand_off(given, result, target).files, tmp_path)
    except InputError:
        return
    assert [note for note in read_back(result, paths).notes if "not read" in note] == []


@pytest.mark.parametrize(
    ("tool", "changes"),
    [
        ("llama-factory", {"method.projector": "full"}),
        ("llama-factory", {"method.tower": "full"}),
        ("llama-factory", {"method.kind": "lora", "method.tower": "lora"}),
        ("axolotl", {"model.id": "Qwen/Qwen3-30B-A3B", "data.images_per_sample": None, "method.kind": "qlora",
                     "method.lora.targets": ["q", "v"], "method.experts_quantized": True}),
    ],
)  # fmt: skip
def test_what_counts_beside_other_fields_is_read_back(tool: Any, changes: dict[str, object], tmp_path: Path) -> None:
    images = {
        "model.id": "Qwen/Qwen2.5-VL-7B-Instruct",
        "data.images_per_sample": 1,
        "hardware.parallelism.strategy": "zero3",
    }
    given = edited(job(), _FULL_80 | _EIGHT | images | {"training.trainer": tool} | changes)
    result = TwoPartEstimate(given).first
    again = read_back(result, write(hand_off(given, result, tool).files, tmp_path)).job
    for path in changes.keys() & {"method.projector", "method.tower", "method.experts_quantized"}:
        assert field_value(again, path) == changes[path]
