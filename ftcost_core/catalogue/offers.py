"""Offers: GPUs to rent or owned, with prices (``resources/offers.jsonl`` and the user's own)."""

import re
from datetime import date
from decimal import Decimal
from functools import cache, lru_cache
from typing import Annotated, Literal, TypeAlias, get_args

from msgspec import Meta

from ftcost_core.catalogue.months import HOURS_PER_MONTH, HOURS_PER_YEAR
from ftcost_core.catalogue.owned import Owned, hourly_cost
from ftcost_core.documents.record import Record, converted, rows_of
from ftcost_core.storage.bundled import read_json, resource
from ftcost_core.text.i18n import tr

OfferKind: TypeAlias = Literal["on-demand", "spot", "reserved", "owned"]
OFFER_KINDS: tuple[OfferKind, ...] = get_args(OfferKind)
Money: TypeAlias = Decimal
"""An amount, at least 0: of shipped prices a test says so, of a person's own the checks of their rows."""


class Offer(Record, frozen=True, kw_only=True):
    """One thing that can be bought: a number of equal GPUs, sold together. Prices in US dollars."""

    id: str
    provider: str
    gpu: str
    """A name of the GPU catalogue."""
    gpus: Annotated[float, Meta(gt=0)]
    """GPUs sold together; below 1 for a slice of one."""
    kind: OfferKind
    tier: str = ""
    """The provider's own class, such as community or secure."""
    region: str = ""
    """Empty: every region."""
    instance: str = ""
    price_usd_per_hour: Money
    """For the whole offer, after the user's discount; of owned hardware, the cost of an hour of use."""
    free: bool = False
    """Must be set for a price of 0, which otherwise counts as a mistake."""
    term_months: int | None = None
    upfront_usd: Money = Decimal(0)
    """Paid once for the term, or for each block."""
    min_commit_hours: Money | None = None
    """Hours of the term that are paid for even if idle; ``None``: all of them."""
    block_hours: Decimal | None = None
    """Of capacity that is reserved ahead for a fixed window: windows of so many hours, each paid whole."""
    interruption_per_hour: Annotated[float, Meta(ge=0)] | None = None
    """Expected interruptions of a spot machine in an hour; ``None``: not known."""
    vcpus: float | None = None
    ram_gib: float | None = None
    as_of: str
    """When the price was looked up: a day, or a month where the day is unknown (ISO 8601)."""
    source: str
    note: str = ""
    listing: str = "market"
    """The list it stands in: ``market``, or a guide's."""
    currency: str = "USD"
    """Of the list, ISO 4217."""
    listed_price: Money | None = None
    """Price in :attr:`currency` before the discount; ``None``: that is the price in dollars."""
    usd_rate: Money | None = None
    """Dollars for one unit of :attr:`currency`, as the user gave it; ``None`` for dollars."""
    usd_rate_as_of: str = ""
    discount_pct: Decimal = Decimal(0)
    own: bool = False
    """From a list of the user's own."""
    owned: Owned | None = None
    """Of hardware that is owned, where its purchase is known: what an hour is made of, US dollars."""

    def __post_init__(self) -> None:
        if not self.price_usd_per_hour and not self.free:
            raise ValueError(tr('a price above 0, or "free": true'))

    @property
    def usd_per_gpu_hour(self) -> Decimal:
        """Price of one of its GPUs for an hour."""
        return self.price_usd_per_hour / Decimal(repr(self.gpus))

    @property
    def term_hours(self) -> Decimal:
        """Hours of the term of a reserved offer; a year where none is stated."""
        return HOURS_PER_MONTH * (self.term_months or 12)

    def node_ram_gib(self, gpus_per_node: int) -> float | None:
        """Return the RAM of a node of so many GPUs, which may take several offers; ``None``: not known."""
        return None if self.ram_gib is None else self.ram_gib * max(1.0, gpus_per_node / self.gpus)

    def age_days(self, today: date) -> int:
        """Return the days since the price was looked up; a month without a day counts from its first."""
        return (today - day_of(self.as_of)).days


class Billing(Record, frozen=True, kw_only=True):
    """How a provider counts time, storage and traffic. Amounts in US dollars; ``None``: not known."""

    increment_s: Annotated[float, Meta(gt=0)]
    """A run is rounded up to this."""
    minimum_s: Annotated[float, Meta(ge=0)]
    """Least time billed."""
    storage_gb_month: Money | None = None
    """A network volume or file system, for 10^9 bytes and a month of 730 hours."""
    storage_stopped_gb_month: Money | None = None
    """The disk of a stopped machine."""
    egress_gb: Money | None = None
    """Traffic out of the provider, for 10^9 bytes."""
    egress_free_gb_month: Money = Decimal(0)
    """Traffic of a month that costs nothing."""
    most_gpus: Annotated[int, Meta(ge=1)] = 1
    """GPUs up to which an offer is multiplied within one machine; 1: each is a machine of its own.

    A fact of a provider's own machines: hosts of a marketplace differ, and theirs are as large as each offer says."""
    cluster: str = ""
    """The network that joins machines of eight GPUs, where the provider sells several as a cluster; else empty."""
    joins_pcie: bool = False
    """Whether machines of cards without a link of their own are joined, too; else only boards with NVLink."""
    source: str


IF_ASKED = "usual price of what is there"
"""The tier of machines that people have rather than look for: they stand in the lists of jobs on them alone."""


class _UsualMachine(Record, frozen=True):
    """A machine that people buy, at its usual price."""

    gpu: str
    machine: str
    purchase_usd: Money
    power_w: Decimal | int
    as_of: str
    source: str
    asked_for: bool = False
    """Whether it stands in the lists of jobs on it alone: older cards in a PC, laptops, Macs of one memory size."""


@lru_cache(maxsize=4096)
def day_of(as_of: str) -> date:
    """Return the day of an ISO date, or the first of a month or year. Raises :class:`ValueError`."""
    if re.fullmatch(r"\d{4}", as_of, re.ASCII):
        as_of += "-01"
    if re.fullmatch(r"\d{4}-\d{2}", as_of, re.ASCII):
        as_of += "-01"
    if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", as_of, re.ASCII):
        raise ValueError(as_of)
    return date.fromisoformat(as_of)


@cache
def all_offers() -> tuple[Offer, ...]:
    """Return the shipped catalogue in the order of its file, then machines that people buy."""
    bought = rows_of(resource("prices", "machines.jsonl").read_bytes(), _UsualMachine)
    return (*rows_of(resource("offers.jsonl").read_bytes(), Offer), *map(_as_offer, bought))


def _as_offer(bought: _UsualMachine) -> Offer:
    """Return what an hour of a bought machine usually costs: three years, 1,000 hours of each."""
    owned = Owned(
        purchase=bought.purchase_usd,
        use_share=1000 / HOURS_PER_YEAR,
        power_w=Decimal(bought.power_w),
        electricity_kwh=Decimal("0.15"),
    )
    slug = re.sub(r"[^a-z0-9]+", "-", bought.gpu.casefold()).strip("-")
    tier = IF_ASKED if bought.asked_for else "usual price"
    note = f"{bought.machine}, {bought.purchase_usd} USD: 1,000 hours a year for three years, 0.15 USD a kWh"
    return Offer(
        id=f"a-machine-of-your-own/{slug}x1/owned/{tier.replace(' ', '-')}",
        provider="A machine of your own",
        gpu=bought.gpu,
        gpus=1,
        kind="owned",
        tier=tier,
        price_usd_per_hour=round(hourly_cost(owned).total, 4),
        as_of=bought.as_of,
        source=bought.source,
        note=note,
        owned=owned,
    )


def billing(provider: str) -> Billing:
    """Return the billing rules of a provider; one without an entry is billed by the second."""
    table = billing_table()
    return table.get(provider, table["any"])


@cache
def billing_table() -> dict[str, Billing]:
    """Return the shipped billing rules by provider; ``any`` is for those without an entry."""
    return converted(read_json("billing.json"), dict[str, Billing])
