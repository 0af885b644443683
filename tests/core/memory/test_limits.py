"""What fits, and the largest that fits; the timeline; sizes on disk."""

from __future__ import annotations

import numpy as np
import pytest

from ftcost_core.formulas.memory.limits import fits, largest_micro_batch, longest_seq_len, needed
from ftcost_core.formulas.memory.peak import peak
from ftcost_core.formulas.memory.sizes import adapter_bytes, checkpoint_bytes
from ftcost_core.formulas.memory.timeline import timeline
from ftcost_core.formulas.trained import trained_parameters
from tests.core.memory.build import batch

QLORA: dict[str, object] = {"method.kind": "qlora", "training.checkpointing": "full"}


def test_the_largest_micro_batch_is_the_last_that_fits() -> None:
    one = batch(QLORA)
    capacity = np.array([80e9])
    largest = largest_micro_batch(one, capacity)
    assert largest[0] >= 1
    for micro_batch, good in ((largest, True), (largest + 1, False)):
        tried = one.with_(micro_batch=micro_batch, global_batch=micro_batch)
        assert (needed(tried, peak(tried))[0] <= capacity[0]) == good


@pytest.mark.parametrize(("gib", "largest"), [(420, 3), (300, 2), (260, 2), (250, 0)])
def test_two_sequences_may_fit_where_one_does_not(gib: float, largest: int) -> None:
    """One sequence in fp32 needs no mask: a kernel that keeps the scores runs, and takes 401 GiB, two 256."""
    fp32: dict[str, object] = {
        "method.kind": "lora", "training.precision": "fp32", "training.attention": "sdpa", "data.seq_len": 8192,
        "data.batching": "padded-longest", "training.checkpointing": "none", "training.global_batch": 64,
    }  # fmt: skip
    assert largest_micro_batch(batch(fp32), np.array([gib * 2**30]))[0] == largest


def test_the_longest_sequence_is_the_last_that_fits() -> None:
    one = batch(QLORA)
    capacity = np.array([80e9])
    longest = longest_seq_len(one, capacity)
    assert needed(one, peak(one.with_(seq_len=longest)))[0] <= capacity[0]
    assert needed(one, peak(one.with_(seq_len=longest + 1)))[0] > capacity[0]


def test_nothing_fits_a_small_gpu() -> None:
    one = batch({})
    assert largest_micro_batch(one, np.array([8e9]))[0] == 0
    assert longest_seq_len(one, np.array([8e9]))[0] == 0
    assert not fits(one, peak(batch({"training.micro_batch": 64, "training.global_batch": 64})))[0]


@pytest.mark.parametrize("checkpointing", ["none", "selective", "full"])
@pytest.mark.parametrize("kind", ["full", "lora", "qlora", "freeze"])
@pytest.mark.parametrize("loss", ["standard", "fused"])
def test_the_timeline_peaks_at_the_peak(kind: str, checkpointing: str, loss: str) -> None:
    one = batch({"method.kind": kind, "training.checkpointing": checkpointing, "training.loss": loss})
    found = peak(one)
    points = timeline(one, found, 0)
    assert 40 <= len(points) <= 100
    assert [point.at for point in points] == sorted(point.at for point in points)
    assert all(size >= 0 for point in points for size in point.components.values())
    most = max(points, key=lambda point: sum(point.components.values()))
    assert sum(most.components.values()) == sum(round(float(c[0])) for c in found.components.values())
    assert most.phase == found.phase.at(0)


def test_sizes() -> None:
    lora = batch({"method.kind": "lora", "method.lora.rank": 16})
    assert trained_parameters(lora).total[0] == 41_943_040
    assert adapter_bytes(lora)[0] == 41_943_040 * 4
    assert checkpoint_bytes(lora)[0] == 41_943_040 * 12
    full = batch({})
    assert trained_parameters(full).total[0] == 8_030_261_248
    assert adapter_bytes(full)[0] == 0
    assert checkpoint_bytes(full)[0] == 8_030_261_248 * 6


def test_accumulation_keeps_gradients() -> None:
    once, twice = (peak(batch({"training.global_batch": n})) for n in (2, 4))
    assert once.phases["loss"]["gradients"][0] == 0
    assert twice.phases["loss"]["gradients"][0] == 8_030_261_248 * 2


def test_a_dpo_pair_counts_twice_and_full_tuning_keeps_a_reference() -> None:
    sft, dpo = (peak(batch({"method.objective": objective})) for objective in ("sft", "dpo"))
    extra = dpo.components["weights"] - sft.components["weights"]
    np.testing.assert_allclose(extra, 8_030_261_248 * 2)
    np.testing.assert_allclose(dpo.phases["loss"]["logits"], 2 * sft.phases["loss"]["logits"])
