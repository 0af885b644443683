"""The section on plans: other ways to run the job, found by a search, or why there are none."""

from __future__ import annotations

from collections.abc import Iterator

from ftcost_core.charts.cost_time import Candidate, cost_time_plot, drawable
from ftcost_core.charts.plot_drawing import draw_plot
from ftcost_core.documents.names import hardware_name
from ftcost_core.planner.result import Plan, Plans
from ftcost_core.report.document import (
    Bullets,
    Chart,
    Header,
    Notice,
    Paragraph,
    ReportBlock,
    ReportSection,
    ReportTable,
)
from ftcost_core.report.section_cost import price_day
from ftcost_core.report.subject import Subject
from ftcost_core.text.i18n import capitalised, current, tr
from ftcost_core.text.numbers import Units, duration, likelihood, memory, money, number
from ftcost_core.wording.labels import METHODS, ROLES, only_doubtful_words

_MOST_SHOWN = 15


def plans_section(subject: Subject) -> ReportSection | None:
    """Return the section on plans; ``None`` without a search."""
    if subject.plans is None:
        return None
    return ReportSection("plans", tr("Plans compared"), tuple(_blocks(subject.plans, subject.units)))


def shown_plans(plans: Plans) -> list[Plan]:
    """Return the cheapest plans, those on the front, and those that stand out."""
    return [plan for i, plan in enumerate(plans.plans) if i < _MOST_SHOWN or plan.pareto or plan.roles]


def plan_name(plan: Plan) -> str:
    """Return hardware, method and terms of a plan."""
    return f"{hardware_name(plan.job)} · {METHODS[plan.job.method.kind]} · {plan.job.price.terms}"


def _blocks(plans: Plans, units: Units) -> Iterator[ReportBlock]:
    searched = plans.searched
    yield Paragraph(
        tr(
            "Searched: {configurations} configurations of {hardware} kinds of hardware on "
            "{offers} offers; {fitting} settings on hardware fit, and with their offers "
            "{feasible} configurations keep to every limit.",
            configurations=number(searched.configurations),
            hardware=number(searched.hardware),
            offers=number(searched.offers),
            fitting=number(searched.fitting),
            feasible=number(searched.feasible),
        )
    )
    if plans.binding is not None:
        yield Notice(tr("Nothing keeps to every limit"), plans.binding.text, "bad")
        if plans.binding.relaxations:
            yield Paragraph(tr("What would make it possible, the smallest change first:"))
            yield Bullets(tuple(relaxation.said for relaxation in plans.binding.relaxations))
    if searched.doubtful_offers:
        yield Paragraph(
            tr(
                "Left out: {offers} offers whose prices are superseded or unusual.",
                offers=number(searched.doubtful_offers),
            )
        )
    if not plans.plans:
        return
    if plans.doubts:
        yield Notice(tr("Doubtful prices"), only_doubtful_words(plans.doubts), "warn")
    spots = [
        Candidate(
            plan_name(plan), plan.cost.total or 0.0, plan.cost.low or 0.0, plan.cost.high or 0.0,
            plan.time.wall_hours, plan.pareto, "cheapest" in plan.roles,
        )
        for plan in plans.plans
    ]  # fmt: skip
    cloud = tuple(zip(plans.cloud.cost, plans.cloud.wall_hours, strict=True))
    title = tr("Cost against time of the plans")
    yield Chart("plans", title, draw_plot(cost_time_plot(title, drawable(spots), cloud, currency=current().currency)))
    listed_plans = shown_plans(plans)
    yield _table(listed_plans, units)
    yield Bullets(tuple(_sentence(plan) for plan in listed_plans if plan.roles))


def _table(plans: list[Plan], units: Units) -> ReportTable:
    rows = tuple(
        (
            ", ".join([*(ROLES[role] for role in plan.roles), *([tr("front")] if plan.pareto else [])]),
            hardware_name(plan.job),
            f"{plan.provider} · {plan.job.price.terms}",
            _settings(plan),
            f"{memory(plan.memory.device, units)} / {memory(plan.memory.capacity, units)}",
            likelihood(plan.memory.fit_probability),
            duration(plan.time.wall_hours),
            money(plan.cost.total),
            f"{money(plan.cost.low)} – {money(plan.cost.high)}",
            "; ".join(filter(None, (plan.sold, plan.against_market))),
            price_day(plan.as_of, plan.cost.doubts),
        )
        for plan in plans
    )
    return ReportTable(
        tr("Plans, cheapest first"),
        (Header(""), Header(tr("GPUs")), Header(tr("Provider, terms")), Header(tr("Settings")),
         Header(tr("Memory, {units}", units=units), number=True), Header(tr("Fits"), number=True),
         Header(tr("Wall-clock time"), number=True),
         Header(tr("Cost"), number=True), Header(tr("80 % range"), number=True), Header(tr("Sold as")),
         Header(tr("Price of"))),
        rows,
        frozenset(i for i, plan in enumerate(plans) if plan.roles),
    )  # fmt: skip


def _settings(plan: Plan) -> str:
    training, spread = plan.job.training, plan.job.hardware.parallelism
    return tr(
        "{methods}, {strategy}, micro-batch {micro_batch}, checkpointing {checkpointing}, {optimizer}",
        methods=METHODS[plan.job.method.kind],
        strategy=spread.strategy,
        micro_batch=training.micro_batch,
        checkpointing=training.checkpointing,
        optimizer=training.optimizer,
    )


def _sentence(plan: Plan) -> str:
    roles = " and ".join(ROLES[role] for role in plan.roles)
    rest = " ".join(part.rstrip(".") + "." for part in (plan.why, plan.gives_up) if part)
    return f"{capitalised(roles)}: {plan_name(plan)}. {rest}".rstrip()
