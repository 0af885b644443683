"""No exporter drops a field of the job unawares: what the table of fields says of each is so."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ftcost_core.documents.fields import leaves
from ftcost_core.documents.job import edited
from ftcost_core.estimator import estimate
from ftcost_core.exporters.dispatch import hand_off
from ftcost_core.exporters.facts import trainers
from ftcost_core.exporters.field_uses import PARTS, field_uses
from ftcost_core.exporters.handoff import TRAINERS, Trainer
from tests.core.handoff.field_uses import OTHERS, uses_of
from tests.core.jobs import job
from tests.core.made_up_words import ROOT
from tests.handoff_tools.cases import stack_of

ALWAYS_NOTED = {("torchtune", "run.checkpoint_minutes")}
"""A note that stands there whatever the value."""


def test_every_field_has_a_line() -> None:
    words = {path for path, _ in trainers()["trl"].words.tables()}
    listed = field_uses().fields.keys() | field_uses().machines.keys() | field_uses().no_setting.keys()
    assert listed == {leaf for part in PARTS for leaf in leaves(part)} - words
    assert field_uses().fields.keys() == OTHERS.keys()


@pytest.mark.parametrize("trainer", TRAINERS)
def test_the_table_says_what_becomes_of_a_field(trainer: Trainer) -> None:
    wrong = {}
    for path, uses in field_uses().fields.items():
        # The common note stands where a job has another value than the trainer takes by itself.
        expected = "noted" if uses[trainer] == "told" else uses[trainer]
        seen = set()
        for use in uses_of(trainer, path):
            seen.add(use)
            if use == expected != "none":
                break
        if not (expected in seen or (expected == "none" and not seen) or (trainer, path) in ALWAYS_NOTED):
            wrong[path] = expected, seen
        if expected == "none" and seen - {"none"}:
            wrong[path] = expected, seen
    assert not wrong


@pytest.mark.parametrize(
    ("trainer", "changes", "note"),
    [
        ("mlx-lm", {"training.checkpoint_layers": 4}, "mlx-lm is not told of recomputed layers: the estimate has 4"),
        ("llama-factory", {"training.activation_offload": True}, "not told of offload activations"),
        (
            "torchtune",
            {"training.master_weights": True},
            "torchtune is not told of master weights: the estimate has Yes",
        ),
    ],
)
def test_what_a_trainer_takes_otherwise_by_itself_is_said(
    trainer: Trainer, changes: dict[str, object], note: str
) -> None:
    usual = job(stack_of(trainer) | {"method.kind": "lora"})
    other = edited(usual, changes)
    said = [set(hand_off(one, estimate(one), trainer).notes) for one in (usual, other)]
    assert any(note in text for text in said[1] - said[0]), said[1]
    assert not any("is not told of" in text for text in said[0])


def test_activations_wait_in_the_hosts_memory_where_a_tool_has_a_switch() -> None:
    for trainer, setting in (("trl", "activation_offloading: true"), ("axolotl", "activation_offloading: true"),
                             ("torchtune", "enable_activation_offloading: true")):  # fmt: skip
        usual = job(stack_of(trainer) | {"method.kind": "lora"})
        other = edited(usual, {"training.activation_offload": True})
        texts = ["\n".join(hand_off(one, estimate(one), trainer).files.values()) for one in (usual, other)]
        assert setting in texts[1]
        assert setting not in texts[0]


@pytest.mark.parametrize("change", ["a field", "a trainer"])
def test_a_new_field_or_trainer_is_named(change: str, tmp_path: Path) -> None:
    folder = tmp_path
    shutil.copytree(ROOT / "ftcost_core", folder / "ftcost_core", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "resources").symlink_to(ROOT / "resources")
    file = folder / "ftcost_core" / ("documents/job.py" if change == "a field" else "exporters/handoff.py")
    text = file.read_text(encoding="utf-8")
    changed = (
        text.replace("    compile: Flag =", "    made_up: Real = 0.0\n    compile: Flag =")
        if change == "a field"
        else text.replace("Trainer: TypeAlias = Literal[", 'Trainer: TypeAlias = Literal["made-up", ')
    )
    assert changed != text
    file.write_text(changed, encoding="utf-8")
    code = "from ftcost_core.exporters.field_uses import field_uses; field_uses()"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, env=os.environ | {"PYTHONPATH": str(folder)},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    named = "no entry for training.made_up" if change == "a field" else "no entry for made-up"
    assert re.search(named, done.stderr), done.stderr
