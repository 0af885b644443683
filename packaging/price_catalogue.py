"""The shipped offers (``resources/offers.jsonl``): newer rows merged in, and how well they cover the GPUs.

    python packaging/price_catalogue.py fetch
    python packaging/price_catalogue.py merge NEWER.jsonl [--replaces IDS.json]
    python packaging/price_catalogue.py coverage [OFFERS.jsonl]

``fetch`` asks the public catalogues of ``resources/prices/sources.json``, as a release does, so that an installer is
no older than its release; each row keeps its source and day. A catalogue that cannot be had, or that looks wrong, is
said and left out. ``NEWER.jsonl`` has the form of the catalogue, each row with the day somebody looked and where. It
takes the place of the row with its id; ``IDS.json`` names further rows that a new one replaces, where the two call the
offer differently. Rows of guides stay: claims are checked against them.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from ftcost_core.catalogue.drift import market_kind
from ftcost_core.catalogue.gpus import all_gpus, find_gpu
from ftcost_core.catalogue.offers import Offer, day_of
from ftcost_core.catalogue.prices.price_files import EMPTY
from ftcost_core.catalogue.prices.updates.fetching import fetch
from ftcost_core.catalogue.prices.updates.lists import fetched_update
from ftcost_core.catalogue.prices.updates.sources import sources
from ftcost_core.documents.problems import InputError
from ftcost_core.documents.record import rows_of
from ftcost_core.storage.bundled import resource

MARKET = "market"
OLDEST = "2025-07"
"""A market's price that nobody has looked at since is history, no offer."""
Row = dict[str, Any]


def merged(shipped: Sequence[Row], newer: Sequence[Row], replaced: Iterable[str] = ()) -> list[Row]:
    """Return the rows of a catalogue with newer ones merged in, by id.

    A row of the market leaves that is replaced, or that nobody has looked at since :data:`OLDEST`.
    Raises :class:`ValueError` for a row that is none.
    """
    gone = set(replaced) | {row["id"] for row in newer}
    kept = [row for row in shipped if row["listing"] != MARKET or row["id"] not in gone]
    rows = sorted([*kept, *newer], key=lambda row: str(row["id"]).partition("/")[0])
    offers = read("".join(json.dumps(row) + "\n" for row in rows).encode())
    for offer in offers:
        find_gpu(offer.gpu)
    twice = [name for name, count in Counter(offer.id for offer in offers).items() if count > 1]
    if twice:
        raise ValueError(f"the same id twice: {', '.join(twice[:5])}")
    oldest = day_of(OLDEST)
    return [
        row for row, offer in zip(rows, offers, strict=True) if offer.listing != MARKET or day_of(offer.as_of) >= oldest
    ]


def read(lines: bytes) -> tuple[Offer, ...]:
    """Return the offers of a file, checked strictly."""
    return rows_of(lines, Offer)


def fetched(shipped: Sequence[Row], today: date) -> list[Row]:
    """Return the rows of a catalogue with those of every public catalogue that can be had merged in."""
    rows = list(shipped)
    for key, source in sources().items():
        try:
            pages = fetch(source, lambda _done, _all: None, lambda: False)
            found = fetched_update(key, source, pages, EMPTY, today)
        except InputError as error:
            print(f"{key}: left out: {error}", file=sys.stderr)
            continue
        if found.doubts:
            print(f"{key}: left out: {'; '.join(found.doubts)}", file=sys.stderr)
            continue
        print(f"{key}: {len(found.offers)} prices, {len(found.new)} new, {len(found.changed)} changed", file=sys.stderr)
        rows = merged(rows, [json.loads(line) for line in found.file.text.splitlines()[1:]])
    return rows


def coverage(offers: Sequence[Offer]) -> Iterable[str]:
    """Yield a line for each GPU: offers by kind of market, on demand and spot, and the day of the newest look."""
    of_gpu: dict[str, list[Offer]] = defaultdict(list)
    for offer in offers:
        of_gpu[offer.gpu].append(offer)
    yield f"{'GPU':<42} offers hypersc. neocloud reseller  market  spot  term  newest"
    for gpu in all_gpus():
        some = of_gpu[gpu.name]
        kinds = Counter(market_kind(offer) for offer in some if offer.kind == "on-demand")
        terms = Counter(offer.kind for offer in some)
        newest = max((offer.as_of for offer in some), default="-")
        counts = (kinds[kind] for kind in ("hyperscaler", "neocloud", "reseller", "marketplace"))
        yield (
            f"{gpu.name:<42}{len(some):>7}"
            + "{:>9}{:>9}{:>9}{:>8}".format(*counts)
            + (f"{terms['spot']:>6}{terms['reserved']:>6}  {newest}")
        )
    with_any = sum(bool(of_gpu[gpu.name]) for gpu in all_gpus())
    yield f"{len(offers)} offers; {with_any} of {len(all_gpus())} GPUs have one"


def _rows(path: Path) -> list[Row]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]


def main() -> None:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    actions = parser.add_subparsers(dest="action", required=True)
    actions.add_parser("fetch")
    merge = actions.add_parser("merge")
    merge.add_argument("newer", type=Path)
    merge.add_argument("--replaces", type=Path)
    cover = actions.add_parser("coverage")
    cover.add_argument("offers", type=Path, nargs="?", default=resource("offers.jsonl"))
    arguments = parser.parse_args()
    if arguments.action == "coverage":
        print("\n".join(coverage(read(arguments.offers.read_bytes()))))
        return
    path = resource("offers.jsonl")
    before = _rows(path)
    if arguments.action == "fetch":
        _write(path, fetched(before, date.today()))
        return
    replaced = json.loads(arguments.replaces.read_text())["replaces"] if arguments.replaces else {}
    after = merged(before, _rows(arguments.newer), [name for names in replaced.values() for name in names])
    _write(path, after)
    print(f"{len(before)} rows before, {len(after)} after")


def _write(path: Path, rows: Sequence[Row]) -> None:
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")


if __name__ == "__main__":
    main()
