"""The job of a claim is the one that it was checked with."""

from __future__ import annotations

import pytest

from ftcost_core.claims.estimated import Estimated
from ftcost_core.claims.readings import reading
from ftcost_core.claims.table import check_claims
from ftcost_core.evidence.claim_jobs import claim_configuration, claim_job

PARTS = [part for claim in check_claims() for part in claim.parts]


def test_a_part_has_a_job_where_it_was_estimated():
    for part in PARTS:
        job = claim_job(part.check)
        assert (job is None) == ("job" not in part.check)
        assert bool(claim_configuration(part.check)) == (job is not None)


@pytest.mark.parametrize("read", ["device", "wall_hours", "usd"])
def test_estimating_it_gives_the_figure_that_was_shown(read):
    part = next(one for one in PARTS
                if one.check["check"] == "estimate" and one.check["read"] == read and "or_jobs" not in one.check)  # fmt: skip
    assert reading(Estimated(claim_job(part.check)), read).value == pytest.approx(part.figure)
