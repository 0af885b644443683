"""What the catalogues of other programs have in common: one file a provider, dollars, no terms."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from ftcost_core.catalogue.offers import Offer
from ftcost_core.text.i18n import tr


@dataclass(frozen=True, slots=True)
class Exported:
    """Texts by provider, and what could not be said in the other format."""

    texts: dict[str, str]
    notices: tuple[str, ...]


def by_provider(offers: Iterable[Offer]) -> tuple[dict[str, list[Offer]], list[str]]:
    """Return the offers that such a catalogue can hold, by provider, and what is left out."""
    kept: dict[str, list[Offer]] = defaultdict(list)
    other = 0
    for offer in offers:
        if offer.kind in ("on-demand", "spot"):
            kept[offer.provider].append(offer)
        else:
            other += 1
    notices = (
        [tr("{other} reserved and owned offers are left out: the format has no terms", other=other)]
        if other
        else []
    )
    return dict(sorted(kept.items())), notices
