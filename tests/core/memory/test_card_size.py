"""What a card offers: less with ECC, less what others hold, and said so."""

from __future__ import annotations

from typing import Any

import pytest

from ftcost_core.documents.job import Job, edited, parse_job
from ftcost_core.documents.result import Estimate
from ftcost_core.estimator import TwoPartEstimate, estimate
from ftcost_core.formulas.memory.limits import needed
from ftcost_core.formulas.memory.peak import peak
from ftcost_core.report.formats import render
from ftcost_core.report.subject import Subject
from tests.core.memory.build import PLAIN, batch
from tests.core.report.subjects import TODAY

QLORA: dict[str, Any] = {"hardware.gpu": "RTX A6000", "method.kind": "qlora"}
IN_USE, GIB = "hardware.memory_in_use_gib", 2**30


def asked(changes: dict[str, Any]) -> Job:
    return edited(parse_job(PLAIN), changes)


def first(changes: dict[str, Any]) -> Estimate:
    return TwoPartEstimate(asked(changes)).first


@pytest.mark.parametrize(("beyond", "warned"), [(-1.0, False), (1.0, True)])
def test_ecc_is_warned_of_where_it_decides(beyond: float, warned: bool) -> None:
    one = batch(QLORA)
    in_use = 44.43 - needed(one, peak(one))[0] / GIB + beyond
    found = first(QLORA | {IN_USE: in_use})
    texts = [warning.text for warning in found.warnings if warning.path == IN_USE]
    assert found.memory.fits
    assert len(texts) == warned
    for text in texts:
        assert "with ECC turned on, RTX A6000 offers 44.43 GiB" in text
        assert "state 3.05 GiB as memory in use" in text
    # As the warning says: the difference as memory in use makes it a job that does not fit.
    assert first(QLORA | {IN_USE: in_use + 47.48 - 44.43}).memory.fits != warned


def test_memory_in_use_is_a_term_and_an_assumption_of_every_report() -> None:
    job = asked(QLORA | {IN_USE: 1.5})
    result = estimate(job)
    term = next(one for one in result.memory.terms if one.key == "context.in-use")
    assert term.value == 1.5 * GIB
    subject = Subject(job, result, TODAY)
    for name in ("md", "html", "csv", "json"):
        text = render(subject, name).decode()
        assert "Memory in use" in text or IN_USE in text
