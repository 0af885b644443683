from __future__ import annotations

import gc
import threading

from ftcost_gui.garbage import GarbageCollector


class Knot:
    """Garbage that only the collector finds, and that knows where it was found."""

    def __init__(self, seen):
        self.itself, self.seen = self, seen

    def __del__(self):
        self.seen.append(threading.current_thread())


def test_a_worker_collects_nothing_and_the_window_does(qapp, qtbot):
    collector = qapp.findChild(GarbageCollector)
    gc.collect()
    seen = []
    Knot(seen)
    kept = []
    worker = threading.Thread(target=lambda: kept.extend([] for _ in range(50_000)))
    worker.start()
    worker.join()
    assert seen == []
    collector.look()
    qtbot.waitUntil(lambda: bool(seen), timeout=5_000)
    assert seen == [threading.main_thread()]
    assert not gc.isenabled()
