"""Jobs that were once answered wrongly are answered rightly."""

from __future__ import annotations

import pytest

from tests.cases.checks import FILES, Case, answer, cases

SLOW = {
    "memory of a search",
    # Of streams and sizes tests/core/test_processes.py tries the same in the gate.
    "closed streams and a full disk", "output that is not UTF-8", "a line beyond all lengths", "extreme sizes",
}  # fmt: skip


@pytest.mark.parametrize(
    "case",
    [pytest.param(case, id=case.name, marks=[pytest.mark.long] if case.name in SLOW else []) for case in cases()],
)
def test_it_is_right_now(case: Case) -> None:
    now = answer(case)
    assert now.right, f"{now.text}; right: {case.right}"


def test_every_file_is_of_a_case() -> None:
    named = {file for case in cases() for file in case.files}
    there = {path.name for path in FILES.iterdir() if path.is_file()}
    assert there == named
