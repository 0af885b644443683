"""Lines taken together as they arrive, so that whoever writes one line and waits is answered."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from queue import Empty, Queue

WAIT_SECONDS = 0.05
"""Lines that come later than that after the last are not waited for."""
_WAKE_SECONDS = 1.0
"""Windows delivers Ctrl-C to a waiting program only when its wait ends."""


def blocks(lines: Iterator[str], most: int) -> Iterator[list[str]]:
    """Yield the lines in their order, up to ``most`` at once, without waiting for a block to be full.

    Raises what reading the lines raises.
    """
    arrived: Queue[str | Exception | None] = Queue(maxsize=most)

    def read() -> None:
        try:
            for line in lines:
                arrived.put(line)
        except Exception as error:  # noqa: BLE001 - raised again where the lines are used
            arrived.put(error)
        arrived.put(None)

    threading.Thread(target=read, name="lines", daemon=True).start()
    block: list[str] = []
    while True:
        try:
            line = arrived.get(timeout=WAIT_SECONDS if block else _WAKE_SECONDS)
        except Empty:
            line = ""
        if isinstance(line, str) and line:
            block.append(line)
        if block and (not isinstance(line, str) or not line or len(block) == most):
            yield block
            block = []
        if isinstance(line, Exception):
            raise line
        if line is None:
            return
