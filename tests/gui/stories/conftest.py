from __future__ import annotations

import pytest
from PySide6.QtCore import QLocale

from ftcost_core.text.currency import DOLLAR
from ftcost_core.text.i18n import use_currency
from tests.gui.shared_window import program_starts
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
    with program_starts(qtbot) as start:

        def start_as_a_person(config=tmp_path / "config", document=None):
            windows, session = start(config, document)
            session.context.store.estimate_now()
            return windows, session, Person(session.window)

        yield start_as_a_person
