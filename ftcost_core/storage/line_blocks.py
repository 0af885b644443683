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
    arrived: Queue[str | None] = Queue(maxsize=most)
    faults: list[Exception] = []

    def read() -> None:
        try:
            for line in lines:
                arrived.put(line)
        except Exception as error:  # noqa: BLE001 - raised again where the lines are used
            faults.append(error)
        arrived.put(None)

    threading.Thread(target=read, name="lines", daemon=True).start()
    line = _first(arrived)
    while line is not None:
        block = [line]
        while len(block) < most:
            try:
                line = arrived.get(timeout=WAIT_SECONDS)
            except Empty:
                break
            if line is None:
                break
            block.append(line)
        yield block
        if line is not None:
            line = _first(arrived)
    if faults:
        raise faults[0]


def _first(arrived: Queue[str | None]) -> str | None:
    while True:
        try:
            return arrived.get(timeout=_WAKE_SECONDS)
        except Empty:
            continue
