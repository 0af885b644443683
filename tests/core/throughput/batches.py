"""Jobs as batches, and random jobs of every kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

from hypothesis import strategies as st

from ftcost_core.catalogue.gpus import find_gpu
from ftcost_core.documents.job import Job
from ftcost_core.documents.words import Attention
from ftcost_core.evaluation.resolve import resolve
from ftcost_core.formulas.job_arrays import JobArrays, pack
from ftcost_core.formulas.kernels.attention import refusal
from ftcost_core.formulas.kernels.chips import kernel_family
from ftcost_core.formulas.schedule.tokens import sequence_lengths
from tests.core.jobs import job

MODELS = (
    "meta-llama/Llama-3.1-8B",
    "mosaicml/mpt-7b",
    "google/gemma-2-9b",
    "Qwen/Qwen3-30B-A3B",
    "deepseek-ai/DeepSeek-V2-Lite",
)
GPUS = ("RTX 4090", "RTX 3090", "A100-SXM4-80GB", "H100-SXM5-80GB", "B200", "L40S", "MI300X", "T4")


def batch_of(jobs: Sequence[Job]) -> JobArrays:
    """Jobs of one model, resolved and packed."""
    found = [resolve(one) for one in jobs]
    ready = [one.job for one in found]
    return pack(found[0].arch, ready, [one.gpu for one in found], sequence_lengths(ready))


def batch(changes: dict[str, object] | None = None) -> JobArrays:
    """The small job, changed by dotted paths, as a batch of one."""
    return batch_of([job(changes)])


WHOLE = ("single", "ddp")
"""Strategies that keep everything on every GPU: no parameters to offload."""


def attention_words(gpu: str) -> list[str]:
    """The attention kernels that a job may name on a GPU."""
    family = kernel_family(find_gpu(gpu))
    return [word for word in get_args(Attention) if word == "flash" or not refusal(word, family)]


@st.composite
def changes(draw: st.DrawFn) -> dict[str, Any]:
    """Changes that make a job of any kind that is possible."""
    gpus = draw(st.sampled_from([1, 2, 8]))
    nodes = draw(st.sampled_from([1, 2])) if gpus == 8 else 1
    strategy = "single" if gpus == 1 else draw(st.sampled_from(["ddp", "zero1", "zero2", "zero3", "fsdp"]))
    micro_batch = draw(st.sampled_from([1, 2, 8]))
    gpu = draw(st.sampled_from(GPUS))
    kind = draw(st.sampled_from(["full", "lora", "qlora", "dora", "freeze", "pretrain"]))
    return {
        "model.id": draw(st.sampled_from(MODELS)),
        "data.seq_len": draw(st.sampled_from([256, 1024, 4096, 32768])),
        "method.kind": kind,
        "method.lora.experts": False if kind == "dora" else draw(st.sampled_from([None, True])),
        "method.objective": draw(st.sampled_from(["sft", "dpo", "grpo"])),
        "training.stack": draw(st.sampled_from(["hf", "torchtune", "litgpt", "unsloth", "fsdp", "megatron"])),
        "training.precision": draw(st.sampled_from(["bf16", "bf16-mixed", "fp16-mixed", "fp32", "fp8-mixed"])),
        "training.micro_batch": micro_batch,
        "training.global_batch": micro_batch * gpus * nodes * draw(st.sampled_from([1, 3, 8])),
        "training.checkpointing": draw(st.sampled_from(["none", "selective", "full"])),
        "training.attention": draw(st.sampled_from(attention_words(gpu))),
        "training.kernels": draw(st.sampled_from(["standard", "fused"])),
        "training.compile": draw(st.booleans()),
        "hardware.gpu": gpu,
        "hardware.p2p": draw(st.sampled_from([None, True, False])),
        "hardware.gpus_per_node": gpus,
        "hardware.nodes": nodes,
        "hardware.parallelism.strategy": strategy,
        "hardware.parallelism.cpu_offload": draw(
            st.sampled_from(["none", "none", "optimizer", *(["parameters"] if strategy not in WHOLE else [])])
        ),
    }
