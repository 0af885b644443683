"""What becomes of each field of a job in a trainer's files: found by changing the field and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from pydantic import BaseModel

from ftcost_core.documents.job import Job
from ftcost_core.documents.method_fields import Lora, Quantization, Rollout
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.result import Estimate
from ftcost_core.estimator import estimate
from ftcost_core.exporters.dispatch import hand_off
from ftcost_core.exporters.handoff import Handoff
from ftcost_core.trainers.names import Trainer
from tests.core.jobs import job
from tests.handoff_tools.cases import stack_of

SEVERAL: dict[str, object] = {
    "hardware.gpu": "H100", "hardware.gpus_per_node": 8, "training.global_batch": 64, "run.evaluation_share": 0.02,
    "data.tokens": 10**9,
}  # fmt: skip
GENERATED = SEVERAL | {"method.kind": "lora", "method.objective": "grpo", "training.global_batch": 1024,
                      "method.rollout": {"engine": "vllm-colocated", "group_size": 8}}  # fmt: skip
BASES: dict[str, dict[str, object]] = {
    "lora": SEVERAL | {"method.kind": "lora"},
    "qlora": SEVERAL | {"method.kind": "qlora"},
    "full": SEVERAL | {"method.kind": "full"},
    "freeze": SEVERAL | {"method.kind": "freeze", "method.trained_layers": 4},
    "grpo": GENERATED,
    "server": GENERATED | {"method.rollout": {"engine": "vllm-server", "gpus": 4, "group_size": 8}},
    "ppo": SEVERAL | {"method.kind": "lora", "method.objective": "ppo", "method.rollout": {"engine": "none"}},
    "taught": GENERATED
    | {"model.id": "Qwen/Qwen3-8B", "method.objective": "gkd", "method.teacher": {"model": "Qwen/Qwen3-32B"}},
    "tensor": SEVERAL
    | {"method.kind": "full", "hardware.parallelism.tensor": 2, "hardware.parallelism.strategy": "fsdp"},
    "pipeline": SEVERAL | {"method.kind": "full", "hardware.parallelism.pipeline": 4},
    "mixture": SEVERAL | {"model.id": "Qwen/Qwen3-30B-A3B", "method.kind": "full", "hardware.parallelism.expert": 8},
    "experts": SEVERAL
    | {"model.id": "Qwen/Qwen3-30B-A3B", "method.kind": "qlora", "method.lora": {"targets": "attention"}},
    "nodes": SEVERAL | {"method.kind": "full", "hardware.parallelism.strategy": "zero3", "hardware.nodes": 2},
}
"""Jobs to change one field of: a field counts only beside some others."""
OTHERS: dict[str, tuple[object, ...]] = {
    "data.epochs": (7.0,),
    "data.seq_len": (1536,),
    "method.lora.variant": ("rslora", None),
    "method.lora.rank": (24,),
    "method.lora.count": (4,),
    "method.fake_quantization": ("int8-int4", "int4"),
    "method.lora.dropout": (0.15,),
    "training.dropout": (0.0, 0.15),
    "method.lora.targets": (("q",), "attention"),
    "method.lora.train_fully": (("head",), ("head", "embedding")),
    "method.lora.adapter_dtype": ("fp32", "bf16"),
    "method.lora.experts": (True, False),
    "method.experts_quantized": (True, False),
    "method.loss_mask": ("all", "answers"),
    "method.quantization.double": (True, False),
    "method.quantization.upcast": (True, False),
    "method.trained_layers": (7,),
    "method.teacher.model": ("Qwen/Qwen3-14B",),
    "method.reference": (True, False),
    "method.rollout.updates": (2,),
    "method.rollout.passes": (2,),
    "method.rollout.staleness": (2.0,),
    "method.rollout.precision": ("fp8",),
    "method.rollout.drafted_tokens": (2.0,),
    "method.rollout.turns": (2,),
    "method.rollout.trainer_offload": (True, False),
    "method.rollout.oversampling": (2.0,),
    "method.rollout.scoring_passes": (5.0,),
    "method.rollout.gpus": (2,),
    "method.rollout.tensor": (2,),
    "method.rollout.memory_share": (0.123,),
    "method.rollout.sleep": (True, False),
    "method.rollout.group_size": (16, 4),
    "method.rollout.prompt_tokens": (77,),
    "training.stack": ("litgpt", "fsdp"),
    "training.weights_dtype": ("fp32", "bf16"),
    "training.master_weights": (True, False),
    "training.optimizer_state_dtype": ("fp32", "bf16"),
    "training.micro_batch": (1, 4),
    "training.global_batch": (256,),
    "training.checkpoint_layers": (3,),
    "training.activation_offload": (True, False),
    "training.offloaded_layers": (5, 32),
    "training.offloaded_experts": (True,),
    "training.compile": (True, False),
    "training.experts": ("loop", "fused"),
    "hardware.gpus_per_node": (4,),
    "hardware.nodes": (3,),
    "hardware.parallelism.tensor": (4, 2),
    "hardware.parallelism.pipeline": (2,),
    "hardware.parallelism.context": (2,),
    "hardware.parallelism.expert": (4,),
    "hardware.parallelism.expert_tensor": (2,),
    "hardware.parallelism.virtual_stages": (2,),
    "hardware.parallelism.sequence_parallel": (True, False),
    "hardware.parallelism.shard_group": (2, 4),
    "run.evaluation_share": (0.25, 0.0),
    "run.evaluation_batch": (16,),
    "run.checkpoint_minutes": (5.0,),
}
"""Other values of each field that a trainer may be told."""


@cache
def base(trainer: Trainer, name: str) -> tuple[Job, Estimate, Handoff] | None:
    """A job that the trainer can run, its estimate and its files; ``None``: it runs none like it."""
    try:
        wanted = job(BASES[name] | stack_of(trainer))
        made = estimate(wanted)
        return wanted, made, hand_off(wanted, made, trainer)
    except InputError:
        return None


def uses_of(trainer: Trainer, path: str) -> Iterator[str]:
    """Yield what becomes of a field in one job after another: ``written``, ``noted``, ``refused``, or ``none``."""
    for name in BASES:
        given = base(trainer, name)
        for value in OTHERS[path] if given else ():
            wanted, made, before = given
            resolved = changed(made.resolved, path, value)
            if resolved == made.resolved:
                continue
            # Some trainers are told of epochs as the estimate's number of steps.
            other = estimate(resolved) if path == "data.epochs" else made.replaced(resolved=resolved)
            try:
                after = hand_off(wanted, other, trainer)
            except InputError:
                yield "refused"
                continue
            if _settings(after.files) != _settings(before.files) or after.run != before.run:
                yield "written"
            else:
                yield "noted" if after.notes != before.notes else "none"


def changed(part: Any, path: str, value: object) -> Any:
    """Return a document with one field replaced, unchecked; parts that are not there stay so, but for those of a job."""
    name, _, rest = path.partition(".")
    inner = getattr(part, name)
    if rest and inner is None:
        usual: dict[str, BaseModel] = {"lora": Lora(), "quantization": Quantization(), "rollout": Rollout()}
        if name in ("quantization", "teacher"):
            return part
        inner = usual[name]
    return part.model_copy(update={name: changed(inner, rest, value) if rest else value})


def _settings(files: Mapping[str, str]) -> dict[str, list[str]]:
    """The files without comments: notes stand in those."""
    return {
        name: [line for line in text.splitlines() if not line.lstrip().startswith("#")] for name, text in files.items()
    }
