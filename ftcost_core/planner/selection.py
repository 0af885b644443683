"""Which of the evaluated configurations are kept, and which of those become plans."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ftcost_core.documents.job import Limits
from ftcost_core.documents.term import Array, Mask
from ftcost_core.evaluation.placements import pareto
from ftcost_core.planner.evaluation import Evaluated
from ftcost_core.planner.result import PlanRole
from ftcost_core.planner.space import Index, Space

_CLOUD = 400


@dataclass(frozen=True, slots=True)
class Selection:
    """The configurations that become plans, cheapest first, as positions among those kept."""

    index: Index
    front: Mask
    """Of those in ``index``: on the Pareto front."""
    roles: tuple[tuple[PlanRole, ...], ...]
    best_of_its_kind: Mask
    """Of those in ``index``: the cheapest on its hardware, terms and method."""
    cloud: Index
    """A few hundred of those kept, for a chart."""


def within(found: Evaluated, limits: Limits) -> tuple[Mask, Mask]:
    """Return which configurations stay within the budget, and which meet the deadline."""
    budget = np.inf if limits.budget_usd is None else limits.budget_usd
    deadline = np.inf if limits.deadline_hours is None else limits.deadline_hours
    return found.usd <= budget, found.wall_hours <= deadline


def kept(where: Space, found: Evaluated) -> Evaluated:
    """Keep what may become a plan.

    The front, and on each hardware, terms and method the cheapest, the quickest and the cheapest that surely
    fits.
    """
    if not len(found):
        return found
    group = _groups(where, found)
    everything = np.ones(len(found), dtype=np.bool_)
    keep = pareto(found.usd, found.wall_hours, everything)
    keep[_first(group, found.usd, found.wall_hours, everything)] = True
    keep[_first(group, found.wall_hours, found.usd, everything)] = True
    keep[_first(group, found.usd, found.wall_hours, found.sure)] = True
    return found.take(keep)


def chosen(where: Space, found: Evaluated, limits: Limits, top: int) -> Selection:
    """Choose the plans among feasible configurations; there is at least one."""
    everything = np.ones(len(found), dtype=np.bool_)
    front = pareto(found.usd, found.wall_hours, everything)
    roles = _roles(where, found, limits)
    group = _groups(where, found)
    cheapest = _first(group, found.usd, found.wall_hours, everything)
    cheapest = cheapest[np.lexsort((found.wall_hours[cheapest], found.usd[cheapest]))]
    listed = np.zeros(len(found), dtype=np.bool_)
    listed[front] = True
    listed[list(roles.values())] = True
    listed[cheapest[:top]] = True
    index = np.flatnonzero(listed)
    index = index[np.lexsort((index, found.wall_hours[index], found.usd[index]))]
    best = np.isin(index, cheapest)
    return Selection(
        index=index,
        front=front[index],
        roles=tuple(tuple(role for role, at in roles.items() if at == i) for i in index.tolist()),
        best_of_its_kind=best,
        cloud=_thinned(found),
    )


def gpus(where: Space, found: Evaluated) -> Array:
    """Return the GPUs of each configuration."""
    of_site = np.array([site.gpus for site in where.sites], dtype=np.float64)
    return of_site[where.rows.site[found.row]]


def _roles(where: Space, found: Evaluated, limits: Limits) -> dict[PlanRole, int]:
    by_cost = np.lexsort((found.wall_hours, found.usd))
    out: dict[PlanRole, int] = {
        "cheapest": int(by_cost[0]),
        "fastest": int(np.lexsort((found.usd, found.wall_hours))[0]),
    }
    if limits.deadline_hours is not None:
        surely = by_cost[found.wall_hours_high[by_cost] <= limits.deadline_hours]
        out["deadline"] = int(surely[0]) if surely.size else out["fastest"]
    stable = np.flatnonzero(found.sure) if found.sure.any() else np.arange(len(found))
    fewest = stable[np.lexsort((found.wall_hours[stable], found.usd[stable], gpus(where, found)[stable]))]
    out["smallest"] = int(fewest[0])
    return out


def _groups(where: Space, found: Evaluated) -> Index:
    """Return a number for each hardware, terms (by how often they interrupt) and method."""
    hardware: dict[tuple[str, int], int] = {}
    site = np.array([hardware.setdefault((s.gpu.name, s.gpus), len(hardware)) for s in where.sites])
    methods: dict[str, int] = {}
    kinds = [variant.job.method.kind for variant in where.variants]
    method = np.array([methods.setdefault(kind, len(methods)) for kind in kinds])
    stay = np.searchsorted(where.stays.first, np.arange(len(where.offer)), side="right") - 1
    spot = (where.stays.interruptions_per_hour > 0)[stay]
    row = found.row
    code = site[where.rows.site[row]] * len(methods) + method[where.rows.variant[row]]
    return np.asarray(code * 2 + spot[found.rental], dtype=np.int64)


def _first(group: Index, by: Array, then: Array, usable: Mask) -> NDArray[np.int64]:
    """Return the position of the least usable entry of each group."""
    candidates = np.flatnonzero(usable)
    order = candidates[np.lexsort((then[candidates], by[candidates], group[candidates]))]
    return order[np.unique(group[order], return_index=True)[1]]


def _thinned(found: Evaluated) -> Index:
    step = max(1, -(-len(found) // _CLOUD))
    return np.arange(0, len(found), step)
