from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import get_args

import pytest

from ftcost_core.catalogue.gpus import find_gpu
from ftcost_core.documents.companions import FOUR_BIT, OWN_RULES, method_change, model_change, with_companions
from ftcost_core.documents.fields import declaration, field_value
from ftcost_core.documents.job import Job, edited
from ftcost_core.documents.methods import METHODS, method_traits
from ftcost_core.documents.words import MethodKind, Role, Stack
from ftcost_core.evaluation.resolve import resolve
from ftcost_core.evaluation.stack_checks import check_stack, edit_changes, runs_on
from ftcost_core.evaluation.stack_defaults import stack_defaults
from ftcost_core.planner.variants import variants
from tests.core.jobs import job

GPU_OF = {"NVIDIA": "H100", "Apple": "M3 Ultra 512GB", "Google": "TPU v5p"}
BESIDE_WORDS: dict[str, tuple[object, ...]] = {
    "data.images_per_sample": (1,), "method.lora.dropout": (0.1,), "hardware.gpus_per_node": (8,),
    "hardware.nodes": (2,), "hardware.parallelism.pipeline": (2,), "hardware.parallelism.context": (2,),
    "hardware.parallelism.expert": (2,), "method.lora.targets": get_args(Role), "method.lora.train_fully": get_args(Role),
}  # fmt: skip
"""Values of the fields that have no closed list of words."""
BESIDE: dict[str, dict[str, object]] = {"method.rollout.engine": {"method.objective": "grpo"}}
"""What a job has beside a value of a field."""


@pytest.mark.parametrize(("before", "after"), [pair for pair in product(METHODS, METHODS) if pair[0] != pair[1]])
@pytest.mark.parametrize("stored", [None, "nf4", "int8"])
def test_another_method_brings_what_goes_with_it(before: MethodKind, after: MethodKind, stored: str | None) -> None:
    quantization = {"kind": stored} if stored else None
    now = job({"method.kind": before, "method.quantization": quantization, "method.lora": None})
    then = edited(now, method_change(now, after)).method
    traits = method_traits(after)
    kind = then.quantization.kind if then.quantization else None
    if traits.frozen_base == "four-bit":
        assert kind in FOUR_BIT
    else:
        assert kind == ("int8" if stored == "int8" and traits.frozen_base == "any" else None)
    assert (then.lora is not None) == traits.adapters
    assert traits.last_layers or then.trained_layers is None


def test_a_quantization_in_four_bits_stays_with_qlora() -> None:
    now = job({"method.kind": "lora", "method.quantization": {"kind": "fp4", "double": False}})
    assert method_change(now, "qlora") == {"method.kind": "qlora"}


def test_an_offer_goes_with_the_hardware_it_was_of() -> None:
    def chosen() -> Job:
        return job({"price.offer": "any"})

    for path in ("hardware.gpu", "hardware.gpus_per_node", "hardware.nodes", "price.terms"):
        assert with_companions(chosen(), path, 1)["price.offer"] is None
        assert with_companions(job(), path, 1) == {path: 1}
    assert with_companions(chosen(), "data.seq_len", 1) == {"data.seq_len": 1}


def test_another_model_ends_a_calibration() -> None:
    calibrated = job({"calibration": {"tokens_per_s_per_gpu": 1000.0}})
    assert with_companions(calibrated, "model.id", "x") == {
        "model": {"id": "x", "architecture": None}, "calibration": None,
    }  # fmt: skip
    assert model_change(job(), {"id": "x"}) == {"model": {"id": "x"}}


def test_a_search_changes_the_method_as_a_person_would() -> None:
    now = job({"method.kind": "full", "limits.methods": ["full", "qlora"]})
    changed = edited(now, method_change(now, "qlora")).method
    found = {variant.job.method.quantization for variant in variants(now, resolve(now).arch)}
    assert changed.quantization in found


def test_a_mac_sets_the_stack_and_what_mlx_alone_takes_and_leaving_it_takes_that_back() -> None:
    given = job({
        "method.kind": "qlora", "method.quantization": {"kind": "nf4"}, "training.precision": "bf16-mixed",
        "training.optimizer": "paged-adamw-8bit", "training.checkpointing": "selective", "hardware.gpus_per_node": 8,
        "hardware.parallelism.strategy": "zero3", "data.batching": "packed", "training.kernels": "fused",
        "method.objective": "dpo",
    })  # fmt: skip
    on_a_mac = edited(given, edit_changes(given, "hardware.gpu", "M3 Max 36GB"))
    assert on_a_mac.training.stack == "mlx"
    assert field_value(on_a_mac, "method.quantization.kind") == "int4-mlx"
    resolve(on_a_mac)
    back = edited(on_a_mac, edit_changes(on_a_mac, "hardware.gpu", "H100"))
    assert (back.training.stack, back.training.attention) == ("hf", "flash")
    resolve(back)


def test_a_tpu_sets_the_stack_and_what_maxtext_alone_takes_and_leaving_it_sets_one_that_runs() -> None:
    given = job({
        "method.kind": "qlora", "method.quantization": {"kind": "nf4"}, "training.precision": "bf16",
        "method.lora": {"dropout": 0.1, "targets": ["q", "head"], "train_fully": ["embedding"]},
        "training.optimizer": "paged-adamw-8bit", "training.checkpointing": "none", "hardware.interconnect": "pcie4",
        "hardware.parallelism.strategy": "zero3", "data.batching": "padded-longest", "method.objective": "dpo",
    })  # fmt: skip
    on_tpus = edited(given, edit_changes(given, "hardware.gpu", "TPU v5p"))
    assert (on_tpus.training.stack, on_tpus.method.kind) == ("maxtext", "lora")
    resolve(on_tpus)
    on_a_mac = edited(on_tpus, edit_changes(on_tpus, "hardware.gpu", "M3 Max 36GB"))
    assert on_a_mac.training.stack == "mlx"
    resolve(on_a_mac)
    resolve(edited(on_a_mac, edit_changes(on_a_mac, "hardware.gpu", "TPU v6e")))
    back = edited(on_tpus, edit_changes(on_tpus, "hardware.gpu", "H100"))
    assert back.training.stack == "hf"
    resolve(back)


def test_a_chip_that_nobody_knows_sets_no_stack() -> None:
    assert edit_changes(job(), "hardware.gpu", "GPU of tomorrow") == {"hardware.gpu": "GPU of tomorrow"}


@pytest.mark.parametrize("stack", get_args(Stack))
def test_a_move_to_a_stack_takes_back_each_value_that_it_refuses(stack: Stack) -> None:
    gpu = next(gpu for vendor, gpu in GPU_OF.items() if runs_on(stack, vendor))
    tried = 0
    for path, allowed in stack_defaults().only.by[stack].items():
        for value in _others(path, allowed):
            before = job({
                "method.kind": "lora", "method.lora": {}, "training.stack": "hf" if stack in OWN_RULES else "mlx",
                **BESIDE.get(path, {}), path: value,
            })  # fmt: skip
            moved = edited(before, with_companions(before, "training.stack", stack))
            check_stack(edited(moved, {"hardware.gpu": gpu}), find_gpu(gpu))
            tried += 1
    assert tried >= len(stack_defaults().only.by[stack])


def _others(path: str, allowed: tuple[object, ...]) -> Iterator[object]:
    """Yield the values of a field that are not among the allowed ones; of a list, with each such entry."""
    options = BESIDE_WORDS.get(path) or declaration(path).options
    for value in options:
        if value not in allowed:
            yield [value] if path in ("method.lora.targets", "method.lora.train_fully") else value
