"""What the columns of a sheet hold, guessed by their names and cells: a proposal, shown before it is used."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from ftcost_core.catalogue.currency import CURRENCIES
from ftcost_core.catalogue.prices.accelerators import guessed_gpu
from ftcost_core.catalogue.prices.fields import KINDS
from ftcost_core.catalogue.prices.importers.column_names import PER_GPU, PROVIDER, field_of, is_per_gpu
from ftcost_core.catalogue.prices.importers.spreadsheet import delimiter_of, rows_of
from ftcost_core.catalogue.prices.importers.table import SheetTable, is_unknown, table_of
from ftcost_core.catalogue.prices.offer_ids import known_gpu
from ftcost_core.catalogue.prices.wordings import amount_in, day_in, kind_in
from ftcost_core.documents.problems import InputError

_ROWS = 40
_MOST = 0.6
"""Share of a column's cells that must be what it is guessed to hold."""
_PRICE = re.compile(r"price|preis|rate\b|tarif|cost|kosten|hourly|/ ?h\b|usd|eur|gbp|[€$£]", re.I)
_NOT_BY_THE_HOUR = re.compile(r"month|monat|year|jahr|annual|total|gesamt|setup|storage|speicher", re.I)
_COUNT = re.compile(r"units?|count|number|quantity|qty|anzahl|st(ü|ue)ck|gpus|cards|karten", re.I)
_PLACE = re.compile(r"\bsite|location|standort|ort\b|region|zone|datacent|rechenzentrum|land\b", re.I)
_SELLER = re.compile(r"supplier|vendor|provider|anbieter|lieferant|partner|seller", re.I)


def guessed_columns(table: SheetTable) -> dict[str, str]:
    """Return the field of each column, by its name: what the name says, else what its cells look like.

    A field is guessed at most once; a column that is like none keeps its own name.
    """
    fields = [field_of(name) for name in table.names]
    for place, name in enumerate(table.names):
        if is_unknown(fields[place]) and name.strip():
            cells = [row[place].strip() for _, row in table.records[:_ROWS] if place < len(row)]
            guess = next(
                (field for field in _like(name, [cell for cell in cells if cell]) if field not in fields), None
            )
            fields[place] = guess or fields[place]
    return {name.strip(): field for name, field in zip(table.names, fields, strict=True)}


def is_price_list(text: str) -> bool:
    """Tell whether text is a table one of whose columns holds GPUs, and one their price."""
    head = "\n".join(text.lstrip("\ufeff").splitlines()[:_ROWS])
    delimiter = delimiter_of(head)
    try:
        table = table_of([*rows_of(head, delimiter)], comma=delimiter != ",")
    except InputError:
        return False
    fields = {*guessed_columns(table).values()}
    return "gpu" in fields and not fields.isdisjoint({"price", PER_GPU})


def _like(name: str, cells: Sequence[str]) -> Iterator[str]:
    def mostly(test: Callable[[str], object]) -> bool:
        return bool(cells) and sum(bool(test(cell)) for cell in cells) >= _MOST * len(cells)

    if mostly(_is_gpu):
        yield "gpu"
    if mostly(lambda cell: kind_in(cell)[0] in KINDS):
        yield "kind"
    if mostly(lambda cell: cell in CURRENCIES):
        yield "currency"
    if mostly(lambda cell: re.fullmatch(r"\d{1,3}", cell)) and _COUNT.search(name):
        yield "gpus"
    if mostly(_is_amount) and _PRICE.search(name) and not _NOT_BY_THE_HOUR.search(name):
        yield PER_GPU if is_per_gpu(name) else "price"
    if mostly(day_in):
        yield "as_of"
    if _SELLER.search(name):
        yield PROVIDER
    if _PLACE.search(name):
        yield "region"


def _is_gpu(text: str) -> bool:
    bare = re.sub(r"^\d{1,3} ?[x×*] ?|[( ]*[x×*] ?\d{1,3}\)?$", "", text)
    return bool(re.search(r"\D", bare) and (known_gpu(bare) or guessed_gpu(bare)))


def _is_amount(text: str) -> bool:
    return bool(re.fullmatch(r"-?[0-9][0-9.,]*", amount_in(text)[0]))
