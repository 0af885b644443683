"""``ftcost plan``: the best plans for a job under its limits."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from datetime import datetime

from ftcost_core.commands.inputs import add_job, add_machine, add_today, on_machine, read_job, user_prices
from ftcost_core.documents.limits import MOST_PLANS
from ftcost_core.planner.maximise import QUANTITIES, Maximum, limited, maximise
from ftcost_core.planner.result import Plan, Plans
from ftcost_core.planner.search import plan as search
from ftcost_core.text.numbers import likelihood
from ftcost_core.wording.labels import doubt_words, only_doubtful_words

_HEADER = (
    f"    {'provider':<14} {'hardware':<26} {'terms':<10}{'method':<7}{'strategy':<9}{'micro':>5} "
    f"{'checkpoints':<11} {'USD':>10} {'80 % range':>19} {'time':>9} {'GiB':>6}{'fits':>7} "
    f"{'price of':<10} sold as"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    add_job(parser)
    add_today(parser)
    add_machine(parser)
    parser.add_argument("--json", action="store_true", help="print the plans document")
    parser.add_argument(
        "--top",
        type=_top,
        default=20,
        metavar="N",
        help="cheapest plans of different hardware, terms and methods, beside the Pareto front (20)",
    )

    parser.add_argument(
        "--maximise", choices=QUANTITIES, metavar="|".join(QUANTITIES),
        help="the most of it that can be had within the limits, instead of the plans",
    )  # fmt: skip
    parser.add_argument("--budget", type=float, metavar="USD", help="the budget, in place of the job's own")
    until = parser.add_mutually_exclusive_group()
    until.add_argument("--hours", type=float, metavar="H", help="the deadline in hours, in place of the job's own")
    until.add_argument(
        "--by", metavar="DAY", help="the deadline as a day or moment: 2026-11-30, '2026-11-30 18:00', friday"
    )
    parser.add_argument("--own-hardware", action="store_true", help="on the GPUs that the job names, or fewer of them")


def _top(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= MOST_PLANS:
        raise argparse.ArgumentTypeError(f"a number from 1 to {MOST_PLANS}, not {text!r}")
    return int(text)


def run(arguments: argparse.Namespace) -> int:
    """Print the plans; return the exit status."""
    folder = arguments.config_dir
    job = limited(
        on_machine(read_job(arguments.file, folder), arguments),
        datetime.combine(arguments.today, datetime.now().time()),
        budget_usd=arguments.budget, deadline_hours=arguments.hours, by=arguments.by,
        on_own_hardware=arguments.own_hardware,
    )  # fmt: skip
    prices = user_prices(folder, arguments.today)
    if arguments.maximise:
        most = maximise(job, arguments.maximise, prices)
        print(most.document_json(indent=2) if arguments.json else "\n".join(_most(most)))
        return 0
    plans = search(job, prices, top=arguments.top)
    print(plans.document_json(indent=2) if arguments.json else "\n".join(_lines(plans)))
    return 0


def _most(most: Maximum) -> Iterator[str]:
    yield most.text
    if most.plan:
        yield from ("", _HEADER, _row(1, most.plan), most.plan.gives_up)


def _lines(plans: Plans) -> Iterator[str]:
    searched = plans.searched
    yield (
        f"{searched.configurations:,} configurations of {searched.offers:,} offers on "
        f"{searched.hardware:,} kinds of hardware; {searched.evaluated:,} fit and are not plainly dear, "
        f"{searched.feasible:,} are within the limits"
        + (f"; {searched.doubtful_offers:,} offers with doubtful prices are left out"
           if searched.doubtful_offers else "")
    )  # fmt: skip
    yield ""
    if plans.doubts:
        yield only_doubtful_words(plans.doubts)
        yield ""
    if plans.binding:
        yield plans.binding.text
        if plans.binding.relaxations:
            yield "What would help:"
            yield from (f"  {relaxation.said}  ({relaxation.path})" for relaxation in plans.binding.relaxations)
        return
    yield _HEADER
    for number, plan in enumerate(plans.plans, 1):
        yield _row(number, plan)
    yield ""
    yield "* best trade-offs (Pareto front)"
    for number, plan in enumerate(plans.plans, 1):
        if plan.roles:
            more = f" {plan.gives_up}." if plan.gives_up else ""
            yield f"{number:>3} {plan.why}.{more}"
    yield from _equal(plans)


def _row(number: int, plan: Plan) -> str:
    job, hardware, cost = plan.job, plan.job.hardware, plan.cost
    gpus = f"{hardware.gpus_per_node * hardware.nodes} × {hardware.gpu}"
    usd = "–" if cost.total is None else f"{cost.total:,.2f}"
    span = "" if cost.total is None else f"{cost.low or 0:,.2f} – {cost.high or 0:,.2f}"
    star = "*" if plan.pareto else " "
    return (
        f"{number:>3}{star}{plan.provider:<14.14} {gpus:<26.26} {job.price.terms:<10}{job.method.kind:<7}"
        f"{job.hardware.parallelism.strategy or '':<9}{job.training.micro_batch or 0:>5} "
        f"{job.training.checkpointing:<11} {usd:>10} {span:>19} "
        f"{_time(plan.time.wall_hours):>9} {plan.memory.device / 2**30:>6.1f}"
        f"{likelihood(plan.memory.fit_probability):>7} {plan.as_of:<10} {plan.sold}"
        + "".join(f"; {words}" for words in (plan.against_market, doubt_words(cost.doubts)) if words)
    )


def _equal(plans: Plans) -> Iterator[str]:
    """Say which plans of the front the ranges cannot tell from the cheapest or the fastest."""
    for role, word in (("cheapest", "cheapest"), ("fastest", "fastest")):
        plan = plans.of_role(role)  # type: ignore[arg-type]
        numbers = [str(i + 1) for i in plan.equal] if plan else []
        if numbers:
            yield f"    Equal to the {word} within the ranges of cost and time: {', '.join(numbers)}"


def _time(hours: float) -> str:
    if hours >= 48:
        return f"{hours / 24:,.1f} d"
    return f"{hours:,.1f} h" if hours >= 1 else f"{hours * 60:,.0f} min"
