"""Frozen layers that wait in the host's memory: what the GPU keeps, what RAM holds, what crosses the link."""

from __future__ import annotations

from typing import Any

import pytest

from ftcost_core.configurations.reading import Given, read_fields
from ftcost_core.documents.problems import InputError
from ftcost_core.estimator import estimate
from ftcost_core.exporters.dispatch import hand_off
from ftcost_core.formulas.host.ram import on_host
from ftcost_core.formulas.memory.peak import peak
from ftcost_core.formulas.throughput.step import work
from tests.core.jobs import job
from tests.core.memory.build import batch

QLORA: dict[str, Any] = {
    "model.id": "meta-llama/Llama-3.1-8B", "hardware.gpu": "RTX 4090", "method.kind": "qlora",
    "training.stack": "unsloth", "training.micro_batch": 1, "training.global_batch": 8,
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


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"training.offloaded_layers": 40}, "at most 32"),
        ({"training.stack": "hf"}, "unsloth"),
        ({"method.kind": "full"}, "only frozen ones"),
        ({"training.checkpointing": "none"}, "checkpointing"),
    ],
)
def test_what_cannot_keep_layers_there_is_refused(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError, match=said) as refused:
        estimate(job(QLORA | {"training.offloaded_layers": 4} | changes))
    assert "training.offloaded_layers" in str(refused.value)


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
