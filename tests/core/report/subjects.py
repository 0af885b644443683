"""Subjects of reports to test with."""

from __future__ import annotations

from datetime import date
from functools import cache

from ftcost_core.catalogue.prices.book import builtin
from ftcost_core.documents.job import Job, load_job
from ftcost_core.estimator import estimate
from ftcost_core.planner.result import Binding, Plan, Plans, Relaxation, Searched
from ftcost_core.report.subject import Subject, report_subject
from ftcost_core.storage.bundled import resource
from tests.core.jobs import job

TODAY = date(2026, 11, 21)


def about(given: Job, plans: Plans | None = None) -> Subject:
    prices = builtin(TODAY)
    return report_subject(given, estimate(given, prices, TODAY), TODAY, prices=prices, plans=plans)


@cache
def example(name: str) -> Subject:
    text = resource("examples", f"{name}.ftcost").read_text(encoding="utf-8")
    return about(load_job(text))


@cache
def small() -> Subject:
    return about(job())


def named(name: str) -> Subject:
    """The small job under a name; a name changes no figure, so nothing is estimated again."""
    plain = small()
    given = plain.job.model_copy(update={"name": name})
    resolved = plain.estimate.resolved.model_copy(update={"name": name})
    changed = plain.estimate.replaced(resolved=resolved)
    return Subject(given, changed, TODAY, offer=plain.offer)


def plans_of(subject: Subject) -> Plans:
    """A plans document of one plan: the job itself."""
    found = subject.estimate
    plan = Plan(
        job=found.resolved,
        time=found.time,
        cost=found.cost,
        memory=found.memory,
        throughput=found.throughput,
        provider="RunPod",
        region="",
        tier="",
        as_of="2026-03",
        pareto=True,
        roles=("cheapest", "fastest"),
        why="The only one",
    )
    searched = Searched(configurations=12, evaluated=3, offers=4, hardware=2, fitting=3, feasible=1)
    return Plans(plans=(plan,), searched=searched)


def no_plans() -> Plans:
    relaxation = Relaxation(
        path="limits.budget_usd",
        given=1.0,
        needed=2.0,
        change={"limits.budget_usd": 2.0},
        text="A budget of $2 would do",
    )
    binding = Binding(path="limits.budget_usd", text="The budget is in the way", relaxations=(relaxation,))
    searched = Searched(configurations=12, evaluated=3, offers=4, hardware=2, fitting=3, feasible=0)
    return Plans(plans=(), binding=binding, searched=searched)
