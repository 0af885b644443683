"""A job that runs again and again: what each way to pay for it costs."""

from __future__ import annotations

from datetime import date

import pytest

from ftcost_core.catalogue.prices.book import book_of
from ftcost_core.catalogue.prices.machine import keep
from ftcost_core.catalogue.prices.price_files import EMPTY
from ftcost_core.estimator import estimate
from ftcost_core.offers.recurring import recurring_cost
from ftcost_core.offers.ways_to_pay import ways_to_pay
from tests.core.jobs import job
from tests.core.prices.test_machine import DESK

DAY = date(2026, 11, 22)


def test_each_way_is_there_and_the_cheapest_comes_first() -> None:
    book = book_of(keep(EMPTY, DESK, DAY), DAY)
    found = estimate(job({"hardware.gpu": "H100-SXM5-80GB"}), book, DAY)
    ways = ways_to_pay(found, book.offers, "week")
    assert {way.way for way in ways} >= {"rented", "reserved"}
    months = [way.month_usd for way in ways]
    assert months == sorted(months)
    rented = next(way for way in ways if way.way == "rented")
    costs = recurring_cost(found, book.offers, "week")
    assert rented.run_usd == costs.run_usd
    assert rented.month_usd == pytest.approx(rented.run_usd * costs.runs_per_month)
    assert rented.year_usd == pytest.approx(12 * rented.month_usd)
    reserved = next(way for way in ways if way.way == "reserved")
    assert reserved.month_usd == costs.reserved[0].month_usd


def test_the_own_machine_is_one_of_them_with_when_buying_pays() -> None:
    book = book_of(keep(EMPTY, DESK, DAY), DAY)
    found = estimate(job(), book, DAY)
    own = next(way for way in ways_to_pay(found, book.offers, "day") if way.way == "owned")
    assert found.own_machine is not None
    assert own.run_usd == found.own_machine.total
    assert "buying" in own.note


def test_every_managed_service_that_takes_the_job_is_among_them_with_what_it_rests_on() -> None:
    found = estimate(job({"data.tokens": 10**7}), book_of(EMPTY, DAY), DAY)
    ways = ways_to_pay(found, book_of(EMPTY, DAY).offers, "week")
    managed = {way.name: way for way in ways if way.way == "managed"}
    services = [service for service in found.managed if service.open]
    assert len(managed) == len(services) > 3
    for service in services:
        way = managed[f"{service.provider} · {service.model}"]
        assert (way.run_usd, way.source) == (service.usd, service.source)
        assert service.as_of in way.note
        assert way.month_usd >= way.run_usd * 4
    keeps = services[0].replaced(upkeep_usd_month=1_000.0)
    kept = ways_to_pay(found.replaced(managed=(keeps,)), book_of(EMPTY, DAY).offers, "week")
    (way,) = (way for way in kept if way.way == "managed")
    assert way.month_usd == pytest.approx(managed[way.name].month_usd + 1_000)
    assert "$1,000.00 a month" in way.note
