"""One market in both places: what an estimate bills, a search may choose, and joined machines only as they are sold."""

from __future__ import annotations

import pytest

from ftcost_core.catalogue.gpus import NODE_GPUS
from ftcost_core.catalogue.market import sells_whole_gpus
from ftcost_core.documents.job import edited
from ftcost_core.evaluation.placements import layout, machine_counts
from ftcost_core.evaluation.resolve import resolve
from ftcost_core.offers.costs import shipped_prices
from ftcost_core.planner.space import search_space
from ftcost_core.planner.variants import variants
from tests.core.planner.test_savers import asked


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


def test_single_machines_that_nobody_joins_are_no_cluster() -> None:
    one = edited(asked("meta-llama/Llama-3.1-8B", {}), {"limits.gpus": ["RTX 4090"], "limits.max_gpus": 32})
    market = shipped_prices().market
    space = search_space(one, variants(one, resolve(one).arch), shipped_prices())
    for rental, offer in enumerate(space.offer.tolist()):
        group = int((space.groups.first <= rental).sum()) - 1
        placement = space.placements[int(space.groups.placement[group])]
        assert placement.nodes == 1 or market.networks[offer]
