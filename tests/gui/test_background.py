"""Work beside the window, and windows that are gone before it is done."""

from __future__ import annotations

import threading

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtTest import QTest

from ftcost_core.documents.problems import InputError, fail
from ftcost_gui.background.progress_tasks import LongWork
from ftcost_gui.background.tasks import Background, call_in_main_thread

LONG = 20_000


def test_the_answer_comes_in_the_windows_thread(qapp, qtbot):
    work, answers = Background(qapp), []
    work.start(threading.get_ident, lambda ident: answers.append((ident, threading.get_ident())), answers.append)
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
    threading.Thread(target=lambda: call_in_main_thread(lambda: done.append(1))).start()
    qtbot.waitUntil(lambda: bool(done), timeout=LONG)
    QTest.qWait(100)
    assert answers == told == []
