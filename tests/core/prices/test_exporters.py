"""What is exported reads back; nothing in a cell is run by a spreadsheet."""

from __future__ import annotations

import csv
import io
import json
from decimal import Decimal
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ftcost_core.catalogue.prices.book import PriceBook, book_of, builtin
from ftcost_core.catalogue.prices.cells import Cell
from ftcost_core.catalogue.prices.exporters.catalogues import to_gpuhunt, to_skypilot
from ftcost_core.catalogue.prices.exporters.lists import to_objects, to_spreadsheet
from ftcost_core.catalogue.prices.fields import OFFER
from ftcost_core.catalogue.prices.importers.detect import read_import
from ftcost_core.catalogue.prices.importers.imported import ImportedFile
from ftcost_core.catalogue.prices.preview import preview, take
from ftcost_core.catalogue.prices.price_files import FileTable, PriceFile, PriceFiles
from ftcost_core.storage.spreadsheet_text import neutral

words = st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=10).filter(
    lambda text: text == text.strip()
)
numbers = st.decimals("0.0001", 10**5, places=4, allow_nan=False).map(lambda number: f"{number:f}")
by_type = {
    "text": words.map(lambda text: Cell(text, "text")),
    "decimal": numbers.map(lambda text: Cell(text, "number")),
    "integer": st.integers(1, 120).map(lambda number: Cell(str(number), "number")),
    "date": st.dates().map(lambda day: Cell(day.isoformat(), "date")),
    "flag": st.sampled_from([Cell("true", "flag"), Cell("false", "flag")]),
}
offers = st.fixed_dictionaries(
    {"gpu": words.map(lambda text: Cell(text, "text")), "price": by_type["decimal"]},
    optional={field.name: by_type[field.type] for field in OFFER if field.name not in ("gpu", "price", "kind")}
    | {
        "kind": st.sampled_from([Cell(kind, "text") for kind in ("on-demand", "spot", "reserved", "owned")]),
        "my own": st.one_of(by_type["text"], st.just(Cell("[1, 2]", "other")), by_type["date"]),
    },
)
HEADER = {
    "schema": Cell("1", "number"),
    "currency": Cell("USD", "text"),
    "provider.id": Cell("lab", "text"),
    "provider.name": Cell("Lab", "text"),
    "provider.minimum_s": Cell("60", "number"),
    "provider.storage_gb_month": Cell("0.07", "number"),
    "source.as_of": Cell("2026-11-09", "date"),
    "source.url": Cell("=https://lab.example", "text"),
    "source.by": Cell("user", "text"),
}


def book(rows: list[dict[str, Cell]]) -> PriceBook:
    file = PriceFile.new("lab.prices.toml", HEADER)
    file = file.with_rows(FileTable.new(f"r{i}", "offer", row) for i, row in enumerate(rows))
    return book_of(PriceFiles((file,)))


def read_back(text: str, name: str) -> ImportedFile:
    return read_import(text.removeprefix("\ufeff"), Path(name))


def same_rows(found: ImportedFile, rows: list[dict[str, Cell]]) -> bool:
    """Compare in any order: rows of one history stand together."""

    def ordered(table: list[dict[str, Cell]]) -> list[list[tuple[str, Cell]]]:
        return sorted(sorted(row.items()) for row in table)

    return ordered([dict(imported.cells) for imported in found.offers]) == ordered(rows)


@pytest.mark.long
@given(st.lists(offers, min_size=1, max_size=3), st.sampled_from([",", ";", "\t"]))
def test_a_spreadsheet_reads_back_without_loss(rows: list[dict[str, Cell]], delimiter: Literal[",", ";", "\t"]) -> None:
    found = read_back(to_spreadsheet(book(rows), delimiter=delimiter), "x.csv")
    assert same_rows(found, rows)
    head = {name: cell for name, cell in HEADER.items() if name not in ("schema", "provider.name")}
    assert all(dict(imported.header) == head for imported in found.offers)
    assert {imported.provider for imported in found.offers} == {"Lab"}


@given(st.lists(offers, min_size=1, max_size=3))
def test_json_reads_back_without_loss(rows: list[dict[str, Cell]]) -> None:
    assert same_rows(read_back(to_objects(book(rows)), "x.json"), rows)


def test_the_whole_shipped_list_exported_and_imported_changes_nothing() -> None:
    text = to_spreadsheet(builtin(), builtin().rows)
    found = read_back(text, "all.csv")
    assert len(found.offers) == len(builtin().rows)
    assert not found.skipped
    seen = preview(found, builtin())
    assert {line.status for line in seen.lines} == {"same"}
    assert not take(builtin().files, seen).files


def test_with_decimal_comma() -> None:
    rows = [{"gpu": Cell("L4", "text"), "price": Cell("0.80", "number"), "gpus": Cell("1", "number")}]
    text = to_spreadsheet(book(rows), delimiter=";", decimal_comma=True)
    assert "0,80" in text
    assert [dict(imported.cells) for imported in read_back(text, "x.csv").offers] == rows


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "'=x", "''"])
def test_formulas_are_neutralised(text: str) -> None:
    assert neutral(text) == f"'{text}"
    exported = to_spreadsheet(book([{"gpu": Cell("L4", "text"), "note": Cell(text, "text")}]))
    for row in csv.reader(io.StringIO(exported.removeprefix("\ufeff"), newline="")):
        assert not any(cell.startswith(("=", "+", "-", "@", "\t", "\r")) for cell in row)


def test_skypilot_and_gpuhunt_files_read_back_as_the_same_offers() -> None:
    market = [offer for offer in builtin().offers if offer.listing == "market"]
    wanted = {
        (offer.provider, offer.gpu, offer.gpus, offer.kind, offer.price_usd_per_hour)
        for offer in market
        if offer.kind in ("on-demand", "spot")
    }
    for exported in (to_skypilot(market), to_gpuhunt(market)):
        assert "left out" in exported.notices[0]
        found = set()
        for provider, text in exported.texts.items():
            offers = read_import(text, Path("x.csv"), provider=provider, as_of="2026-11-01").offers
            for imported in offers:
                cells = {name: cell.text for name, cell in imported.cells.items()}
                found.add(
                    (imported.provider, cells["gpu"], float(cells["gpus"]), cells["kind"], Decimal(cells["price"]))
                )
        # One machine and region holds one price; of doubles the first is kept, and a notice says how many.
        assert len(wanted - found) < 0.06 * len(wanted)
        assert all(price > 0 for *_, price in found - wanted)


def test_json_numbers_are_exact_texts() -> None:
    document = json.loads(to_objects(book([{"gpu": Cell("L4", "text"), "price": Cell("0.80", "number")}])))
    assert document["offers"][0]["price"] == "0.80"
    assert (document["format"], document["version"]) == ("ftcost-prices", 1)
