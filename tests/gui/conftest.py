from __future__ import annotations

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("PYQTGRAPH_QT_LIB", "PySide6")

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QLocale, Qt
from PySide6.QtTest import QTest

from ftcost_gui.app.application import make_application, make_window
from ftcost_gui.dialogs import questions
from ftcost_gui.pages.estimate.page import EstimatePage
from ftcost_gui.state.documents import first_preset
from ftcost_gui.text.language import use_language
from tests.gui.hands import pick_value


def pytest_collection_modifyitems(items):
    # The offscreen platform says what it cannot do; that is no fault of ours.
    for item in items:
        item.add_marker(pytest.mark.qt_log_ignore("This plugin does not support", extend=True))


@pytest.fixture(scope="session")
def qapp():
    return make_application()


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

    for name in (
        "ask_unsaved",
        "ask_overwrite",
        "ask_open_path",
        "ask_save_path",
        "ask_report_path",
        "ask_replace",
    ):
        monkeypatch.setattr(questions, name, unexpected)


class Bench:
    """A window on the first example, and hands to use it with."""

    def __init__(self, qtbot, session):
        self.qtbot, self.window, self.context = qtbot, session.window, session.context
        self.store = session.context.store
        self.autosave = session.autosave
        self.form = session.window.form
        self.page = session.window.findChild(EstimatePage)

    def row(self, path):
        return self.form.rows[path]

    def editor(self, path):
        row = self.row(path)
        if row.spec.more:
            next(s for s in self.form._sections.values() if s.isAncestorOf(row)).open_more()
        return row.editor

    def type_into(self, path, text):
        editor = self.editor(path)
        editor.setFocus()
        editor.selectAll()
        QTest.keyClicks(editor, text)
        return editor

    def choose(self, path, value):
        pick_value(self.editor(path), value)

    def settle(self):
        self.store.estimate_now()
        QCoreApplication.processEvents()

    def click(self, widget, pos=None):
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=pos or widget.rect().center())


@pytest.fixture
def bench(qapp, qtbot, tmp_path):
    job, document = first_preset()
    session = make_window(job, document, tmp_path / "config")
    session.context.theme.choose("light")
    session.window.resize(1440, 900)
    session.window.show()
    qtbot.waitExposed(session.window)
    bench = Bench(qtbot, session)
    bench.settle()
    yield bench
    bench.store.undo_stack.setClean()
    popup = qapp.activePopupWidget()
    if popup:
        popup.close()
    session.window.close()
    session.window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    qapp.processEvents()


@pytest.fixture
def charts(bench):
    bench.qtbot.waitUntil(lambda: bench.page.frontier.chart is not None, timeout=10_000)
    bench.settle()
    return bench
