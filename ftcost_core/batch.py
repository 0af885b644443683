"""Estimates of many jobs: those of one architecture are evaluated together, as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TypeAlias

from ftcost_core.documents.job import Job
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.result import Estimate
from ftcost_core.estimator import first_part
from ftcost_core.evaluation.batch_result import pilot_of
from ftcost_core.evaluation.resolve import Resolved, resolve
from ftcost_core.offers.costs import Prices, chosen_offer, shipped_prices
from ftcost_core.offers.single_job import evaluate_jobs

JOBS_AT_ONCE = 256
"""Jobs of one architecture evaluated together: with more the arrays leave the processor's cache."""
Outcome: TypeAlias = Estimate | Exception
"""The estimate of a job, or why it has none."""


def brief_estimates(
    jobs: Sequence[Job], prices: Prices | None = None, today: date | None = None
) -> list[Outcome]:
    """Return the estimate of each job without offers, services, advice and terms, or its error.

    The same figures as :func:`~ftcost_core.estimate.estimate` has. An error is an :class:`InputError` for a
    job that cannot be estimated, or another exception for a fault of the program, which spoils no other job.
    """
    prices = prices or shipped_prices()
    outcomes: dict[int, Outcome] = {}
    groups: dict[object, list[tuple[int, Resolved]]] = {}
    for i, job in enumerate(jobs):
        try:
            resolved = resolve(job)
            chosen_offer(job, prices)
        except InputError as error:
            outcomes[i] = error
            continue
        # A pilot is one job's own.
        groups.setdefault(i if job.calibration else resolved.arch, []).append((i, resolved))
    for group in groups.values():
        for first in range(0, len(group), JOBS_AT_ONCE):
            outcomes |= _together(jobs, group[first : first + JOBS_AT_ONCE], prices, today)
    return [outcomes[i] for i in range(len(jobs))]


def _together(
    jobs: Sequence[Job], group: Sequence[tuple[int, Resolved]], prices: Prices, today: date | None
) -> dict[int, Outcome]:
    """Return the outcomes of jobs of one architecture by their places."""
    places, resolved = [i for i, _ in group], [one for _, one in group]
    try:
        pilot = pilot_of(resolved[0], jobs[places[0]])
        figures = evaluate_jobs([jobs[i] for i in places], resolved, prices, pilot, explains=False)
        return {i: first_part(of_job, today) for i, of_job in zip(places, figures, strict=True)}
    except Exception as error:  # noqa: BLE001 - a fault of the program in one job is not one in the next
        if len(group) == 1:
            return {places[0]: error}
    alone: dict[int, Outcome] = {}
    for one in group:
        alone |= _together(jobs, [one], prices, today)
    return alone
