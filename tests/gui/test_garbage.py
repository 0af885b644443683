from __future__ import annotations

import gc
import threading

import pytest

from ftcost_gui.background.garbage import GarbageCollector


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


@pytest.fixture
def fresh_collector(qapp):
    """A collector that has not counted what other tests made."""
    collector = GarbageCollector(qapp)
    yield collector
    collector.setParent(None)
    collector.deleteLater()


@pytest.mark.long
def test_old_objects_are_collected_once_nothing_goes_on(fresh_collector):
    collector, seen = fresh_collector, []
    knot = Knot(seen)
    gc.collect()
    del knot
    kept = [[] for _ in range(5_000)]
    collector.look()
    assert seen == []
    for _ in range(4):
        collector.look()
    assert len(seen) == 1
    assert len(kept) == 5_000


def test_old_objects_are_collected_while_work_goes_on_without_a_pause(fresh_collector):
    collector, seen = fresh_collector, []
    knot = Knot(seen)
    gc.collect()
    del knot
    looks = 0
    while not seen and looks < 200:
        kept = [[] for _ in range(2_000)]
        collector.look()
        looks += 1
    assert 1 < looks <= 120
    assert len(kept) == 2_000
