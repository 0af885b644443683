"""Prices of May to July 2026 against the same offers seen again: what the 80 % range of an aged price holds.

Once with the shipped drift, which was fitted to other and longer series and some of these, and once with each provider
left out: the drift of lists and marketplaces is then fitted to the other providers' pairs alone. Where most prices of
a kind did not move at all, no range holds fewer than these.
"""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from ftcost_core.catalogue import drift
from ftcost_core.catalogue.drift import Drift, MarketKind, market_kind, prices_today
from ftcost_core.catalogue.offers import Offer

PAIRS = Path(__file__).parents[1] / "core" / "prices" / "price_pairs.csv"
_MOVED = 0.001
"""Natural logarithm: prices nearer than this are the same."""


class Pair(NamedTuple):
    """An offer that was seen twice."""

    offer: Offer
    later: float
    day: date

    @property
    def kind(self) -> str:
        return market_kind(self.offer) + (" spot" if self.offer.kind == "spot" else "")

    @property
    def change(self) -> float:
        return float(np.log(self.later / float(self.offer.price_usd_per_hour)))


class Aged(NamedTuple):
    """How an aged price met the one that was seen later."""

    within: bool
    expected_off: float
    seen_off: float


def pairs() -> list[Pair]:
    with PAIRS.open(encoding="utf-8", newline="") as file:
        return [
            Pair(
                Offer(id=f"{i}", provider=row["provider"], gpu=row["gpu"], gpus=float(row["gpus"]), kind=row["kind"],
                      tier=row["tier"], price_usd_per_hour=Decimal(row["usd"]), as_of=row["as_of"], source="pair"),
                float(row["usd_later"]),
                date.fromisoformat(row["as_of_later"]),
            )
            for i, row in enumerate(csv.DictReader(file))
        ]  # fmt: skip


def aged(looks: Sequence[Pair]) -> list[Aged]:
    """Return how each price, aged among all others, met what it was later."""
    met: dict[int, Aged] = {}
    for day in {pair.day for pair in looks}:
        prices = prices_today([pair.offer for pair in looks], day)
        for i, pair in enumerate(looks):
            if pair.day == day:
                within = prices.low[i] * 0.999 <= pair.later <= prices.high[i] * 1.001
                met[i] = Aged(bool(within), abs(float(np.log(prices.expected[i] / pair.later))), abs(pair.change))
    return [met[i] for i in range(len(looks))]


def left_out(looks: Sequence[Pair]) -> list[bool]:
    """Return what the ranges hold where the drift of prices on demand is fitted to all providers but the pair's own."""
    shipped, held = drift.drift_facts, [one.within for one in aged(looks)]
    for provider in {pair.offer.provider for pair in looks}:
        others = [pair for pair in looks if pair.offer.provider != provider]
        facts = replace(shipped(), on_demand=_fitted(shipped().on_demand, others))
        try:
            drift.drift_facts = lambda facts=facts: facts  # type: ignore[assignment]
            for i, one in enumerate(aged(looks)):
                if looks[i].offer.provider == provider:
                    held[i] = one.within
        finally:
            drift.drift_facts = shipped
    return held


def _fitted(shipped: Mapping[MarketKind, Drift], looks: Sequence[Pair]) -> dict[MarketKind, Drift]:
    fitted = dict(shipped)
    for kind, was in shipped.items():
        of_kind = [pair for pair in looks if pair.kind == kind]
        changes = np.array([pair.change for pair in of_kind])
        moved = np.abs(changes) > _MOVED
        if moved.sum() < 5:
            continue
        days = np.median([pair.offer.age_days(pair.day) for pair in of_kind])
        if not np.isfinite(was.moved_per_day):  # a tenth beyond either end of all prices, moved or not
            sd = float(np.quantile(changes, 0.9) - np.quantile(changes, 0.1)) / 2.56
            fitted[kind] = replace(was, a=max(0.05, sd) / days**was.b)
            continue
        of_provider: dict[str, list[bool]] = defaultdict(list)
        for pair, has_moved in zip(of_kind, moved, strict=True):
            of_provider[pair.offer.provider].append(bool(has_moved))
        share = min(0.95, float(np.mean([np.mean(each) for each in of_provider.values()])))  # a provider, a voice
        fitted[kind] = replace(
            was, moved_per_day=-float(np.log1p(-share)) / days, a=max(0.01, float(changes[moved].std())),
            rise=max(0.0, float(changes[moved].mean())) if was.rise else 0.0,
        )  # fmt: skip
    return fitted


def main(_: Sequence[str]) -> None:
    looks = pairs()
    shipped, others = aged(looks), left_out(looks)
    print(f"{'kind':<18} pairs  did not move  held  provider left out  median off, expected and as seen")
    for kind in ("all", *dict.fromkeys(pair.kind for pair in looks)):
        rows = [i for i, pair in enumerate(looks) if kind in ("all", pair.kind)]
        still = np.mean([shipped[i].seen_off < _MOVED for i in rows])
        held, out = np.mean([shipped[i].within for i in rows]), np.mean([others[i] for i in rows])
        off = [np.median([row[place] for row in (shipped[i] for i in rows)]) for place in (1, 2)]
        print(f"{kind:<18} {len(rows):5}  {still:12.0%}  {held:4.0%}  {out:17.0%}  {off[0]:.0%}, {off[1]:.0%}")
