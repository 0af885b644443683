from __future__ import annotations

import os
from functools import cached_property

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("PYQTGRAPH_QT_LIB", "PySide6")

import pytest
from PySide6.QtCore import QLocale

from ftcost_core.catalogue.prices.book import builtin
from ftcost_core.estimator import TwoPartEstimate
from ftcost_core.text.i18n import current
from ftcost_gui.app import session
from ftcost_gui.app.application import make_application
from ftcost_gui.dialogs import questions
from ftcost_gui.state.documents import first_preset
from ftcost_gui.text.language import use_language
from tests.gui.shared_window import SharedWindow, close_window, open_window


def pytest_collection_modifyitems(items):
    # The offscreen platform says what it cannot do; that is no fault of ours.
    for item in items:
        item.add_marker(pytest.mark.qt_log_ignore("This plugin does not support", extend=True))


@pytest.fixture(scope="session")
def qapp():
    return make_application()


class _KeptEstimate(TwoPartEstimate):
    """Its second part, too, is computed once."""

    @cached_property
    def _whole(self):
        return super().complete()

    def complete(self):
        return self._whole


@pytest.fixture(scope="session", autouse=True)
def example_is_estimated_once(qapp):
    """Every window opens on one example, and comes back to it after each test; any other job is estimated each time."""
    example, kept = first_preset()[0], {}

    def estimate(job, book, today, *, limits):
        way = current()
        if job != example or book is not builtin(today) or limits or way.lookup is not None:
            return TwoPartEstimate(job, book, today, limits=limits)
        if (way, today) not in kept:
            kept[way, today] = _KeptEstimate(job, book, today, limits=False)
        return kept[way, today]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(session, "TwoPartEstimate", estimate)
        yield


@pytest.fixture(autouse=True)
def english(qapp):
    """As a window speaks, whatever the test before has said."""
    use_language("en")


@pytest.fixture
def decimal_comma(qapp):
    """Numbers as a German writes them, in a window that speaks English."""
    before = QLocale()
    QLocale.setDefault(QLocale(QLocale.Language.German))
    use_language("en")
    yield
    QLocale.setDefault(before)


@pytest.fixture(autouse=True)
def no_questions(monkeypatch):
    """A question that no test expects must fail it, not hang it."""

    def unexpected(*_args):
        raise AssertionError("an unexpected question")

    for name in ("ask_unsaved", "ask_overwrite", "ask_open_path", "ask_save_path", "ask_report_path", "ask_replace"):
        monkeypatch.setattr(questions, name, unexpected)


@pytest.fixture(scope="session")
def shared_window(qapp, tmp_path_factory):
    shared = SharedWindow(lambda: tmp_path_factory.mktemp("window") / "config")
    yield shared
    shared.close()


@pytest.fixture
def bench(request, shared_window, qtbot, tmp_path):
    """A window as it is right after opening; its settings in ``tmp_path`` with the marker ``own_window``."""
    if request.node.get_closest_marker("own_window") or "decimal_comma" in request.fixturenames:
        shared_window.close()
        bench = open_window(qtbot, tmp_path / "config")
        yield bench
        close_window(bench)
    else:
        yield shared_window.take(qtbot)
        shared_window.give_back()


@pytest.fixture
def charts(bench):
    bench.qtbot.waitUntil(lambda: bench.page.frontier is not None, timeout=10_000)
    bench.settle()
    return bench
