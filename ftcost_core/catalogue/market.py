"""A price catalogue indexed for use: tariffs as arrays, offers by GPU, terms or id."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import cached_property

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from ftcost_core.catalogue.drift import market_kind, prices_today, segment
from ftcost_core.catalogue.gpus import find_gpu
from ftcost_core.catalogue.offers import IF_ASKED, Billing, Offer, OfferKind
from ftcost_core.catalogue.tariffs import Tariffs
from ftcost_core.catalogue.trust import doubts
from ftcost_core.documents.result import Doubt, Segment
from ftcost_core.documents.term import Array
from ftcost_core.text.i18n import mark

OWN_NETWORK = mark("your own network")


class OfferGroup(Struct, frozen=True):
    """Offers of whole GPUs that are the same hardware: only their prices differ."""

    gpu: str
    gpus: int
    """Sold together."""
    most_gpus: int
    """GPUs of one machine that the offer can be multiplied to."""
    is_joined: bool
    """Whether several machines of it can be rented as one cluster."""
    kind: OfferKind
    interruption_per_hour: float | None
    if_asked: bool
    """Whether they stand in the lists of jobs on this GPU alone."""
    positions: NDArray[np.int64]


class Market:
    """Offers with their tariffs. Built once per catalogue, since thousands of offers take time."""

    def __init__(self, offers: Sequence[Offer], billing: Callable[[str], Billing], today: date | None = None) -> None:
        self.offers = tuple(offers)
        self.today = today
        """The day whose prices are estimated; ``None``: as they were seen."""
        self.networks = tuple(_network(offer, billing(offer.provider)) for offer in self.offers)
        """What joins several machines of an offer; empty: they are sold one by one."""
        self.most_gpus = tuple(_most_gpus(offer, billing(offer.provider)) for offer in self.offers)
        self.doubts: tuple[tuple[Doubt, ...], ...] = doubts(self.offers)
        """What makes each price doubtful."""
        self.doubtful = np.array([bool(of_offer) for of_offer in self.doubts], dtype=np.bool_)
        """Which prices are."""
        self.seen = np.array([float(offer.price_usd_per_hour) for offer in self.offers])
        """The price of each as it was seen."""
        self.prices = prices_today(self.offers, today, (~self.doubtful).tolist())
        """What each will probably be today."""
        self.tariffs = Tariffs.of(self.offers, billing, self.prices)
        self.segments: tuple[Segment, ...] = tuple(map(segment, self.offers))
        """Whose machines each is of."""
        self.kinds = np.array([offer.kind for offer in self.offers], dtype=np.str_)
        """The terms of each offer."""
        self.gpus = np.array([offer.gpu for offer in self.offers], dtype=np.str_)
        """The name of each offer's GPU."""
        self.purchased = np.array([offer.own and offer.owned is not None for offer in self.offers], dtype=np.bool_)
        """Which are machines of the user's own whose purchase is known."""
        self.own = np.array([offer.own for offer in self.offers], dtype=np.bool_)
        """Which are of the user's lists."""
        self.sold = np.array([offer.gpus for offer in self.offers], dtype=np.float64)
        """The GPUs of each, sold together."""
        self._ram_bytes = np.array([(offer.ram_gib or np.inf) * 2**30 for offer in self.offers])

    def least_doubtful(self, positions: NDArray[np.int64], *, allow_all: bool) -> NDArray[np.int64]:
        """Return those of some offers whose prices can be relied on most: all of them if ``allow_all``.

        Machines that are owned are always among them, and make no rented price less reliable.
        """
        doubtful, rented = self.doubtful[positions], self.kinds[positions] != "owned"
        if allow_all or not (rented & ~doubtful).any():
            return positions
        return np.asarray(positions[~(rented & doubtful)])

    def positions(self, gpu: str, kind: OfferKind) -> NDArray[np.int64]:
        """Return the positions of the offers of whole GPUs of this name on these terms."""
        return self._by_gpu_and_kind.get((gpu, kind), np.empty(0, dtype=np.int64))

    def node_ram_bytes(self, positions: NDArray[np.int64], gpus_per_node: Array) -> Array:
        """Return the RAM of nodes of so many GPUs, of one or several offers; infinite where not known."""
        return np.asarray(self._ram_bytes[positions] * np.maximum(1.0, gpus_per_node / self.sold[positions]))

    def position(self, offer_id: str) -> int | None:
        """Return the position of an offer."""
        return self._by_id.get(offer_id)

    @cached_property
    def groups(self) -> tuple[OfferGroup, ...]:
        """The offers of whole GPUs by hardware, in the order of the catalogue."""
        by_hardware: dict[tuple[str, int, int, bool, OfferKind, float | None, bool], list[int]] = {}
        for i, offer in enumerate(self.offers):
            if sells_whole_gpus(offer):
                most = self.most_gpus[i]
                joined = bool(self.networks[i])
                if_asked = offer.tier == IF_ASKED
                key = (offer.gpu, int(offer.gpus), most, joined, offer.kind, offer.interruption_per_hour, if_asked)
                by_hardware.setdefault(key, []).append(i)
        return tuple(OfferGroup(*key, np.array(positions, dtype=np.int64)) for key, positions in by_hardware.items())

    @cached_property
    def gpus_if_asked(self) -> frozenset[str]:
        """The GPUs whose machines stand in the lists of jobs on them alone."""
        return frozenset(group.gpu for group in self.groups if group.if_asked)

    @cached_property
    def descriptions(self) -> tuple[dict[str, object], ...]:
        """What is said of each offer in every list, whatever the job: fields of an ``OfferEstimate``."""
        return tuple(
            {
                "offer": offer.id,
                "provider": offer.provider,
                "gpu": offer.gpu,
                "terms": offer.kind,
                "as_of": offer.as_of,
                "region": offer.region,
                "tier": offer.tier,
                "gpus_sold": int(offer.gpus),
                "own": offer.own,
                "block_hours": None if offer.block_hours is None else float(offer.block_hours),
                "network": network,
                "term_months": offer.term_months,
                "upfront_usd": float(offer.upfront_usd),
                "doubts": doubts_of_offer,
            }
            for offer, network, doubts_of_offer in zip(self.offers, self.networks, self.doubts, strict=True)
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
    return offer.gpus >= 1 and offer.gpus % 1 == 0


def _network(offer: Offer, billing: Billing) -> str:
    """Return what joins several machines of an offer; a person knows how their own lists' are joined.

    Spot machines are joined by hyperscalers, whose network is that of the machine type: others sell clusters on demand
    and for a term.
    """
    if offer.kind == "owned" or not sells_whole_gpus(offer):
        return ""
    gpu = find_gpu(offer.gpu)
    link = gpu.link if gpu.link_domain_gpus is not None else None
    is_board = bool(gpu.link) and not gpu.link_is_bridge
    together = offer.kind != "spot" or market_kind(offer) == "hyperscaler"
    cluster = billing.cluster if together and (is_board or billing.joins_pcie) else ""
    return link or cluster or (OWN_NETWORK if offer.own else "")


def _most_gpus(offer: Offer, billing: Billing) -> int:
    """Return the GPUs of the largest machine that an offer makes; hardware that is owned is what it is."""
    return int(max(offer.gpus, 1 if offer.kind == "owned" else billing.most_gpus))
