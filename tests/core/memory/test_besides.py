"""Evaluation and saving take what a simple derivation gives, and hold no more than training does."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ftcost_core.formulas.memory.evaluation_and_saving import evaluation, saving
from ftcost_core.formulas.memory.peak import peak
from tests.core.jobs import job
from tests.core.memory.build import batch
from tests.core.throughput.batches import batch_of
from tests.mlx.test_memory import ON_A_MAC
from tests.tpu.test_memory import ON_TPUS

FSDP: dict[str, Any] = {
    "hardware.gpus_per_node": 8,
    "hardware.parallelism.strategy": "fsdp",
    "training.global_batch": 16,
}
PARAMETERS, OUTER, VOCABULARY = 8_030_261_248, 2 * 128_256 * 4096, 128_256


def test_evaluation_of_full_training() -> None:
    one = batch({})
    found = peak(one)
    resting = PARAMETERS * 6 + found.components["context"][0]
    assert evaluation(one).live[0] == pytest.approx(resting + 2 * 2048 * (VOCABULARY * 10 + 4096 * 2))


def test_a_layer_without_gradients_holds_its_stream_and_its_feed_forward_part() -> None:
    """Gate, up and their product, the residual and what is added to it; few logits hide them."""
    narrow = {
        "layers": 2, "hidden_size": 1024, "intermediate_size": 4096, "num_heads": 8, "vocab_size": 256,
    }  # fmt: skip
    one = batch({"model": {"architecture": narrow}})
    resting = saving(one).live[0]
    assert evaluation(one).live[0] - resting == 2 * 2048 * (2 * 1024 + 3 * 4096) * 2


def test_a_fused_loss_does_not_help_an_evaluation() -> None:
    plain, fused = batch({}), batch({"training.loss": "fused"})
    np.testing.assert_allclose(evaluation(plain).live, evaluation(fused).live)


def test_saving_on_one_gpu_needs_nothing_more() -> None:
    one = batch({})
    found = peak(one)
    assert saving(one).live[0] == pytest.approx(PARAMETERS * 6 + found.components["context"][0])


def test_saving_under_fsdp_gathers_the_largest_unit() -> None:
    one = batch(FSDP)
    found = peak(one)
    resting = PARAMETERS * 6 / 8 + found.components["context"][0]
    assert saving(one).live[0] == pytest.approx(resting + OUTER * 2)


def test_saving_adapters_gathers_adapters_only() -> None:
    one = batch(FSDP | {"method.kind": "lora"})
    found = peak(one)
    resting = (PARAMETERS * 2 + 41_943_040 * 12) / 8 + found.components["context"][0]
    assert saving(one).live[0] == pytest.approx(resting + 41_943_040 / 32 * 4)


@pytest.mark.parametrize("kind", ["full", "lora", "qlora"])
@pytest.mark.parametrize("checkpointing", ["none", "full"])
def test_neither_holds_more_than_training_with_a_plain_loss(kind: str, checkpointing: str) -> None:
    one = batch({"method.kind": kind, "training.checkpointing": checkpointing})
    found = peak(one)
    most = found.allocated + found.components["context"]
    assert evaluation(one).live[0] <= most[0]
    assert saving(one).live[0] <= most[0]


@pytest.mark.parametrize("kind", ["full", "lora"])
@pytest.mark.parametrize("machine", [ON_A_MAC, ON_TPUS], ids=["mlx", "xla"])
def test_other_rules_than_pytorchs_hold_for_both_too(machine: dict[str, object], kind: str) -> None:
    """A Mac and a TPU save from what they hold anyway, and an evaluation is part of what a step does."""
    given = machine | {"method.kind": kind, "method.lora": {"rank": 16}}
    alone = batch_of([job(given)])
    found = peak(alone)
    held = sum(found.components[name][0] for name in ("weights", "adapters", "optimizer", "context"))
    assert saving(alone).live[0] == pytest.approx(held)
    assert held < evaluation(alone).live[0] < found.allocated[0] + found.components["context"][0]
    beside_torch = batch_of([job(), job(given), job()])
    for held_in in (evaluation, saving):
        torch, other = held_in(batch_of([job()])).live[0], held_in(alone).live[0]
        assert held_in(beside_torch).live.tolist() == [torch, other, torch]
