"""What trainers write. The files under ``logs`` are of toy runs on a CPU, shortened: transformers 5.23 with
TensorBoard, and our own pilot script."""

from __future__ import annotations

import json
import re
import shutil
import struct
from pathlib import Path

import pytest

from ftcost_core.documents.problems import InputError
from ftcost_core.pilot import merged, read_console, read_log, typed
from ftcost_core.pilot.formats import LineFormat, line_formats
from ftcost_core.pilot.report import PilotReport
from ftcost_core.pilot.report_from_log import tokens_per_step
from ftcost_core.pilot.tensorboard_events import scalars
from tests.core.jobs import job

LOGS = Path(__file__).parent / "logs"
JOB = job()
GIB = 2**30


def read(tmp_path: Path, name: str, text: str, **changes: object) -> PilotReport:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return read_log(path, job(changes))


def refused(path: Path) -> str:
    with pytest.raises(InputError) as caught:
        read_log(path, JOB)
    assert len(caught.value.problems) == 1
    return str(caught.value)


def rewritten(tmp_path: Path, name: str, text: str) -> str:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return refused(path)


def test_a_trainer_state_and_its_tensorboard_agree() -> None:
    """Both are of one run of 24 steps of 512 tokens, with evaluations after steps 10 and 20."""
    state = read_log(LOGS / "trainer_state.json", JOB)
    board = read_log(LOGS / "events.out.tfevents.toy", JOB)
    assert (state.format, board.format) == ("trainer-state", "tensorboard")
    assert state.micro_batch == 4
    assert state.steps_used == 21
    assert [(one.reason, one.steps) for one in state.dropped] == [("warm-up", (1,)), ("outlier", (11, 21))]
    assert board.dropped[-1].steps == (11, 21)
    assert state.tokens_per_s_per_gpu is not None
    assert board.tokens_per_s_per_gpu == pytest.approx(state.tokens_per_s_per_gpu, rel=0.03)
    assert {one.tokens for one in state.series} == {512.0}
    assert state.peak_bytes is None
    assert "the log has no peak memory" in state.notes


def test_the_tokens_of_several_gpus_are_shared() -> None:
    two = read_log(LOGS / "trainer_state.json", job({"hardware.gpus_per_node": 2}))
    one = read_log(LOGS / "trainer_state.json", JOB)
    assert one.tokens_per_s_per_gpu is not None
    assert two.tokens_per_s_per_gpu == pytest.approx(one.tokens_per_s_per_gpu / 2)
    assert any("shared among the job's 2" in note for note in two.notes)


def test_results_have_only_the_whole_run() -> None:
    report = read_log(LOGS / "train_results.json", JOB)
    assert report.tokens_per_s_per_gpu == pytest.approx(12288 / 35.1489)
    assert any("warm-up, evaluations and saves are in the figure" in note for note in report.notes)


def test_our_own_log() -> None:
    report = read_log(LOGS / "pilot.jsonl", JOB)
    rows = [json.loads(line) for line in (LOGS / "pilot.jsonl").read_text().splitlines()]
    assert (report.format, report.gpus, report.micro_batch, report.seq_len) == ("ftcost-pilot", 1, 2, 64)
    assert report.dropped[0].steps == (1, 2, 3)
    kept = [row for row in rows[1:] if row["step"] in {one.step for one in report.series if one.kept}]
    rate = sum(row["tokens"] for row in kept) / sum(row["seconds"] for row in kept)
    assert report.tokens_per_s_per_gpu == pytest.approx(rate)


def test_our_own_peaks(tmp_path: Path) -> None:
    text = (LOGS / "pilot.jsonl").read_text() + '{"peak_allocated_bytes": 5000, "peak_reserved_bytes": 6000}\n'
    report = read(tmp_path, "pilot.jsonl", text)
    assert (report.peak_bytes, report.peak_kind) == (6000, "reserved")


def test_samples_only_become_tokens_by_the_jobs_context(tmp_path: Path) -> None:
    text = json.dumps({"train_runtime": 100.0, "train_samples_per_second": 2.0, "train_steps_per_second": 0.25})
    report = read(tmp_path, "all_results.json", text, **{"data.seq_len": 1024})
    assert report.tokens_per_s_per_gpu == pytest.approx(2 * 1024)
    assert any("each is taken as the job's 1,024" in note for note in report.notes)


def test_memory_that_the_trainer_measured(tmp_path: Path) -> None:
    document = {
        "train_runtime": 10.0, "train_tokens_per_second": 50.0, "before_init_mem_gpu": 100,
        "init_mem_gpu_alloc_delta": 20, "train_mem_gpu_alloc_delta": 3, "train_mem_gpu_peaked_delta": 1,
    }  # fmt: skip
    report = read(tmp_path, "train_results.json", json.dumps(document))
    assert (report.peak_bytes, report.peak_kind) == (124, "allocated")


def test_axolotl_logs_speed_and_memory_as_texts(tmp_path: Path) -> None:
    rows = [
        {"step": i, "loss": "1.5", "tokens/train_per_sec_per_gpu": str(100 if i > 2 else 20),
         "memory/max_allocated (GiB)": "7.5", "memory/device_reserved (GiB)": "9.25"}
        for i in range(1, 13)
    ]  # fmt: skip
    report = read(tmp_path, "trainer_state.json", json.dumps({"log_history": rows}))
    assert report.tokens_per_s_per_gpu == pytest.approx(100)
    assert report.dropped[0].steps == (1, 2)
    assert (report.peak_bytes, report.peak_kind) == (round(9.25 * GIB), "reserved")


def test_a_trainer_state_without_times_says_so(tmp_path: Path) -> None:
    rows = [{"step": i, "loss": 1.0} for i in range(1, 9)]
    assert "did not reach its end" in rewritten(tmp_path, "s.json", json.dumps({"log_history": rows}))


def test_llama_factory(tmp_path: Path) -> None:
    rows = [
        {"current_steps": i, "total_steps": 40, "loss": 1.0, "elapsed_time": f"0:{i // 6:02}:{i * 10 % 60:02}",
         "total_tokens": i * 4000, "vram_allocated": 7.5, "vram_reserved": 8.25}
        for i in range(1, 11)
    ]  # fmt: skip
    text = "\n".join(map(json.dumps, rows))
    report = read(tmp_path, "trainer_log.jsonl", text)
    assert report.tokens_per_s_per_gpu == pytest.approx(400)
    assert report.format == "llama-factory"
    assert (report.peak_kind, report.peak_bytes) == ("reserved", round(8.25 * 2**30))
    torn = read(tmp_path, "trainer_log.jsonl", text[:-20])
    assert torn.tokens_per_s_per_gpu == pytest.approx(400)
    assert torn.steps_used == report.steps_used - 1
    assert any("last line is cut off" in note for note in torn.notes)


TUNE = "Step {0} | loss:2.25 lr:2e-05 tokens_per_second_per_gpu:{1} peak_memory_active:7.5 peak_memory_alloc:7.25 peak_memory_reserved:8.5"


def test_torchtune(tmp_path: Path) -> None:
    lines = [TUNE.format(i, 300.0 if i == 1 else 900.0 + i % 3) for i in range(1, 21)]
    report = read(tmp_path, "log_1700000000.txt", "\n".join(lines) + "\n")
    assert report.format == "torchtune"
    assert report.tokens_per_s_per_gpu == pytest.approx(901, rel=0.001)
    assert report.dropped[0].steps == (1,)
    assert (report.peak_bytes, report.peak_kind) == (round(8.5 * GIB), "reserved")
    assert any("padding and masked prompts" in note for note in report.notes)


def test_torchtitan_with_colours_and_several_ranks(tmp_path: Path) -> None:
    line = (
        "[rank{2}]:[titan] 2026-11-01 10:00:00 - root - INFO - \x1b[31mstep: {0:2}  \x1b[32mloss:  7.1234  "
        "\x1b[39mgrad_norm:  1.2  \x1b[33mmemory: 45.25GiB(57.17%)  \x1b[34mtps: {1:,}  \x1b[36mtflops: 243.1  "
        "\x1b[35mmfu: 24.58%\x1b[39m"
    )
    lines = [line.format(step, 1_200 if step == 1 else 5_200, rank) for step in (1, 10, 20, 30) for rank in (0, 1)]
    report = read(tmp_path, "titan.log", "starting\n" + "\n".join(lines))
    assert (report.format, report.steps_used) == ("torchtitan", 3)
    assert report.tokens_per_s_per_gpu == pytest.approx(5200)
    assert (report.peak_bytes, report.peak_kind) == (round(45.25 * GIB), "reserved")


def test_weights_and_biases_history(tmp_path: Path) -> None:
    rows = ["_step,_runtime,_timestamp,train/loss,train/num_input_tokens_seen,eval/loss"]
    rows += [f"{i},{i * 2.0},{1.7e9 + i * 2},1.5,{i * 1000},{'2.0' if i == 5 else ''}" for i in range(1, 12)]
    report = read(tmp_path, "history.csv", "\n".join(rows))
    assert report.tokens_per_s_per_gpu == pytest.approx(500)


def test_weights_and_biases_chart(tmp_path: Path) -> None:
    head = '"Step","run-1 - train/tokens_per_second_per_gpu","run-1 - train/tokens_per_second_per_gpu__MIN","run-1 - train/tokens_per_second_per_gpu__MAX"'
    rows = [head, *(f'"{i}","{800 + i % 2}","1","9999"' for i in range(1, 12))]
    assert read(tmp_path, "chart.csv", "\n".join(rows)).tokens_per_s_per_gpu == pytest.approx(800.5, abs=0.5)
    two = head + ',"run-2 - loss"'
    assert "holds 2 runs: export one" in rewritten(tmp_path, "two.csv", two + "\n")


def test_nvidia_smi(tmp_path: Path) -> None:
    text = (
        "timestamp, name, index, memory.used [MiB], utilization.gpu [%]\n"
        "2026/11/01 10:00:00.000, NVIDIA GeForce RTX 4090, 0, 1200 MiB, 0 %\n"
        "2026/11/01 10:00:01.000, NVIDIA GeForce RTX 4090, 0, 17950 MiB, 98 %\n"
        "2026/11/01 10:00:02.000, NVIDIA GeForce RTX 4090, 0, 17900 MiB, 96 %\n"
    )
    report = read(tmp_path, "smi.csv", text)
    assert (report.peak_bytes, report.peak_kind) == (17950 * 2**20, "device")
    assert report.gpu == "NVIDIA GeForce RTX 4090"
    assert report.tokens_per_s_per_gpu is None
    assert "busy 97 %" in report.notes[1]
    both = merged([report, read_log(LOGS / "pilot.jsonl", JOB)])
    assert both.peak_bytes == 17950 * 2**20
    assert both.tokens_per_s_per_gpu is not None


def test_a_folder_gives_its_best_log(tmp_path: Path) -> None:
    (tmp_path / "runs").mkdir()
    shutil.copy(LOGS / "events.out.tfevents.toy", tmp_path / "runs")
    shutil.copy(LOGS / "train_results.json", tmp_path)
    (tmp_path / "notes.txt").write_text("hello")
    report = read_log(tmp_path, JOB)
    assert report.source in ("train_results.json", str(Path("runs") / "events.out.tfevents.toy"))
    assert report.steps_used >= 20
    with pytest.raises(InputError, match="no log that can be read"):
        read_log(_empty(tmp_path), JOB)


def _empty(tmp_path: Path) -> Path:
    folder = tmp_path / "empty"
    folder.mkdir()
    return folder


def test_typed_figures() -> None:
    report = typed(tokens_per_s_per_gpu=2010.0, peak_bytes=17_900_000_000, peak_kind="device")
    assert (report.tokens_per_s_per_gpu, report.peak_kind, report.source) == (2010.0, "device", "typed")
    for wrong in ({}, {"tokens_per_s_per_gpu": -1.0}, {"peak_bytes": 0}):
        with pytest.raises(InputError):
            typed(**wrong)


def test_a_step_of_a_job_has_its_tokens() -> None:
    assert tokens_per_step(JOB) == 8 * 2048
    lengths = {"edges": [0, 256, 512], "counts": [100, 100]}
    short = job({"data": {"lengths": lengths, "seq_len": 2048, "batching": "padded-longest"}})
    assert 0 < tokens_per_step(short) < 8 * 513


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("a.json", "", "it is empty"),
        ("a.json", '{"log_history": [{"loss": 1', "cut off"),
        ("a.json", "[1, 2]", "a JSON list"),
        ("a.json", '{"some": "thing"}', "no log of a known tool"),
        ("a.json", '{"log_history": 3}', "no trainer_state.json"),
        ("a.json", '{"log_history": []}', "no steps with times"),
        ("a.json", '{"a":' * 100_000, "a.json"),
        ("a.txt", "hello\nworld\n", "line 1: it is no log of a known tool"),
        ("a.txt", "Step 1 | loss:2.0 lr:1e-5\n", "no step with tokens_per_second_per_gpu"),
        ("a.csv", "a,b\n1,2\n", "line 1: no column of steps"),
        ("a.csv", "step,loss\nx,2\n", "line 2: the step is no number"),
        ("a.csv", "step,loss\n1,2\n", "no series of training steps"),
        ("a.csv", "step,loss\n1," + "9" * 200_000 + "\n", "it is no table"),
        ("smi.csv", "memory.used [MiB]\nnone\n", "line 2: memory.used is no number"),
        ("smi.csv", "memory.used [MiB]\n1 TB\n", "line 2: memory.used is in TB"),
        ("p.jsonl", '{"format": "ftcost-pilot", "version": 2}\n', "line 1: it is of version 2"),
        ("p.jsonl", '{"format": "ftcost-pilot", "version": 1}\n', "no steps"),
        ("p.jsonl", '{"format": "ftcost-pilot", "version": 1}\n{"step": 1, "seconds": 0, "tokens": 5}\n', "line 2: a step needs"),
        ("p.jsonl", '{"format": "ftcost-pilot", "version": 1}\n{"step": 1, "sec', "line 2: it is cut off"),
        ("p.jsonl", '{"format": "ftcost-pilot", "version": 1}\n' * 2, "line 2: a second run begins"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_log_is_one_sentence_with_its_file(
    tmp_path: Path, name: str, text: str, said: str
) -> None:
    found = rewritten(tmp_path, name, text)
    assert said in found
    assert name in found
    assert "\n" not in found


def test_a_log_that_is_not_there(tmp_path: Path) -> None:
    assert "cannot be read" in refused(tmp_path / "none.json")


def test_event_files_are_read_as_written() -> None:
    found = scalars(LOGS / "events.out.tfevents.toy")
    loss = [one for one in found if one.tag == "train/loss"]
    assert [one.step for one in loss] == list(range(1, 25))
    assert loss[0].value == pytest.approx(6.220532417297363)
    assert loss[0].wall_time == pytest.approx(1795247095.4547586)


def test_a_damaged_event_file_is_refused(tmp_path: Path) -> None:
    whole = (LOGS / "events.out.tfevents.toy").read_bytes()
    path = tmp_path / "events.out.tfevents.x"
    for at in (20, 100, len(whole) - 6):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :])
        assert "the checksum of record" in refused(path)
    for end in (13, 40, len(whole) - 1):
        path.write_bytes(whole[:end])
        assert "ends inside record" in refused(path)
    path.write_bytes(whole[:12] + b"\xff" * 40)
    refused(path)
    path.write_bytes(struct.pack("<QI", 2**40, 0) + bytes(50))
    assert "no log of a known tool" in refused(path)


@pytest.mark.parametrize("form", line_formats(), ids=lambda form: form.source)
def test_the_example_of_a_format_is_read_as_it(form: LineFormat) -> None:
    """A row of formats.json says what it looks like, whence and since when it is known."""
    match = form.line.search(form.example)
    assert match is not None
    assert int(match["step"]) > 0
    assert all(pattern.search(form.example) or pattern.pattern.startswith("memory") for pattern, _, _ in form.peaks)
    assert re.fullmatch(r"20\d\d-\d\d-\d\d", form.as_of)
    again = re.sub(rf"(?<!\d){match['step']}(?!\d)", str(int(match["step"]) + 1), form.example)
    report = read_console(f"{form.example}\n{again}\n", JOB)
    assert report.format == form.name
    assert report.tokens_per_s_per_gpu is not None


def test_a_format_without_a_time_is_not_loaded() -> None:
    with pytest.raises(ValueError, match="what else is read"):
        LineFormat("x", "x", "2026-11-22", "step 1", re.compile(r"step (?P<step>\d+)"))
