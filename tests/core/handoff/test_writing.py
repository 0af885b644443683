"""Every file, or none."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from ftcost_core.documents.problems import InputError
from ftcost_core.exporters.writing import write

FILES = {"a.yaml": "a: 1\n", "b.py": "b = 'é'\n", "c.json": "{}\n"}


def contents(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.iterdir())}


def test_all_files_are_written_and_nothing_else(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "deep"
    assert [path.name for path in write(FILES, folder)] == ["a.yaml", "b.py", "c.json"]
    assert contents(folder) == FILES


def test_a_file_that_exists_is_kept_unless_asked(tmp_path: Path) -> None:
    (tmp_path / "b.py").write_text("mine", encoding="utf-8")
    with pytest.raises(InputError, match=r"b\.py exists"):
        write(FILES, tmp_path)
    assert contents(tmp_path) == {"b.py": "mine"}
    write(FILES, tmp_path, overwrite=True)
    assert contents(tmp_path) == FILES


def test_a_file_in_place_of_the_folder_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(InputError, match="is a file"):
        write(FILES, tmp_path / "file")
    (tmp_path / "a.yaml").mkdir()
    with pytest.raises(InputError, match="is a folder"):
        write(FILES, tmp_path, overwrite=True)


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(InputError, match="cannot be written"):
        write(FILES, tmp_path / "file" / "below")


def test_a_move_that_fails_midway_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.yaml").write_text("mine", encoding="utf-8")
    real = Path.replace

    def failing(self: Path, target: Path) -> Path:
        if self.name == "c.json":
            raise OSError(28, "No space left on device")
        return real(self, target)

    monkeypatch.setattr(Path, "replace", failing)
    with pytest.raises(InputError, match="No space left"):
        write(FILES, tmp_path, overwrite=True)
    assert contents(tmp_path) == {"a.yaml": "mine"}


def test_a_folder_that_vanishes_midway_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "gone"
    monkeypatch.setattr(os, "fsync", lambda _: shutil.rmtree(folder, ignore_errors=True))
    with pytest.raises(InputError, match="cannot be written"):
        write(FILES, folder)
    assert not folder.exists()
