"""Memory, speed, saved files and figures count the same trained parameters, whatever is trained."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ftcost_core.formulas.job_arrays import ROLES, JobArrays
from ftcost_core.formulas.memory.step_phases import peak_candidates
from ftcost_core.formulas.memory.trained_on_rank import trained_on_stage
from ftcost_core.formulas.memory.views import FIRST, LAST, memory_inputs
from ftcost_core.formulas.throughput.step import step
from ftcost_core.formulas.throughput.work import work
from ftcost_core.formulas.trained import trained_parameters
from tests.core.memory.build import batch

QWEN_MIXTURE = "Qwen/Qwen3-30B-A3B"
MODELS = (
    "meta-llama/Llama-3.1-8B",
    "google/gemma-2b",
    "openai-community/gpt2",
    "microsoft/Phi-3-mini-4k-instruct",
    "tiiuae/falcon-7b",
    QWEN_MIXTURE,
    "deepseek-ai/DeepSeek-V2-Lite",
)
LORA_RANK_16 = 41_943_040
EMBEDDING = 128_256 * 4096
OUTPUTS_OF_ALL_LINEARS = 32 * (4096 + 1024 + 1024 + 4096 + 14336 + 14336 + 4096)


@st.composite
def methods(draw: st.DrawFn) -> dict[str, Any]:
    """Every method, target choice and choice of what is trained in full."""
    kind = draw(st.sampled_from(["full", "pretrain", "freeze", "lora", "qlora", "dora"]))
    some_roles = st.lists(st.sampled_from(ROLES), unique=True, max_size=4).map(tuple)
    model = draw(st.sampled_from(MODELS))
    targets = draw(st.sampled_from(["all-linear", "attention"]) | some_roles.filter(bool))
    if model == QWEN_MIXTURE and not {"all-linear", "attention", "q", "k", "v", "o"}.intersection(
        [targets] if isinstance(targets, str) else targets
    ):
        targets = (*targets, "q")  # Adapters on its experts alone are refused where they reach none.
    return {
        "model.id": model,
        "method.kind": kind,
        "method.lora.experts": False if kind == "dora" else draw(st.sampled_from([None, True, False])),
        "method.objective": draw(st.sampled_from(["sft", "dpo", "grpo", "ppo"])),
        "method.lora.rank": draw(st.sampled_from([1, 16, 256])),
        "method.lora.targets": targets,
        "method.lora.train_fully": draw(some_roles),
        "training.stack": draw(st.sampled_from(["hf", "torchtune", "litgpt", "unsloth", "fsdp", "megatron"])),
    }


@given(methods())
def test_memory_and_speed_count_the_same(changes: dict[str, Any]) -> None:
    job = batch(changes)
    counted = trained_parameters(job)
    view = memory_inputs(job, FIRST)
    terms = {term.key: term for term in peak_candidates(view)["optimizer"]}
    updated = [terms[key].inputs["parameters"] for key in ("optimizer.states", "optimizer.states-outside")]
    np.testing.assert_allclose(np.asarray(sum(updated)), counted.total, rtol=1e-12)
    # Time leaves out what is no matrix: norms, biases and learned positions.
    rest = (counted.vectors + counted.outer_vectors + counted.positions) * counted.models
    np.testing.assert_allclose(work(job).optimizer.trained, counted.total - rest, rtol=1e-12)
    if job.adapters[0]:
        assert rest[0] == 0
    elif job.full[0]:
        assert rest[0] < 0.01 * counted.total[0]


@given(methods(), st.sampled_from([(1, 2, 1), (2, 1, 1), (2, 2, 2), (1, 1, 2)]))
def test_the_ranks_of_a_model_train_it_once(changes: dict[str, Any], degrees: tuple[float, float, float]) -> None:
    tensor, pipeline, expert = (np.array([float(degree)]) for degree in degrees)
    whole = batch(changes)
    assume(whole.arch.layers % degrees[1] == 0)
    gpus = tensor * pipeline * expert
    job = whole.with_(gpus_per_node=gpus, tensor=tensor, pipeline=pipeline, expert=expert)
    ends = [trained_on_stage(memory_inputs(job, stage)) for stage in ((FIRST, LAST) if pipeline > 1 else (FIRST,))]
    experts = sum(end.experts for end in ends) * expert
    ranks = (sum(end.dense + end.outer for end in ends) + experts) * tensor
    counted = trained_parameters(whole)
    # Copies of experts are counted on one rank of expert parallelism.
    ranks = ranks + counted.copies.experts * (1 - 1 / expert) * counted.models
    # A tied head on another stage than the embedding is a copy, and a table of positions is not divided.
    size = counted.in_place
    copy = np.where((pipeline > 1) & (size.head == 0), size.embedding, 0.0) * counted.models
    positions = counted.positions * (tensor - 1) * counted.models
    np.testing.assert_allclose(ranks, counted.total + copy + positions, rtol=1e-9)


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"method.lora.train_fully": ("embedding",)}, LORA_RANK_16 + EMBEDDING),
        ({"method.lora.train_fully": ("head",)}, LORA_RANK_16 + EMBEDDING),
        ({"method.lora.targets": ("q", "head")}, 32 * 16 * 8192 + 16 * (4096 + 128_256)),
        ({"method.lora.targets": ("q", "embedding")}, 32 * 16 * 8192 + 16 * (4096 + 128_256)),
        ({"method.kind": "dora"}, LORA_RANK_16 + OUTPUTS_OF_ALL_LINEARS),
        ({"method.objective": "ppo"}, 2 * LORA_RANK_16),
    ],
)
def test_counts_of_llama_8b(changes: dict[str, Any], expected: int) -> None:
    job = batch({"method.kind": "lora"} | changes)
    assert trained_parameters(job).total[0] == expected
    assert work(job).optimizer.trained[0] == expected


@pytest.mark.parametrize(
    ("model", "rank", "expected"),
    [
        ("Qwen/Qwen3-30B-A3B", 8, 498_253_824),
        ("mistralai/Mixtral-8x7B-v0.1", 8, 179_832_832),
        ("openai/gpt-oss-20b", 8, 3_981_312),
        ("allenai/Olmo-Hybrid-7B", 8, 22_965_504),
        # A text model of a family whose experts PEFT reaches, inside a model of another type.
        ("moonshotai/Kimi-K2.5", 8, 44_399_104),
        ("meta-llama/Llama-3.1-8B", 16, LORA_RANK_16),
    ],
)
def test_peft_reaches_the_experts_of_some_families(model: str, rank: int, expected: int) -> None:
    """Counted with PEFT 0.21.2 on models without memory (``python -m tests.handoff_tools.zoo``)."""
    job = {"model.id": model, "method.kind": "lora", "method.lora.rank": rank}
    assert trained_parameters(batch(job)).total[0] == expected


def test_one_matrix_for_gate_and_up_has_one_adapter() -> None:
    alike = {"layers": 2, "hidden_size": 64, "intermediate_size": 256, "num_heads": 4, "vocab_size": 512}
    separate, fused = (
        trained_parameters(
            batch({"model": {"architecture": alike | {"model_type": kind}}, "method.kind": "lora"})
        ).total[0]
        for kind in ("llama", "glm4v")
    )
    assert separate - fused == 2 * 16 * 64


def test_freezing_leaves_what_stands_outside_the_layers() -> None:
    layer = (8_030_261_248 - 2 * EMBEDDING - 4096) // 32
    freeze = {"method.kind": "freeze", "method.trained_layers": 4}
    assert trained_parameters(batch(freeze)).total[0] == 4 * layer


def test_a_part_of_a_fused_matrix_cannot_be_trained_alone() -> None:
    fused = {"model.id": "microsoft/Phi-3-mini-4k-instruct", "method.kind": "lora"}
    q, qkv = (
        trained_parameters(batch(fused | {"method.lora.train_fully": roles})).total[0]
        for roles in (("q",), ("q", "k", "v"))
    )
    assert q == qkv


def test_an_embedding_that_is_trained_costs_time() -> None:
    several: dict[str, Any] = {
        "method.kind": "lora", "hardware.gpu": "A100-PCIe-80GB", "hardware.gpus_per_node": 8,
        "hardware.parallelism.strategy": "ddp", "training.global_batch": 16,
    }  # fmt: skip

    def seconds(**changes: object) -> float:
        job: JobArrays = batch(several | {f"method.lora.{name}": value for name, value in changes.items()})
        return float(step(job).step_s[0])

    plain, embedding = seconds(), seconds(train_fully=("embedding",))
    assert embedding > plain + 0.05
    assert seconds(train_fully=("head",)) > embedding
    assert seconds(targets=("q", "head")) > seconds(targets=("q",))


def test_an_adapter_on_the_embedding_looks_its_rows_up() -> None:
    flops = {
        name: work(batch({"method.kind": "lora", "method.lora.targets": ("q", name)})).matmul.adapters.flops[0]
        for name in ("embedding", "head", "q")
    }
    per_token_and_rank = 2 * 16 * 2 * 2048 * 3
    assert flops["embedding"] - flops["q"] == per_token_and_rank * 4096
    assert flops["head"] - flops["q"] == per_token_and_rank * (4096 + 128_256)
