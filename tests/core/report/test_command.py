from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import pytest

from ftcost_core.commands.cli import main
from ftcost_core.documents.job import dump_job
from ftcost_core.documents.problems import InputError
from ftcost_core.report import writing
from ftcost_core.report.writing import write_whole
from tests.core.jobs import job


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "job.ftcost"
    path.write_text(dump_job(job({"name": "Test"})), encoding="utf-8")
    return path


@pytest.mark.parametrize("ending", ["html", "md", "csv", "json", "HTML", "htm", "markdown"])
def test_a_report_is_written(file: Path, tmp_path: Path, ending: str) -> None:
    out = tmp_path / f"out.{ending}"
    assert main(["report", str(file), "-o", str(out), "--config-dir", str(tmp_path / "none")]) == 0
    assert "Test" in out.read_text(encoding="utf-8")
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(["job.ftcost", out.name])


@pytest.mark.long
def test_plans_are_searched_when_asked(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    words = ["report", str(file), "-o", str(out), "--plans", "--config-dir", str(tmp_path / "none")]
    assert main(words) == 0
    document = json.loads(out.read_text(encoding="utf-8"))
    assert document["plans"]["format"] == "ftcost-plans"


@pytest.mark.parametrize(
    ("target", "said"),
    [
        ("out.docx", "-o"),
        ("out", "-o"),
        ("none/out.md", "the folder does not exist"),
        ("taken.md", "exists; --force overwrites it"),
        ("folder.md", "is a folder"),
        ("job.ftcost/out.md", "cannot be written"),
    ],
)
def test_a_wrong_target_is_one_line(
    file: Path, tmp_path: Path, target: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "taken.md").write_text("mine")
    (tmp_path / "folder.md").mkdir()
    assert main(["report", str(file), "-o", str(tmp_path / target)]) == 1
    found = capsys.readouterr()
    assert said in found.err
    assert len(found.err.splitlines()) == 1
    assert (tmp_path / "taken.md").read_text() == "mine"


def test_force_overwrites(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.md"
    out.write_text("old")
    assert main(["report", str(file), "-o", str(out), "--force"]) == 0
    assert out.read_text(encoding="utf-8").startswith("# Test")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["job.ftcost", "out.md"]


def test_without_the_window_a_pdf_is_refused(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from ftcost_core.report import formats

    monkeypatch.delitem(formats._RENDERERS, "pdf", raising=False)
    assert main(["report", str(file), "-o", str(tmp_path / "out.pdf")]) == 1
    assert "this installation" in capsys.readouterr().err
    assert not (tmp_path / "out.pdf").exists()


def test_a_full_disk_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "out.md"
    path.write_bytes(b"old")

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(writing.os, "fsync", full)
    with pytest.raises(InputError, match="No space left"):
        write_whole(path, b"new", overwrite=True)
    assert path.read_bytes() == b"old"
    assert [one.name for one in tmp_path.iterdir()] == ["out.md"]


def test_a_folder_that_vanishes_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    real = os.fsync

    def vanish(handle: int) -> None:
        real(handle)
        for one in folder.iterdir():
            one.unlink()
        folder.rmdir()

    monkeypatch.setattr(writing.os, "fsync", vanish)
    with pytest.raises(InputError, match="cannot be written"):
        write_whole(folder / "out.md", b"new")
    assert not folder.exists()


def test_somebody_quicker_is_not_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "out.md"
    real = os.fsync

    def quicker(handle: int) -> None:
        real(handle)
        path.write_bytes(b"theirs")

    monkeypatch.setattr(writing.os, "fsync", quicker)
    with pytest.raises(InputError, match="exists"):
        write_whole(path, b"mine")
    assert path.read_bytes() == b"theirs"
    assert [one.name for one in tmp_path.iterdir()] == ["out.md"]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such permissions")
def test_permissions_are_those_of_any_new_file(tmp_path: Path) -> None:
    path, other = tmp_path / "out.md", tmp_path / "other"
    write_whole(path, b"new")
    other.write_bytes(b"")
    assert path.stat().st_mode == other.stat().st_mode
    path.chmod(0o640)
    write_whole(path, b"again", overwrite=True)
    assert path.stat().st_mode & 0o777 == 0o640
