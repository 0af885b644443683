"""The search: every allowed configuration evaluated, and the plans worth showing kept."""

from __future__ import annotations

from ftcost_core.documents.job import Job, edited
from ftcost_core.documents.limits import MOST_PLANS
from ftcost_core.documents.problems import fail
from ftcost_core.evaluation.figures import pilot_of
from ftcost_core.evaluation.resolve import Resolved, resolve
from ftcost_core.offers.costs import Prices, check_names, shipped_prices
from ftcost_core.offers.job_figures import JobFigures, figures_of_jobs
from ftcost_core.planner.binding import binding
from ftcost_core.planner.evaluation import Evaluated
from ftcost_core.planner.reasons import explained
from ftcost_core.planner.result import Cloud, Plans, Searched
from ftcost_core.planner.search_pass import SearchPass, scan, stop_if
from ftcost_core.planner.selection import select_plans
from ftcost_core.planner.space import NO_OFFER, Space
from ftcost_core.planner.variants import attention_on
from ftcost_core.storage.progress import IsCancelled, Progress

_WHOLE = 1000
"""What progress is counted in: first the space, then the documents, or what is in the way."""
_SPACE = 700
_USUAL_TRIES = 8
_DOCUMENTS_AT_ONCE = 16
"""Plans evaluated together."""


def plan(
    job: Job,
    prices: Prices | None = None,
    *,
    progress: Progress | None = None,
    cancelled: IsCancelled | None = None,
    top: int = 20,
    explain: bool = True,
    own_hardware: bool = False,
) -> Plans:
    """Search for the best plans under the job's limits.

    The list holds the Pareto front of cost against time, the plans with a role, and the ``top`` cheapest
    of different hardware, terms and methods; cheapest first. With ``own_hardware``, and where nobody sells the GPU
    of the job and no other is allowed, they are of the hardware that it names, fastest first. Where nothing is
    feasible, further searches ``explain`` which limit is in the way. Raises :class:`InputError` for a job or limit
    that is wrong and a ``top`` outside 1 to 1000, :class:`CancelledError` when told to stop.
    """
    if not 1 <= top <= MOST_PLANS:
        raise fail("top", top, f"1 to {MOST_PLANS}")
    prices = prices or shipped_prices()
    resolved = resolve(job)
    check_names(job.limits, prices)
    pilot = pilot_of(resolved, job)

    def share(done: float) -> None:
        if progress:
            progress(round(done), _WHOLE)

    def through_space(done: int, total: int) -> None:
        share(_SPACE * done / total)

    first_pass = scan(job, resolved, prices, pilot, through_space, cancelled, own_hardware=own_hardware)
    searched = Searched(
        configurations=first_pass.space.configurations,
        evaluated=first_pass.configurations,
        offers=first_pass.space.offers_allowed,
        doubtful_offers=first_pass.space.doubtful_offers,
        hardware=len(first_pass.space.placements),
        fitting=first_pass.fitting,
        feasible=first_pass.feasible,
    )
    if not first_pass.feasible:
        if not explain:
            return Plans(plans=(), searched=searched)
        tries = 0

        def again(changed: Job) -> SearchPass:
            nonlocal tries
            tries += 1
            # Nobody knows how many it will be: each takes a part of what is left.
            share(_WHOLE - (_WHOLE - _SPACE) * _USUAL_TRIES / (_USUAL_TRIES + tries))
            return scan(changed, resolve(changed), prices, pilot, None, cancelled, own_hardware=own_hardware)

        return Plans(plans=(), binding=binding(job, first_pass, again), searched=searched)
    space, candidates = first_pass.space, first_pass.kept
    selection = select_plans(space, candidates, job.limits, top)
    figures: list[JobFigures] = []
    # A pilot is estimated on each plan's own links.
    at_once = 1 if job.calibration else _DOCUMENTS_AT_ONCE
    for first in range(0, len(selection.index), at_once):
        some = selection.index[first : first + at_once].tolist()
        jobs = [plan_job(job, resolved, space, candidates, i, prices) for i in some]
        resolved_jobs = [resolve(one) for one in jobs]
        pilot = pilot_of(resolved_jobs[0], jobs[0])
        for made in figures_of_jobs(jobs, resolved_jobs, prices, pilot):
            stop_if(cancelled)
            share(_SPACE + (_WHOLE - _SPACE) * len(figures) / len(selection.index))
            figures.append(made)
    return Plans(
        plans=explained(job, figures, selection, space.configurations, prices.market),
        searched=searched,
        cloud=Cloud(
            cost=tuple(candidates.usd[selection.cloud].tolist()),
            wall_hours=tuple(candidates.wall_hours[selection.cloud].tolist()),
        ),
    )


def plan_job(job: Job, resolved: Resolved, space: Space, evaluated: Evaluated, i: int, prices: Prices) -> Job:
    """Return the complete job of configuration ``i``."""
    row, rental = int(evaluated.row[i]), int(evaluated.rental[i])
    placement = space.placements[int(space.rows.placement[row])]
    variant = space.variants[int(space.rows.variant[row])]
    position = int(space.offer[rental])
    offer = None if position == NO_OFFER else prices.market.offers[position]
    same_gpu, rollout = placement.gpu.name == resolved.gpu.name, variant.resolved.job.method.rollout
    changes: dict[str, object] = {
        "hardware.gpu": placement.gpu.name,
        "hardware.gpus_per_node": placement.gpus_per_node,
        "hardware.nodes": placement.nodes,
        "hardware.interconnect": job.hardware.interconnect if same_gpu else None,
        "hardware.network_gbit_s": job.hardware.network_gbit_s if same_gpu else None,
        "hardware.p2p": job.hardware.p2p if same_gpu else None,
        "hardware.memory_in_use_gib": job.hardware.memory_in_use_gib if same_gpu else None,
        "hardware.machine": job.hardware.machine if same_gpu else None,
        "training.attention": attention_on(variant.resolved.job, placement.gpu),
        "training.micro_batch": int(space.rows.micro_batch[row]),
        # Of a rollout's prompts it follows.
        "training.global_batch": None if rollout and rollout.prompts else int(space.rows.global_batch[row]),
        "method.rollout": rollout,
        "price.offer": offer and offer.id,
        "price.terms": offer.kind if offer else job.price.terms,
    }
    calibration = job.calibration
    if calibration is not None:
        # A plan changes what the pilot ran with; the pilot keeps its own.
        changes["calibration"] = calibration.model_copy(
            update={
                "model": calibration.model or job.model,
                "gpu": calibration.gpu or resolved.gpu.name,
                "gpus": calibration.gpus or job.hardware.gpus_per_node * job.hardware.nodes,
                "nodes": calibration.nodes or (None if calibration.gpus else job.hardware.nodes),
                "seq_len": calibration.seq_len or job.data.seq_len,
                "method": calibration.method or job.method,
                "training": calibration.training or job.training,
                "parallelism": calibration.parallelism or job.hardware.parallelism,
            }
        )
    return edited(variant.job, changes)
