"""Python's garbage collected in the window's thread only.

Left to itself the collector runs in whichever thread has just made an object. In a worker's it would delete
what a closed window has left behind, and Qt's objects must not be deleted outside their own thread: the
program is gone with them.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

_EVERY_MS = 500
_START_MS = 3_000
"""While the window is made there is no garbage worth the time."""


class GarbageCollector(QObject):
    """Looks twice a second whether there is enough to collect, by Python's own thresholds."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.look)
        self._timer.start(_START_MS)

    def look(self) -> None:
        """Collect the oldest generation that is due."""
        gc.disable()
        self._timer.setInterval(_EVERY_MS)
        due = [count > most for count, most in zip(gc.get_count(), gc.get_threshold(), strict=True)]
        if due[0]:
            gc.collect(2 if all(due) else 1 if due[1] else 0)
