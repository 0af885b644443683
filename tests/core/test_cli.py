from __future__ import annotations

import importlib
import json
import pkgutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ftcost_core import commands
from ftcost_core.commands.cli import COMMANDS, main
from ftcost_core.documents.job import dump_job
from ftcost_core.storage.bundled import resource
from ftcost_gui.app.command_line import run as window_program
from tests.core.jobs import SMALL, job

EXAMPLES = sorted(entry.name for entry in resource("examples").iterdir())


def example(name: str) -> str:
    return resource("examples", name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", EXAMPLES)
def test_each_example_is_estimated(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / name
    path.write_text(example(name), encoding="utf-8")
    assert main(["estimate", str(path)]) == 0
    out = capsys.readouterr().out
    for line in ("Memory per GPU", "Throughput", "GPU-hours", "Cost", "Memory at the peak", "One optimizer step"):
        assert line in out
    assert main(["estimate", "--json", str(path)]) == 0
    result = json.loads(capsys.readouterr().out)
    assert (result["format"], result["version"]) == ("ftcost-result", 1)


def broken(change: dict[str, Any]) -> str:
    return json.dumps({**SMALL, **change})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "not a JSON document"),
        ('{"format": "svg"}', "format"),
        (broken({"version": 7}), "a newer FTCost wrote this document"),
        (broken({"model": {"id": "nobody/nothing"}}), "model.id"),
        (broken({"hardware": {"gpu": "RTX 9999"}}), "hardware.gpu"),
        (broken({"colour": "red"}), "colour: an unknown field given"),
        (broken({"data": {"tokens": float("nan")}}), "data.tokens"),
        (broken({"data": {"tokens": -1}}), "data.tokens"),
        (broken({"data": {"tokens": 10**400}}), "data.tokens"),
        (broken({"hardware": {"gpu": "A100", "gpus_per_node": 3, "parallelism": {"tensor": 2}}}), "parallelism"),
        (broken({"price": {"offer": "nobody/x"}}), "price.offer"),
    ],
)
def test_a_wrong_job_is_one_line_a_fault_and_status_1(
    text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "wrong.ftcost"
    path.write_text(text, encoding="utf-8")
    assert main(["estimate", str(path)]) == 1
    found = capsys.readouterr()
    assert found.out == ""
    assert said in found.err
    assert all(line.startswith("ftcost: ") for line in found.err.splitlines())
    assert "Traceback" not in found.err


def test_a_missing_file_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["estimate", str(tmp_path / "none.ftcost")]) == 1
    assert "cannot be read: No such file" in capsys.readouterr().err


def test_a_batch_goes_on_after_a_bad_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "jobs.jsonl"
    lines = [json.dumps(SMALL), "{bad", "", broken({"data": {"tokens": 0}}), json.dumps(SMALL)]
    path.write_bytes("\n".join(lines).encode() + b"\n\xff\xfe\n")
    assert main(["estimate", "--batch", str(path)]) == 1
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(rows) == 5
    assert [row.get("format") for row in rows] == ["ftcost-result", None, None, "ftcost-result", None]
    assert rows[2] == {"error": {"path": "data.tokens", "text": "0 given; allowed: at least 1"}}
    assert rows[0] == rows[3]


def test_schemas_describe_the_documents(capsys: pytest.CaptureFixture[str]) -> None:
    for name, field in (("job", "training"), ("result", "throughput")):
        assert main(["schema", name]) == 0
        schema = json.loads(capsys.readouterr().out)
        assert field in schema["properties"]
        assert schema["additionalProperties"] is False


def run(*words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "ftcost_gui", *words],
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def test_standard_input_and_the_wrong_command_line() -> None:
    good = run("estimate", "-", "--json", stdin=dump_job(job()))
    assert (good.returncode, good.stderr) == (0, "")
    assert json.loads(good.stdout)["resolved"]["hardware"]["gpu"] == "RTX 4090"
    assert run("estimate").returncode == 2
    assert run("schema", "nothing").returncode == 2


def test_an_estimate_never_loads_qt() -> None:
    code = (
        "import sys; from ftcost_gui.__main__ import main; status = main(['estimate', '-']);"
        "bad = [m for m in sys.modules if m.split('.')[0] in ('PySide6', 'shiboken6', 'pyqtgraph')];"
        "sys.exit(status or bool(bad))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], input=dump_job(job()), capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr


def test_after_how_many_calls_tuning_pays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "job.ftcost"
    path.write_text(dump_job(job()), encoding="utf-8")
    words = [
        "prices",
        "break-even",
        str(path),
        "--config-dir",
        str(tmp_path),
        "--input-tokens",
        "1000",
        "--output-tokens",
        "100",
        "--usd-per-hour",
        "0.36",
        "--calls-per-hour",
        "1000",
    ]
    assert main(words) == 0
    first, *rows = capsys.readouterr().out.splitlines()
    assert "own model 0.000360 USD a call" in first
    tuning = float(first.split()[1])
    for row in rows:
        other = float(row.split(" USD a call")[0].split()[-1])
        if other > 0.000361:
            calls = float(row.split("pays after ")[1].split(" calls")[0].replace(",", ""))
            assert calls == pytest.approx(tuning / (other - 0.00036), rel=0.02, abs=0.6)
        elif other < 0.00036:
            assert "never pays" in row
    with pytest.raises(SystemExit) as wrong:
        main([*words[:-1], "0"])
    assert wrong.value.code == 2


def test_the_folder_may_stand_before_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, own = tmp_path / "job.ftcost", tmp_path / "own"
    path.write_text(dump_job(job()), encoding="utf-8")
    log = tmp_path / "log.txt"
    log.write_text("{'train_runtime': 200.0, 'train_samples_per_second': 4.0, 'epoch': 1.0}\n", encoding="utf-8")
    behind = ["pilot", str(path), "--config-dir", str(own), str(log)]
    for words in (behind, ["--config-dir", str(own), "pilot", str(path), str(log)]):
        assert main(words) == 0
    said = capsys.readouterr().out
    assert "tok/s/GPU" in said
    assert said[: len(said) // 2] == said[len(said) // 2 :]
    assert main(["--config-dir", str(own), "schema", "job"]) == 0
    assert window_program(["--config-dir", str(own), "pilot", str(path), str(log)]) == 0


def test_every_command_of_the_table_is_there(capsys: pytest.CaptureFixture[str]) -> None:
    modules = {module.name for module in pkgutil.iter_modules(commands.__path__)}
    shared = {"agent_server", "agent_tools", "batch", "check", "cli", "inputs", "price_update", "service",
              "service_documents", "service_work", "streams", "summary"}  # fmt: skip
    assert {command.module for command in COMMANDS.values()} == modules - shared
    for name, command in COMMANDS.items():
        module = importlib.import_module(f"ftcost_core.commands.{command.module}")
        assert callable(module.run)
        with pytest.raises(SystemExit) as left:
            main([name, "--help"])
        assert left.value.code == 0
        shown = capsys.readouterr().out
        assert shown.startswith(f"usage: ftcost {name} ")
        assert ("--config-dir" in shown) == command.own_folder
    with pytest.raises(SystemExit):
        main(["--help"])
    listed = " ".join(capsys.readouterr().out.split())
    for name, command in COMMANDS.items():
        assert f"{name} {command.help}" in listed


@pytest.mark.parametrize("words", [["--help"], ["nothing"], ["estim", "x"], []])
def test_the_list_of_commands_loads_none_of_them(words: list[str]) -> None:
    code = (
        "import sys; from ftcost_core.commands.cli import main\n"
        "try: main(sys.argv[1:])\n"
        "except SystemExit: pass\n"
        "print({'numpy', 'pydantic', 'ftcost_core.commands.inputs'} & set(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, check=True, timeout=120)
    assert done.stderr.splitlines()[-1] == "set()"
    assert ("estimate" in done.stdout + done.stderr) or not words


def test_an_empty_path_is_no_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "job.ftcost"
    path.write_text(dump_job(job()), encoding="utf-8")
    for words in (
        ["pilot", str(path), ""],
        ["pilot", str(path), "--json", str(path), "--warm-up", "2", ""],
        ["pilot", str(path), "log", "-o", ""],
        ["export", str(path), "--to", "trl", "-o", ""],
        ["prices", "export", ""],
        ["--config-dir", "", "estimate", str(path)],
    ):
        with pytest.raises(SystemExit) as left:
            main(words)
        assert left.value.code == 2
        assert '"" given; allowed: the path of a file or folder' in capsys.readouterr().err
