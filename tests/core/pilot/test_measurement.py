"""A measured run written as a row: what it says, what it keeps to itself, and that the fit takes it."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
import yaml

from ftcost_core.commands.cli import main
from ftcost_core.documents.job import dump_job, edited, parse_job
from ftcost_core.documents.problems import InputError
from ftcost_core.pilot import measurement_row, read_log, typed
from tests.accuracy.rows import measurements
from tests.core.jobs import job
from tests.processes import ROOT

LOGS = Path(__file__).parent / "logs"
PRIVATE = {
    "name": "Secret project of Ms Roe",
    "data.tokens": 123_457,
    "data.samples": 4_321,
    "run.one_off_usd": 777.0,
    "limits.budget_usd": 31_337.0,
    "hardware.host_ram_gib": 77.0,
    "hardware.disk_gib": 999.0,
}


def test_a_row_has_the_form_of_the_published_ones() -> None:
    report = typed(tokens_per_s_per_gpu=2010.0, peak_bytes=17_900_000_000, peak_kind="reserved")
    row = measurement_row(job(), report, framework="trl 0.24", month="2026-11", source="owner/repository")
    assert row.keys() == measurements()[0].keys()
    assert row["measured"] == {
        "tokens_per_s_per_gpu": 2010.0, "memory_bytes": 17_900_000_000, "memory_kind": "reserved",
    }  # fmt: skip
    assert row["source"]["repo"] == "owner/repository"
    assert row["quality"] == {"memory": "B", "throughput": "B"}  # typed, not read from a log
    again = measurement_row(job(), report, framework="trl 0.24", month="2026-11", source="owner/repository")
    assert again["id"] == row["id"]
    assert row["id"] not in {one["id"] for one in measurements()}


def test_a_row_says_nothing_of_the_data_the_money_or_the_machine() -> None:
    report = read_log(LOGS / "pilot.jsonl", job())
    row = measurement_row(edited(job(), PRIVATE), report, framework="trl 0.24", month="2026-11")
    text = json.dumps(row)
    for value in ("Secret", "123457", "4321", "777", "31337", "999", str(Path.home())):
        assert value not in text.removesuffix(row["id"]), value
    assert row["job"].keys() == {
        "format", "version", "name", "model", "data", "method", "training", "hardware",
    }  # fmt: skip


def test_the_log_is_right_where_the_job_differs() -> None:
    report = read_log(LOGS / "pilot.jsonl", job())
    row = measurement_row(edited(job(), {"data.seq_len": 8192}), report, framework="trl", month="2026-11")
    assert parse_job(row["job"]).data.seq_len == report.seq_len == 64
    assert row["quality"]["throughput"] == "A"
    wide = edited(job(), {"hardware.nodes": 2})
    with pytest.raises(InputError, match=r"hardware.nodes: 2 given.*names 4 GPUs"):
        measurement_row(wide, report.model_copy(update={"gpus": 4}), framework="trl", month="2026-11")


def test_what_cannot_be_a_row_is_refused() -> None:
    speed = typed(tokens_per_s_per_gpu=2010.0)
    with pytest.raises(InputError, match="--framework"):
        measurement_row(job(), speed, framework=" ", month="2026-11")
    open_job = edited(job(), {"training.micro_batch": None, "training.global_batch": None})
    with pytest.raises(InputError, match=r"training.micro_batch: the run's"):
        measurement_row(open_job, speed, framework="trl", month="2026-11")


def test_the_row_is_shown_and_written_and_nothing_is_replaced(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, out = tmp_path / "job.ftcost", tmp_path / "run.json"
    path.write_text(dump_job(job()), encoding="utf-8")
    words = ["measurement", str(path), str(LOGS / "pilot.jsonl"), "--framework", "trl 0.24",
             "--config-dir", str(tmp_path)]  # fmt: skip
    assert main(words) == 0
    shown = json.loads(capsys.readouterr().out)
    assert main([*words, "-o", str(out)]) == 0
    assert json.loads(capsys.readouterr().out) == shown == json.loads(out.read_text(encoding="utf-8"))
    assert out.read_text(encoding="utf-8").count("\n") == 1  # a line of the file of measurements
    assert main([*words, "-o", str(out)]) == 1
    assert "exists: give another name" in capsys.readouterr().err


def test_the_template_for_issues_names_the_command_and_asks_for_the_row() -> None:
    text = (ROOT / ".github" / "ISSUE_TEMPLATE" / "measurement.yml").read_text(encoding="utf-8")
    template = yaml.safe_load(text)
    asked = {part["id"]: part for part in template["body"] if "id" in part}
    assert asked["row"]["validations"]["required"]
    assert "ftcost measurement JOB LOG --framework" in text


@pytest.mark.long
def test_a_row_enters_the_refit() -> None:
    from tests.accuracy.fit_throughput import fit
    from tests.accuracy.runs import counted, runs_of

    report = read_log(LOGS / "pilot.jsonl", job())
    row = measurement_row(job(), report, framework="trl 0.24", month="2026-11")
    rows = [one for one in measurements() if one["measured"].get("tokens_per_s_per_gpu")]
    found = []
    for some in (rows, [*rows, row]):
        runs = runs_of(some)
        fitted = fit(runs, counted(runs), np.ones(len(some), dtype=np.bool_), tolerance=1e-3)
        found.append(fitted.values)
    assert runs.source[-1] == "contributed"
    assert found[0].keys() == found[1].keys()
    moved = [name for name in found[0] if found[0][name] != found[1][name]]
    assert moved
    assert all(found[1][name] == pytest.approx(found[0][name], rel=0.2) for name in moved)
