"""The package without its window: the commands and the library, and what says where the window is."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from ftcost_gui.__main__ import main
from ftcost_gui.app import screen

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "resources" / "examples" / "support-bot-8b.ftcost"


@pytest.fixture
def without_window(monkeypatch):
    monkeypatch.setattr(screen, "find_spec", lambda name: None)
    monkeypatch.setattr("ftcost_core.report.formats._RENDERERS", {"html": lambda subject, paper: b""})


def test_qt_is_an_extra_and_what_installs_the_program_asks_for_it():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    qt = re.compile("pyside|pyqtgraph", re.IGNORECASE)
    assert not [line for line in project["dependencies"] if qt.match(line)]
    assert len([line for line in project["optional-dependencies"]["window"] if qt.match(line)]) == 2
    assert [line for line in project["optional-dependencies"]["dev"] if line.startswith("ftcost[")]
    for name in ("start.sh", "start.ps1"):
        assert ".[window]" in (ROOT / "packaging" / name).read_text(encoding="utf-8"), name


def test_every_licence_file_is_there():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for name in project["license-files"]:
        assert (ROOT / name).stat().st_size > 500, name


def test_without_the_window_the_example_is_printed_and_where_the_window_is(without_window, capsys):
    assert main([]) == 0
    said = capsys.readouterr().out
    assert "Memory per GPU" in said
    assert "pip install 'ftcost[window]'" in said
    assert "xvfb-run" not in said


def test_without_the_window_a_self_test_fails_in_words(without_window, capsys):
    assert main(["--self-test"]) == 1
    assert capsys.readouterr().err == ("ftcost: the window is not installed; pip install 'ftcost[window]' brings it\n")


def test_without_the_window_no_pdf_is_promised(without_window, capsys, tmp_path):
    assert main(["report", str(EXAMPLE), "-o", str(tmp_path / "out.pdf")]) == 1
    assert "allowed: a format that this installation can write: html" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
