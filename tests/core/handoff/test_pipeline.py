"""A job that recurs."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from ftcost_core.catalogue.offers import Offer
from ftcost_core.documents.job import edited
from ftcost_core.documents.problems import InputError
from ftcost_core.estimator import estimate
from ftcost_core.offers.costs import PriceList
from ftcost_core.offers.recurring import recurring_cost
from tests.core.jobs import job


def offer(price: str, **fields: Any) -> Offer:
    """A machine of two GPUs, each at a price an hour."""
    given = {"id": f"x/{price}", "provider": "x", "gpu": "L40S", "gpus": 2, "kind": "on-demand",
             "price_usd_per_hour": str(2 * Decimal(price)), "as_of": "2026-01-01", "source": "test"}  # fmt: skip
    return Offer.read(given | fields)


WEEKLY = {
    "model.id": "meta-llama/Llama-2-13b-hf",
    "method.kind": "lora",
    # 50 hours on two GPUs at 1,000 tokens a second each.
    "data.tokens": 360_000_000,
    "calibration": {"tokens_per_s_per_gpu": 1000.0, "gpu": "L40S", "gpus": 2},
    "hardware.gpu": "L40S",
    "hardware.gpus_per_node": 2,
    "run.data_preparation_hours": 2,
    "run.evaluation_hours": 2,
    "run.setup_hours": 0,
    "run.evaluation_share": 0,
    "run.retry_share": 0,
    "run.checkpoint_minutes": 100_000,
}


def test_the_guides_weekly_pipeline() -> None:
    """Guide: 13B weekly on 2 L40S at 0.79: 2 h preparing for nothing, 50 h 79.00, 2 h evaluating 3.16: 82.16."""
    prices = PriceList([offer("0.79")])
    found = recurring_cost(estimate(edited(job(), WEEKLY), prices), prices.offers, "week")
    parts = {part.name: part for part in found.parts}
    assert (parts["data-preparation"].hours, parts["data-preparation"].usd) == (2, 0)
    assert parts["training"].usd == pytest.approx(79.0, rel=1e-6)
    assert parts["final-evaluation"].usd == pytest.approx(3.16, rel=1e-6)
    assert found.run_usd == pytest.approx(82.16, rel=2e-3)  # and a checkpoint saved
    assert found.run_hours == pytest.approx(54, rel=2e-3)
    assert found.month_usd == pytest.approx(found.run_usd * 730 / 168)
    assert found.year_usd == pytest.approx(found.run_usd * 8760 / 168)
    assert found.use == pytest.approx(52 / 168, rel=2e-3)
    assert found.fits


def test_reserving_pays_above_its_use_and_not_below() -> None:
    reserved = offer("0.40", kind="reserved", term_months=12)
    prices = PriceList([offer("0.79"), reserved])
    result = estimate(edited(job(), WEEKLY), prices)
    (weekly,) = recurring_cost(result, prices.offers, "week").reserved
    assert weekly.break_even_use == pytest.approx(0.40 / 0.79)
    assert weekly.month_usd == pytest.approx(2 * 730 * 0.40)
    assert not weekly.cheaper
    busy = recurring_cost(
        estimate(edited(job(), WEEKLY | {"data.tokens": 1_000_000_000}), prices), prices.offers, "week"
    )
    assert busy.use > 0.40 / 0.79
    assert busy.reserved[0].cheaper
    assert busy.reserved[0].rented_month_usd == pytest.approx(2 * 0.79 * busy.machine_hours_month)


def test_what_is_paid_once_is_no_part_of_a_run() -> None:
    prices = PriceList([offer("0.79")])
    plain = recurring_cost(estimate(edited(job(), WEEKLY), prices), prices.offers)
    labelled = recurring_cost(estimate(edited(job(), WEEKLY | {"run.one_off_usd": 500}), prices), prices.offers)
    assert labelled.once_usd == 500
    assert labelled.run_usd == pytest.approx(plain.run_usd)
    assert sum(Decimal(repr(part.usd)) for part in labelled.parts) == pytest.approx(Decimal(repr(labelled.run_usd)))


def test_runs_longer_than_the_interval_overlap() -> None:
    prices = PriceList([offer("0.79")])
    assert not recurring_cost(estimate(edited(job(), WEEKLY), prices), prices.offers, "day").fits


def test_without_a_price_there_are_hours_only() -> None:
    found = recurring_cost(estimate(edited(job(), WEEKLY), PriceList([])), [])
    assert (found.run_usd, found.month_usd, found.reserved) == (None, None, ())
    assert found.machine_hours_month > 0


def test_another_interval_is_refused() -> None:
    with pytest.raises(InputError, match="every"):
        recurring_cost(estimate(edited(job(), WEEKLY), PriceList([])), [], "fortnight")  # type: ignore[arg-type]
