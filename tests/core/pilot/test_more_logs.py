"""Logs of further tools, exports of trackers, and runs that are too short to calibrate with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ftcost_core.documents.problems import InputError
from ftcost_core.pilot import calibrated, read_console, read_log
from tests.core.jobs import job

JOB = job()
GIB = 2**30
GPUS = JOB.hardware.gpus_per_node * JOB.hardware.nodes
TOKENS_A_STEP = (JOB.training.global_batch or 0) * JOB.data.seq_len / GPUS
"""Of one GPU, in whole windows."""


def nanotron(step: int, speed: str) -> str:
    return (
        f"[INFO|DP=0|PP=0|TP=0]: iteration: {step} / 90 | consumed_tokens: 85.8G | elapsed_time_per_iteration_ms: 11.5K"
        f" | tokens_per_sec: 22.8K | tokens_per_sec_per_gpu: {speed} | global_batch_size: 64 | lm_loss: 2.38"
    )


@pytest.mark.parametrize(
    ("form", "lines", "speed"),
    [
        ("nanotron", [nanotron(step, "11.4K") for step in (7, 8, 9)], 11_400),
        ("nanotron", [nanotron(step, "914") for step in (7, 8, 9)], 914),
        ("maxtext", [f"completed step: {step}, seconds: 5.7, TFLOP/s/device: 134.9, Tokens/s/device: 8670.5, loss: 2.1"
                     for step in range(4)], 8670.5),
        ("mlx-lm", [f"{step:>6}    2.310 ▼    1,234    {step / 2:>5.1f}k" for step in (10, 20, 30)], 1234 / GPUS),
        ("mlx-lm", [f"Iter {step}: Train loss 2.310, Learning Rate 1.000e-05, It/sec 0.8, Tokens/sec 1234.5, Trained "
                    f"Tokens {step * 50}, Peak mem 12.3 GB" for step in (10, 20, 30)], 1234.5 / GPUS),
        ("verl", [f"step:{step} - actor/loss:0.1 - perf/max_memory_allocated_gb:40.0 - perf/throughput:1200.0"
                  for step in (1, 2, 3)], 1200),
    ],
)  # fmt: skip
def test_lines_that_state_a_speed(form: str, lines: list[str], speed: float) -> None:
    report = read_console("\n".join(lines) + "\n", JOB)
    assert (report.format, report.tokens_per_s_per_gpu) == (form, pytest.approx(speed))


def test_verl_states_its_memory() -> None:
    line = "step:1 - perf/max_memory_allocated_gb:40.0 - perf/max_memory_reserved_gb:44.5 - perf/throughput:1200.0\n"
    assert read_console(line, JOB).peak_bytes == 44.5 * GIB


def test_nanogpt_counts_from_0_and_times_its_steps() -> None:
    lines = [f"iter {step}: loss 4.08, time {time:.2f}ms, mfu 12.3%" for step, time in enumerate((9000, 500, 500, 500))]
    report = read_console("\n".join(lines) + "\n", JOB)
    assert report.tokens_per_s_per_gpu is not None
    assert [one.step for one in report.series if not one.kept] == [1]  # the first compiles
    assert report.steps_used == 3


def test_a_console_of_axolotl_may_tell_memory_alone() -> None:
    row = (
        "{'loss': 2.03, 'memory/max_mem_allocated(gib)': 34.5, 'memory/device_mem_reserved(gib)': 41.25, 'epoch': 2.0}"
    )
    report = read_console(f"{row}\n{row}\n", JOB)
    assert (report.peak_kind, report.peak_bytes, report.tokens_per_s_per_gpu) == ("reserved", 41.25 * GIB, None)


def test_the_line_of_liger_tells_speed_and_memory() -> None:
    rows = [
        str({"loss": 75.0, "epoch": step / 2, "num_input_tokens_seen": 32_768 * step,
             "total_peak_memory_reserved_MB": 47_172.0, "step_tokens_per_second": 18_800.0 + step})
        for step in (2, 3, 4, 5)
    ]  # fmt: skip
    report = read_console("\n".join(rows) + "\n", job({"hardware.gpus_per_node": 1}))
    assert report.tokens_per_s_per_gpu == pytest.approx(18_804, rel=0.001)
    assert report.peak_bytes == 47_172 * 2**20


def test_a_log_of_llama_factory_without_losses(tmp_path: Path) -> None:
    rows = [{"current_steps": 5 * n, "total_steps": 50, "elapsed_time": f"0:00:{10 * n:02d}"} for n in range(1, 6)]
    path = tmp_path / "trainer_log.jsonl"
    path.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    assert read_log(path, JOB).steps_used >= 3


def test_exports_of_trackers(tmp_path: Path) -> None:
    history = tmp_path / "history.jsonl"
    rows = [{"_step": n, "_runtime": 2.0 * n, "train/loss": 2.0, "train/num_input_tokens_seen": 10_000 * n, "note": "x"}
            for n in range(1, 7)]  # fmt: skip
    history.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    one = job({"hardware.gpus_per_node": 1})
    assert read_log(history, one).tokens_per_s_per_gpu == pytest.approx(5_000)
    scalar = tmp_path / "run-tag-train_loss.csv"
    scalar.write_text("Wall time,Step,Value\n" + "".join(f"{1000 + 2 * n},{n},2.5\n" for n in range(1, 7)))
    assert read_log(scalar, one).steps_used >= 3


def test_one_step_is_no_pilot() -> None:
    report = read_console(
        "completed step: 0, seconds: 5.7, TFLOP/s/device: 1.0, Tokens/s/device: 870.5, loss: 2\n", JOB
    )
    assert any("one timed step is no pilot" in note for note in report.notes)
    with pytest.raises(InputError, match="at least 2 timed steps"):
        calibrated(JOB, report)


def test_a_log_of_two_runs_is_said() -> None:
    lines = [nanotron(step, "11.4K") for step in (1, 2, 3, 4, 5, 1, 2, 3)]
    assert any("begin again" in note for note in read_console("\n".join(lines) + "\n", JOB).notes)
    ranks = [nanotron(step, "11.4K") for step in (1, 1, 2, 2, 3, 3)]
    assert not any("begin again" in note for note in read_console("\n".join(ranks) + "\n", JOB).notes)


def test_rows_of_ms_swift_have_their_own_clock() -> None:
    rows = [
        f"{{'loss': {2 - step / 100}, 'memory(GiB)': 21.5, 'train_speed(iter/s)': 0.25, 'epoch': {step / 100}, "
        f"'global_step/max_steps': '{step}/100', 'percentage': '{step}%', 'elapsed_time': '1m {step * 4 % 60}s'}}"
        for step in (1, 3, 5, 7)
    ]
    report = read_console("\n".join(rows) + "\n", JOB)
    assert report.format == "ms-swift"
    assert report.tokens_per_s_per_gpu == pytest.approx(TOKENS_A_STEP / 4)
    assert (report.peak_kind, report.peak_bytes) == ("reserved", round(21.5 * GIB))


def test_a_history_is_counted_by_the_steps_of_the_trainer(tmp_path: Path) -> None:
    rows = [f'"{n}","{n * 5}","{30 + n * 20}","1.5"' for n in range(1, 16)]
    path = tmp_path / "chart.csv"
    path.write_text("\n".join(['"Step","a - train/global_step","a - _runtime","a - train/loss"', *rows]) + "\n")
    assert read_log(path, JOB).tokens_per_s_per_gpu == pytest.approx(TOKENS_A_STEP / 4)
