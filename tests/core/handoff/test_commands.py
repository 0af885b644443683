"""``ftcost export`` and ``ftcost pipeline``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml

from ftcost_core.commands.cli import main
from ftcost_core.documents.job import dump_job
from ftcost_core.storage.bundled import resource
from ftcost_core.trainers.names import TARGETS
from tests.core.jobs import job


@pytest.fixture
def document(tmp_path: Path) -> str:
    path = tmp_path / "job.ftcost"
    path.write_text(dump_job(job()), encoding="utf-8")
    return str(path)


def config(tmp_path: Path) -> list[str]:
    return ["--config-dir", str(tmp_path / "config")]


def test_export_writes_and_says_how_to_start(document: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    arguments = ["export", document, "--to", "trl", "-o", str(out), "--data", "d/ä.jsonl", "--max-steps", "9"]
    assert main([*arguments, *config(tmp_path)]) == 0
    shown = capsys.readouterr()
    found = yaml.safe_load((out / "train.yaml").read_text(encoding="utf-8"))
    assert (found["dataset_name"], found["max_steps"]) == ("d/ä.jsonl", 9)
    assert "python train.py --config train.yaml" in shown.out
    assert "ftcost: note:" in shown.err
    assert main([*arguments, *config(tmp_path)]) == 1
    assert "exists; --overwrite" in capsys.readouterr().err
    assert main([*arguments, "--overwrite", *config(tmp_path)]) == 0


def test_export_takes_the_offer_that_is_named(
    document: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["prices", "list", "--json", "--gpu", "RTX 4090", "--provider", "RunPod", *config(tmp_path)]) == 0
    offers = [one for one in json.loads(capsys.readouterr().out) if one["kind"] == "spot" and one["gpus"] == 1]
    out = tmp_path / "out"
    arguments = ["export", document, "--to", "skypilot", "-o", str(out), *config(tmp_path)]
    assert main([*arguments, "--offer", offers[0]["id"]]) == 0
    task = yaml.safe_load((out / "skypilot.yaml").read_text(encoding="utf-8"))
    assert task["resources"]["infra"].startswith("runpod")
    assert task["resources"]["use_spot"] is True
    assert main([*arguments, "--overwrite", "--offer", "nobody/x"]) == 1
    assert "--offer" in capsys.readouterr().err


def test_bad_arguments_are_one_line(document: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["export", document, "--to", "keras", "-o", str(tmp_path)])
    assert caught.value.code == 2
    with pytest.raises(SystemExit):
        main(["export", document, "--to", "trl", "-o", str(tmp_path), "--max-steps", "-1"])
    capsys.readouterr()
    assert main(["export", document, "--to", "nemo", "-o", str(tmp_path / "x"), *config(tmp_path)]) == 1
    assert "method.quantization" in capsys.readouterr().err
    assert not (tmp_path / "x").exists()


def test_every_target_is_documented() -> None:
    page = resource("help", "hand-offs.md").read_text(encoding="utf-8")
    for target in TARGETS:
        assert f"| `{target}` |" in page


def test_pipeline_prints_months_and_years(document: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pipeline", document, "--every", "day", *config(tmp_path)]) == 0
    assert "Every day" in capsys.readouterr().out
    assert main(["pipeline", document, "--json", *config(tmp_path)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["year_usd"] == pytest.approx(12 * found["month_usd"])
