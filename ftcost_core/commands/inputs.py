"""What several commands share: a job document with its options, the prices, the estimate, a file written."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from ftcost_core.catalogue.models import find_model
from ftcost_core.catalogue.prices.book import PriceBook, load
from ftcost_core.catalogue.prices.folder import price_folder
from ftcost_core.commands.streams import standard_input
from ftcost_core.documents.endings import CONFIGURATIONS
from ftcost_core.documents.job import Job, edited, load_job
from ftcost_core.documents.limits import LARGEST_FILE_BYTES
from ftcost_core.documents.problems import InputError, Problem, fail, refused
from ftcost_core.documents.result import Estimate
from ftcost_core.estimator import estimate
from ftcost_core.storage.files import is_there, read_text

if TYPE_CHECKING:
    from ftcost_core.configurations import Given, Imported


def add_job(parser: argparse.ArgumentParser) -> None:
    """Add the document that a command is about."""
    parser.add_argument("file", metavar="FILE", help="a .ftcost document; - reads standard input")


def add_today(parser: argparse.ArgumentParser) -> None:
    """Add the day whose prices are estimated."""
    parser.add_argument(
        "--today", type=_day, default=date.today(), metavar="DATE", help="the day whose prices are estimated (today)"
    )


def add_machine(parser: argparse.ArgumentParser) -> None:
    """Add the measured machine that the job is estimated on."""
    parser.add_argument("--machine", metavar="NAME", help="a machine that pilot --machine has kept")


def on_machine(job: Job, arguments: argparse.Namespace) -> Job:
    """Return the job on the machine that a command line names."""
    if arguments.machine is None:
        return job
    return edited(job, {"hardware.machine": arguments.machine})


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f'"{text[:40]}" given; allowed: a day such as 2026-11-23') from None


def add_given_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what a trainer's configuration does not say."""
    parser.add_argument("--model", metavar="ID", help="a model of the catalogue with the same architecture")
    parser.add_argument("--gpu", metavar="NAME", help="the GPU, which few configurations name")
    parser.add_argument("--gpus", type=int, metavar="N", help="GPUs of a node, where no launcher's file says it")
    parser.add_argument("--nodes", type=int, metavar="N", help="nodes, where no launcher's file says it")
    parser.add_argument("--tokens", type=int, metavar="N", help="tokens of the training data, in one epoch")
    parser.add_argument("--ignore", action="append", default=[], metavar="SETTING",
                        help="a setting that is not read and that changes nothing here; again for more")  # fmt: skip


def given_words(arguments: argparse.Namespace) -> Given:
    """Return what a command line says beside a trainer's configuration. Raises :class:`InputError`."""
    from ftcost_core.configurations import Given
    from ftcost_core.configurations.answers import answers

    for option in ("gpus", "nodes", "tokens"):
        value = getattr(arguments, option)
        if value is not None and value < 1:
            raise fail(f"--{option}", value, "at least 1")
    return Given(
        arguments.gpu, arguments.gpus, arguments.nodes, arguments.tokens, arguments.model, frozenset(arguments.ignore),
        answers(arguments.config_dir),
    )  # fmt: skip


def estimated(arguments: argparse.Namespace) -> tuple[Job, PriceBook, Estimate]:
    """Return the job of a command line, the prices, and the estimate of today. Raises :class:`InputError`."""
    job, prices = read_job(arguments.file, arguments.config_dir), user_prices(arguments.config_dir)
    return job, prices, estimate(job, prices, date.today())


def job_text(name: str) -> str:
    """Return the text of a document; ``-`` reads standard input. Raises :class:`InputError`."""
    if name != "-":
        return read_text(Path(name))
    data = standard_input().read(LARGEST_FILE_BYTES + 1)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise refused(f"standard input is not UTF-8 text (byte {error.start})") from None


def print_note(note: str) -> None:
    """Say something beside the output of a command."""
    print(f"ftcost: {note}", file=sys.stderr)


def read_job(
    name: str,
    config_dir: Path | None = None,
    given: Given | None = None,
    *,
    strictly: bool = False,
    say: Callable[[str], None] = print_note,
) -> Job:
    """Return the job of a document, which may name a saved model of the user. Raises :class:`InputError`.

    A trainer's own configuration is one too; ``given`` says what it does not, and what stays open goes to
    ``say``. ``strictly``, a value that its setting cannot have is an error; else it is left out and said.
    """
    imported = read_configured(name, given)
    if imported is None:
        if given is not None and given.says_something:
            say("a job document says its model, GPUs and data itself: what was given beside it is not used")
        return with_own_model(load_job(job_text(name)), config_dir)
    if strictly and imported.wrong:
        raise InputError([Problem("", "", f"{Path(name).name}: {note}") for note in imported.wrong])
    for note in imported.notes:
        say(note)
    return with_own_model(imported.job, config_dir)


def read_configured(name: str, given: Given | None = None) -> Imported | None:
    """Return what a trainer's own configuration says; ``None`` for a job document, which is not read.

    Raises :class:`InputError`.
    """
    ending = Path(name).suffix.casefold()
    if ending not in CONFIGURATIONS and (ending != ".json" or '"ftcost-' in job_text(name)):
        return None
    from ftcost_core.configurations import Given, read_configuration  # larger than all that an estimate needs

    return read_configuration([Path(name)], given or Given())


def with_own_model(job: Job, config_dir: Path | None = None) -> Job:
    """Return the job with the architecture inline where it names a saved model of the user."""
    if job.model.id is None:
        return job
    folder = Path(job.model.id)
    if is_there(folder / "config.json"):
        from ftcost_core.importing import read_model

        return edited(job, {"model": {"id": None, "architecture": read_model(folder).inline}})
    try:
        find_model(job.model.id)
    except InputError:
        from ftcost_core.importing.saved import models_folder, saved_models, with_saved_model

        return with_saved_model(job, saved_models(models_folder(config_dir)).entries)
    return job


def user_prices(config_dir: Path | None, today: date | None = None) -> PriceBook:
    """Return the shipped prices with the user's over them; print faults of the user's files to stderr."""
    book = load(price_folder(config_dir), today or date.today())
    print_faults(book)
    return book


def print_faults(book: PriceBook) -> None:
    """Say what is wrong with the user's price files."""
    for fault in book.faults:
        print_note(str(fault))


def refuse_existing(path: Path | None) -> None:
    """Raise :class:`InputError` where a file that would be written is there."""
    if path is not None and is_there(path):
        raise refused(f"{path} exists: give another name")
