"""What exports to other programs' catalogues share: one file per provider, dollars, no terms."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from ftcost_core.catalogue.offers import Offer
from ftcost_core.text.i18n import tr


@dataclass(frozen=True, slots=True)
class Exported:
    """Texts of files by provider, and notices on what the format cannot hold."""

    texts: dict[str, str]
    notices: tuple[str, ...]


def by_provider(offers: Iterable[Offer]) -> tuple[dict[str, list[Offer]], list[str]]:
    """Return the offers that such a catalogue can hold, by provider, and notices on those left out."""
    grouped: dict[str, list[Offer]] = defaultdict(list)
    other = 0
    for offer in offers:
        if offer.kind in ("on-demand", "spot"):
            grouped[offer.provider].append(offer)
        else:
            other += 1
    notices = (
        [tr("{other} reserved and owned offers are left out: the format has no terms", other=other)] if other else []
    )
    return dict(sorted(grouped.items())), notices
