"""Errors that no other code handles: a log file, and a dialog with a report to copy. Nothing is sent."""

from __future__ import annotations

import faulthandler
import hashlib
import logging
import logging.handlers
import platform
import sys
import threading
import traceback
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import TextIO

from PySide6.QtCore import QMessageLogContext, QObject, Qt, QtMsgType, QUrl, Signal, qInstallMessageHandler
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from ftcost_core.text.i18n import tr
from ftcost_gui.dialogs.about import about_text

logger = logging.getLogger(__name__)

_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


class ErrorReporter(QObject):
    """Handles exceptions that no other code caught, on any thread; shows each once."""

    _caught = Signal(str)

    def __init__(self, folder: Path, front: Callable[[], QWidget | None], rescue: Callable[[], None]) -> None:
        """``front`` returns the parent for the dialog; ``rescue`` saves every unsaved job for recovery."""
        super().__init__()
        self.log = folder / "ftcost.log"
        self._front, self._rescue = front, rescue
        self._seen: set[str] = set()
        self._crash_file: TextIO | None = None
        self._caught.connect(self._show, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Take over the hooks of Python, its threads and Qt."""
        self._open_log()
        sys.excepthook = self._on_exception
        threading.excepthook = self._on_thread_exception
        qInstallMessageHandler(_on_qt_message)

    def _open_log(self) -> None:
        try:
            self.log.parent.mkdir(parents=True, exist_ok=True)
            handler = _Log(self.log, maxBytes=500_000, backupCount=1, encoding="utf-8")
            self._crash_file = (self.log.parent / "crash.log").open("a", encoding="utf-8")
            faulthandler.enable(self._crash_file)
        except OSError:
            return  # a read-only home: the dialog still comes
        handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
        logging.getLogger().addHandler(handler)

    def _on_exception(self, kind: type[BaseException], value: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, value, trace)
            return
        report = "".join(traceback.format_exception(kind, value, trace))
        logger.error("unexpected fault\n%s", report)
        self._caught.emit(report)

    def _on_thread_exception(self, arguments: threading.ExceptHookArgs) -> None:
        if arguments.exc_value is not None:
            self._on_exception(arguments.exc_type, arguments.exc_value, arguments.exc_traceback)

    def _show(self, report: str) -> None:
        key = hashlib.sha256(report.encode()).hexdigest()
        if key in self._seen:
            return
        self._seen.add(key)
        self._rescue()
        ErrorDialog(report, self.log, self._front()).open()


class _Log(logging.handlers.RotatingFileHandler):
    """A log file that ignores write errors (full disk, deleted folder): they could be reported nowhere."""

    def handleError(self, record: logging.LogRecord) -> None:
        """Drop the line."""


class ErrorDialog(QDialog):
    """Says what happened, with a report that can be copied."""

    def __init__(self, report: str, log: Path, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Something went wrong"))
        system = f"{platform.platform()}, {QGuiApplication.platformName()}"
        self.report = f"{about_text()}\n{system}\n\n{without_home(report)}"
        what = tr("FTCost met a fault of its own. Your job is as it was; a copy of what is not saved is kept aside.")
        where = tr("The report below helps to mend it. It is in {0}, and nothing is sent.", str(log))
        text = QLabel(f"{what}\n{where}", self)
        text.setTextFormat(Qt.TextFormat.PlainText)
        text.setWordWrap(True)
        details = QPlainTextEdit(self.report, self)
        details.setReadOnly(True)
        details.setAccessibleName(tr("Report"))
        copy = QPushButton(tr("&Copy the report"), self)
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.report))
        folder = QPushButton(tr("&Open the folder"), self)
        folder.clicked.connect(lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(log.parent))))
        folder.setEnabled(log.parent.is_dir())
        go_on = QPushButton(tr("Go on"), self)
        go_on.setDefault(True)
        go_on.clicked.connect(self.accept)
        foot = QHBoxLayout()
        foot.addWidget(folder)
        foot.addStretch(1)
        foot.addWidget(copy)
        foot.addWidget(go_on)
        column = QVBoxLayout(self)
        column.addWidget(text)
        column.addWidget(details, 1)
        column.addLayout(foot)
        self.resize(640, 420)


def without_home(report: str) -> str:
    """Replace the home folder by ``~``: it holds the user's name, and reports are pasted in public places."""
    return report.replace(str(Path.home()), "~")


def _on_qt_message(kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
    del context
    logging.getLogger("qt").log(_LEVELS.get(kind, logging.WARNING), "%s", message)
