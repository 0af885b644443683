"""Work of the window's own thread in pieces, so that the window lives between them."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject, QTimer


class Slices(QObject):
    """Runs a generator step by step; a step yields the pause after it in milliseconds, or ``None`` for none.

    Qt waits some milliseconds for more to draw before it draws: a pause lets it, where it should come first.
    """

    def __init__(self, steps: Iterator[int | None], parent: QObject) -> None:
        super().__init__(parent)
        self._steps: Iterator[int | None] | None = steps
        self._running = False
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.step)

    def start(self) -> None:
        """Begin with the next turn of the event loop."""
        self._timer.start(0)

    def step(self) -> None:
        """Do the next piece; a fault ends the work and is told like any other."""
        if self._steps is None or self._running:
            return
        self._running = True
        try:
            self._timer.setInterval(next(self._steps) or 0)
        except StopIteration:
            self.cancel()
        except BaseException:
            self.cancel()
            raise
        finally:
            self._running = False

    def finish(self) -> None:
        """Do all that is left at once: somebody cannot wait for it."""
        while self._steps is not None and not self._running:
            self.step()

    def cancel(self) -> None:
        """Leave the rest undone."""
        self._steps = None
        self._timer.stop()
