"""What an edit of a price costs among thousands: ``python -m pytest -s tests/benchmarks/test_prices.py``."""

from __future__ import annotations

import statistics
import time
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from tests.gui.prices.bench import CHEAP, PricesBench, thousands_of_prices

_EDITS = 15


def test_an_edit_among_thousands(qtbot, tmp_path: Path) -> None:
    few = _edit_seconds(qtbot, tmp_path / "few")
    thousands_of_prices(tmp_path / "many")
    many = _edit_seconds(qtbot, tmp_path / "many")
    print(
        f"\nan edited price, from the key to the repainted table: {1000 * few:.0f} ms among the program's own prices, "
        f"{1000 * many:.0f} ms among 3,000 more = {many / few:.1f} x"
    )


def _edit_seconds(qtbot, folder: Path) -> float:
    bench = PricesBench(qtbot, folder)
    times = []
    for edit in range(_EDITS):
        start = time.process_time()
        bench.type_at(CHEAP, "price", f"0.{edit + 10}")
        QCoreApplication.processEvents()
        times.append(time.process_time() - start)
    bench.close()
    return statistics.median(times)
