"""Turns a row of a price list into an offer, or into the reasons why it is none."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from decimal import Decimal

from pydantic import ValidationError

from ftcost_core.catalogue.currency import ExchangeRate
from ftcost_core.catalogue.offers import OFFER_KINDS, Offer, OfferKind
from ftcost_core.catalogue.owned import Owned, hourly_cost
from ftcost_core.catalogue.prices.cells import Cell, decimal_of, suggested_number
from ftcost_core.catalogue.prices.fields import OWNED_FIELDS
from ftcost_core.catalogue.prices.list_header import ListHeader
from ftcost_core.catalogue.prices.offer_ids import MARKET, SAME, known_gpu, offer_id, text_of
from ftcost_core.catalogue.prices.row_checks import machine_problems, row_problems
from ftcost_core.catalogue.prices.row_problems import RowProblem
from ftcost_core.documents.problems import quote
from ftcost_core.text.i18n import tr

LARGEST_PRICE = Decimal(10_000_000)


def read_offer(
    cells: Mapping[str, Cell], header: ListHeader, today: date | None = None
) -> tuple[Offer | None, tuple[RowProblem, ...]]:
    """Return the offer that a row describes, or ``None``, with everything that is wrong with the row.

    Without ``today``, dates ahead are not judged.
    """
    price = _price(cells)
    problems = [*row_problems(cells, header, today)]
    if isinstance(price, RowProblem):
        problems.append(price)
    if any(problem.refuses for problem in problems) or not isinstance(price, Decimal) or header.rate is None:
        return None, tuple(problems)
    offer = _offer(cells, header, price, header.rate)
    problems += machine_problems(offer)
    return offer, tuple(problems)


def _offer(cells: Mapping[str, Cell], header: ListHeader, price: Decimal, rate: ExchangeRate) -> Offer:
    usd = rate.usd
    gpu = text_of(cells, "gpu")
    foreign = header.currency != "USD"
    bought = not text_of(cells, "price") and _kind_of(cells) == "owned" and text_of(cells, "purchase")
    owned = _owned(cells) if bought else None
    paid = price * usd * (100 - header.discount_pct) / 100
    return Offer(
        id=offer_id(header.provider, cells),
        provider=header.provider,
        gpu=known_gpu(gpu) or gpu,
        gpus=float(text_of(cells, "gpus") or 1),
        kind=_kind_of(cells),
        price_usd_per_hour=paid,
        free=not price,
        upfront_usd=(decimal_of(text_of(cells, "upfront")) or Decimal(0)) * usd,
        as_of=text_of(cells, "as_of") or header.as_of,
        source=text_of(cells, "source") or header.source,
        listing=text_of(cells, "list") or MARKET,
        currency=header.currency,
        listed_price=price if foreign or header.discount_pct else None,
        usd_rate=usd if foreign else None,
        usd_rate_as_of=rate.as_of if foreign else "",
        discount_pct=header.discount_pct,
        own=True,
        owned=owned.times(usd) if isinstance(owned, Owned) else None,
        **{name: made(text) for name, made in SAME.items() if _is_given(text := text_of(cells, name), made)},
    )


def _price(cells: Mapping[str, Cell]) -> Decimal | RowProblem | None:
    """Return the price, or its problem; ``None`` where another check reports the problem."""
    text = text_of(cells, "price")
    free = text_of(cells, "free").casefold() == "true"
    if not text:
        if free:
            return Decimal(0)
        if _kind_of(cells) == "owned" and text_of(cells, "purchase"):
            owned = _owned(cells)
            return hourly_cost(owned).total if isinstance(owned, Owned) else owned
        return RowProblem("E1", "price", tr("no price: missing is not free (a free offer says free = true)"))
    price = decimal_of(text)
    if price is None:
        text_of_problem = tr("{text} given; allowed: a number such as 1.99, the amount for an hour", text=quote(text))
        return RowProblem("E1", "price", text_of_problem, suggested_number(text))
    if price < 0 or (price == 0 and not free):
        text_of_problem = tr("{text} given; allowed: more than 0 (a free offer says free = true)", text=text)
        return RowProblem("E1", "price", text_of_problem)
    if price > LARGEST_PRICE:
        text_of_problem = tr(
            "{text} given; allowed: at most {largest_price}", text=text[:40], largest_price=LARGEST_PRICE
        )
        return RowProblem("E1", "price", text_of_problem)
    return price


def _owned(cells: Mapping[str, Cell]) -> Owned | RowProblem | None:
    figures = {name: decimal_of(text_of(cells, name)) for name in OWNED_FIELDS if text_of(cells, name)}
    if None in figures.values():
        return None  # reported for the field that is not a number
    try:
        return Owned.model_validate(figures)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        field = str(first["loc"][0]) if first["loc"] else "purchase"
        return RowProblem("E2", field, tr("of owned hardware: {first}", first=first["msg"]))


def _kind_of(cells: Mapping[str, Cell]) -> OfferKind:
    kind = text_of(cells, "kind")
    return next((word for word in OFFER_KINDS if word == kind), "on-demand")


def _is_given(text: str, made: object) -> bool:
    return bool(text) and (made is str or decimal_of(text) is not None)
