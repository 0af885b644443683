"""The search: every allowed configuration evaluated, and the plans worth showing kept."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from ftcost_core.documents.job import Job, edited
from ftcost_core.evaluation.batch_result import Pilot, pilot_of
from ftcost_core.evaluation.resolve import Resolved, resolve
from ftcost_core.offers.costs import Prices, shipped_prices
from ftcost_core.offers.single_job import Figures, figures
from ftcost_core.planner.binding import binding
from ftcost_core.planner.evaluation import Evaluated, base, evaluate_rows
from ftcost_core.planner.reasons import explained
from ftcost_core.planner.result import Cloud, Plans, Searched
from ftcost_core.planner.selection import Selection, chosen, kept, within
from ftcost_core.planner.space import Space, space
from ftcost_core.planner.variants import Variant, variants
from ftcost_core.storage.progress import Cancelled, CancelledError, Progress

_WHOLE = 1000
"""What progress is counted in: first the space, then the documents, or what is in the way."""
_SPACE = 700
_USUAL_TRIES = 8


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a pass over a space found."""

    where: Space
    found: Evaluated
    """Those worth keeping, within the limits."""
    fitting: int
    configurations: int
    feasible: int
    least_usd: float
    """Of those that fit and meet the deadline, over budget or not; infinite without any."""
    least_hours: float
    """Of those that fit and stay within the budget, late or not."""
    least_usd_late: float
    """Of all that fit."""


def plan(
    job: Job,
    prices: Prices | None = None,
    *,
    today: date | None = None,
    progress: Progress | None = None,
    cancelled: Cancelled | None = None,
    top: int = 20,
) -> Plans:
    """Search for the best plans under the job's limits.

    The list holds the Pareto front of cost against time, the plans with a role, and the ``top`` cheapest
    of different hardware, terms and methods; cheapest first. Raises :class:`InputError` for a job or limit
    that is wrong, :class:`CancelledError` when told to stop.
    """
    prices = prices or shipped_prices()
    resolved = resolve(job)
    pilot = pilot_of(resolved, job)

    def share(done: float) -> None:
        if progress:
            progress(round(done), _WHOLE)

    def through_space(done: int, total: int) -> None:
        share(_SPACE * done / total)

    seen = look(job, resolved, prices, pilot, through_space, cancelled)
    searched = Searched(
        configurations=seen.where.configurations,
        evaluated=seen.configurations,
        offers=seen.where.offers_seen,
        hardware=len(seen.where.sites),
        fitting=seen.fitting,
        feasible=seen.feasible,
    )
    if not seen.feasible:
        tries = 0

        def again(changed: Job) -> Outlook:
            nonlocal tries
            tries += 1
            # Nobody knows how many it will be: each takes a part of what is left.
            share(_WHOLE - (_WHOLE - _SPACE) * _USUAL_TRIES / (_USUAL_TRIES + tries))
            return look(changed, resolve(changed), prices, pilot, None, cancelled)

        why = binding(job, seen, again)
        return Plans(plans=(), binding=why, searched=searched)
    selection = chosen(seen.where, seen.found, job.limits, top)
    documents = []
    total = len(selection.index)
    for done, i in enumerate(selection.index):
        _stop(cancelled)
        share(_SPACE + (_WHOLE - _SPACE) * done / total)
        documents.append(_document(job, resolved, seen, int(i), prices))
    return Plans(
        plans=explained(job, documents, selection, seen.where.configurations),
        searched=searched,
        cloud=_cloud(seen, selection),
    )


def look(
    job: Job,
    resolved: Resolved,
    prices: Prices,
    pilot: Pilot | None,
    progress: Progress | None,
    cancelled: Cancelled | None,
) -> Outlook:
    """Go through the whole space of a job once."""
    where = space(job, variants(job, resolved.arch), prices)
    pools: list[Evaluated] = []
    fitting = configurations = feasible = 0
    least_usd = least_hours = least_usd_late = float("inf")
    if len(where.rows):
        known = base(job, where, pilot)
        for done, fits, found in evaluate_rows(where, known, job):
            _stop(cancelled)
            fitting += fits
            configurations += len(found)
            in_budget, in_time = within(found, job.limits)
            least_usd = min(least_usd, found.usd[in_time].min(initial=float("inf")))
            least_hours = min(least_hours, found.wall_hours[in_budget].min(initial=float("inf")))
            least_usd_late = min(least_usd_late, found.usd.min(initial=float("inf")))
            good = found.take(in_budget & in_time)
            feasible += len(good)
            pools.append(kept(where, good))
            if progress:
                progress(done, len(where.rows))
    pool = kept(where, Evaluated.together(pools))
    return Outlook(
        where, pool, fitting, configurations, feasible, float(least_usd), float(least_hours),
        float(least_usd_late),
    )  # fmt: skip


def plan_job(job: Job, resolved: Resolved, where: Space, found: Evaluated, i: int, prices: Prices) -> Job:
    """Return the complete job of configuration ``i``."""
    row, rental = int(found.row[i]), int(found.rental[i])
    site = where.sites[int(where.rows.site[row])]
    variant: Variant = where.variants[int(where.rows.variant[row])]
    offer = prices.market.offers[int(where.offer[rental])]
    own = site.gpu.name == resolved.gpu.name
    changes: dict[str, object] = {
        "hardware.gpu": site.gpu.name,
        "hardware.gpus_per_node": site.gpus_per_node,
        "hardware.nodes": site.nodes,
        "hardware.interconnect": job.hardware.interconnect if own else None,
        "hardware.network_gbit_s": job.hardware.network_gbit_s if own else None,
        "training.micro_batch": int(where.rows.micro_batch[row]),
        "training.global_batch": int(where.rows.global_batch[row]),
        "price.offer": offer.id,
        "price.terms": offer.kind,
    }
    given = job.calibration
    if given is not None:
        # A plan changes what the pilot ran with; the pilot keeps its own.
        changes["calibration"] = given.model_copy(
            update={
                "gpu": given.gpu or resolved.gpu.name,
                "gpus": given.gpus or job.hardware.gpus_per_node * job.hardware.nodes,
                "nodes": given.nodes or (None if given.gpus else job.hardware.nodes),
                "seq_len": given.seq_len or job.data.seq_len,
                "method": given.method or job.method,
                "training": given.training or job.training,
                "parallelism": given.parallelism or job.hardware.parallelism,
            }
        )
    return edited(variant.job, changes)


def _document(job: Job, resolved: Resolved, seen: Outlook, i: int, prices: Prices) -> Figures:
    return figures(plan_job(job, resolved, seen.where, seen.found, i, prices), prices)


def _cloud(seen: Outlook, selection: Selection) -> Cloud:
    at = selection.cloud
    return Cloud(
        cost=tuple(seen.found.usd[at].tolist()), wall_hours=tuple(seen.found.wall_hours[at].tolist())
    )


def _stop(cancelled: Cancelled | None) -> None:
    if cancelled and cancelled():
        raise CancelledError
