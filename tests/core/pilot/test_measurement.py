"""A measured run written as a row: what it says, what it keeps to itself, and that the fit takes it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

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
        measurement_row(wide, report.replaced(gpus=4), framework="trl", month="2026-11")


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


def test_what_was_not_measured_has_no_grade() -> None:
    of_log = read_log(LOGS / "pilot.jsonl", job())
    peak = {"peak_bytes": 17_900_000_000, "peak_kind": "reserved"}
    for measured, grades in (
        ({"peak_bytes": None}, {"memory": None, "throughput": "A"}),
        (peak, {"memory": "A", "throughput": "A"}),
        (peak | {"tokens_per_s_per_gpu": None}, {"memory": "A", "throughput": None}),
    ):
        report = of_log.replaced(**measured)
        row = measurement_row(job(), report, framework="trl 0.24", month="2026-11")
        assert row["quality"] == grades


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--tokens-per-s", "nan"], "--tokens-per-s: NaN given; allowed: more than 0"),
        (["--tokens-per-s", "inf"], "--tokens-per-s: Infinity given"),
        (["--tokens-per-s", "0"], "--tokens-per-s: 0.0 given"),
        (["--tokens-per-s", "50000"], "--tokens-per-s: 50000.0 given; allowed: tokens/s of one GPU: at most"),
        (["--peak-gib", "-1", "--peak-kind", "device"], "--peak-gib: -1.0 given; allowed: at least 0.001"),
        (["--peak-gib", "nan", "--peak-kind", "device"], "--peak-gib: NaN given"),
        (["--peak-gib", "30", "--peak-kind", "device"], "30.0 given; allowed: GiB of one GPU: at most the 23.99"),
        (["--peak-gib", "20"], "--peak-kind: required with --peak-gib (allocated, reserved, device, unknown)"),
        (["--tokens-per-s", "2010", "--peak-kind", "device"], "--peak-gib: required with --peak-kind"),
        (["--tokens-per-s", "2010", "--gpu", "H100"], '--gpu: "H100" given; allowed: beside a trainer'),
        (["--tokens-per-s", "2010", "-o", "{folder}/none/run.json"], "there is no folder"),
    ],
)
def test_typed_words_that_cannot_be_are_refused(
    tmp_path: Path, words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "job.ftcost"
    path.write_text(dump_job(job()), encoding="utf-8")
    given = [word.format(folder=tmp_path) for word in words]
    assert main(["measurement", str(path), *given, "--framework", "trl 0.24"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err
    assert len(err.splitlines()) == 1
    assert [file.name for file in tmp_path.iterdir()] == ["job.ftcost"]


@pytest.mark.parametrize("kind", ["allocated", "reserved", "device", "unknown"])
def test_a_typed_peak_is_of_the_kind_that_was_said(
    tmp_path: Path, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "job.ftcost"
    path.write_text(dump_job(job()), encoding="utf-8")
    words = ["--peak-gib", "20", "--peak-kind", kind, "--framework", "trl 0.24"]
    assert main(["measurement", str(path), *words]) == 0
    row = json.loads(capsys.readouterr().out)
    assert row["measured"] == {"memory_bytes": 20 * 2**30, "memory_kind": kind}
    assert row["quality"] == {"memory": "B", "throughput": None}


@pytest.mark.long
def test_no_published_run_would_be_refused() -> None:
    for row in measurements():
        found, measured = parse_job(row["job"]), row["measured"]
        speed, peak = measured.get("tokens_per_s_per_gpu"), measured.get("memory_bytes")
        if (speed or peak) and found.training.micro_batch:
            report = typed(tokens_per_s_per_gpu=speed, peak_bytes=peak and int(peak))
            assert measurement_row(found, report, framework="trl", month="2026-11")["measured"], row["id"]


CONFIGURATION = """\
model_name_or_path: meta-llama/Llama-3.1-8B
max_length: 1024
packing: true
per_device_train_batch_size: 2
output_dir: out
"""


def from_configuration(
    folder: Path, capsys: pytest.CaptureFixture[str], *words: str, text: str = CONFIGURATION
) -> dict[str, Any]:
    path = folder / "sft.yaml"
    path.write_text(text, encoding="utf-8")
    log = str(LOGS / "trainer_state.json")
    assert main(["measurement", str(path), log, "--framework", "trl 0.24", *words]) == 0
    row: dict[str, Any] = json.loads(capsys.readouterr().out)
    return row


def test_a_configuration_needs_its_run_s_gpu(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, log = tmp_path / "sft.yaml", str(LOGS / "trainer_state.json")
    path.write_text(CONFIGURATION, encoding="utf-8")
    assert main(["measurement", str(path), log, "--framework", "trl 0.24", "--gpus", "1"]) == 1
    out, err = capsys.readouterr()
    assert "--gpu: the GPU of the run" in err
    assert "H100" not in out + err
    row = from_configuration(tmp_path, capsys, "--gpu", "RTX 4090", "--gpus", "1")
    assert row["job"]["hardware"]["gpu"] == "RTX 4090"
    assert not {"hardware.gpu", "hardware.gpus_per_node", "data.tokens"} & set(row["assumed"])
    assert row["quality"]["throughput"] == "A"


def test_the_gpu_of_a_log_is_enough() -> None:
    report = typed(tokens_per_s_per_gpu=2010.0).replaced(gpu="NVIDIA GeForce RTX 4090")
    filled_in = ["hardware.gpu", "hardware.gpus_per_node"]
    row = measurement_row(job({"hardware.gpu": "H100"}), report, framework="trl", month="2026-11",
                          filled_in=filled_in)  # fmt: skip
    assert row["job"]["hardware"]["gpu"] == "RTX 4090"
    assert set(filled_in) & set(row["assumed"]) == {"hardware.gpus_per_node"}


def test_what_a_configuration_does_not_say_is_assumed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    odd = CONFIGURATION + "optim: some_other\n"
    row = from_configuration(tmp_path, capsys, "--gpu", "RTX 4090", text=odd)
    assert {"hardware.gpus_per_node", "training.optimizer"} <= set(row["assumed"])
    assert "data.seq_len" not in row["assumed"]
    assert row["quality"]["throughput"] == "B"


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
