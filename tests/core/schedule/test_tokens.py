from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ftcost_core.documents.job import Data, Lengths
from ftcost_core.estimator import estimate
from ftcost_core.formulas.schedule.lengths import cut_mean, expected_longest, packed_share, seen_mean, tokens_of
from ftcost_core.formulas.schedule.tokens import (
    length_variation,
    padding_share,
    real_tokens,
    sequence_length,
    sequence_lengths,
    token_plan,
)
from tests.core.jobs import job

SHORT = Lengths(edges=(0, 100, 200, 400, 800), counts=(50, 30, 15, 5))


@st.composite
def histograms(draw: st.DrawFn) -> Lengths:
    steps = draw(st.lists(st.integers(1, 2000), min_size=1, max_size=12))
    counts = draw(st.lists(st.integers(0, 1000), min_size=len(steps), max_size=len(steps)))
    counts[draw(st.integers(0, len(steps) - 1))] += 1
    return Lengths(edges=(0, *(int(edge) for edge in np.cumsum(steps))), counts=tuple(counts))


@given(histograms(), st.integers(16, 8192), st.integers(1, 64))
def test_lengths_are_ordered(lengths: Lengths, seq_len: int, micro_batch: int) -> None:
    mean = cut_mean(lengths, seq_len)
    expected = expected_longest(lengths, seq_len, micro_batch)
    assert expected_longest(lengths, seq_len, 1) == pytest.approx(mean)
    assert mean <= expected * (1 + 1e-9)
    assert expected <= seq_len * (1 + 1e-9)
    assert mean <= seen_mean(lengths, seq_len) * (1 + 1e-9)
    assert 0 <= packed_share(lengths, seq_len) < 1


@given(histograms(), st.integers(64, 4096), st.sampled_from(["packed", "padded", "padded-longest"]))
def test_packing_wastes_least(lengths: Lengths, seq_len: int, batching: str) -> None:
    seq_len = max(seq_len, lengths.edges[-1])  # longer samples are cut when padded and run on when packed
    data = Data(lengths=lengths, seq_len=seq_len, batching=batching)  # type: ignore[arg-type]
    padded = Data(lengths=lengths, seq_len=seq_len, batching="padded")
    assert 0 <= padding_share(data, 4) <= padding_share(padded, 4) + 0.02


def test_short_samples_pack_nearly_full() -> None:
    assert packed_share(SHORT, 4096) < 0.02
    padded = Data(lengths=SHORT, seq_len=4096, batching="padded")
    assert padding_share(padded, None) == pytest.approx(1 - tokens_of(SHORT) / 100 / 4096)


def test_without_lengths_nothing_is_padded() -> None:
    for batching in ("packed", "padded", "padded-longest"):
        data = Data(tokens=1000, seq_len=512, batching=batching)  # type: ignore[arg-type]
        assert padding_share(data, 2) == 0
        assert sequence_length(data, 2) == (512, 512, 512)


def test_padding_to_the_longest_follows_the_micro_batch() -> None:
    data = Data(samples=1000, mean_sample_tokens=100, seq_len=4096, batching="padded-longest")
    assert real_tokens(data) == 100_000
    assert padding_share(data, 1) == 0
    assert sequence_length(data, 2)[1] == pytest.approx(150)
    assert sequence_length(data, None)[0] == pytest.approx(749, abs=1)  # of a thousand exponential lengths
    one, many = (padding_share(data, b) for b in (2, 64))
    assert 0 < one < many < 1


@pytest.mark.parametrize(("mean", "context"), [(100, 256), (100, 4096), (240, 256)])
@pytest.mark.parametrize("batch", [1, 8, 64])
def test_the_longest_of_lengths_that_the_context_cuts(mean: float, context: int, batch: int) -> None:
    """Of lengths cut at the context, as drawn; their mean stays what was said, and none is always as long as may be."""
    drawn = np.random.default_rng(batch).exponential(size=(20_000, batch))
    scale = mean
    for _ in range(2_000):  # mean = scale × (1 - exp(-context / scale))
        scale = mean / -np.expm1(-context / scale)
    longest = np.minimum(drawn * scale, context).max(axis=1)
    data = Data(samples=1000, mean_sample_tokens=mean, seq_len=context, batching="padded-longest")
    assert sequence_length(data, batch)[1] == pytest.approx(longest.mean(), rel=0.02)
    assert length_variation(data, batch) == pytest.approx(longest.std() / longest.mean(), rel=0.05, abs=0.003)


def test_padded_samples_are_cut_and_packed_ones_are_not() -> None:
    long = Lengths(edges=(0, 2000, 4000), counts=(1, 1))
    packed = Data(lengths=long, seq_len=1000, batching="packed")
    padded = Data(lengths=long, seq_len=1000, batching="padded")
    assert real_tokens(packed) == 4000
    assert real_tokens(padded) == 2000
    assert padding_share(padded, 1) == 0


def test_a_plan_adds_up() -> None:
    one = job({"data": {"lengths": SHORT.model_dump(mode="json"), "epochs": 3, "seq_len": 1024, "batching": "padded"}})
    plan = token_plan([one, job()])
    assert plan.tokens[0] * 3 == pytest.approx(plan.tokens_processed[0] * (1 - plan.padding_share[0]))
    assert plan.sequences[0] == pytest.approx(300)
    assert plan.tokens_processed[1] == 1_000_000
    assert plan.terms[0].at(0).unit == "tokens"
    open_batch = job({"training.micro_batch": None, "data.batching": "padded-longest"})
    assert sequence_lengths([open_batch]).longest[0] == open_batch.data.seq_len


@pytest.mark.parametrize("mean", [1, 64, 100, 255])
def test_samples_one_by_one_are_whole_steps(mean: int) -> None:
    """Of one sample the longest is the mean: less by a rounding would be a step more."""
    lone = {
        "data.tokens": None, "data.samples": 8, "data.mean_sample_tokens": mean, "data.seq_len": 256, "data.epochs": 2,
        "data.batching": "padded-longest", "training.micro_batch": 1, "training.global_batch": 4,
    }  # fmt: skip
    assert estimate(job(lone)).time.optimizer_steps == 4
