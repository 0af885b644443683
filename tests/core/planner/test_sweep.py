from __future__ import annotations

import pytest

from ftcost_core.documents.job import edited
from ftcost_core.documents.problems import InputError
from ftcost_core.estimator import estimate
from ftcost_core.planner.sweep import QUANTITIES, SweptQuantity, change_of, sweep
from tests.core.jobs import job
from tests.core.planner.test_search import example


@pytest.mark.parametrize("quantity", [one for one in QUANTITIES if one != "price"])
def test_every_point_is_the_estimate_of_the_edited_job(quantity: SweptQuantity) -> None:
    one = example("support-bot-8b")
    found = sweep(one, quantity)
    assert found.current in [point.value for point in found.points]
    assert [point.value for point in found.points] == sorted(point.value for point in found.points)
    for point in found.points[:: max(1, len(found.points) // 3)]:
        single = estimate(edited(one, change_of(quantity, point.value, one)))
        assert point.device == pytest.approx(single.memory.device, abs=1)
        assert point.wall_hours == pytest.approx(single.time.wall_hours, rel=1e-9)
        if single.cost.total is None:  # nobody sells so many
            assert point.cost is None
        else:
            assert point.cost == pytest.approx(single.cost.total, rel=1e-9)
        assert point.fits == single.memory.fits


@pytest.mark.parametrize(("gpus", "per_node", "nodes"), [(4, 4, 1), (8, 8, 1), (9, 8, 2), (16, 8, 2)])
def test_more_gpus_than_eight_go_on_to_another_node(gpus: int, per_node: int, nodes: int) -> None:
    changes = change_of("gpus", gpus, job())
    assert (changes["hardware.gpus_per_node"], changes["hardware.nodes"]) == (per_node, nodes)


def test_where_fitting_ends_is_exact() -> None:
    one = example("support-bot-8b", {"hardware.gpu": "RTX 3060", "training.micro_batch": 1})
    last = sweep(one, "seq_len").last_fitting
    assert last is not None
    assert estimate(edited(one, {"data.seq_len": int(last)})).memory.fits
    assert not estimate(edited(one, {"data.seq_len": int(last) + 1})).memory.fits


def test_where_fitting_begins_is_exact() -> None:
    one = example("full-8b", {"hardware.gpu": "A100-SXM4-40GB"})
    first = sweep(one, "gpus").first_fitting
    assert first is not None
    assert 1 < first <= 16
    assert estimate(edited(one, change_of("gpus", first, one))).memory.fits


def test_the_price_moves_what_is_rented_only() -> None:
    one = example("support-bot-8b", {"run.one_off_usd": 7.0})
    found = sweep(one, "price", values=[0.1, 0.2])
    costs = [point.cost for point in found.points]
    assert None not in costs
    assert (costs[1] or 0) - 7 == pytest.approx(2 * ((costs[0] or 0) - 7), rel=1e-9)
    own = sweep(one, "price")
    at = next(point for point in own.points if point.value == pytest.approx(own.current))
    assert at.cost == pytest.approx(estimate(one).cost.total, rel=1e-9)


def test_values_that_cannot_be_are_gaps_with_a_reason() -> None:
    one = job({"hardware.gpus_per_node": 4, "hardware.parallelism.tensor": 2, "training.stack": "megatron"})
    found = sweep(one, "gpus", values=[1, 2, 3, 4])
    assert [bool(point.error) for point in found.points] == [True, False, True, False]
    assert "divides" in found.points[0].error


def test_a_method_without_adapters_has_no_rank() -> None:
    with pytest.raises(InputError, match="adapters"):
        sweep(example("full-8b"), "rank")
