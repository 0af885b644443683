"""Reads the header of a price list: provider, currency, discount, billing rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from ftcost_core.catalogue.currency import CURRENCIES, ExchangeRate
from ftcost_core.catalogue.offers import Billing, billing_table
from ftcost_core.catalogue.prices.cells import Cell, decimal_of, suggested_number
from ftcost_core.catalogue.prices.fields import HEADER
from ftcost_core.catalogue.prices.offer_ids import provider_id, text_of
from ftcost_core.catalogue.prices.price_files import SUFFIX, FileFault, PriceFile
from ftcost_core.text.i18n import tr


@dataclass(frozen=True, slots=True)
class ListHeader:
    """What a list states for all its rows."""

    provider_id: str
    provider: str
    currency: str
    rate: ExchangeRate | None
    """Dollars for the list's currency; ``None`` when the user has not given it."""
    discount_pct: Decimal
    as_of: str
    source: str
    by: str


def read_header(
    file: PriceFile, providers: Mapping[str, str], rates: Mapping[str, ExchangeRate]
) -> tuple[ListHeader, tuple[FileFault, ...]]:
    """Read the header of a file; ``providers`` are known names by id. Faults name ignored values."""
    cells = file.header
    wrong: list[str] = []
    for field in HEADER:
        text = text_of(cells, field.name)
        if field.type == "decimal" and text and number_of(cells, field.name) is None:
            fix = suggested_number(text)
            hint = tr(' (did you mean "{fix}"?)', fix=fix) if fix else ""
            fault = tr('{name}: "{text}" given; allowed: a number from 0{hint}', name=field.name, text=text, hint=hint)
            wrong.append(fault)
    id_of_provider = text_of(cells, "provider.id") or file.name.removesuffix(SUFFIX)
    if id_of_provider != provider_id(id_of_provider):
        wrong.append(
            tr('provider.id: "{known}" given; allowed: lower case, letters, digits, hyphens', known=id_of_provider)
        )
        id_of_provider = provider_id(id_of_provider)
    currency = (text_of(cells, "currency") or "USD").upper()
    if currency not in CURRENCIES:
        wrong.append(tr('currency: "{currency}" given; allowed: a code of ISO 4217, such as EUR', currency=currency))
    discount = number_of(cells, "discount_pct") or Decimal(0)
    if discount >= 100:
        wrong.append(tr('discount_pct: "{discount}" given; allowed: 0 to less than 100', discount=discount))
        discount = Decimal(0)
    header = ListHeader(
        provider_id=id_of_provider,
        provider=text_of(cells, "provider.name") or providers.get(id_of_provider, id_of_provider),
        currency=currency,
        rate=ExchangeRate.dollar() if currency == "USD" else rates.get(currency),
        discount_pct=discount,
        as_of=text_of(cells, "source.as_of"),
        source=text_of(cells, "source.url") or text_of(cells, "provider.url"),
        by=text_of(cells, "source.by") or "user",
    )
    return header, tuple(FileFault(file.name, text) for text in wrong)


def read_billing(file: PriceFile, header: ListHeader) -> Billing:
    """Return the provider's billing rules: the shipped ones, with the user's values over them."""
    table = billing_table()
    shipped = table.get(header.provider, table["any"])
    changes: dict[str, object] = {}
    for name in ("increment_s", "minimum_s"):
        amount = number_of(file.header, f"provider.billing_{name}" if name == "increment_s" else f"provider.{name}")
        if amount is not None and (amount > 0 or name == "minimum_s"):
            changes[name] = float(amount)
    dollars = header.rate.usd if header.rate else None
    for name in ("storage_gb_month", "storage_stopped_gb_month", "egress_gb"):
        amount = number_of(file.header, f"provider.{name}")
        if amount is not None and dollars is not None:
            changes[name] = amount * dollars
    free = number_of(file.header, "provider.egress_free_gb_month")
    if free is not None:
        changes["egress_free_gb_month"] = free
    if not changes:
        return shipped
    source = tr("{name}, over: {source}", name=file.name, source=shipped.source)
    return shipped.replaced(**changes, source=source)


def number_of(cells: Mapping[str, Cell], name: str) -> Decimal | None:
    """Return a field's number, or ``None`` when it is missing, broken or negative."""
    number = decimal_of(text_of(cells, name))
    return number if number is not None and number >= 0 else None
