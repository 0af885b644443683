"""Random job documents: every word of every field, sizes from usual to the ends of what is allowed."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from ftcost_core.catalogue.gpus import all_gpus
from ftcost_core.catalogue.models import all_models
from ftcost_core.documents.fields import declaration
from ftcost_core.documents.rollouts import GENERATING, TAUGHT
from ftcost_core.documents.words import Stack
from ftcost_core.evaluation.stack_checks import runs_on
from ftcost_core.evaluation.stack_defaults import stack_defaults

_EXTREME_SHARE = 0.03
"""Of jobs with a size at an end of what a document allows."""
_TAKEN_SHARE = 0.9
"""Of jobs without the values that their stack does not take."""
_EXTREMES: dict[str, tuple[Any, ...]] = {
    "data.tokens": (1, 10**16),
    "data.epochs": (1e-9, 10_000),
    "data.seq_len": (1, 2, 100_000_000),
    "training.micro_batch": (65_536,),
    "training.global_batch": (1, 10_000_000),
    "hardware.nodes": (10_000, 100_000),
    "hardware.gpus_per_node": (1_024,),
    "hardware.network_gbit_s": (1e-3, 1e6),
    "method.lora.rank": (1, 65_536),
    "run.checkpoint_minutes": (1e-3, 1_000_000),
    "run.evaluation_share": (0, 100),
    "run.experiments": (100_000,),
}


_NEEDED = ("model", "model.id", "data", "data.tokens", "hardware", "hardware.gpu")


def model_ids() -> list[str]:
    """Return the models of the catalogue."""
    return [model.id for model in all_models()]


def words(path: str) -> tuple[Any, ...]:
    """Return the words that a field may hold."""
    return declaration(path).options


@cache
def _chips(stack: Stack) -> list[str]:
    return [gpu.name for gpu in all_gpus() if runs_on(stack, gpu.vendor)]


def without(made: dict[str, Any], path: str) -> bool:
    """Leave a field of a document open, or a whole part of it; return whether it could be."""
    *parents, leaf = path.split(".")
    part: Any = made
    for name in parents:
        part = part.get(name) if isinstance(part, dict) else None
    if path in _NEEDED or not isinstance(part, dict) or leaf not in part:
        return False
    del part[leaf]
    return True


def document(random: Random, model: str) -> dict[str, Any]:
    """Return a job document for a model; some are refused, in words."""
    kind, stack = random.choice(words("method.kind")), random.choice(words("training.stack"))
    lengths = random.random()
    seq_len = random.choice((128, 512, 1024, 1536, 2048, 4096, 8192, 32_768))
    data: dict[str, Any] = {
        "tokens": round(10 ** random.uniform(5, 11)),
        "epochs": random.choice((1, 1, 2, 3, 0.5)),
        "seq_len": seq_len,
        "batching": random.choice(words("data.batching")),
    }
    if lengths < 0.3:
        data["mean_sample_tokens"] = max(1.0, random.uniform(0.05, 1.2) * seq_len)
    elif lengths < 0.4:
        edges = sorted({0, *(random.randint(1, 4 * seq_len) for _ in range(5))})
        data["lengths"] = {"edges": edges, "counts": [random.randint(1, 1000) for _ in edges[1:]]}
    made: dict[str, Any] = {
        "format": "ftcost-job",
        "version": 1,
        "model": {"id": model},
        "data": data,
        "method": {
            "kind": kind,
            "objective": random.choice(("sft", "sft", *words("method.objective"))),
            "lora": {
                "rank": random.choice((4, 8, 16, 64, 128)),
                "dropout": random.choice((0, 0, 0.05)),
                "targets": random.choice(("all-linear", "attention", ["q", "v"], ["head", "embedding", "up"])),
                "train_fully": random.choice(([], [], [], ["head"], ["embedding", "head"])),
            },
            "quantization": None
            if random.random() < 0.8
            else {"kind": random.choice(words("method.quantization.kind"))},
        },
        "training": {
            "stack": stack,
            "precision": random.choice(words("training.precision")),
            "optimizer": random.choice(("adamw", "adamw", *words("training.optimizer"))),
            "micro_batch": random.choice((None, None, 1, 2, 3, 4, 8)),
            "global_batch": random.choice((None, 1, 8, 9, 16, 30, 32, 64, 128, 512)),
            "checkpointing": random.choice(words("training.checkpointing")),
            "attention": random.choice(words("training.attention")),
            "loss": random.choice(words("training.loss")),
            "kernels": random.choice(words("training.kernels")),
            "compile": random.random() < 0.2,
            "checkpoint_layers": random.choice((None, None, None, None, 1, 8)),
            "activation_offload": random.choice((None, None, False, True)),
            "keeps_logits": random.choice((None, None, False, True)),
            "dropout": random.choice((None, None, 0.0, 0.1)),
        },
        "hardware": {
            "gpu": random.choice(_chips(stack)),
            "gpus_per_node": random.choice((1, 1, 2, 4, 8, 8)),
            "nodes": random.choice((1, 1, 1, 1, 2, 3, 8, 32)),
            "parallelism": {
                "strategy": random.choice((None, None, *words("hardware.parallelism.strategy"))),
                "tensor": random.choice((1, 1, 1, 2, 4, 8)),
                "pipeline": random.choice((1, 1, 1, 1, 2, 4, 8)),
                "context": random.choice((1, 1, 1, 1, 1, 2, 4)),
                "context_kind": random.choice((None, None, *words("hardware.parallelism.context_kind"))),
                "expert": random.choice((1, 1, 1, 2, 4, 8)),
                "expert_tensor": random.choice((None, None, None, None, 1, 2)),
                "sequence_parallel": random.random() < 0.3,
                "cpu_offload": random.choice(("none", "none", "none", *words("hardware.parallelism.cpu_offload"))),
                "virtual_stages": random.choice((None, None, None, 2)),
                "pipeline_schedule": random.choice(("1f1b", *words("hardware.parallelism.pipeline_schedule"))),
                "shard_group": random.choice((None, None, None, 2, 8)),
            },
        },
        "run": {
            "evaluation_share": random.choice((0, 0.02, 0.5)),
            "checkpoint_minutes": random.choice((5, 30, 240)),
            "retry_share": random.choice((0, 0.1)),
            "experiments": random.choice((0, 0, 3)),
        },
        "price": {"terms": random.choice(("on-demand", "on-demand", "spot"))},
    }
    if made["method"]["objective"] in TAUGHT:
        made["method"]["teacher"] = {"model": model, "place": random.choice(words("method.teacher.place"))}
    if made["method"]["objective"] in GENERATING and random.random() < 0.5:
        made["method"]["rollout"] = {
            "engine": random.choice((None, *words("method.rollout.engine"))),
            "gpus": random.choice((None, None, 1, 4)),
            "tensor": random.choice((None, None, 1, 2)),
            "sleep": random.random() < 0.7,
            "group_size": random.choice((None, 4, 8)),
            "completion_tokens": random.choice((None, 1 + seq_len // 4)),
            "updates": random.choice((None, None, 2)),
            "turns": random.choice((None, None, 4)),
            "trainer_offload": random.choice((None, True, False)),
        }
    if random.random() < 0.4:  # degrees that divide are rare among drawn ones
        made["hardware"]["parallelism"] |= {"tensor": 1, "pipeline": 1, "context": 1, "expert": 1}
    if random.random() < _TAKEN_SHARE:
        _take(random, made, stack)
    if random.random() < _EXTREME_SHARE:
        path = random.choice(tuple(_EXTREMES))
        *parents, leaf = path.split(".")
        part: dict[str, Any] = made
        for name in parents:
            part = part[name]
        part[leaf] = random.choice(_EXTREMES[path])
    return made


def _take(random: Random, made: dict[str, Any], stack: Stack) -> None:
    """Replace values that the stack does not take by some that it does."""
    for path, allowed in stack_defaults().only.by[stack].items():
        *parents, leaf = path.split(".")
        whole: Any = {}
        part: Any = made
        for name in parents:
            whole, part = part or {}, (part or {}).get(name)
        value = (part or {}).get(leaf)
        if value is not None and not allowed and not isinstance(value, list):
            whole[parents[-1]] = None  # such as a quantisation of any kind
        elif isinstance(value, list):
            part[leaf] = [entry for entry in value if entry in allowed]
        elif value is not None and value not in allowed:
            part[leaf] = random.choice(allowed)
