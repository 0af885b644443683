"""What the commands read: a job document, and the prices that count for a person."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from ftcost_core.problems import InputError, Problem

if TYPE_CHECKING:
    from ftcost_core.catalogue.prices.book import PriceBook


def job_text(name: str) -> str:
    """Return the text of a document; ``-`` reads standard input. Raises :class:`InputError`."""
    from ftcost_core.files import LARGEST_FILE_BYTES, read_text

    if name != "-":
        return read_text(Path(name))
    data = sys.stdin.buffer.read(LARGEST_FILE_BYTES + 1)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(
            [Problem("", "", f"standard input is not UTF-8 text (byte {error.start})")]
        ) from None


def user_prices(config_dir: Path | None) -> PriceBook:
    """Return the shipped prices with the user's over them; say what is wrong with the user's files."""
    from ftcost_core.catalogue.prices.book import load
    from ftcost_core.catalogue.prices.folder import price_folder

    book = load(price_folder(config_dir), date.today())
    for fault in book.faults:
        print(f"ftcost: {fault}", file=sys.stderr)
    return book
