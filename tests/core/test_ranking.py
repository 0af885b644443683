from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ftcost_core.catalogue.gpus import find_gpu
from ftcost_core.catalogue.offers import Offer, all_offers
from ftcost_core.documents.job import Limits
from ftcost_core.estimator import estimate
from ftcost_core.evaluation.choices import usual_interconnect, usual_network_gbit_s
from ftcost_core.evaluation.placements import PlacedOffers, layout, pareto, place_offers
from ftcost_core.offers.costs import PriceList, passes
from tests.core.jobs import job


@pytest.mark.parametrize(
    ("wanted", "sold", "most", "expected"),
    [
        ((1, 1), 1, 1, (1, 1, 1)),
        ((1, 1), 8, 8, (1, 8, 1)),  # a pod is only sold whole
        ((2, 1), 1, 8, (2, 2, 1)),  # this provider puts up to eight into a machine
        ((2, 1), 1, 1, None),  # this one sells single GPUs: two of them are no machine of two
        ((8, 1), 4, 4, None),
        ((8, 1), 1, 4, None),
        ((3, 3), 1, 8, (9, 3, 3)),
        ((3, 1), 2, 8, (2, 4, 1)),
        ((8, 2), 8, 8, (2, 8, 2)),
        ((8, 2), 1, 8, (16, 8, 2)),
        ((8, 2), 16, 16, (1, 16, 1)),
        ((16, 1), 8, 8, (2, 8, 2)),  # whole nodes of eight stand beside each other
        ((1, 4), 1, 1, None),  # single pods are no cluster
        ((1, 4), 1, 8, (4, 4, 1)),  # four GPUs of a machine are what four nodes of one would be
    ],
)
def test_what_is_sold_is_sold(
    wanted: tuple[int, int], sold: int, most: int, expected: tuple[int, int, int] | None
) -> None:
    assert layout(*wanted, "H100", sold, most) == expected


def test_machines_of_a_rack_are_joined_and_an_own_machine_is_there_once() -> None:
    assert layout(8, 1, "GB200", 4, 4) == (2, 4, 2)
    assert layout(8, 1, "H100", 8, 8, joined=False) == (1, 8, 1)
    assert layout(8, 2, "H100", 8, 8, joined=False) is None
    assert layout(1, 2, "RTX 4090", 1, 1, joined=False) is None


@given(st.integers(1, 64), st.integers(1, 16), st.integers(1, 16), st.integers(1, 16))
def test_a_layout_holds_at_least_the_gpus_asked_for_and_wastes_less_than_one_machine(
    per_node: int, nodes: int, sold: int, most: int
) -> None:
    found = layout(per_node, nodes, "H100", sold, max(sold, most))
    if found is not None:
        units, node, count = found
        assert node * count == units * sold
        assert 0 <= node * count - per_node * nodes < node


def test_slices_and_degrees_that_do_not_divide_are_left_out() -> None:
    market = PriceList([offer for offer in all_offers() if offer.kind != "owned"]).market

    def kinds(found: PlacedOffers) -> set[str]:
        return {market.offers[i].kind for i in found.offers}

    found = place_offers(job(), market)
    assert kinds(found) == {"on-demand", "spot", "reserved"}
    assert all(market.offers[i].gpus >= 1 for i in found.offers)
    assert all(
        market.offers[i].gpu == found.placements[p].gpu.name for i, p in zip(found.offers, found.placement, strict=True)
    )
    split = {"hardware.gpus_per_node": 4, "hardware.parallelism.tensor": 4}
    assert all(placement.gpus % 4 == 0 for placement in place_offers(job(split), market).placements)


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


def test_an_offer_without_a_region_is_one_of_every_region() -> None:
    only = Limits(regions=("eu-north-1",))
    there, elsewhere, anywhere = (sold("lab", region=region) for region in ("eu-north-1", "us-east-1", ""))
    assert [passes(offer, only) for offer in (there, elsewhere, anywhere)] == [True, False, True]


def test_a_provider_that_is_not_named_is_filtered_out() -> None:
    only = Limits(providers=("Lab",))
    assert passes(sold("a", provider="Lab"), only)
    assert not passes(sold("b", provider="Other"), only)


def test_a_job_is_billed_by_the_cheapest_machine_that_has_the_ram_for_it() -> None:
    small, large = sold("small", price="0.30", ram_gib=8), sold("large", price="0.60", ram_gib=128)
    assert estimate(job(), PriceList([small, large])).cost.offer == "large"
    assert estimate(job(), PriceList([small])).cost.offer == "small"  # nothing better is there
    unknown = sold("unknown", price="0.40", ram_gib=None)
    assert estimate(job(), PriceList([small, large, unknown])).cost.offer == "unknown"


def test_machines_beside_each_other_have_the_ram_of_all_of_them_only_within_a_node() -> None:
    market = PriceList([sold("one", gpus=1, ram_gib=64)]).market
    ram = market.node_ram_bytes(np.array([0, 0]), np.array([1.0, 4.0]))
    assert ram.tolist() == [64 * 2**30, 4 * 64 * 2**30]


def sold(name: str, *, price: str = "0.50", **more: object) -> Offer:
    """An offer of the small job's GPU."""
    values = {"id": name, "provider": "Lab", "gpu": "RTX 4090", "gpus": 1, "kind": "on-demand", "source": "me"}
    return Offer.read(values | {"price_usd_per_hour": price, "as_of": "2026-11-01"} | more)


def test_the_range_of_the_billed_offer_holds_its_total() -> None:
    """The total is of the part of the machines that the job uses, and the bill's own range is of all that sell them."""
    result = estimate(
        job({
            "model.id": "google-bert/bert-base-chinese", "method.kind": "freeze", "method.objective": "triplets",
            "data.tokens": 8_358_279_480, "data.seq_len": 512, "training.micro_batch": None,
            "training.global_batch": 16, "hardware.gpu": "T4", "hardware.nodes": 32,
            "hardware.parallelism.tensor": 4, "price.terms": "spot",
        })
    )  # fmt: skip
    assert result.cost.market is not None
    billed = next(offer for offer in result.offers if offer.offer == result.cost.offer)
    assert billed.low < billed.total == result.cost.total < billed.high


def test_an_offer_whose_bill_does_not_fit_is_not_on_the_front() -> None:
    """The bill is for one chip of a machine of four, which does not hold the weights; all four of them do."""
    result = estimate(
        job({
            "model.id": "openai/gpt-oss-20b", "method.kind": "lora", "training.stack": "maxtext",
            "training.precision": "bf16-mixed", "training.attention": "flash", "training.micro_batch": None,
            "training.global_batch": 30, "data.batching": "padded", "data.seq_len": 128, "hardware.gpu": "TPU v5p",
        })
    )  # fmt: skip
    billed = next(offer for offer in result.offers if offer.offer == result.cost.offer)
    assert (result.memory.fits, billed.fits, billed.pareto) == (False, False, False)
    front = [offer for offer in result.offers if offer.pareto]
    assert front
    assert all(offer.fits for offer in front)
