"""Edits of the price table as edits of price files: fields set, rows added or moved to another provider."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from msgspec import Struct

from ftcost_core.catalogue.prices import edits
from ftcost_core.catalogue.prices.book import PriceRow
from ftcost_core.catalogue.prices.fields import KEY_FIELDS
from ftcost_core.catalogue.prices.price_files import PriceFiles

PER_GPU = "per_gpu"
PROVIDER = "provider"


class Changed(Struct, frozen=True):
    """The price files after an edit, and the edited row in them."""

    files: PriceFiles
    row: PriceRow

    def new_ids(self, row: PriceRow) -> dict[str, str]:
        """Return the row's new id by its old one, if it changed."""
        return {row.id: self.row.id} if row.id != self.row.id else {}


def change(files: PriceFiles, row: PriceRow, changes: Mapping[str, str], today: date) -> Changed:
    """Set fields of a row to texts. Raises :class:`InputError` when its file must not be written."""
    for name, text in changes.items():
        if name == PROVIDER:
            files, row = _to_provider(files, row, text)
        elif name == PER_GPU:
            after = edits.set_price_per_gpu(files, row, text, today=today)
            files, row = after, _follow(files, after, row, "price", text)
        else:
            after = edits.set_field(files, row, name, text, today=today)
            files, row = after, _follow(files, after, row, name, text)
    return Changed(files, row)


def add(files: PriceFiles, provider: str, values: Mapping[str, str], today: date) -> Changed:
    """Add an own row that was seen today unless it says otherwise."""
    texts = {"gpus": "1", "kind": "on-demand", "as_of": today.isoformat(), **values}
    per_gpu = texts.pop(PER_GPU, "")
    after = edits.add_offer(files, texts.pop(PROVIDER, "") or provider, texts)
    row = _last_changed(files, after, PriceRow("", "", "own", provider, texts, None))
    if per_gpu:
        return change(after, row, {PER_GPU: per_gpu}, today)
    return Changed(after, row)


def _follow(before: PriceFiles, after: PriceFiles, row: PriceRow, name: str, text: str) -> PriceRow:
    values = {**row.values, name: text}
    moved = row.builtin is not None and name in KEY_FIELDS and name != "effective_from"
    if row.file and not moved:
        return replace(row, values=values)
    followed = _last_changed(before, after, replace(row, values=values))
    return replace(followed, builtin=None) if moved else followed


def _last_changed(before: PriceFiles, after: PriceFiles, row: PriceRow) -> PriceRow:
    for file in after:
        if file.rows and before.find(file.name) != file:
            uid = file.rows[-1].uid
            return replace(row, id=f"{file.name}/{uid}", file=file.name, uid=uid)
    return row


def _to_provider(files: PriceFiles, row: PriceRow, provider: str) -> tuple[PriceFiles, PriceRow]:
    """Move an own row to another provider's list; a row of the shipped list stays where it is."""
    if row.builtin is not None or not row.file or not provider.strip() or provider == row.provider:
        return files, row
    values = {name: text for name, text in row.values.items() if text}
    shorter = edits.delete(files, row)
    after = edits.add_offer(shorter, provider, values)
    return after, _last_changed(shorter, after, replace(row, provider=provider))
