from __future__ import annotations

import gc
import threading

import pytest

from ftcost_gui.background.garbage import GarbageCollector, set_aside


class Knot:
    """Garbage that only the collector finds, and that knows where it was found."""

    def __init__(self, seen):
        self.itself, self.seen = self, seen

    def __del__(self):
        self.seen.append(threading.current_thread())


@pytest.fixture(autouse=True)
def nothing_aside():
    yield
    gc.unfreeze()


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


def test_what_is_older_has_its_turn_every_few_looks(qapp):
    collector, seen = qapp.findChild(GarbageCollector), []
    knot = Knot(seen)
    gc.collect()
    del knot
    kept = []
    while not seen and len(kept) < 20:
        kept.append([[] for _ in range(2_000)])
        collector.look()
    assert len(kept) <= 10


def test_what_is_set_aside_is_passed_over_until_everything_is_looked_at(qapp):
    seen = []
    knot = Knot(seen)
    set_aside(everything=False)
    del knot
    set_aside(everything=False)
    assert seen == []
    set_aside(everything=True)
    assert len(seen) == 1
