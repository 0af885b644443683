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
_LOOKS = 10
"""How many looks it takes until what is older is looked through as well."""


class GarbageCollector(QObject):
    """Looks twice a second whether enough is new, and at what is older every few seconds.

    Left to Python's thresholds, what is older would wait for its turn a minute and more at two looks a
    second, and what a closed window has left behind with it.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        self._looks = 0
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.look)
        self._timer.start(_START_MS)

    def look(self) -> None:
        """Collect if there is something."""
        gc.disable()
        self._timer.setInterval(_EVERY_MS)
        if gc.get_count()[0] > gc.get_threshold()[0]:
            self._looks += 1
            gc.collect(1 if self._looks % _LOOKS else 2)


def set_aside(*, everything: bool) -> None:
    """Collect, and let the collector pass over what is left from now on; for when nothing goes on.

    Catalogues, pages and modules stay as long as the program, and are most of what there is: to go through
    them takes a tenth of a second and more. With ``everything`` it is done nevertheless.
    """
    if everything:
        gc.unfreeze()
    gc.collect()
    gc.freeze()
