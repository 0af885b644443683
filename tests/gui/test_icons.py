from __future__ import annotations

from pathlib import Path

import platformdirs
import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon

from ftcost_gui.look import icons
from ftcost_gui.look.icons import icon, icon_file


@pytest.mark.parametrize("size", [QSize(0, 0), QSize(12, 0), QSize()])
@pytest.mark.parametrize("mode", [QIcon.Mode.Normal, QIcon.Mode.Disabled])
def test_an_icon_without_room_is_empty_and_warns_of_nothing(qapp, size, mode):
    assert icon("check", "#000000").pixmap(size, mode).isNull()
    assert not icon("check", "#000000").pixmap(QSize(12, 12), mode).isNull()


@pytest.fixture
def cache(tmp_path, monkeypatch):
    monkeypatch.setattr(platformdirs, "user_cache_dir", lambda *_names, **_options: str(tmp_path))
    clear()
    yield tmp_path
    clear()


def clear():
    icon_file.cache_clear()
    icons._folder.cache_clear()


def test_a_written_icon_is_found_by_the_next_start(cache):
    path = Path(icon_file("check", "#3b5bdb"))
    assert path.parent == cache / "icons"
    assert b"#3b5bdb" in path.read_bytes()
    before = path.stat().st_mtime_ns
    clear()
    assert Path(icon_file("check", "#3b5bdb")) == path
    assert path.stat().st_mtime_ns == before
    assert [one.name for one in path.parent.iterdir()] == [path.name]


def test_an_icon_cut_short_is_written_again(cache):
    path = Path(icon_file("check", "#3b5bdb"))
    whole = path.read_bytes()
    path.write_bytes(whole[:10])
    clear()
    icon_file("check", "#3b5bdb")
    assert path.read_bytes() == whole


def test_without_a_place_for_them_icons_go_to_a_temporary_folder(cache):
    (cache / "icons").write_text("a file is in the way")
    path = Path(icon_file("check", "#3b5bdb"))
    assert path.exists()
    assert cache not in path.parents
