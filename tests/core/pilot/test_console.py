"""What trainers print, read from a pipe: colours, bars that rewrite themselves, ranks over each other, torn ends."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ftcost_core.commands.cli import main
from ftcost_core.documents.job import dump_job, edited
from ftcost_core.documents.problems import InputError
from ftcost_core.pilot import read_console, read_log
from ftcost_core.pilot.report import PilotReport
from ftcost_core.pilot.report_from_log import tokens_per_step
from tests.core.jobs import job

JOB = job()
PER_STEP = tokens_per_step(JOB)
LOGS = Path(__file__).parent / "logs"


def bar(step: int, total: int, seconds: int, rate: str = "2.00s/it") -> str:
    done = "█" * (10 * step // total)
    left = (total - step) * 2
    return f"\r{100 * step // total:3d}%|{done:<10}| {step}/{total} [{seconds // 60:02d}:{seconds % 60:02d}<{left // 60:02d}:{left % 60:02d},  {rate}]"


def trainer(
    steps: int = 100,
    seconds: int = 2,
    row: str = "{{'loss': {loss}, 'grad_norm': 1.2, 'learning_rate': 2e-05, 'epoch': {epoch}}}",
) -> str:
    """The console of transformers' Trainer: its bar, and a row every ten steps."""
    out = ["loading weights: 100%|██████████| 291/291 [00:01<00:00, 200.0it/s]\n"]
    for step in range(1, steps + 1):
        out.append(bar(step, steps, step * seconds))
        if step % 10 == 0:
            out.append("\n" + row.format(loss=round(3 - step / 100, 3), epoch=step / steps) + "\n")
    return "".join(out)


def rate(report: PilotReport) -> float:
    assert report.tokens_per_s_per_gpu is not None
    return report.tokens_per_s_per_gpu


def test_the_bar_times_the_steps_of_a_trainer() -> None:
    report = read_console(trainer(), JOB)
    assert report.format == "trainer-console"
    assert rate(report) == pytest.approx(PER_STEP / 2, rel=0.02)
    assert any("progress bar" in note for note in report.notes)
    assert any("the log has no tokens" in note for note in report.notes)


def test_the_tokens_and_batches_that_trl_prints_count_for_more_than_the_job() -> None:
    """A run at 2 048 tokens, read for a job at 16 384: its own 32 768 tokens a step, not the job's."""
    other = edited(JOB, {"data.seq_len": 16_384})
    head = "***** Running training *****\n  Instantaneous batch size per device = 2\n"
    head += "  Total train batch size (w. parallel, distributed & accumulation) = 16\n"
    row = "{{'loss': {loss}, 'num_tokens': {tokens}, 'mean_token_accuracy': 0.7, 'epoch': {epoch}}}"
    for every in (10, 7):  # a row every so many steps, which the bar's intervals do not meet
        rows = iter(range(every, 101, every))
        text = head
        for step in range(1, 101):
            text += bar(step, 100, step * 20)
            if step % every == 0:
                text += "\n" + row.format(loss=1.0, tokens=32_768.0 * next(rows), epoch=step / 100) + "\n"
        report = read_console(text, other)
        assert rate(report) == pytest.approx(32_768 / 20, rel=0.01)
        assert (report.micro_batch, report.seq_len) == (2, 2048)
        assert not any("no tokens" in note for note in report.notes)
    without = read_console(head + trainer(seconds=20), other)
    assert rate(without) == pytest.approx(16 * 16_384 / 20, rel=0.02)
    assert any("only samples" in note for note in without.notes)


def test_what_transformers_really_prints() -> None:
    """Toy runs of transformers 5 on a CPU: 30 steps of 8 x 256 tokens, and 16 steps on two ranks, piped."""
    alone = read_console((LOGS / "console_trainer.txt").read_text(encoding="utf-8"), JOB)
    assert alone.steps_used == 28
    assert rate(alone) == pytest.approx(30 * 8 * 256 / 51.14, rel=0.03)
    changes: dict[str, object] = {"data.seq_len": 256, "training.global_batch": 16, "hardware.gpus_per_node": 2}
    two = read_console((LOGS / "console_two_ranks.txt").read_text(encoding="utf-8"), job(changes))
    assert rate(two) == pytest.approx(16 * 8 * 256 / 25.92, rel=0.05)


def test_rows_with_their_own_figures_need_no_bar() -> None:
    axolotl = "{{'loss': '{loss}', 'epoch': '{epoch}', 'tokens/train_per_sec_per_gpu': '912.5', 'memory/max_allocated (GiB)': '8.5'}}"
    report = read_console(trainer(row=axolotl), JOB)
    assert rate(report) == pytest.approx(912.5)
    assert report.peak_bytes == round(8.5 * 2**30)
    rows = [
        f"{{'loss': 2.0, 'epoch': {n / 10}, 'num_input_tokens_seen': {n * 4096}, 'train_runtime': {n * 3.0}}}"
        for n in range(1, 11)
    ]
    bars = [bar(n, 10, n * 3) for n in range(1, 11)]
    counted = read_console("\n".join(part for pair in zip(bars, rows, strict=True) for part in pair), JOB)
    assert rate(counted) == pytest.approx(4096 / 3, rel=0.01)


def test_of_two_runs_in_a_log_the_first_is_read_and_that_is_said() -> None:
    def run(seconds: float) -> str:
        rows = [f"{{'loss': 2.0, 'epoch': {n / 10}, 'num_input_tokens_seen': {n * 4096}}}" for n in range(1, 11)]
        bars = [bar(n, 10, int(n * seconds)) for n in range(1, 11)]
        end = f"{{'train_runtime': {10 * seconds}, 'train_samples_per_second': 4.0, 'train_steps_per_second': {1 / seconds}}}"
        return "\n".join([*(part for pair in zip(bars, rows, strict=True) for part in pair), end])

    first, both = read_console(run(12), JOB), read_console(f"{run(12)}\n{run(24)}", JOB)
    assert rate(both) == pytest.approx(rate(first))
    assert any("several runs" in note for note in both.notes)
    assert not any("several runs" in note for note in first.notes)


def test_a_run_without_a_bar_is_timed_by_its_end() -> None:
    end = "{'train_runtime': 200.0, 'train_samples_per_second': 4.0, 'train_steps_per_second': 0.5, 'train_loss': 1.9, 'epoch': 1.0}"
    report = read_console("{'loss': 2.0, 'epoch': 0.5}\n" + end, JOB)
    assert rate(report) == pytest.approx(4.0 * JOB.data.seq_len)
    with pytest.raises(InputError, match="nothing is timed"):
        read_console("{'loss': 2.0, 'epoch': 0.5}\n", JOB)


def test_colours_two_ranks_and_torn_ends() -> None:
    whole = rate(read_console(trainer(), JOB))
    coloured = trainer().replace("{'loss'", "\x1b[32m{'loss'").replace("'epoch'", "\x1b[1m'epoch'\x1b[0m")
    assert rate(read_console(coloured, JOB)) == pytest.approx(whole)
    lines = trainer().split("\r")
    twice = "\r".join(line for pair in zip(lines, lines, strict=True) for line in pair)
    assert rate(read_console(twice, JOB)) == pytest.approx(whole)
    for start, end in ((0, 3000), (777, 4001), (1501, None)):
        torn = read_console(trainer()[start:end], JOB)
        assert rate(torn) == pytest.approx(whole, rel=0.05)


def test_an_evaluation_has_a_bar_of_its_own() -> None:
    with_evaluation = trainer().replace(
        "\n{'loss': 2.5", bar(20, 20, 3, "6.00it/s") + "\n{'eval_loss': 2.4, 'eval_runtime': 3.0}\n{'loss': 2.5"
    )
    assert rate(read_console(with_evaluation, JOB)) == pytest.approx(PER_STEP / 2, rel=0.02)


def test_a_bar_alone_times_the_steps() -> None:
    text = "".join(bar(n, 60, n * 4, "4.00s/it") for n in range(1, 61))
    report = read_console(text, JOB)
    assert report.format == "progress-bar"
    assert rate(report) == pytest.approx(PER_STEP / 4, rel=0.02)


def rich_bar(step: int, total: int, seconds: int) -> str:
    """Lightning's RichProgressBar as a terminal gets it, with its colours (Lightning 2.6, Rich 15)."""
    done = "\x1b[38;5;56m" + "━" * (40 * step // total) + "\x1b[0m\x1b[38;5;237m╺" + "━" * (39 - 40 * step // total)
    left = (total - step) * seconds // step
    times = f"\x1b[2m0:{seconds // 60:02d}:{seconds % 60:02d} • 0:{left // 60:02d}:{left % 60:02d}\x1b[0m"
    return f"\r\x1b[2KEpoch 0/1  {done}\x1b[0m {step}/{total} {times} \x1b[2;4m{step / seconds:.2f}it/s\x1b[0m \x1b[3mtrain_loss: 0.263\x1b[0m"


def test_lightnings_bars_count_micro_batches() -> None:
    """With four of them a step, the job's tokens of a step are those of four batches of the bar."""
    accumulation = 4
    rich = "".join(rich_bar(n, 80, n * 2) for n in range(1, 81))
    plain = "".join(f"\rEpoch 0: {bar(n, 80, n * 2)[1:-1]}, v_num=0, train_loss=2.300]" for n in range(1, 81))
    for text in (rich, plain, rich[2000:7001], rich + rich.replace("Epoch 0", "Epoch 1")):
        report = read_console(text, JOB)
        assert report.format == "progress-bar"
        assert rate(report) == pytest.approx(PER_STEP / accumulation / 2, rel=0.05)
        assert any("its steps are micro-batches" in note for note in report.notes)


def test_litgpt() -> None:
    lines = [
        f"Epoch 1 | iter {n} step {n // 4} | loss train: 1.234, val: n/a | iter time: {500 if n > 4 else 2500}.00 ms"
        + (" (step)" if n % 4 == 0 else "")
        for n in range(1, 41)
    ]
    report = read_console("\n".join(lines), JOB)
    assert report.format == "litgpt"
    assert rate(report) == pytest.approx(PER_STEP / 2, rel=0.01)


def test_deepspeed() -> None:
    lines = [
        f"[2026-11-22 10:00:{n:02d},123] [INFO] [timer.py:264:stop] epoch=0/micro_step={n}/global_step={n}, "
        f"RunningAvgSamplesPerSec=12.5, CurrSamplesPerSec=12.9, MemAllocated=10.1GB, MaxMemAllocated=20.5GB"
        for n in range(10, 60, 10)
    ]
    report = read_console("\n".join(lines), JOB)
    assert report.format == "deepspeed"
    assert rate(report) == pytest.approx(12.5 * JOB.data.seq_len)
    assert report.peak_bytes == round(20.5 * 2**30)


def test_megatron() -> None:
    lines = [
        f" [2026-11-22 10:00:00] iteration {n:8d}/     100 | consumed samples: {n * 16:12d} | elapsed time per iteration (ms): "
        f"{9000.0 if n == 10 else 2000.0} | throughput per GPU (TFLOP/s/GPU): 401.2 | learning rate: 1.0E-05 | global batch size:    16 | lm loss: 2.1E+00 |"
        for n in range(10, 101, 10)
    ]
    memory = "[Rank 0] (after 10 iterations) memory (MB) | allocated: 9000.5 | max allocated: 20480.0 | reserved: 21000.0 | max reserved: 22528.0"
    report = read_console("\n".join([lines[0], memory, *lines[1:], *lines[1:]]), JOB)
    assert report.format == "megatron"
    assert rate(report) == pytest.approx(16 * JOB.data.seq_len / 2, rel=0.01)
    assert (report.peak_bytes, report.peak_kind) == (22528 * 2**20, "reserved")


def test_nemo() -> None:
    lines = [
        f"Training epoch 0, iteration {n}/99 | lr: 1e-05 | global_batch_size: 8 | global_step: {n} | reduced_train_loss: 2.3 | train_step_timing in s: {4.0 if n else 30.0} | consumed_samples: {8 * n + 8}"
        for n in range(20)
    ]
    report = read_console("\n".join(lines), JOB)
    assert report.format == "nemo"
    assert rate(report) == pytest.approx(8 * JOB.data.seq_len / 4, rel=0.01)


@pytest.mark.parametrize(
    "text", ["", "no trainer here\n", "Downloading: 100%|███| 3/3 [00:00<00:00, 9.0it/s]\n", "{'loss': nonsense\n"]
)
def test_what_is_no_log_is_refused(text: str) -> None:
    with pytest.raises(InputError) as caught:
        read_console(text, JOB)
    assert len(caught.value.problems) == 1


def test_a_file_and_a_pipe_are_read_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    log, document = tmp_path / "run.out", tmp_path / "a.ftcost"
    log.write_text(trainer(), encoding="utf-8")
    document.write_text(dump_job(JOB), encoding="utf-8")
    assert rate(read_log(log, JOB)) == rate(read_console(trainer(), JOB))
    settings = str(tmp_path / "settings")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(trainer().encode() + b"\xff\xfe")))
    assert main(["pilot", str(document), "-", "--config-dir", settings]) == 0
    piped = capsys.readouterr().out
    assert "trainer-console" in piped
    # Options may stand between the job and its logs.
    assert main(["pilot", str(document), "--config-dir", settings, str(log)]) == 0
    assert capsys.readouterr().out.splitlines()[3:] == piped.splitlines()[3:]
    assert main(["pilot", "-", "-"]) == 1
    assert "not both" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["model", str(log), "one too many"])


def _llama_factory() -> str:
    """Its callback logs each row, and transformers prints it again."""
    lines = []
    for n in range(1, 61):
        lines.append(bar(n, 60, n * 3, "3.00s/it"))
        if n % 5 == 0:
            row = f"{{'loss': 1.2345, 'learning_rate': 4.5e-05, 'epoch': {n / 60:.2f}, 'throughput': 5461.3}}"
            lines.append(f"\n[INFO|2026-11-22 10:00:00] llamafactory.train.callbacks:143 >> {row}\n{row}\n")
    return "".join(lines) + "***** train metrics *****\n  epoch = 1.0\n  train_loss = 1.2\n"


def _unsloth() -> str:
    banner = (
        "==((====))==  Unsloth - 2x faster free finetuning | Num GPUs used = 1\n"
        "   \\\\   /|    Num examples = 1,000 | Num Epochs = 1 | Total steps = 60\n"
        "O^O/ \\_/ \\    Batch size per device = 2 | Gradient accumulation steps = 4\n"
        ' "-____-"     Trainable parameters = 41,943,040 of 8,072,204,288 (0.52% trained)\n'
    )
    end = (
        "{'train_runtime': 181.2, 'train_samples_per_second': 2.649, 'train_steps_per_second': 0.331, "
        "'train_loss': 1.1, 'epoch': 0.06}\nPeak reserved memory = 7.951 GB.\n"
        "Peak reserved memory for training = 2.104 GB.\n"
    )
    return banner + trainer(60, 3) + end


def _torchtune() -> str:
    head = "INFO:torchtune.utils._logging:Memory stats after model init:\n\tGPU peak memory active: 15.10 GiB\n"
    return head + "".join(f"\r1|{n}|Loss: 1.{n:03d}: {bar(n, 60, n * 3, '3.00s/it')[1:]}" for n in range(1, 61))


def _lightning_epochs() -> str:
    """Each epoch has a bar that begins at zero again."""
    return "".join(
        f"\rEpoch {epoch}: {bar(n, 40, n * 3, '3.00s/it, v_num=0')[1:]}" for epoch in (0, 1) for n in range(41)
    )


def _nemo_bar() -> str:
    return "".join(
        f"\rEpoch 0: :  {n}%|▌         | {n}/100 [00:{n % 60:02d}<05:00, v_num=, reduced_train_loss=1.2, "
        f"global_step={n - 1}.0, consumed_samples={n * 8}.0, train_step_timing in s=3.00]"
        for n in range(1, 41)
    )


def _lines(line: str, **values: Callable[[int], float]) -> str:
    return "".join(line.format(n=n, **{name: of(n) for name, of in values.items()}) for n in range(1, 61))


def _megatron() -> str:
    return _lines(
        " [2026-11-22 10:00:00] iteration {n:8d}/      60 | consumed samples: {seen:12d} | elapsed time per iteration "
        "(ms): 3000.0 | learning rate: 1.000000E-05 | global batch size:     8 | lm loss: 2.1E+00 | loss scale: 1.0 |\n"
        "Step Time : 3.00s GPU utilization: 401.2MODEL_TFLOP/s/GPU\n",
        seen=lambda n: 8 * n,
    )


def _automodel() -> str:
    return _lines(
        "2026-08-10 15:55:20 | INFO | root | step {n} | epoch 0 | loss 0.6974 | grad_norm 1.5436 | lr 1.00e-05 | "
        "mem 24.90 GiB | tps {rate:.2f}({rate:.2f}/gpu) | num_label_tokens 21541\n",
        rate=lambda n: PER_STEP / 3,
    )


def _deepspeed() -> str:
    return _lines(
        "[2026-11-22 10:00:00,123] [INFO] [timer.py:264:stop] epoch=0/micro_step={n}/global_step={n}, "
        "RunningAvgSamplesPerSec={rate}, CurrSamplesPerSec=2.7, MemAllocated=10.1GB, MaxMemAllocated=20.5GB\n",
        rate=lambda n: 8 / 3,
    )


def _torchtune_steps() -> str:
    """Its bar goes to standard error, its steps to standard output: both into one line."""
    return _lines(
        "\r1|{n}|Loss: 1.2:  50%|█████     | {n}/60 [00:{n:02d}<00:30,  1.00s/it]Step {n} | loss:1.2 lr:2e-05 "
        "tokens_per_second_per_gpu:{rate:.2f} peak_memory_alloc:8.1 \n",
        rate=lambda n: PER_STEP / 3,
    )


CONSOLES = {"llama-factory": _llama_factory, "unsloth": _unsloth, "torchtune": _torchtune,
            "lightning": _lightning_epochs, "nemo": _nemo_bar, "megatron": _megatron, "automodel": _automodel,
            "deepspeed": _deepspeed, "torchtune-steps": _torchtune_steps}  # fmt: skip
PEAKS_GIB = {"unsloth": ("reserved", 7.951), "automodel": ("allocated", 24.9), "deepspeed": ("allocated", 20.5),
             "torchtune-steps": ("allocated", 8.1)}  # fmt: skip


def _coloured(text: str) -> str:
    return "\x1b[32m" + text.replace("\n", "\x1b[0m\n\x1b[32m").replace("%|", "%|\x1b[34m") + "\x1b[0m"


def _two_ranks(text: str) -> str:
    """Rank 1 prints the same, some of it torn by rank 0's next write."""
    out = []
    for place, part in enumerate(re.split(r"(?<=[\n\r])", text)):
        out += [part, part[: len(part) // 2] if place % 3 == 0 else f"[rank1]: {part}"]
    return "".join(out)


@pytest.mark.parametrize("tool", CONSOLES)
@pytest.mark.parametrize("spoil", [str, _coloured, _two_ranks, lambda text: text[len(text) // 3 : -7],
                                   lambda text: text.replace("\n", "\r\n")])  # fmt: skip
def test_every_trainers_console_whole_coloured_mixed_and_torn(tool: str, spoil: Callable[[str], str]) -> None:
    """Steps of 3 s, whatever is done to the text; a memory that is not of the training is not taken for it."""
    text = CONSOLES[tool]()
    report = read_console(spoil(text), JOB)
    steps = 4 if tool == "lightning" else 1  # its bar counts micro-batches
    assert rate(report) == pytest.approx(PER_STEP / steps / 3, rel=0.05)
    if report.peak_bytes is not None:
        kind, gib = PEAKS_GIB[tool]
        assert (report.peak_kind, report.peak_bytes) == (kind, round(gib * 2**30))
    else:
        assert any("no peak memory" in note for note in report.notes)


def test_the_totals_of_the_last_row_count_for_more_than_the_only_state_of_a_bar() -> None:
    """As TRL on transformers 5 prints them, figures in quotes, where the bar's other states are cut off."""
    text = (
        "{'loss': '0.1328', 'num_tokens': '5.089e+05', 'mean_token_accuracy': '0.9447', 'epoch': '2.96'}\n"
        "{'train_runtime': '1575', 'train_samples_per_second': '1.333', 'train_steps_per_second': '0.168', "
        "'train_loss': '0.2854', 'num_tokens': '5.153e+05', 'epoch': '3'}\n"
    )
    report = read_console(text + bar(264, 264, 1575) + "\n", JOB)
    assert rate(report) == pytest.approx(515_300 / 1575)
    assert report.steps_used == 264
    assert not any("only steps" in note for note in report.notes)


def _rows(first: int = 1, last: int = 40, start: float = 8.0) -> str:
    """Rows of TRL on transformers 5, without its bar: steps of 3 s and 8,192 tokens, the first of 8 s."""
    rows = []
    for n in range(first, last + 1):
        runtime = start + 3.0 * (n - first)
        rows.append(
            f"{{'loss': '{3 - n / 100:.4g}', 'learning_rate': '1e-05', 'num_tokens': '{n * 8192:.4g}', "
            f"'epoch': '{n / 1000:.4g}', 'num_input_tokens_seen': {n * 8192}, 'train_runtime': '{runtime:.4g}', "
            f"'train_tokens_per_second': '{(n - first + 1) * 8192 / runtime:.4g}'}}\n"
        )
    return "".join(rows)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(_rows(), id="no end"),
        pytest.param(_rows()[150:-90], id="cut in a line at both ends"),
        pytest.param(_rows(21, 60), id="resumed"),
        pytest.param(_rows(21, 23), id="resumed, few"),
        pytest.param(_rows(1, 9) + _rows(6, 40), id="resumed in one console"),
        pytest.param(re.sub(r"(.{80})(?!\n)", r"\1\n", _rows()), id="broken by a terminal"),
        pytest.param("".join(bar(n, 40, 3 * n + 5) for n in range(1, 41)) + "\n" + _rows(), id="held back"),
        pytest.param(_rows().replace("'loss': '2.9", "'loss': np.float64(2.9)}{'loss': '2"), id="some torn"),
    ],
)
def test_rows_are_timed_by_their_own_seconds_and_tokens(text: str) -> None:
    """Standard output alone has no bar, a buffer holds rows back, a run that is killed has no last row."""
    report = read_console(text, JOB)
    assert rate(report) == pytest.approx(8192 / 3, rel=0.001)
    assert any("numbered in their order" in note for note in report.notes)


def test_hours_are_printed_in_tens_of_seconds() -> None:
    report = read_console(_rows(1, 300, start=20_000), JOB)
    assert rate(report) == pytest.approx(8192 / 3, rel=0.03)
    assert all(step.seconds >= 200 for step in report.series)


def test_speeds_of_labelled_tokens_are_made_those_of_all() -> None:
    """axolotl counts both."""
    row = "{{'loss': 2.0, 'epoch': {n}, 'tokens/train_per_sec_per_gpu': 500.0, 'tokens/trainable': {n}000"
    both = read_console(_lines(row + ", 'tokens/total': {total}}}\n", total=lambda n: 3000 * n), JOB)
    assert rate(both) == pytest.approx(1500)
    assert not any("a label" in note for note in both.notes)
    labels = read_console(_lines(row + "}}\n"), JOB)
    assert rate(labels) == pytest.approx(500)
    assert any("a label" in note for note in labels.notes)


def test_only_the_training_is_timed() -> None:
    loading = "".join(f"\rLoading checkpoint shards: {bar(n, 4, n * 12)[1:]}" for n in range(1, 5))
    with pytest.raises(InputError, match="no log of a known tool"):
        read_console(loading + "\r  0%|          | 0/100 [00:00<?, ?it/s]\nOutOfMemoryError\n", JOB)
    evaluation = "".join(bar(n, 200, n // 5) for n in range(1, 201))
    text = loading + "".join(bar(n, 30, n * 3 + n // 10 * 40) + evaluation * (n % 10 == 0) for n in range(1, 31))
    assert rate(read_console(text, JOB)) == pytest.approx(PER_STEP / 3, rel=0.02)
    resumed = "".join(bar(n, 100, 3 * n) for n in range(1, 51)) + "".join(
        bar(n, 100, 3 * (n - 40)) for n in range(41, 101)
    )
    assert rate(read_console(resumed, JOB)) == pytest.approx(PER_STEP / 3, rel=0.02)


@pytest.mark.parametrize(
    "text",
    [
        bar(100, 100, 300),
        _rows(1, 1)[:40] + bar(100, 100, 300),
        "[100/100 05:00, Epoch 0/1]\nStep\tTraining Loss\n1\t1.2\n",
        " [100/300 05:00 < 10:00, 0.33 it/s, Epoch 0.20/1]\nStep\tTraining Loss\n",
    ],
)
def test_the_last_state_of_a_bar_says_what_it_leaves_open(text: str) -> None:
    report = read_console(text, JOB)
    assert rate(report) == pytest.approx(PER_STEP / 3)
    assert any("resumed" in note for note in report.notes)
    assert any("warm-up" in note for note in report.notes)
