from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QLocale

from ftcost_core.text.currency import DOLLAR
from ftcost_core.text.i18n import use_currency
from ftcost_gui.app.windows import Windows
from ftcost_gui.state.documents import first_preset
from tests.gui.stories.person import Person


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
    made = []

    def start(config=tmp_path / "config", document=None):
        windows = Windows(config)
        made.append(windows)
        session = windows.open(*(document or first_preset()))
        windows.offer_left_over(session)
        session.window.show()
        qtbot.waitExposed(session.window)
        session.context.store.estimate_now()
        return windows, session, Person(session.window)

    yield start
    for windows in made:
        for session in list(windows.sessions):
            session.context.store.undo_stack.setClean()
            session.window.close()
            session.window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    qapp.processEvents()
