"""Inputs of the commands: a job document, and the shipped prices with the user's own."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from ftcost_core.commands.streams import standard_input
from ftcost_core.documents.endings import CONFIGURATIONS
from ftcost_core.documents.problems import InputError, Problem, fail

if TYPE_CHECKING:
    from ftcost_core.catalogue.prices.book import PriceBook
    from ftcost_core.configurations import Given, Imported
    from ftcost_core.documents.job import Job


def job_text(name: str) -> str:
    """Return the text of a document; ``-`` reads standard input. Raises :class:`InputError`."""
    from ftcost_core.documents.limits import LARGEST_FILE_BYTES
    from ftcost_core.storage.files import read_text

    if name != "-":
        return read_text(Path(name))
    data = standard_input().read(LARGEST_FILE_BYTES + 1)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError([Problem("", "", f"standard input is not UTF-8 text (byte {error.start})")]) from None


def _print_note(note: str) -> None:
    print(f"ftcost: {note}", file=sys.stderr)


def read_job(
    name: str,
    config_dir: Path | None = None,
    given: Given | None = None,
    *,
    strictly: bool = False,
    say: Callable[[str], None] = _print_note,
) -> Job:
    """Return the job of a document, which may name a saved model of the user. Raises :class:`InputError`.

    A trainer's own configuration is one too; ``given`` says what it does not, and what stays open goes to
    ``say``. ``strictly``, a value that its setting cannot have is an error; else it is left out and said.
    """
    from ftcost_core.documents.job import load_job

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
    from ftcost_core.configurations import Given, read_configuration

    return read_configuration([Path(name)], given or Given())


def given_words(arguments: argparse.Namespace) -> Given:
    """Return what a command line says beside a trainer's configuration. Raises :class:`InputError`."""
    from ftcost_core.configurations import Given

    for option in ("gpus", "nodes", "tokens"):
        value = getattr(arguments, option)
        if value is not None and value < 1:
            raise fail(f"--{option}", value, "at least 1")
    return Given(arguments.gpu, arguments.gpus, arguments.nodes, arguments.tokens, arguments.model)


def with_own_model(job: Job, config_dir: Path | None = None) -> Job:
    """Return the job with the architecture inline where it names a saved model of the user."""
    from ftcost_core.catalogue.models import find_model

    if job.model.id is None:
        return job
    try:
        find_model(job.model.id)
    except InputError:
        from ftcost_core.importing.saved import models_folder, saved_models, with_saved_model

        return with_saved_model(job, saved_models(models_folder(config_dir)).entries)
    return job


def user_prices(config_dir: Path | None) -> PriceBook:
    """Return the shipped prices with the user's over them; print faults of the user's files to stderr."""
    from ftcost_core.catalogue.prices.book import load
    from ftcost_core.catalogue.prices.folder import price_folder

    book = load(price_folder(config_dir), date.today())
    for fault in book.faults:
        print(f"ftcost: {fault}", file=sys.stderr)
    return book
