"""Spot, reserved, owned, managed, currencies and unit prices."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ftcost_core.catalogue.currency import known_currency
from ftcost_core.catalogue.offers import Offer, day_of
from ftcost_core.catalogue.owned import Owned, break_even_hours, hourly_cost
from ftcost_core.catalogue.prices.book import builtin
from ftcost_core.documents.problems import InputError
from ftcost_core.estimator import estimate
from ftcost_core.pricing.bill import Extras, RentalRates, bill, billed_hours, invoice, per_million_tokens
from ftcost_core.pricing.managed import (
    CallTokens,
    RolloutTokens,
    break_even_calls,
    break_even_trained_tokens,
    calls_a_day_to_pay,
    inference_prices,
    own_per_call,
    per_call,
    same_job,
    training_cost,
    training_prices,
    upkeep_per_month,
)
from ftcost_core.pricing.reserved import Commitment, commitment
from ftcost_core.pricing.reserved import break_even_hours as reserved_break_even
from tests.core.jobs import job

TODAY = date(2026, 11, 21)
hours = st.decimals(0, 10**4, places=3)
money = st.decimals(0, 10**3, places=4)


@given(
    phases=st.lists(hours, min_size=1, max_size=4),
    machines=st.integers(1, 64),
    price=money,
    increment=st.sampled_from([1, 60, 3600]),
    minimum=st.sampled_from([0, 60, 86_400]),
    extras=st.lists(money, min_size=7, max_size=7),
    services=money,
    shares=st.lists(st.decimals(0, 1, places=3), min_size=2, max_size=2),
)
def test_one_formula_for_arrays_and_decimals(
    phases: list[Decimal],
    machines: int,
    price: Decimal,
    increment: int,
    minimum: int,
    extras: list[Decimal],
    shares: list[Decimal],
    services: Decimal,
) -> None:
    exact = invoice(
        {f"p{i}": each for i, each in enumerate(phases)},
        RentalRates(Decimal(machines), price, Decimal(increment), Decimal(minimum)),
        Extras(*extras, *shares, services),
    )

    def array(value: object) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
        return np.array([float(value)])  # type: ignore[arg-type]

    quick = bill(
        {f"p{i}": array(each) for i, each in enumerate(phases)},
        RentalRates(array(machines), array(price), array(increment), array(minimum)),
        Extras(*map(array, [*extras, *shares, services])),
    )
    total = float(sum(exact.values()))
    assert quick.total[0] == pytest.approx(total, rel=1e-9, abs=1e-6)
    assert sum(term.value[0] for term in quick.terms) == pytest.approx(total, rel=1e-9, abs=1e-6)
    assert {term.key for term in quick.terms} == {f"cost.{name}" for name in exact}
    assert all(amount >= 0 for amount in exact.values())


def test_rounding_forgives_a_thousandth_of_an_increment_in_both() -> None:
    for step in (Decimal("3600.5"), Decimal("3604")):
        exact = billed_hours(step / 3600, Decimal(3600), Decimal(0))
        quick = billed_hours(np.array([float(step) / 3600]), np.array([3600.0]), np.array([0.0]))
        assert float(exact) == pytest.approx(quick[0])


def test_traffic_beyond_the_free_amount_and_storage_by_the_month() -> None:
    nothing = Decimal(0)
    rates = RentalRates(Decimal(1), Decimal(2), Decimal(1), nothing)
    extras = Extras(
        Decimal(500), Decimal("0.07"), Decimal(140), Decimal(100), Decimal("0.09"), Decimal(12), Decimal(5),
        tax_share=Decimal("0.2"), contingency_share=Decimal("0.1"), services_usd=nothing,
    )  # fmt: skip
    parts = invoice({"training": Decimal(3)}, rates, extras)
    assert parts == {
        "training": 6,
        "billing-rounding": 0,
        "storage": 35,
        "egress": Decimal("3.60"),
        "upfront": 12,
        "tax": Decimal("11.32"),  # on 6 + 35 + 3.60 + 12
        "contingency": Decimal("6.792"),
        "one-off": 5,
        "services": 0,
    }


def test_reserved_capacity_is_paid_whole() -> None:
    found = Commitment(Decimal(8760), Decimal(8760), Decimal(2), Decimal(1000))
    assert found.total == 18_520
    assert reserved_break_even(found, Decimal(4)) == 4630
    assert reserved_break_even(found, Decimal("2.05")) is None
    partly = Commitment(Decimal(8760), Decimal(1000), Decimal(2), Decimal(500))
    assert partly.cost(Decimal(100)) == 2500
    assert partly.cost(Decimal(2000)) == 4500
    assert reserved_break_even(partly, Decimal(5)) == 500
    assert reserved_break_even(partly, Decimal("2.25")) == 2000
    assert reserved_break_even(partly, Decimal(1)) is None


def test_a_shipped_reserved_offer_obliges_for_its_term() -> None:
    offer = builtin().find("aws/a100-sxm4-40gbx8/reserved-36m/hyperscaler/us-east-1/p4d.24xlarge")
    assert commitment(offer).hours == 26_280
    assert commitment(offer).total == offer.price_usd_per_hour * 26_280


def test_owned_hardware() -> None:
    owned = Owned(
        purchase=Decimal(20_000),
        resale=Decimal(2_000),
        lifetime_months=Decimal(36),
        use_share=Decimal("0.5"),
        power_w=Decimal(1_000),
        idle_power_w=Decimal(100),
        electricity_kwh=Decimal("0.30"),
        pue=Decimal("1.5"),
        hosting_month=Decimal(73),
    )
    cost = hourly_cost(owned)
    assert cost.power == Decimal("0.45")
    assert cost.idle_power == Decimal("0.045")
    assert cost.hosting == Decimal("0.2")
    assert round(cost.capital, 6) == Decimal("1.369863")
    assert cost.total == cost.capital + cost.power + cost.idle_power + cost.hosting
    even = break_even_hours(owned, Decimal(3))
    assert even is not None
    at = owned.model_copy(update={"use_share": even / (36 * 730)})
    assert abs(hourly_cost(at).total - 3) < Decimal("1e-20")
    assert break_even_hours(owned, Decimal("0.40")) is None
    assert break_even_hours(owned, Decimal("0.90")) is None


def test_currencies() -> None:
    assert known_currency(" eur ") == "EUR"
    with pytest.raises(InputError, match="currency"):
        known_currency("Euro")


def test_price_of_a_million_tokens() -> None:
    assert per_million_tokens(Decimal(10), Decimal(5_000_000)) == 2


def test_managed_prices_are_sourced_and_dated() -> None:
    assert training_prices()
    assert inference_prices()
    for price in (*training_prices(), *inference_prices()):
        assert price.source
        assert day_of(price.as_of) < TODAY
    for price in training_prices():
        assert price.price_usd > 0 or price.free
        assert price.methods


def test_the_same_job_at_managed_services() -> None:
    """8B, 10M tokens, 3 epochs: billed by trained tokens."""
    found = same_job("meta-llama/Llama-3.1-8B-Instruct", 8_030_261_248, ("sft", "sft-lora"), 30_000_000, TODAY)
    costs = {(one.price.provider, one.price.model): one.training_usd for one in found if one.open}
    assert costs["Together AI", "any listed model, 0-16B"] == Decimal("14.40")
    assert costs["Fireworks AI", "any listed model, 0-16B"] == 15
    assert costs["Crusoe", "Llama 3.1 8B"] == 12
    assert not {"Qwen3-8B", "gpt-oss-20b"} & {model for _, model in costs}  # models of services that are not this one
    own, others = ([one for one in found if one.is_same_model is same] for same in (True, False))
    assert found == [*own, *others]
    assert [one.training_usd for one in own] == sorted(one.training_usd for one in own)
    assert "OpenAI" in {one.price.provider for one in others}
    assert all(one.open for one in others)


@pytest.mark.parametrize(
    ("billions", "model"),
    [(8.03, "0-16B"), (16.4, "0-16B"), (16.6, "17-69B"), (32.8, "17-69B"), (69.4, "17-69B"), (70.55, "70-100B")],
)
def test_a_model_is_in_the_class_that_its_name_says(billions: float, model: str) -> None:
    found = same_job("some/model", round(billions * 10**9), ("sft-lora",), 1_000, TODAY)
    (together,) = [one for one in found if one.price.provider == "Together AI"]
    assert together.price.model == f"any listed model, {model}"
    assert together.training_usd == 4  # at least


def test_reinforcement_is_billed_by_prefill_sampling_and_training() -> None:
    rollout = RolloutTokens(prompt=10_000_000, generated=40_000_000)
    found = same_job("Qwen/Qwen3-8B", 8_190_735_360, ("rl-lora", "rft"), 50_000_000, TODAY, rollout)
    (tinker,) = [one for one in found if one.price.provider == "Thinking Machines Tinker"]
    assert tinker.training_usd == Decimal("0.44") * 50 + Decimal("0.195") * 10 + Decimal("0.6") * 40
    assert not same_job("some/model", 8_190_735_360, ("rl-lora",), 1, TODAY)
    grpo = job({"model.id": "Qwen/Qwen3-8B", "method.kind": "lora", "method.quantization": None,
                "method.objective": "grpo"})  # fmt: skip
    services = {one.provider: one for one in estimate(grpo, today=TODAY).managed}
    assert services["Thinking Machines Tinker"].usd > 0
    assert services["Thinking Machines Tinker"].break_even_tokens is None


def test_turns_read_their_context_again_and_a_teacher_reads_everything() -> None:
    """Cached prefill costs a fifth; a teacher's tokens cost its own prefill where the service has it."""
    turns = RolloutTokens(prompt=10_000_000, generated=40_000_000, answered=5_000_000, cached=100_000_000)
    assert turns.trained == 55_000_000
    found = same_job("Qwen/Qwen3-8B", 8_190_735_360, ("rl-lora",), turns.trained, TODAY, turns)
    (tinker,) = [one for one in found if one.price.provider == "Thinking Machines Tinker"]
    prefill, cached, sampled = Decimal("0.195"), Decimal("0.039"), Decimal("0.6")
    assert tinker.training_usd == Decimal("0.44") * 55 + prefill * 15 + cached * 100 + sampled * 40
    taught = turns._replace(taught=50_000_000)
    teacher = "openai/gpt-oss-120b", 116_829_156_672
    (own,) = [
        one
        for one in same_job("openai/gpt-oss-20b", 20_914_757_184, ("rl-lora",), taught.trained, TODAY, taught, teacher)
        if one.price.model == "gpt-oss-20b"
    ]
    without = training_cost(own.price, taught.trained, rollout=taught)
    assert own.training_usd == without + Decimal("0.33") * 50
    nowhere = same_job("Qwen/Qwen3-8B", 8_190_735_360, ("rl-lora",), 1, TODAY, taught, ("some/teacher", 10**9))
    assert not nowhere


def test_the_day_that_a_service_ends_is_said() -> None:
    told = {one.provider: one.model for one in estimate(job(), today=TODAY).managed}
    assert told["OpenAI"].endswith("(another model, new jobs until 2027-01-06, gone after 2027-01-14)")
    later = {one.provider for one in estimate(job(), today=date(2027, 2, 1)).managed}
    assert "OpenAI" not in later


def test_tuning_against_a_longer_prompt() -> None:
    calls = calls_a_day_to_pay(Decimal(90), Decimal(3), Decimal(2000), Decimal("0.5"))
    assert calls == pytest.approx(Decimal(90) / (3 * Decimal(730) / 24) / Decimal("0.001"))
    assert calls_a_day_to_pay(Decimal(90), Decimal(3), Decimal(2000), Decimal(0)) is None


def test_services_that_close_or_bill_by_the_hour() -> None:
    gpt = next(price for price in training_prices() if price.provider == "OpenAI" and "4.1-mini" in price.model)
    assert gpt.open_on(TODAY)
    assert not gpt.open_on(date(2027, 1, 7))
    assert training_cost(gpt, 2_000_000) == 10
    hourly = next(price for price in training_prices() if price.unit == "hour")
    with pytest.raises(InputError, match="hours"):
        training_cost(hourly, 1)
    assert training_cost(hourly, 1, Decimal(2)) == hourly.price_usd * 2
    assert break_even_trained_tokens(Decimal(1), Decimal(0), hourly) is None
    azure = next(price for price in training_prices() if price.hosting_usd_hour and not price.hosted_on_demand)
    assert upkeep_per_month(azure) >= 1241


def test_break_even_in_calls_and_tokens() -> None:
    traffic = CallTokens(input_tokens=Decimal(1500), output_tokens=Decimal(500))
    api = per_call(Decimal("3"), Decimal("12"), traffic)
    assert api == Decimal("0.0105")
    own = own_per_call(Decimal("2.10"), Decimal(1000))
    calls = break_even_calls(Decimal(84), own, api)
    assert calls == 10_000
    assert 84 + own * calls == api * calls
    assert break_even_calls(Decimal(1), api, own) is None
    price = next(price for price in training_prices() if price.provider == "Together AI")
    tokens = break_even_trained_tokens(Decimal("3.9"), Decimal("0.09"), price)
    assert tokens == 10_000_000
    with pytest.raises(InputError):
        own_per_call(Decimal(1), Decimal(0))


def test_the_minimum_charge_counts() -> None:
    price = training_prices()[0].replaced(minimum_usd=Decimal(4))
    assert training_cost(price, 1) == 4


def test_an_offers_price_for_one_gpu_is_exact() -> None:
    offer = Offer(
        id="x", provider="x", gpu="A10", gpus=0.167, kind="spot", price_usd_per_hour=Decimal("0.0334"),
        as_of="2026-11", source="x",
    )  # fmt: skip
    assert offer.usd_per_gpu_hour == Decimal("0.2")
