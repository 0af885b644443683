"""The faults that are tried stand in the source as it is."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from tests.mutants.__main__ import Mutant, mutants, stale


def test_a_text_that_is_gone_or_stands_twice_is_stale(tmp_path: Path) -> None:
    (tmp_path / "module.py").write_text("a = 1\nb = 2\nb = 2\n", encoding="utf-8")
    once, twice, gone, same = (
        Mutant(old, "module.py", old, new, ())
        for old, new in (("a = 1", "a = 2"), ("b = 2", "b"), ("c", "d"), ("a", "a"))
    )
    elsewhere = Mutant("elsewhere", "no_module.py", "a", "b", ())
    without_tests = Mutant("without tests", "module.py", "a = 1", "a = 2", ("test_nowhere.py",))
    wrong = [twice, gone, same, elsewhere, without_tests]
    assert list(stale([once, *wrong], tmp_path)) == wrong
    assert once.mutated("a = 1\n") == "a = 2\n"


def test_every_fault_can_be_put_into_its_file() -> None:
    assert [mutant.name for mutant in stale(mutants())] == []
    assert max(Counter(mutant.name for mutant in mutants()).values()) == 1
