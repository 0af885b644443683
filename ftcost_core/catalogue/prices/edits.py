"""Edits of the user's price files: each takes the files and returns new ones.

A shipped offer is changed by a row of the same key in the user's file of that provider, which holds the
key and what was changed; deleting that row restores the shipped one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from decimal import Decimal
from itertools import chain, count

from ftcost_core.catalogue.currency import known_currency
from ftcost_core.catalogue.prices.book import PriceRow, provider_names
from ftcost_core.catalogue.prices.cells import Cell, decimal_of, plain, typed
from ftcost_core.catalogue.prices.fields import HEADER_TYPES, KEY_FIELDS, OFFER_TYPES
from ftcost_core.catalogue.prices.offer_ids import cells_of, provider_id, row_identity, text_of
from ftcost_core.catalogue.prices.price_files import RATES_FILE, SUFFIX, FileTable, PriceFile, PriceFiles
from ftcost_core.documents.problems import did_you_mean, fail
from ftcost_core.text.i18n import tr


def set_field(files: PriceFiles, row: PriceRow, name: str, text: str, *, today: date | None = None) -> PriceFiles:
    """Set one field of a row to what was typed, valid or not. Empty text removes it.

    Changing a price also dates it ``today`` and, over a shipped offer, remembers the shipped price. A
    changed key field of a shipped offer makes an own row and hides the shipped one.
    Raises :class:`InputError` for an unknown field, or a file that must not be written.
    """
    if name not in OFFER_TYPES and name not in row.values:
        raise fail(name, text, tr("a field of the format") + did_you_mean(name, OFFER_TYPES))
    kind = OFFER_TYPES.get(name, "text")
    if name in KEY_FIELDS and row.builtin is not None and name != "effective_from":
        return _moved(files, row, name, typed(kind, text))
    file, own = _own_row(files, row)
    cells = dict(own.cells)
    if text.strip() == "" and not (row.builtin is not None and name in cells_of(row.builtin)):
        cells.pop(name, None)
    else:
        cells[name] = typed(kind, text)
    if name == "price":
        cells |= _dated(today)
        if row.builtin is not None:
            cells["builtin_price"] = Cell(plain(row.builtin.price_usd_per_hour), "number")
    return files.with_file(file.with_rows([own.with_cells(cells)]))


def set_price_per_gpu(files: PriceFiles, row: PriceRow, text: str, *, today: date | None = None) -> PriceFiles:
    """Set the price by that of one GPU; the file holds the total. Text that is no number is kept as it is."""
    each, gpus = decimal_of(text), decimal_of(row.values.get("gpus", "") or "1")
    total = text if each is None or gpus is None else plain(each * gpus)
    return set_field(files, row, "price", total, today=today)


def add_offer(files: PriceFiles, provider: str, values: Mapping[str, str]) -> PriceFiles:
    """Add an own row to a provider's file. ``provider`` is a name or an id; values are texts by field."""
    file = list_of(files, provider)
    cells = {name: typed(OFFER_TYPES.get(name, "text"), text) for name, text in values.items() if text.strip()}
    return files.with_file(file.with_rows([FileTable.new(file.free_uid, "offer", cells)]))


def duplicate(files: PriceFiles, row: PriceRow) -> PriceFiles:
    """Add a copy of a row, with "copy" in its instance name to tell the two apart."""
    file = list_of(files, row.provider)
    copied = {
        name: typed(OFFER_TYPES.get(name, "text"), text)
        for name, text in row.values.items()
        if text and name not in ("builtin_price", "by", "hidden")
    }
    identities = {row_identity(own.name, own.cells) for own in file.rows}
    name = f"{row.values.get('instance', '')} copy".strip()
    for word in chain([name], (f"{name} {number}" for number in count(2))):
        copied["instance"] = Cell(word, "text")
        if row_identity("offer", copied) not in identities:
            break
    return files.with_file(file.with_rows([FileTable.new(file.free_uid, "offer", copied)]))


def delete(files: PriceFiles, row: PriceRow) -> PriceFiles:
    """Delete an own row; hide a shipped one, since it cannot be deleted."""
    return hide(files, row) if row.builtin is not None else _without(files, row)


def hide(files: PriceFiles, row: PriceRow, *, hidden: bool = True) -> PriceFiles:
    """Hide a row from estimates, or show it again."""
    file, own = _own_row(files, row)
    cells = {name: cell for name, cell in own.cells.items() if name != "hidden"}
    if hidden:
        cells["hidden"] = Cell("true", "flag")
    if row.builtin is not None and not set(cells) - set(KEY_FIELDS):
        return files.with_file(file.without_row(own.uid))
    return files.with_file(file.with_rows([own.with_cells(cells)]))


def revert(files: PriceFiles, row: PriceRow) -> PriceFiles:
    """Restore the shipped offer: remove the user's row over it. A row of the user's own is kept."""
    return _without(files, row) if row.builtin is not None and row.file else files


def acknowledge(files: PriceFiles, row: PriceRow) -> PriceFiles:
    """Keep the user's price although the shipped one has changed, and clear that warning."""
    if row.builtin is None:
        return set_field(files, row, "builtin_price", "")
    return set_field(files, row, "builtin_price", plain(row.builtin.price_usd_per_hour))


def add_provider(files: PriceFiles, name: str, *, currency: str = "USD", url: str = "") -> PriceFiles:
    """Start a list for a provider. Raises :class:`InputError` if it has one, or for an unknown currency."""
    id_of_provider = provider_id(name)
    if not id_of_provider:
        raise fail("provider.name", name, tr("a name with at least one letter or digit"))
    if files.find(id_of_provider + SUFFIX) is not None:
        raise fail("provider.name", name, tr("a provider that has no list of yours yet"))
    header = {"currency": Cell(known_currency(currency), "text"), **_identity(id_of_provider, name)}
    if url:
        header["provider.url"] = Cell(url, "text")
    return files.with_file(PriceFile.new(id_of_provider + SUFFIX, header))


def set_header(files: PriceFiles, provider: str, name: str, text: str) -> PriceFiles:
    """Set one field of a list's header, such as ``discount_pct`` or ``provider.storage_gb_month``."""
    if name not in HEADER_TYPES or name == "schema":
        raise fail(name, text, tr("a field of a list's head") + did_you_mean(name, HEADER_TYPES))
    file = list_of(files, provider)
    header = {key: cell for key, cell in file.header.items() if key != name}
    if text.strip():
        # In place, so that the order of the file is kept.
        header = {**file.header, name: typed(HEADER_TYPES[name], text)}
    return files.with_file(file.with_header(header))


def set_rate(files: PriceFiles, currency: str, usd: str, as_of: date, source: str = "") -> PriceFiles:
    """Set the exchange rate of a currency: dollars for one unit, and the day of the rate."""
    code = known_currency(currency)
    number = decimal_of(usd)
    if number is None or not 0 < number <= Decimal(10) ** 9:
        raise fail("usd", usd, tr("a number above 0: US dollars for one unit of the currency"))
    file = files.find(RATES_FILE) or PriceFile.new(RATES_FILE, {})
    _writable(file)
    cells = {"currency": Cell(code, "text"), "usd": typed("decimal", usd), "as_of": Cell(as_of.isoformat(), "date")}
    if source:
        cells["source"] = Cell(source, "text")
    same = next((row for row in file.rows if text_of(row.cells, "currency").upper() == code), None)
    rate = same.with_cells(cells) if same else FileTable.new(file.free_uid, "rate", cells)
    return files.with_file(file.with_rows([rate]))


def list_of(files: PriceFiles, provider: str, header: Mapping[str, Cell] | None = None) -> PriceFile:
    """Return the user's list of a provider, or a new one with that header over the usual one.

    Raises :class:`InputError` for a list that must not be written, and for a provider without a name.
    """
    id_of_provider = provider_id(provider)
    for file in files:
        if (text_of(file.header, "provider.id") or file.name.removesuffix(SUFFIX)) == id_of_provider:
            _writable(file)
            return file
    if not id_of_provider:
        raise fail("provider", provider, tr("a name with at least one letter or digit"))
    usual = {
        "currency": Cell("USD", "text"),
        **_identity(id_of_provider, provider_names().get(id_of_provider, provider)),
    }
    return PriceFile.new(id_of_provider + SUFFIX, {**usual, **(header or {})})


def _moved(files: PriceFiles, row: PriceRow, name: str, cell: Cell) -> PriceFiles:
    """Change a key field of a shipped offer: add a row of the user's own, and hide the shipped one."""
    cells = {
        key: typed(OFFER_TYPES.get(key, "text"), text)
        for key, text in row.values.items()
        if text and key not in ("builtin_price", "hidden")
    }
    cells = {**cells, name: cell} if cell.text else {key: value for key, value in cells.items() if key != name}
    files = hide(revert(files, row), replace(row, file="", uid=""))
    file = list_of(files, row.provider)
    return files.with_file(file.with_rows([FileTable.new(file.free_uid, "offer", cells)]))


def _own_row(files: PriceFiles, row: PriceRow) -> tuple[PriceFile, FileTable]:
    """Return the user's row with its file, or a new one over the shipped offer."""
    if row.file:
        file = files.find(row.file)
        own = file.find(row.uid) if file else None
        if file is None or own is None:
            raise fail("row", row.id, tr("a row that is still there"))
        _writable(file)
        return file, own
    file = list_of(files, row.provider)
    assert row.builtin is not None
    key = {name: cell for name, cell in cells_of(row.builtin).items() if name in KEY_FIELDS}
    return file, FileTable.new(file.free_uid, "offer", key)


def _without(files: PriceFiles, row: PriceRow) -> PriceFiles:
    file, own = _own_row(files, row)
    return files.with_file(file.without_row(own.uid))


def _identity(id_of_provider: str, name: str) -> dict[str, Cell]:
    return {"provider.id": Cell(id_of_provider, "text"), "provider.name": Cell(name, "text")}


def _writable(file: PriceFile) -> None:
    if file.locked:
        raise fail("", file.name, tr("a file that FTCost may write; this one is not: {locked}", locked=file.locked))


def _dated(today: date | None) -> dict[str, Cell]:
    return {} if today is None else {"as_of": Cell(today.isoformat(), "date")}
