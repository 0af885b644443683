"""Comparing, calibrating, the script and both commands."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest
import yaml

from ftcost_core.commands.cli import main
from ftcost_core.documents.job import dump_job, edited, load_job
from ftcost_core.documents.problems import InputError
from ftcost_core.estimator import estimate
from ftcost_core.exporters.dispatch import hand_off
from ftcost_core.pilot import TARGETS, calibrated, compare, default_target, how_to_run, pilot_files, read_log, typed
from ftcost_core.wording.verdicts import pilot_words, speed_verdict
from tests.core.jobs import job

LOGS = Path(__file__).parent / "logs"


def test_a_measured_figure_is_inside_its_range_or_not() -> None:
    result = estimate(job())
    speed, memory = result.throughput, result.memory
    good = typed(tokens_per_s_per_gpu=speed.tokens_per_s_per_gpu * 1.01, peak_bytes=memory.reserved + 1)
    for figure in compare(job(), result, good).figures:
        assert figure.inside
    bad = typed(tokens_per_s_per_gpu=speed.high * 1.1, peak_bytes=memory.device * 3, peak_kind="device")
    fast, large = compare(job(), result, bad).figures
    assert (fast.inside, large.inside) == (False, False)
    assert fast.difference == pytest.approx(speed.high * 1.1 / speed.tokens_per_s_per_gpu - 1)
    assert (large.predicted, large.low, large.high) == (memory.device, memory.device_low, memory.device_high)
    assert compare(job(), result, typed(peak_bytes=5)).figures[0].predicted == memory.reserved


def test_a_pilot_of_other_settings_is_noted() -> None:
    report = read_log(LOGS / "pilot.jsonl", job())
    notes = compare(job(), estimate(job()), report).notes
    assert any("context length 64, the job has 2048" in note for note in notes)
    other = report.replaced(gpu="NVIDIA H100 80GB HBM3", gpus=4)
    text = " ".join(compare(job(), estimate(job()), other).notes)
    assert "GPUs 4" in text
    assert "H100" in text


def test_a_calibrated_job_gives_back_the_pilots_speed() -> None:
    measured = estimate(job()).throughput.tokens_per_s_per_gpu * 0.7
    tuned = edited(job(), calibrated(job(), typed(tokens_per_s_per_gpu=measured, peak_bytes=10**10)))
    assert tuned.calibration is not None
    assert (tuned.calibration.gpu, tuned.calibration.gpus, tuned.calibration.micro_batch) == ("RTX 4090", 1, 2)
    assert tuned.calibration.peak_bytes == 10**10
    found = estimate(tuned).throughput
    assert found.tokens_per_s_per_gpu == pytest.approx(measured, rel=1e-6)
    before = estimate(job()).throughput
    assert found.high / found.low < before.high / before.low


def test_a_speed_is_measured_only_where_the_job_is_what_the_pilot_ran() -> None:
    measured = estimate(job()).throughput.tokens_per_s_per_gpu
    tuned = edited(job(), calibrated(job(), typed(tokens_per_s_per_gpu=measured)))

    def said(changes: dict[str, object]) -> tuple[str, float]:
        result = estimate(edited(tuned, changes))
        speed = result.throughput
        return speed_verdict(result.resolved, fits=True).words, speed.high / speed.tokens_per_s_per_gpu

    same, exact = said({})
    assert same == "measured"
    assert said({"training.global_batch": 32, "limits.budget_usd": 5.0})[0] == "measured"
    for changes in ({"data.seq_len": 16_384}, {"hardware.gpu": "RTX 3090"}, {"method.lora.rank": 64}):
        words, wide = said(changes)
        assert words == "scaled from your pilot", changes
        assert wide >= exact
    assert said({"data.seq_len": 16_384})[1] > 1 + 2 * (exact - 1)
    assert pilot_words(estimate(edited(tuned, {"data.seq_len": 16_384})).resolved) == "RTX 4090, 2,048 tokens"


def test_a_pilot_outside_the_range_is_written_only_when_asked_for(tmp_path: Path) -> None:
    path, out = tmp_path / "job.ftcost", tmp_path / "out.ftcost"
    path.write_text(dump_job(job()), encoding="utf-8")
    words = ["pilot", str(path), "--tokens-per-s", "99999", "-o", str(out)]
    assert main(words) == 1
    assert not out.exists()
    assert main([*words, "--anyway"]) == 0
    assert out.exists()


def test_the_driver_s_name_of_a_gpu_is_understood() -> None:
    report = typed(tokens_per_s_per_gpu=100.0).replaced(gpu="NVIDIA GeForce RTX 3090")
    calibration = calibrated(job(), report)["calibration"]
    assert isinstance(calibration, dict)
    assert calibration["gpu"] == "RTX 3090"


@pytest.mark.parametrize("kind", ["qlora", "lora", "dora", "full", "freeze", "pretrain"])
def test_the_pilot_runs_the_hand_off_with_a_stopwatch(kind: str) -> None:
    """So it measures the trainer, the loss and the packing that the training will have."""
    asked = job({"method.kind": kind, "data.seq_len": 1536, "training.global_batch": 8})
    files = pilot_files(asked, steps=7, warm_up=3)
    assert list(files)[:2] == ["pilot.py", "train.yaml"]
    code = files["pilot.py"]
    ast.parse(code)
    assert "STEPS, WARM_UP = 7, 3" in code
    assert "SEQ_LEN, SEQUENCES = 1536, 8" in code
    assert "train.load = random_tokens" in code
    assert "class Timed(train.SFTTrainer)" in code
    trained = hand_off(asked, estimate(asked), "trl", data_path="random.jsonl", max_steps=10)
    assert files["train.py"] == trained.files["train.py"]
    assert how_to_run(files) == ["Start: python pilot.py"]


def test_preference_pairs_are_random_pairs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = pilot_files(job({"method.kind": "lora", "method.objective": "dpo", "data.seq_len": 64}))
    assert "class Timed(train.DPOTrainer)" in files["pilot.py"]
    assert how_to_run(files) == ["Start: python random_data.py; python pilot.py"]
    monkeypatch.chdir(tmp_path)
    exec(compile(files["random_data.py"], "random_data.py", "exec"), {})
    row = json.loads((tmp_path / "random.jsonl").read_text().splitlines()[0])
    assert set(row) == {"prompt", "chosen", "rejected"}


def test_several_gpus_start_through_their_launcher() -> None:
    files = pilot_files(job({"hardware.gpus_per_node": 2, "method.kind": "lora"}))
    assert how_to_run(files)[0].endswith("pilot.py")
    assert "launch" in how_to_run(files)[0]


def test_ones_own_data_are_read_as_in_the_training() -> None:
    name = 'a"; import os; os.system("x")\n.jsonl'
    files = pilot_files(job(), data_path=name)
    assert "random" not in files["pilot.py"]
    assert yaml.safe_load(files["train.yaml"])["dataset_name"] == name


@pytest.mark.parametrize("target", ["torchtune", "axolotl", "llama-factory"])
def test_other_tools_get_their_configuration_and_random_data(
    target: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = pilot_files(job({"data.seq_len": 128}), to=target, steps=5, warm_up=2)  # type: ignore[arg-type]
    assert len(how_to_run(files)) == 1
    assert any("7" in line and "max_steps" in line for text in files.values() for line in text.splitlines())
    monkeypatch.chdir(tmp_path)
    exec(compile(files["random_data.py"], "random_data.py", "exec"), {})
    rows = [json.loads(line) for line in (tmp_path / "random.jsonl").read_text().splitlines()]
    assert len(rows) >= 7 * 8
    assert rows[0]["messages"][1]["role"] == "assistant"
    given = pilot_files(job(), to=target, data_path="mine.jsonl")  # type: ignore[arg-type]
    assert "random_data.py" not in given
    assert any("mine.jsonl" in text for text in given.values())


@pytest.mark.parametrize(
    ("path", "changes"),
    [
        ("method.objective", {"model.id": "google-bert/bert-base-uncased", "method.objective": "classification"}),
        ("data.images_per_sample", {"model.id": "google/gemma-3-4b-it", "data.images_per_sample": 1.0}),
    ],
)
def test_what_has_no_random_records_has_no_pilot(path: str, changes: dict[str, object]) -> None:
    with pytest.raises(InputError, match="no pilot is written") as caught:
        pilot_files(job(changes), to="trl")
    assert caught.value.problems[0].path == path


def test_stacks_without_a_pilot_are_refused() -> None:
    assert default_target(job()) == "trl"
    assert default_target(job({"training.stack": "torchtune"})) == "torchtune"
    with pytest.raises(InputError, match="a stack with a pilot") as caught:
        pilot_files(job({"training.stack": "megatron"}))
    assert caught.value.problems[0].path == "training.stack"
    assert set(TARGETS) == {"trl", "torchtune", "axolotl", "llama-factory"}
    for wrong in ({"steps": 0}, {"warm_up": -1}, {"to": "nemo"}):
        with pytest.raises(InputError):
            pilot_files(job(), **wrong)


def test_the_script_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "job.ftcost"
    path.write_text(dump_job(job()), encoding="utf-8")
    out = tmp_path / "pilot"
    assert main(["pilot-script", str(path), "-o", str(out), "--steps", "5"]) == 0
    assert {one.name for one in out.iterdir()} == {"pilot.py", "train.py", "train.yaml"}
    assert "Start: python pilot.py" in capsys.readouterr().out
    assert main(["pilot-script", str(path), "-o", str(out)]) == 1
    assert main(["pilot-script", str(path), "-o", str(out), "--force"]) == 0
    assert main(["pilot-script", str(path)]) == 0
    assert "STEPS, WARM_UP = 30, 10" in capsys.readouterr().out
    data = tmp_path / "chat.jsonl"
    data.write_text("{}\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert main(["pilot-script", str(path), "-o", "deep/pilot", "--data", "chat.jsonl"]) == 0
    settings = yaml.safe_load(Path("deep/pilot/train.yaml").read_text(encoding="utf-8"))
    assert settings["dataset_name"] == "../../chat.jsonl"


def test_the_pilot_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, out = tmp_path / "job.ftcost", tmp_path / "tuned.ftcost"
    path.write_text(dump_job(job()), encoding="utf-8")
    log, folder = str(LOGS / "trainer_state.json"), ["--config-dir", str(tmp_path)]
    assert main(["pilot", str(path), log, "-o", str(out), "--anyway", *folder]) == 0
    text = capsys.readouterr().out
    for words in ("21 steps used", "left out as outlier: 2 (steps 11, 21)", "predicted", "calibrated", "tok/s/GPU"):
        assert words in text
    tuned = load_job(out.read_text(encoding="utf-8"))
    assert tuned.calibration is not None
    assert tuned.calibration.source == "trainer_state.json"
    assert main(["pilot", str(path), log, "--json", *folder]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["report"]["steps_used"] == 21
    assert document["after"]["tokens_per_s_per_gpu"] < document["before"]["tokens_per_s_per_gpu"]
    # A job that is calibrated already is compared without its calibration.
    assert main(["pilot", str(out), log, "--json", *folder]) == 0
    assert json.loads(capsys.readouterr().out)["before"] == document["before"]
    assert main(["pilot", str(path), "--tokens-per-s", "1500", "--peak-gib", "16.5", *folder]) == 0
    assert "1,500" in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [[], ["missing.json"], ["--peak-gib", "-1"], ["x.json", "--peak-gib", "3"]])
def test_the_pilot_command_refuses(tmp_path: Path, arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "job.ftcost"
    path.write_text(dump_job(job()), encoding="utf-8")
    assert main(["pilot", str(path), *arguments]) == 1
    assert capsys.readouterr().err.startswith("ftcost: ")
