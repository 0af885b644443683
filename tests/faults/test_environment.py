"""The program in unusual places; ``python -m tests.faults`` has more of them."""

from __future__ import annotations

import sys

import pytest

from tests.faults.environment import SURROUNDINGS, missing, start

pytestmark = [pytest.mark.long, pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Linux's environment")]


@pytest.mark.parametrize("surrounding", [one for one in SURROUNDINGS if one.quick], ids=lambda one: one.name)
def test_the_program_works_or_says_in_one_line_why_not(tmp_path, surrounding):
    if need := missing(surrounding):
        pytest.skip(f"{need} is not here")
    start(surrounding, tmp_path)
