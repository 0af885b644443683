"""The program in a hostile world: other encodings, closed streams, full disks, Ctrl-C, controls in names."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import ftcost_core.batch
from ftcost_core.commands.cli import main
from ftcost_core.documents.job import dump_job
from ftcost_core.documents.limits import LARGEST_JOB_CHARACTERS
from tests.core.jobs import job
from tests.processes import PROGRAM, ROOT, heed_interrupts, run, shell
from tests.tiers import one_in

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a POSIX shell and its devices")


PIPE_BYTES = 2**16
"""What a pipe holds that nobody reads."""


@pytest.fixture(scope="module")
def job_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("jobs") / "job.ftcost"
    path.write_text(dump_job(job({"name": "Zürich → 東京"})), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "environment",
    one_in(2, [{"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, {"PYTHONIOENCODING": "cp1252"}]),
)
def test_output_is_utf_8_whatever_the_locale(job_file: Path, environment: dict[str, str]) -> None:
    done = run("estimate", job_file, "--json", environment=environment)
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout.decode("utf-8"))["resolved"]["name"] == "Zürich → 東京"


@pytest.mark.long
def test_closed_streams_and_full_disks_are_no_tracebacks(job_file: Path) -> None:
    assert shell(f"$FTCOST estimate {job_file} >&-").stderr == b""
    closed = shell("$FTCOST estimate - <&-")
    assert (closed.returncode, closed.stderr) == (1, b"ftcost: standard input is closed\n")
    full = shell(f"$FTCOST estimate {job_file} --json > /dev/full")
    assert full.returncode == 1
    assert full.stderr.startswith(b"ftcost: output cannot be written: ")
    assert full.stderr.count(b"\n") == 1
    gone = shell(f"$FTCOST prices list | head -1; $FTCOST estimate {job_file} 2>&- >/dev/full")
    assert gone.stdout.count(b"\n") == 1
    assert gone.stderr == b""


@pytest.mark.parametrize(
    ("words", "environment"),
    one_in(2, ["--help", "--version", "estimate --help", "schema job"], ["", "PYTHONUNBUFFERED=1"]),
)
def test_a_full_disk_is_said_whatever_was_to_be_written(words: str, environment: str) -> None:
    full = shell(f"env -u PYTHONUNBUFFERED {environment} $FTCOST {words} > /dev/full")
    assert full.returncode == 1
    assert full.stderr.startswith(b"ftcost: output cannot be written: ")
    assert full.stderr.count(b"\n") == 1
    gone = shell(f"$FTCOST {words} | :")
    assert (gone.returncode, gone.stderr) == (0, b"")


def started(*words: str) -> subprocess.Popen[bytes]:
    """Start the program with pipes for its streams, as a shell would that gets Ctrl-C."""
    return subprocess.Popen(
        [*PROGRAM, *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        preexec_fn=heed_interrupts,
    )


@pytest.mark.parametrize("words", one_in(3, [("estimate", "-"), ("estimate", "--batch", "-"), ("plan", "-")]))
def test_ctrl_c_is_one_line_and_130(words: tuple[str, ...]) -> None:
    with started(*words) as process:
        assert process.stdin is not None
        process.stdin.write(b" " * 2 * PIPE_BYTES)  # returns once the program has begun to read
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
    assert (process.returncode, said) == (130, b"ftcost: interrupted\n")


@pytest.mark.long
def test_ctrl_c_ends_a_batch_and_all_its_processes() -> None:
    """They inherit the streams, so that these end only once all of them are gone."""
    line = dump_job(job()).replace("\n", " ").encode() + b"\n"
    with started("estimate", "--batch", "-", "--processes", "2") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(line * 200)  # enough to be shared
        process.stdin.flush()
        results = [process.stdout.readline() for _ in range(200)]
        process.stdin.write(line * 2000)
        process.stdin.flush()
        process.send_signal(signal.SIGINT)
        rest, said = process.communicate(timeout=60)
    assert all(json.loads(result)["format"] == "ftcost-result" for result in results)
    assert (process.returncode, rest, said) == (130, b"", b"ftcost: interrupted\n")


def test_ctrl_c_while_the_program_starts_is_one_line_too() -> None:
    """Whatever the entry imports first is interrupted."""
    done = subprocess.run(
        [sys.executable, "-c",
         "import sys\n"
         "class Interrupted:\n"
         "    def find_spec(self, name, path=None, target=None):\n"
         "        if name not in ('__future__', 'ftcost_gui', 'ftcost_gui.__main__'):\n"
         "            raise KeyboardInterrupt\n"
         "sys.meta_path.insert(0, Interrupted())\n"
         "from ftcost_gui.__main__ import main\n"
         "sys.exit(main(['--version']))"],
        check=False, capture_output=True, cwd=ROOT,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (130, b"ftcost: interrupted\n")


@pytest.mark.long
def test_controls_are_shown_escaped(tmp_path: Path) -> None:
    name = "\x1b]0;title\x07\x1b[31mred\r\x9b2K\u202efits"
    path = tmp_path / "job.ftcost"
    path.write_text(dump_job(job({"name": name})), encoding="utf-8")
    shown = run("estimate", path).stdout.decode()
    assert shown.startswith("\\u001b]0;title\\u0007\\u001b[31mred\\u000d\\u009b2K\\u202efits\n")
    assert json.loads(run("estimate", path, "--json").stdout)["resolved"]["name"] == name

    prices = tmp_path / "mine.csv"
    prices.write_text('provider,gpu,gpus,price,tier,as_of\n"lab\x1b[2J",RTX 4090,1,0.5,"\x1b[1mtier",2026-11-01\n')
    run("prices", "import", prices, "--config-dir", tmp_path / "config")
    listed = run("prices", "list", "--gpu", "RTX 4090", "--config-dir", tmp_path / "config")
    assert listed.stdout.count(b"\n") > 1
    assert b"\x1b" not in listed.stdout + listed.stderr


def test_a_batch_has_one_result_a_line_and_no_line_ends_it() -> None:
    good = json.dumps(job().model_dump(mode="json")).encode()
    lines = [
        good,
        b"\xff\xfe",
        b'{"name": "' + b"x" * (4 * LARGEST_JOB_CHARACTERS + 10) + b'"}',
        b"[" * 100_000,
        good.replace(b"1000000", b"1e400"),
        good,
    ]
    done = run("estimate", "--batch", "-", given=b"\n".join(lines))
    results = [json.loads(line) for line in done.stdout.decode().splitlines()]
    assert ["error" in result for result in results] == [False, True, True, True, True, False]
    assert (done.returncode, done.stderr) == (1, b"")


def test_a_fault_of_the_program_in_one_job_does_not_end_a_batch(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise ZeroDivisionError("a fault\x1b[31m")

    path = tmp_path / "jobs.jsonl"
    path.write_text((json.dumps(job().model_dump(mode="json")) + "\n") * 2)
    monkeypatch.setattr(ftcost_core.batch, "figures_of_jobs", fails)
    assert main(["estimate", "--batch", str(path), "--config-dir", str(tmp_path)]) == 1
    results = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [result["error"]["text"] for result in results] == [
        "cannot be estimated: ZeroDivisionError: a fault\\x1b[31m"
    ] * 2


@pytest.mark.parametrize("day", ["0000-01-01", "99999-01-01", "2026-13-45", "9999-12-31"])
def test_a_year_out_of_range_is_refused_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str], day: str) -> None:
    path = tmp_path / "mine.csv"
    path.write_text("provider,gpu,gpus,price\nlab,RTX 4090,1,0.5\n")
    words = ["prices", "import", str(path), "--as-of", day, "--config-dir", str(tmp_path / "config")]
    assert main(words) == 1
    assert "as_of" in capsys.readouterr().err


@pytest.mark.parametrize(
    "changes",
    [
        {"data.tokens": 10**16, "data.epochs": 10_000, "training.global_batch": 1},
        {"data.tokens": 1, "data.samples": 10**16, "data.batching": "padded"},
        {"data.seq_len": 100_000_000, "training.micro_batch": 65_536},
        {"hardware.gpus_per_node": 1_024, "hardware.nodes": 100_000, "hardware.network_gbit_s": 1e-300},
        {"price.terms": "spot", "run.checkpoint_minutes": 1_000_000, "hardware.nodes": 100_000,
         "hardware.gpus_per_node": 8},
    ],
)  # fmt: skip
def test_extreme_sizes_give_no_warnings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], changes: dict[str, object]
) -> None:
    path = tmp_path / "job.ftcost"
    path.write_text(dump_job(job(changes)), encoding="utf-8")
    status = main(["estimate", str(path), "--json"])
    said = capsys.readouterr()
    if status == 0:
        assert json.loads(said.out)["time"]["wall_hours"] > 0
    else:
        assert said.err.startswith("ftcost: ")


def test_a_program_that_writes_one_job_and_waits_is_answered() -> None:
    process = subprocess.Popen(
        [*PROGRAM, "estimate", "--batch", "-", "--brief"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT
    )
    with process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(2):
            process.stdin.write(dump_job(job()).replace("\n", " ").encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["memory"]["fits"] in (True, False)
        process.stdin.close()
        assert process.wait(timeout=60) == 0
