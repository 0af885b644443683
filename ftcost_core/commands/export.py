"""``ftcost export FILE --to TOOL -o DIR``: a job as configuration files of the tools that run it."""

from __future__ import annotations

import argparse
from datetime import date
from pathlib import Path

from ftcost_core.catalogue.offers import Offer
from ftcost_core.catalogue.prices.book import PriceBook
from ftcost_core.commands.inputs import add_job, print_note, read_job, user_prices
from ftcost_core.documents.job import edited
from ftcost_core.documents.problems import did_you_mean, fail
from ftcost_core.estimator import estimate
from ftcost_core.exporters.cluster import offer_for
from ftcost_core.exporters.dispatch import hand_off
from ftcost_core.exporters.training_data import data_records
from ftcost_core.exporters.writing import from_folder, write
from ftcost_core.storage.files import is_there
from ftcost_core.trainers.names import CLUSTERS, TARGETS, TRAINERS


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    add_job(parser)
    parser.add_argument("--to", required=True, choices=TARGETS, help="the tool", metavar="TOOL")
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="DIR", help="the folder of the files")
    parser.add_argument("--data", metavar="PATH", help="the training data: a file, a folder or a data set")
    parser.add_argument("--max-steps", type=_steps, metavar="N", help="stop after so many optimizer steps")
    parser.add_argument("--offer", metavar="ID", help="where a cluster task runs, instead of the estimate's own offer")
    parser.add_argument(
        "--trainer", choices=TRAINERS, metavar="TRAINER", help=f"what a cluster task starts: {', '.join(TRAINERS)}"
    )
    parser.add_argument("--overwrite", action="store_true", help="replace files that exist")


def _steps(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:12]) <= 10**9):
        raise argparse.ArgumentTypeError(f'"{text[:40]}" given; allowed: a whole number of at least 1')
    return int(text)


def run(arguments: argparse.Namespace) -> int:
    """Write the files; return the exit status."""
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
        print_note(f"note: {note}")
    print(f"Start in {arguments.output}: {handed_off.run}")
    return 0


def _offer(offer_id: str, prices: PriceBook) -> Offer:
    offers = {offer.id: offer for offer in prices.offers}
    if offer_id not in offers:
        raise fail("--offer", offer_id, "an offer of the price catalogue" + did_you_mean(offer_id, offers))
    return offers[offer_id]
