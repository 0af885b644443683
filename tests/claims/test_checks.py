"""The checks: what rounding allows, what arithmetic and physics do not, what a range means."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.claims.amounts import amount, number
from tests.claims.arithmetic import Product, Saving, TokensAtSpeed
from tests.claims.estimates import Estimate, Fits, GpusNeeded
from tests.claims.jobs import estimated_job
from tests.claims.judge import estimated
from tests.claims.model import Claimed
from tests.claims.physics import least_gb, too_fast, too_fast_for_hours, too_small
from tests.claims.prices import ListPrice
from tests.claims.ratios import Direction, Ratio, ratio
from tests.claims.readings import Reading, reading
from tests.claims.spans import Span, parse

PEAK_4090 = 165.2e12


def claimed(low: str, high: str | None = None, unit: str = "h", *, about: bool = False) -> Claimed:
    return Claimed.model_validate({"quantity": "time", "unit": unit, "low": low, "high": high or low, "about": about})


@pytest.mark.parametrize(
    ("said", "span"),
    [
        (claimed("5.8"), (5.75, 5.85)),
        (claimed("3.40", unit="USD"), (3.395, 3.405)),
        (claimed("10e9", unit="tokens"), (9.5e9, 10.5e9)),
        (claimed("8", about=True), (6.8, 9.2)),
        (claimed("8", "10"), (7.6, 10.5)),
        (claimed("0.94", unit="share"), (0.935, 0.945)),
    ],
)
def test_rounding_allows_half_of_the_last_digit(said: Claimed, span: tuple[float, float]) -> None:
    assert said.span == pytest.approx(span)


def test_at_least_and_at_most_are_taken_at_their_word() -> None:
    assert Claimed.model_validate({"quantity": "GPUs", "low": "16"}).span == (16, float("inf"))
    assert Claimed.model_validate({"quantity": "GPUs", "high": "16"}).span == (float("-inf"), 16)


@given(hours=st.integers(1, 500), cents=st.integers(1, 9_999))
def test_a_right_product_agrees_and_a_doubled_one_does_not(hours: int, cents: int) -> None:
    price = Decimal(cents) / 100
    check = Product(check="product", of=(f"{hours} h", f"{price} USD/h"))
    total = price * hours
    assert check.find(claimed(f"{total:.2f}", unit="USD"), {}).verdict == "agrees"
    twice = check.find(claimed(f"{2 * total:.2f}", unit="USD"), {})
    assert twice.verdict == "contradiction"
    assert ", not $" in twice.sentence


@given(tokens=st.integers(10**6, 10**12), speed=st.integers(1, 10**6))
def test_tokens_over_speed_are_hours(tokens: int, speed: int) -> None:
    hours = tokens / speed / 3600
    check = TokensAtSpeed(check="tokens_at_speed", tokens=f"{tokens} tokens", speed=f"{speed} tokens/s")
    assert check.find(claimed(f"{hours:.6f}"), {}).verdict == "agrees"
    wrong = check.find(claimed(f"{hours * 1000 + 1:.6f}"), {})
    assert wrong.verdict == "contradiction"
    assert wrong.figure == pytest.approx(hours)


def test_a_saving_of_a_range_has_both_ends() -> None:
    check = Saving(check="saving", before="8 h", after="2-4 h")
    found = check.find(claimed("0.90", unit="share"), {})
    assert (found.low, found.high) == (0.5, 0.75)
    assert found.verdict == "contradiction"


@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [("1", "2", "agrees"), ("2.9", "4.0", "agrees"), ("5", "6", "outside"), ("0.1", "0.2", "outside")],
)
def test_an_estimate_agrees_where_ranges_overlap(low: str, high: str, verdict: str) -> None:
    found = estimated(claimed(low, high), Reading(2.0, 1.5, 3.0, "h"), "a job")
    assert found.verdict == verdict
    assert (found.figure, found.low, found.high) == (2.0, 1.5, 3.0)


def test_how_far_off_is_said() -> None:
    above = estimated(claimed("30"), Reading(2.0, 1.5, 3.0, "h"), "a job")
    below = estimated(claimed("0.3"), Reading(2.0, 1.5, 3.0, "h"), "a job")
    assert above.sentence == "a job: 2 h (1.5 to 3 h); 30 h is 10 times that."
    assert below.sentence == "a job: 2 h (1.5 to 3 h); that is 5 times 0.3 h."


@given(share=st.floats(0.1, 10).filter(lambda share: abs(share - 1) > 1e-6))
def test_no_speed_is_beyond_the_peak(share: float) -> None:
    """Four FLOP a frozen parameter and token, two thirds of what full fine-tuning needs."""
    one = estimated_job({"gpu": "RTX 4090"})
    full = estimated_job({"gpu": "RTX 4090", "method": "full"})
    matrices = one.counts.active - one.counts.embedding
    speed = PEAK_4090 / (4 * matrices) * share
    assert bool(too_fast(one, speed)) is (share > 1)
    assert bool(too_fast(full, speed)) is (share > 2 / 3)


def test_hours_are_held_against_the_peak_as_speeds_are() -> None:
    one = estimated_job({"gpu": "RTX 4090", "tokens": 10**9})
    fastest = 4 * (one.counts.active - one.counts.embedding) * 10**9 / PEAK_4090 / 3600
    assert "TFLOP/s" in too_fast_for_hours(one, fastest * 0.99)
    assert too_fast_for_hours(one, fastest * 1.01) == ""


def test_the_least_memory_is_that_of_the_weights() -> None:
    frozen, what = least_gb(estimated_job({"model": "70B", "gpu": "H200"}))
    assert what == "the weights alone"
    assert frozen == pytest.approx(68.977 * 2, rel=1e-3)
    trained, _ = least_gb(estimated_job({"model": "70B", "gpu": "H200", "method": "full"}))
    assert trained == pytest.approx(68.977 * 6, rel=1e-3)


def test_offloading_lifts_the_bound_of_memory() -> None:
    job = {"model": "70B", "gpu": "RTX 4090"}
    assert too_small(estimated_job(job))
    offloaded = job | {"strategy": "zero3", "hardware.parallelism.cpu_offload": "parameters"}
    assert not too_small(estimated_job(offloaded))


def test_physics_comes_before_the_estimate() -> None:
    fast = {"gpu": "RTX 4090", "tokens": 10**9}
    check = Estimate(check="estimate", job=fast, read="wall_hours")
    assert check.find(claimed("1"), {}).verdict == "contradiction"
    assert check.find(claimed("60"), {}).verdict == "outside"
    own = reading(estimated_job(fast), "wall_hours").value
    assert check.find(claimed(f"{own:.2f}"), {}).verdict == "agrees"


def test_what_does_not_fit_cannot_take_any_time() -> None:
    # 13B in full: 78 GB at the very least, more with 16-bit Adam than an A100 of 80 GB has.
    tight = Estimate(check="estimate", job={"model": "13B", "method": "full", "gpu": "A100 SXM"}, read="wall_hours")
    assert "does not fit" in tight.find(claimed("1"), {}).sentence
    assert tight.find(claimed("1"), {}).verdict == "outside"
    never = Estimate(check="estimate", job={"model": "70B", "gpu": "RTX 4090"}, read="usd")
    assert never.find(claimed("1", unit="USD"), {}).verdict == "contradiction"


def test_fits_and_fewest_gpus() -> None:
    says = Claimed(quantity="fits", says="it fits")
    assert Fits(check="fits", job={"model": "13B", "gpu": "A100 PCIe"}).find(says, {}).verdict == "agrees"
    small = {"model": "70B", "method": "qlora", "gpu": "RTX 4090"}
    assert Fits(check="fits", job=small).find(says, {}).verdict == "contradiction"
    assert Fits(check="fits", job=small, expected=False).find(says, {}).verdict == "agrees"
    needed = GpusNeeded(check="gpus_needed", job={"model": "70B", "gpu": "A100 SXM"})
    assert needed.find(claimed("2", unit="GPUs"), {}).verdict == "agrees"
    assert needed.find(claimed("1", unit="GPUs"), {}).verdict == "contradiction"
    assert needed.find(claimed("8", unit="GPUs"), {}).verdict == "outside"


def test_estimates_of_one_gpu_share_their_errors() -> None:
    here, there = estimated_job({"gpu": "A100 SXM"}), estimated_job({"gpu": "H100 SXM"})
    more = estimated_job({"gpu": "A100 SXM", "tokens": 2_000_000})
    alike, apart = ratio(here, more, "training_hours"), ratio(here, there, "training_hours")
    assert alike.value == pytest.approx(2)
    assert 1 < alike.spread < apart.spread


def test_directions_and_ratios() -> None:
    job, longer = {"gpu": "RTX 4090", "method": "qlora"}, {"seq_len": 8192}
    says = Claimed(quantity="micro-batch", says="falls")
    for expected, verdict in (("less", "agrees"), ("more", "outside"), ("not more", "agrees"), ("same", "outside")):
        check = Direction(check="direction", job=job, change=longer, read="micro_batch", expected=expected)
        assert check.find(says, {}).verdict == verdict
    tokens = Ratio(
        check="ratio", job={"tokens": 10**6}, change={"tokens": 10**5}, read="training_hours", give="inverse"
    )
    found = tokens.find(claimed("10", unit="x"), {})
    assert found.verdict == "agrees"
    assert found.figure == pytest.approx(10)


def test_a_list_price_is_held_against_the_dated_book() -> None:
    check = ListPrice(check="price", provider="CoreWeave", gpu="L40S", gpus=8)
    assert check.find(claimed("18.00", unit="USD/h"), {}).verdict == "agrees"
    wrong = check.find(claimed("36.00", unit="USD/h"), {})
    assert wrong.verdict == "outside"
    assert "2026-" in wrong.sentence


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("8-10 h", Span(8, 10, "h")),
        ("0.34 USD/h", Span(0.34, 0.34, "USD/h")),
        ("7e9", Span(7e9, 7e9, "")),
        ("100e9 tokens", Span(1e11, 1e11, "tokens")),
    ],
)
def test_amounts_are_read(text: str, span: Span) -> None:
    assert parse(text) == span


@pytest.mark.parametrize(
    ("shown", "value"),
    [("5,787", 5787.04), ("10 million", 1e7), ("1.5 billion", 1.5e9), ("0.0142", 0.014167), ("0", 0.0), ("25", 25.0)],
)
def test_numbers_are_short(shown: str, value: float) -> None:
    assert number(value) == shown


@pytest.mark.parametrize(
    ("shown", "given"),
    [
        ("$8.80", (8.8, 8.8, "USD")),
        ("$0.34/h", (0.34, 0.34, "USD/h")),
        ("8 to 10 h", (8, 10, "h")),
        ("40 %", (0.4, 0.4, "share")),
        ("2.5×", (2.5, 2.5, "x")),
        ("1 GPU-hour", (1, 1, "GPU-hours")),
    ],
)
def test_amounts_are_shown_with_their_unit(shown: str, given: tuple[float, float, str]) -> None:
    assert amount(*given) == shown
