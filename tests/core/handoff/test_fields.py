"""No exporter drops a field of the job unawares: what the table of fields says of each is so."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ftcost_core.documents.job import edited
from ftcost_core.estimator import estimate
from ftcost_core.exporters.dispatch import hand_off
from ftcost_core.trainers.names import TRAINERS, Trainer
from ftcost_core.trainers.table import trainers
from tests.core.handoff.field_uses import OTHERS, uses_of
from tests.core.jobs import job
from tests.core.made_up_words import ROOT
from tests.handoff_tools.cases import stack_of


@pytest.mark.parametrize(
    ("trainer", "every"),
    # The gate changes every fourth field, for one trainer.
    [("mlx-lm", 4), *(pytest.param(name, 1, marks=pytest.mark.long) for name in TRAINERS)],
)
def test_what_stands_in_a_table_changes_the_files(trainer: Trainer, every: int) -> None:
    """And what does not is said in them, where a job has another value than the trainer takes by itself."""
    table, wrong = trainers()[trainer], {}
    for path in list(OTHERS)[::every]:
        if (trainer, path) == ("nemo", "training.micro_batch"):
            continue  # always 1: the jobs are packed
        written = path in {row.path for row in table.rows}
        uses = set(uses_of(trainer, path))
        silent = table.without.get(path, "follows from other settings") != "follows from other settings"
        if (written and not uses & {"written", "refused"}) or (silent and "written" in uses):
            wrong[path] = uses
    assert not wrong


@pytest.mark.parametrize(
    ("trainer", "changes", "note"),
    [
        (
            "mlx-lm",
            {"training.checkpoint_layers": 4},
            "[training.checkpoint_layers] Recomputed layers: 4 in the estimate",
        ),
        (
            "llama-factory",
            {"training.activation_offload": True},
            "[training.activation_offload] Offload activations: Yes in the estimate, No",
        ),
        (
            "torchtune",
            {"training.master_weights": True},
            "[training.master_weights] Master weights: Yes in the estimate, No",
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
    file = folder / "ftcost_core" / ("documents/job.py" if change == "a field" else "trainers/names.py")
    text = file.read_text(encoding="utf-8")
    changed = (
        text.replace("    compile: Flag | None =", "    made_up: Real = 0.0\n    compile: Flag | None =")
        if change == "a field"
        else text.replace("Trainer: TypeAlias = Literal[", 'Trainer: TypeAlias = Literal["made-up", ')
    )
    assert changed != text
    file.write_text(changed, encoding="utf-8")
    code = "from ftcost_core.trainers.table import trainers; trainers()"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, env=os.environ | {"PYTHONPATH": str(folder)},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    named = "no entry for training.made_up" if change == "a field" else "made-up"
    assert re.search(named, done.stderr), done.stderr
