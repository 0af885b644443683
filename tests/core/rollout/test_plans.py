"""Plans and advice for jobs that generate: a plan's job gives the plan's figures."""

from __future__ import annotations

import pytest

from ftcost_core.catalogue.offers import all_offers
from ftcost_core.estimator import estimate
from ftcost_core.offers.costs import PriceList
from ftcost_core.planner.search import plan
from tests.core.rollout.build import H100, figures, job
from tests.tiers import one_in

PRICES = PriceList([offer for offer in all_offers() if offer.gpu == H100][::12])
LIMITS = {"limits.gpus": [H100], "limits.max_gpus": 8, "training.micro_batch": None, "limits.methods": ["lora"]}


@pytest.mark.parametrize(
    "rollout",
    one_in(
        4,
        [
            {"method.rollout.engine": "vllm-server", "hardware.gpus_per_node": 4},
            {},
            {"method.rollout.tensor": 2, "hardware.gpus_per_node": 2},
            {"method.rollout.staleness": 1.0, "hardware.gpus_per_node": 4},
        ],
    ),
)
def test_a_plan_is_the_estimate_of_its_job(rollout: dict[str, object]) -> None:
    found = plan(job(LIMITS | rollout), PRICES, top=5).plans
    assert found
    for one in found:
        again = estimate(one.job, PRICES)
        assert again.time.wall_hours == pytest.approx(one.time.wall_hours)
        assert again.memory.device == one.memory.device
        settings = again.resolved.method.rollout
        assert settings is not None
        gpus = again.resolved.hardware.gpus_per_node * again.resolved.hardware.nodes
        assert gpus % (settings.tensor or 1) == 0
        assert (settings.gpus or 0) < gpus


def test_an_offer_has_the_engines_gpus_too() -> None:
    server = {"method.rollout.engine": "vllm-server", "method.rollout.gpus": 2, "hardware.gpus_per_node": 8,
              "training.global_batch": 96}  # fmt: skip
    found = estimate(job(server), PRICES)
    assert found.offers
    assert min(offer.gpus for offer in found.offers) >= 8
    # A spot machine is waited for, too.
    own = next(offer for offer in found.offers if offer.gpus == 8 and offer.terms != "spot")
    assert own.wall_hours == pytest.approx(found.time.wall_hours, rel=0.2)


def test_an_engine_is_advised_where_there_is_none() -> None:
    found = estimate(job({"method.rollout.engine": "none"}), PRICES)
    advised = {one.id: one for one in found.advice}
    assert advised["rollout-engine"].hours < 0
    changed = figures(advised["rollout-engine"].change)
    assert changed.time.wall_hours < found.time.wall_hours
