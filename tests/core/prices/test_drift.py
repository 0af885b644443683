"""Old prices: what they will probably be today, and that none is left out for its age."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ftcost_core.catalogue.drift import drift_facts, market_kind, prices_today, segment
from ftcost_core.catalogue.gpus import all_gpus
from ftcost_core.catalogue.offers import IF_ASKED, Offer, all_offers, billing_table
from ftcost_core.catalogue.prices.book import builtin
from ftcost_core.documents.job import edited
from ftcost_core.estimator import estimate
from ftcost_core.offers.costs import PriceList
from ftcost_core.planner.search import plan
from ftcost_core.wording.answer import answer
from ftcost_core.wording.labels import market_words, price_today_words
from tests.core.jobs import job

DAY = date(2026, 11, 23)


def offer(name: str, price: str, **more: object) -> Offer:
    values = {
        "id": name, "provider": name, "gpu": "RTX 4090", "gpus": 1, "kind": "on-demand", "as_of": "2026-11-23",
        "price_usd_per_hour": Decimal(price), "source": "me",
    }  # fmt: skip
    return Offer.read(values | more)


@pytest.mark.parametrize(
    ("provider", "kind", "days", "share"),
    [
        ("AWS", "on-demand", 90, 0.0), ("AWS", "reserved", 180, 0.03), ("AWS", "spot", 90, 0.21),
        ("Nebius", "on-demand", 90, 0.14), ("Nebius", "spot", 30, 0.0),
        ("Vast.ai", "on-demand", 30, 0.60), ("Vast.ai", "spot", 180, 1.03), ("Spheron", "on-demand", 90, 0.36),
    ],
)  # fmt: skip
def test_a_range_is_as_wide_as_prices_of_its_kind_drift(provider: str, kind: str, days: int, share: float) -> None:
    one = offer("x", "2.00", provider=provider, kind=kind, as_of=(DAY - timedelta(days=days)).isoformat())
    found = prices_today([one], DAY)
    assert 2 / found.low[0] - 1 == pytest.approx(share, abs=0.015)
    rise = 0.2 * min(1, days / 90) if provider == "Nebius" else 0
    if not share:  # fewer than a tenth moved to either side
        assert 2 <= found.expected[0] <= found.high[0] <= 2.04
        return
    assert found.high[0] == pytest.approx(2 * (2 / found.low[0]) * np.exp(rise))
    assert found.low[0] < 2 <= found.expected[0] < found.high[0]


@given(st.lists(st.tuples(st.integers(-5, 900), st.floats(0.01, 50), st.booleans()), min_size=1, max_size=12))
def test_a_range_holds_its_middle_and_widens_with_age(drawn: list[tuple[int, float, bool]]) -> None:
    offers = [
        offer(f"o{i}", repr(price), provider="Vast.ai" if hosts else "Lab",
              as_of=(DAY - timedelta(days=days)).isoformat())
        for i, (days, price, hosts) in enumerate(drawn)
    ]  # fmt: skip
    now, later = prices_today(offers, DAY), prices_today(offers, DAY + timedelta(days=100))
    assert (now.low <= now.expected).all()
    assert (now.expected <= now.high).all()
    assert (later.high / later.low >= now.high / now.low * 0.999).all() or len(offers) > 2
    seen = prices_today(offers, None)
    assert (seen.low == seen.high).all()


def test_what_is_owned_or_free_does_not_drift_and_an_own_price_keeps_its_middle() -> None:
    long_ago = {"as_of": "2025-11-23"}
    owned, free = offer("mine", "0.2", kind="owned", **long_ago), offer("gift", "0", free=True, **long_ago)
    own = offer("deal", "1.00", own=True, **long_ago)
    found = prices_today([owned, free, own], DAY)
    assert found.expected.tolist() == [0.2, 0.0, 1.0]
    assert (found.low[:2] == found.high[:2]).all()
    assert found.low[2] < 1 < found.high[2]


def test_a_lucky_old_price_is_drawn_towards_its_kind() -> None:
    usual = [offer(f"h{i}", price, provider="Vast.ai", id=f"h{i}") for i, price in enumerate(("0.38", "0.40", "0.43"))]
    lucky = offer("lucky", "0.17", provider="Vast.ai", as_of="2026-05-24")
    steady = offer("steady", "0.17", provider="AWS", as_of="2026-05-24")
    found = prices_today([*usual, lucky, steady], DAY)
    assert 0.28 < found.expected[3] < 0.45
    assert found.expected[4] == pytest.approx(0.17, rel=0.01)
    dear = prices_today([*usual, offer("dear", "0.80", provider="Vast.ai", as_of="2026-05-24")], DAY)
    assert dear.expected[3] > 0.80  # what is dear stays so


def test_every_kind_of_market_is_told_apart() -> None:
    assert {market_kind(one) for one in all_offers()} == {"hyperscaler", "neocloud", "reseller", "marketplace"}
    names = {one.provider for one in all_offers()}
    assert {*drift_facts().providers} <= names | {"Shadeform"}
    assert {*billing_table()} - {"any"} <= names | {"Cudo Compute"}
    community = offer("c", "1", provider="RunPod", tier="community")
    assert (segment(community), market_kind(community)) == ("community", "marketplace")
    assert segment(offer("v", "1", provider="Vast.ai")) == "marketplace"
    assert segment(offer("s", "1", provider="RunPod", tier="secure")) == "cloud"


@pytest.mark.parametrize("changes", [{}, {"hardware.gpu": "H100"}])
def test_the_day_decides_no_plan_but_how_sure_it_is(changes: dict[str, object]) -> None:
    days = [date(2026, 11, 23), date(2027, 1, 15), date(2027, 6, 10)]
    asked = edited(job(), changes)
    found = [estimate(asked, builtin(day), day) for day in days]
    best = [{row.offer for row in one.offers[:40] if row.counts} for one in found]
    assert len(best[0] & best[1]) >= 0.8 * len(best[0])
    assert len(best[0] & best[2]) >= 0.7 * len(best[0])
    rows = [next(row for row in one.offers if row.offer == found[0].cost.offer) for one in found]
    widths = [row.high / row.low for row in rows]
    assert widths == sorted(widths)
    assert len({sum(row.counts for row in one.offers) for one in found}) == 1


def test_plans_are_the_same_half_a_year_later() -> None:
    asked = edited(job(), {"limits.max_gpus": 1, "limits.terms": ["on-demand"]})
    cheapest = [plan(asked, builtin(day), top=3).plans[0].job.hardware.gpu for day in (DAY, date(2027, 6, 10))]
    assert cheapest[0] == cheapest[1]


def test_the_bill_is_the_markets_median_with_its_ends() -> None:
    offers = [offer(name, price) for name, price in (("a", "0.30"), ("b", "0.40"), ("c", "0.50"), ("d", "0.70"))]
    hosts = offer("h", "0.25", provider="Vast.ai")
    found = estimate(job(), PriceList([*offers, hosts]))
    assert found.cost.offer == "b"
    whole = found.cost.market
    assert whole is not None
    apart = whole.segments
    assert (whole.offers, whole.providers) == (5, 5)
    assert whole.low < found.cost.total <= whole.median < whole.high
    assert [(one.segment, one.providers) for one in apart] == [("cloud", 4), ("marketplace", 1)]
    assert found.cost.low < whole.low
    assert found.cost.high > whole.high
    assert "5 offers of 5 providers" in market_words(found.cost.market)
    named = estimate(edited(job(), {"price.offer": "a"}), PriceList(offers)).cost
    assert (named.offer, named.market) == ("a", None)
    deal = offer("deal", "0.90", own=True)
    assert estimate(job(), PriceList([*offers, deal])).cost.offer == "deal"  # what a person typed is what they pay


def test_a_provider_with_many_regions_has_one_voice() -> None:
    regions = [offer(f"r{i}", "0.90", provider="Azure", region=f"r{i}") for i in range(20)]
    found = estimate(job(), PriceList([*regions, offer("a", "0.40"), offer("b", "0.50")]))
    assert found.cost.offer == "b"
    assert (found.cost.market.offers, found.cost.market.providers) == (22, 3)


def test_what_nobody_rents_out_has_the_price_of_buying_it() -> None:
    for gpu in ("GB10 (DGX Spark)", "Radeon 8060S (Strix Halo 128GB)"):
        found = estimate(edited(job(), {"hardware.gpu": gpu}))
        assert found.cost.total
        assert (found.cost.offer or "").startswith("a-machine-of-your-own/")
        assert any(row.offer == found.cost.offer and not row.counts for row in found.offers)
        assert found.own_machine is None  # nobody said that it is there


def test_several_nodes_are_rented_where_they_are_sold_as_a_cluster() -> None:
    asked = edited(job(), {"hardware.gpu": "H100", "hardware.gpus_per_node": 8, "hardware.nodes": 2})
    found = estimate(asked)
    several = [row for row in found.offers if row.nodes > 1]
    assert several
    assert all(row.network for row in several)
    assert not {row.provider for row in several} & {"Vast.ai", "Salad", "Hugging Face Jobs"}


def test_said_prices() -> None:
    assert price_today_words(2, 2, 2, 2) == "$2.00/h"
    assert price_today_words(0.17, 0.29, 0.2, 0.43).startswith("seen at $0.17/h, today probably $0.29")


def test_what_people_have_rather_than_rent_is_priced_in_the_lists_of_its_own_jobs_alone() -> None:
    found = estimate(edited(job(), {"hardware.gpu": "RTX 2060 12GB"}))
    assert found.cost.offer == "a-machine-of-your-own/rtx-2060-12gbx1/owned/usual-price-of-what-is-there"
    assert {row.gpu for row in found.offers if row.tier == IF_ASKED} == {"RTX 2060 12GB"}
    rented = estimate(edited(job(), {"hardware.gpu": "H100-SXM5-80GB"}))
    assert not any(row.tier == IF_ASKED for row in rented.offers)
    priced = {one.gpu for one in all_offers()}
    assert len([gpu.name for gpu in all_gpus() if gpu.name not in priced]) <= 14  # sold in servers of eight alone


def test_a_card_that_nobody_sells_or_rents_says_so() -> None:
    found = estimate(edited(job(), {"hardware.gpu": "B100"}))
    assert found.cost.total is None
    assert "nobody lists a price for that hardware: enter your own" in answer(found).text


def test_a_clock_behind_the_prices_is_said() -> None:
    behind = estimate(job(), PriceList([offer("a", "0.30")], date(2019, 1, 1)))
    assert any("is this computer's clock right?" in one.text for one in behind.warnings)
    assert behind.cost.total == estimate(job(), PriceList([offer("a", "0.30")])).cost.total
    assert not any("clock" in one.text for one in estimate(job(), PriceList([offer("a", "0.30")], DAY)).warnings)
