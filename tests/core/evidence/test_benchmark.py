"""The published runs against the program and against a command: who is asked what, and what is counted."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from ftcost_core.commands.cli import main
from ftcost_core.evidence.benchmark import chosen_runs, scores, shipped_figures, unseen_figures
from ftcost_core.evidence.points import headline, verdicts


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


def test_a_command_is_asked_for_each_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    echo = (
        "import json, sys; asked = json.load(sys.stdin);"
        "assert asked['memory_kind'] in ('allocated', 'reserved', 'device', 'unknown');"
        "assert asked['job']['format'] == 'ftcost-job';"
        "print(json.dumps({'memory_bytes': 2e10, 'fits': True}))"
    )
    out = tmp_path / "table.md"
    words = ["--command", command(echo), "--rows", "12"]
    assert main(["benchmark", *words, "-o", str(out)]) == 0
    assert capsys.readouterr().err == ""
    text = out.read_text(encoding="utf-8")
    other = [line for line in text.splitlines() if "import json" in line]
    assert any("peak memory" in line for line in other)
    assert not any("tokens/s" in line for line in other)
    assert "answered none" not in text
    assert "Licence of rows and table" in text


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--rows", "0"], "--rows: 0 given"),
        (["--timeout", "0"], "--timeout: 0.0 given"),
        (["--timeout", "nan"], "--timeout: NaN given"),
        (["--command", "no-such-program-at-all", "--rows", "1"], "a program that is installed"),
        (["--command", "'unclosed"], "words of a shell"),
        (["--command", ""], "a program and its options"),
    ],
)
def test_what_cannot_be_asked_is_refused(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["benchmark", *words]) == 1
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("print('no')", "failed on 2 of 2 runs; the first: what it printed is no JSON object"),
        ("import sys; sys.stdout.buffer.write(b'\\xff{}')", "is no JSON object"),
        ("print('[' * 100_000)", "is no JSON object"),
        ("print([1])", "is no JSON object"),
        ("import sys; print('x', file=sys.stderr); sys.exit('bad model')", "exit status 1: bad model"),
        ("raise SystemExit(3)", "failed on 2 of 2 runs; the first: exit status 3"),
        ("import time; time.sleep(60)", "ended after 0.5 s without an answer (--timeout)"),
        ("while True: print('[' * 100_000)", "the first: ended, as it printed more than 1,000,000 bytes"),
        ("print('{}')", "answered nothing that was asked"),
    ],
)
def test_a_command_without_an_answer_is_no_success(code: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    seconds = "0.5" if "sleep" in code else "30"
    assert main(["benchmark", "--command", command(code), "--rows", "2", "--timeout", seconds]) == 1
    out, err = capsys.readouterr()
    assert "answered none" in out
    assert said in err
    assert "answered nothing that was asked" in err


def test_a_command_that_fails_on_some_runs_is_scored_on_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = tmp_path / "asked"
    code = (
        f"import os; path = {str(asked)!r}; first = not os.path.exists(path); open(path, 'a').close();"
        "assert not first, 'not yet';"
        'print(\'{"memory_bytes": 2e10, "tokens_per_s_per_gpu": 1000, "fits": true}\')'
    )
    assert main(["benchmark", "--command", command(code), "--rows", "4"]) == 0
    out, err = capsys.readouterr()
    assert "failed on 1 of 4 runs; the first: exit status 1: AssertionError: not yet" in err
    assert "answered nothing" not in err
    assert "answered none" not in out


@pytest.mark.parametrize("figure", ["20 GB", -5, 0, float("nan"), float("inf"), True, [1], {}, 10**400])
def test_what_is_no_finite_number_above_0_is_no_answer(figure: object) -> None:
    asked = chosen_runs(20)
    answer = {"memory_bytes": figure, "tokens_per_s_per_gpu": figure}
    memory, speed, verdict = scores("odd", lambda run: answer, asked)
    for score in (memory, speed):
        assert (score.answered, score.accuracy) == (0, None)
        assert score.unusable == score.asked > 0
    assert verdict.unusable == 0


@pytest.mark.parametrize("word", ["yes", 1, 0.0])
def test_only_true_and_false_are_verdicts(word: object) -> None:
    verdict = scores("odd", lambda run: {"fits": word, "memory_bytes": None}, chosen_runs())[2]
    assert (verdict.answered, verdict.right) == (0, 0)
    assert verdict.unusable == verdict.asked > 0


def test_how_many_answers_were_none_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    code = 'print(\'{"memory_bytes": "20 GB", "tokens_per_s_per_gpu": NaN, "fits": "yes"}\')'
    assert main(["benchmark", "--command", command(code), "--rows", "40"]) == 1
    out, err = capsys.readouterr()
    assert "nan" not in out
    asked = [score.asked for score in scores("", lambda run: {}, chosen_runs(40))]
    assert min(asked) > 0
    assert f"{asked[0]} of memory_bytes, {asked[1]} of tokens_per_s_per_gpu" in err
    assert "a finite number above 0" in err
