"""Texts of a plan, and the plot of cost against time with all other feasible configurations in grey."""

from __future__ import annotations

from ftcost_core.charts.cost_time import Candidate, cost_time_plot, drawable
from ftcost_core.charts.description import Plot
from ftcost_core.documents.job import Job, Limits
from ftcost_core.planner.result import Plan, PlanRole, Plans, Searched
from ftcost_core.text import numbers as fmt
from ftcost_core.text.i18n import current, tr
from ftcost_core.text.numbers import duration, money, number
from ftcost_core.text.regions import region_words
from ftcost_core.wording.field_values import value_name
from ftcost_core.wording.headlines import with_range
from ftcost_core.wording.labels import doubt_words
from ftcost_core.wording.verdicts import fit_verdict
from ftcost_gui.text.job_names import headline, short_name


def settings(job: Job) -> str:
    """``4 · full``: micro-batch and checkpointing."""
    checkpointing = value_name("training.checkpointing", job.training.checkpointing)
    return f"{job.training.micro_batch or tr('auto')} · {checkpointing}"


def cost_range(plan: Plan) -> str:
    """``0.70–1.30``."""
    low, high = plan.cost.low, plan.cost.high
    return "–" if low is None or high is None else f"{fmt.amount(low)}–{fmt.amount(high)}"


def vram(plan: Plan, units: str) -> str:
    """``16.7 / 23.6``."""
    return fmt.memory_of(plan.memory.device, plan.memory.capacity, units)


def price_of(plan: Plan) -> str:
    """``2026-11-09``, marked where the price is doubtful."""
    return f"! {plan.as_of}" if plan.cost.doubts else plan.as_of


def role_title(role: PlanRole, plan: Plan, limits: Limits) -> str:
    """Return what a role of a plan is called under the limits of a search."""
    # With the upper end of an 80 % range before the deadline, nine runs of ten meet it.
    sure = plan.time.wall_hours_high <= (limits.deadline_hours or 0)
    deadline = fmt.duration(limits.deadline_hours).removesuffix(" 00 min") if limits.deadline_hours else ""
    deadline = deadline.replace(" ", "\N{NO-BREAK SPACE}")
    budget = fmt.money(limits.budget_usd, short=True) if limits.budget_usd else ""
    return {
        "own": tr("On your own machine"),
        "cheapest": tr("Cheapest"),
        "fastest": tr("Fastest under {0}", budget) if budget else tr("Fastest"),
        "deadline": tr("Within {0} (90 % sure)", deadline) if sure else tr("Most likely within {0}", deadline),
        "smallest": tr("Fewest GPUs"),
    }[role]


def readout(plan: Plan, units: str) -> str:
    """Return what is said of a plan under the pointer."""
    cost, time = plan.cost, plan.time
    parts = (
        plan.tier,
        region_words(plan.region),
        tr("price of {0}", plan.as_of),
        plan.against_market,
        doubt_words(plan.cost.doubts),
        plan.sold,
    )
    where = " · ".join(part for part in parts if part)
    lines = [
        f"{plan.provider} · {headline(plan.job)}",
        with_range("usd", cost.total, cost.low or 0.0, cost.high or 0.0) if cost.total is not None else tr("no price"),
        tr("{0} wall-clock", with_range("hours", time.wall_hours, time.wall_hours_low, time.wall_hours_high)),
        tr("{0} of {1}, micro-batch {2}, checkpointing {3}", fmt.small_memory(plan.memory.device, units),
           fmt.small_memory(plan.memory.capacity, units), plan.job.training.micro_batch,
           value_name("training.checkpointing", plan.job.training.checkpointing)),
        fit_verdict(plan.memory.fit_probability).words,
        where,
        plan.why,
    ]  # fmt: skip
    return "\n".join(line for line in lines if line)


def searched_words(searched: Searched, seconds: float) -> str:
    """``118 240 configurations in 0.4 s · 412 within every limit``."""
    words = tr(
        "{0} configurations in {1} s · {2} within every limit",
        fmt.number(searched.configurations),
        fmt.number(seconds, 1),
        fmt.number(searched.feasible),
    )
    if not searched.doubtful_offers:
        return words
    return tr("{0} · {1} doubtful prices left out", words, fmt.number(searched.doubtful_offers))


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
        money(cheap.cost.total),
        duration(cheap.time.wall_hours),
        headline(fast.job),
        duration(fast.time.wall_hours),
        money(fast.cost.total),
    )
