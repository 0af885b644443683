"""A list of prices that was fetched from a public catalogue: a file of one JSON object a line."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from ftcost_core.catalogue.offers import Offer
from ftcost_core.catalogue.prices.price_files import FETCHED_SUFFIX, FileFault, FileTable, PriceFile
from ftcost_core.documents.record import Record, converted, rows_of
from ftcost_core.text.i18n import tr

SUFFIX = FETCHED_SUFFIX
VERSION = 1


class _Head(Record, frozen=True, kw_only=True):
    format: str = "ftcost-offers"
    version: int = VERSION
    source: str
    address: str
    credit: str
    fetched: str


class FetchedList(_Head, frozen=True, kw_only=True):
    """What a source sent on a day."""

    offers: tuple[Offer, ...]

    def text(self) -> str:
        """Return the text of its file: a line about the list, and one for each offer."""
        head = _Head(source=self.source, address=self.address, credit=self.credit, fetched=self.fetched)
        lines = [head.document_json(), *(_short(offer) for offer in self.offers)]
        return "".join(f"{line}\n" for line in lines)


def fetched_file(name: str, text: str) -> PriceFile:
    """Return the file of a fetched list; one that cannot be read, or of a later format, is locked."""
    try:
        read_list(text)
        locked = ""
    except (ValueError, msgspec.MsgspecError) as error:
        locked = str(error)
    table = FileTable("header:", "", {}, text)
    return PriceFile(name, (table,), (FileFault(name, locked),) if locked else (), locked=locked)


@lru_cache(maxsize=32)
def read_list(text: str) -> FetchedList:
    """Return the list of a file's text. Raises :class:`ValueError` or :class:`msgspec.MsgspecError`."""
    first, _, rest = text.partition("\n")
    head = msgspec.json.decode(first)
    version = head.get("version") if isinstance(head, dict) else None
    if isinstance(version, int) and version > VERSION:
        raise ValueError(tr("written in format {number}; this FTCost knows format {schema}. Nothing of it is used or "
                            "changed", number=version, schema=VERSION))  # fmt: skip
    return FetchedList(**converted(head, _Head).document() | {"offers": rows_of(rest.encode(), Offer)})


def _short(offer: Offer) -> str:
    kept = {name: value for name, value in offer.document().items() if value not in (None, "", False, "0")}
    return msgspec.json.encode(kept).decode()
