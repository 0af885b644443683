"""One pass over the search space of a job: every configuration evaluated, the promising ones kept."""

from __future__ import annotations

from msgspec import Struct

from ftcost_core.catalogue.gpus import find_gpu
from ftcost_core.documents.job import Job, edited
from ftcost_core.evaluation.figures import Pilot
from ftcost_core.evaluation.resolve import Resolved
from ftcost_core.offers.costs import Prices
from ftcost_core.planner.evaluation import Evaluated, evaluate_rows, search_inputs
from ftcost_core.planner.selection import promising, within
from ftcost_core.planner.space import Space, search_space
from ftcost_core.planner.variants import variants
from ftcost_core.storage.progress import CancelledError, IsCancelled, Progress


class SearchPass(Struct, frozen=True):
    """The outcome of one pass over a search space."""

    space: Space
    kept: Evaluated
    """Configurations within the limits that may become plans."""
    fitting: int
    """Settings on hardware that fit with the margin."""
    configurations: int
    """Those that fit, on every rental of their hardware."""
    feasible: int
    """Of :attr:`configurations`, those within the limits."""
    least_usd: float
    """Of those that fit and meet the deadline, over budget or not; infinite without any."""
    least_hours: float
    """Of those that fit and stay within the budget, late or not."""
    least_usd_late: float
    """Of all that fit."""


def _splits(job: Job, resolved: Resolved) -> list[Job]:
    """Return a job with each number of GPUs for its engine that is tried, the smallest first.

    One that waits for its trainer gets what it has on the hardware that the job names; one that generates beside
    training as many engines as are a power of two.
    """
    rollout = resolved.job.method.rollout
    if rollout is None or not rollout.gpus:
        return [job]
    counts = [rollout.gpus]
    if rollout.staleness and (job.method.rollout is None or job.method.rollout.gpus is None):
        most, tensor = job.limits.max_gpus, rollout.tensor or 1
        counts = sorted({rollout.gpus, *(tensor << power for power in range(6) if tensor << power < most)})
    return [edited(job, {"method.rollout.gpus": count}) for count in counts]


def scan(
    job: Job,
    resolved: Resolved,
    prices: Prices,
    pilot: Pilot | None,
    progress: Progress | None,
    cancelled: IsCancelled | None,
    *,
    own_hardware: bool = False,
) -> SearchPass:
    """Go through the whole space of a job once.

    With ``own_hardware``, and where nobody sells the GPU of the job and no other is allowed, on what it names alone;
    on that, too, where no offer of it holds the job and the job states its node's RAM (:func:`_is_described`).
    Raises :class:`CancelledError` when told to stop.
    """
    tried = _splits(job, resolved)
    several = [variant for one in tried for variant in variants(one, resolved.arch)]
    space = search_space(tried[0], several, prices, own_hardware=own_hardware)
    if not own_hardware and not space.offers_allowed and _is_unsold(job, resolved, prices):
        space = search_space(tried[0], space.variants, prices, own_hardware=True)
    pools: list[Evaluated] = []
    fitting = configurations = feasible = 0
    least_usd = least_hours = least_usd_late = float("inf")
    if len(space.rows):
        inputs = search_inputs(job, space, pilot)
        for done, fits, evaluated in evaluate_rows(space, inputs):
            stop_if(cancelled)
            fitting += fits
            configurations += len(evaluated)
            in_budget, in_time = within(evaluated, job.limits)
            least_usd = min(least_usd, evaluated.usd[in_time].min(initial=float("inf")))
            least_hours = min(least_hours, evaluated.wall_hours[in_budget].min(initial=float("inf")))
            least_usd_late = min(least_usd_late, evaluated.usd.min(initial=float("inf")))
            allowed = evaluated.take(in_budget & in_time)
            feasible += len(allowed)
            pools.append(promising(space, allowed))
            if progress:
                progress(done, len(space.rows))
    if not own_hardware and not configurations and _is_described(job, resolved):
        return scan(job, resolved, prices, pilot, progress, cancelled, own_hardware=True)
    return SearchPass(
        space=space,
        kept=promising(space, Evaluated.together(pools)),
        fitting=fitting,
        configurations=configurations,
        feasible=feasible,
        least_usd=float(least_usd),
        least_hours=float(least_hours),
        least_usd_late=float(least_usd_late),
    )


def own_hardware(job: Job) -> dict[str, object]:
    """Return the limits that leave a search the GPUs that a job names, or fewer of them."""
    hardware = job.hardware
    most = hardware.gpus_per_node * hardware.nodes
    return {"limits.gpus": (find_gpu(hardware.gpu).name,), "limits.max_gpus": most}


def _is_described(job: Job, resolved: Resolved) -> bool:
    """Tell whether a job states its node's RAM and allows its own GPUs alone: a machine that somebody has."""
    hardware, limits = job.hardware, job.limits
    names = {find_gpu(one, path="limits.gpus").name for one in limits.gpus or ()}
    gpus = hardware.gpus_per_node * hardware.nodes
    return hardware.host_ram_gib is not None and names == {resolved.gpu.name} and gpus <= limits.max_gpus


def _is_unsold(job: Job, resolved: Resolved, prices: Prices) -> bool:
    """Tell whether nobody sells the GPU of a job, and the limits allow it."""
    name, allowed = resolved.gpu.name, job.limits.gpus
    sold = any(offer.gpu == name and (offer.own or offer.kind != "owned") for offer in prices.market.offers)
    return not sold and (allowed is None or name in [find_gpu(one, path="limits.gpus").name for one in allowed])


def stop_if(cancelled: IsCancelled | None) -> None:
    """Raise :class:`CancelledError` if ``cancelled`` says so."""
    if cancelled and cancelled():
        raise CancelledError
