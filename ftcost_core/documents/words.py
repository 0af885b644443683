"""The words and numbers that the fields of a job document are made of."""

import math
from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from ftcost_core.text.i18n import tr


def _number(value: object) -> object:
    # Pydantic would read "12" and true as numbers; a document that says so is mistaken.
    if isinstance(value, bool | str):
        raise ValueError(tr("a number"))
    return value


def _boolean(value: object) -> object:
    if not isinstance(value, bool):
        raise ValueError(tr("true or false"))
    return value


def _whole_number(value: object) -> object:
    value = _number(value)
    if isinstance(value, float) and not (math.isfinite(value) and value.is_integer()):
        raise ValueError(tr("a whole number"))
    return value


Flag: TypeAlias = Annotated[bool, BeforeValidator(_boolean)]
Count: TypeAlias = Annotated[int, BeforeValidator(_whole_number)]
Real: TypeAlias = Annotated[float, BeforeValidator(_number), Field(allow_inf_nan=False)]
Hours: TypeAlias = Annotated[Real, Field(ge=0, le=1_000_000)]
Share: TypeAlias = Annotated[Real, Field(ge=0, le=100)]
Tokens: TypeAlias = Annotated[Count, Field(ge=1, le=10**16)]
Degree: TypeAlias = Annotated[Count, Field(ge=1, le=65_536)]
Name: TypeAlias = Annotated[str, Field(min_length=1, max_length=200)]

Batching: TypeAlias = Literal["packed", "padded", "padded-longest"]
MethodKind: TypeAlias = Literal["full", "lora", "qlora", "dora", "freeze", "pretrain"]
Objective: TypeAlias = Literal[
    "sft", "dpo", "kto", "orpo", "simpo", "cpo", "reward", "process-reward", "grpo", "dr-grpo", "dapo", "gspo", "rloo",
    "reinforce++", "ppo", "distillation", "gkd", "pairs", "triplets", "classification",
]  # fmt: skip
LossMask: TypeAlias = Literal["all", "answers"]
Role: TypeAlias = Literal["q", "k", "v", "o", "gate", "up", "down", "head", "embedding"]
QuantizationKind: TypeAlias = Literal["nf4", "fp4", "int8", "int4-gptq", "int4-mlx", "int8-mlx"]
Stack: TypeAlias = Literal["hf", "torchtune", "litgpt", "unsloth", "fsdp", "megatron", "mlx", "maxtext"]
TrainerName: TypeAlias = Literal[
    "trl", "transformers", "axolotl", "llama-factory", "unsloth", "torchtune", "litgpt", "ms-swift", "verl",
    "openrlhf", "nemo-rl", "nemo-automodel", "megatron-bridge", "megatron", "deepspeed", "torchtitan", "mlx-lm",
    "maxtext", "own",
]  # fmt: skip
Overlong: TypeAlias = Literal["cut", "drop", "split", "refuse"]
Precision: TypeAlias = Literal[
    "bf16", "bf16-mixed", "fp16-mixed", "fp16", "fp32", "fp8-mixed", "mxfp8-mixed", "nvfp4-mixed"
]
WeightsDtype: TypeAlias = Literal["fp32", "bf16", "fp16"]
StateDtype: TypeAlias = Literal["fp32", "bf16"]
Optimizer: TypeAlias = Literal[
    "adamw", "adamw-8bit", "paged-adamw-8bit", "paged-adamw-32bit", "adafactor", "lion", "sgd", "galore",
    "muon", "apollo", "adam-mini", "lomo",
]  # fmt: skip
Checkpointing: TypeAlias = Literal["none", "full", "selective"]
Attention: TypeAlias = Literal["flash", "sdpa", "eager", "flash2", "flash3", "flash4", "cudnn"]
FLASH_KERNELS: tuple[Attention, ...] = ("flash", "flash2", "flash3", "flash4")
"""Kernels of the FlashAttention family: they take samples of several lengths without a mask."""
Loss: TypeAlias = Literal["standard", "fused", "chunked"]
Kernels: TypeAlias = Literal["standard", "fused"]
Experts: TypeAlias = Literal["loop", "grouped", "fused"]
"""How routed experts are multiplied: one after the other, sorted and in one product, or sorted inside that kernel."""
Interconnect: TypeAlias = Literal["nvlink", "pcie3", "pcie4", "pcie5"]
Strategy: TypeAlias = Literal["single", "ddp", "zero1", "zero2", "zero3", "fsdp"]
PipelineSchedule: TypeAlias = Literal["1f1b", "zero-bubble"]
ContextKind: TypeAlias = Literal["ring", "ulysses"]
Offload: TypeAlias = Literal["none", "optimizer", "parameters", "optimizer-nvme", "parameters-nvme"]
RentalTerms: TypeAlias = Literal["on-demand", "spot", "reserved", "owned"]
TowerTraining: TypeAlias = Literal["frozen", "lora", "full"]
ProjectorTraining: TypeAlias = Literal["frozen", "full"]
RolloutEngine: TypeAlias = Literal["none", "vllm-colocated", "vllm-server"]
EnginePrecision: TypeAlias = Literal["bf16", "fp8"]
AdapterVariant: TypeAlias = Literal[
    "lora", "rslora", "pissa", "lora-plus", "lora-fa", "vera", "ia3", "oft",
]  # fmt: skip
"""What stands beside a matrix: a low-rank pair, scaled, started or trained in other ways; vectors; rotations."""
FakeQuantization: TypeAlias = Literal["int4", "int8-int4", "fp8-int4"]
"""What quantisation-aware training rounds to: weights, or activations and weights."""
TeacherPlace: TypeAlias = Literal["beside", "own-gpus", "service"]
"""Where a teacher runs: on the trainer's GPUs, on GPUs of its own among the job's, or as somebody's service."""


class Part(BaseModel):
    """A part of a job document: frozen, and without fields that the format does not know."""

    model_config = ConfigDict(frozen=True, extra="forbid")
