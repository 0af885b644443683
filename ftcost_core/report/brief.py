"""The report for whoever pays, on one page: what it costs, what that includes, what else was considered."""

from __future__ import annotations

from collections.abc import Iterator

from ftcost_core import __version__
from ftcost_core.documents.result import OfferEstimate
from ftcost_core.report.document import (
    Bullets,
    Card,
    CardRow,
    Header,
    Paragraph,
    Report,
    ReportBlock,
    ReportSection,
    ReportTable,
)
from ftcost_core.report.section_cost import price_day, tax_words
from ftcost_core.report.subject import Subject, report_title, subtitle
from ftcost_core.text.i18n import current, tr
from ftcost_core.text.numbers import (
    currency_words,
    duration,
    money,
    number,
    percent,
    percent_change,
    share,
    significant,
)
from ftcost_core.wording.answer import answer
from ftcost_core.wording.field_values import value_name
from ftcost_core.wording.labels import PHASES, offer_sold_words, own_machine_words, short_hardware
from ftcost_core.wording.verdicts import limit_verdict, pilot_words

_KINDS = ("owned", "on-demand", "spot", "reserved")
"""The ways to pay that are set side by side, each by its cheapest offer."""
_MOST_SERVICES = 2
_WORTH_A_LINE = 0.01
"""Of the total: smaller parts are added up."""


def make_brief(subject: Subject) -> Report:
    """Return the one-page report on what a job costs."""
    return Report(
        title=report_title(subject),
        subtitle=subtitle(subject),
        made=f"FTCost {__version__} · {subject.made_on.isoformat()}",
        sections=(
            ReportSection("summary", tr("What it costs"), tuple(_cost(subject))),
            ReportSection("alternatives", tr("Alternatives considered"), tuple(_alternatives(subject))),
            ReportSection("notes", tr("What the figures rest on"), (Bullets(tuple(_notes(subject))),)),
        ),
    )


def _cost(subject: Subject) -> Iterator[ReportBlock]:
    estimate = subject.estimate
    cost, time, limits = estimate.cost, estimate.time, subject.job.limits
    yield Paragraph(answer(estimate).text)
    if cost.total is None:
        yield Paragraph(tr("There is no price: no offer of the catalogue has this hardware on these terms."))
        return
    over = limit_verdict("budget", cost.budget_probability, fits=estimate.memory.fits)
    late = limit_verdict("deadline", time.deadline_probability, fits=estimate.memory.fits)
    budget = tr("budget {0}", money(limits.budget_usd)) if limits.budget_usd else tr("no budget given")
    deadline = tr("deadline {0}", duration(limits.deadline_hours)) if limits.deadline_hours else ""
    yield CardRow((
        Card(tr("Project total"), money(cost.total), current().currency.code, budget, over.words, over.tone),
        Card(tr("To plan with"), money(cost.high), "", tr("upper end of the 80 % range, lower {0}",
             money(cost.low))),
        Card(tr("Time"), duration(time.wall_hours), "", deadline or tr("up to {0}",
             duration(time.wall_hours_high)), late.words, late.tone),
    ))  # fmt: skip
    worth = [part for part in cost.parts if part.usd >= _WORTH_A_LINE * cost.total]
    rows = [(PHASES[part.name], money(part.usd), share(part.usd / (cost.total or 1))) for part in worth]
    rest = sum(part.usd for part in cost.parts if part not in worth)
    if rest > 0:
        rows.append((tr("Smaller parts"), money(rest), share(rest / cost.total)))
    rows.append((tr("Total"), money(cost.total), percent(1)))
    yield ReportTable(
        tr("What the total includes"),
        (Header(tr("Part")), Header(current().currency.code, number=True), Header(tr("Share"), number=True)),
        tuple(rows),
        frozenset({len(rows) - 1}),
    )


def _alternatives(subject: Subject) -> Iterator[ReportBlock]:
    estimate = subject.estimate
    fitting = [offer for offer in estimate.offers if offer.fits and offer.allowed]
    shown = [offer for kind in _KINDS if (offer := _cheapest(fitting, kind)) is not None]
    chosen = subject.chosen
    if chosen is not None and chosen not in shown:
        shown.insert(0, chosen)
    rows = [_offer_row(offer, estimate.cost.total, paid=offer == chosen) for offer in shown]
    rows += [
        (
            service.provider,
            tr("managed service, {0}", service.model),
            money(service.usd),
            _against(service.usd, estimate.cost.total),
            "–",
            tr("keeping the model {0} a month", money(service.upkeep_usd_month)) if service.upkeep_usd_month else "",
        )
        for service in sorted(estimate.managed, key=lambda one: one.usd)
        if service.open
    ][:_MOST_SERVICES]
    if not rows:
        yield Paragraph(tr("No other offer holds the job."))
        return
    yield ReportTable(
        tr("The cheapest of each way to pay"),
        (Header(tr("Provider")), Header(tr("Hardware and terms")), Header(tr("Cost"), number=True),
         Header(tr("Against the total"), number=True), Header(tr("Time"), number=True), Header(tr("Note"))),
        tuple(rows),
        frozenset(place for place, offer in enumerate(shown) if offer == chosen),
    )  # fmt: skip
    if estimate.own_machine is not None:
        yield Paragraph(own_machine_words(estimate.own_machine))


def _cheapest(offers: list[OfferEstimate], kind: str) -> OfferEstimate | None:
    of_kind = [offer for offer in offers if offer.terms == kind]
    return min(
        of_kind, key=lambda offer: (not offer.counts, bool(offer.doubts), offer.total, offer.wall_hours), default=None
    )


def _offer_row(offer: OfferEstimate, total: float | None, *, paid: bool) -> tuple[str, ...]:
    terms = value_name("price.terms", offer.terms)
    notes = [tr("this estimate")] if paid else []
    if offer.commitment_usd is not None:
        notes.append(offer_sold_words(offer))
    if offer.terms == "spot":
        notes.append(tr("may be interrupted"))
    notes.append(tr("price of {0}", price_day(offer.as_of, offer.doubts)))
    return (
        offer.provider,
        f"{short_hardware(offer.gpus, offer.gpu)} · {terms}",
        money(offer.total),
        "–" if paid else _against(offer.total, total),
        duration(offer.wall_hours),
        "; ".join(notes),
    )


def _against(usd: float, total: float | None) -> str:
    if not total or abs(usd / total - 1) < 0.005:
        return tr("the same")
    ratio = usd / total
    return tr("{0} times", significant(ratio, 2)) if ratio >= 2 else percent_change(ratio - 1)


def _notes(subject: Subject) -> Iterator[str]:
    run = subject.job.run
    yield tr("Amounts are in {0}, {1}, with {2} contingency.", currency_words(), tax_words(run.tax_share),
             percent(run.contingency_share))  # fmt: skip
    if run.experiments:
        yield tr("{0} experiments of {1} of a run each are included.", number(run.experiments),
                 percent(run.experiment_share))  # fmt: skip
    else:
        yield tr("No experiments are included: the total is that of one run.")
    yield tr("{0} is set aside for failed runs and restarts.", percent(run.retry_share))
    if subject.chosen is not None:
        chosen = subject.chosen
        yield tr("Price of {0}, looked up {1}.", chosen.provider, price_day(chosen.as_of, chosen.doubts))
    calibrated = subject.estimate.resolved.calibration
    if calibrated and calibrated.tokens_per_s_per_gpu:
        other = pilot_words(subject.estimate.resolved)
        scaled = tr("The speed is scaled from a pilot run of another job: {0}.", other)
        yield scaled if other else tr("The speed was measured in a pilot run.")
    else:
        yield tr("Nothing has been measured yet: a pilot run of some fifty steps would narrow the range.")
