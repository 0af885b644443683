"""Which of the evaluated configurations are kept, and which of those become plans."""

from __future__ import annotations

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from ftcost_core.documents.job import Limits
from ftcost_core.documents.term import Array, Index, Mask
from ftcost_core.evaluation.placements import pareto
from ftcost_core.planner.evaluation import Evaluated
from ftcost_core.planner.result import PlanRole
from ftcost_core.planner.space import Space

_CLOUD = 400


class Selection(Struct, frozen=True):
    """The configurations that become plans, cheapest first, as positions among those kept."""

    index: Index
    front: Mask
    """Of those in ``index``: on the Pareto front."""
    roles: tuple[tuple[PlanRole, ...], ...]
    best_of_its_kind: Mask
    """Of those in ``index``: the cheapest on its hardware, terms and method."""
    cloud: Index
    """A few hundred of those kept, for a chart."""


def within(evaluated: Evaluated, limits: Limits) -> tuple[Mask, Mask]:
    """Return which configurations stay within the budget, and which meet the deadline."""
    budget = np.inf if limits.budget_usd is None else limits.budget_usd
    deadline = np.inf if limits.deadline_hours is None else limits.deadline_hours
    return evaluated.usd <= budget, evaluated.wall_hours <= deadline


def promising(space: Space, evaluated: Evaluated) -> Evaluated:
    """Return the configurations that may become plans.

    These are the Pareto front and, for each hardware, terms and method, the cheapest, the fastest and the
    cheapest whose whole memory range fits.
    """
    if not len(evaluated):
        return evaluated
    group = _groups(space, evaluated)
    everything = np.ones(len(evaluated), dtype=np.bool_)
    keep = pareto(evaluated.usd, evaluated.wall_hours, everything)
    keep[_first(group, evaluated.usd, evaluated.wall_hours, everything)] = True
    keep[_first(group, evaluated.wall_hours, evaluated.usd, everything)] = True
    keep[_first(group, evaluated.usd, evaluated.wall_hours, evaluated.sure)] = True
    return evaluated.take(keep)


def select_plans(space: Space, evaluated: Evaluated, limits: Limits, top: int) -> Selection:
    """Choose the plans among feasible configurations; there is at least one."""
    everything = np.ones(len(evaluated), dtype=np.bool_)
    front = pareto(evaluated.usd, evaluated.wall_hours, everything)
    roles = _roles(space, evaluated, limits)
    group = _groups(space, evaluated)
    cheapest = _first(group, evaluated.usd, evaluated.wall_hours, everything)
    cheapest = cheapest[np.lexsort((evaluated.wall_hours[cheapest], evaluated.usd[cheapest]))]
    listed = np.zeros(len(evaluated), dtype=np.bool_)
    listed[front] = True
    listed[list(roles.values())] = True
    listed[cheapest[:top]] = True
    index = np.flatnonzero(listed)
    index = index[np.lexsort((index, evaluated.wall_hours[index], evaluated.usd[index]))]
    best = np.isin(index, cheapest)
    return Selection(
        index=index,
        front=front[index],
        roles=tuple(tuple(role for role, at in roles.items() if at == i) for i in index.tolist()),
        best_of_its_kind=best,
        cloud=_thinned(evaluated),
    )


def gpus(space: Space, evaluated: Evaluated) -> Array:
    """Return the GPUs of each configuration."""
    return space.gpus[space.rows.placement[evaluated.row]]


def _roles(space: Space, evaluated: Evaluated, limits: Limits) -> dict[PlanRole, int]:
    by_cost = np.lexsort((evaluated.wall_hours, evaluated.usd))
    out: dict[PlanRole, int] = {
        "cheapest": int(by_cost[0]),
        "fastest": int(np.lexsort((evaluated.usd, evaluated.wall_hours))[0]),
    }
    own = by_cost[space.owned[evaluated.rental[by_cost]]]
    if own.size:
        out["own"] = int(own[0])
    if limits.deadline_hours is not None:
        surely = by_cost[evaluated.wall_hours_high[by_cost] <= limits.deadline_hours]
        out["deadline"] = int(surely[0]) if surely.size else out["fastest"]
    stable = np.flatnonzero(evaluated.sure) if evaluated.sure.any() else np.arange(len(evaluated))
    fewest = stable[np.lexsort((evaluated.wall_hours[stable], evaluated.usd[stable], gpus(space, evaluated)[stable]))]
    out["smallest"] = int(fewest[0])
    return out


def _groups(space: Space, evaluated: Evaluated) -> Index:
    """Return a number for each hardware, terms (owned, and how often they interrupt) and method."""
    row, kinds = evaluated.row, space.kinds
    code = kinds.hardware[space.rows.placement[row]] * len(kinds.method) + kinds.method[space.rows.variant[row]]
    return np.asarray(code * 4 + kinds.spot[evaluated.rental] * 2 + space.owned[evaluated.rental], dtype=np.int64)


def _first(group: Index, by: Array, then: Array, usable: Mask) -> NDArray[np.int64]:
    """Return the position of the least usable entry of each group."""
    candidates = np.flatnonzero(usable)
    order = candidates[np.lexsort((then[candidates], by[candidates], group[candidates]))]
    return order[np.unique(group[order], return_index=True)[1]]


def _thinned(evaluated: Evaluated) -> Index:
    step = max(1, -(-len(evaluated) // _CLOUD))
    return np.arange(0, len(evaluated), step)
