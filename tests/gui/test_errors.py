from __future__ import annotations

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QPushButton

from ftcost_gui.app.errors import ErrorDialog, ErrorReporter

pytestmark = pytest.mark.own_window


def _fault() -> BaseException:
    try:
        {}["a fault of ours"]
    except KeyError as error:
        return error
    raise AssertionError


@pytest.fixture
def reporter(bench, tmp_path):
    return ErrorReporter(tmp_path / "log", lambda: bench.window, bench.autosave.save_now)


def test_a_fault_is_shown_once_with_a_report_to_copy(bench, reporter):
    fault = _fault()
    for _ in range(2):
        reporter._on_exception(type(fault), fault, fault.__traceback__)
        QApplication.processEvents()
    dialogs = bench.window.findChildren(ErrorDialog)
    assert len(dialogs) == 1
    bench.click(next(b for b in dialogs[0].findChildren(QPushButton) if "Copy" in b.text()))
    copied = QGuiApplication.clipboard().text()
    assert "a fault of ours" in copied
    assert "PySide6" in copied
    dialogs[0].close()


def test_a_read_only_log_folder_stops_nothing(bench, tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    ErrorReporter(blocked / "log", lambda: None, lambda: None)._open_log()
