"""One market in both places: what an estimate bills, a search may choose, and joined machines only as they are sold."""

from __future__ import annotations

import pytest

from ftcost_core.catalogue.drift import market_kind
from ftcost_core.catalogue.gpus import NODE_GPUS, find_gpu
from ftcost_core.catalogue.market import sells_whole_gpus
from ftcost_core.catalogue.offers import billing
from ftcost_core.documents.job import edited
from ftcost_core.estimator import estimate
from ftcost_core.evaluation.placements import layout, machine_counts
from ftcost_core.evaluation.resolve import resolve
from ftcost_core.offers.costs import shipped_prices
from ftcost_core.offers.job_figures import job_figures
from ftcost_core.planner.combined import changed, combined_change
from ftcost_core.planner.goals import Goal
from ftcost_core.planner.search import plan
from ftcost_core.planner.space import search_space
from ftcost_core.planner.variants import variants
from tests.core.planner.test_savers import asked
from tests.core.planner.test_search import example


@pytest.mark.parametrize(("per_node", "nodes"), [(1, 1), (2, 1), (8, 1), (8, 2), (8, 4), (4, 2), (4, 16)])
def test_what_is_billed_of_just_so_many_gpus_is_searched(per_node: int, nodes: int) -> None:
    market = shipped_prices().market
    compared = 0
    for i, offer in enumerate(market.offers):
        if not sells_whole_gpus(offer):
            continue
        sold, most, joined = int(offer.gpus), market.most_gpus[i], bool(market.networks[i])
        billed = layout(per_node, nodes, offer.gpu, sold, most, joined=joined)
        searched = machine_counts(
            offer.gpu, sold, most, 64, joined=joined, gpus_per_node=per_node if nodes > 1 else NODE_GPUS
        )
        if billed is not None and billed[1] * billed[2] == per_node * nodes:
            assert billed in searched, offer.id
            compared += 1
        if nodes > 1 and not joined:
            assert all(several == 1 for _, _, several in searched)
    assert compared > 20


def test_pods_of_hosts_that_differ_and_cards_without_a_link_are_not_joined() -> None:
    market = shipped_prices().market
    sizes: dict[str, set[int]] = {}
    for i, offer in enumerate(market.offers):
        if market_kind(offer) == "marketplace" and offer.tier != "community" and sells_whole_gpus(offer):
            assert market.most_gpus[i] == max(offer.gpus, 1), offer.id
        if market.networks[i] and not billing(offer.provider).joins_pcie and not offer.own:
            assert find_gpu(offer.gpu).link, offer.id
            assert not find_gpu(offer.gpu).link_is_bridge, offer.id
        if offer.provider == "DigitalOcean":
            sizes.setdefault(offer.gpu, set()).add(market.most_gpus[i])
    assert sizes["L40S"] == {1}
    assert sizes["H100-SXM5-80GB"] == {1, 8}


@pytest.mark.parametrize("goal", ["cheaper", "faster"])
def test_what_is_said_to_be_cheaper_or_faster_is_sold_as_it_is_priced(goal: Goal) -> None:
    one = edited(
        asked("meta-llama/Llama-3.1-8B", {}),
        {"hardware.gpu": "RTX 4090", "hardware.gpus_per_node": 8, "limits.gpus": ["RTX 4090"],
         "limits.providers": ["Akash", "RunPod", "TensorDock"]},
    )  # fmt: skip
    change = combined_change(one, estimate(one), goal)
    assert change is not None
    assert change.outcomes[-1].usd is not None
    after = job_figures(edited(one, changed(change.steps)), shipped_prices())
    assert after.offer is not None
    hardware = after.filled.hardware
    assert after.cost.sold_as_asked
    if after.offer.provider in ("Akash", "TensorDock"):
        assert hardware.gpus_per_node * hardware.nodes <= after.offer.gpus


def test_single_machines_that_nobody_joins_are_no_cluster() -> None:
    one = edited(asked("meta-llama/Llama-3.1-8B", {}), {"limits.gpus": ["RTX 4090"], "limits.max_gpus": 32})
    market = shipped_prices().market
    space = search_space(one, variants(one, resolve(one).arch), shipped_prices())
    for rental, offer in enumerate(space.offer.tolist()):
        group = int((space.groups.first <= rental).sum()) - 1
        placement = space.placements[int(space.groups.placement[group])]
        assert placement.nodes == 1 or market.networks[offer]


def test_what_is_billed_as_bought_is_planned_as_bought() -> None:
    job = example("support-bot-8b", {"hardware.gpu": "GB10 (DGX Spark)", "limits.gpus": ["GB10 (DGX Spark)"]})
    found = plan(job, top=2)
    assert found.plans
    for made in found.plans:
        assert (made.cost.total or 0) > 0
        assert made.cost.offer == estimate(job).cost.offer
        assert "own" not in made.roles  # nobody said that it is there
    asked = example("support-bot-8b", {"hardware.gpu": "RTX 4090"})
    assert not any(made.job.price.terms == "owned" for made in plan(asked, top=2).plans)


def test_spot_machines_are_joined_where_the_machine_type_has_the_network() -> None:
    market = shipped_prices().market
    joined = [
        offer for offer, network in zip(market.offers, market.networks, strict=True)
        if offer.kind == "spot" and network and find_gpu(offer.gpu).link_domain_gpus is None
    ]  # fmt: skip
    assert joined
    assert {market_kind(offer) for offer in joined} == {"hyperscaler"}
