"""A word that is added to the job document's vocabularies is named by every place that must know it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from ftcost_core.charts.accuracy import SYMBOLS
from ftcost_core.documents import words as job_words
from ftcost_core.documents.job import Job
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.result import Estimate
from ftcost_core.documents.rollouts import TAUGHT
from ftcost_core.documents.words import MethodKind
from ftcost_core.estimator import estimate
from ftcost_core.exporters.dispatch import hand_off
from ftcost_core.formulas.facts.stacks import MemoryRules
from ftcost_core.formulas.memory.step_phases import CHECKS
from ftcost_core.storage.bundled import resource
from ftcost_core.trainers.names import CLUSTERS, TARGETS, TRAINERS, ExportTarget, Trainer
from ftcost_core.trainers.table import Instead, trainers
from ftcost_core.wording.labels import METHODS
from tests.core.jobs import job
from tests.core.made_up_words import FIELDS, ROOT, WORDS, copy_with_a_word, probe
from tests.handoff_tools.cases import stack_of
from tests.tiers import one_in

COUNTS = {f"throughput/coefficients.json: {table}" for table in ("evidence.stack", "evidence.combination", "alike")}
"""How many runs of each stack a fit is from: no fact about a stack."""
CODE: dict[str, set[str]] = {
    "MethodKind": {"ftcost_core/documents/methods.py"},
    "Optimizer": set(),
    "Stack": {"ftcost_core/pilot/script.py"},
}
"""The files whose code distinguishes every word, which the type checker names."""


def _tables(part: object, words: frozenset[str], path: str = "") -> Iterator[str]:
    """Yield the paths of the tables of a file that have an entry for every word; a key may hold several."""
    if isinstance(part, dict):
        if words <= {word for key in part for word in key.split()}:
            yield path
        for key, value in part.items():
            yield from _tables(value, words, f"{path}.{key}" if path else key)


@pytest.mark.parametrize("vocabulary", one_in(2, WORDS))
def test_every_table_of_the_shipped_facts_names_itself(vocabulary: str, tmp_path: Path) -> None:
    words = frozenset(get_args(getattr(job_words, vocabulary)))
    resources = resource()
    expected = {
        f"{file.relative_to(resources).as_posix()}: {path}"
        for file in resources.rglob("*.json")
        for path in _tables(json.loads(file.read_text(encoding="utf-8")), words)
    }
    assert len([place for place in expected if "exporters/" in place]) >= (
        1 if vocabulary == "Stack" else len(TRAINERS)
    )
    found = probe(copy_with_a_word(tmp_path, vocabulary), vocabulary)
    assert set(found["tables"]) == expected - COUNTS
    assert not found["estimated"]


@pytest.mark.parametrize(
    ("table", "vocabulary"),
    [(METHODS, MethodKind), (SYMBOLS, MethodKind), (CHECKS, MemoryRules)],
    ids=["sentences", "chart symbols", "models of memory rules"],
)
def test_every_table_in_code_holds_every_word(table: Collection[str], vocabulary: object) -> None:
    assert set(table) == set(get_args(vocabulary))


@pytest.mark.long
@pytest.mark.parametrize("vocabulary", CODE)
def test_the_type_checker_names_the_code(vocabulary: str, tmp_path: Path) -> None:
    folder = copy_with_a_word(tmp_path, vocabulary)
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file", str(ROOT / "pyproject.toml"), "--cache-dir", str(tmp_path / "cache"),
         "-p", "ftcost_core", "-p", "ftcost_gui"],
        cwd=folder, env=os.environ | {"MYPYPATH": str(folder)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert set(re.findall(r"^([\w/]+\.py):\d+: error", done.stdout, re.MULTILINE)) == CODE[vocabulary], done.stdout


@cache
def _usual(target: ExportTarget) -> tuple[Job, Estimate]:
    """A LoRA of the stack that a target is for, and its estimate."""
    usual = job(stack_of(target) | {"method.kind": "lora"})
    return usual, estimate(usual)


@pytest.mark.parametrize(
    ("vocabulary", "target"),
    # A trainer takes an estimate for any stack, and says so where the stack is not its own.
    [(name, target) for name in WORDS for target in (CLUSTERS if name == "Stack" else TARGETS)],
)
def test_no_exporter_writes_a_word_that_its_facts_lack(vocabulary: str, target: ExportTarget) -> None:
    part, field = FIELDS[vocabulary]
    usual, result = _usual(target)
    changed = getattr(result.resolved, part).model_copy(update={field: WORDS[vocabulary]})
    resolved = result.resolved.model_copy(update={part: changed})
    with pytest.raises((InputError, KeyError), match=WORDS[vocabulary]):
        hand_off(usual, result.replaced(resolved=resolved), target)


ORDINARY: dict[str, object] = {
    "method.kind": "lora", "hardware.gpus_per_node": 2, "hardware.gpu": "B200", "training.loss": "fused",
    "training.kernels": "fused", "data.batching": "padded-longest",
}  # fmt: skip
"""A job that most trainers have no note about."""
LACKING = [
    # The gate takes the first word of each table.
    pytest.param(trainer, path, word, expression, marks=pytest.mark.long if place else ())
    for trainer, facts in trainers().items()
    for path, table in facts.words.tables()
    for place, (word, expression) in enumerate(item for item in table.items() if not isinstance(item[1], dict))
]


@cache
def _notes(trainer: Trainer, path: str, word: str) -> frozenset[str]:
    """The notes of a hand-off of the ordinary job with one word."""
    rollout = {"method.objective": "grpo"} if path.startswith("method.rollout.") else {}
    chip = {"hardware.gpu": "H100"} if word == "flash3" and trainer not in ("mlx-lm", "maxtext") else {}
    teacher = {"method.teacher.model": "meta-llama/Llama-3.1-70B"} if word in TAUGHT else {}
    changed = job(ORDINARY | stack_of(trainer) | rollout | chip | teacher | {path: word})
    return frozenset(hand_off(changed, estimate(changed), trainer).notes)


@pytest.mark.parametrize(("trainer", "path", "word", "expression"), LACKING)
def test_what_a_trainer_lacks_is_refused_or_said(
    trainer: Trainer, path: str, word: str, expression: Instead | None
) -> None:
    if expression is None:
        with pytest.raises(InputError) as caught:
            _notes(trainer, path, word)
        assert any(path.startswith(problem.path) and problem.given == f'"{word}"' for problem in caught.value.problems)
    else:
        assert _notes(trainer, path, word) - _notes(trainer, path, expression.instead)
