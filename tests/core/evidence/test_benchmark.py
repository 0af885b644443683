"""The published runs against the program and against a command: who is asked what, and what is counted."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from ftcost_core.commands.cli import main
from ftcost_core.evidence.benchmark import chosen_runs, scores, shipped_figures, unseen_figures
from ftcost_core.evidence.points import headline
from ftcost_core.evidence.verdicts import verdicts


def test_the_program_s_scores_are_those_of_its_evidence() -> None:
    asked = chosen_runs()
    memory, _, verdict = scores("program", shipped_figures, asked)
    _, speed, _ = scores("unseen", unseen_figures, asked)
    assert memory.accuracy is not None
    assert speed.accuracy is not None
    assert (memory.answered, memory.accuracy.median) == (headline("memory").runs, headline("memory").median)
    assert (speed.answered, speed.accuracy.p90) == (headline("speed").runs, headline("speed").p90)
    assert (verdict.answered, verdict.right) == (verdicts().published, verdicts().right)


def test_fewer_runs_are_spread_over_the_file() -> None:
    few = chosen_runs(10)
    assert len(few) == len({run.place for run in few}) == 10
    assert len({run.repo for run in few}) > 5
    assert chosen_runs(10**6) == chosen_runs()


def command(code: str) -> str:
    return shlex.join([sys.executable, "-c", code])


def test_a_command_is_asked_for_each_run(tmp_path: Path) -> None:
    echo = (
        "import json, sys; asked = json.load(sys.stdin);"
        "assert asked['memory_kind'] in ('allocated', 'reserved', 'device', 'unknown');"
        "assert asked['job']['format'] == 'ftcost-job';"
        "print(json.dumps({'memory_bytes': 2e10, 'fits': True}))"
    )
    out = tmp_path / "table.md"
    words = ["--command", command(echo), "--command", command("raise SystemExit(3)"), "--rows", "6"]
    assert main(["benchmark", *words, "-o", str(out)]) == 0
    text = out.read_text(encoding="utf-8")
    other = [line for line in text.splitlines() if "import json" in line]
    assert any("peak memory" in line for line in other)
    assert not any("tokens/s" in line for line in other)
    assert "answered none" in text
    assert "Licence of rows and table" in text


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--rows", "0"], "--rows: 0 given"),
        (["--command", "no-such-program-at-all", "--rows", "1"], "a program that is installed"),
        (["--command", "'unclosed"], "words of a shell"),
        (["--command", ""], "a program and its options"),
    ],
)
def test_what_cannot_be_asked_is_refused(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["benchmark", *words]) == 1
    assert said in capsys.readouterr().err


def test_answers_that_are_no_json_count_as_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["benchmark", "--command", command("print('no')"), "--rows", "2"]) == 0
    assert "answered none" in capsys.readouterr().out
