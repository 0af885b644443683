"""Documents, reports and hand-off, and how figures and the window look: from the menus to the disk and back."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QMessageBox

from ftcost_gui import questions
from ftcost_gui.documents import first_preset, open_document, save_document
from ftcost_gui.recovery import recovery_folder
from tests.gui.stories.person import LEFT, until

ROOT = Path(__file__).resolve().parents[3]
ASKED = {name: getattr(questions, name) for name in dir(questions) if name.startswith("ask_")}
KILLED = """
import sys
from pathlib import Path
from ftcost_gui.app import make_application
from ftcost_gui.documents import open_document
from ftcost_gui.windows import Windows
from tests.gui.stories.person import Person
app = make_application()
desk = Windows(Path(sys.argv[1])).open(*open_document(Path(sys.argv[2])))
desk.window.show()
Person(desk.window).type_into(desk.window.form.rows["data.seq_len"].editor, "5120")
app.exec()
"""


@pytest.fixture(autouse=True)
def real_questions(no_questions, monkeypatch):
    """Here they are asked, and answered by hand."""
    for name, ask in ASKED.items():
        monkeypatch.setattr(questions, name, ask)


def reply(person, act, *replies):
    """Do what opens dialogs, one after the other: a text presses a button, a path is typed as a file's name."""
    left, seen = list(replies), []

    def look():
        front = QApplication.activeModalWidget()
        if front is None or front in seen or not left:
            return
        wanted = left.pop(0)
        seen.append(front)
        if isinstance(wanted, Path):
            assert isinstance(front, QFileDialog)
            name = front.findChild(QLineEdit, "fileNameEdit")
            name.setFocus()
            person.press("Ctrl+A")
            person.write(str(wanted))
            person.press("Return")
        else:
            assert isinstance(front, QMessageBox)
            QTest.mouseClick(person.button(wanted, front), LEFT)

    looking = QTimer()
    looking.timeout.connect(look)
    looking.start(20)
    act()
    looking.stop()
    assert not left, f"nothing asks for {left[0]}"


def tokens_in(path):
    return open_document(path)[0].data.seq_len


def test_11_a_document_is_dropped_saved_left_and_found_again(begin, tmp_path):
    windows, desk, person = begin()
    window, store = desk.window, desk.context.store
    seq = window.form.rows["data.seq_len"].editor
    dropped, second = tmp_path / "dropped.ftcost", tmp_path / "second.ftcost"
    save_document(dropped, first_preset()[0].model_copy(update={"name": "dropped"}))

    person.drop(dropped, window.pages)
    assert (store.job.name, window.top_bar.state) == ("dropped", "saved")
    assert window.windowTitle().startswith("dropped.ftcost")
    person.type_into(seq, "1024")
    assert window.top_bar.state == "unsaved changes"
    person.press("Ctrl+S")
    assert (tokens_in(dropped), window.top_bar.state) == (1024, "saved")

    person.type_into(seq, "3072")
    reply(person, lambda: person.menu("File", "Save as…"), second)
    assert (tokens_in(dropped), tokens_in(second)) == (1024, 3072)
    assert window.windowTitle().startswith("second.ftcost")
    person.menu("File", "Open recent", "2 dropped.ftcost")
    assert store.job.data.seq_len == 1024

    person.type_into(seq, "2000")
    back = lambda: person.menu("File", "Open recent", "2 second.ftcost")  # noqa: E731
    assert "dropped.ftcost" in person.answer("Cancel", back)
    assert (store.job.data.seq_len, window.top_bar.state) == (2000, "unsaved changes")
    person.answer("Discard", back)
    assert (store.job.data.seq_len, tokens_in(dropped)) == (3072, 1024)
    person.type_into(seq, "2500")
    person.answer("Save", lambda: person.menu("File", "Open recent", "2 dropped.ftcost"))
    assert (store.job.data.seq_len, tokens_in(second)) == (1024, 2500)
