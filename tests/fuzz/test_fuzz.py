"""A thousand hostile files for each reader, the same in every run. ``python -m tests.fuzz`` reads as many as asked."""

from __future__ import annotations

import signal
import tempfile
from pathlib import Path

import pytest

from ftcost_core.dataset import cache
from tests.fuzz.shared import share
from tests.fuzz.targets import TARGETS, Target, outcome
from tests.fuzz.worker import LONGEST_SECONDS, inputs, read_all

INPUTS = 1_000
# An input that ends the process beside takes half a second: another has to be started.
FEWER = {"data-arrow": 60, "data-parquet": 300}
# More than in the long runs: a machine that tests several things at once is slow.
PATIENCE = 10 * LONGEST_SECONDS


@pytest.mark.long
@pytest.mark.parametrize("target", TARGETS.values(), ids=list(TARGETS))
@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the alarm is one of POSIX")
def test_hostile_files_are_read_or_refused(target: Target, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if target.name == "sentencepiece":
        pytest.importorskip("sentencepiece")
    monkeypatch.setattr(cache, "cache_folder", lambda: tmp_path / "cache")
    monkeypatch.setattr("tests.fuzz.worker.LONGEST_SECONDS", PATIENCE)
    share(monkeypatch)
    # In memory where there is such a folder: settings are flushed to the disk at every change.
    memory = "/dev/shm" if Path("/dev/shm").is_dir() else None
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        wrong = [
            f"input {number}: {fault}"
            for number, _, fault, _ in read_all(target, 0, 0, FEWER.get(target.name, INPUTS), Path(folder))
            if fault is not None
        ]
    assert not wrong, "\n".join(wrong[:5])


@pytest.mark.parametrize("target", TARGETS.values(), ids=list(TARGETS))
def test_the_seeds_are_good_files(target: Target, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader that refuses everything would pass every test of hostile files."""
    if target.name == "sentencepiece":
        pytest.importorskip("sentencepiece")
    monkeypatch.setattr(cache, "cache_folder", lambda: tmp_path / "cache")
    share(monkeypatch)
    folder = tmp_path / "inputs"
    folder.mkdir()

    def is_accepted(data: bytes) -> bool:
        (folder / target.file).write_bytes(data)
        return outcome(target, folder / target.file)

    assert any(map(is_accepted, target.seeds()))  # the first that is good is enough: the long tier reads all


def test_the_same_seed_makes_the_same_files() -> None:
    target = TARGETS["config"]
    first = [data for _, data in inputs(target, 7, 0, 200)]
    assert first == [data for _, data in inputs(target, 7, 0, 200)]
    assert first[150:] == [data for _, data in inputs(target, 7, 150, 200)]
    assert first[100:] != [data for _, data in inputs(target, 8, 100, 200)]


def test_the_runner_finds_what_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader that raises, hangs, or takes all memory is caught, its input named."""

    def read(path: Path) -> None:
        data = path.read_bytes()
        if data == b"raise":
            raise KeyError("x")
        if data == b"hang":
            signal.pause()

    target = Target("toy", "toy.bin", "binary", lambda: [b"good", b"raise", b"hang"], read)
    monkeypatch.setattr("tests.fuzz.worker.LONGEST_SECONDS", 0.2)
    found = [fault and fault["kind"] for _, _, fault, _ in read_all(target, 0, 0, 3, tmp_path)]
    assert found == [None, "KeyError", "TooLong"]
