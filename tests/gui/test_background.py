"""Work beside the window, and windows that are gone before it is done."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtTest import QTest

from ftcost_core.documents.problems import InputError, fail
from ftcost_gui.background import tasks
from ftcost_gui.background.progress_tasks import LongWork
from ftcost_gui.background.tasks import Background, in_window, tidy_soon

LONG = 20_000


def test_the_answer_comes_in_the_windows_thread(qapp, qtbot):
    work, answers = Background(qapp), []
    work.start(
        threading.get_ident, lambda ident: answers.append((ident, threading.get_ident())), answers.append
    )
    assert work.busy
    qtbot.waitUntil(lambda: bool(answers), timeout=LONG)
    worker, window = answers[0]
    assert window == threading.get_ident() != worker
    assert not work.busy


def test_a_fault_is_told_and_a_dropped_answer_is_not(qapp, qtbot):
    def wrong():
        raise fail("a", 1, "2")

    work, answers = Background(qapp), []
    work.start(wrong, answers.append, answers.append)
    qtbot.waitUntil(lambda: bool(answers), timeout=LONG)
    assert isinstance(answers[0], InputError)
    work.start(lambda: 1, answers.append, answers.append)
    work.drop()
    QTest.qWait(50)
    assert len(answers) == 1


def test_no_answer_comes_once_the_owner_is_deleted(qtbot):
    go, answers, told = threading.Event(), [], []
    owner = QObject()
    work, long = Background(owner), LongWork(owner)

    def slow(progress, _cancelled):
        go.wait(10)
        progress(1, 2)
        return 1

    work.start(lambda: go.wait(10), answers.append, answers.append)
    long.progressed.connect(lambda *_: told.append(1))
    long.start(slow, answers.append, answers.append)
    owner.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    del owner, work, long
    go.set()
    done = []
    threading.Thread(target=lambda: in_window(lambda: done.append(1))).start()
    qtbot.waitUntil(lambda: bool(done), timeout=LONG)
    QTest.qWait(100)
    assert answers == told == []


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the memory is read from /proc")
def test_what_large_work_leaves_goes_back_to_the_system():
    program = """
from pathlib import Path
from ftcost_gui.background.heap import few_heaps, give_back
def resident(): return int(Path("/proc/self/statm").read_text().split()[1]) * 4096 >> 20
few_heaps()
parts = [bytearray(700) for _ in range(300_000)]
above = bytearray(700)
del parts
before = resident()
give_back()
print(before - resident())
"""
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert int(said.stdout) > 150


def test_memory_is_given_back_a_while_after_the_last_work(qapp, qtbot, rest):
    given = []
    rest.timeout.connect(lambda: given.append(1))
    work, answers = Background(qapp), []
    work.start(lambda: 1, answers.append, answers.append)
    qtbot.waitUntil(lambda: bool(given), timeout=LONG)
    assert answers == [1]
    tidy_soon()
    qtbot.waitUntil(lambda: len(given) == 2, timeout=LONG)


def test_nothing_is_tidied_while_work_goes_on(qapp, qtbot, rest, monkeypatch):
    tidied, go, answers = [], threading.Event(), []
    monkeypatch.setattr(tasks, "set_aside", lambda everything: tidied.append(everything))
    work = Background(qapp)
    work.start(lambda: go.wait(10), answers.append, answers.append)
    tidy_soon()
    with qtbot.waitSignal(rest.timeout, timeout=LONG):
        pass
    assert tidied == []
    go.set()
    qtbot.waitUntil(lambda: bool(tidied), timeout=LONG)
    assert answers == [True]


def test_an_edit_puts_the_tidying_off(bench):
    rest = tasks._bell().rest
    rest.stop()
    bench.store.edit("data.seq_len", 3_000, "longer")
    bench.settle()
    assert rest.isActive()
