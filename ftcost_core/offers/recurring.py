"""The cost of a recurring job: of each run, of a month and a year, and when reserved machines are cheaper.

A run costs the estimate's bill less what is paid once; commitments are those of
:mod:`ftcost_core.pricing.reserved`.
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Literal, TypeAlias

from ftcost_core.catalogue.market import sells_whole_gpus
from ftcost_core.catalogue.months import HOURS_PER_MONTH
from ftcost_core.catalogue.offers import Offer
from ftcost_core.documents.problems import fail
from ftcost_core.documents.record import Record
from ftcost_core.documents.result import Estimate
from ftcost_core.formulas.schedule.phases import WITHOUT_GPUS
from ftcost_core.pricing.reserved import break_even_hours, commitment
from ftcost_core.text.i18n import tr

Every: TypeAlias = Literal["day", "week", "month"]
HOURS_BETWEEN: Mapping[Every, Decimal] = {"day": Decimal(24), "week": Decimal(168), "month": HOURS_PER_MONTH}
MONTHS_PER_YEAR = 12
_ONCE = "one-off"


class RunPart(Record, frozen=True):
    """A part of one run, such as preparing data: its hours, and what it costs."""

    name: str
    hours: float
    usd: float


class Reserved(Record, frozen=True):
    """The same machines reserved for a term."""

    offer: str
    provider: str
    term_months: int
    machines: int
    month_usd: float
    """What the commitment, with the hours used, costs a month."""
    rented_month_usd: float
    """What the same hours of the same machines cost a month at the run's own price."""
    break_even_hours_month: float | None
    """Hours of a machine's use in a month above which reserving is cheaper; ``None``: never in the term."""
    break_even_use: float | None
    """The same as a share of all hours."""
    cheaper: bool


class RecurringCost(Record, frozen=True):
    """A recurring job. Money in US dollars; a month has 730 hours, a year twelve such months."""

    every: Every
    runs_per_month: float
    run_hours: float
    """Wall-clock of one run, data preparation included."""
    machine_hours_month: float
    """Hours in a month that each machine is rented."""
    use: float
    """The same as a share of all hours."""
    fits: bool
    """A run ends before the next one starts."""
    run_usd: float | None
    """``None``: no price is known."""
    run_usd_low: float | None
    run_usd_high: float | None
    month_usd: float | None
    year_usd: float | None
    once_usd: float
    """Paid once, whatever the runs."""
    parts: tuple[RunPart, ...]
    offer: str | None
    reserved: tuple[Reserved, ...]
    """Reserved offers of the same GPU, cheapest a month first; none for machines that are bought anyway."""


def recurring_cost(estimate: Estimate, offers: Sequence[Offer], every: Every = "week") -> RecurringCost:
    """Return what a job costs that runs every day, week or month.

    ``offers`` are the price catalogue's, among which reserved ones are compared with the estimate's own.
    Raises :class:`InputError` for another interval.
    """
    if every not in HOURS_BETWEEN:
        raise fail("every", every, tr('"day", "week" or "month"'))
    runs = HOURS_PER_MONTH / HOURS_BETWEEN[every]
    cost = estimate.cost
    usd_of = {part.name: part.usd for part in cost.parts}
    once_usd = usd_of.get(_ONCE, 0.0)
    rented = sum(phase.hours for phase in estimate.time.phases if phase.name not in WITHOUT_GPUS)
    hours_month = rented * float(runs)
    run_usd = None if cost.total is None else cost.total - once_usd
    chosen = next((offer for offer in offers if offer.id == cost.offer), None)
    return RecurringCost(
        every=every,
        runs_per_month=float(runs),
        run_hours=estimate.time.wall_hours,
        machine_hours_month=hours_month,
        use=hours_month / float(HOURS_PER_MONTH),
        fits=estimate.time.wall_hours <= float(HOURS_BETWEEN[every]),
        run_usd=run_usd,
        run_usd_low=None if cost.low is None else max(0.0, cost.low - once_usd),
        run_usd_high=None if cost.high is None else max(0.0, cost.high - once_usd),
        month_usd=None if run_usd is None else run_usd * float(runs),
        year_usd=None if run_usd is None else run_usd * float(runs) * MONTHS_PER_YEAR,
        once_usd=once_usd,
        parts=_parts(estimate, usd_of),
        offer=cost.offer,
        reserved=_reserved(estimate, chosen, offers, Decimal(repr(hours_month))) if chosen else (),
    )


def _parts(estimate: Estimate, usd_of: Mapping[str, float]) -> tuple[RunPart, ...]:
    """Return the phases with their share of the bill, then what the bill has beside them."""
    phases = [
        RunPart(name=phase.name, hours=phase.hours, usd=usd_of.get(phase.name, 0.0))
        for phase in estimate.time.phases
        if phase.hours
    ]
    with_hours = {part.name for part in phases}
    without_hours = [
        RunPart(name=name, hours=0.0, usd=usd)
        for name, usd in usd_of.items()
        if name not in with_hours and name != _ONCE and usd
    ]
    return (*phases, *without_hours)


def _reserved(estimate: Estimate, chosen: Offer, offers: Sequence[Offer], hours_month: Decimal) -> tuple[Reserved, ...]:
    job = estimate.resolved
    compared: list[Reserved] = []
    if chosen.kind in ("reserved", "owned"):
        return ()
    for offer in offers:
        if offer.kind != "reserved" or offer.block_hours or offer.gpu != chosen.gpu or not sells_whole_gpus(offer):
            continue
        machines = -(-job.hardware.gpus_per_node * job.hardware.nodes // int(offer.gpus))
        by_the_hour = chosen.usd_per_gpu_hour * Decimal(repr(offer.gpus))
        term = commitment(offer)
        months = offer.term_months or MONTHS_PER_YEAR
        reserved_usd = machines * term.cost(hours_month * months) / months
        rented_usd = machines * by_the_hour * hours_month
        hours = break_even_hours(term, by_the_hour)
        compared.append(
            Reserved(
                offer=offer.id,
                provider=offer.provider,
                term_months=months,
                machines=machines,
                month_usd=float(reserved_usd),
                rented_month_usd=float(rented_usd),
                break_even_hours_month=None if hours is None else float(hours / months),
                break_even_use=None if hours is None else float(term.share(hours)),
                cheaper=reserved_usd < rented_usd,
            )
        )
    return tuple(sorted(compared, key=lambda reserved: reserved.month_usd))
