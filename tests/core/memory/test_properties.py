"""What must hold of memory whatever the job."""

from __future__ import annotations

import gc
import weakref
from typing import Any

import numpy as np
import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from ftcost_core.documents.problems import InputError
from ftcost_core.documents.result import COMPONENTS, STEP_PHASES
from ftcost_core.formulas.memory.peak import Peak, peak
from ftcost_core.formulas.memory.sizes import checkpoint_bytes
from tests.core.memory.build import batch

MODELS = (
    "meta-llama/Llama-3.1-8B", "Qwen/Qwen2.5-1.5B", "google/gemma-2-2b", "Qwen/Qwen3-30B-A3B", "openai-community/gpt2",
    "deepseek-ai/DeepSeek-V2-Lite", "microsoft/phi-2", "tiiuae/falcon-7b", "Qwen/Qwen3-Next-80B-A3B-Instruct",
)  # fmt: skip
MIXTURES = ("Qwen/Qwen3-30B-A3B", "deepseek-ai/DeepSeek-V2-Lite", "Qwen/Qwen3-Next-80B-A3B-Instruct")


@st.composite
def jobs(draw: st.DrawFn) -> dict[str, object]:
    model = draw(st.sampled_from(MODELS))
    # PEFT takes neither DoRA nor dropout on fused experts.
    plain = model not in MIXTURES
    kind = draw(st.sampled_from(("full", "lora", "qlora", "freeze", *(("dora",) if plain else ()))))
    micro_batch = draw(st.integers(1, 8))
    changes: dict[str, object] = {
        "model.id": model,
        "data.seq_len": draw(st.sampled_from((256, 1024, 4096, 16384))),
        "method.kind": kind,
        "method.objective": draw(st.sampled_from(("sft", "dpo", "grpo", "ppo"))),
        "training.stack": draw(st.sampled_from(("hf", "torchtune", "litgpt", "unsloth", "fsdp", "megatron"))),
        "training.precision": draw(st.sampled_from(("bf16", "bf16-mixed", "fp32"))),
        "training.optimizer": draw(
            st.sampled_from(("adamw", "adamw-8bit", "paged-adamw-8bit", "adafactor", "lion", "sgd", "galore"))
        ),
        "training.checkpointing": draw(st.sampled_from(("none", "selective", "full"))),
        "training.attention": draw(st.sampled_from(("flash", "sdpa", "eager"))),
        "training.loss": draw(st.sampled_from(("standard", "fused", "chunked"))),
        "training.kernels": draw(st.sampled_from(("standard", "fused"))),
        "training.micro_batch": micro_batch,
        "training.global_batch": micro_batch,
    }
    if changes["method.objective"] in ("grpo", "ppo"):
        # An engine beside the trainer fills its share of the GPU, whatever the job leaves of it for the cache.
        changes["method.rollout.engine"] = "none"
    if kind in ("lora", "qlora", "dora"):
        changes["method.lora.rank"] = draw(st.sampled_from((4, 16, 64)))
        changes["method.lora.dropout"] = draw(st.sampled_from((0.0, 0.1))) if plain else 0.0
    return changes


@st.composite
def spread_jobs(draw: st.DrawFn) -> dict[str, object]:
    changes = draw(jobs())
    gpus = draw(st.sampled_from((1, 2, 8)))
    strategy = draw(st.sampled_from(("ddp", "zero1", "zero2", "zero3", "fsdp"))) if gpus > 1 else "single"
    divides = changes["model.id"] != "tiiuae/falcon-7b"  # it has 71 heads
    tensor = draw(st.sampled_from((1, 2))) if gpus > 1 and divides else 1
    pipeline = draw(st.sampled_from((1, 2))) if gpus > 2 else 1
    return (
        changes
        | {
            "hardware.gpus_per_node": gpus,
            "hardware.parallelism.strategy": strategy,
            "hardware.parallelism.tensor": tensor,
            "hardware.parallelism.pipeline": pipeline,
            "training.global_batch": None,
        }
        | {"training.global_batch": int(changes["training.micro_batch"]) * gpus // (tensor * pipeline)}
    )  # type: ignore[call-overload]


def rises(first: dict[str, object], changes: dict[str, object], slack: float = 1e-12) -> None:
    """Assert that memory does not fall from one job to the changed one.

    ``slack`` is for changes by which the allocator keeps other blocks over: another moment of the peak, layers
    that are computed again.
    """
    one, two = peak(batch(first)), peak(batch(first | changes))
    assert two.allocated[0] >= one.allocated[0] * (1 - 1e-12)
    assert two.device[0] >= one.device[0] * (1 - slack)


@given(jobs(), st.integers(1, 4))
def test_memory_rises_with_the_micro_batch(changes: dict[str, Any], more: int) -> None:
    larger = changes["training.micro_batch"] + more
    rises(changes, {"training.micro_batch": larger, "training.global_batch": larger})


@given(jobs(), st.integers(1, 4096))
def test_memory_rises_with_the_sequence(changes: dict[str, Any], more: int) -> None:
    rises(changes, {"data.seq_len": changes["data.seq_len"] + more})


@given(jobs(), st.integers(1, 200))
def test_memory_rises_with_the_rank(changes: dict[str, Any], more: int) -> None:
    # bitsandbytes keeps 32-bit states for tensors below 4,096 values: a higher rank takes them to 8 bits.
    if "method.lora.rank" in changes and "8bit" not in changes["training.optimizer"]:
        rises(changes, {"method.lora.rank": changes["method.lora.rank"] + more})


ARCHITECTURE = {
    "layers": 12, "hidden_size": 1024, "intermediate_size": 2816, "num_heads": 16, "num_kv_heads": 4,
    "vocab_size": 32000,
}  # fmt: skip


@given(jobs(), st.sampled_from(tuple(ARCHITECTURE)), st.sampled_from((2, 4)))
def test_memory_rises_with_the_model(changes: dict[str, Any], size: str, factor: int) -> None:
    first = {k: v for k, v in changes.items() if k != "model.id"}
    if size == "num_kv_heads" and changes["training.attention"] == "sdpa":
        return  # no fused kernel takes grouped queries in fp32: the plain one keeps the scores
    larger = ARCHITECTURE | {size: ARCHITECTURE[size] * factor}
    if size == "num_heads":
        larger["head_dim"] = 64
    rises(first | {"model": {"architecture": ARCHITECTURE}}, {"model": {"architecture": larger}})


@given(jobs())
def test_memory_falls_with_stronger_checkpointing(changes: dict[str, Any]) -> None:
    if changes["method.kind"] == "freeze":
        return  # of two trained layers, computing one again costs what it saves
    for weaker, stronger in (("none", "selective"), ("selective", "full")):
        rises(changes | {"training.checkpointing": stronger}, {"training.checkpointing": weaker}, 0.01)


@given(jobs(), st.sampled_from(("zero1", "zero2", "zero3", "fsdp")))
def test_memory_falls_with_more_shards(changes: dict[str, Any], strategy: str) -> None:
    def spread(gpus: int) -> dict[str, object]:
        return {
            "hardware.gpus_per_node": gpus,
            "hardware.parallelism.strategy": strategy,
            "training.global_batch": changes["training.micro_batch"] * gpus,
        }

    rises(changes | spread(8), spread(4), 0.05)
    rises(changes | spread(4), spread(2), 0.05)


@given(jobs())
def test_memory_falls_with_fewer_bits(changes: dict[str, Any]) -> None:
    qlora = changes | {"method.kind": "qlora", "method.quantization": {"kind": "int8", "upcast": False}}
    for fewer, more in (("nf4", "int8"), ("int4-gptq", "int8")):
        rises(qlora | {"method.quantization.kind": fewer}, {"method.quantization.kind": more})
    rises(qlora | {"method.quantization.kind": "nf4"}, {"method.quantization.double": False})


@given(spread_jobs())
def test_totals_are_sums(changes: dict[str, Any]) -> None:
    found = peak(batch(changes))
    assert found.components.keys() == set(COMPONENTS)
    alive = sum(found.components[name] for name in COMPONENTS if name != "context")
    np.testing.assert_allclose(found.allocated, alive, rtol=1e-12)
    for moment in STEP_PHASES:
        for name in COMPONENTS:
            terms = sum(t.value[0] for t in found.terms[moment] if t.key.partition(".")[0] == name)
            np.testing.assert_allclose(found.phases[moment][name][0], terms, rtol=1e-9)
        assert all((t.value >= 0).all() for t in found.terms[moment]), moment
        total = sum(found.phases[moment][name] for name in COMPONENTS if name != "context")
        assert total <= found.allocated * (1 + 1e-12)
    assert found.allocated <= found.reserved <= found.device
    assert found.device_low <= found.device <= found.device_high


@given(jobs())
def test_one_gpu_of_fsdp_is_a_single_gpu(changes: dict[str, Any]) -> None:
    same(peak(batch(changes)), peak(batch(changes | {"hardware.parallelism.strategy": "fsdp"})))


@given(jobs())
def test_as_many_key_heads_as_heads_is_multi_head_attention(changes: dict[str, Any]) -> None:
    first = {k: v for k, v in changes.items() if k != "model.id"}
    plain = {k: v for k, v in ARCHITECTURE.items() if k != "num_kv_heads"}
    grouped = plain | {"num_kv_heads": plain["num_heads"]}
    same(
        peak(batch(first | {"model": {"architecture": plain}})),
        peak(batch(first | {"model": {"architecture": grouped}})),
    )


@settings(max_examples=settings().max_examples // 4)
@given(st.lists(spread_jobs(), min_size=2, max_size=6))
def test_a_batch_is_its_jobs(several: list[dict[str, Any]]) -> None:
    model = several[0]["model.id"]
    several = [one | {"model.id": model} for one in several]
    try:
        whole = peak(batch(*several))
    except InputError:  # degrees that do not divide the first job's model
        reject()
    for i, one in enumerate(several):
        alone = peak(batch(one))
        for name in ("allocated", "reserved", "device"):
            np.testing.assert_allclose(getattr(whole, name)[i], getattr(alone, name)[0], rtol=1e-12)
        for name in COMPONENTS:
            np.testing.assert_allclose(whole.components[name][i], alone.components[name][0], rtol=1e-9, atol=1e-3)
        assert whole.phase.at(i) == alone.phase.at(0)


def same(one: Peak, two: Peak) -> None:
    for name in COMPONENTS:
        np.testing.assert_allclose(one.components[name], two.components[name], rtol=1e-12)
    np.testing.assert_allclose(one.device, two.device, rtol=1e-12)


@pytest.mark.parametrize("model", MODELS)
def test_every_kind_of_model_has_a_peak(model: str) -> None:
    assert peak(batch({"model.id": model})).allocated[0] > 0


def test_a_batch_is_gone_once_nobody_asks_for_it() -> None:
    gc.disable()  # as in the window and in commands, where cycles would pile up
    try:
        weighed = batch({})
        kept = weakref.ref(weighed)
        peak(weighed)
        checkpoint_bytes(weighed)
        del weighed
        assert kept() is None
    finally:
        gc.enable()
