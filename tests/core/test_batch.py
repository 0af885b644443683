from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ftcost_core.batch import brief_estimates, estimates
from ftcost_core.commands.cli import main
from ftcost_core.documents.job import Job
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.result import Estimate
from ftcost_core.documents.words import Objective
from ftcost_core.estimator import estimate
from tests.core.jobs import job
from tests.core.prices.test_machine import book

_MIXED: tuple[dict[str, object], ...] = (
    {},
    {"training.micro_batch": None},
    {"training.micro_batch": None, "training.global_batch": None, "data.seq_len": 8192},
    {"method.kind": "full", "hardware.gpu": "H100 SXM", "hardware.gpus_per_node": 8},
    {"method.kind": "full", "hardware.gpu": "A100 80GB SXM", "hardware.gpus_per_node": 8,
     "hardware.nodes": 2, "price.terms": "spot"},
    {"method.kind": "lora", "hardware.gpus_per_node": 4, "hardware.parallelism.strategy": None,
     "data.batching": "padded-longest", "data.mean_sample_tokens": 300},
    {"hardware.parallelism.cpu_offload": "optimizer", "method.kind": "full", "training.stack": "hf"},
    {"training.optimizer": "paged-adamw-8bit", "training.activation_offload": True,
     "training.checkpointing": "full"},
    {"method.objective": "grpo", "hardware.gpu": "H100 SXM", "hardware.gpus_per_node": 4},
    {"model.id": "Qwen/Qwen3-30B-A3B", "hardware.gpu": "H100 SXM", "hardware.gpus_per_node": 8,
     "price.terms": "spot"},
    {"model.id": "Qwen/Qwen3-30B-A3B", "hardware.gpu": "L40S", "training.micro_batch": None},
    {"calibration": {"tokens_per_s_per_gpu": 3000.0, "peak_bytes": 15 * 2**30}},
    {"hardware.parallelism.pipeline": 2, "hardware.gpus_per_node": 8, "training.stack": "megatron",
     "method.kind": "full", "hardware.gpu": "H100 SXM"},
    {"model.id": "google/gemma-2-27b", "method.lora.rank": 64, "training.stack": "mlx", "training.precision": "fp16",
     "training.optimizer": "adafactor", "training.attention": "eager", "data.batching": "padded-longest",
     "hardware.gpu": "Apple M1 16GB"},
    {"model.id": "google/gemma-2-27b", "training.stack": "hf"},
)  # fmt: skip
"""Of several architectures, on one GPU and on several, with what only some jobs have."""
_FILTERED: tuple[dict[str, object], ...] = (
    {"limits.providers": ("RunPod",)},
    {"limits.terms": ("spot",), "price.terms": "spot"},
    {"limits.doubtful_prices": True, "limits.deadline_hours": 1.0},
    {"hardware.interconnect": "pcie4", "hardware.p2p": False, "hardware.gpus_per_node": 2},
    {"hardware.network_gbit_s": 25.0, "hardware.nodes": 2, "hardware.gpu": "H100 SXM",
     "hardware.memory_in_use_gib": 2.0},
    {"hardware.gpus_per_node": 8, "hardware.nodes": 4000},
)  # fmt: skip


def _without_second_part(result: Estimate) -> dict[str, Any]:
    """Return a result as a brief one holds it."""
    document = result.document()
    document |= {"offers": [], "managed": [], "advice": [], "own_machine": None}
    document["memory"]["timeline"] = []
    for part in ("memory", "host", "throughput", "time", "cost"):
        document[part]["terms"] = []
    return document


def test_a_batch_gives_the_figures_of_each_job_alone_to_the_last_digit() -> None:
    jobs = [job(changes) for changes in _MIXED]
    together = dict(brief_estimates(jobs))
    for i, one in enumerate(jobs):
        result = together[i]
        assert isinstance(result, Estimate), (_MIXED[i], result)
        assert result.document() == _without_second_part(estimate(one)), _MIXED[i]


@pytest.mark.long
def test_whole_estimates_of_a_batch_are_those_of_each_job_alone_with_fewer_offers() -> None:
    """Terms, offers, services and advice included."""
    jobs = [job(changes) for changes in (*_MIXED, *_FILTERED)]
    together = dict(estimates(jobs, most_offers=5))
    for i, one in enumerate(jobs):
        alone, result = estimate(one), together[i]
        assert isinstance(result, Estimate), (one, result)
        shown = tuple(offer for k, offer in enumerate(alone.offers) if k < 5 or offer.pareto)
        assert result.document_json() == alone.replaced(offers=shown).document_json(), one


_HARDWARE = {
    "RTX 4090": "hf",
    "H100 SXM": "torchtune",
    "MI300X": "hf",
    "TPU v5p": "maxtext",
    "Apple M3 Max 36GB": "mlx",
}


@pytest.mark.long
@given(
    st.lists(
        st.fixed_dictionaries({
            "hardware.gpu": st.sampled_from(sorted(_HARDWARE)),
            "hardware.gpus_per_node": st.sampled_from((1, 4)),
            "method.kind": st.sampled_from(("full", "lora")),
            "method.objective": st.sampled_from(get_args(Objective)),
            "model.id": st.sampled_from(("meta-llama/Llama-3.1-8B", "Qwen/Qwen3-0.6B")),
            "training.micro_batch": st.sampled_from((None, 1)),
        }),
        min_size=1, max_size=5,
    )
)  # fmt: skip
@settings(max_examples=8)
def test_a_batch_never_differs_from_single_estimates(mixture: list[dict[str, object]]) -> None:
    """Whatever the hardware and objectives of its jobs, in any mixture; what is refused alone is refused."""
    jobs = [job(changes | {"training.stack": _HARDWARE[str(changes["hardware.gpu"])]}) for changes in mixture]
    together = dict(estimates(jobs, most_offers=3))
    for i, one in enumerate(jobs):
        result = together[i]
        try:
            alone = estimate(one)
        except InputError as error:
            assert str(result) == str(error)
            continue
        assert isinstance(result, Estimate), (mixture[i], result)
        shown = tuple(offer for k, offer in enumerate(alone.offers) if k < 3 or offer.pareto)
        assert result.document_json() == alone.replaced(offers=shown).document_json(), mixture


def test_a_batch_compares_with_a_machine_of_ones_own() -> None:
    prices = book()
    jobs = [job(), job({"method.kind": "lora"}), job({"price.terms": "owned", "hardware.gpu": "RTX 4090"})]
    together = dict(estimates(jobs, prices, most_offers=1))
    for i, one in enumerate(jobs):
        alone, result = estimate(one, prices), together[i]
        assert isinstance(result, Estimate)
        assert alone.own_machine is not None
        assert (result.own_machine, result.advice) == (alone.own_machine, alone.advice)


def test_a_job_that_cannot_be_estimated_spoils_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    from ftcost_core import batch

    def first_part(figures: Any) -> Estimate:
        if figures.job.data.tokens == 13:
            raise ZeroDivisionError("unlucky")
        return original(figures)

    original = batch.first_part
    monkeypatch.setattr(batch, "first_part", first_part)
    jobs: list[Job] = [
        job(),
        job({"hardware.parallelism.tensor": 2, "hardware.gpus_per_node": 3}),
        job({"data.tokens": 13}),
        job({"price.offer": "no such offer"}),
        job({"data.tokens": 17}),
    ]
    outcomes = dict(brief_estimates(jobs))
    assert isinstance(outcomes[0], Estimate)
    assert isinstance(outcomes[1], InputError)
    assert isinstance(outcomes[2], ZeroDivisionError)
    assert isinstance(outcomes[3], InputError)
    assert isinstance(outcomes[4], Estimate)


def test_the_command_answers_line_by_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "jobs.jsonl"
    good = json.dumps(job().model_dump(mode="json"))
    other = json.dumps(job({"model.id": "Qwen/Qwen3-8B"}).model_dump(mode="json"))
    path.write_text(f"{good}\nnot a job\n{other}\n\n{good}\n", encoding="utf-8")
    assert main(["estimate", "--batch", str(path), "--brief", "--config-dir", str(tmp_path)]) == 1
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line.get("format", "error") for line in lines] == [
        "ftcost-result", "error", "ftcost-result", "ftcost-result",
    ]  # fmt: skip
    assert lines[0] == lines[3]
    assert lines[2]["resolved"]["model"]["id"] == "Qwen/Qwen3-8B"
    assert not lines[0]["offers"]
    assert not lines[0]["cost"]["terms"]


def test_brief_is_of_a_batch(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["estimate", "job.ftcost", "--brief"]) == 1
    assert "--batch" in capsys.readouterr().err
