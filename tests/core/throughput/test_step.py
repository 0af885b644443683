from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given

from ftcost_core.catalogue.gpus import Gpu, all_gpus, find_gpu
from ftcost_core.documents.result import STEP_PARTS
from ftcost_core.estimator import estimate
from ftcost_core.formulas.facts.fit import fitted, priors
from ftcost_core.formulas.job_arrays import JobArrays
from ftcost_core.formulas.throughput.optimizer import product_flops
from ftcost_core.formulas.throughput.overlap import smooth_maximum
from ftcost_core.formulas.throughput.spread import links
from ftcost_core.formulas.throughput.step import ROWS_AT_ONCE, StepTimes, scaling_efficiency, step
from ftcost_core.formulas.trained import trained_parameters
from ftcost_core.formulas.word_arrays import Gpus, WordArray
from tests.core.jobs import job
from tests.core.throughput.batches import batch, batch_of, changes


def _with_words(one: JobArrays, **fields: str) -> JobArrays:
    return one.with_(**{name: WordArray((word,), np.zeros(one.n, np.int64)) for name, word in fields.items()})


def _on(one: JobArrays, gpu: Gpu) -> JobArrays:
    return one.with_(gpu=Gpus((gpu,), np.zeros(one.n, np.int64)))


@given(changes())
def test_a_step_is_the_sum_of_its_parts(given_job: dict[str, Any]) -> None:
    one = batch(given_job)
    found = step(one)
    assert tuple(found.parts) == STEP_PARTS
    assert sum(found.parts.values())[0] == pytest.approx(found.step_s[0])
    assert sum(term.value[0] for term in found.terms) == pytest.approx(found.step_s[0])
    assert all(np.isfinite(term.value).all() and (term.value >= 0).all() for term in found.terms)
    assert all(term.unit == "s" and term.key.partition(".")[0] in STEP_PARTS for term in found.terms)
    assert 0 < found.low[0] < found.tokens_per_s_per_gpu[0] < found.high[0]
    assert 0 < scaling_efficiency(one, found)[0] <= 1
    assert 0 < found.mfu[0] < 1


@given(changes())
def test_the_speed_is_tokens_over_time(given_job: dict[str, Any]) -> None:
    one = batch(given_job)
    found = step(one)
    tokens = one.global_batch * one.sequences * one.mean_seq_len
    assert found.tokens_per_s_per_gpu[0] * found.step_s[0] * one.gpus[0] == pytest.approx(tokens[0])


@given(changes())
def test_checkpointing_never_speeds_up(given_job: dict[str, Any]) -> None:
    one = batch(given_job)
    none, selective, full = (
        step(_with_words(one, checkpointing=word)).step_s[0] for word in ("none", "selective", "full")
    )
    assert none <= selective * (1 + 1e-12)
    assert selective <= full * (1 + 1e-12)


@given(changes())
def test_a_gpu_that_is_faster_in_every_figure_is_never_slower(given_job: dict[str, Any]) -> None:
    one = batch(given_job)
    gpu = one.gpu.at(0)
    faster = gpu.replaced(
        flops={rate: value * 1.5 for rate, value in gpu.flops.items()},
        bandwidth_bytes_s=gpu.bandwidth_bytes_s * 1.2,
        pcie_bytes_s=gpu.pcie_bytes_s * 2,
        link_bytes_s=gpu.link_bytes_s and gpu.link_bytes_s * 1.3,
    )
    assert step(_on(one, faster)).step_s[0] <= step(one).step_s[0] * (1 + 1e-12)


def _figures(gpu: Gpu, precision: str) -> tuple[float, ...]:
    return (
        gpu.peak_flops(precision), gpu.peak_flops("bf16"), gpu.flops.get("fp32", 0.0), gpu.bandwidth_bytes_s,
        gpu.pcie_bytes_s,
        gpu.link_bytes_s or 0.0, gpu.tdp_w or 0.0,
    )  # fmt: skip


@pytest.mark.parametrize("length", [1024, 16384])
@pytest.mark.parametrize("stack", ["hf", "unsloth", "megatron"])
@pytest.mark.parametrize("precision", ["bf16-mixed", "fp16-mixed", "fp8-mixed"])
def test_real_gpus_of_a_vendor_keep_their_order(stack: str, precision: str, length: int) -> None:
    one = batch(
        {"training.stack": stack, "training.precision": precision, "method.kind": "lora", "data.seq_len": length}
    )
    gpus = all_gpus()
    many = one.take(np.zeros(len(gpus), np.int64)).with_(gpu=Gpus(gpus, np.arange(len(gpus))))
    time = step(many).step_s
    wrong = [
        f"{fast.name} slower than {slow.name}"
        for i, fast in enumerate(gpus)
        for k, slow in enumerate(gpus)
        if fast.vendor == slow.vendor
        # Board power is spent better by each generation: an older chip may be the slower one.
        and fast.release_year >= slow.release_year
        and all(a >= b for a, b in zip(_figures(fast, precision), _figures(slow, precision), strict=True))
        and time[i] > time[k] * 1.02
    ]
    assert not wrong


@given(changes())
def test_gpu_time_never_falls_with_more_gpus(given_job: dict[str, Any]) -> None:
    several = {**given_job, "hardware.gpus_per_node": 2, "hardware.nodes": 1, "training.global_batch": 64}
    # Weights kept on the host are the exception: each GPU brings its own link to it.
    several["hardware.parallelism.cpu_offload"] = "none"
    if several["hardware.parallelism.strategy"] == "single":
        several["hardware.parallelism.strategy"] = "ddp"
    sizes = [(1, 1), (2, 1), (4, 1), (8, 1), (8, 2), (8, 8)]
    if find_gpu(several["hardware.gpu"]).vendor == "AMD":  # GPUs of a mesh use more of its links the more they are
        sizes = [(1, 1), (8, 1), (8, 2), (8, 8)]
    one = batch(several).take(np.zeros(len(sizes), np.int64))
    nodes = np.array([n for _, n in sizes], dtype=np.float64)
    many = one.with_(gpus_per_node=np.array([g for g, _ in sizes], dtype=np.float64), nodes=nodes)
    gpu_seconds = step(many).step_s * many.gpus
    assert (np.diff(gpu_seconds) >= -1e-9 * gpu_seconds[1:]).all()


def test_jobs_together_are_the_same_as_alone() -> None:
    jobs = [
        job({"training.stack": stack, "hardware.gpu": gpu, "method.kind": kind, "data.seq_len": length})
        for stack in ("hf", "megatron", "unsloth")
        for gpu in ("A100-SXM4-80GB", "RTX 4090")
        for kind in ("full", "qlora")
        for length in (512, 8192)
    ]
    together = step(batch_of(jobs))
    alone = [step(batch_of([one])) for one in jobs]
    assert together.step_s == pytest.approx([one.step_s[0] for one in alone])
    assert together.low == pytest.approx([one.low[0] for one in alone])


def test_a_single_gpu_does_not_communicate() -> None:
    found = step(batch())
    assert found.parts["communication"][0] == 0
    assert scaling_efficiency(batch(), found)[0] == 1


def test_qlora_costs_most_where_a_micro_batch_has_few_tokens() -> None:
    def ratio(length: int) -> float:
        kinds = [{"method.kind": kind, "data.seq_len": length, "training.micro_batch": 1} for kind in ("qlora", "lora")]
        slow, fast = (step(batch({**kind, "hardware.gpu": "A100-SXM4-80GB"})).step_s[0] for kind in kinds)
        return float(slow / fast)

    assert ratio(256) > 1.2
    assert 1.0 < ratio(16384) < 1.05


def test_small_models_are_bound_by_launching() -> None:
    small = {"model.id": "Qwen/Qwen3-0.6B", "training.stack": "unsloth", "hardware.gpu": "H100-SXM5-80GB"}
    parts = step(batch(small)).parts
    assert max(parts, key=lambda name: parts[name][0]) == "overhead"


def test_full_sharding_over_pcie_waits_for_the_link() -> None:
    slow = {
        "hardware.gpu": "RTX 3090", "hardware.gpus_per_node": 2, "method.kind": "lora",
        "training.micro_batch": 1, "data.seq_len": 512,
    }  # fmt: skip
    sharded = step(batch({**slow, "hardware.parallelism.strategy": "fsdp"}))
    copied = step(batch({**slow, "hardware.parallelism.strategy": "ddp"}))
    assert sharded.step_s[0] > 2 * copied.step_s[0]
    assert sharded.parts["communication"][0] > 0.4 * sharded.step_s[0]


def test_more_ranks_than_sequences_split_them() -> None:
    few = {"hardware.gpu": "H100-SXM5-80GB", "hardware.gpus_per_node": 8, "training.micro_batch": 1,
           "hardware.parallelism.strategy": "ddp", "data.seq_len": 8192}  # fmt: skip
    one = batch({**few, "training.global_batch": 4})
    full = batch({**few, "training.global_batch": 8})
    assert step(one).step_s[0] < step(full).step_s[0]
    assert step(one).tokens_per_s_per_gpu[0] < step(full).tokens_per_s_per_gpu[0]


def test_every_coefficient_is_within_its_plausible_range() -> None:
    values = fitted().values
    assert set(values) == {one.name for one in priors()}
    for one in priors():
        assert one.low * 0.999 <= values[one.name] <= one.high * 1.001, one.name


@pytest.mark.parametrize("power", [1.0, 2.0, 8.0])
def test_smooth_maximum_lies_between_maximum_and_sum(power: float) -> None:
    a, b = np.array([1.0, 0.0, 3.0]), np.array([2.0, 5.0, 3.0])
    found = smooth_maximum(a, b, power)
    assert (found >= np.maximum(a, b) - 1e-12).all()
    assert (found <= a + b + 1e-12).all()


def test_the_widest_range_is_that_of_the_least_known() -> None:
    known = step(batch({"hardware.gpu": "A100-SXM4-80GB", "method.kind": "lora"}))
    unknown = step(batch({"hardware.gpu": "Gaudi 3", "method.kind": "dora", "training.stack": "litgpt"}))
    assert unknown.high[0] / unknown.low[0] > 1.3 * known.high[0] / known.low[0]
    assert find_gpu("Gaudi 3").architecture not in {"Ampere", "Hopper"}


def test_muon_and_projections_take_time_of_their_own() -> None:
    """8B: five iterations of 4 s² l + 2 s³ for each matrix; a projection to a quarter of the width."""
    muon, apollo, plain = (
        product_flops(one, trained_parameters(one))[0]
        for one in (batch({"method.kind": "full", "training.optimizer": name}) for name in ("muon", "apollo", "adamw"))
    )
    square, narrow, wide = 6 * 4096**3, 4 * 1024**2 * 4096 + 2 * 1024**3, 4 * 4096**2 * 14_336 + 2 * 4096**3
    assert muon == pytest.approx(5 * 32 * (2 * square + 2 * narrow + 3 * wide))
    assert apollo == pytest.approx(32 * 2 * 1024 * 4096 * (2 * 4096 + 2 * 1024 + 3 * 14_336))
    assert plain == 0


def test_a_long_batch_is_computed_in_pieces_with_the_same_figures() -> None:
    two = batch_of([job(), job({"training.micro_batch": 4})])
    rows = np.arange(ROWS_AT_ONCE + 3) % 2
    whole, alone = step(two.take(rows)), step(two)
    assert (whole.step_s == alone.step_s[rows]).all()
    assert (whole.high == alone.high[rows]).all()
    assert (whole.parts["matmul"] == alone.parts["matmul"][rows]).all()
    assert not whole.terms


def test_bitsandbytes_8_bits_are_slower_than_16_and_known_less_well() -> None:
    given_job = {
        "method.kind": "qlora",
        "method.lora": {"rank": 16},
        "hardware.gpu": "RTX 4090",
        "training.micro_batch": 4,
    }
    int8, nf4 = (step(batch(given_job | {"method.quantization": {"kind": kind}})) for kind in ("int8", "nf4"))
    assert 1.8 < nf4.tokens_per_s_per_gpu[0] / int8.tokens_per_s_per_gpu[0] < 6
    assert int8.high[0] / int8.low[0] > 1.5 * nf4.high[0] / nf4.low[0]


def test_a_models_own_dropout_takes_time_in_transformers_code_alone() -> None:
    given_job = {"model.id": "google-bert/bert-large-uncased", "training.attention": "eager", "data.seq_len": 512,
                 "method.kind": "full", "method.objective": "classification"}  # fmt: skip

    def seconds(changes: dict[str, Any]) -> float:
        terms = step(batch(given_job | changes)).terms
        return float(sum(term.value[0] for term in terms if term.key == "elementwise.dropout"))

    assert seconds({}) > seconds({"training.attention": "sdpa"}) > seconds({"training.stack": "fsdp"}) == 0


def test_eager_attention_takes_no_less_than_its_products() -> None:
    """Without matrix units scores are multiplied longer than they move."""

    def long(gpu: str) -> StepTimes:
        return step(batch({
            "model.id": "google-bert/bert-base-uncased", "training.stack": "fsdp", "training.attention": "eager",
            "training.precision": "fp16", "training.kernels": "fused", "training.checkpointing": "none",
            "method.kind": "lora", "method.objective": "classification", "data.seq_len": 32_768, "hardware.gpu": gpu,
        }))  # fmt: skip

    def products(times: StepTimes) -> float:
        return float(sum(term.value[0] for term in times.terms if term.key == "attention.softmax"))

    old, new = long("GTX TITAN X"), long("A100-SXM4-80GB")
    assert 0 < old.mfu[0] < 1
    assert products(old) > 0 == products(new)


def test_sequence_parallelism_means_nothing_without_tensor_parallelism() -> None:
    changes = {
        "model.id": "Qwen/Qwen3-30B-A3B", "method.kind": "full", "training.stack": "megatron",
        "training.precision": "bf16-mixed", "training.kernels": "fused", "hardware.gpu": "H100-SXM5-80GB",
        "hardware.gpus_per_node": 8, "hardware.parallelism.strategy": "zero1",
        "hardware.parallelism.expert": 2, "hardware.parallelism.expert_tensor": 2,
    }  # fmt: skip
    split, whole = (
        estimate(job(changes | {"hardware.parallelism.sequence_parallel": word})).throughput for word in (True, False)
    )
    assert split.step_s == whole.step_s


def test_each_node_of_a_rack_brings_its_own_network() -> None:
    """What leaves a rack that one link joins has the network of all of its nodes, not that of one."""
    rack = {"hardware.gpu": "GB200", "hardware.gpus_per_node": 4, "hardware.network_gbit_s": 1600.0,
            "hardware.parallelism.strategy": "fsdp", "training.global_batch": 1152}  # fmt: skip
    two_racks = links(batch(rack | {"hardware.nodes": 36}))
    assert two_racks.domain.tolist() == [72]
    assert two_racks.network.tolist() == [18 * 1600e9 / 8]
    assert np.isinf(links(batch(rack | {"hardware.nodes": 18})).network).all()
