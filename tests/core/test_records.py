"""Records are not validated as they are made: here they are, strictly."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import msgspec
import pytest

from ftcost_core.catalogue.gpus import all_gpus
from ftcost_core.catalogue.models import all_models
from ftcost_core.catalogue.offers import Offer, all_offers, billing_table
from ftcost_core.documents.record import Record, schema
from ftcost_core.documents.result import Estimate
from ftcost_core.estimator import estimate
from ftcost_core.planner.result import Plans
from ftcost_core.planner.search import plan
from ftcost_core.planner.sweep import QUANTITIES, Sweep, sweep
from ftcost_core.pricing.managed import inference_prices, training_prices
from tests.core.jobs import job

jsonschema = pytest.importorskip("jsonschema")
JOBS: tuple[dict[str, object], ...] = (
    {"training.micro_batch": None, "limits.budget_usd": 10.0, "limits.deadline_hours": 10.0},
    {"method.objective": "grpo", "hardware.gpu": "H100 SXM", "hardware.gpus_per_node": 4, "price.terms": "spot"},
    {"training.stack": "maxtext", "hardware.gpu": "TPU v5p", "method.kind": "full", "hardware.gpus_per_node": 4},
    {
        "training.stack": "mlx",
        "hardware.gpu": "Apple M3 Max 36GB",
        "method.kind": "lora",
        "data.batching": "padded-longest",
        "training.attention": "eager",
    },
    {"method.kind": "full", "hardware.gpu": "H100 SXM", "hardware.gpus_per_node": 8, "hardware.nodes": 2},
)


def read_back(record: Record) -> Record:
    return type(record).read(record.document())


@pytest.mark.parametrize("changes", JOBS)
def test_a_result_has_the_declared_types_and_can_be_read_back(changes: dict[str, object]) -> None:
    result = estimate(job(changes))
    assert read_back(result) == result
    jsonschema.Draft202012Validator(schema(Estimate)).validate(result.document())


def test_plans_have_the_declared_types_and_can_be_read_back() -> None:
    plans = plan(job())
    assert plans.plans
    assert read_back(plans) == plans
    jsonschema.Draft202012Validator(schema(Plans)).validate(plans.document())


@pytest.mark.parametrize("quantity", [one for one in QUANTITIES if one != "rank"])
def test_a_sweep_has_the_declared_types(quantity: Any) -> None:
    swept = sweep(job(), quantity, values=(1.0, 4.0))
    assert isinstance(swept, Sweep)
    assert read_back(swept) == swept


def test_a_field_that_is_not_declared_is_refused() -> None:
    document = estimate(job()).document()
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        Estimate.read(document | {"colour": "red"})
    with pytest.raises(msgspec.ValidationError, match="Expected `bool`"):
        Estimate.read(document | {"memory": document["memory"] | {"fits": 1}})


def test_amounts_of_shipped_prices_are_finite_and_not_negative() -> None:
    shipped = (*all_offers(), *billing_table().values(), *training_prices(), *inference_prices())
    assert len(shipped) > 1_000
    amounts = [value for one in shipped for value in msgspec.structs.astuple(one) if isinstance(value, Decimal)]
    assert all(amount.is_finite() and amount >= 0 for amount in amounts)
    assert all(offer.block_hours is None or offer.block_hours > 0 for offer in all_offers())


def test_an_offer_is_free_on_purpose_only() -> None:
    offer = all_offers()[0]
    with pytest.raises(ValueError, match="a price above 0"):
        Offer.read(offer.document() | {"price_usd_per_hour": "0"})


def test_the_catalogues_are_read() -> None:
    assert len(all_gpus()) > 100
    assert all(model.architecture.layers for model in all_models()[:5])
