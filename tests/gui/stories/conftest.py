from __future__ import annotations

import pytest
from PySide6.QtCore import QLocale, QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox

from ftcost_core.text.currency import DOLLAR
from ftcost_core.text.i18n import use_currency
from ftcost_gui.dialogs import questions
from tests.gui.shared_window import program_starts
from tests.gui.stories.person import Person

ASKED = {name: getattr(questions, name) for name in dir(questions) if name.startswith("ask_")}


@pytest.fixture(autouse=True)
def as_it_was():
    """What a story sets for the whole program is as before afterwards."""
    locale = QLocale()
    yield
    QLocale.setDefault(locale)
    use_currency(DOLLAR)


@pytest.fixture
def person(charts):
    """Somebody at a window on the worked example, its charts drawn."""
    return Person(charts.window)


@pytest.fixture
def begin(qapp, qtbot, tmp_path):
    """Return what starts the program on a folder of settings, as often as it is wanted."""
    with program_starts(qtbot) as start:

        def start_as_a_person(config=tmp_path / "config", document=None):
            windows, session = start(config, document)
            session.context.store.estimate_now()
            return windows, session, Person(session.window)

        yield start_as_a_person


@pytest.fixture
def real_questions(no_questions, monkeypatch):
    """Questions are asked, and answered by hand; one that nobody answers fails the test."""
    for name, ask in ASKED.items():
        monkeypatch.setattr(questions, name, ask)
    unanswered, before = [], []

    def look():
        front = QApplication.activeModalWidget()
        if isinstance(front, QFileDialog | QMessageBox) and front in before:
            unanswered.append(front.windowTitle() or front.text())
            front.reject()
        before[:] = [front]

    looking = QTimer()
    looking.timeout.connect(look)
    looking.start(10_000)
    yield
    looking.stop()
    assert not unanswered
