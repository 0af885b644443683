"""The fields of a price list: names, titles, meanings and types. This table defines the format."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from ftcost_core.catalogue.prices.cells import FieldType

SCHEMA = 1
"""Format number written into every file; a file with a larger one is shown and never rewritten."""
KINDS = ("on-demand", "spot", "reserved", "owned")


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a row or of a list's header."""

    name: str
    type: FieldType
    title: str
    description: str
    key: bool = False
    """Part of what tells one offer from another."""


PriceFields: TypeAlias = tuple[Field, ...]

OFFER: PriceFields = (
    Field("gpu", "text", "GPU", "A name or alias of the GPU catalogue.", key=True),
    Field("gpus", "decimal", "GPUs", "GPUs sold together; below 1 for a slice of one.", key=True),
    Field("price", "decimal", "Price per hour", "For the whole offer (all its GPUs), in the list's currency."),
    Field("kind", "text", "Kind", "on-demand, spot, reserved or owned.", key=True),
    Field("tier", "text", "Tier", "The provider's own class, such as community or secure.", key=True),
    Field("region", "text", "Region", "Empty: every region.", key=True),
    Field("instance", "text", "Instance", "The provider's name of the machine.", key=True),
    Field("term_months", "integer", "Term, months", "Of a reserved offer.", key=True),
    Field(
        "block_hours",
        "decimal",
        "Block, hours",
        "Of capacity reserved ahead for a fixed window: windows of so many hours, each paid whole.",
        key=True,
    ),
    Field("list", "text", "List", "Empty, or the built-in list that the row belongs to.", key=True),
    Field("upfront", "decimal", "Paid up front", "Of a reserved offer, once for the term or for each block."),
    Field("min_commit_hours", "decimal", "Committed hours", "Of a reserved offer: paid for even if idle."),
    Field("interruption_per_hour", "decimal", "Interruptions per hour", "Expected, of a spot offer."),
    Field("free", "flag", "Free", "True for an offer that really costs nothing."),
    Field("purchase", "decimal", "Purchase", "Of owned hardware: what the whole machine cost."),
    Field("resale", "decimal", "Resale", "Of owned hardware: what it brings at the end of its life."),
    Field("lifetime_months", "decimal", "Lifetime, months", "Of owned hardware."),
    Field("use_share", "decimal", "Share of use", "Of owned hardware: hours used out of all, 0 to 1."),
    Field("power_w", "decimal", "Power, W", "Of owned hardware: the whole machine under load."),
    Field("idle_power_w", "decimal", "Idle power, W", "Of owned hardware, in the hours not used."),
    Field("electricity_kwh", "decimal", "Electricity per kWh", "Of owned hardware."),
    Field("pue", "decimal", "PUE", "Of owned hardware: power of the room for each watt of the machine."),
    Field("hosting_month", "decimal", "Hosting per month", "Of owned hardware: rack, network, care."),
    Field("vcpus", "decimal", "vCPUs", "Of the whole offer."),
    Field("ram_gib", "decimal", "RAM, GiB", "Of the whole offer."),
    Field("as_of", "date", "Seen on", "The day (or month) somebody looked; empty: that of the list."),
    Field("effective_from", "date", "Valid from", "Rows that differ in nothing else form a history.", key=True),
    Field("source", "text", "Source", "Where the price is written; empty: that of the list."),
    Field("by", "text", "Entered by", "user, or import: with the kind of file."),
    Field("note", "text", "Note", "Anything."),
    Field("hidden", "flag", "Hidden", "True: kept, but not used."),
    Field("builtin_price", "decimal", "Built-in price", "What the built-in list said when it was changed here."),
)

HEADER: PriceFields = (
    Field("schema", "integer", "Format", f"{SCHEMA}"),
    Field("currency", "text", "Currency", "ISO 4217 code of every amount in the list."),
    Field("discount_pct", "decimal", "Discount, %", "Taken off every price of this provider."),
    Field("provider.id", "text", "Provider id", "Lower case, letters, digits, hyphens."),
    Field("provider.name", "text", "Provider", "As shown."),
    Field("provider.url", "text", "Web page", "Of the prices."),
    Field("provider.billing_increment_s", "decimal", "Billing increment, s", "A run is rounded up to this."),
    Field("provider.minimum_s", "decimal", "Minimum, s", "Least time billed."),
    Field("provider.storage_gb_month", "decimal", "Storage per GB and month", "A volume or file system."),
    Field("provider.storage_stopped_gb_month", "decimal", "Stopped disk per GB and month", "While stopped."),
    Field("provider.egress_gb", "decimal", "Traffic out per GB", "Beyond the free amount."),
    Field("provider.egress_free_gb_month", "decimal", "Free traffic, GB per month", "Costs nothing."),
    Field("source.as_of", "date", "Seen on", "The day somebody looked, for rows that do not say."),
    Field("source.url", "text", "Source", "Where the prices are written, for rows that do not say."),
    Field("source.by", "text", "Entered by", "user, builtin, or import: with the kind of file."),
    Field("source.note", "text", "Note", "Anything."),
)

RATE: PriceFields = (
    Field("currency", "text", "Currency", "ISO 4217 code.", key=True),
    Field("usd", "decimal", "US dollars", "What one unit of it is worth."),
    Field("as_of", "date", "Seen on", "The day of the rate."),
    Field("source", "text", "Source", "Where the rate is written."),
)

TABLES: dict[str, PriceFields] = {"offer": OFFER, "rate": RATE}
"""Fields of the tables that hold rows (``[[offer]]``, ``[[rate]]``), by name."""

OFFER_TYPES: dict[str, FieldType] = {field.name: field.type for field in OFFER}
HEADER_TYPES: dict[str, FieldType] = {field.name: field.type for field in HEADER}
KEY_FIELDS = tuple(field.name for field in OFFER if field.key)
OWNED_FIELDS = (
    "purchase",
    "resale",
    "lifetime_months",
    "use_share",
    "power_w",
    "idle_power_w",
    "electricity_kwh",
    "pue",
    "hosting_month",
)
