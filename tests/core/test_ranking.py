from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ftcost_core.catalogue.gpus import find_gpu
from ftcost_core.evaluation.placements import PlacedOffers, layout, pareto, place_offers
from ftcost_core.evaluation.resolve import usual_interconnect, usual_network_gbit_s
from ftcost_core.offers.costs import shipped_prices
from tests.core.jobs import job


@pytest.mark.parametrize(
    ("wanted", "sold", "expected"),
    [
        ((1, 1), 1, (1, 1, 1)),
        ((1, 1), 8, (1, 8, 1)),  # a pod is only sold whole
        ((2, 1), 1, (2, 2, 1)),
        ((4, 2), 1, (8, 8, 1)),  # small offers share a node of eight, and no larger one
        ((3, 3), 1, (9, 3, 3)),
        ((3, 1), 2, (2, 4, 1)),
        ((8, 2), 8, (2, 8, 2)),
        ((8, 2), 1, (16, 8, 2)),
        ((8, 2), 16, (1, 16, 1)),
        ((2, 3), 1, (6, 6, 1)),  # up to eight share a node
        ((2, 5), 1, (10, 2, 5)),  # more do not
    ],
)
def test_offers_are_combined_until_the_job_has_its_gpus(
    wanted: tuple[int, int], sold: int, expected: tuple[int, int, int]
) -> None:
    one = job({"hardware.gpus_per_node": wanted[0], "hardware.nodes": wanted[1]})
    assert layout(one, sold) == expected


@given(st.integers(1, 64), st.integers(1, 16), st.integers(1, 16))
def test_a_layout_holds_at_least_the_gpus_asked_for_and_wastes_less_than_one_offer(
    per_node: int, nodes: int, sold: int
) -> None:
    units, node, count = layout(job({"hardware.gpus_per_node": per_node, "hardware.nodes": nodes}), sold)
    assert node * count == units * sold
    assert 0 <= node * count - per_node * nodes < sold


def test_slices_reserved_offers_and_degrees_that_do_not_divide_are_left_out() -> None:
    market = shipped_prices().market

    def kinds(found: PlacedOffers) -> set[str]:
        return {market.offers[i].kind for i in found.offers}

    found = place_offers(job(), market)
    assert kinds(found) == {"on-demand", "spot"}
    assert all(market.offers[i].gpus >= 1 for i in found.offers)
    assert all(
        market.offers[i].gpu == found.placements[p].gpu.name
        for i, p in zip(found.offers, found.placement, strict=True)
    )
    split = {"hardware.gpus_per_node": 4, "hardware.parallelism.tensor": 4}
    assert all(placement.gpus % 4 == 0 for placement in place_offers(job(split), market).placements)
    assert kinds(place_offers(job({"price.terms": "reserved"}), market)) == {"reserved"}


@given(st.lists(st.tuples(st.floats(0, 100), st.floats(0, 100), st.booleans()), max_size=40))
def test_the_front_is_what_nothing_usable_beats(points: list[tuple[float, float, bool]]) -> None:
    total = np.array([point[0] for point in points])
    hours = np.array([point[1] for point in points])
    usable = np.array([point[2] for point in points], dtype=bool)
    front = pareto(total, hours, usable)
    for i, (cost, time, ok) in enumerate(points):
        beaten = any(good and c <= cost and h <= time and (c < cost or h < time) for c, h, good in points)
        if front[i]:
            assert ok
            assert not beaten
        elif ok and not beaten:  # an equal twin may stand for it
            assert any(front[j] and points[j][:2] == (cost, time) for j in range(len(points)))


@pytest.mark.parametrize(
    ("gpu", "link", "network"),
    [
        ("H100-SXM5-80GB", "nvlink", 3200),
        ("A100-SXM4-80GB", "nvlink", 1600),
        ("RTX 3090", "pcie4", 100),
        ("RTX 4090", "pcie4", 100),
        ("T4", "pcie3", 100),
        ("RTX 5090", "pcie5", 100),
    ],
)
def test_usual_links(gpu: str, link: str, network: float) -> None:
    assert usual_interconnect(find_gpu(gpu)) == link
    assert usual_network_gbit_s(find_gpu(gpu)) == network
