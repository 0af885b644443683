"""The user's edits over the shipped list: changed, hidden, own, and taken back."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from ftcost_core.catalogue.offers import all_offers
from ftcost_core.catalogue.prices import edits
from ftcost_core.catalogue.prices.book import PriceBook, PriceRow, book_of, builtin
from ftcost_core.catalogue.prices.price_files import EMPTY, PriceFiles
from ftcost_core.catalogue.prices.store import read, save
from ftcost_core.documents.problems import InputError

TODAY = date(2026, 11, 21)
SHIPPED = "guides-2026-03/runpod/rtx-4090x1/on-demand/community"


def row_of(files: PriceFiles, key: str = SHIPPED) -> PriceRow:
    return next(row for row in book_of(files, TODAY).rows if row.key == key)


def test_a_changed_price_is_used_dated_and_marked() -> None:
    files = edits.set_field(EMPTY, row_of(EMPTY), "price", "0.30", today=TODAY)
    book = book_of(files, TODAY)
    row = row_of(files)
    assert book.find(SHIPPED).price_usd_per_hour == Decimal("0.30")
    assert (row.origin, row.builtin and row.builtin.price_usd_per_hour) == ("edited", Decimal("0.34"))
    assert row.offer is not None
    assert row.offer.as_of == "2026-11-21"
    assert len(book.offers) == len(all_offers())
    assert book_of(edits.revert(files, row)).find(SHIPPED).price_usd_per_hour == Decimal("0.34")


def test_a_price_for_one_gpu_sets_the_total() -> None:
    key = "guides-2026-03/coreweave/h100-sxm5-80gbx8/on-demand"
    files = edits.set_price_per_gpu(EMPTY, row_of(EMPTY, key), "6.20", today=TODAY)
    assert book_of(files).find(key).price_usd_per_hour == Decimal("49.60")


def test_nonsense_is_kept_shown_and_not_used() -> None:
    files = edits.set_field(EMPTY, row_of(EMPTY), "price", "0,30 $")
    row = row_of(files)
    assert row.values["price"] == "0,30 $"
    assert (row.problems[0].code, row.problems[0].suggestion) == ("E1", "0.30")
    assert book_of(files).find(SHIPPED).price_usd_per_hour == Decimal("0.34")


def test_a_hidden_offer_is_not_used_and_comes_back() -> None:
    files = edits.delete(EMPTY, row_of(EMPTY))
    with pytest.raises(InputError, match=r"price\.offer"):
        book_of(files).find(SHIPPED)
    row = row_of(files)
    assert row.hidden
    shown = edits.hide(files, row, hidden=False)
    assert book_of(shown).find(SHIPPED).price_usd_per_hour == Decimal("0.34")
    assert not any(file.rows for file in shown)


def test_another_region_for_a_shipped_offer_makes_an_own_row_and_hides_the_shipped() -> None:
    files = edits.set_field(EMPTY, row_of(EMPTY), "region", "eu")
    book = book_of(files)
    assert book.find(f"{SHIPPED.rpartition('/')[0]}/community/eu").price_usd_per_hour == Decimal("0.34")
    with pytest.raises(InputError):
        book.find(SHIPPED)


def test_own_rows_are_added_copied_and_deleted() -> None:
    files = edits.add_offer(EMPTY, "Our Lab", {"gpu": "rtx4090", "gpus": "2", "price": "1.10", "as_of": "2026-11-01"})
    row = row_of(files, "our-lab/rtx-4090x2/on-demand")
    assert (row.origin, row.provider, row.file) == ("own", "Our Lab", "our-lab.prices.toml")
    copied = edits.duplicate(files, row)
    assert sum(row.origin == "own" for row in book_of(copied).rows) == 2
    assert not any(row.refused for row in book_of(copied).rows)
    gone = edits.delete(files, row)
    assert len(book_of(gone).rows) == len(builtin().rows)


def test_a_provider_is_added_once_with_its_currency() -> None:
    files = edits.add_provider(EMPTY, "Our Lab", currency="eur", url="https://lab.example")
    assert files.files[0].header["currency"].text == "EUR"
    with pytest.raises(InputError, match=r"provider\.name"):
        edits.add_provider(files, "our lab")
    with pytest.raises(InputError, match="currency"):
        edits.add_provider(EMPTY, "Elsewhere", currency="XYZ")


def test_billing_and_discount_of_a_shipped_provider() -> None:
    files = edits.set_header(EMPTY, "runpod", "provider.billing_increment_s", "3600")
    files = edits.set_header(files, "runpod", "provider.storage_gb_month", "0.07")
    files = edits.set_header(files, "runpod", "discount_pct", "10")
    book = book_of(files)
    assert book.billing("RunPod").increment_s == 3600
    assert book.billing("RunPod").storage_gb_month == Decimal("0.07")
    assert book.billing("Lambda").increment_s == 60
    offer = book.find(SHIPPED)
    assert (offer.price_usd_per_hour, offer.listed_price) == (Decimal("0.306"), Decimal("0.34"))
    without = edits.set_header(files, "runpod", "discount_pct", "")
    assert book_of(without).find(SHIPPED).price_usd_per_hour == Decimal("0.34")


def test_a_shipped_price_that_changed_since_the_edit_is_said_until_it_is_acknowledged() -> None:
    files = edits.set_field(EMPTY, row_of(EMPTY), "price", "0.30", today=TODAY)
    files = edits.set_field(files, row_of(files), "builtin_price", "0.33")  # as an update would leave it
    assert [problem.code for problem in row_of(files).problems if problem.code == "W10"] == ["W10"]
    seen = edits.acknowledge(files, row_of(files))
    assert not [problem for problem in row_of(seen).problems if problem.code == "W10"]
    assert book_of(seen).find(SHIPPED).price_usd_per_hour == Decimal("0.30")


def test_a_field_of_a_shipped_offer_can_be_emptied() -> None:
    files = edits.set_field(EMPTY, row_of(EMPTY), "note", "")
    assert row_of(files).values["note"] == ""
    offer = row_of(files).offer
    assert offer is not None
    assert offer.note == ""


def test_unknown_fields_are_refused_with_a_hint() -> None:
    with pytest.raises(InputError, match='did you mean "price"'):
        edits.set_field(EMPTY, row_of(EMPTY), "prise", "1")
    with pytest.raises(InputError, match="schema"):
        edits.set_header(EMPTY, "runpod", "schema", "2")


def test_every_edit_survives_the_disk(tmp_path: Path) -> None:
    files = edits.set_field(EMPTY, row_of(EMPTY), "price", "0.30", today=TODAY)
    files = edits.set_rate(files, "eur", "1.08", TODAY, "bank")
    files = edits.add_provider(files, "Our Lab", currency="EUR")
    files = edits.add_offer(files, "Our Lab", {"gpu": "L4", "price": "0.5", "as_of": "2026-11-01"})
    saved = save(tmp_path, EMPTY, files).on_disk
    for book in (book_of(saved, TODAY), book_of(read(tmp_path), TODAY)):
        _same_prices(book)
    assert book_of(saved, TODAY).find("our-lab/l4x1/on-demand").price_usd_per_hour == Decimal("0.540")


def _same_prices(book: PriceBook) -> None:
    assert book.find(SHIPPED).price_usd_per_hour == Decimal("0.30")
    assert not book.faults
