"""The worked examples of reinforcement and distillation: estimated, priced, as a service, written for their trainer."""

from __future__ import annotations

import re
from datetime import date
from functools import cache
from pathlib import Path

import pytest

from ftcost_core.configurations import Given, read_configuration
from ftcost_core.documents.job import edited
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.result import Estimate
from ftcost_core.estimator import estimate
from ftcost_core.exporters.dispatch import hand_off
from ftcost_core.planner.search import plan
from tests.core.configurations.round_trip import round_trip
from tests.core.rollout.build import job, seconds

TODAY = date(2026, 11, 23)
EIGHT: dict[str, object] = {
    "model.id": "Qwen/Qwen2.5-7B", "hardware.gpus_per_node": 8, "method.kind": "full", "training.micro_batch": 4,
    "training.global_batch": 512, "hardware.parallelism.strategy": "zero3",
}  # fmt: skip
EXAMPLES: dict[str, dict[str, object]] = {
    "colocated": EIGHT,
    "split": EIGHT | {"method.rollout.engine": "vllm-server", "method.rollout.gpus": 2},
    "asynchronous": EIGHT | {"method.rollout.staleness": 1},
    "distillation": {
        "model.id": "meta-llama/Llama-3.1-8B", "method.objective": "gkd", "hardware.gpus_per_node": 8,
        "method.teacher": {"model": "meta-llama/Llama-3.1-70B"}, "hardware.parallelism.strategy": "zero3",
        "training.micro_batch": 1, "training.global_batch": 64, "method.rollout.group_size": 1,
        "training.loss": "chunked",
    },
    "agent": {
        "model.id": "Qwen/Qwen3-32B", "hardware.gpus_per_node": 8, "hardware.nodes": 2, "training.micro_batch": 1,
        "training.global_batch": 256, "data.seq_len": 16_384, "method.rollout.turns": 8,
        "method.rollout.tool_tokens": 256, "method.rollout.tool_seconds": 5.0,
        "method.rollout.completion_tokens": 4096, "hardware.parallelism.strategy": "zero3",
    },
}  # fmt: skip


@cache
def _estimated(name: str) -> Estimate:
    return estimate(job(EXAMPLES[name]), today=TODAY)


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_estimated_and_priced(name: str) -> None:
    result = _estimated(name)
    assert result.memory.fits
    assert result.rollout
    assert sum(seconds(result).values()) == pytest.approx(result.throughput.step_s)
    assert result.cost.total
    assert any(offer.fits for offer in result.offers)


def test_generation_beside_training_is_the_fastest_of_the_three() -> None:
    took = {name: _estimated(name).throughput.step_s for name in ("colocated", "split", "asynchronous")}
    assert took["asynchronous"] < took["colocated"] < took["split"]


def test_an_example_as_a_service() -> None:
    """On Tinker the agent's contexts of further turns are billed as cached prefill."""
    served = {"model.id": "openai/gpt-oss-20b", "method.rollout.tensor": None}
    agent = edited(job(EXAMPLES["agent"]), served)
    single = edited(agent, {"method.rollout.turns": None})
    bills = [{one.provider: one.usd for one in estimate(one, today=TODAY).managed} for one in (agent, single)]
    assert bills[0]["Thinking Machines Tinker"] > bills[1]["Thinking Machines Tinker"] > 0


SERVED: dict[str, dict[str, object]] = {
    "colocated": {"model.id": "Qwen/Qwen3-8B", "method.kind": "lora", "hardware.parallelism.strategy": "ddp"},
    "split": {"model.id": "Qwen/Qwen3-8B", "method.kind": "lora", "hardware.parallelism.strategy": "ddp"},
    "asynchronous": {"model.id": "Qwen/Qwen3-8B", "method.kind": "lora", "hardware.parallelism.strategy": "ddp"},
    "distillation": {"model.id": "openai/gpt-oss-20b", "method.teacher": {"model": "openai/gpt-oss-120b"}},
    "agent": {"model.id": "Qwen/Qwen3.8-27B"},
}
"""The examples with the nearest models that Tinker has, which adapts and does not train whole models."""


@pytest.mark.parametrize("name", SERVED)
def test_the_nearest_job_of_a_service_is_billed_beside_rented_gpus(name: str) -> None:
    result = estimate(job(EXAMPLES[name] | SERVED[name]), today=TODAY)
    assert result.cost.total
    tinker = next(one for one in result.managed if one.provider == "Thinking Machines Tinker")
    assert 0.1 < tinker.usd / result.cost.total < 3


def test_no_service_is_named_for_models_that_none_has() -> None:
    assert not _estimated("distillation").managed


@pytest.mark.long
@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_planned(name: str) -> None:
    """The first of the plans costs no more than the job as it is, and is what an estimate of it says."""
    given = job(EXAMPLES[name])
    first = plan(given, top=5).plans[0]
    again = estimate(first.job)
    assert again.memory.fits
    assert again.time.wall_hours == pytest.approx(first.time.wall_hours, rel=0.2)  # a spot machine is waited for
    assert first.job.method.objective == given.method.objective
    as_it_is = _estimated(name).cost.total
    assert first.cost.total
    assert as_it_is
    assert first.cost.total <= as_it_is


@pytest.mark.parametrize("name", EXAMPLES)
@pytest.mark.parametrize("target", ["verl", "openrlhf", "nemo-rl"])
def test_an_example_is_written_for_trls_relatives(name: str, target: str) -> None:
    given, result = job(EXAMPLES[name]), _estimated(name)
    if name == "distillation":
        with pytest.raises(InputError, match="method.objective"):
            hand_off(given, result, target)
        return
    made = hand_off(given, result, target)
    assert ("ray start" in made.run) == (name == "agent")


def test_the_asynchronous_example_is_trls_async_grpo_where_it_is_sharded_by_fsdp() -> None:
    given = job(EXAMPLES["asynchronous"])
    with pytest.raises(InputError, match="strategy"):
        hand_off(given, _estimated("asynchronous"), "trl")
    given = edited(given, {"hardware.parallelism.strategy": "fsdp"})
    assert "AsyncGRPOTrainer" in hand_off(given, estimate(given, today=TODAY), "trl").files["train.py"]


@pytest.mark.parametrize("name", ["colocated", "split", "distillation", "agent"])
def test_an_example_is_written_for_trl(name: str) -> None:
    given = job(EXAMPLES[name])
    files = hand_off(given, _estimated(name), "trl").files
    trainer = "DistillationTrainer" if name == "distillation" else "GRPOTrainer"
    assert trainer in files["train.py"]
    assert ("teacher_model_name_or_path: meta-llama/Llama-3.1-70B" in files["train.yaml"]) == (name == "distillation")


@pytest.mark.parametrize("changes", [{}, {"method.rollout.staleness": 4, "method.rollout.gpus": 2},
                                     {"method.rollout.turns": 4, "method.rollout.tool_tokens": 64}])  # fmt: skip
def test_nemo_rl_reads_back_what_is_written_for_it(changes: dict[str, object], tmp_path: Path) -> None:
    stack = {"training.trainer": "nemo-rl", "training.stack": "fsdp", "hardware.parallelism.strategy": "fsdp"}
    given = job(EXAMPLES["colocated"] | stack | changes)
    result = estimate(given, today=TODAY)
    assert round_trip(given, result, "nemo-rl", tmp_path).outcome in ("equal", "difference said")
    files = hand_off(given, result, "nemo-rl").files
    told = files["nemo_rl.yaml"]
    assert not {"staleness", "method.rollout.turns", "group_size", "micro_batch"} & set(
        re.findall(r"\[[\w.]*?(\w+)\]", told)
    )


def test_a_switch_that_is_off_takes_what_stands_beside_it_with_it(tmp_path: Path) -> None:
    """NeMo RL's base configuration names an age of trajectories and Megatron's degrees though neither is on."""
    file = tmp_path / "grpo.yaml"
    file.write_text("""
grpo:
  num_prompts_per_step: 32
  num_generations_per_prompt: 16
  async_grpo: {enabled: false, max_trajectory_age_steps: 1}
policy:
  model_name: Qwen/Qwen2.5-1.5B
  train_global_batch_size: 512
  train_micro_batch_size: 4
  max_total_sequence_length: 1024
  megatron_cfg: {enabled: false, tensor_model_parallel_size: 4}
  dtensor_cfg: {enabled: true, tensor_parallel_size: 1}
cluster: {gpus_per_node: 8, num_nodes: 1}
""")
    read = read_configuration([file], Given(gpu="H100", tokens=1_000_000)).job
    assert read.hardware.parallelism.tensor == 1
    assert read.method.rollout
    assert not read.method.rollout.staleness
    assert (read.data.seq_len, read.training.global_batch, read.method.rollout.group_size) == (1024, 512, 16)


def test_what_a_trainer_lacks_is_refused_in_words() -> None:
    given = job(EXAMPLES["colocated"] | {"method.objective": "reinforce++"})
    with pytest.raises(InputError, match="reinforce"):
        hand_off(given, estimate(given, today=TODAY), "trl")
