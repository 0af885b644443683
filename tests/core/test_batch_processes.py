"""Jobs of a batch shared among processes: the same results, whoever is interrupted or ended."""

from __future__ import annotations

import json
import multiprocessing
import time
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from ftcost_core.commands import batch
from ftcost_core.commands.batch import Batch, results
from ftcost_core.commands.cli import main
from ftcost_core.commands.inputs import user_prices
from ftcost_core.documents.problems import InputError
from tests.core.jobs import job


def _line(changes: dict[str, object]) -> str:
    return json.dumps(job(changes).model_dump(mode="json")) + "\n"


@pytest.fixture
def given(tmp_path: Path) -> Path:
    """Lines of several models in turn, with one that is no job among them."""
    path = tmp_path / "jobs.jsonl"
    models = ("Qwen/Qwen3-8B", "meta-llama/Llama-3.1-8B", "Qwen/Qwen3-8B", "mistralai/Mistral-7B-v0.3")
    lines = [_line({"model.id": model, "data.tokens": 10**6 + i}) for i, model in enumerate(models * 3)]
    path.write_text("".join([*lines[:5], "[" * 100_000 + "\n", *lines[5:]]), encoding="utf-8")
    return path


def test_jobs_shared_among_processes_give_the_same_lines(
    given: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # A guarded process of another test may still wait for its next work.
    others = set(multiprocessing.active_children())
    words = ["estimate", "--batch", str(given), "--brief", "--config-dir", str(tmp_path), "--processes"]
    assert main([*words, "1"]) == 1
    alone = capsys.readouterr().out
    monkeypatch.setattr(batch, "_FEW_BRIEF_LINES", 1)
    assert main([*words, "2"]) == 1
    assert capsys.readouterr().out == alone
    assert ["error" in json.loads(line) for line in alone.splitlines()] == [*[False] * 5, True, *[False] * 7]
    assert set(multiprocessing.active_children()) <= others


@pytest.mark.parametrize("count", ["0", "-1", "257"])
def test_a_number_of_processes_that_cannot_be_is_refused(
    given: Path, count: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["estimate", "--batch", str(given), "--processes", count]) == 1
    assert f"--processes: {count} given; allowed: 1 to 256" in capsys.readouterr().err


def test_processes_are_of_a_batch(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["estimate", "job.ftcost", "--processes", "2"]) == 1
    assert "--batch" in capsys.readouterr().err


@pytest.mark.long
def test_a_process_that_is_ended_is_said_with_a_remedy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "_FEW_BRIEF_LINES", 1)
    monkeypatch.setattr(batch, "_BRIEF_LINES_AT_ONCE", 2)

    others = set(multiprocessing.active_children())

    def lines() -> Iterator[str]:
        yield from [_line({})] * 2
        while not (started := set(multiprocessing.active_children()) - others):
            time.sleep(0.01)
        for process in started:
            process.kill()
        yield from [_line({})] * 2

    with pytest.raises(InputError, match="take fewer, such as --processes 1"):
        list(results(lines(), Batch(user_prices(None), None, date(2026, 11, 1), brief=True), 2))
