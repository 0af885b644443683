"""Run by tests in a process of its own: saves price files until it is done, or killed.

``python saving_process.py forever FOLDER`` raises two prices, again and again;
``python saving_process.py add FOLDER NAME COUNT`` adds so many rows, one save each.
"""

from __future__ import annotations

import sys
from pathlib import Path

from ftcost_core.catalogue.prices import edits
from ftcost_core.catalogue.prices.book import book_of
from ftcost_core.catalogue.prices.price_files import PriceFiles
from ftcost_core.catalogue.prices.store import read, update

FILES = ("alpha", "beta")


def both_raised(files: PriceFiles, number: int) -> PriceFiles:
    """Set the price in both files: a save of two files."""
    for name in FILES:
        row = next(row for row in book_of(files).rows if row.file == f"{name}.prices.toml")
        files = edits.set_field(files, row, "price", str(number))
    return files


def forever(folder: Path) -> None:
    """Raise the prices by one, save, again."""
    files = read(folder)
    number = int(next(iter(files)).rows[0].cells["price"].text)
    print("ready", flush=True)
    while True:
        number += 1
        update(folder, lambda files: both_raised(files, number))  # noqa: B023


def add(folder: Path, name: str, count: int) -> None:
    """Add rows, one save each."""
    for i in range(count):
        offer = {"gpu": "L4", "price": str(i + 1), "instance": f"{name}-{i}"}
        update(folder, lambda files: edits.add_offer(files, "shared", offer))  # noqa: B023


if __name__ == "__main__":
    if sys.argv[1] == "forever":
        forever(Path(sys.argv[2]))
    else:
        add(Path(sys.argv[2]), sys.argv[3], int(sys.argv[4]))
