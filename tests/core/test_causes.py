"""Advice names what a step loses its time to, and mends that before it offers other machines."""

from __future__ import annotations

from ftcost_core.documents.job import edited
from ftcost_core.documents.result import Advice
from ftcost_core.estimator import estimate
from ftcost_core.evaluation.stack_checks import trainer_change
from tests.core.planner.test_savers import asked

FULL: dict[str, object] = {"method.kind": "full", "method.quantization": None}


def advised(model: str, changes: dict[str, object]) -> list[Advice]:
    return list(estimate(asked(model, changes)).advice)


def test_slow_links_between_nodes_are_mended_before_machines_are_exchanged() -> None:
    found = advised("meta-llama/Llama-3.1-8B", FULL | {
        "hardware.gpu": "RTX A6000", "hardware.gpus_per_node": 8, "hardware.nodes": 4, "hardware.network_gbit_s": 25.0,
    })  # fmt: skip
    first = [one.id for one in found[:2]]
    assert set(first) == {"network", "node-sharding"}
    assert all("links between GPUs" in one.text for one in found[:2])
    assert all(one.hours < 0 for one in found[:2])
    ids = [one.id for one in found]
    assert "fewer-gpus" not in ids or ids.index("fewer-gpus") > 1


def test_bubbles_are_mended_by_the_schedule() -> None:
    found = advised("meta-llama/Llama-3.1-8B", FULL | {
        "training.stack": "megatron", "hardware.gpu": "H100 SXM", "hardware.gpus_per_node": 8,
        "hardware.parallelism.pipeline": 8, "training.global_batch": 16,
    })  # fmt: skip
    assert found[0].id in ("virtual-stages", "zero-bubble", "fewer-stages")
    assert "wait for each other" in found[0].text


def test_a_large_mixture_is_spread_over_stages_and_experts_before_it_is_shrunk() -> None:
    one = asked("deepseek-ai/DeepSeek-V3", FULL | {
        "training.stack": "megatron", "training.precision": "bf16-mixed", "training.global_batch": 1024,
        "data.seq_len": 4096, "hardware.gpu": "H800", "hardware.gpus_per_node": 8, "hardware.nodes": 32,
    })  # fmt: skip
    found = estimate(one).advice
    assert found[0].id == "layout"
    assert found[0].fits
    after = estimate(edited(one, found[0].change))
    assert after.memory.fits
    assert after.resolved.hardware.parallelism.expert >= 8
    assert not any(one.id == "fewer-gpus" for one in found)


def test_two_small_cards_are_told_to_offload_where_the_host_has_room() -> None:
    wanted: dict[str, object] = {"data.seq_len": 512, "hardware.gpu": "RTX 3090", "hardware.gpus_per_node": 2}
    model = "meta-llama/Llama-3.3-70B-Instruct"
    ids = {one.id: one.fits for one in advised(model, wanted | {"hardware.host_ram_gib": 256})}
    assert ids["offload-parameters"]
    ids = {one.id: one.fits for one in advised(model, wanted | {"hardware.host_ram_gib": 32})}
    assert not ids.get("offload-parameters")


def test_what_saving_takes_is_mended_by_saving_less_and_by_faster_disks() -> None:
    slow: dict[str, object] = FULL | {
        "hardware.gpu": "H100 SXM", "hardware.gpus_per_node": 8, "hardware.disk_gb_s": 0.05,
        "run.checkpoint_minutes": 20.0, "data.tokens": 200_000_000,
    }  # fmt: skip
    before = estimate(asked("meta-llama/Llama-3.1-8B", slow))
    usual = estimate(asked("meta-llama/Llama-3.1-8B", slow | {"hardware.disk_gb_s": None}))
    assert before.time.wall_hours > 1.2 * usual.time.wall_hours
    found = {one.id: one for one in before.advice}
    for name in ("save-seldom", "fast-disk"):
        assert found[name].hours < 0
        assert "saving checkpoints" in found[name].text


def test_a_machine_with_too_little_ram_or_disk_is_told_what_has_enough() -> None:
    here: dict[str, object] = {
        "hardware.gpu": "H100 SXM", "hardware.gpus_per_node": 8, "hardware.host_ram_gib": 16, "hardware.disk_gib": 20,
    }  # fmt: skip
    small = asked("meta-llama/Llama-3.1-8B", FULL | here)
    before = estimate(small)
    found = {one.id: one for one in before.advice}
    assert before.host.ram_capacity is not None
    more = edited(small, found["more-ram"].change | found["larger-disk"].change)
    after = estimate(more).host
    assert after.ram_high <= (after.ram_capacity or 0)
    assert after.disk_bytes <= (after.disk_capacity or 0)


def test_what_a_step_is_lost_to_is_mended_before_the_machine_is_rented_otherwise() -> None:
    slow: tuple[tuple[str, dict[str, object]], ...] = (
        ("flash-attention", {"training.attention": "eager", "data.seq_len": 8192}),
        ("bf16-mixed", {"method.kind": "lora", "method.quantization": None, "training.precision": "fp32"}),
        ("auto-micro-batch", {"method.kind": "lora", "method.quantization": None, "data.seq_len": 512,
                              "training.micro_batch": 1}),
    )  # fmt: skip
    for first, changes in slow:
        model = "Qwen/Qwen2.5-0.5B" if first == "auto-micro-batch" else "meta-llama/Llama-3.1-8B"
        found = advised(model, {"hardware.gpu": "H100 SXM"} | changes)
        assert found[0].id == first
        assert "of a step goes to" in found[0].text


def test_as_many_gpus_are_advised_as_hold_the_job() -> None:
    lora: dict[str, object] = {"method.kind": "lora", "method.quantization": None, "hardware.gpu": "H100 SXM"}
    made = next(one for one in advised("meta-llama/Llama-3.3-70B-Instruct", lora) if one.id == "more-gpus")
    assert made.fits
    assert made.change["hardware.gpus_per_node"] == 4


def test_what_is_loaded_in_fp32_and_stays_frozen_is_advised_to_be_loaded_in_16_bits() -> None:
    """TRL's own is fp32, for adapters, too; a card of 24 GB holds an 8B in 16 bits."""
    plain = asked("meta-llama/Llama-3.1-8B", {
        "method.kind": "lora", "method.quantization": None, "training.micro_batch": 1, "run.evaluation_batch": 1,
        "data.seq_len": 1024, "hardware.gpu": "RTX 4090",
    })  # fmt: skip
    one = edited(plain, trainer_change(plain, "trl") | {"training.precision": "bf16-mixed"})
    before = estimate(one)
    made = next(advice for advice in before.advice if advice.id == "frozen-16bit")
    assert made.fits
    assert not before.memory.fits
    assert estimate(edited(one, made.change)).memory.fits
    other = edited(plain, trainer_change(plain, "llama-factory") | {"training.precision": "bf16-mixed"})
    assert "frozen-16bit" not in {advice.id for advice in estimate(other).advice}


def test_what_fits_by_two_changes_at_once_is_advised_as_one() -> None:
    """gpt-oss in TRL: eager attention and weights in fp32 by default; neither change alone fits one H100."""
    plain = asked("openai/gpt-oss-20b", {
        "method.kind": "lora", "method.quantization": None, "training.micro_batch": 1, "data.seq_len": 16384,
        "data.batching": "packed", "hardware.gpu": "H100 SXM",
    })  # fmt: skip
    one = edited(plain, trainer_change(plain, "trl") | {
        "training.precision": "bf16-mixed", "training.attention": "eager", "training.checkpointing": "full",
    })  # fmt: skip
    found = {advice.id: advice for advice in estimate(one).advice}
    both = found["at-once"]
    assert both.change == {"training.attention": "flash", "training.weights_dtype": "bf16"}
    assert both.text == "Flash attention + Frozen weights in 16 bits"
    assert both.fits
    assert not both.risk
    assert not found["flash-attention"].fits
    assert estimate(edited(one, both.change)).memory.fits
    # Where one of them is enough, that one is advised.
    shorter = estimate(edited(one, {"data.seq_len": 2048, "hardware.gpu": "H100 SXM"})).advice
    assert "at-once" not in {advice.id for advice in shorter}
