"""A price catalogue indexed for use: tariffs as arrays, offers by GPU, terms or id."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ftcost_core.catalogue.offers import Billing, Offer, OfferKind
from ftcost_core.catalogue.tariffs import Tariffs


@dataclass(frozen=True, slots=True)
class OfferGroup:
    """Offers of whole GPUs that are the same hardware: only their prices differ."""

    gpu: str
    gpus: int
    """Sold together."""
    kind: OfferKind
    interruption_per_hour: float | None
    positions: NDArray[np.int64]


class Market:
    """Offers with their tariffs. Built once per catalogue, since thousands of offers take time."""

    def __init__(self, offers: Sequence[Offer], billing: Callable[[str], Billing]) -> None:
        self.offers = tuple(offers)
        self.tariffs = Tariffs.of(self.offers, billing)

    def positions(self, gpu: str, kind: OfferKind) -> NDArray[np.int64]:
        """Return the positions of the offers of whole GPUs of this name on these terms."""
        return self._by_gpu_and_kind.get((gpu, kind), np.empty(0, dtype=np.int64))

    def position(self, offer_id: str) -> int | None:
        """Return the position of an offer."""
        return self._by_id.get(offer_id)

    @cached_property
    def groups(self) -> tuple[OfferGroup, ...]:
        """The offers of whole GPUs by hardware, in the order of the catalogue."""
        by_hardware: dict[tuple[str, int, OfferKind, float | None], list[int]] = {}
        for i, offer in enumerate(self.offers):
            if sells_whole_gpus(offer):
                key = (offer.gpu, int(offer.gpus), offer.kind, offer.interruption_per_hour)
                by_hardware.setdefault(key, []).append(i)
        return tuple(
            OfferGroup(*key, np.array(positions, dtype=np.int64)) for key, positions in by_hardware.items()
        )

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """Ids of all offers."""
        return tuple(self._by_id)

    @cached_property
    def _by_id(self) -> dict[str, int]:
        return {offer.id: i for i, offer in enumerate(self.offers)}

    @cached_property
    def _by_gpu_and_kind(self) -> dict[tuple[str, OfferKind], NDArray[np.int64]]:
        positions_of: dict[tuple[str, OfferKind], list[int]] = {}
        for i, offer in enumerate(self.offers):
            if sells_whole_gpus(offer):
                positions_of.setdefault((offer.gpu, offer.kind), []).append(i)
        return {key: np.array(positions, dtype=np.int64) for key, positions in positions_of.items()}


def sells_whole_gpus(offer: Offer) -> bool:
    """Tell whether an offer is of whole GPUs, not of a slice of one."""
    return offer.gpus >= 1 and offer.gpus.is_integer()
