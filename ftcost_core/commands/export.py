"""``ftcost export FILE --to TOOL -o DIR``: a job as configuration files of the tools that run it."""

from __future__ import annotations

import argparse
import sys
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from ftcost_core.documents.problems import fail
from ftcost_core.exporters.handoff import CLUSTERS, TARGETS, TRAINERS

if TYPE_CHECKING:
    from ftcost_core.catalogue.offers import Offer
    from ftcost_core.catalogue.prices.book import PriceBook
    from ftcost_core.commands.arguments import Commands


def add_parser(commands: Commands) -> None:
    """Add the command to the program's subparsers."""
    export = commands.add_parser("export", help="write training configurations and cluster tasks")
    export.add_argument("file", metavar="FILE", help="a .ftcost document; - reads standard input")
    export.add_argument("--to", required=True, choices=TARGETS, help="the tool", metavar="TOOL")
    export.add_argument("-o", "--output", type=Path, required=True, metavar="DIR", help="the folder of the files")
    export.add_argument("--data", metavar="PATH", help="the training data: a file, a folder or a data set")
    export.add_argument("--max-steps", type=_steps, metavar="N", help="stop after so many optimizer steps")
    export.add_argument("--offer", metavar="ID", help="where a cluster task runs, instead of the estimate's own offer")
    export.add_argument(
        "--trainer", choices=TRAINERS, metavar="TRAINER", help=f"what a cluster task starts: {', '.join(TRAINERS)}"
    )
    export.add_argument("--overwrite", action="store_true", help="replace files that exist")
    export.add_argument("--config-dir", type=Path, metavar="DIR", help="configuration folder to use instead")
    export.set_defaults(run=_export)


def _steps(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:12]) <= 10**9):
        raise argparse.ArgumentTypeError(f'"{text[:40]}" given; allowed: a whole number of at least 1')
    return int(text)


def _export(arguments: argparse.Namespace) -> int:
    from ftcost_core.commands.inputs import read_job, user_prices
    from ftcost_core.documents.job import edited
    from ftcost_core.estimator import estimate
    from ftcost_core.exporters.cluster import offer_for
    from ftcost_core.exporters.dispatch import hand_off
    from ftcost_core.exporters.training_data import data_records
    from ftcost_core.exporters.writing import from_folder, write
    from ftcost_core.storage.files import is_there

    if arguments.trainer is not None and arguments.to not in CLUSTERS:
        raise fail("--trainer", arguments.trainer, f"beside --to {', '.join(CLUSTERS)} only")
    prices = user_prices(arguments.config_dir)
    job = read_job(arguments.file, arguments.config_dir)
    if arguments.offer is not None:
        offer = _offer(arguments.offer, prices)
        job = edited(job, {"price.offer": offer.id, "price.terms": offer.kind})
    result = estimate(job, prices, date.today())
    handed_off = hand_off(
        job,
        result,
        arguments.to,
        data_path=from_folder(arguments.data, arguments.output),
        max_steps=arguments.max_steps,
        offer=offer_for(arguments.to, job, result, {offer.id: offer for offer in prices.offers}),
        trainer=arguments.trainer,
        records=data_records(arguments.data) if arguments.data and is_there(Path(arguments.data)) else None,
    )
    for path in write(handed_off.files, arguments.output, overwrite=arguments.overwrite):
        print(path)
    for note in handed_off.notes:
        print(f"ftcost: note: {note}", file=sys.stderr)
    print(f"Start in {arguments.output}: {handed_off.run}")
    return 0


def _offer(offer_id: str, prices: PriceBook) -> Offer:
    from ftcost_core.documents.problems import did_you_mean

    offers = {offer.id: offer for offer in prices.offers}
    if offer_id not in offers:
        raise fail("--offer", offer_id, "an offer of the price catalogue" + did_you_mean(offer_id, offers))
    return offers[offer_id]
