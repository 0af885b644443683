"""The sentences beside each plan: why it is in the list, and what it gives up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

from ftcost_core.catalogue.market import Market
from ftcost_core.catalogue.offers import Offer
from ftcost_core.catalogue.trust import share_of_usual, usual_of
from ftcost_core.documents.job import Job, offloads
from ftcost_core.documents.result import Cost
from ftcost_core.evaluation.choices import as_trainer_runs
from ftcost_core.evaluation.stack_options import stack_options
from ftcost_core.formulas.host.node import running_ram
from ftcost_core.offers.job_figures import JobFigures
from ftcost_core.planner.result import Plan, PlanRole
from ftcost_core.planner.selection import Selection
from ftcost_core.pricing.reserved import committed_usd
from ftcost_core.text.i18n import capitalised, localised, tr
from ftcost_core.text.numbers import money, percent
from ftcost_core.wording.labels import sold_words

_WORTH_SAYING = 1.01
_LOW = Decimal("0.67")
"""Of the usual price of its kind: what is said of one below."""


def explained(
    job: Job, figures: Sequence[JobFigures], selection: Selection, configurations: int, market: Market
) -> tuple[Plan, ...]:
    """Return the plans with their reasons; figures stand in the order of the selection."""
    # The figures' own totals are exact decimals: their order may differ from the arrays' in the last digit.
    order = sorted(range(len(figures)), key=lambda i: (_usd(figures[i]), figures[i].time.wall_hours))
    figures = [figures[i] for i in order]
    front = [bool(selection.front[i]) for i in order]
    roles = [selection.roles[i] for i in order]
    cheapest = figures[next(i for i, roles_of_plan in enumerate(roles) if "cheapest" in roles_of_plan)]
    fastest = figures[next(i for i, roles_of_plan in enumerate(roles) if "fastest" in roles_of_plan)]
    return tuple(
        Plan(
            job=plan.job,
            time=plan.time,
            cost=plan.cost,
            memory=plan.memory,
            throughput=plan.throughput,
            provider=plan.offer.provider if plan.offer else "",
            region=plan.offer.region if plan.offer else "",
            tier=plan.offer.tier if plan.offer else "",
            as_of=plan.offer.as_of if plan.offer else "",
            sold=_sold(plan, market),
            against_market=_against_market(plan.offer, plan.cost),
            pareto=front[i],
            roles=roles[i],
            equal=tuple(j for j, other in enumerate(figures) if j != i and _equal(plan, other)),
            why=_sentence(_why(plan, roles[i], front[i], job, configurations)),
            gives_up=_sentence(_gives_up(plan, cheapest, fastest, job)),
        )
        for i, plan in enumerate(figures)
    )


def _sold(plan: JobFigures, market: Market) -> str:
    offer, hardware = plan.offer, plan.resolved.job.hardware
    position = None if offer is None else market.position(offer.id)
    if offer is None or position is None:
        return ""
    gpus = int(offer.gpus)
    all_gpus = hardware.gpus_per_node * hardware.nodes
    machines = all_gpus // gpus
    return sold_words(
        machines, gpus, hardware.nodes, network=market.networks[position],
        block_hours=None if offer.block_hours is None else float(offer.block_hours), term_months=offer.term_months,
        commitment_usd=committed_usd(offer, machines, plan.time.gpu_hours / all_gpus),
        upfront_usd=float(offer.upfront_usd),
    )  # fmt: skip


def _against_market(offer: Offer | None, cost: Cost) -> str:
    if cost.total is None:
        return tr("nobody lists a price for that hardware")
    if offer is None or offer.own or offer.kind == "owned" or offer.free or "far" in cost.doubts:
        return ""
    usual, share = usual_of(offer), share_of_usual(offer)
    if usual is None or share is None:
        return "" if offer.kind == "reserved" else tr("few prices of its kind to compare it with")
    if share > _LOW:
        return ""
    return tr("{0} of the usual {1}/h a GPU", percent(float(share)), money(float(usual)))


def _why(plan: JobFigures, roles: tuple[PlanRole, ...], front: bool, job: Job, configurations: int) -> Iterator[str]:
    deadline = job.limits.deadline_hours
    if "own" in roles:
        yield tr("the cheapest on your own machine")
    if "cheapest" in roles and plan.cost.total is not None:
        yield tr("the cheapest of {configurations:,} configurations", configurations=configurations)
    if "fastest" in roles:
        yield tr("the fastest of {configurations:,} configurations", configurations=configurations)
    if "deadline" in roles and deadline is not None:
        late = plan.time.wall_hours_high > deadline
        yield (
            tr("the surest to meet the deadline, though its range reaches past it")
            if late
            else tr("the cheapest whose whole range meets the deadline")
        )
    if "smallest" in roles:
        gpus = plan.resolved.job.hardware.gpus_per_node * plan.resolved.job.hardware.nodes
        yield tr("the fewest GPUs that are sure to meet every limit ({gpus})", gpus=gpus)
    if not roles and front:
        yield tr("a best trade-off of cost and time (Pareto front)")
    if not roles and not front:
        hardware = plan.resolved.job.hardware
        yield tr(
            "the cheapest on {gpus_per_node} × {gpu}",
            gpus_per_node=hardware.gpus_per_node * hardware.nodes,
            gpu=hardware.gpu,
        )


def _gives_up(plan: JobFigures, cheapest: JobFigures, fastest: JobFigures, job: Job) -> Iterator[str]:
    dearer = _usd(plan) / max(_usd(cheapest), 1e-9)
    slower = plan.time.wall_hours / fastest.time.wall_hours
    if dearer > _WORTH_SAYING:
        yield tr("costs {dearer} as much as the cheapest", dearer=_times(dearer))
    if slower > _WORTH_SAYING:
        yield tr("takes {slower} as long as the fastest", slower=_times(slower))
    if plan.offer and plan.offer.kind == "spot":
        yield tr("may be interrupted")
    changed = plan.resolved.job
    if changed.method.kind != job.method.kind:
        worse = stack_options().quality.by[changed.method.kind]
        if worse and job.method.kind != "qlora":
            yield worse
    if changed.data.seq_len < job.data.seq_len:
        yield tr(
            "a context of {seq_len:,} instead of {seq_len_2:,} tokens",
            seq_len=changed.data.seq_len,
            seq_len_2=job.data.seq_len,
        )
    if changed.training.optimizer != as_trainer_runs(job).training.optimizer:
        offloaded = changed.training.optimizer == "adamw"
        yield tr("optimizer states in 32 bits") if offloaded else tr("optimizer states in 8 bits")
    if plan.job.training.optimizer_state_dtype != as_trainer_runs(job).training.optimizer_state_dtype:
        yield tr("optimizer states in 16 bits")
    if changed.run.evaluation_batch != as_trainer_runs(job).run.evaluation_batch:
        yield tr("evaluates one sequence at a time")
    if offloads(changed):
        batch, tokens = plan.arrays.batch, plan.arrays.tokens.tokens
        needed = running_ram(batch, tokens)[plan.index] / 2**30
        yield tr("offloads, for which a node needs {needed:,.0f} GiB of host memory", needed=needed)
    budget = job.limits.budget_usd
    if budget is not None and plan.cost.high is not None and plan.cost.high > budget:
        yield tr("its range reaches past the budget")
    deadline = job.limits.deadline_hours
    if deadline is not None and plan.time.wall_hours_high > deadline:
        yield tr("its range reaches past the deadline")


def _equal(plan: JobFigures, other: JobFigures) -> bool:
    """Tell whether the ranges of cost and of time of two plans both overlap."""
    if None in (plan.cost.low, plan.cost.high, other.cost.low, other.cost.high):
        return False
    costs = _overlap((plan.cost.low, plan.cost.high), (other.cost.low, other.cost.high))  # type: ignore[arg-type]
    return costs and _overlap(
        (plan.time.wall_hours_low, plan.time.wall_hours_high), (other.time.wall_hours_low, other.time.wall_hours_high)
    )


def _overlap(first: tuple[float, float], second: tuple[float, float]) -> bool:
    return first[0] <= second[1] and second[0] <= first[1]


def _usd(plan: JobFigures) -> float:
    return plan.cost.total or 0.0


def _times(ratio: float) -> str:
    return localised(f"{ratio:.2f} ×" if ratio < 10 else f"{ratio:.0f} ×")


def _sentence(parts: Iterator[str]) -> str:
    return capitalised("; ".join(parts))
