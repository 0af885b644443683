"""Jobs of GRPO and PPO to test with."""

from __future__ import annotations

from typing import Any

from ftcost_core.documents.job import Job, edited, parse_job
from ftcost_core.documents.result import Estimate
from ftcost_core.estimate import TwoPartEstimate

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
