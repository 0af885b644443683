"""What is to be done at the next turn of the event loop."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


def soon(owner: QObject, do: Callable[[], object]) -> None:
    """Do something at the next turn of the event loop, unless the owner has gone by then.

    ``QTimer.singleShot`` would keep what it is given for ever if the owner goes first.
    """
    timer = QTimer(owner)
    timer.setSingleShot(True)
    timer.timeout.connect(do)
    timer.timeout.connect(timer.deleteLater)
    timer.start(0)
