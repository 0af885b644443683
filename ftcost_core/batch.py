"""Estimates of many jobs: those of one architecture are evaluated together, as arrays.

:func:`estimate_lines` is the same for lines of text, as engines that share work among machines pass them on.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TypeAlias

from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.documents.job import Job, load_job
from ftcost_core.documents.problems import InputError, one_line
from ftcost_core.documents.result import Estimate
from ftcost_core.estimator import completed, first_part
from ftcost_core.evaluation.figures import pilot_of
from ftcost_core.evaluation.resolve import Resolved, resolve
from ftcost_core.offers.costs import Prices, named_offer, shipped_prices
from ftcost_core.offers.job_figures import JobFigures, figures_of_jobs

BRIEF_JOBS_AT_ONCE = 2048
"""Jobs of one architecture evaluated together: more are hardly faster, and take more memory."""
JOBS_AT_ONCE = 64
"""The same with offers and advice: each job is hundreds of rows, with every micro-batch tried thousands."""
_OFFERS = 20
"""Offers of each result that is written as a line."""
Outcome: TypeAlias = Estimate | Exception
"""The estimate of a job, or why it has none."""
_Finish: TypeAlias = Callable[[Sequence[JobFigures]], Iterator[Estimate]]
"""Makes estimates of the figures of jobs that were evaluated together."""


def estimates(
    jobs: Sequence[Job], prices: Prices | None = None, today: date | None = None, *, most_offers: int
) -> Iterator[tuple[int, Outcome]]:
    """Yield the place of each job and its estimate with ``most_offers`` of the best offers, or its error.

    Offers on the Pareto front are there besides. In the order in which they are evaluated: jobs of one
    architecture together. The figures are those of :func:`~ftcost_core.estimator.estimate`. An error is an
    :class:`InputError` for a job that cannot be estimated, or another exception for a fault of the program,
    which spoils no other job.
    """
    prices = prices or shipped_prices(today)

    def finish(figures: Sequence[JobFigures]) -> Iterator[Estimate]:
        first_parts = [first_part(one) for one in figures]
        return completed(figures, first_parts, prices, today, most_offers)

    return _in_groups(jobs, prices, finish, JOBS_AT_ONCE, explains=True)


def brief_estimates(
    jobs: Sequence[Job], prices: Prices | None = None, today: date | None = None
) -> Iterator[tuple[int, Outcome]]:
    """Yield the place of each job and its brief estimate, or its error, as :func:`estimates` does.

    It is without offers, services and advice, without terms and without the timeline of a step's memory.
    """

    def finish(figures: Sequence[JobFigures]) -> Iterator[Estimate]:
        return (first_part(one) for one in figures)

    return _in_groups(jobs, prices or shipped_prices(today), finish, BRIEF_JOBS_AT_ONCE, explains=False)


@dataclass(frozen=True, slots=True)
class Line:
    """A line that is written: the result of a job as JSON, or why there is none."""

    text: str
    is_result: bool


def estimate_lines(
    lines: Sequence[str], prices: Prices | None = None, today: date | None = None, *, brief: bool = False
) -> list[str]:
    """Return a line for each line: the result of a job as JSON, or ``{"error": {"path", "text"}}``.

    As ``ftcost estimate --batch`` writes them, with 20 offers each and those on the Pareto front; ``brief`` as
    ``--brief`` does. A line that is no job spoils no other, and nothing is raised for it. The function is pure
    and can be pickled, for engines that send it to where the lines are.
    """
    return [line.text for line in result_lines(lines, prices or shipped_prices(), today, brief=brief)]


def result_lines(
    lines: Sequence[str], prices: Prices, today: date | None, *, brief: bool, read: Callable[[str], Job] = load_job
) -> list[Line]:
    """Return what is written for each line; ``read`` makes a job of one."""
    out, jobs, places = dict[int, Line](), list[Job](), list[int]()
    for i, line in enumerate(lines):
        try:
            jobs.append(read(line))
        except Exception as error:  # noqa: BLE001 - a fault of the program in one job is not one in the next
            out[i] = written(error)
        else:
            places.append(i)
    outcomes = brief_estimates(jobs, prices, today) if brief else estimates(jobs, prices, today, most_offers=_OFFERS)
    for i, outcome in outcomes:
        out[places[i]] = written(outcome)
    return [out[i] for i in range(len(lines))]


def written(outcome: Outcome) -> Line:
    """Return an outcome as it is written."""
    if isinstance(outcome, Exception):
        return Line(json.dumps({"error": _fault(outcome)}, ensure_ascii=False), is_result=False)
    return Line(outcome.document_json(), is_result=True)


def _fault(error: Exception) -> dict[str, str]:
    if isinstance(error, InputError):
        first = error.problems[0]
        return {"path": first.path, "text": first.text}
    return {"path": "", "text": one_line(f"cannot be estimated: {type(error).__name__}: {error}")}


def _in_groups(
    jobs: Sequence[Job], prices: Prices, finish: _Finish, at_once: int, *, explains: bool
) -> Iterator[tuple[int, Outcome]]:
    groups: dict[int | ModelArchitecture, list[tuple[int, Resolved]]] = {}
    for i, job in enumerate(jobs):
        try:
            resolved = resolve(job)
            named_offer(job, prices)
        except Exception as error:  # noqa: BLE001 - a fault of the program in one job is not one in the next
            yield i, error
            continue
        key = i if job.calibration else resolved.arch  # a pilot is one job's own
        groups.setdefault(key, []).append((i, resolved))
    for group in groups.values():
        for first in range(0, len(group), at_once):
            yield from _together(jobs, group[first : first + at_once], prices, finish, explains=explains)


def _together(
    jobs: Sequence[Job], group: Sequence[tuple[int, Resolved]], prices: Prices, finish: _Finish, *, explains: bool
) -> Iterator[tuple[int, Outcome]]:
    """Yield the outcomes of jobs of one architecture with their places."""
    places, resolved = [i for i, _ in group], [one for _, one in group]
    done = 0
    try:
        pilot = pilot_of(resolved[0], jobs[places[0]])
        of_group = [jobs[i] for i in places]
        figures = list(figures_of_jobs(of_group, resolved, prices, pilot, explains=explains))
        for estimate in finish(figures):
            yield places[done], estimate
            done += 1
    except Exception as error:  # noqa: BLE001 - as above
        if len(group) == 1:
            yield places[0], error
            return
    if done < len(group):
        for one in group[done:]:
            yield from _together(jobs, [one], prices, finish, explains=explains)
