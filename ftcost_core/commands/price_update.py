"""``ftcost prices update``: fetches a public catalogue when told to, shows what it would change, and keeps it."""

from __future__ import annotations

import argparse
import sys
from datetime import date
from pathlib import Path

from ftcost_core.catalogue.offers import Offer
from ftcost_core.catalogue.prices.fetched import SUFFIX, read_list
from ftcost_core.catalogue.prices.folder import price_folder
from ftcost_core.catalogue.prices.price_files import PriceFiles
from ftcost_core.catalogue.prices.store import read, update
from ftcost_core.catalogue.prices.updates.fetching import fetch
from ftcost_core.catalogue.prices.updates.lists import Update, fetched_update
from ftcost_core.catalogue.prices.updates.sources import find_source, sources
from ftcost_core.documents.problems import refused
from ftcost_core.storage.files import is_there

_SHOWN = 8


def update_prices(arguments: argparse.Namespace, today: date) -> int:
    """Do what the arguments say; return the exit status."""
    folder = price_folder(arguments.config_dir)
    if arguments.source is None:
        _say_sources(read(folder))
        return 0
    source = find_source(arguments.source)
    path = folder / f"{arguments.source}{SUFFIX}"
    if arguments.undo:
        _undo(path)
        return 0
    print(f"asking {source.address}\n  usually {source.usual_bytes:,} bytes, at most {source.most_bytes:,}; "
          f"{source.terms}")  # fmt: skip
    pages = fetch(source, _say_progress, lambda: False)
    print(f"\r{sum(map(len, pages)):,} bytes sent", file=sys.stderr)
    found = fetched_update(arguments.source, source, pages, read(folder), today)
    _say(found)
    if found.doubts and arguments.take and not arguments.anyway:
        raise refused("nothing is taken: say --anyway if it is right all the same")
    if not arguments.take:
        print("nothing is changed yet: say --take to keep it")
        return 0
    update(folder, lambda files: files.with_file(found.file))
    print(f"kept in {path}; --undo takes it out again")
    return 0


def _say_sources(files: PriceFiles) -> None:
    for key, source in sources().items():
        file = files.find(f"{key}{SUFFIX}")
        there = f"; here of {read_list(file.text).fetched}" if file and not file.locked else ""
        print(f"{key:<18}{source.title}{there}")
        print(f"{'':18}{source.address}\n{'':18}{source.usual_bytes:,} bytes; {source.terms}")
    print("nobody was asked; one of them is fetched by: ftcost prices update NAME")


def _say(found: Update) -> None:
    print(f"{len(found.offers)} prices: {len(found.new)} new, {len(found.changed)} changed, {len(found.gone)} gone")
    for offer in found.new[:_SHOWN]:
        print(f"  new      {_name(offer)} {offer.price_usd_per_hour:.4f} USD/h, {offer.as_of}")
    for before, after in found.changed[:_SHOWN]:
        usd = f"{before.price_usd_per_hour:.4f} -> {after.price_usd_per_hour:.4f} USD/h"
        print(f"  changed  {_name(after)} {usd}, {after.as_of}")
    for offer in found.gone[:_SHOWN]:
        print(f"  gone     {_name(offer)}")
    for reason, count in found.left_out.items():
        print(f"{count:>7} x left out: {reason}")
    for doubt in found.doubts:
        print(f"note: {doubt}")


def _name(offer: Offer) -> str:
    return f"{offer.provider:<20.20}{offer.gpus:g} x {offer.gpu:<24}{offer.kind} {offer.tier}".rstrip()


def _say_progress(done: int, _usual: int) -> None:
    print(f"\r{done:,} bytes", end="", file=sys.stderr)


def _undo(path: Path) -> None:
    """Bring back the list before, which then is the one to bring back; without one, take the list out."""
    backup = path.with_name(f"{path.name}.bak")
    if not is_there(path) and not is_there(backup):
        raise refused(f"no list of this catalogue is kept ({path})")
    if not is_there(backup):
        path.rename(backup)
        print("the list is taken out; --undo brings it back")
        return
    beside = path.with_name(f"{path.name}.new")
    if is_there(path):
        path.rename(beside)
    backup.rename(path)
    if is_there(beside):
        beside.rename(backup)
    print("the list that was there before is back")
