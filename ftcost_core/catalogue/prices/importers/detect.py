"""Detects the format of a price list by its content, and the provider by its name."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Literal, TypeAlias

from ftcost_core.catalogue.prices.book import provider_names
from ftcost_core.catalogue.prices.importers import gpuhunt, skypilot
from ftcost_core.catalogue.prices.importers.gpuhunt import read_gpuhunt
from ftcost_core.catalogue.prices.importers.imported import ImportedFile
from ftcost_core.catalogue.prices.importers.objects import read_objects
from ftcost_core.catalogue.prices.importers.skypilot import read_skypilot
from ftcost_core.catalogue.prices.importers.spreadsheet import delimiter_of, read_spreadsheet, read_table
from ftcost_core.catalogue.prices.importers.table import Columns
from ftcost_core.catalogue.prices.importers.toml import read_toml
from ftcost_core.catalogue.prices.importers.workbook import is_workbook, read_workbook
from ftcost_core.catalogue.prices.offer_ids import provider_id
from ftcost_core.documents.problems import fail, refused
from ftcost_core.storage.bundled import read_json
from ftcost_core.storage.files import read_text
from ftcost_core.storage.progress import Progress
from ftcost_core.text.i18n import tr

Format: TypeAlias = Literal["csv", "xlsx", "skypilot", "gpuhunt", "json", "toml"]
_NAMES = read_json("prices", "names.json")
_WORDS_OF_FILES = {*_NAMES["words_of_files"].split()}
_PROVIDERS: dict[str, str] = _NAMES["providers"]


def read_file(
    path: Path,
    *,
    form: Format | None = None,
    provider: str = "",
    as_of: str = "",
    sheet: str = "",
    columns: Columns | None = None,
    progress: Progress | None = None,
) -> ImportedFile:
    """Read a price list of any known format; ``columns`` returns what a person says that columns hold.

    ``progress`` is told the rows of a table that are read.

    Raises :class:`InputError`, :class:`UnmappedColumnsError` where no column is known to hold GPU or price.
    """
    if form == "xlsx" or (form is None and is_workbook(path)):
        table = read_workbook(path, sheet, progress)
        seller = provider_name(provider or provider_in(path))
        chosen = columns(table) if columns else None
        read = read_table(table, "xlsx", provider=seller, as_of=as_of, columns=chosen, progress=progress)
        return replace(read, name=path.name)
    return read_import(
        read_text(path), path, form=form, provider=provider, as_of=as_of, columns=columns, progress=progress
    )


def read_import(
    text: str,
    path: Path,
    *,
    form: Format | None = None,
    provider: str = "",
    as_of: str = "",
    columns: Columns | None = None,
    progress: Progress | None = None,
) -> ImportedFile:
    """Read the text of a price list; ``path`` only names it."""
    if not text.strip():
        raise refused(tr("{name} is empty", name=path.name))
    chosen = form or format_of(text, path.name)
    seller = provider_name(provider or provider_in(path))
    if chosen == "json":
        return read_objects(text, provider=seller, as_of=as_of)
    if chosen == "toml":
        return read_toml(path.name, text)
    if chosen in ("csv", "xlsx"):
        read = read_spreadsheet(text, provider=seller, as_of=as_of, columns=columns, progress=progress)
        return replace(read, name=path.name)
    if not seller:
        raise fail("provider", path.name, tr("a provider: this format does not name it, the file's name should"))
    reader = read_skypilot if chosen == "skypilot" else read_gpuhunt
    return reader(text, provider=seller, as_of=as_of)


def format_of(text: str, name: str) -> Format:
    """Return the format of a file by its first line, and its name where that does not tell."""
    head = next((line.lstrip("\ufeff") for line in text.splitlines() if line.strip()), "")
    if name.casefold().endswith(".toml"):
        return "toml"
    if head.lstrip().startswith(("{", "[")) and not head.lstrip().startswith("[["):
        return "json"
    columns = {column.strip().strip('"') for column in head.split(delimiter_of(text))}
    if columns >= skypilot.COLUMNS:
        return "skypilot"
    if columns >= set(gpuhunt.COLUMNS[:3]) and "gpu_name" in columns:
        return "gpuhunt"
    return "csv"


def provider_in(path: Path) -> str:
    """Return the provider that a file's name tells (``aws.csv``), or its folder's (``aws/vms.csv``)."""
    words = [
        word
        for word in re.split(r"[^A-Za-z0-9.]+", path.stem)
        if word.casefold() not in _WORDS_OF_FILES and re.search("[A-Za-z]", word)
    ]
    if not words and path.parent.name:
        words = [path.parent.name]
    return words[-1] if words else ""


def provider_name(name: str) -> str:
    """Return a provider's usual name; an unknown one keeps its own."""
    id_of_provider = provider_id(name)
    return provider_names().get(id_of_provider) or _PROVIDERS.get(id_of_provider, name)
