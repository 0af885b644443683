from __future__ import annotations

import gc
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("PYQTGRAPH_QT_LIB", "PySide6")

# No example is timed, on however busy a machine, and a failure comes back at the next run.
settings.register_profile(
    "gate",
    max_examples=12,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
# ``--hypothesis-profile=suite``: the long tier's.
settings.register_profile("suite", parent=settings.get_profile("gate"), max_examples=200)
# ``--hypothesis-profile=wide``: other examples each time, and more of them.
settings.register_profile("wide", parent=settings.get_profile("gate"), derandomize=False, max_examples=1000)
settings.load_profile("gate")

# Thousands of tests are collected, and stay: nothing of them is garbage, and nobody looks through them for it.
gc.disable()


SLOW = Path(__file__).with_name("slow.txt")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Mark the tests of ``slow.txt`` as ``long``."""
    slow = {line for line in SLOW.read_text(encoding="utf-8").splitlines() if not line.startswith("#")}
    for item in items:
        if item.nodeid in slow:
            item.add_marker(pytest.mark.long)


def pytest_collection_finish():
    gc.collect()
    gc.freeze()
    gc.enable()
