"""The plot of cost against time: the plans, and in grey all other feasible configurations."""

from __future__ import annotations

from ftcost_core.charts.cost_time import Candidate, cost_time_plot, drawable
from ftcost_core.charts.description import Plot
from ftcost_core.planner.result import Plan, Plans
from ftcost_core.text.i18n import current, tr
from ftcost_core.text.numbers import duration, money, number
from ftcost_gui.pages.plan.plan_labels import readout
from ftcost_gui.text.job_names import headline, short_name


def drawn_plans(plans: Plans) -> list[int]:
    """Return the places of the plans that are drawn, in the order of the plot's points."""
    return [place for place, plan in enumerate(plans.plans) if drawable([_spot(plan)])]


def plans_plot(plans: Plans, chosen: int | None, units: str) -> Plot:
    """Describe plans; ``chosen`` is the place of the one to mark."""
    drawn = drawn_plans(plans)
    return cost_time_plot(
        tr("Cost against time of the plans"),
        [_spot(plans.plans[place], chosen=place == chosen) for place in drawn],
        tuple(zip(plans.cloud.cost, plans.cloud.wall_hours, strict=True)),
        finding=_finding(plans),
        readout=lambda point: readout(plans.plans[drawn[point]], units),
        front_style="solid",
        currency=current().currency,
    )


def _spot(plan: Plan, *, chosen: bool = False) -> Candidate:
    cost = plan.cost
    return Candidate(
        short_name(plan.job), cost.total or 0.0, cost.low or 0.0, cost.high or 0.0, plan.time.wall_hours,
        plan.pareto, chosen,
    )  # fmt: skip


def _finding(plans: Plans) -> str:
    if not plans.plans:
        return tr("No plan.")
    cheap = plans.of_role("cheapest") or plans.plans[0]
    fast = plans.of_role("fastest") or min(plans.plans, key=lambda plan: plan.time.wall_hours)
    return tr(
        "{0} plans, {1} that nothing beats in both cost and time. "
        "Cheapest: {2}, {3} in {4}. Fastest: {5}, {6} for {7}.",
        number(len(plans.plans)),
        number(sum(plan.pareto for plan in plans.plans)),
        headline(cheap.job),
        money(cheap.cost.total or 0),
        duration(cheap.time.wall_hours),
        headline(fast.job),
        duration(fast.time.wall_hours),
        money(fast.cost.total or 0),
    )
