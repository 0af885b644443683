"""Frozen layers that wait in the host's memory: what the GPU keeps, what RAM holds, what crosses the link."""

from __future__ import annotations

from typing import Any

import pytest

from ftcost_core.configurations.amounts import Given
from ftcost_core.configurations.reading import read_fields
from ftcost_core.documents.problems import InputError
from ftcost_core.estimator import estimate
from ftcost_core.exporters.dispatch import hand_off
from ftcost_core.formulas.host.ram import on_host
from ftcost_core.formulas.memory.evaluation_and_saving import loading
from ftcost_core.formulas.memory.peak import peak
from ftcost_core.formulas.throughput.step import work
from tests.core.jobs import job
from tests.core.memory.build import batch

QLORA: dict[str, Any] = {
    "model.id": "meta-llama/Llama-3.1-8B", "hardware.gpu": "RTX 4090", "method.kind": "qlora",
    "training.stack": "unsloth", "training.micro_batch": 1, "training.global_batch": 8,
}  # fmt: skip
AXOLOTL: dict[str, Any] = QLORA | {"training.stack": "hf", "training.trainer": "axolotl"}
EXPERTS: dict[str, Any] = QLORA | {
    "model.id": "Qwen/Qwen3-30B-A3B", "training.stack": "hf", "training.experts": "grouped", "method.lora.experts": False,
    "method.experts_quantized": True,
}  # fmt: skip
LAYER = 218_103_808 * 0.5 + 2 * 4096 * 2
"""Bytes of a layer of Llama 3.1 8B in four bits, its norms in 16, without the constants of its blocks."""


@pytest.mark.parametrize(("layers", "left_gpu"), [(2, 0), (3, 0), (16, 13), (32, 29)])
def test_three_buffers_stay_on_the_gpu_and_every_layer_has_its_place_in_ram(layers: int, left_gpu: int) -> None:
    plain, moved = batch(QLORA), batch(QLORA | {"training.offloaded_layers": layers})
    less = peak(plain).components["weights"][0] - peak(moved).components["weights"][0]
    assert less == pytest.approx(left_gpu * LAYER, rel=1e-3)
    assert on_host(plain).weights[0] == 0
    assert on_host(moved).weights[0] == pytest.approx(layers * LAYER, rel=1e-3)


def test_each_layer_crosses_the_link_once_forward_and_once_back() -> None:
    assert work(batch(QLORA)).communication.offload.bytes[0] == 0
    half, whole = (
        work(batch(QLORA | {"training.offloaded_layers": layers})).communication.offload.bytes[0] for layers in (16, 32)
    )
    assert whole == pytest.approx(2 * half)
    assert whole == pytest.approx(2 * 32 * LAYER, rel=0.1)  # with the constants of its blocks


def test_axolotl_loads_every_layer_to_the_gpu_first() -> None:
    assert loading(batch(AXOLOTL | {"training.offloaded_layers": 32})).live[0] == loading(batch(AXOLOTL)).live[0]
    assert (
        loading(batch(QLORA | {"training.offloaded_layers": 32})).live[0] < loading(batch(QLORA)).live[0] - 28 * LAYER
    )


def test_axolotl_copies_every_layer_back_to_ram_after_each_pass() -> None:
    moved = AXOLOTL | {"training.offloaded_layers": 32}
    assert peak(batch(AXOLOTL)).components["weights"][0] - peak(batch(moved)).components["weights"][0] == pytest.approx(
        29 * LAYER, rel=1e-3
    )
    assert work(batch(moved)).communication.offload.bytes[0] == pytest.approx(4 * 32 * LAYER, rel=0.1)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"training.offloaded_layers": 40}, "at most 32"),
        ({"training.stack": "torchtune"}, "hf, unsloth"),
        (AXOLOTL, "null, or 32: all"),
        (
            AXOLOTL | {"training.trainer": "transformers", "training.offloaded_layers": 32},
            "axolotl, own, unsloth in training.trainer",
        ),
        (
            AXOLOTL
            | {"training.offloaded_layers": 32, "hardware.gpus_per_node": 2, "hardware.parallelism.strategy": "fsdp"},
            "single, ddp",
        ),
        ({"method.kind": "full"}, "only frozen ones"),
        ({"training.checkpointing": "none"}, "checkpointing"),
    ],
)
def test_what_cannot_keep_layers_there_is_refused(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError, match=said) as refused:
        estimate(job(QLORA | {"training.offloaded_layers": 4} | changes))
    assert "training.offloaded_layers" in str(refused.value)


def test_frozen_experts_wait_in_ram_and_dense_matrices_stay() -> None:
    plain, moved = batch(EXPERTS), batch(EXPERTS | {"training.offloaded_experts": True})
    experts = 48 * 128 * 3 * 2048 * 768 * 0.5
    less = peak(plain).components["weights"][0] - peak(moved).components["weights"][0]
    assert less == pytest.approx(experts * 45 / 48, rel=1e-3)
    assert loading(plain).live[0] - loading(moved).live[0] == pytest.approx(experts * 45 / 48, rel=1e-3)
    assert on_host(moved).weights[0] == pytest.approx(experts, rel=1e-3)
    assert work(batch(EXPERTS)).communication.offload.bytes[0] == 0
    assert work(moved).communication.offload.bytes[0] == pytest.approx(2 * experts, rel=0.1)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"training.trainer": "axolotl"}, "own in training.trainer"),
        ({"training.stack": "unsloth"}, "null, or one of the stacks hf"),
        ({"model.id": "Qwen/Qwen3-8B", "method.experts_quantized": None}, "no routed experts"),
        ({"training.offloaded_layers": 48}, "beside training.offloaded_layers"),
    ],
)
def test_experts_that_cannot_wait_there_are_refused(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError, match=said):
        estimate(job(EXPERTS | {"training.offloaded_experts": True} | changes))


def test_what_does_not_fit_is_advised_to_keep_layers_there() -> None:
    large = QLORA | {"model.id": "Qwen/Qwen2.5-32B", "hardware.gpu": "RTX 4080"}
    assert any(one.id.startswith("offload-layers") for one in estimate(job(large)).advice)


def test_unsloths_script_says_it_and_is_read_back_under_both_names() -> None:
    wanted = job(QLORA | {"training.offloaded_layers": 12})
    files = hand_off(wanted, estimate(wanted), "unsloth").files
    script = next(text for name, text in files.items() if name.endswith("unsloth.py"))
    for written, layers in (("offload_layers=12", 12), ("block_swap_layers=12", 12), ("offload_layers='auto'", None)):
        text = script.replace("offload_layers=12", written)
        assert written in text
        read = read_fields({"train.py": text}, Given("RTX 4090", 1, 1, tokens=1))
        assert read.get("training.offloaded_layers") == layers


def test_axolotls_file_says_it_and_is_read_back() -> None:
    wanted = job(AXOLOTL | {"training.offloaded_layers": 32})
    files = hand_off(wanted, estimate(wanted), "axolotl").files
    text = next(text for name, text in files.items() if name.endswith("axolotl.yaml"))
    assert "layer_offloading: true" in text
    for written, layers in ((text, 32), (text.replace("layer_offloading: true", "layer_offloading: false"), None)):
        read = read_fields({"axolotl.yaml": written}, Given("RTX 4090", 1, 1, tokens=1))
        assert read.get("training.offloaded_layers") == layers


def test_layers_in_ram_are_advised_for_the_trainers_that_can() -> None:
    large = AXOLOTL | {"model.id": "Qwen/Qwen2.5-32B", "hardware.gpu": "RTX 4080"}
    for trainer, advised in (("axolotl", True), ("transformers", False)):
        advice = estimate(job(large | {"training.trainer": trainer})).advice
        assert any(one.id.startswith("offload-layers") for one in advice) == advised
