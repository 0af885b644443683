"""Seconds and bytes of a rollout, worked out by hand, and what must hold for any of them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ftcost_core.catalogue.gpus import find_gpu
from ftcost_core.documents.result import Estimate
from tests.core.rollout.build import H100, figures, published, seconds, term

GIB = 2**30


def test_a_rollout_of_an_8b_worked_out_by_hand() -> None:
    """64 completions of 1,024 tokens after 512, 8 a prompt, in 30 % of an H100 (79.65 GiB by the catalogue).

    Weights: 8.030 G × 2 B = 16.06 GB. The cache: 0.3 × capacity less weights and 1.2 GiB; a token takes
    32 layers × 2 × 8 heads × 128 × 2 B = 131,072 B. A running sequence has on average
    1024 × (1 - 1024/(2 × 1536)) = 683 tokens of its own and an eighth of the prompt, 64: 97.9 MB.
    """
    result = figures()
    rollout = result.rollout
    assert rollout is not None
    capacity = find_gpu(H100).usable_bytes
    assert rollout.weights_bytes == 8_030_261_248 * 2
    assert rollout.awake_bytes == pytest.approx(0.3 * capacity, rel=1e-6)
    assert rollout.cache_bytes == pytest.approx(0.3 * capacity - 16.0605e9 - 1.2 * GIB, rel=1e-3)
    held = (1024 * (1 - 1024 / 3072) + 64) * 131_072
    assert rollout.sequences_at_once == pytest.approx(min(64.0, rollout.cache_bytes / held), rel=1e-6)
    assert (rollout.completions, rollout.prompts, rollout.engines) == (64, 8, 1)
    # The context leaves 1,536 tokens; 1024 × H(64) = 4,858 is more.
    assert rollout.longest_tokens == 1536
    # 1,536 decoding steps read 16.06 GB less the embedding (1.05 GB), at 0.83 × 3.35 TB/s: 8.29 s.
    assert rollout.waves == 1
    assert term(result, "generation.weights") == pytest.approx(1536 * 15.01e9 / (0.83 * 3.35e12), rel=0.01)
    # Each of 65,536 tokens reads 512 + 683 tokens of its sequence: 3.69 s.
    assert term(result, "generation.cache") == pytest.approx(65_536 * 1194.7 * 131_072 / 2.7805e12, rel=0.01)
    # A step of 0.3 ms and 25 us a layer, 15 us a token: 1.69 + 0.98 s.
    assert term(result, "generation.host") == pytest.approx(1536 * 1.1e-3 + 65_536 * 15e-6, rel=1e-6)
    # The loop of a trainer doubles what is counted.
    counted = sum(term(result, f"generation.{part}") for part in ("prefill", "weights", "cache", "host", "tensor"))
    assert seconds(result)["generation"] == pytest.approx(2 * counted)
    assert seconds(result)["generation"] == pytest.approx(29.7, rel=0.02)


def test_a_single_sequence_alone_decodes_as_fast_as_engines_were_measured() -> None:
    """6.48 ms a token on an H100 and 13.3 ms on an A100 40 GB, Llama-3.1-8B in vLLM: without a trainer's loop."""
    for gpu, measured in ((H100, 6.48e-3), ("A100-SXM4-40GB", 13.3e-3)):
        result = figures({
            "hardware.gpu": gpu, "training.global_batch": 1, "training.micro_batch": 1,
            "method.rollout.group_size": 1, "method.rollout.prompt_tokens": 16,
            "method.rollout.completion_tokens": 512,
            "method.rollout.memory_share": 0.6,
        })  # fmt: skip
        assert seconds(result)["generation"] / 2 / 512 == pytest.approx(measured, rel=0.06)


def test_sequences_beyond_the_cache_wait_for_their_turn() -> None:
    result = figures({"training.global_batch": 4096, "data.batching": "packed"})
    rollout = result.rollout
    assert rollout is not None
    assert rollout.waves > 30
    # A cache of 8 GB is never a batch of thousands: not more tokens a second than it holds sequences for.
    assert rollout.generated_tokens_per_s < 8_000


def test_an_engine_that_runs_few_waits_for_the_longest_of_those() -> None:
    result = figures(
        {
            "model.id": "meta-llama/Llama-3.1-70B", "hardware.gpu": "A10G", "data.seq_len": 32_768,
            "method.objective": "ppo", "training.stack": "fsdp", "training.global_batch": 8,
            "method.rollout": None,
        }
    )  # fmt: skip
    settings = result.resolved.method.rollout
    assert result.rollout
    assert settings
    assert result.rollout.sequences_at_once < 2
    assert result.rollout.longest_tokens < 1.5 * (settings.completion_tokens or 0)


def test_parts_add_up_and_the_value_model_is_trained() -> None:
    for objective in ("grpo", "ppo"):
        result = figures({"method.objective": objective, "method.rollout.group_size": 1})
        assert sum(seconds(result).values()) == pytest.approx(result.throughput.step_s)
        assert sum(result.throughput.step_parts.values()) == pytest.approx(result.throughput.step_s)
    one, both = (
        figures({"method.rollout.group_size": 1}),
        figures({"method.objective": "ppo", "method.rollout.group_size": 1}),
    )
    # PPO trains a second model of the same size on the same tokens, and scores with a third forward pass.
    assert seconds(both)["training"] == pytest.approx(2 * seconds(one)["training"], rel=0.15)
    assert seconds(both)["scoring"] == pytest.approx(1.5 * seconds(one)["scoring"], rel=0.01)


def test_a_server_has_gpus_of_its_own() -> None:
    eight = {"hardware.gpus_per_node": 8, "training.global_batch": 96, "method.kind": "full"}
    server = figures(eight | {"method.rollout.engine": "vllm-server", "method.rollout.gpus": 2})
    beside = figures(eight)
    assert server.rollout is not None
    assert server.rollout.engines == 2
    assert term(server, "rollout.weights") == 0
    assert server.memory.components["rollout"] == 0
    # Six GPUs train what eight trained, and two generate what eight generated.
    assert seconds(server)["training"] > seconds(beside)["training"]
    assert seconds(server)["generation"] > seconds(beside)["generation"]
    # All eight are paid.
    time, speed = server.time, server.throughput
    assert time.gpu_hours == pytest.approx(8 * time.wall_hours)
    assert time.tokens_processed / (speed.tokens_per_s_per_gpu * 8) == pytest.approx(3600 * time.training_hours)


def test_the_engine_is_split_where_it_has_to_be() -> None:
    """The case of 70B on 64 GPUs: an eighth of 141 GB of weights on each, not all of it."""
    result = figures({
        "model.id": "meta-llama/Llama-3.1-70B", "method.kind": "qlora", "hardware.gpus_per_node": 8,
        "hardware.nodes": 8, "hardware.parallelism.strategy": "zero3", "training.micro_batch": 1,
    })  # fmt: skip
    settings = result.resolved.method.rollout
    assert settings is not None
    assert settings.tensor == 8
    assert result.rollout is not None
    assert result.rollout.weights_bytes == pytest.approx(70.55e9 * 2 / 8, rel=0.001)
    assert result.memory.device < 40 * GIB
    assert result.memory.fits


def test_without_an_engine_a_sharded_policy_is_gathered_whole() -> None:
    fsdp = {"hardware.gpus_per_node": 8, "hardware.parallelism.strategy": "fsdp", "method.rollout.engine": "none"}
    result = figures(fsdp)
    assert term(result, "rollout.gathered") in (0, 8_030_261_248 * 2)  # 0 where the peak is elsewhere
    assert term(result, "synchronisation.gather") > 0
    # transformers generate launches a layer in 0.775 ms: a token of 32 layers takes at least 25 ms.
    assert result.rollout is not None
    assert seconds(result)["generation"] > 0.025 * result.rollout.longest_tokens


@pytest.mark.parametrize("name", ["Llama 3.1 8B", "Qwen3 32B", "Qwen3 30B-A3B", "Qwen3 235B-A22B"])
def test_published_steps(name: str) -> None:
    changes, measured = published()[name]
    speed = figures(changes).throughput
    assert speed.step_s == pytest.approx(measured, rel=0.25)
    factor = speed.high / speed.tokens_per_s_per_gpu
    assert speed.step_s / factor < measured < speed.step_s * factor


@pytest.mark.parametrize("changes", [
    {}, {"method.rollout.engine": "none"}, {"training.global_batch": 512},
    {"method.objective": "ppo", "hardware.gpus_per_node": 8, "hardware.parallelism.strategy": "zero3"},
    {"hardware.gpus_per_node": 8, "method.rollout.tensor": 4, "method.kind": "qlora"},
    {"hardware.gpus_per_node": 8, "method.rollout.engine": "vllm-server", "method.rollout.gpus": 2},
    {"model.id": "Qwen/Qwen3-30B-A3B", "hardware.gpus_per_node": 8, "method.rollout.sleep": False},
])  # fmt: skip
def test_formulas_give_their_values(changes: dict[str, Any]) -> None:
    result = figures(changes)
    keys = ("generation", "synchronisation", "rollout")
    terms = [one for one in (*result.throughput.terms, *result.memory.terms) if one.key.startswith(keys)]
    assert terms
    for one in terms:
        formula = one.formula.partition(";")[0]
        for name in sorted(one.inputs, key=len, reverse=True):
            formula = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", f"({float(one.inputs[name])!r})", formula)
        expression = formula.replace("×", "*")
        assert eval(expression, {"__builtins__": {"max": max}}) == pytest.approx(one.value, rel=1e-9), one.key


@st.composite
def rollouts(draw: st.DrawFn) -> dict[str, Any]:
    """Changes of the job: engines of every kind, groups, lengths, GPUs."""
    gpus = draw(st.sampled_from([1, 2, 8]))
    engine = draw(st.sampled_from(["none", "vllm-colocated"] + (["vllm-server"] if gpus > 1 else [])))
    group = draw(st.sampled_from([1, 4, 8]))
    return {
        "hardware.gpu": draw(st.sampled_from([H100, "RTX 4090", "B200", "A100-SXM4-40GB"])),
        "hardware.gpus_per_node": gpus,
        "method.kind": draw(st.sampled_from(["full", "lora", "qlora"])),
        "method.objective": draw(st.sampled_from(["grpo", "ppo"])),
        "method.rollout.engine": engine,
        "method.rollout.group_size": group,
        "method.rollout.prompt_tokens": draw(st.sampled_from([0, 100, 700])),
        "method.rollout.completion_tokens": draw(st.sampled_from([1, 200, 1300])),
        "method.rollout.sleep": draw(st.booleans()),
        "training.micro_batch": 1,
        "training.global_batch": group * gpus * draw(st.sampled_from([1, 3, 40])),
    }


def _generation(result: Estimate) -> float:
    return seconds(result)["generation"]


@settings(max_examples=settings().max_examples // 2)
@given(rollouts())
def test_more_work_never_takes_less_and_more_room_never_more(changes: dict[str, Any]) -> None:
    plain = figures(changes)
    rollout = plain.rollout
    assert rollout is not None
    assert plain.memory.components["rollout"] >= 0
    assert all(part.low <= part.seconds <= part.high for part in rollout.parts)
    slack = 1 + 1e-9
    twice = figures(changes | {"training.global_batch": 2 * changes["training.global_batch"]})
    assert _generation(twice) * slack >= _generation(plain)
    longer = figures(changes | {"method.rollout.completion_tokens": changes["method.rollout.completion_tokens"] + 40})
    assert _generation(longer) * slack >= _generation(plain)
    wider = (
        figures(changes | {"method.rollout.memory_share": 0.5}),
        figures(changes | {"method.rollout.memory_share": 0.9}),
    )
    if all(one.memory.fits for one in wider):  # one that holds no sequence at all is told as if it held one
        assert _generation(wider[1]) <= _generation(wider[0]) * slack
    # Of what is allocated: an engine's pool does not fragment, so the largest phase can be another with less around it.
    assert wider[1].memory.allocated >= wider[0].memory.allocated
    # No engine reads its weights, or multiplies with them, faster than the chip can.
    gpu = find_gpu(changes["hardware.gpu"])
    tokens = rollout.completions * changes["method.rollout.completion_tokens"]
    assert _generation(plain) >= 2 * 7.5e9 * tokens / gpu.peak_flops("bf16") / changes["hardware.gpus_per_node"]


@settings(max_examples=10, deadline=None)
@given(rollouts())
def test_the_filled_job_gives_the_same_figures(changes: dict[str, Any]) -> None:
    lengths = ("prompt_tokens", "completion_tokens", "group_size")
    first = figures(changes | {f"method.rollout.{name}": None for name in lengths})
    document = first.resolved.model_dump(mode="json")
    again = figures({part: document[part] for part in ("method", "training", "hardware")})
    assert again.throughput.step_s == pytest.approx(first.throughput.step_s)
    assert again.memory.reserved == first.memory.reserved
    if first.memory.fits:  # what a card would have to offer grows with the settings that nobody states
        assert again.memory.device == first.memory.device
