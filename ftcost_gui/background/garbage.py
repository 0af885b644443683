"""Python's garbage collector, run in the window's thread only.

Left to itself the collector runs in whichever thread has just made an object. In a worker's thread it would
delete what a closed window has left behind, and deleting Qt's objects outside their own thread crashes the
program.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

_INTERVAL_MS = 500
_QUIET_LOOKS = 4
_MOST_YOUNG_COLLECTIONS = 120
_MANY_ROWS = 20_000


class GarbageCollector(QObject):
    """Collects twice a second if there are enough new objects.

    A full collection goes through every object and takes up to a tenth of a second. It waits until nothing
    has been done for two seconds, or for a minute of work without a pause.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        self._young_collections = 0
        self._quiet_looks = 0
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.look)
        self._timer.start(_INTERVAL_MS)

    def look(self) -> None:
        """Collect if there are enough new objects, or if nothing has happened for a while."""
        if gc.get_count()[0] > gc.get_threshold()[0]:
            gc.collect(1)
            self._young_collections += 1
            self._quiet_looks = 0
        elif self._young_collections:
            self._quiet_looks += 1
        if self._quiet_looks >= _QUIET_LOOKS or self._young_collections >= _MOST_YOUNG_COLLECTIONS:
            gc.collect()
            self._young_collections = self._quiet_looks = 0


def freeze_after_large_read(rows: int) -> None:
    """Exempt the rows just read from garbage collection, if they are many.

    Rows hold no cycles: their references free them. A full collection goes through each of their millions
    of objects, while the window stands still.
    """
    if rows > _MANY_ROWS:
        gc.freeze()
