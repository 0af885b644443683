"""The figures of jobs with their bills, as estimates, plans and lists of offers are made of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from msgspec import Struct

from ftcost_core.catalogue.offers import Offer
from ftcost_core.documents.job import Job, edited
from ftcost_core.documents.result import Cost, Host, Memory, RolloutFigures, Throughput, Time
from ftcost_core.evaluation import documents
from ftcost_core.evaluation.figures import BatchFigures, Pilot, batch_figures, pilot_of
from ftcost_core.evaluation.resolve import Resolved, resolve
from ftcost_core.offers.costs import Prices, named_offer, priced


class JobFigures(Struct, frozen=True, dict=True):
    """The figures of one job, with the resolved job and the arrays they come from."""

    job: Job
    """As it was given."""
    resolved: Resolved
    pilot: Pilot | None
    arrays: BatchFigures
    """The figures of all jobs that were evaluated with it."""
    index: int
    """Which of them it is."""
    memory: Memory
    host: Host
    throughput: Throughput
    rollout: RolloutFigures | None
    time: Time
    cost: Cost
    offer: Offer | None
    """The one paid."""

    @cached_property
    def late_fields(self) -> dict[str, object]:
        """The fields that :mod:`ftcost_core.evaluation.fit` decides, as decided for this job."""
        batch, i = self.arrays.batch, self.index
        fields: dict[str, object] = {
            "training.micro_batch": int(batch.micro_batch[i]),
            "training.global_batch": int(batch.global_batch[i]),
            "hardware.parallelism.strategy": batch.strategy.at(i),
        }
        chosen = self.arrays.engine
        if chosen is not None and chosen.generates[i] and chosen.own[i]:
            fields["method.rollout.tensor"] = int(chosen.tensor[i])
            if not batch.rollout_memory_share[i]:
                # An engine that needs more than a GPU has does not fit; a document says at most all of it.
                fields["method.rollout.memory_share"] = min(1.0, float(chosen.memory_share[i]))
        return fields

    @cached_property
    def filled(self) -> Job:
        """The job with every open field as it was chosen."""
        return edited(self.resolved.job, self.late_fields)


def job_figures(job: Job, prices: Prices, *, limits: bool = True) -> JobFigures:
    """Evaluate one job; without ``limits`` its memory does not say the most that fits (:func:`limits_of`).

    Raises :class:`InputError` for an unknown model, GPU or offer, impossible degrees.
    """
    resolved = resolve(job)
    return next(figures_of_jobs([job], [resolved], prices, pilot_of(resolved, job), limits=limits))


def figures_of_jobs(
    jobs: Sequence[Job],
    resolved: Sequence[Resolved],
    prices: Prices,
    pilot: Pilot | None = None,
    *,
    explains: bool = True,
    limits: bool = True,
) -> Iterator[JobFigures]:
    """Evaluate jobs of one architecture together and yield the figures of each.

    ``pilot`` is that of all of them. Raises :class:`InputError` for an unknown offer.
    """
    chosen = [named_offer(job, prices) for job in jobs]
    together = batch_figures(
        resolved, jobs, pilot, [offer.interruption_per_hour if offer else None for offer in chosen]
    )
    bills = priced(jobs, together, prices, explains=explains)
    # Where the cheapest offer turns out to say itself how often it is interrupted.
    again = [
        i for i, (_, offer) in enumerate(bills)
        if chosen[i] is None and offer is not None and offer.interruption_per_hour is not None
    ]  # fmt: skip
    place = [(together, i) for i in range(len(jobs))]
    if again:
        offers = [offer for i in again if (offer := bills[i][1])]
        on_offers = [edited(jobs[i], {"price.offer": offer.id}) for i, offer in zip(again, offers, strict=True)]
        rates = [offer.interruption_per_hour for offer in offers]
        interrupted = batch_figures([resolved[i] for i in again], [jobs[i] for i in again], pilot, rates)
        bills_again = priced(on_offers, interrupted, prices, explains=explains)
        for k, (i, bill) in enumerate(zip(again, bills_again, strict=True)):
            bills[i], place[i] = bill, (interrupted, k)
    for job, one, (figures, i), (cost, offer) in zip(jobs, resolved, place, bills, strict=True):
        yield JobFigures(
            job,
            one,
            pilot,
            figures,
            i,
            memory=documents.memory(figures, i, limits=limits, explains=explains),
            host=documents.host(job, figures, i, offer, explains=explains),
            throughput=documents.throughput(figures, i, explains=explains),
            rollout=documents.rollout(figures, i),
            time=documents.time(job, figures, i, explains=explains),
            cost=cost,
            offer=offer,
        )
