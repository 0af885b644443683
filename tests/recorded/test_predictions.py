"""The program says what was recorded; what is recorded exercises every term."""

from __future__ import annotations

import pytest

from ftcost_core.planner.search import plan
from tests.recorded.figures import Figures, of_estimate, of_search
from tests.recorded.jobs import jobs, prices, searches
from tests.recorded.record import differences, estimated, recorded


def _compare(name: str, figures: Figures) -> None:
    changed = list(differences({name: recorded().get(name, {})}, {name: figures}))
    assert not changed, "\n".join(["`python -m tests.recorded` writes what is meant to change:", *changed])


@pytest.mark.parametrize("name", jobs())
def test_an_estimate_is_what_was_recorded(name: str) -> None:
    _compare(name, of_estimate(estimated(name)))


@pytest.mark.parametrize("name", searches())
def test_a_search_is_what_was_recorded(name: str) -> None:
    _compare(f"search: {name}", of_search(plan(searches()[name], prices())))


def test_nothing_is_recorded_of_what_is_no_longer_asked() -> None:
    assert list(recorded()) == [*jobs(), *(f"search: {name}" for name in searches())]
