"""Names of the values of a job's fields. Every allowed value of a listed field has a name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ftcost_core.text.i18n import LazyTexts

if TYPE_CHECKING:
    from ftcost_core.documents.words import Objective

_DTYPES: LazyTexts[object] = LazyTexts({"fp32": "FP32", "bf16": "BF16", "fp16": "FP16"})
_FLAGS: LazyTexts[object] = LazyTexts({True: "Yes", False: "No"})

OBJECTIVES: LazyTexts[Objective] = LazyTexts({
    "sft": "SFT", "dpo": "DPO", "kto": "KTO", "orpo": "ORPO", "simpo": "SimPO", "cpo": "CPO",
    "reward": "Reward model", "process-reward": "Process reward", "grpo": "GRPO", "dr-grpo": "Dr. GRPO",
    "dapo": "DAPO", "gspo": "GSPO", "rloo": "RLOO", "reinforce++": "REINFORCE++", "ppo": "PPO",
    "distillation": "Distillation", "gkd": "On-policy distillation", "pairs": "Embedding pairs",
    "triplets": "Embedding triplets", "classification": "Classification",
})  # fmt: skip
"""Where there is little room: in titles and beside each other."""

_PLACES: Mapping[object, str] = LazyTexts({
    "beside": "On the trainer's GPUs", "own-gpus": "On GPUs of its own", "service": "As a service",
})  # fmt: skip
"""Where a teacher or a judge runs."""
VALUE_NAMES: Mapping[str, Mapping[object, str]] = {
    "training.trainer": LazyTexts({
        "trl": "TRL", "transformers": "Transformers", "axolotl": "axolotl", "llama-factory": "LLaMA-Factory",
        "unsloth": "Unsloth", "torchtune": "torchtune", "litgpt": "LitGPT", "ms-swift": "ms-swift", "verl": "verl",
        "openrlhf": "OpenRLHF", "nemo-rl": "NeMo RL", "nemo-automodel": "NeMo Automodel",
        "megatron-bridge": "Megatron-Bridge",
        "megatron": "Megatron-Core", "deepspeed": "DeepSpeed", "torchtitan": "torchtitan", "mlx-lm": "mlx-lm",
        "maxtext": "MaxText", "own": "Own code",
    }),
    "data.overlong": LazyTexts({"cut": "Cut", "drop": "Dropped", "split": "Split", "refuse": "Stop the run"}),
    "training.compile": _FLAGS,
    "method.quantization.double": _FLAGS,
    "data.batching": LazyTexts({
        "packed": "Packed", "padded": "Padded", "padded-longest": "Longest",
    }),
    "method.kind": LazyTexts({
        "full": "Full", "lora": "LoRA", "qlora": "QLoRA", "dora": "DoRA",
        "freeze": "Freeze", "pretrain": "Pre-train",
    }),
    "method.objective": LazyTexts({
        "sft": "Supervised (SFT)", "dpo": "Preference (DPO)", "kto": "Single judgements (KTO)",
        "orpo": "Preference (ORPO)", "simpo": "Preference (SimPO)", "cpo": "Preference (CPO)",
        "reward": "Reward model", "process-reward": "Reward model of steps", "grpo": "GRPO",
        "dr-grpo": "Dr. GRPO", "dapo": "DAPO", "gspo": "GSPO", "rloo": "RLOO", "reinforce++": "REINFORCE++",
        "ppo": "PPO", "distillation": "Distillation of given texts", "gkd": "On-policy distillation (GKD)",
        "pairs": "Embeddings: pairs", "triplets": "Embeddings: triplets",
        "classification": "Classification, reranking",
    }),
    "method.tower": LazyTexts({"frozen": "Frozen", "lora": "LoRA", "full": "Full"}),
    "method.projector": LazyTexts({"frozen": "Frozen", "full": "Full"}),
    "method.rollout.engine": LazyTexts({
        "none": "None: the trainer", "vllm-colocated": "vLLM, same GPUs", "vllm-server": "vLLM, own GPUs",
    }),
    "method.rollout.sleep_level": LazyTexts({1: "1: weights in RAM", 2: "2: weights dropped"}),
    "method.rollout.precision": LazyTexts({"bf16": "BF16", "fp8": "FP8"}),
    "method.rollout.trainer_offload": _FLAGS,
    "method.reference": _FLAGS,
    "method.teacher.place": _PLACES,
    "method.judge.place": _PLACES,
    "method.teacher.quantization": LazyTexts({
        "nf4": "NF4", "fp4": "FP4", "int8": "INT8", "int4-gptq": "INT4 (GPTQ)",
        "int4-mlx": "INT4 (MLX)", "int8-mlx": "INT8 (MLX)",
    }),
    "method.lora.targets": LazyTexts({
        "all-linear": "All linear layers", "attention": "Attention (q, k, v, o)",
        ("q", "v"): "q and v", ("q", "k", "v"): "q, k and v",
        ("gate", "up", "down"): "Feed-forward",
    }),
    "method.lora.variant": LazyTexts({
        "lora": "LoRA", "rslora": "Rank-stabilised", "pissa": "PiSSA", "lora-plus": "LoRA+", "lora-fa": "LoRA-FA",
        "vera": "VeRA", "ia3": "IA3", "oft": "OFT",
    }),
    "method.fake_quantization": LazyTexts({
        "int4": "INT4 weights", "int8-int4": "INT8 activations, INT4 weights",
        "fp8-int4": "FP8 activations, INT4 weights",
    }),
    "method.lora.adapter_dtype": LazyTexts({"fp32": "FP32", "bf16": "BF16"}),
    "method.quantization.kind": LazyTexts({
        "nf4": "NF4", "fp4": "FP4", "int8": "INT8", "int4-gptq": "INT4 (GPTQ)",
        "int4-mlx": "INT4 (MLX)", "int8-mlx": "INT8 (MLX)",
    }),
    "method.quantization.upcast": _FLAGS,
    "method.lora.experts": _FLAGS,
    "method.experts_quantized": _FLAGS,
    "method.loss_mask": LazyTexts({"all": "All tokens", "answers": "Answers only"}),
    "training.experts": LazyTexts({"loop": "One by one", "grouped": "Grouped", "fused": "Fused"}),
    "training.stack": LazyTexts({
        "hf": "Transformers, TRL", "torchtune": "torchtune", "litgpt": "LitGPT",
        "unsloth": "Unsloth", "fsdp": "PyTorch FSDP", "megatron": "Megatron, NeMo",
        "mlx": "mlx-lm (Mac)", "maxtext": "MaxText (TPU)",
    }),
    "training.precision": LazyTexts({
        "bf16": "BF16 (pure)", "bf16-mixed": "BF16 mixed", "fp16-mixed": "FP16 mixed",
        "fp16": "FP16 (pure)", "fp32": "FP32", "fp8-mixed": "FP8 mixed",
        "mxfp8-mixed": "MXFP8 mixed", "nvfp4-mixed": "NVFP4 mixed",
    }),
    "training.weights_dtype": _DTYPES,
    "training.master_weights": _FLAGS,
    "training.optimizer": LazyTexts({
        "adamw": "AdamW", "adamw-8bit": "AdamW 8-bit",
        "paged-adamw-8bit": "Paged AdamW 8-bit",
        "paged-adamw-32bit": "Paged AdamW 32-bit", "adafactor": "Adafactor", "lion": "Lion",
        "sgd": "SGD", "galore": "GaLore", "muon": "Muon", "apollo": "APOLLO",
        "adam-mini": "Adam-mini", "lomo": "LOMO",
    }),
    "training.optimizer_state_dtype": LazyTexts({"fp32": "FP32", "bf16": "BF16"}),
    "training.checkpointing": LazyTexts({
        "none": "Off", "full": "Every layer", "selective": "Selective",
    }),
    "training.attention": LazyTexts({
        "flash": "FlashAttention", "flash2": "FlashAttention 2", "flash3": "FlashAttention 3",
        "flash4": "FlashAttention 4", "cudnn": "cuDNN", "sdpa": "PyTorch SDPA", "eager": "Eager",
    }),
    "training.activation_offload": _FLAGS,
    "training.offloaded_experts": _FLAGS,
    "training.keeps_logits": _FLAGS,
    "training.loss": LazyTexts({
        "standard": "Standard", "fused": "Fused (Liger, CCE)", "chunked": "Chunked",
    }),
    "training.kernels": LazyTexts({"standard": "Standard", "fused": "Fused (Liger, Triton)"}),
    "hardware.interconnect": LazyTexts({
        "nvlink": "NVLink", "pcie3": "PCIe 3", "pcie4": "PCIe 4", "pcie5": "PCIe 5",
    }),
    "hardware.p2p": _FLAGS,
    "hardware.parallelism.strategy": LazyTexts({
        "single": "single GPU", "ddp": "DDP", "zero1": "ZeRO-1", "zero2": "ZeRO-2",
        "zero3": "ZeRO-3", "fsdp": "FSDP",
    }),
    "hardware.parallelism.cpu_offload": LazyTexts({
        "none": "Off", "optimizer": "Optimizer", "parameters": "Parameters",
        "optimizer-nvme": "Optimizer, to NVMe", "parameters-nvme": "Parameters, to NVMe",
    }),
    "hardware.parallelism.pipeline_schedule": LazyTexts({
        "1f1b": "1F1B", "zero-bubble": "Zero bubble (ZB-H1)",
    }),
    "hardware.parallelism.context_kind": LazyTexts({
        "ring": "Ring attention", "ulysses": "Ulysses (heads)",
    }),
    "price.terms": LazyTexts({
        "on-demand": "on-demand", "spot": "spot", "reserved": "reserved",
        "owned": "owned",
    }),
}  # fmt: skip
"""Names by field, in the order in which they are offered."""


def value_name(path: str, value: object) -> str:
    """Return the name of a field's value; a number, or the value of a field without names, as it is.

    Raises :class:`KeyError` for a word that the field does not allow.
    """
    names = VALUE_NAMES.get(path, _FLAGS if isinstance(value, bool) else None)
    if names is None or value is None:
        return str(value)
    if isinstance(value, tuple) and value not in names:
        return ", ".join(map(str, value))
    return names[value]
