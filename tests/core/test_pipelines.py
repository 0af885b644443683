"""A change of a configuration in a repository: before and after, and the exit status of a check."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from ftcost_core.commands.cli import main
from ftcost_core.documents.job import dump_job
from tests.core.documentation.pages import code
from tests.core.jobs import job
from tests.core.test_mcp import AXOLOTL
from tests.processes import ROOT

GIVEN = ["--gpu", "H100", "--tokens", "10000000"]
LONGER = AXOLOTL.replace("sequence_len: 4096", "sequence_len: 2048")


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    (tmp_path / "before.yaml").write_text(AXOLOTL)
    (tmp_path / "after.yaml").write_text(LONGER)
    return [str(tmp_path / "before.yaml"), str(tmp_path / "after.yaml")]


def test_a_change_is_shown_before_and_after(files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", *files, *GIVEN]) == 0
    said = capsys.readouterr().out
    for name in ("Fits", "Memory per GPU", "Throughput", "Wall-clock time", "GPU-hours", "Cost"):
        (row,) = re.findall(rf"^\| {name} \|(.*)\|(.*)\|(.*)\|$", said, re.MULTILINE)
        assert row[0].strip() != row[1].strip()
    assert "`data.seq_len` 4,096 → 2,048" in said
    assert {line.count("|") for line in said.splitlines() if line.startswith("|")} == {5}


def test_nothing_changed_says_so(files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", files[0], files[0], *GIVEN]) == 0
    said = capsys.readouterr().out
    assert "Changed" not in said
    assert "+" not in said.partition("| Fits")[2].partition("<sub>")[0]


def test_what_is_not_said_or_not_read_stands_in_the_comparison(
    files: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    after = Path(files[1])
    after.write_text(LONGER.replace("2048", "4K") + "adaptor: qlora\n<img src=x>: 1\n")
    assert main(["compare", *files, "--tokens", "10000000"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert "\n- GPU not in the file: assumed H100-SXM5-80GB\n" in out
    assert '\n- after: sequence\\_len: "4K" given; allowed: ' in out
    assert "\n- after: adaptor: not read; it may change memory or time\n" in out
    assert "\n- after: \\<img src=x\\>: not read" in out


def test_a_check_refuses_a_value_that_cannot_be(files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    Path(files[1]).write_text(LONGER.replace("2048", "4K"))
    assert main(["compare", *files, *GIVEN, "--check"]) == 1
    assert 'ftcost: after.yaml: sequence_len: "4K" given; allowed: ' in capsys.readouterr().err
    assert main(["estimate", files[1], "--check"]) == 1
    assert 'ftcost: after.yaml: sequence_len: "4K" given; allowed: ' in capsys.readouterr().err


def test_what_is_given_beside_a_job_document_is_not_used_and_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "job.ftcost"
    path.write_text(dump_job(job()), encoding="utf-8")
    said = "- a job document says its model, GPUs and data itself"
    assert main(["compare", str(path), str(path), "--gpu", "A100"]) == 0
    assert said in capsys.readouterr().out
    assert main(["compare", str(path), str(path)]) == 0
    assert said not in capsys.readouterr().out


def test_a_check_is_not_of_a_batch(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "jobs.jsonl"
    path.write_text(job().model_dump_json() + "\n", encoding="utf-8")
    assert main(["estimate", "--batch", str(path), "--check"]) == 1
    assert "--check is of one job" in capsys.readouterr().err


@pytest.mark.parametrize("command", [["estimate", "--json"], ["compare"]])
def test_a_check_keeps_its_status_when_its_reader_goes_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    class _Gone(io.StringIO):
        def write(self, _text: str) -> int:
            raise BrokenPipeError

    path = tmp_path / "job.ftcost"
    path.write_text(dump_job(job({"data.seq_len": 131_072, "training.checkpointing": "none"})))
    files = [str(path)] * (2 if command == ["compare"] else 1)
    monkeypatch.setattr(sys, "stdout", _Gone())
    assert main([*command, *files, "--check"]) == 3


@pytest.mark.parametrize(
    ("changes", "words", "status", "said"),
    [
        ({}, [], 0, ""),
        ({}, ["--at-least", "1"], 3, "less than 100 %"),
        ({"data.seq_len": 131_072, "training.checkpointing": "none"}, [], 3, "fits with a chance of"),
        ({"limits.budget_usd": 0.01}, [], 3, "within the budget of $0.01"),
        ({"limits.deadline_hours": 0.01}, [], 3, "within the deadline of 0.01 hours"),
        ({"limits.budget_usd": 10_000, "limits.deadline_hours": 10_000}, [], 0, ""),
    ],
)
def test_a_check_is_an_exit_status(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], changes: dict[str, object], words: list[str],
    status: int, said: str,
) -> None:  # fmt: skip
    path = tmp_path / "job.ftcost"
    path.write_text(dump_job(job(changes)), encoding="utf-8")
    call = ["estimate", str(path), "--config-dir", str(tmp_path)]
    assert main([*call, "--check", *words]) == status
    assert said in capsys.readouterr().err
    assert main(call) == 0


def test_a_comparison_checks_what_comes_after(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.ftcost", tmp_path / "bad.ftcost"
    good.write_text(dump_job(job()), encoding="utf-8")
    bad.write_text(dump_job(job({"data.seq_len": 131_072, "training.checkpointing": "none"})), encoding="utf-8")
    assert main(["compare", str(good), str(bad), "--check"]) == 3
    assert "would be if it did" in capsys.readouterr().out
    assert main(["compare", str(bad), str(good), "--check"]) == 0
    assert main(["compare", str(bad), str(good), "--gpus", "0"]) == 1
    assert "--gpus: 0 given" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["compare", str(good), str(bad), "--check", "--at-least", "90"])


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="the workflow's shell")
def test_the_workflow_of_the_page_runs_in_a_repository(tmp_path: Path) -> None:
    (text,) = code("pipelines.md", "yaml")
    workflow = yaml.safe_load(text)
    (step,) = [one for one in workflow["jobs"]["cost"]["steps"] if one.get("name") == "Before and after"]
    tools = tmp_path / "bin"
    tools.mkdir()
    (tools / "ftcost").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m ftcost_gui "$@"\n')
    (tools / "ftcost").chmod(0o755)
    environment = os.environ | {
        "PATH": f"{tools}:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT),
        "GITHUB_STEP_SUMMARY": str(tmp_path / "summary.md"),
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@b",
    }  # fmt: skip
    folder = tmp_path / "repository"
    (folder / "training").mkdir(parents=True)

    def shell(command: str, status: int = 0) -> str:
        done = subprocess.run(
            ["bash", "-e", "-c", command], cwd=folder, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == status, done.stderr
        return done.stdout.strip()

    file, other = folder / "training" / "axolotl.yaml", folder / "training" / "broken.yaml"
    file.write_text(AXOLOTL)
    other.write_text(AXOLOTL)
    shell("git init -q . && git add . && git commit -qm one")
    environment["BASE"] = shell("git rev-parse HEAD")
    file.write_text(LONGER)
    (folder / "training" / "new.yaml").write_text(LONGER)
    shell("git add . && git commit -qm two")
    shell(step["run"])
    _, first, second = (tmp_path / "summary.md").read_text(encoding="utf-8").split("### ")
    assert first.startswith("training/axolotl.yaml\n**LoRA of Llama 3.1 8B on H100")
    assert "`data.seq_len` 4,096 → 2,048" in first
    assert second.startswith("training/new.yaml\n**LoRA of Llama 3.1 8B on H100")

    other.write_text("base_model: [")
    shell("git commit -qam three")
    (tmp_path / "summary.md").unlink()
    shell(step["run"], status=1)
    summary = (tmp_path / "summary.md").read_text(encoding="utf-8")
    assert re.search(r"^### training/broken.yaml\nftcost: .*broken.yaml", summary, re.MULTILINE)
    assert summary.index("broken.yaml") < summary.index("### training/new.yaml\n**LoRA")
