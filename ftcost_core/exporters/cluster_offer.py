"""Where a cluster task runs: the offer of the estimate, or the cheapest that the tool can rent."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ftcost_core.catalogue.offers import Offer
from ftcost_core.documents.job import Job
from ftcost_core.documents.result import Estimate
from ftcost_core.exporters.facts import clusters


def offer_for(target: str, job: Job, estimate: Estimate, offers: Mapping[str, Offer]) -> Offer | None:
    """Return the offer for a target: the one that the job names, or the cheapest that the tool can rent.

    ``offers`` are those of the price book by id. Without one that the tool can rent it is the one that the
    estimate is billed on, which the task's notes then say.
    """
    billed = offers.get(estimate.cost.offer or "")
    hardware = estimate.resolved.hardware
    providers = _providers(target, several=hardware.nodes > 1)
    if providers is None or billed is None or job.price.offer is not None:
        return billed
    for ranked in sorted(estimate.offers, key=lambda offer: offer.total):
        offer = offers.get(ranked.offer)
        same = (ranked.gpu, ranked.gpus, ranked.nodes) == (
            billed.gpu,
            hardware.gpus_per_node * hardware.nodes,
            hardware.nodes,
        )
        if (
            same
            and offer is not None
            and offer.kind == billed.kind
            and offer.provider in providers
            and offer.gpus >= hardware.gpus_per_node
        ):
            return offer
    return billed


def _providers(target: str, *, several: bool) -> Collection[str] | None:
    """Return the providers that a tool rents from, only of several machines together if need be."""
    facts = clusters()
    names, together = {
        "skypilot": (facts.skypilot.clouds, facts.skypilot.several_nodes),
        "dstack": (facts.dstack.backends, facts.dstack.several_nodes),
    }.get(target, (None, ()))
    if names is None:
        return None
    return [provider for provider, name in names.items() if not several or name in together]
