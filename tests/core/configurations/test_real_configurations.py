"""Configurations as people have published them, and the jobs that they mean.

``real_configurations.jsonl`` holds the settings of 90 of them as facts: names of data, folders and people are left out.
The job beside each was written down by hand from the trainers' own documentation. ``model`` is null where the one that
is trained is in no catalogue: that is one question. ``refused`` names what a refusal must name.
``remembered_configurations.jsonl`` and ``peoples_configurations.jsonl`` hold more, written as people write them, each
with its job before it was read; ``given`` is what the person says beside it.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from ftcost_core.catalogue.models import find_model
from ftcost_core.configurations import Given, Imported, read_configuration
from ftcost_core.documents.fields import field_value
from ftcost_core.documents.problems import InputError

ROWS = [
    json.loads(line)
    for name in ("real_configurations.jsonl", "remembered_configurations.jsonl", "peoples_configurations.jsonl")
    for line in Path(__file__).with_name(name).read_text(encoding="utf-8").splitlines()
]
LEAST = 0.85
"""Right, or one question."""


def imported(row: dict[str, Any], folder: Path) -> Imported:
    if "settings" in row:
        file, text = folder / "config.yaml", yaml.safe_dump(row["settings"])
        text = f"# {row['comment']}\n{text}" if "comment" in row else text
    elif "file" in row:
        file, text = folder / row["file"], row["text"]
    else:
        name, kind = ("train.sh", "command") if "command" in row else ("train.py", "script")
        file, text = folder / name, row[kind]
    file.write_text(text, encoding="utf-8")
    beside = [folder / name for name in row.get("beside", {})]
    for path in beside:
        held = row["beside"][path.name]
        path.write_text(held if isinstance(held, str) else json.dumps(held), encoding="utf-8")
    given = Given(**row.get("given", {}))
    return read_configuration([file, *(path for path in beside if path.suffix == ".yaml" or "file" in row)], given)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["name"])
def test_what_a_configuration_means(row: dict[str, Any], tmp_path: Path) -> None:
    if "refused" in row:
        with pytest.raises(InputError) as refused:
            imported(row, tmp_path)
        assert row["refused"] in str(refused.value)
        return
    read = imported(row, tmp_path)
    # What the file leaves open is the trainer's.
    got = {path: _plain(field_value(read.job, path)) for path in row["job"]}
    assert {path: value for path, value in got.items() if value is not None or row["job"][path] is None} == {
        path: value for path, value in row["job"].items() if got[path] is not None or value is None
    }
    if row["model"] is None:
        assert read.question is not None
    else:
        assert read.job.model.id is not None
        assert find_model(read.job.model.id).id == find_model(row["model"]).id
    assumed = {one.path for one in read.meanings if one.said == "assumed"}
    assert ("hardware.gpu" in assumed) != ("hardware.gpu" in row["job"])


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def test_most_are_read_or_ask_one_question() -> None:
    kinds = Counter("refused" if "refused" in row else "asks" if row["model"] is None else "right" for row in ROWS)
    assert kinds["right"] + kinds["asks"] >= LEAST * len(ROWS)
