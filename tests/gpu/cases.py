"""What is measured: jobs that a plain loop of transformers runs on one GPU, from small to what fits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.documents.job import Job, parse_job
from ftcost_core.evaluation.resolve import resolve

MODELS = ("meta-llama/Llama-3.2-1B", "meta-llama/Llama-3.1-8B")
_ATTENTION = {"eager": "eager", "sdpa": "sdpa", "flash": "flash_attention_2"}


@dataclass(frozen=True)
class GpuCase:
    """A job, and the same as the script that times its steps reads it."""

    name: str
    job: Job
    question: dict[str, Any]


def cases(gpu: str, *, flash: bool) -> tuple[GpuCase, ...]:
    """Every case for a GPU: methods, checkpointing, contexts and attention kernels, one thing changed at a time."""
    return tuple(_cases(gpu, flash=flash))


def _cases(gpu: str, *, flash: bool) -> Iterator[GpuCase]:
    for model in MODELS:
        for method in ("full", "lora", "qlora"):
            yield case(gpu, {"id": model}, method)
        yield case(gpu, {"id": model}, "lora", checkpointing="none")
        for seq_len in (512, 8192):
            yield case(gpu, {"id": model}, "lora", seq_len=seq_len)
        for attention in ("eager", *(("flash",) if flash else ())):
            yield case(gpu, {"id": model}, "lora", attention=attention)
        yield case(gpu, {"id": model}, "lora", micro_batch=8, seq_len=1024)


def tiny(method: str = "lora", checkpointing: str = "full") -> GpuCase:
    """A model of a few layers, for a processor without a GPU."""
    dense = {
        "model_type": "llama", "layers": 2, "hidden_size": 64, "intermediate_size": 128, "num_heads": 4,
        "num_kv_heads": 2, "head_dim": 16, "vocab_size": 256, "mlp_type": "swiglu", "mlp_gated": True,
        "norm": {"type": "rmsnorm", "per_layer": 2, "final": True, "embedding": False},
        "max_position_embeddings": 256, "native_dtype": "bf16",
        "mixers": [{"type": "attention", "n": 2, "heads": 4, "kv_heads": 2, "head_dim": 16}],
        "ffns": [{"type": "dense", "n": 2, "intermediate": 128, "gated": True}],
    }  # fmt: skip
    return case("RTX 4090", {"architecture": dense}, method, checkpointing=checkpointing, seq_len=32, micro_batch=2)


def case(
    gpu: str,
    model: dict[str, Any],
    method: str,
    *,
    checkpointing: str = "full",
    seq_len: int = 2048,
    micro_batch: int = 1,
    attention: str = "sdpa",
    rank: int = 16,
) -> GpuCase:
    """A job and its question; adapters are in fp32 under bf16 autocast, full fine-tuning is pure bf16."""
    full = method == "full"
    job = parse_job({
        "format": "ftcost-job", "version": 1,
        "model": model,
        "data": {"tokens": 1_000_000, "seq_len": seq_len, "batching": "packed"},
        "method": {"kind": method, "lora": None if full else {"rank": rank, "adapter_dtype": "bf16"}},
        "training": {
            "stack": "hf", "precision": "bf16", "weights_dtype": "bf16", "optimizer": "adamw",
            "micro_batch": micro_batch, "global_batch": micro_batch, "checkpointing": checkpointing,
            "attention": attention, "keeps_logits": False,
        },
        "hardware": {"gpu": gpu, "parallelism": {"strategy": "single"}},
    })  # fmt: skip
    question = {
        "config": llama(resolve(job).arch),
        "method": method, "rank": rank, "seq_len": seq_len, "micro_batch": micro_batch,
        "checkpointing": checkpointing == "full", "attention": _ATTENTION[attention], "weights": "bfloat16",
        "autocast": False, "warm_up": 3, "steps": 10,
    }  # fmt: skip
    model_name = str(model.get("id", "tiny")).rpartition("/")[2]
    name = f"{model_name} {method} {seq_len}x{micro_batch} checkpointing {checkpointing} {attention}"
    return GpuCase(name, job, question)


def llama(arch: ModelArchitecture) -> dict[str, Any]:
    """The shape as transformers' LlamaConfig takes it."""
    return {
        "num_hidden_layers": arch.layers, "hidden_size": arch.hidden_size,
        "intermediate_size": arch.intermediate_size, "num_attention_heads": arch.num_heads,
        "num_key_value_heads": arch.num_kv_heads, "head_dim": arch.head_dim, "vocab_size": arch.vocab_size,
        "max_position_embeddings": 131_072, "tie_word_embeddings": arch.tied_embeddings,
    }  # fmt: skip
