"""What is chosen where a rollout is left open, and what is refused."""

from __future__ import annotations

import pytest

from ftcost_core.documents.companions import with_companions
from ftcost_core.documents.job import edited
from ftcost_core.documents.method_fields import Rollout
from ftcost_core.documents.problems import InputError
from tests.core.rollout.build import figures, job


def _rollout(changes: dict[str, object]) -> Rollout:
    found = figures(changes).resolved.method.rollout
    assert found is not None
    return found


def test_an_open_rollout_is_filled_and_said() -> None:
    result = figures({"method.rollout": None, "data.samples": 8000, "data.mean_sample_tokens": 900,
                      "data.tokens": None})  # fmt: skip
    found = result.resolved.method.rollout
    assert found == Rollout(
        engine="vllm-colocated", tensor=1, memory_share=0.3, sleep=True, sleep_level=2, trainer_offload=False,
        group_size=8, prompt_tokens=450, completion_tokens=450,
    )  # fmt: skip
    said = {choice.path: choice.reason for choice in result.choices}
    for field in ("engine", "tensor", "memory_share", "group_size", "prompt_tokens", "completion_tokens"):
        assert said[f"method.rollout.{field}"]


@pytest.mark.parametrize(
    ("changes", "engine"),
    [
        ({"method.objective": "ppo", "method.rollout.group_size": 1}, "none"),
        ({"training.stack": "torchtune"}, "none"),
        ({"training.stack": "fsdp", "method.objective": "ppo", "method.rollout.group_size": 1}, "vllm-colocated"),
    ],
)
def test_the_engine_is_the_stacks(changes: dict[str, object], engine: str) -> None:
    assert _rollout(changes).engine == engine


def test_an_engine_is_split_where_its_weights_leave_no_room() -> None:
    for gpu, count, tensor in (("H100-SXM5-80GB", 8, 1), ("RTX 4090", 8, 2), ("RTX 4090", 1, 1)):
        assert _rollout({"hardware.gpu": gpu, "hardware.gpus_per_node": count}).tensor == tensor


def test_a_share_too_small_for_the_weights_is_raised_and_said() -> None:
    result = figures({"hardware.gpu": "RTX 4090", "method.rollout.memory_share": 0.2})
    assert result.rollout is not None
    assert result.rollout.awake_bytes > 16e9
    assert any(warning.path == "method.rollout.memory_share" for warning in result.warnings)


@pytest.mark.parametrize(("objective", "warned"), [("grpo", True), ("rloo", True), ("ppo", False)])
def test_a_group_of_one_is_warned_of_where_completions_are_compared(objective: str, warned: bool) -> None:
    result = figures({"method.objective": objective, "method.rollout.group_size": 1})
    assert any(warning.path == "method.rollout.group_size" for warning in result.warnings) is warned


def test_a_share_that_is_far_too_small_is_said_with_what_is_needed() -> None:
    result = figures({"method.rollout.memory_share": 0.1})
    said = [warning.text for warning in result.warnings if warning.path == "method.rollout.memory_share"]
    assert any(text.startswith("vLLM does not start with 10 %") and "25 %" in text for text in said)


def test_an_engine_that_no_gpu_holds_does_not_fit_and_says_why() -> None:
    result = figures({"data.seq_len": 100_000_000, "method.rollout": {"engine": "vllm-colocated"}})
    assert not result.memory.fits
    assert result.rollout is not None
    assert result.rollout.awake_bytes > result.memory.capacity
    assert result.resolved.method.rollout is not None
    assert result.resolved.method.rollout.memory_share == 1
    said = [warning.text for warning in result.warnings if warning.path == "method.rollout.memory_share"]
    assert any(text.startswith("vLLM does not start") for text in said)


def test_lengths_that_are_stated_are_those_trained_on() -> None:
    by_samples = {"data.samples": 1000, "data.mean_sample_tokens": 300, "data.tokens": None}
    result = figures(by_samples)  # prompts of 512 with completions of 1,024
    real = result.time.tokens_processed * (1 - result.time.padding_share)
    assert real == pytest.approx(1000 * 1536, rel=1e-6)
    assert figures(by_samples | {"method.rollout": None}).time.optimizer_steps == result.time.optimizer_steps


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"method.rollout.completion_tokens": 2000}, "method.rollout.completion_tokens"),
        ({"method.rollout.group_size": 7}, "method.rollout.group_size"),
        ({"method.rollout.tensor": 2}, "method.rollout.tensor"),
        ({"method.rollout.tensor": 3, "hardware.gpus_per_node": 3}, "method.rollout.tensor"),
        ({"method.rollout.engine": "vllm-server"}, "method.rollout.engine"),
        ({"method.rollout.engine": "vllm-server", "method.rollout.gpus": 1}, "method.rollout.gpus"),
        ({"method.objective": "sft"}, "method.rollout"),
        ({"method.rollout.engine": "vllm"}, "method.rollout.engine"),
        ({"method.rollout.memory_share": 1.5}, "method.rollout.memory_share"),
        ({"method.rollout.engines": 2}, "method.rollout.engines"),
    ],
)
def test_what_cannot_be_is_refused_with_what_is_allowed(changes: dict[str, object], path: str) -> None:
    with pytest.raises(InputError) as caught:
        figures(changes)
    problem = caught.value.problems[0]
    assert problem.path == path
    assert problem.allowed


def test_another_objective_takes_its_rollout_along() -> None:
    changed = edited(job(), with_companions(job(), "method.objective", "sft"))
    assert changed.method.rollout is None
    kept = edited(job(), with_companions(job(), "method.objective", "ppo"))
    assert kept.method.rollout == job().method.rollout
