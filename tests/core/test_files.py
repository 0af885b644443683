from __future__ import annotations

import os
import stat
from datetime import date, datetime
from pathlib import Path

import pytest

from ftcost_core.documents.problems import InputError
from ftcost_core.storage import files
from ftcost_core.storage.files import last_changed, read_text, write_atomically


def test_a_write_replaces_the_file_and_keeps_one_backup(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "a.ftcost"
    write_atomically(path, "one")
    write_atomically(path, "zwei\nü")
    write_atomically(path, "three")
    assert read_text(path) == "three"
    assert path.with_name("a.ftcost.bak").read_text(encoding="utf-8") == "zwei\nü"
    assert sorted(entry.name for entry in path.parent.iterdir()) == ["a.ftcost", "a.ftcost.bak"]


def test_a_failed_write_leaves_the_old_content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.ftcost"
    write_atomically(path, "old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_atomically(path, "new")
    assert path.read_text(encoding="utf-8") == "old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["a.ftcost"]


@pytest.mark.skipif(os.name == "nt", reason="POSIX permissions and links")
def test_permissions_and_links_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "a.ftcost"
    write_atomically(path, "old")
    path.chmod(0o640)
    link = tmp_path / "link.ftcost"
    link.symlink_to(path)
    write_atomically(link, "new")
    assert link.is_symlink()
    assert path.read_text(encoding="utf-8") == "new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_name_of_255_bytes_can_be_written(tmp_path: Path) -> None:
    path = tmp_path / ("ü" * 120 + ".ftcost")
    write_atomically(path, "one")
    assert read_text(path) == "one"


def test_unreadable_files_are_refused_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    binary = tmp_path / "binary.ftcost"
    binary.write_bytes(b"\xff\xfe\x00")
    large = tmp_path / "large.ftcost"
    large.write_bytes(b" " * 100)
    for path, said in ((tmp_path / "none", "cannot be read"), (tmp_path, "cannot be read"), (binary, "not UTF-8")):
        with pytest.raises(InputError, match=said):
            read_text(path)
    monkeypatch.setattr(files, "LARGEST_FILE_BYTES", 50)
    with pytest.raises(InputError, match="larger than"):
        read_text(large)


def test_a_file_is_as_old_as_its_last_change(tmp_path: Path) -> None:
    path = tmp_path / "prices.csv"
    path.write_text("x", encoding="utf-8")
    today = date(2026, 5, 17)
    noon = datetime(2026, 3, 1, 12).timestamp()
    os.utime(path, (noon, noon))
    assert last_changed(path, today) == date(2026, 3, 1)
    os.utime(path, (noon + 400 * 86400, noon + 400 * 86400))
    assert last_changed(path, today) == today
    assert last_changed(tmp_path / "none", today) == today
