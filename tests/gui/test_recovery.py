from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication

from ftcost_gui.state.documents import first_preset, open_document, save_document
from ftcost_gui.state.recovery import left_over, recovery_folder
from tests.gui.shared_window import program_starts

pytestmark = pytest.mark.own_window

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = """
import sys
from pathlib import Path
from ftcost_gui.app.application import make_application
from ftcost_gui.state.documents import open_document
from ftcost_gui.app.windows import Windows
app = make_application()
windows = Windows(Path(sys.argv[1]))
session = windows.open(*open_document(Path(sys.argv[2])))
session.window.show()
session.context.store.edit("data.seq_len", 5120, "longer")
app.exec()
"""


@pytest.fixture
def document(tmp_path):
    path = tmp_path / "mine.ftcost"
    save_document(path, first_preset()[0])
    return path


@pytest.fixture
def running(tmp_path, document):
    """A program with an unsaved edit that is already kept aside."""
    config = tmp_path / "config"
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(config), str(document)],
        cwd=ROOT, env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
    )  # fmt: skip
    folder = recovery_folder(config)
    deadline = time.monotonic() + 60
    while not list(folder.glob("*.json")) and time.monotonic() < deadline:
        assert process.poll() is None
        time.sleep(0.05)
    yield process, config
    process.kill()
    process.wait()


@pytest.fixture
def start(qapp, qtbot):
    with program_starts(qtbot) as start:
        yield start


def kill(process):
    os.kill(process.pid, signal.SIGKILL)
    process.wait()


def press(button):
    assert button.isVisible()
    button.click()
    QCoreApplication.processEvents()


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_a_killed_programs_job_is_offered_and_kept(running, start, document):
    process, config = running
    saved = document.read_bytes()
    assert left_over(recovery_folder(config)) == []  # it still runs
    kill(process)
    _, session = start(config)
    bar = session.window.recovery
    assert bar.isVisible()
    assert "mine.ftcost" in bar.text
    press(bar.act)
    assert session.context.store.job.data.seq_len == 5120
    assert session.window.files.document.path == document
    assert session.window.files.modified
    assert not bar.isVisible()
    assert document.read_bytes() == saved
    assert session.window.files.save()
    assert open_document(document)[0].data.seq_len == 5120
    session.autosave.save_now()
    assert list(recovery_folder(config).iterdir()) == []


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_what_is_discarded_is_gone_and_what_is_left_undecided_is_offered_again(running, start, document):
    process, config = running
    kill(process)
    windows, session = start(config)
    assert session.window.recovery.isVisible()
    assert left_over(recovery_folder(config)) == []  # offered here: another program leaves it alone
    session.window.close()
    windows.release_left_over()
    _, session = start(config)
    press(session.window.recovery.dismiss)
    assert session.context.store.job == first_preset()[0]
    assert list(recovery_folder(config).iterdir()) == []


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_a_document_changed_since_is_not_overwritten_unasked(running, start, document):
    process, config = running
    kill(process)
    job = first_preset()[0].model_copy(update={"name": "somebody else's"})
    save_document(document, job)
    _, session = start(config)
    press(session.window.recovery.act)
    with pytest.raises(AssertionError, match="unexpected question"):
        session.window.files.save()
    assert open_document(document)[0].name == "somebody else's"


@pytest.mark.long
def test_only_unsaved_jobs_are_kept_and_only_until_they_are_saved(bench):
    folder = recovery_folder(bench.context.settings.folder)
    bench.autosave.save_now()
    assert not folder.exists()
    bench.type_into("data.seq_len", "4096")
    bench.qtbot.waitUntil(lambda: bool(list(folder.glob("*.json"))), timeout=10_000)
    content = json.loads(next(folder.glob("*.json")).read_text(encoding="utf-8"))
    assert content["job"]["data"]["seq_len"] == 4096
    bench.store.undo_stack.undo()
    bench.qtbot.waitUntil(lambda: not list(folder.iterdir()), timeout=10_000)


@pytest.mark.long
def test_two_windows_keep_two_jobs_and_both_come_back(start, tmp_path):
    config = tmp_path / "config"
    windows, first = start(config)
    windows.new_window()
    for session, tokens in zip(windows.sessions, (3072, 6144), strict=True):
        session.context.store.edit("data.seq_len", tokens, "longer")
    windows.save_all_aside()
    folder = recovery_folder(config)
    assert left_over(folder) == []  # windows of this very program
    assert len(list(folder.glob("*.json"))) == 2
    for lock in folder.glob("*.lock"):
        lock.unlink()  # as after a restart of the computer
    later, session = start(config)
    press(session.window.recovery.act)
    assert {one.context.store.job.data.seq_len for one in later.sessions} == {3072, 6144}
    assert first.window.isVisible()


def test_a_file_that_cannot_be_read_is_left_where_it_is(start, tmp_path):
    folder = recovery_folder(tmp_path / "config")
    folder.mkdir(parents=True)
    newer = folder / "newer.json"
    newer.write_text('{"format": "ftcost-recovery", "version": 99}')
    (folder / "broken.json").write_text("{")
    _, session = start(tmp_path / "config")
    assert not session.window.recovery.isVisible()
    assert newer.exists()


def test_a_folder_that_refuses_stops_nothing(bench):
    bench.context.settings.folder.mkdir(parents=True, exist_ok=True)
    recovery_folder(bench.context.settings.folder).write_text("a file")
    bench.store.edit("data.seq_len", 4096, "longer")
    bench.autosave.save_now()
    assert bench.window.files.modified


def test_a_copy_that_a_running_program_holds_is_nobody_elses(running):
    process, config = running
    folder = recovery_folder(config)
    assert list(folder.glob("*.json"))
    assert left_over(folder) == []
    process.kill()
    process.wait()
    (copy,) = left_over(folder)
    assert copy.job.data.seq_len == 5120
    assert left_over(folder) == []  # another window has it
    copy.release()
