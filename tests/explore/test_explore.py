"""Random jobs against what must hold of any job: more in the long tier."""

from __future__ import annotations

import numpy as np
import pytest

from ftcost_core.documents.job import Job, edited
from ftcost_core.evaluation.figures import BatchFigures, batch_figures
from ftcost_core.evaluation.resolve import resolve
from tests.core.jobs import job
from tests.explore.__main__ import report
from tests.explore.checks import CHECKS, Explored
from tests.explore.run import explore


def test_random_jobs_break_nothing() -> None:
    findings = explore(200, seed=20)
    assert not findings.broken, report(findings)
    assert findings.jobs == 200
    assert findings.refused, "documents that are refused are drawn, too"


@pytest.mark.parametrize(
    ("check", "change"),
    [
        ("memory: fits is device within capacity", lambda r: {"fits": ~r.fits}),
        ("floor: MFU is below 1", lambda r: {"step": _with(r.step, mfu=r.step.mfu * 10)}),
        ("time: phases add up", lambda r: {"schedule": _with(r.schedule, wall_hours=r.schedule.wall_hours * 2)}),
        ("time: a step computes its sequences", lambda r: {"step": _with(r.step, step_s=r.step.step_s / 2)}),
    ],
)  # fmt: skip
def test_a_check_sees_what_it_is_for(check: str, change: object) -> None:
    jobs: list[Job] = [edited(job(), {"data.tokens": 1000 * i}) for i in range(1, 4)]
    result = batch_figures([resolve(one) for one in jobs], jobs)
    assert callable(change)
    wrong = _with(result, **change(result))
    assert isinstance(wrong, BatchFigures)
    assert not _broken(Explored(jobs, result))
    assert check in _broken(Explored(jobs, wrong))


def _broken(explored: Explored) -> set[str]:
    return {name for one in CHECKS for name, mask in one(explored) if np.any(mask)}


def _with(value: object, **fields: object) -> object:
    from msgspec.structs import replace

    return replace(value, **fields)
