"""The price catalogue (``resources/offers.jsonl``): what can be rented, and for how much."""

from __future__ import annotations

from decimal import Decimal
from functools import cache
from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from ftcost_core.bundled import read_json, read_jsonl
from ftcost_core.problems import did_you_mean, fail

OfferKind: TypeAlias = Literal["on-demand", "spot", "reserved", "owned"]


class Offer(BaseModel):
    """One thing that can be bought: a number of equal GPUs, sold together."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    provider: str
    gpu: str
    """A name of the GPU catalogue."""
    gpus: Annotated[float, Field(gt=0)]
    """GPUs sold together; below 1 for a slice of one."""
    kind: OfferKind
    tier: str = ""
    """The provider's own class, such as community or secure."""
    region: str = ""
    """Empty: every region."""
    instance: str = ""
    price_usd_per_hour: Annotated[Decimal, Field(gt=0)]
    """For the whole offer."""
    term_months: int | None = None
    vcpus: float | None = None
    ram_gib: float | None = None
    as_of: str
    """When somebody looked: a day, or a month where the day is unknown (ISO 8601)."""
    source: str
    note: str = ""
    listing: str = "market"
    """The list it stands in: ``market``, or a guide's."""


class Billing(BaseModel):
    """How a provider counts time."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    increment_s: Annotated[float, Field(gt=0)]
    """A run is rounded up to this."""
    minimum_s: Annotated[float, Field(ge=0)]
    """Least time billed."""
    source: str


@cache
def all_offers() -> tuple[Offer, ...]:
    """Return the catalogue in the order of its file."""
    return tuple(Offer.model_validate(row) for row in read_jsonl("offers.jsonl"))


def find_offer(offer_id: str, *, path: str = "price.offer") -> Offer:
    """Return the offer of an id. Raises :class:`InputError` for one that the catalogue does not know."""
    offer = _by_id().get(offer_id)
    if offer is None:
        raise fail(
            path, offer_id, "an offer of the price catalogue, or null" + did_you_mean(offer_id, _by_id())
        )
    return offer


def billing(provider: str) -> Billing:
    """Return how a provider counts time; a provider nobody looked up is taken to count seconds."""
    table = _billing()
    return table.get(provider, table["any"])


@cache
def _by_id() -> dict[str, Offer]:
    return {offer.id: offer for offer in all_offers()}


@cache
def _billing() -> dict[str, Billing]:
    return {name: Billing.model_validate(row) for name, row in read_json("billing.json").items()}
