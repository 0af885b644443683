"""Inputs of the commands: a job document, and the shipped prices with the user's own."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from ftcost_core.documents.problems import InputError, Problem

if TYPE_CHECKING:
    from ftcost_core.catalogue.prices.book import PriceBook
    from ftcost_core.documents.job import Job


def job_text(name: str) -> str:
    """Return the text of a document; ``-`` reads standard input. Raises :class:`InputError`."""
    from ftcost_core.documents.limits import LARGEST_FILE_BYTES
    from ftcost_core.storage.files import read_text

    if name != "-":
        return read_text(Path(name))
    data = sys.stdin.buffer.read(LARGEST_FILE_BYTES + 1)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(
            [Problem("", "", f"standard input is not UTF-8 text (byte {error.start})")]
        ) from None


def read_job(name: str, config_dir: Path | None = None) -> Job:
    """Return the job of a document, which may name a saved model of the user. Raises :class:`InputError`."""
    from ftcost_core.documents.job import load_job

    return with_own_model(load_job(job_text(name)), config_dir)


def with_own_model(job: Job, config_dir: Path | None = None) -> Job:
    """Return the job with the architecture inline where it names a saved model of the user."""
    from ftcost_core.catalogue.models import find_model
    from ftcost_core.importing.saved import models_folder, saved_models, with_saved_model

    if job.model.id is None:
        return job
    try:
        find_model(job.model.id)
    except InputError:
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
