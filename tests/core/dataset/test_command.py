from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

from ftcost_core.commands import data
from ftcost_core.commands.cli import main
from ftcost_core.dataset import DataReport, FileKind, RecordFormat, TextLanguage, TextRecords
from ftcost_core.storage.bundled import read_json, resource
from tests.core.dataset.build import jsonl


def test_the_command_prints_a_table_and_a_document(
    tmp_path: Path, model: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = jsonl(tmp_path / "a.jsonl", [{"body": "one two three"}, {"body": 3}, {"other": 1}])
    words = ["data", str(path), "--tokenizer", str(model), "--field", "body", "--seq-len", "64"]
    assert main(words) == 0
    out, err = capsys.readouterr()
    assert "2; 0 empty, 1 not readable, 0 repeat another" in out
    assert "packed-streaming" in out
    assert f'{path}: line 3: has no field "body"' in err
    assert main([*words, "--json"]) == 0
    report = DataReport.model_validate(json.loads(capsys.readouterr().out))
    assert (report.format, report.version, report.records) == ("ftcost-data", 1, 2)
    assert report.overflow.seq_len == 64


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--seq-len", "0"], "seq_len: 0 given; allowed: at least 1"),
        (["--field", "nothing=x"], '--field: "nothing=x" given'),
        (["--template", "x"], 'template: "x" given; allowed: chatml'),
        (["--tokenizer", "gone"], "gone cannot be read"),
    ],
)
def test_wrong_options_are_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], why: str
) -> None:
    path = jsonl(tmp_path / "a.jsonl", [{"text": "x"}])
    assert main(["data", str(path), *words]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert why in err
    assert len(err.splitlines()) == 1


def test_choices_are_those_of_the_options() -> None:
    for given, known in (
        (data.FORMATS, RecordFormat), (data.KINDS, FileKind), (data.RECORDS, TextRecords),
        (data.LANGUAGES, TextLanguage),
    ):  # fmt: skip
        assert given == get_args(known)


@pytest.mark.long
def test_the_installed_command_counts_in_threads(tmp_path: Path, model: Path) -> None:
    path = jsonl(tmp_path / "a.jsonl", [{"text": f"{i} " + "some words of it " * 60} for i in range(5_000)])
    home = {name: str(tmp_path) for name in ("HOME", "XDG_CACHE_HOME", "LOCALAPPDATA")}
    words = [
        "data", str(path), "--tokenizer", str(model), "--threads", "2", "--exact", "--json", "--no-cache"
    ]  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-m", "ftcost_gui", *words], capture_output=True, text=True, check=True, env=os.environ | home
    )
    assert json.loads(done.stdout)["records"] == 5_000
    assert done.stderr == ""


def test_tables_have_sources_and_the_help_names_every_choice() -> None:
    overheads = read_json("dataset", "overheads.json")
    assert overheads["otherwise"] in {one["id"] for one in overheads["families"]}
    for row in (
        *overheads["families"],
        overheads["text"],
        overheads["alpaca"],
        *read_json("dataset", "tiktoken.json")["files"],
    ):
        assert row["source"]
    characters = read_json("dataset", "characters.json")
    for row in (*characters["bases"].values(), *characters["scripts"].values()):
        assert row["source"]
        assert 0 < row["low"] < row["value"] < row["high"]
    page = resource("help", "data-files.md").read_text(encoding="utf-8")
    for name in (*data.FORMATS, *(one["id"] for one in overheads["families"])):
        assert f"`{name}`" in page
