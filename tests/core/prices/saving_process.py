"""Run by tests in a process of its own: saves price files until it is done, or killed.

``python saving_process.py forever FOLDER`` raises two prices together, again and again;
``python saving_process.py add FOLDER NAME COUNT`` adds so many rows, one save each, and raises a shared counter.
"""

from __future__ import annotations

import sys
from pathlib import Path

from ftcost_core.catalogue.prices import edits
from ftcost_core.catalogue.prices.book import book_of
from ftcost_core.catalogue.prices.overlay import Overlay
from ftcost_core.catalogue.prices.store import read, save

FILES = ("alpha", "beta")


def both_raised(overlay: Overlay, number: int) -> Overlay:
    """Set the price in both files: a save of two files, all or none."""
    for name in FILES:
        row = next(row for row in book_of(overlay).rows if row.file == f"{name}.prices.toml")
        overlay = edits.set_field(overlay, row, "price", str(number))
    return overlay


def forever(folder: Path) -> None:
    """Raise the prices by one, save, again."""
    overlay = read(folder)
    number = int(next(iter(overlay)).rows[0].cells["price"].text)
    print("ready", flush=True)
    while True:
        number += 1
        overlay = save(folder, overlay, both_raised(overlay, number)).overlay


def add(folder: Path, name: str, count: int) -> None:
    """Add rows, one save each, starting from what was read at the very beginning."""
    overlay = read(folder)
    for i in range(count):
        after = edits.add_offer(
            overlay, "shared", {"gpu": "L4", "price": str(i + 1), "instance": f"{name}-{i}"}
        )
        overlay = save(folder, overlay, after).overlay


if __name__ == "__main__":
    if sys.argv[1] == "forever":
        forever(Path(sys.argv[2]))
    else:
        add(Path(sys.argv[2]), sys.argv[3], int(sys.argv[4]))
