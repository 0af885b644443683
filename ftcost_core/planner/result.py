"""What a search gives back: the plans document (``ftcost plan JOB --json``)."""

from typing import Literal, TypeAlias

from ftcost_core.documents.job import Job
from ftcost_core.documents.names import hardware_name
from ftcost_core.documents.problems import one_line
from ftcost_core.documents.record import Record
from ftcost_core.documents.result import Cost, Doubt, Memory, Throughput, Time, gist
from ftcost_core.text.html_table import HtmlCell, html_table
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import duration, likelihood, memory, money
from ftcost_core.wording.field_values import value_name

PlanRole: TypeAlias = Literal["own", "cheapest", "fastest", "deadline", "smallest"]
"""``own``: the cheapest on a machine that the user owns; ``deadline``: the cheapest of those that meet the
deadline with the whole of their range; ``smallest``: the fewest GPUs."""
ROLES: tuple[PlanRole, ...] = ("own", "cheapest", "fastest", "deadline", "smallest")


class Plan(Record, frozen=True, kw_only=True):
    """One way to run the job; its figures are those of an estimate of :attr:`job`."""

    job: Job
    """Complete: estimating it gives the same figures."""
    time: Time
    cost: Cost
    memory: Memory
    throughput: Throughput
    provider: str
    region: str
    tier: str
    as_of: str
    """Of the price."""
    sold: str = ""
    """How the offer is sold: machines, and the GPUs of each."""
    against_market: str = ""
    """That its price is far below the usual of its kind, that few are there to compare it with, or that it has none."""
    pareto: bool
    """No other plan found is both cheaper and faster."""
    roles: tuple[PlanRole, ...] = ()
    equal: tuple[int, ...] = ()
    """Positions in the list of plans whose ranges of cost and of time both overlap with this one's."""
    why: str
    """Why it is in the list, as a sentence."""
    gives_up: str = ""
    """What it gives up against the cheapest and the fastest."""

    def __repr__(self) -> str:
        return f"<Plan {gist(self.job, self.memory, self.time, self.cost)}>"

    __str__ = __repr__


class Relaxation(Record, frozen=True):
    """A single change of a limit that makes the job possible."""

    path: str
    """The limit, such as ``limits.budget_usd``."""
    given: object
    needed: object
    change: dict[str, object]
    """The edit of the job that does it."""
    text: str
    usd: float | None = None
    """Of the cheapest plan that it makes possible, on offers; ``None`` on hardware that is there."""
    hours: float | None = None
    """Of the fastest."""

    @property
    def said(self) -> str:
        """What it is, and what it then takes."""
        if self.hours is None:
            return self.text
        usd = f"{money(self.usd)}, " if self.usd else ""
        return tr("{text}: from {takes}", text=self.text, takes=usd + duration(self.hours))


class Binding(Record, frozen=True):
    """Why nothing is feasible: the limit in the way, and what would help, the smallest change first."""

    path: str
    text: str
    relaxations: tuple[Relaxation, ...]


class Cloud(Record, frozen=True):
    """Feasible configurations beside the plans, for a chart: at most a few hundred, cost in USD, hours."""

    cost: tuple[float, ...] = ()
    wall_hours: tuple[float, ...] = ()


class Searched(Record, frozen=True, kw_only=True):
    """Sizes of the search."""

    configurations: int
    """Considered: settings on hardware, each on every offer of it."""
    evaluated: int
    """Of those, the ones that fit, without offers that another offer undercuts in every rate."""
    offers: int
    doubtful_offers: int = 0
    """Offers within the limits that are left out beside these, since their prices are doubtful."""
    hardware: int
    """Different GPUs, counts and nodes."""
    fitting: int
    """Settings on hardware that fit with the margin."""
    feasible: int
    """Configurations within every limit."""


class Plans(Record, frozen=True, kw_only=True):
    """A whole plans document; ``plans`` is cheapest first."""

    format: Literal["ftcost-plans"] = "ftcost-plans"
    version: Literal[1] = 1
    plans: tuple[Plan, ...]
    binding: Binding | None = None
    searched: Searched
    cloud: Cloud = Cloud()

    def _repr_html_(self) -> str:
        """Show the plans as a table in a notebook, or what is in the way."""
        if self.binding is not None:
            return html_table(
                self.binding.text, ("what would help",), [(HtmlCell(one.said),) for one in self.binding.relaxations]
            )
        header = ("Provider", "Hardware", "Method", "Cost", "Wall-clock time", "GiB per GPU", "Fits", "Why")
        return html_table("", header, [_row(plan) for plan in self.plans])

    def __repr__(self) -> str:
        if self.binding is not None:
            return one_line(f"<Plans: none, {self.binding.text}>")
        if not self.plans:
            return "<Plans: none>"
        cheapest = self.plans[0]
        return (
            f"<Plans: {len(self.plans)}, the cheapest "
            f"{gist(cheapest.job, cheapest.memory, cheapest.time, cheapest.cost)}>"
        )

    __str__ = __repr__

    @property
    def doubts(self) -> tuple[Doubt, ...]:
        """What is doubtful about the rented plans where no price that counts was left; else nothing."""
        rented = [
            plan for plan in self.plans if plan.job.price.terms != "owned" and not plan.job.limits.doubtful_prices
        ]
        return tuple(dict.fromkeys(doubt for plan in rented for doubt in plan.cost.doubts))

    def of_role(self, role: PlanRole) -> Plan | None:
        """Return the plan that has a role, if any has."""
        return next((plan for plan in self.plans if role in plan.roles), None)


def _row(plan: Plan) -> tuple[HtmlCell, ...]:
    return (
        HtmlCell(plan.provider),
        HtmlCell(hardware_name(plan.job)),
        HtmlCell(value_name("method.kind", plan.job.method.kind)),
        HtmlCell(money(plan.cost.total), right=True),
        HtmlCell(duration(plan.time.wall_hours), right=True),
        HtmlCell(memory(plan.memory.device, "GiB"), right=True),
        HtmlCell(likelihood(plan.memory.fit_probability), right=True),
        HtmlCell(plan.why),
    )
