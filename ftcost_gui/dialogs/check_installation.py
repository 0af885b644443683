"""Help > Check installation: the self-test in a process of its own, so that the open job is not touched."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QProcess, QProcessEnvironment
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from ftcost_core.text.i18n import tr


def self_test_command() -> list[str]:
    """Return the command that tests this installation and can say so."""
    if not getattr(sys, "frozen", False):
        return [sys.executable, "-m", "ftcost_gui", "--self-test"]
    # On Windows a program with a window has no output; the one for the commands lies beside it.
    talking = Path(sys.executable).with_name("ftcost.exe")
    return [str(talking if talking.exists() else sys.executable), "--self-test"]


class CheckDialog(QDialog):
    """Runs the self-test and shows what it says."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Check installation"))
        self.verdict = QLabel(tr("Opening a window on the example, estimating, saving, reading back…"), self)
        self.verdict.setWordWrap(True)
        self.output = QPlainTextEdit(self)
        self.output.setReadOnly(True)
        self.output.setAccessibleName(tr("What the check says"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        copy = buttons.addButton(tr("Copy"), QDialogButtonBox.ButtonRole.ActionRole)
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.output.toPlainText()))
        column = QVBoxLayout(self)
        column.addWidget(self.verdict)
        column.addWidget(self.output, 1)
        column.addWidget(buttons)
        self.resize(560, 360)

        environment = QProcessEnvironment.systemEnvironment()
        environment.insert("QT_QPA_PLATFORM", "offscreen")  # no second window in the user's way
        self._process = QProcess(self)
        self._process.setProcessEnvironment(environment)
        self._process.setProcessChannelMode(QProcess.ProcessChannelMode.MergedChannels)
        self._process.readyRead.connect(self._read)
        self._process.finished.connect(self._finished)
        self._process.errorOccurred.connect(self._failed)
        program, *words = self_test_command()
        self._process.start(program, words)

    def done(self, result: int) -> None:
        """End the check with its dialog."""
        self._process.blockSignals(True)
        self._process.kill()
        self._process.waitForFinished(2_000)
        super().done(result)

    def _read(self) -> None:
        self.output.appendPlainText(bytes(self._process.readAll().data()).decode("utf-8", "replace").rstrip())

    def _finished(self, status: int, how: QProcess.ExitStatus) -> None:
        well = status == 0 and how == QProcess.ExitStatus.NormalExit
        self.verdict.setText(
            tr("This installation works.")
            if well
            else tr("Something does not work here. Installing again often mends it; the report says what failed.")
        )

    def _failed(self, _error: QProcess.ProcessError) -> None:
        self.output.appendPlainText(self._process.errorString())
        self._finished(1, QProcess.ExitStatus.CrashExit)


def check_installation(parent: QWidget) -> None:
    """Check, and show the result."""
    dialog = CheckDialog(parent)
    dialog.exec()
    dialog.deleteLater()
