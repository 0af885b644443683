"""Estimates of many jobs: those of one architecture are evaluated together, as arrays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import TypeAlias

from ftcost_core.documents.job import Job
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.result import Estimate
from ftcost_core.estimator import first_part
from ftcost_core.evaluation.batch_result import pilot_of
from ftcost_core.evaluation.resolve import Resolved, resolve
from ftcost_core.evaluation.rollout import generates
from ftcost_core.offers.costs import Prices, chosen_offer, shipped_prices
from ftcost_core.offers.single_job import evaluate_jobs

JOBS_AT_ONCE = 2048
"""Jobs of one architecture evaluated together: more are hardly faster, and take more memory."""
Outcome: TypeAlias = Estimate | Exception
"""The estimate of a job, or why it has none."""


def brief_estimates(
    jobs: Sequence[Job], prices: Prices | None = None, today: date | None = None
) -> Iterator[tuple[int, Outcome]]:
    """Yield the place of each job and its brief estimate, or its error.

    It is without offers, services and advice, without terms and without the timeline of a step's memory.

    In the order in which they are evaluated: jobs of one architecture together. The figures are those of
    :func:`~ftcost_core.estimator.estimate`. An error is an :class:`InputError` for a job that cannot be
    estimated, or another exception for a fault of the program, which spoils no other job.
    """
    prices = prices or shipped_prices()
    groups: dict[object, list[tuple[int, Resolved]]] = {}
    for i, job in enumerate(jobs):
        try:
            resolved = resolve(job)
            chosen_offer(job, prices)
        except InputError as error:
            yield i, error
            continue
        # A pilot is one job's own; and only with an engine is a range made of the ranges of several parts.
        key = i if job.calibration else (resolved.arch, generates(job))
        groups.setdefault(key, []).append((i, resolved))
    for group in groups.values():
        for first in range(0, len(group), JOBS_AT_ONCE):
            yield from _together(jobs, group[first : first + JOBS_AT_ONCE], prices, today)


def _together(
    jobs: Sequence[Job], group: Sequence[tuple[int, Resolved]], prices: Prices, today: date | None
) -> Iterator[tuple[int, Outcome]]:
    """Yield the outcomes of jobs of one architecture with their places."""
    places, resolved = [i for i, _ in group], [one for _, one in group]
    done = 0
    try:
        pilot = pilot_of(resolved[0], jobs[places[0]])
        for figures in evaluate_jobs([jobs[i] for i in places], resolved, prices, pilot, explains=False):
            estimate = first_part(figures, today)
            done += 1
            yield places[done - 1], estimate
    except Exception as error:  # noqa: BLE001 - a fault of the program in one job is not one in the next
        if len(group) == 1:
            yield places[0], error
            return
    if done < len(group):
        for one in group[done:]:
            yield from _together(jobs, [one], prices, today)
