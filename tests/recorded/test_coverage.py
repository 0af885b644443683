"""The recorded jobs exercise every term that the program can make, every word of a job, and the shipped facts.

Read from the source and the recorded file alone: a term is exercised where a recorded figure of its key is above zero (time that is hidden is below it),
a word where a recorded job or search holds it once open fields are chosen, and a fact where ``facts.json`` names a
job whose figures change with it.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import ftcost_core
from ftcost_core.documents.fields import field_value
from ftcost_core.documents.job import Job
from ftcost_core.wording.labels import PHASES
from tests.recorded.facts import FILES, REFUSED, choices, facts_of, own_figures, recorded_facts, witness
from tests.recorded.jobs import jobs, searches
from tests.recorded.record import recorded

CORE = Path(ftcost_core.__file__).parent
MAKERS = {"FigureArray", "term", "overlapping", "waited"}
"""The calls whose first argument is the key of a term."""
KEY = re.compile(r"[a-z]+\.[a-z0-9-]+")


def _calls() -> Iterator[tuple[Path, ast.expr]]:
    """Yield the first argument of each call that makes a term, with its file."""
    for room in ("formulas", "pricing"):
        for file in sorted((CORE / room).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and node.args and getattr(node.func, "id", "") in MAKERS:
                    yield file, node.args[0]


@cache
def _above_zero() -> frozenset[str]:
    """The keys of terms of which a recorded figure is above zero."""
    figures = [figure for of_job in recorded().values() for figure in of_job.items()]
    return frozenset(
        key.rpartition(": ")[2]
        for key, value in figures
        if key.startswith("term: ")
        and isinstance(value, int | float)
        and (value > 0 or (key.endswith("hidden") and value < 0))
    )


def test_every_term_of_the_source_is_above_zero_in_a_recorded_job() -> None:
    keys = {key.value for _, key in _calls() if isinstance(key, ast.Constant) and KEY.fullmatch(str(key.value))}
    assert len(keys) > 90
    assert sorted(map(str, keys - _above_zero())) == []


def test_every_pattern_of_keys_is_above_zero_in_a_recorded_job() -> None:
    patterns = {ast.unparse(key)[2:-1] for _, key in _calls() if isinstance(key, ast.JoinedStr)}
    assert len(patterns) >= 5
    for pattern in patterns:
        of_keys = re.compile("[a-z-]+".join(map(re.escape, re.split(r"\{\w+\}", pattern))))
        assert any(map(of_keys.fullmatch, _above_zero())), pattern


def test_every_phase_of_a_run_and_line_of_a_bill_is_above_zero_in_a_recorded_job() -> None:
    named = {key.partition(".")[2] for key in _above_zero() if key.startswith(("time.", "cost."))}
    assert sorted(set(PHASES) - named) == []


def _held(job: Job, path: str) -> Iterator[tuple[str, str]]:
    value = field_value(job, path)
    yield from ((path, str(entry)) for entry in (value if isinstance(value, tuple) else (value,)))


def _chosen() -> Iterator[tuple[str, str]]:
    """Yield the path of each field that was left open in a recorded job, and what was chosen."""
    for figures in recorded().values():
        for key, value in figures.items():
            if key.startswith("choice: "):
                yield key.removeprefix("choice: "), str(json.loads(str(value)))


def test_every_word_of_a_job_is_in_a_recorded_one() -> None:
    wanted = set(choices(Job))
    assert len(wanted) > 100
    paths = {path for path, _ in wanted}
    documents = [*jobs().values(), *searches().values()]
    held = {pair for job in documents for path in paths for pair in _held(job, path)}
    assert sorted(wanted - held - set(_chosen())) == []


RECORDED_FILES = [file for file in FILES if any(key.startswith(f"{file}: ") for key in recorded_facts())]


def test_the_facts_of_the_vocabulary_are_recorded() -> None:
    assert "vocabulary.json" in RECORDED_FILES


@pytest.mark.parametrize("file", RECORDED_FILES)
def test_every_fact_has_a_job_that_depends_on_it_or_is_known_to_have_none(file: str) -> None:
    known = {key.partition(": ")[2]: name for key, name in recorded_facts().items() if key.startswith(f"{file}: ")}
    assert sorted(known) == sorted(facts_of(file)), "`python -m tests.recorded.facts FILE` looks for the jobs"
    assert {name for name in known.values() if name} <= {*jobs(), REFUSED}


@pytest.mark.long
@pytest.mark.parametrize("file", RECORDED_FILES)
def test_the_figures_of_that_job_change_with_the_fact(file: str) -> None:
    before = {name: own_figures(job) for name, job in jobs().items()}
    for fact, places in facts_of(file).items():
        name = recorded_facts()[f"{file}: {fact}"]
        if name in before:
            assert witness(file, places, before, [name]) == name, fact
