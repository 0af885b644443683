"""Prices that can be relied on: what is doubtful is marked, and called cheapest only when a person allows it."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from functools import cached_property

import numpy as np
import pytest

from ftcost_core.catalogue.market import Market
from ftcost_core.catalogue.offers import Offer, all_offers, billing
from ftcost_core.catalogue.prices.book import builtin
from ftcost_core.catalogue.trust import doubts, is_far, usual_gpu_hour
from ftcost_core.documents.job import edited
from ftcost_core.estimator import estimate
from ftcost_core.offers.costs import PriceList
from ftcost_core.planner.search import plan
from ftcost_core.wording.labels import offer_sold_words, only_doubtful_words
from tests.core.jobs import job

DAY = date(2026, 11, 22)


def offer(name: str, price: str, **more: object) -> Offer:
    values = {
        "id": name, "provider": "Lab", "gpu": "RTX 4090", "gpus": 1, "kind": "on-demand", "as_of": "2026-11-01",
        "price_usd_per_hour": Decimal(price), "source": "me",
    }  # fmt: skip
    return Offer.read(values | more)


class Dated(PriceList):
    """Prices that are looked at on :data:`DAY`."""

    @cached_property
    def market(self) -> Market:
        return Market(self.offers, self.billing, DAY)


def test_the_newest_look_at_an_offer_wins() -> None:
    before, after = offer("before", "0.30", as_of="2026-03"), offer("after", "0.50", region="all")
    other_tier = offer("secure", "0.70", tier="secure", as_of="2026-03")
    machine = offer("machine", "0.60", instance="g6.xlarge", as_of="2026-03")
    larger = offer("larger", "0.90", instance="g6.4xlarge")
    own = offer("own", "0.20", own=True, as_of="2026-01-01")
    found = doubts([before, after, other_tier, own])
    assert found == (("superseded",), (), (), ())
    assert doubts([machine, larger]) == ((), ())  # two machines, not one that was seen twice
    assert estimate(job(), PriceList([before, after])).cost.offer == "after"


def test_a_price_far_from_its_kind_is_marked_and_not_the_cheapest() -> None:
    usual = usual_gpu_hour()["RTX 4090", "on-demand", "neocloud"]
    right, wrong = offer("right", str(usual)), offer("wrong", str(usual * Decimal("0.29")), provider="Odd")
    assert is_far(wrong)
    assert not is_far(right)
    prices = PriceList([wrong, right])
    found = estimate(job(), prices)
    assert (found.cost.offer, found.cost.doubts) == ("right", ())
    assert [(row.offer, row.counts) for row in found.offers] == [("right", True), ("wrong", False)]
    allowed = estimate(edited(job(), {"limits.doubtful_prices": True}), prices)
    assert allowed.cost.offer == "wrong"
    assert allowed.offers[0].counts
    only = estimate(job(), PriceList([wrong]))  # nothing else is there: it is billed, and said so
    assert only.cost.doubts == ("far",)
    assert any("0.29 times the usual" in warning.text for warning in only.warnings)


def test_an_own_machine_does_not_hide_what_can_be_rented_at_old_prices() -> None:
    mine = offer("mine", "0.20", kind="owned", own=True, provider="my machine")
    old, far = offer("old", "0.50", as_of="2026-03-01"), offer("far", "0.01", provider="Odd")
    market = Market([mine, old, far], billing, DAY)
    assert market.least_doubtful(np.arange(3), allow_all=False).tolist() == [0, 1]
    assert market.least_doubtful(np.array([0]), allow_all=False).tolist() == [0]
    assert market.least_doubtful(np.arange(3), allow_all=True).tolist() == [0, 1, 2]


def test_plans_say_that_only_doubtful_prices_were_left() -> None:
    wanted = edited(job(), {"limits.gpus": ("RTX 4090",), "limits.max_gpus": 1})
    far, old = offer("far", "0.01", provider="Odd"), offer("old", "0.50", as_of="2026-03-01")
    plans = plan(wanted, Dated([far]))
    assert plans.doubts == ("far",)
    assert plans.searched.doubtful_offers == 0
    assert "(unusual price)" in only_doubtful_words(plans.doubts)
    usual = plan(wanted, Dated([old, far]))
    assert (usual.doubts, usual.searched.doubtful_offers) == ((), 1)
    allowed = plan(edited(wanted, {"limits.doubtful_prices": True}), Dated([old, far]))
    assert (allowed.doubts, allowed.searched.doubtful_offers) == ((), 0)


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"method.kind": "full", "method.quantization": None, "hardware.gpu": "H100", "hardware.gpus_per_node": 8},
        {"model.id": "meta-llama/Llama-3.1-70B"},
    ],
)
def test_plans_have_prices_that_nobody_doubts(changes: dict[str, object]) -> None:
    found = plan(edited(job(), changes), builtin(DAY), top=3)
    assert found.plans
    for one in found.plans:
        assert not one.cost.doubts, one.cost.offer
        assert one.sold
        assert one.cost.sold_as_asked


def test_a_single_gpu_is_no_machine_of_eight() -> None:
    single = offer("one", "2.00", gpu="H100-SXM5-80GB")
    node = offer("node", "20.00", gpu="H100-SXM5-80GB", gpus=8)
    eight = edited(job(), {"hardware.gpu": "H100", "hardware.gpus_per_node": 8})
    found = estimate(eight, PriceList([single, node]))
    assert found.cost.offer == "node"
    assert [row.offer for row in found.offers] == ["node"]
    assert estimate(eight, PriceList([single])).cost.total is None  # eight pods are no machine
    without = estimate(edited(eight, {"price.offer": "one"}), PriceList([single]))
    assert not without.cost.sold_as_asked
    assert any("machines of 1 GPUs" in warning.text for warning in without.warnings)
    pod = single.replaced(provider="RunPod")  # which puts up to eight into one pod
    assert estimate(eight, PriceList([pod])).offers[0].machines == 8


def test_one_offer_has_one_total() -> None:
    part_of_a_node = edited(job(), {"hardware.gpu": "H100", "hardware.gpus_per_node": 2})
    node = offer("node", "20.00", gpu="H100-SXM5-80GB", gpus=8)
    for prices, one in (
        (PriceList([node]), part_of_a_node),
        (PriceList(all_offers()), part_of_a_node),
        (PriceList(all_offers()), edited(job(), {"price.terms": "spot"})),
    ):
        found = estimate(one, prices)
        (row,) = [row for row in found.offers if row.offer == found.cost.offer]
        assert row.total == found.cost.total
        if not found.cost.market:
            assert (row.low, row.high) == (found.cost.low, found.cost.high)


def test_choosing_an_offer_changes_no_list_and_filters_mark_it() -> None:
    listed = {row.offer for row in estimate(job(), PriceList(all_offers())).offers}
    spot = next(row.id for row in all_offers() if row.kind == "spot" and row.gpu == "RTX 4090")
    chosen = edited(job(), {"price.offer": spot, "price.terms": "spot"})
    assert {row.offer for row in estimate(chosen, PriceList(all_offers())).offers} == listed
    filtered = estimate(
        edited(job(), {"limits.providers": ["RunPod"], "limits.terms": ["on-demand"]}), PriceList(all_offers())
    )
    assert {row.offer for row in filtered.offers} == listed
    assert {(row.provider, row.terms) for row in filtered.offers if row.allowed} == {("RunPod", "on-demand")}
    assert all(not row.counts for row in filtered.offers if not row.allowed)


def test_a_block_reserved_ahead_is_paid_whole() -> None:
    hourly, block = offer("hourly", "0.50"), offer("block", "0.40", kind="reserved", block_hours=24)
    asked = edited(job(), {"limits.terms": ["reserved"]})
    rows = {row.offer: row for row in estimate(asked, PriceList([hourly, block])).offers}
    assert rows["block"].commitment_usd == pytest.approx(24 * 0.40)
    assert rows["block"].total == pytest.approx(24 * 0.40, rel=0.01)  # a short job: storage beside it
    assert offer_sold_words(rows["block"]) == "a machine of 1 GPU, in blocks of 24 h 00 min: $9.60 in all, used or not"
    paid = estimate(edited(asked, {"price.offer": "block", "price.terms": "reserved"}), PriceList([block])).cost
    unused = {part.name: part.usd for part in paid.parts}["billing-rounding"]
    assert 0 < unused < 24 * 0.40
    assert sum(part.usd for part in paid.parts) == pytest.approx(24 * 0.40, rel=0.01)


def test_what_is_paid_up_front_for_blocks_is_paid_for_each() -> None:
    block = offer("block", "0.40", kind="reserved", block_hours=2, upfront_usd=Decimal(7))
    asked = edited(job(), {"data.tokens": 10_000_000, "price.terms": "reserved", "limits.terms": ["reserved"]})
    found = estimate(asked, PriceList([block]))
    parts = {part.name: part.usd for part in found.cost.parts}
    blocks = -(-found.time.gpu_hours // 2)
    assert blocks > 1
    assert parts["upfront"] == pytest.approx(blocks * 7)
    assert found.offers[0].commitment_usd == pytest.approx(blocks * (2 * 0.40 + 7))
    assert found.cost.total == pytest.approx(found.offers[0].commitment_usd + parts.get("storage", 0))


def test_what_is_paid_up_front_without_a_term_is_that_of_a_year() -> None:
    plain = offer("plain", "0.40", kind="reserved")
    paid = plain.replaced(upfront_usd=Decimal(8760))
    asked = edited(job(), {"price.terms": "reserved", "limits.terms": ["reserved"]})
    without, with_it = (estimate(asked, PriceList([one])) for one in (plain, paid))
    assert with_it.cost.total == pytest.approx(without.cost.total + without.time.gpu_hours)


def test_a_spot_run_waits_for_a_machine_in_hours_lists_and_plans() -> None:
    prices = PriceList([offer("hourly", "0.50"), offer("spot", "0.30", kind="spot")])
    hourly, spot = (estimate(job({"price.terms": terms}), prices) for terms in ("on-demand", "spot"))
    waiting = {phase.name: phase.hours for phase in spot.time.phases}["waiting"]
    assert spot.time.wall_hours == pytest.approx(spot.time.gpu_hours + waiting)
    assert any("72" in one.text and "waiting" in one.text for one in spot.warnings)
    assert not any("waiting" in one.text for one in hourly.warnings)
    for found in (hourly, spot):  # whatever the job's own terms are, each offer has its own hours
        hours = {row.offer: row.wall_hours for row in found.offers}
        assert hours == pytest.approx({"hourly": hourly.time.wall_hours, "spot": spot.time.wall_hours})
    for one in plan(edited(job(), {"limits.terms": ["spot"]}), prices, top=3).plans:
        assert one.time.wall_hours == pytest.approx(estimate(one.job, prices).time.wall_hours)
        assert one.time.wall_hours > one.time.gpu_hours


def test_advice_neither_counts_what_nobody_sells_nor_hides_that_a_price_is_unusual() -> None:
    hourly = offer("hourly", "0.50")

    def spot_advice(*others: Offer) -> list[str]:
        found = estimate(job(), Dated([hourly, *others]))
        return [one.risk for one in found.advice if one.id == "spot"]

    assert not spot_advice()
    assert ["unusual" in risk for risk in spot_advice(offer("spot", "0.20", kind="spot"))] == [False]
    odd = offer("spot", "0.05", kind="spot")
    assert ["unusual" in risk for risk in spot_advice(odd)] == [True]


def test_tax_is_on_what_is_rented_and_not_on_what_is_owned() -> None:
    owned = offer("mine", "0.50", kind="owned")
    prices = PriceList([offer("hourly", "0.50"), owned])
    plain, dear = (
        {row.offer: row.total for row in estimate(edited(job(), changes), prices).offers}
        for changes in ({}, {"run.tax_share": 0.19, "run.contingency_share": 0.1})
    )
    assert dear["hourly"] == pytest.approx(plain["hourly"] * 1.19 * 1.1)
    assert dear["mine"] == pytest.approx(plain["mine"] * 1.1)
    found = plan(edited(job(), {"run.tax_share": 0.19}), prices)
    for one in found.plans:
        assert estimate(one.job, prices).cost.total == pytest.approx(one.cost.total)


def test_a_reserved_offer_says_what_its_term_costs_and_is_not_the_cheapest_unasked() -> None:
    reserved = offer("reserved", "0.30", kind="reserved", term_months=12)
    prices = PriceList([offer("hourly", "0.50"), reserved])
    found = {row.offer: row for row in estimate(job(), prices).offers}
    assert found["reserved"].commitment_usd == pytest.approx(0.30 * 8760)
    assert (found["reserved"].counts, found["hourly"].counts) == (False, True)
    asked = estimate(edited(job(), {"limits.terms": ["reserved"]}), prices)
    assert [row.offer for row in asked.offers if row.counts] == ["reserved"]
