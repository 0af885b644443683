"""Jobs of every kind, as valid as a document can be; what cannot be estimated is among them."""

from __future__ import annotations

from typing import get_args

from hypothesis import strategies as st

from ftcost_core.catalogue.gpus import all_gpus, find_gpu
from ftcost_core.catalogue.models import all_models, find_model
from ftcost_core.documents.job import Job, edited
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.rollouts import GENERATING, TAUGHT
from ftcost_core.documents.words import Attention, Objective
from ftcost_core.evaluation.gpu_support import lacking_kernel
from ftcost_core.evaluation.stack_checks import runs_on
from tests.core.jobs import job

_choices: dict[str, st.SearchStrategy[object]] = {
    "model.id": st.sampled_from([model.id for model in all_models()]),
    "data.tokens": st.integers(1, 10**12),
    "data.epochs": st.floats(0.01, 50),
    "data.seq_len": st.integers(16, 131_072),
    "data.batching": st.sampled_from(("packed", "padded", "padded-longest")),
    "method.kind": st.sampled_from(("full", "lora", "qlora", "dora", "freeze", "pretrain")),
    "method.objective": st.sampled_from(get_args(Objective)),
    "method.rollout": st.sampled_from(
        (
            {"engine": "none"},
            {"engine": "vllm-colocated", "memory_share": 0.5, "sleep": False},
            {"engine": "vllm-colocated", "tensor": 2},
            {"engine": "vllm-server"},
            {"engine": "vllm-server", "gpus": 1, "group_size": 4},
            {"group_size": 16, "prompt_tokens": 4, "completion_tokens": 12},
        )
    ),
    "training.stack": st.sampled_from(("hf", "torchtune", "litgpt", "unsloth", "fsdp", "megatron")),
    "training.precision": st.sampled_from(("bf16", "bf16-mixed", "fp16-mixed", "fp32", "fp8-mixed")),
    "training.optimizer": st.sampled_from(
        ("adamw", "adamw-8bit", "paged-adamw-8bit", "adafactor", "lion", "sgd", "galore")
    ),
    "training.checkpointing": st.sampled_from(("none", "full", "selective")),
    "training.attention": st.sampled_from(get_args(Attention)),
    "training.loss": st.sampled_from(("standard", "fused", "chunked")),
    "training.micro_batch": st.sampled_from((None, 1, 2, 8)),
    "training.global_batch": st.sampled_from((None, 16, 64, 256)),
    "hardware.gpu": st.sampled_from([gpu.name for gpu in all_gpus() if runs_on("hf", gpu.vendor)]),
    "hardware.gpus_per_node": st.sampled_from((1, 2, 8)),
    "hardware.nodes": st.sampled_from((1, 1, 1, 2)),
    "hardware.p2p": st.sampled_from((None, True, False)),
    "run.evaluation_share": st.floats(0, 0.5),
    "run.retry_share": st.floats(0, 0.9),
    "run.tax_share": st.floats(0, 0.9),
    "run.contingency_share": st.floats(0, 0.9),
    "run.setup_hours": st.floats(0, 10),
    "price.terms": st.sampled_from(("on-demand", "spot")),
    "limits.budget_usd": st.none() | st.floats(1, 1e6),
}


def is_encoder(made: Job) -> bool:
    """Return whether a job's model sees a sequence from both sides, without a vocabulary head."""
    return not find_model(made.model.id or "").architecture.causal


TWO_STACKS: dict[str, object] = {
    "training.stack": "hf", "training.loss": "standard", "training.kernels": "standard", "method.objective": "sft",
}  # fmt: skip
"""What an encoder with a decoder is trained with."""


def is_two_stacks(made: Job) -> bool:
    """Return whether a job's model is an encoder with a decoder."""
    return find_model(made.model.id or "").architecture.encoder is not None


@st.composite
def jobs(draw: st.DrawFn) -> Job:
    """Draw a job that is a valid document: a few choices that a document refuses are left out."""
    made = job()
    for path in draw(st.lists(st.sampled_from(sorted(_choices)), min_size=4, max_size=16, unique=True)):
        try:
            made = edited(made, {path: draw(_choices[path])})
        except InputError:
            continue
    if made.method.kind == "pretrain":
        made = edited(made, {"method.kind": "full"} if is_encoder(made) else {"method.objective": "sft"})
    if is_encoder(made) and made.method.objective not in ("pairs", "triplets", "classification"):
        made = edited(made, {"method.objective": "pairs"})
    if is_two_stacks(made):
        made = edited(made, TWO_STACKS)
    if made.method.objective not in GENERATING:
        made = edited(made, {"method.rollout": None})
    # Every model can be its own teacher: the vocabulary is its own.
    made = edited(made, {"method.teacher": {"model": made.model.id} if made.method.objective in TAUGHT else None})
    if lacking_kernel(made, find_gpu(made.hardware.gpu)):
        made = edited(made, {"training.attention": "flash"})
    return made
