"""What the values of a job and the parts of an estimate are called."""

from __future__ import annotations

import re
from functools import cache

from ftcost_core.text.i18n import tr


@cache
def choices() -> dict[str, dict[object, str]]:
    """Return the names of the values of each field that has a few known ones."""
    dtypes: dict[object, str] = {"fp32": tr("FP32"), "bf16": tr("BF16"), "fp16": tr("FP16")}
    flags: dict[object, str] = {True: tr("Yes"), False: tr("No")}
    return {
        "data.batching": {
            "packed": tr("Packed"), "padded": tr("Padded"), "padded-longest": tr("Longest"),
        },
        "method.kind": {
            "full": tr("Full"), "lora": tr("LoRA"), "qlora": tr("QLoRA"), "dora": tr("DoRA"),
            "freeze": tr("Freeze"), "pretrain": tr("Pre-train"),
        },
        "method.objective": {
            "sft": tr("Supervised (SFT)"), "dpo": tr("Preference (DPO)"), "grpo": tr("GRPO"),
            "ppo": tr("PPO"),
        },
        "method.lora.targets": {
            "all-linear": tr("All linear layers"), "attention": tr("Attention (q, k, v, o)"),
            ("q", "v"): tr("q and v"), ("q", "k", "v"): tr("q, k and v"),
            ("gate", "up", "down"): tr("Feed-forward"),
        },
        "method.lora.adapter_dtype": {"fp32": tr("FP32"), "bf16": tr("BF16")},
        "method.quantization.kind": {
            "nf4": tr("NF4"), "fp4": tr("FP4"), "int8": tr("INT8"), "int4-gptq": tr("INT4 (GPTQ)"),
        },
        "method.quantization.upcast": flags,
        "training.stack": {
            "hf": tr("Transformers, TRL"), "torchtune": tr("torchtune"), "litgpt": tr("LitGPT"),
            "unsloth": tr("Unsloth"), "fsdp": tr("PyTorch FSDP"), "megatron": tr("Megatron, NeMo"),
        },
        "training.precision": {
            "bf16": tr("BF16 (pure)"), "bf16-mixed": tr("BF16 mixed"), "fp16-mixed": tr("FP16 mixed"),
            "fp16": tr("FP16 (pure)"), "fp32": tr("FP32"), "fp8-mixed": tr("FP8 mixed"),
            "nvfp4-mixed": tr("NVFP4 mixed"),
        },
        "training.weights_dtype": dtypes,
        "training.master_weights": flags,
        "training.optimizer": {
            "adamw": tr("AdamW"), "adamw-8bit": tr("AdamW 8-bit"),
            "paged-adamw-8bit": tr("Paged AdamW 8-bit"),
            "paged-adamw-32bit": tr("Paged AdamW 32-bit"), "adafactor": tr("Adafactor"), "lion": tr("Lion"),
            "sgd": tr("SGD"), "galore": tr("GaLore"),
        },
        "training.optimizer_state_dtype": {"fp32": tr("FP32"), "bf16": tr("BF16")},
        "training.checkpointing": {
            "none": tr("Off"), "full": tr("Every layer"), "selective": tr("Selective"),
        },
        "training.attention": {
            "flash": tr("FlashAttention"), "sdpa": tr("PyTorch SDPA"), "eager": tr("Eager"),
        },
        "training.loss": {
            "standard": tr("Standard"), "fused": tr("Fused (Liger, CCE)"), "chunked": tr("Chunked"),
        },
        "training.kernels": {"standard": tr("Standard"), "fused": tr("Fused (Liger, Triton)")},
        "hardware.interconnect": {
            "nvlink": tr("NVLink"), "pcie3": tr("PCIe 3"), "pcie4": tr("PCIe 4"), "pcie5": tr("PCIe 5"),
        },
        "hardware.parallelism.strategy": {
            "single": tr("single GPU"), "ddp": tr("DDP"), "zero1": tr("ZeRO-1"), "zero2": tr("ZeRO-2"),
            "zero3": tr("ZeRO-3"), "fsdp": tr("FSDP"),
        },
        "hardware.parallelism.cpu_offload": {
            "none": tr("Off"), "optimizer": tr("Optimizer"), "parameters": tr("Parameters"),
        },
        "price.terms": {
            "on-demand": tr("on-demand"), "spot": tr("spot"), "reserved": tr("reserved"),
            "owned": tr("owned"),
        },
    }  # fmt: skip


def value_name(path: str, value: object) -> str:
    """Return the name of a field's value."""
    return choices().get(path, {}).get(value, str(value))


@cache
def components() -> dict[str, str]:
    """Return the names of the components of memory, in the order of the bar."""
    return {
        "weights": tr("Weights"), "adapters": tr("Adapters"), "gradients": tr("Gradients"),
        "optimizer": tr("Optimizer"), "activations": tr("Activations"), "logits": tr("Logits + loss"),
        "workspace": tr("Workspace"), "communication": tr("Communication"),
        "slack": tr("Allocator slack"), "context": tr("CUDA context"),
    }  # fmt: skip


def component_name(component: str) -> str:
    """Return the name of a component of memory."""
    return components().get(component, component.replace("_", " ").capitalize())


@cache
def moments() -> dict[str, str]:
    """Return the names of the moments of a training step."""
    return {
        "forward": tr("forward"), "loss": tr("loss"), "backward": tr("backward"), "optimizer": tr("step"),
    }  # fmt: skip


def moment_name(moment: str) -> str:
    """Return the name of a moment of a training step."""
    return moments().get(moment, moment)


def key_name(key: str) -> str:
    """Return a term's or a phase's key as words: ``weights.linear`` → ``Weights · linear``."""
    first, *rest = key.split(".")
    head = components().get(first) or _words(first)
    return " · ".join([head[:1].upper() + head[1:], *map(_words, rest)])


def _words(part: str) -> str:
    return tr(part.replace("_", " ").replace("-", " "))


def age_words(days: int) -> str:
    """``250`` → ``8 months old``."""
    if days < 1:
        return tr("of today")
    if days < 60:
        return tr("1 day old") if days == 1 else tr("{0} days old", days)
    months = round(days / 30.44)
    return tr("{0} months old", months) if months < 24 else tr("{0} years old", round(days / 365.25))


def short_age(days: int) -> str:
    """``250`` → ``8 mo``."""
    if days < 60:
        return tr("{0} d", max(days, 0))
    months = round(days / 30.44)
    return tr("{0} mo", months) if months < 24 else tr("{0} y", round(days / 365.25))


def short_gpu(gpu: str) -> str:
    """``H100-SXM5-80GB`` → ``H100 SXM5``: where the whole name is said elsewhere."""
    return re.sub(r"-\d+GB$", "", gpu).replace("-", " ")
