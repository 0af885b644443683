"""The input of a report: job, estimate, plans and the offer paid."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TypeVar

from ftcost_core.catalogue.offers import Offer
from ftcost_core.documents.job import Job
from ftcost_core.documents.names import hardware_name, model_name
from ftcost_core.documents.result import Estimate, OfferEstimate
from ftcost_core.offers.costs import Prices
from ftcost_core.planner.result import Plans
from ftcost_core.storage.redaction import redacted_document
from ftcost_core.text.numbers import Units
from ftcost_core.wording.job_titles import automatic_title
from ftcost_core.wording.labels import METHODS

Part = TypeVar("Part", Job, Offer)


@dataclass(frozen=True, slots=True)
class Subject:
    """A job, its estimate, and what else is known of it."""

    job: Job
    """As the user set it."""
    estimate: Estimate
    made_on: date
    """The core has no clock."""
    plans: Plans | None = None
    offer: Offer | None = None
    """The one paid, with the source of its price."""
    units: Units = "GiB"
    compared: tuple[tuple[str, Estimate], ...] = ()
    """Scenarios that the job is compared with, itself among them, each with its name."""
    brief: bool = False
    """Whether the report is the page for whoever pays."""

    @property
    def chosen(self) -> OfferEstimate | None:
        """The row of the offers that the bill is for."""
        return next((offer for offer in self.estimate.offers if offer.offer == self.estimate.cost.offer), None)


def report_subject(
    job: Job,
    estimate: Estimate,
    made_on: date,
    *,
    prices: Prices | None = None,
    plans: Plans | None = None,
    units: Units = "GiB",
    brief: bool = False,
) -> Subject:
    """Return the subject of a report; with the prices in force it names the source of the price paid."""
    offers = prices.offers if prices is not None else ()
    paid = next((offer for offer in offers if offer.id == estimate.cost.offer), None)
    resolved = _without_secrets(estimate.resolved)
    if resolved is not estimate.resolved:
        estimate = estimate.replaced(resolved=resolved)
    offer = paid and _without_secrets(paid)
    return Subject(_without_secrets(job), estimate, made_on, plans, offer, units, brief=brief)


def _without_secrets(part: Part) -> Part:
    """Return a document without access tokens and names of home folders; itself where it has none."""
    values = part.document() if isinstance(part, Offer) else part.model_dump(mode="json")
    redacted = redacted_document(values)
    if redacted == values:
        return part
    return type(part).read(redacted) if isinstance(part, Offer) else type(part).model_validate(redacted)


def report_title(subject: Subject) -> str:
    """Return the job's name, or method, model and hardware where it has none."""
    return subject.job.name.strip() or automatic_title(subject.estimate.resolved)


def subtitle(subject: Subject) -> str:
    """Return model, method and hardware in a line."""
    job = subject.estimate.resolved
    return f"{model_name(job)} · {METHODS[job.method.kind]} · {hardware_name(job)}"
