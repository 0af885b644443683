from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SLOW = [line for line in (ROOT / "tests" / "slow.txt").read_text(encoding="utf-8").splitlines() if line[:1] != "#"]


@pytest.mark.parametrize("path", sorted({line.partition("::")[0] for line in SLOW}))
def test_the_slow_tests_of_a_file_are_there(path):
    """A test that was renamed would come back into the gate unseen."""
    source = (ROOT / path).read_text(encoding="utf-8")
    listed = [line.partition("::")[2] for line in SLOW if line.startswith(f"{path}::")]
    names = {found[0] for found in (re.search(r"test_\w+", line) for line in listed) if found}
    assert names
    assert {name for name in names if f"def {name}(" not in source} == set()


def test_no_test_stands_twice():
    assert len(SLOW) == len(set(SLOW))
