"""Jobs of GRPO and PPO to test with."""

from __future__ import annotations

from typing import Any

from ftcost_core.documents.job import Job, edited, parse_job
from ftcost_core.documents.result import Estimate
from ftcost_core.estimator import TwoPartEstimate

H100 = "H100-SXM5-80GB"
GRPO: dict[str, Any] = {
    "format": "ftcost-job",
    "version": 1,
    "model": {"id": "meta-llama/Llama-3.1-8B"},
    "data": {"tokens": 10_000_000, "seq_len": 2048, "batching": "padded-longest"},
    "method": {
        "kind": "lora",
        "objective": "grpo",
        "rollout": {"prompt_tokens": 512, "completion_tokens": 1024, "group_size": 8},
    },
    "training": {"stack": "hf", "precision": "bf16", "micro_batch": 4, "global_batch": 64},
    "hardware": {"gpu": H100},
}


def job(changes: dict[str, object] | None = None) -> Job:
    """GRPO of an 8B with adapters on one H100, changed by dotted paths."""
    return edited(parse_job(GRPO), changes or {})


def figures(changes: dict[str, object] | None = None) -> Estimate:
    """Its figures, without offers and advice."""
    return TwoPartEstimate(job(changes)).first


def seconds(result: Estimate) -> dict[str, float]:
    """Seconds of a step by part."""
    assert result.rollout
    return {part.name: part.seconds for part in result.rollout.parts}


def term(result: Estimate, key: str) -> float:
    """The value of a term of the step or of memory; 0 where there is none."""
    terms = (*result.throughput.terms, *result.memory.terms)
    return sum(one.value for one in terms if one.key == key)


def published() -> dict[str, tuple[dict[str, object], float]]:
    """Jobs and seconds of a GRPO step on H100, on policy.

    NVIDIA-NeMo/RL docs/about/performance-summary.md, release 0.4: 2,048 or 512 completions of
    OpenMathInstruct-2, packed into windows of the context. The mean sequence is the table's; prompts of 160
    tokens and an engine's share of 0.6 are assumed.
    """

    def run(
        model: str, completions: int, mean: int, window: int, nodes: int, engine: int, **degrees: int
    ) -> dict[str, object]:
        return {
            "model.id": model, "method.kind": "full", "training.stack": "megatron",
            "training.precision": "bf16-mixed",
            "data.batching": "packed", "data.seq_len": window, "training.micro_batch": 1,
            "training.global_batch": round(completions * mean / window),
            "hardware.gpus_per_node": 8, "hardware.nodes": nodes, "method.rollout.prompt_tokens": 160,
            "method.rollout.completion_tokens": mean - 160, "method.rollout.group_size": 32,
            "method.rollout.memory_share": 0.6, "method.rollout.tensor": engine,
            **{f"hardware.parallelism.{name}": degree for name, degree in degrees.items()},
        }  # fmt: skip

    return {
        "Llama 3.1 8B": (run("meta-llama/Llama-3.1-8B", 2048, 1060, 4096, 2, 1, pipeline=2), 97.7),
        "Qwen3 32B": (run("Qwen/Qwen3-32B", 2048, 3206, 4096, 4, 4, tensor=4, pipeline=4), 393),
        "Qwen3 30B-A3B": (run("Qwen/Qwen3-30B-A3B", 2048, 3154, 4096, 4, 4, tensor=2, expert=8), 225),
        "Qwen3 235B-A22B": (
            run("Qwen/Qwen3-235B-A22B", 512, 5671, 8192, 16, 16, tensor=2, context=2, expert=16, pipeline=8),
            506,
        ),
        "DeepSeek V3": (run("deepseek-ai/DeepSeek-V3", 512, 745, 1536, 32, 32, expert=16, pipeline=16), 154),
    }


def worked() -> dict[str, dict[str, object]]:
    """The jobs that the page on rollouts works out: 512 tokens of prompt, 1,024 of completion, 8 a prompt."""
    sharded: dict[str, object] = {
        "method.kind": "full", "training.stack": "fsdp", "training.precision": "bf16-mixed",
        "hardware.parallelism.strategy": "fsdp", "hardware.gpus_per_node": 8, "training.global_batch": 480,
    }  # fmt: skip
    large = sharded | {
        "model.id": "meta-llama/Llama-3.1-70B", "hardware.nodes": 8, "training.global_batch": 960,
    }  # fmt: skip

    def apart(gpus: int) -> dict[str, object]:
        return {"method.rollout.engine": "vllm-server", "method.rollout.gpus": gpus}

    seven: dict[str, object] = sharded | {
        "model.id": "Qwen/Qwen2.5-7B", "training.global_batch": 512, "training.micro_batch": 4,
    }  # fmt: skip
    rows = {
        "8B, LoRA, 1 GPU, 64 completions, no engine": {"method.rollout.engine": "none"},
        "the same, vLLM beside the trainer": {},
        "8B, full, 8 GPUs, 480 completions, vLLM beside the trainer": sharded,
        "the same, vLLM on 2 of the 8": sharded | apart(2),
        "70B, full, 64 GPUs, 960 completions, vLLM beside the trainer": large,
        "the same, vLLM on 16 of the 64": large | apart(16),
        "7B, full, 8 GPUs, 512 completions, vLLM beside the trainer": seven,
        "the same, vLLM on 2 of the 8, taking turns": seven | apart(2),
        "the same, beside training, split by the program": seven | {"method.rollout.staleness": 1},
        "32B, full, 64 GPUs, 512 sequences of 8 turns": sharded | {
            "model.id": "Qwen/Qwen3-32B", "hardware.nodes": 8, "training.global_batch": 512, "data.seq_len": 16_384,
            "method.rollout.turns": 8, "method.rollout.tool_tokens": 256, "method.rollout.tool_seconds": 5.0,
            "method.rollout.completion_tokens": 4096, "training.micro_batch": 1,
        },
    }  # fmt: skip
    return {name: {"training.micro_batch": None} | changes for name, changes in rows.items()}
