from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ftcost_core.storage.bundled import resource
from ftcost_gui.app import screen
from ftcost_gui.app.screen import missing_screen
from ftcost_gui.app.start import Start
from ftcost_gui.app.windows import Windows

ROOT = Path(__file__).resolve().parents[2]


def run(*arguments, code=None, **environment):
    command = [sys.executable, "-c", code] if code else [sys.executable, "-m", "ftcost_gui", *arguments]
    env = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")}
    return subprocess.run(
        command, cwd=ROOT, env=env | environment, capture_output=True, text=True, timeout=120, check=False
    )


def test_the_self_test_passes_without_a_screen(tmp_path):
    done = run("--self-test", "--config-dir", str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "self-test passed"
    for name in ("ftcost", "Python", "Qt", "PySide6", "numpy", "pydantic"):
        assert any(line.startswith(name + " ") for line in done.stdout.splitlines())


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems always have a screen")
@pytest.mark.parametrize(
    "environment",
    [
        {},
        *(
            pytest.param({name: value}, marks=pytest.mark.long)
            for name, value in (("DISPLAY", ":4083"), ("WAYLAND_DISPLAY", "wayland-83"))
        ),
    ],
)
def test_without_a_screen_it_prints_the_worked_example(environment):
    done = run(**environment)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Support bot, 8B on one RTX 4090" in done.stdout
    assert "No window opens here (no screen: " in done.stdout
    assert "ftcost estimate FILE" in done.stdout


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems always have a screen")
def test_without_a_screen_it_prints_the_job_it_was_given(tmp_path):
    path = tmp_path / "job.ftcost"
    text = resource("examples", "full-8b.ftcost").read_text(encoding="utf-8")
    path.write_text(text.replace('"name": "', '"name": "Mine: '), encoding="utf-8")
    done = run(str(path))
    assert (done.returncode, done.stderr) == (0, "")
    assert "Mine: " in done.stdout
    assert f"estimate of the job {path}" in done.stdout


@pytest.mark.parametrize(
    "content", [None, *(pytest.param(content, marks=pytest.mark.long) for content in ("{", '{"format": "other"}'))]
)
def test_a_bad_file_is_one_line_and_no_window(tmp_path, content):
    path = tmp_path / "job.ftcost"
    if content is not None:
        path.write_text(content)
    done = run(str(path), QT_QPA_PLATFORM="offscreen")
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert "job.ftcost" in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ["--nonsense"],
        *(
            pytest.param(words, marks=pytest.mark.long)
            for words in (["a.ftcost", "b.ftcost"], ["--config-dir"], ["estimat"])
        ),
    ],
)
def test_a_wrong_command_line(arguments):
    done = run(*arguments)
    assert done.returncode == 2
    assert "--help" in done.stderr


def test_version_and_help_need_no_qt():
    code = (
        "import sys\nfrom ftcost_gui.__main__ import main\n"
        "assert main(['--version']) == 0 and main(['--help']) == 0\n"
        "assert main(['schema', 'job']) == 0\n"
        "assert not [name for name in sys.modules if name.startswith(('PySide6', 'pyqtgraph'))]\n"
    )
    done = run(code=code)
    assert done.returncode == 0, done.stderr


@pytest.mark.long
def test_pyside_keeps_its_references():
    """6.12.0 drops a reference to None on every void call and aborts after some thousands of them."""
    code = (
        "from PySide6.QtCore import QObject, Signal\nfrom PySide6.QtWidgets import QApplication, QWidget\n"
        "class Sender(QObject):\n    said = Signal(bool)\n"
        "app = QApplication([])\nwidget, sender, heard = QWidget(), Sender(), []\n"
        "sender.said.connect(heard.append)\n"
        "for i in range(20_000):\n    widget.setEnabled(i % 2 == 0)\n    sender.said.emit(i % 2 == 0)\n"
        "assert len(heard) == 20_000\n"
    )
    done = run(code=code, QT_QPA_PLATFORM="offscreen")
    assert done.returncode == 0, done.stderr


@pytest.fixture
def bare_system(tmp_path):
    """A process's environment whose Qt lacks a library of the system."""
    folder = tmp_path / "bare" / "PySide6"
    folder.mkdir(parents=True)
    (folder / "__init__.py").touch()
    (folder / "QtCore.py").write_text(
        'raise ImportError("libGL.so.1: cannot open shared object file: No such file or directory")\n'
    )
    return {"PYTHONPATH": str(folder.parent), "QT_QPA_PLATFORM": "offscreen"}


def test_without_a_system_library_it_prints_the_worked_example_and_what_to_install(bare_system):
    done = run(**bare_system)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Support bot, 8B on one RTX 4090" in done.stdout
    assert "No window opens here (the system library libGL.so.1 is missing)." in done.stdout


def test_without_a_system_library_the_self_test_names_it(bare_system):
    done = run("--self-test", **bare_system)
    assert done.returncode == 1
    assert done.stderr.startswith("self-test failed: the system library libGL.so.1 is missing; ")


@pytest.mark.long
def test_without_a_system_library_a_pdf_is_refused_and_other_reports_are_written(bare_system, tmp_path):
    job = str(resource("examples", "full-8b.ftcost"))
    done = run("report", job, "-o", str(tmp_path / "report.pdf"), **bare_system)
    assert done.returncode == 1
    assert done.stderr.startswith("ftcost: a PDF is drawn by the window's libraries: the system library libGL")
    assert run("report", job, "-o", str(tmp_path / "report.html"), **bare_system).returncode == 0


@pytest.mark.parametrize(
    ("installer", "said"),
    [
        ("apt-get", "sudo apt-get install --yes --no-install-recommends libegl1 libgl1 "),
        ("dnf", "sudo dnf install --assumeyes mesa-libEGL mesa-libGL "),
        ("", "install the libraries that Qt needs for X11"),
    ],
)
def test_a_missing_system_library_is_installed_by_the_system_s_own_installer(monkeypatch, installer, said):
    monkeypatch.setattr(screen, "which", lambda name: name if name == installer else None)
    missing = screen.missing_library("libxcb-cursor.so.0: cannot open shared object file: No such file")
    assert missing.why == "the system library libxcb-cursor.so.0 is missing"
    assert said in missing.remedy


def test_an_error_that_misses_no_library_is_not_called_one():
    assert screen.missing_library("No module named 'ftcost_gui.pages'") is None


def test_a_chosen_platform_is_left_to_qt(monkeypatch):
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    assert missing_screen() is None


def test_without_a_console_the_window_tells_what_is_wrong_with_a_file(qapp, qtbot, tmp_path, monkeypatch):
    path = tmp_path / "job.ftcost"
    path.write_text("{")
    windows = Windows(tmp_path / "config")
    window = windows.make_frame(path.name)
    start = Start(windows, window, path, tmp_path / "config")
    window.show()
    monkeypatch.setattr(sys, "stderr", None)
    monkeypatch.setattr(Start, "_report_errors", lambda _start: None)  # its hooks are everybody's
    start.finish()
    assert window.files.document.path is None
    assert windows.sessions[0].context.store.job.model.id
    assert window.message.isVisible()
    assert "JSON" in window.message.text
    window.close()
    window.deleteLater()
