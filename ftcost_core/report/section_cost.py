"""The sections on the bill and on the other offers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ftcost_core.charts.bars import Bar, draw_bars, shares_of_a_whole
from ftcost_core.charts.cost_time import Candidate, cost_time_plot, drawable
from ftcost_core.charts.plot_drawing import draw_plot
from ftcost_core.documents.result import Doubt, OfferEstimate
from ftcost_core.report.document import Chart, Header, Paragraph, ReportBlock, ReportSection, ReportTable
from ftcost_core.report.subject import Subject
from ftcost_core.text.i18n import current, tr
from ftcost_core.text.numbers import Units, currency_words, duration, memory, money, number, percent, share
from ftcost_core.text.regions import region_words
from ftcost_core.wording.labels import PHASES, doubt_words, offer_sold_words, own_machine_words
from ftcost_core.wording.verdicts import too_little_ram

_CHEAPEST_SHOWN = 15


def cost_section(subject: Subject) -> ReportSection:
    """Return the section on the bill."""
    return ReportSection("cost", tr("Cost"), tuple(_bill(subject)))


def offers_section(subject: Subject) -> ReportSection:
    """Return the section on what else could be rented."""
    return ReportSection("offers", tr("Offers"), tuple(_offers(subject)))


def listed(offers: Sequence[OfferEstimate], chosen: str | None) -> list[OfferEstimate]:
    """Return the cheapest offers that fit, those on the front, and the one chosen: those that count first."""
    fitting = [offer for offer in offers if offer.fits and (offer.allowed or offer.offer == chosen)]
    cheapest = {offer.offer for offer in fitting[:_CHEAPEST_SHOWN]}
    return [offer for offer in fitting if offer.offer in cheapest or offer.pareto or offer.offer == chosen]


def price_day(as_of: str, doubts: Sequence[Doubt]) -> str:
    """Return when somebody looked at a price, and why it is doubtful."""
    return f"{as_of} ({doubt_words(doubts)})" if doubts else as_of


def offer_name(offer: OfferEstimate) -> str:
    """Return what an offer is called beside its point."""
    count = f"{offer.gpus} × " if offer.gpus > 1 else ""
    return f"{count}{offer.gpu} · {offer.provider if offer.terms == 'on-demand' else offer.terms}"


def _bill(subject: Subject) -> Iterator[ReportBlock]:
    cost, chosen = subject.estimate.cost, subject.chosen
    if cost.total is None:
        yield Paragraph(tr("No offer of the catalogue has this hardware on these terms, so there is no bill."))
        return
    yield Paragraph(
        tr(
            "{total} in all (80 % range {low} to {high}), {per_million_tokens} per million "
            "trained tokens. Amounts are in {currency}, {tax}; the range carries over from the hours.",
            currency=currency_words(),
            tax=tax_words(subject.job.run.tax_share),
            total=money(cost.total),
            low=money(cost.low),
            high=money(cost.high),
            per_million_tokens=money(cost.per_million_tokens),
        )
    )
    parts = [Bar(PHASES[part.name], part.usd, money(part.usd)) for part in cost.parts]
    yield Chart("bill", tr("The bill, by part"), draw_bars(shares_of_a_whole(tr("The bill, by part"), parts)))
    rows = [(bar.name, money(bar.value), share(bar.value / (cost.total or 1))) for bar in parts]
    rows.append((tr("Total"), money(cost.total), percent(1)))
    yield ReportTable(
        tr("The bill, by part"), (Header(tr("Part")), Header(current().currency.code, number=True),
        Header(tr("Share"), number=True)),
        tuple(rows), frozenset({len(rows) - 1}), "figures",
    )  # fmt: skip
    own = subject.estimate.own_machine
    if own is not None:
        yield Paragraph(own_machine_words(own))
    if chosen is not None:
        yield ReportTable(tr("What is paid"), (Header(""), Header("")), tuple(_paid(subject, chosen)))


def tax_words(tax_share: float) -> str:
    """Return whether a bill has tax."""
    return tr("with {0} tax", percent(tax_share)) if tax_share else tr("without tax")


def _paid(subject: Subject, chosen: OfferEstimate) -> Iterator[tuple[str, str]]:
    yield tr("Offer"), chosen.offer
    yield (
        tr("Provider"),
        " · ".join(part for part in (chosen.provider, chosen.tier, region_words(chosen.region)) if part),
    )
    yield (
        tr("Hardware"),
        f"{chosen.gpus} × {chosen.gpu}" + (tr(" on {nodes} nodes", nodes=chosen.nodes) if chosen.nodes > 1 else ""),
    )
    yield tr("Terms"), chosen.terms
    yield (
        tr("Price"),
        tr("{price_per_hour} an hour for all machines together", price_per_hour=money(chosen.price_per_hour)),
    )
    yield tr("Sold as"), offer_sold_words(chosen)
    yield tr("Looked up"), price_day(chosen.as_of, chosen.doubts)
    offer = subject.offer
    if offer is None:
        return
    yield tr("Source of the price"), offer.source
    if offer.currency != "USD" and offer.listed_price is not None:
        rate = (
            tr(
                ", {usd_rate} USD each on {usd_rate_as_of}",
                usd_rate=offer.usd_rate,
                usd_rate_as_of=offer.usd_rate_as_of,
            )
            if offer.usd_rate is not None
            else ""
        )
        yield (
            tr("List price"),
            tr(
                "{listed_price} {currency} an hour{rate}",
                listed_price=offer.listed_price,
                currency=offer.currency,
                rate=rate,
            ),
        )
    if offer.discount_pct:
        yield tr("Discount"), f"{offer.discount_pct} %"
    if offer.term_months:
        yield tr("Commitment"), f"{offer.term_months} months"
    if offer.note:
        yield tr("Note"), offer.note


def _offers(subject: Subject) -> Iterator[ReportBlock]:
    offers, chosen = subject.estimate.offers, subject.estimate.cost.offer
    fitting = [offer for offer in offers if offer.fits and offer.allowed]
    if not offers:
        yield Paragraph(tr("The price catalogue has nothing to compare."))
        return
    if not fitting:
        yield Paragraph(tr("None of {offers} offers holds the job.", offers=number(len(offers))))
        return
    yield Paragraph(
        tr(
            "{fitting} of {offers} offers hold the job. Each point is one of them; the line goes "
            "through those that no other beats in cost and time, the bars are their 80 % ranges.",
            fitting=number(len(fitting)),
            offers=number(len(offers)),
        )
    )
    doubtful = sum(bool(offer.doubts) for offer in fitting)
    if doubtful and not subject.job.limits.doubtful_prices:
        yield Paragraph(
            tr(
                "The prices of {doubtful} of them are superseded or unusual. They are marked, and "
                "none of them is called the cheapest.",
                doubtful=number(doubtful),
            )
        )
    spots = [
        Candidate(
            offer_name(offer), offer.total, offer.low, offer.high, offer.wall_hours, offer.pareto, offer.offer == chosen
        )
        for offer in fitting
    ]
    title = tr("Cost against time, all offers that fit")
    yield Chart("offers", title, draw_plot(cost_time_plot(title, drawable(spots), currency=current().currency)))
    yield _table(listed(offers, chosen), chosen, subject.units)


def _table(offers: Sequence[OfferEstimate], chosen: str | None, units: Units) -> ReportTable:
    rows = tuple(
        (
            _place(offer, chosen),
            " · ".join(part for part in (offer.provider, offer.tier, region_words(offer.region)) if part),
            f"{offer.gpus} × {offer.gpu}",
            offer.terms,
            f"{memory(offer.device, units)} / {memory(offer.capacity, units)}",
            duration(offer.wall_hours),
            money(offer.total),
            f"{money(offer.low)} – {money(offer.high)}",
            money(offer.price_per_hour),
            _sold(offer),
            price_day(offer.as_of, offer.doubts),
        )
        for offer in offers
    )
    return ReportTable(
        tr("The {cheapest_shown} cheapest offers that fit, and all on the front",
        cheapest_shown=_CHEAPEST_SHOWN),
        (Header(""), Header(tr("Provider")), Header(tr("GPUs")), Header(tr("Terms")),
         Header(tr("Memory, {units}", units=units), number=True), Header(tr("Wall-clock time"), number=True),
         Header(tr("Cost"), number=True), Header(tr("80 % range"), number=True),
         Header(tr("per hour"), number=True), Header(tr("Sold as")),
         Header(tr("Price of"))),
        rows,
        frozenset(i for i, offer in enumerate(offers) if offer.offer == chosen),
    )  # fmt: skip


def _sold(offer: OfferEstimate) -> str:
    words = offer_sold_words(offer)
    return " · ".join(part for part in (words, "" if offer.enough_ram else too_little_ram()) if part)


def _place(offer: OfferEstimate, chosen: str | None) -> str:
    words = ([tr("paid")] if offer.offer == chosen else []) + ([tr("front")] if offer.pareto else [])
    return ", ".join(words)
