"""Prices of May to July 2026 aged to October, against what they were then: how often the 80 % range holds.

``price_pairs.csv`` has two looks at the same offer: cherielilili/gpu-pricing-tracker and other trackers of May to July,
and adriannutiu/gpu-rental-prices (CC BY 4.0, gpurentalprices.com), ewyluda/gpu-price-index and toolshedlabs' feed of
October. The drift was fitted to other and longer series, and to some of these.
"""

from __future__ import annotations

import csv
from collections import defaultdict
from datetime import date
from decimal import Decimal
from pathlib import Path

import numpy as np
import pytest

from ftcost_core.catalogue.drift import market_kind, prices_today
from ftcost_core.catalogue.offers import Offer

PAIRS = Path(__file__).with_name("price_pairs.csv")


def aged() -> dict[str, np.ndarray]:
    """Return (within the range, error of the expected, error of the price as seen) of each pair, by kind of market."""
    with PAIRS.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    offers = [
        Offer(id=f"{i}", provider=row["provider"], gpu=row["gpu"], gpus=float(row["gpus"]), kind=row["kind"],
              tier=row["tier"], price_usd_per_hour=Decimal(row["usd"]), as_of=row["as_of"], source="pair")
        for i, row in enumerate(rows)
    ]  # fmt: skip
    found: dict[str, list[tuple[float, float, float]]] = defaultdict(list)
    for day in {row["as_of_later"] for row in rows}:
        prices = prices_today(offers, date.fromisoformat(day))
        for i, (row, offer) in enumerate(zip(rows, offers, strict=True)):
            if row["as_of_later"] != day:
                continue
            later, seen = float(row["usd_later"]), float(row["usd"])
            within = prices.low[i] * 0.999 <= later <= prices.high[i] * 1.001
            entry = (float(within), abs(np.log(prices.expected[i] / later)), abs(np.log(seen / later)))
            for kind in ("all", market_kind(offer) + (" spot" if offer.kind == "spot" else "")):
                found[kind].append(entry)
    return {kind: np.array(entries) for kind, entries in found.items()}


@pytest.mark.parametrize(
    ("kind", "least"),
    [("all", 0.88), ("neocloud", 0.9), ("marketplace", 0.8), ("hyperscaler", 0.95), ("hyperscaler spot", 0.75)],
)
def test_the_range_of_an_aged_price_holds(kind: str, least: float) -> None:
    within = aged()[kind][:, 0]
    assert len(within) > 15
    assert within.mean() >= least


def test_the_expected_price_of_a_marketplace_is_nearer_than_the_one_that_was_seen() -> None:
    entries = aged()["marketplace"]
    assert entries[:, 1].mean() < entries[:, 2].mean()


def test_unaged_prices_hold_less() -> None:
    """Within 10 % of what was seen half a year before: too few to bill by."""
    entries = aged()["all"]
    assert (entries[:, 2] < np.log(1.1)).mean() < 0.6
