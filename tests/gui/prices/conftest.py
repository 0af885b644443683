from __future__ import annotations

import pytest

from tests.gui.prices.bench import PricesBench


@pytest.fixture
def start(qapp, qtbot, tmp_path):
    running = []

    def start():
        running.append(PricesBench(qtbot, tmp_path / "config"))
        return running[-1]

    yield start
    for bench in running:
        if bench.window is not None:
            try:
                bench.close()
            except RuntimeError:
                continue


@pytest.fixture
def bench(start):
    return start()
