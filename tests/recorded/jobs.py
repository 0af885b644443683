"""The recorded jobs and searches, each the small job of the tests with changes, and the prices they are billed by."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date
from functools import cache, cached_property
from pathlib import Path

from ftcost_core.catalogue.market import Market
from ftcost_core.catalogue.offers import Offer
from ftcost_core.documents.job import Job
from ftcost_core.offers.costs import PriceList
from tests.core.jobs import job

FOLDER = Path(__file__).parent
DAY = date(2026, 11, 23)
"""On which prices are looked at."""


class FixedPrices(PriceList):
    """Prices of the tests alone, looked at on :data:`DAY`: news of the market change no recorded figure."""

    @cached_property
    def market(self) -> Market:
        return Market(self.offers, self.billing, DAY)


@cache
def prices() -> FixedPrices:
    """Return the offers of ``offers.jsonl``; their providers bill as the shipped rules say."""
    lines = (FOLDER / "offers.jsonl").read_text(encoding="utf-8").splitlines()
    return FixedPrices([Offer.read({"source": "made up"} | json.loads(line)) for line in lines])


@cache
def jobs() -> Mapping[str, Job]:
    """Return all recorded jobs by name."""
    return {**whole(), **_changed("jobs.json")}


def whole() -> Mapping[str, Job]:
    """Return those of which offers and advice are recorded too: enough to have each kind of advice."""
    return _changed("whole.json")


def searches() -> Mapping[str, Job]:
    """Return the jobs that plans are searched for, by name."""
    return _changed("searches.json")


@cache
def _changed(file: str) -> Mapping[str, Job]:
    changes = json.loads((FOLDER / file).read_text(encoding="utf-8"))
    return {name: job(of_job) for name, of_job in changes.items()}
