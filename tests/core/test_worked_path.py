"""From a figure on the screen to its formula by names alone, as CONTRIBUTING.md walks it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ftcost_core.documents.result import COMPONENTS, STEP_PARTS, Estimate
from ftcost_core.estimator import estimate
from tests.core.jobs import job

FORMULAS = Path(__file__).parents[2] / "ftcost_core" / "formulas"


@pytest.fixture(scope="module")
def result() -> Estimate:
    return estimate(job({"method.kind": "qlora", "hardware.gpus_per_node": 2}))


def _files_that_make(room: str, key: str) -> list[str]:
    """Return the files that make a term with the key."""
    call = re.compile(rf'\b(?:FigureArray|term|overlapping)\(\s*"{re.escape(key)}",')
    files = sorted((FORMULAS / room).glob("*.py"))
    return [file.stem for file in files if call.search(file.read_text(encoding="utf-8"))]


@pytest.mark.parametrize(("room", "parts"), [("memory", COMPONENTS), ("throughput", STEP_PARTS)])
def test_each_component_and_part_of_a_step_has_a_file_of_its_name(room: str, parts: tuple[str, ...]) -> None:
    stems = {file.stem for place in (room, "rollout") for file in (FORMULAS / place).glob("*.py")}
    assert {part for part in parts if part not in stems} <= {"overhead", "rollout"}
    assert (FORMULAS / "rollout").is_dir()


@pytest.mark.parametrize("room", ["memory", "throughput", "host"])
def test_the_key_of_a_term_stands_with_its_formula(result: Estimate, room: str) -> None:
    terms = getattr(result, room).terms
    assert terms
    places = {term.key: _files_that_make(room, term.key) for term in terms}
    assert {key: files for key, files in places.items() if len(files) != 1} == {}
