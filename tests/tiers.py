"""Which of many tests that are alike the gate runs; the long tier runs all."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any

import pytest


def one_in(count: int, *values: Iterable[Any]) -> list[Any]:
    """Return parameters for each combination of values: every ``count``-th for the gate, the others ``long``.

    A combination is for the gate where the sum of its places is a multiple of ``count``, so that the gate tries each value
    that is combined with at least ``count`` others.
    """
    return [
        pytest.param(
            *(value for _, value in combination),
            marks=[pytest.mark.long] if sum(place for place, _ in combination) % count else [],
        )
        for combination in product(*(enumerate(each) for each in values))
    ]
