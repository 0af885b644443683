"""Ties: of configurations that cost or take the same, the better in everything else is the plan."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, cast

import msgspec.structs
import numpy as np
import pytest

from ftcost_core.documents.job import Limits
from ftcost_core.planner.evaluation import Evaluated
from ftcost_core.planner.selection import promising, select_plans, within
from ftcost_core.planner.space import Kinds, Space


def space(gpus: list[int], owned: Sequence[int] = ()) -> Space:
    """A space with a placement, a row and a rental for each number of GPUs, by one method; some owned."""
    n = len(gpus)
    parts = {
        "gpus": np.array(gpus, dtype=np.float64),
        "kinds": Kinds(
            np.unique(gpus, return_inverse=True)[1], np.zeros(1, dtype=np.int64), np.zeros(n, dtype=np.bool_)
        ),
        "owned": np.isin(np.arange(n), owned),
        "rows": SimpleNamespace(placement=np.arange(n), variant=np.zeros(n, dtype=np.int64)),
    }
    return cast(Space, SimpleNamespace(**parts))


def evaluated(usd: list[float], hours: list[float], sure: list[bool] | None = None) -> Evaluated:
    n, cost, time = len(usd), np.array(usd), np.array(hours)
    position = np.arange(n)
    return Evaluated(
        row=position, rental=position, usd=cost, usd_low=cost, usd_high=cost, wall_hours=time, wall_hours_low=time,
        wall_hours_high=time, sure=np.array(sure if sure is not None else [True] * n),
    )  # fmt: skip


def limits(**given: Any) -> Limits:
    return Limits(**given)


@pytest.mark.parametrize(
    ("usd", "hours", "expected"),
    [
        ([5.0, 5.0, 5.0], [3.0, 1.0, 2.0], [1]),  # equally dear: the quickest
        ([7.0, 5.0, 6.0], [2.0, 2.0, 2.0], [1]),  # equally quick: the cheapest
        ([5.0, 5.0], [2.0, 2.0], [0]),  # equal in both: the first
    ],
)
def test_of_equals_on_the_same_hardware_the_better_is_kept(
    usd: list[float], hours: list[float], expected: list[int]
) -> None:
    assert promising(space([1] * len(usd)), evaluated(usd, hours)).row.tolist() == expected


def test_what_surely_fits_is_kept_beside_what_is_cheaper() -> None:
    both = evaluated([5.0, 6.0, 6.0], [1.0, 3.0, 2.0], [False, True, True])
    assert promising(space([1, 1, 1]), both).row.tolist() == [0, 2]


def test_plans_are_listed_by_cost_then_time_then_position() -> None:
    usd, hours = [5.0, 4.0, 5.0, 5.0, 4.0], [1.0, 4.0, 0.5, 1.0, 3.0]
    selection = select_plans(space([1, 2, 3, 4, 5]), evaluated(usd, hours), limits(), top=5)
    assert selection.index.tolist() == [4, 1, 2, 0, 3]


def test_roles_break_ties_by_what_is_left() -> None:
    usd, hours = [4.0, 4.0, 9.0, 8.0, 9.5], [3.0, 2.0, 1.0, 1.0, 1.0]
    selection = select_plans(space([2, 4, 8, 4, 8]), evaluated(usd, hours), limits(deadline_hours=2.0), top=0)
    roles = {role: int(i) for i, own in zip(selection.index, selection.roles, strict=True) for role in own}
    assert roles == {"cheapest": 1, "fastest": 3, "deadline": 1, "smallest": 0}


def test_the_fewest_gpus_are_the_cheapest_of_those_and_then_the_quickest() -> None:
    usd, hours = [4.0, 3.0, 3.0, 1.0], [1.0, 3.0, 2.0, 9.0]
    selection = select_plans(space([2, 2, 2, 4]), evaluated(usd, hours), limits(), top=0)
    smallest = [int(i) for i, own in zip(selection.index, selection.roles, strict=True) if "smallest" in own]
    assert smallest == [2]


def test_the_cheapest_on_an_own_machine_has_a_role_whatever_is_rented_for_less() -> None:
    usd, hours = [4.0, 3.0, 6.0, 5.0], [1.0, 1.0, 9.0, 9.5]
    one = space([1, 1, 1, 1], owned=[2, 3])
    kept = promising(one, evaluated(usd, hours))
    assert kept.row.tolist() == [1, 2, 3]
    selection = select_plans(one, kept, limits(), top=0)
    own = [int(kept.row[i]) for i, own in zip(selection.index, selection.roles, strict=True) if "own" in own]
    assert own == [3]


def test_a_plan_for_a_deadline_meets_it_with_the_whole_of_its_range() -> None:
    usd, middle, late = [4.0, 5.0, 9.0], [3.0, 2.0, 1.0], [4.1, 3.9, 1.5]
    risky = msgspec.structs.replace(evaluated(usd, middle), wall_hours_high=np.array(late))
    selection = select_plans(space([1, 1, 2]), risky, limits(deadline_hours=4.0), top=0)
    assert [int(i) for i, own in zip(selection.index, selection.roles, strict=True) if "deadline" in own] == [1]


def test_budget_and_deadline_are_met_at_their_very_end() -> None:
    wide = {"usd_low": np.zeros(3), "usd_high": np.full(3, 9.0), "wall_hours_low": np.zeros(3),
            "wall_hours_high": np.full(3, 9.0)}  # fmt: skip
    some = msgspec.structs.replace(evaluated([2.0, 2.01, 1.0], [3.0, 1.0, 3.01]), **wide)  # by the middle of each range
    in_budget, in_time = within(some, limits(budget_usd=2.0, deadline_hours=3.0))
    assert (in_budget.tolist(), in_time.tolist()) == ([True, False, True], [True, True, False])
