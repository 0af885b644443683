"""A company's own price sheet: workbooks and CSV with any columns, read into a preview that says everything."""

from __future__ import annotations

import random
import re
import zipfile
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ftcost_core.catalogue.prices.book import book_of
from ftcost_core.catalogue.prices.edits import set_rate
from ftcost_core.catalogue.prices.importers.detect import read_file, read_import
from ftcost_core.catalogue.prices.importers.guess import guessed_columns
from ftcost_core.catalogue.prices.importers.spreadsheet import rows_of
from ftcost_core.catalogue.prices.importers.table import SheetTable, UnmappedColumnsError, table_of
from ftcost_core.catalogue.prices.importers.workbook import read_workbook
from ftcost_core.catalogue.prices.offer_ids import known_gpu
from ftcost_core.catalogue.prices.preview import corrected, preview, take
from ftcost_core.catalogue.prices.price_files import EMPTY
from ftcost_core.catalogue.prices.store import read, save
from ftcost_core.commands.cli import main
from ftcost_core.documents.job import edited
from ftcost_core.documents.problems import InputError
from ftcost_core.estimator import estimate
from tests.core.jobs import job

if TYPE_CHECKING:
    from openpyxl import Workbook

DAY = date(2026, 11, 22)
EUR = set_rate(EMPTY, "EUR", "1.10", DAY)


def workbook() -> Workbook:
    return pytest.importorskip("openpyxl").Workbook()


def negotiated(path: Path) -> Path:
    book = workbook()
    sheet = book.active
    sheet.title = "Konditionen 2026"
    sheet["A1"] = "Rahmenvertrag 4711"
    header = ("Anbieter", "Karte", "Anzahl", "Tarif (EUR/h)", "Stand", "Laufzeit")
    rows = [
        ("Nordwolke", "H100 80GB SXM", 8, 17.6, datetime(2026, 11, 1), None),
        (None, "NVIDIA L40S 48GB", 1, "0,85", date(2026, 11, 2), None),
        (None, "8x A100 80GB SXM", None, "=9*1.2", "2026-11-03", None),
        (None, "H100 80GB SXM", 8, 19.0, datetime(2026, 11, 1), None),
        (None, "RTX 4090", 1, "auf Anfrage", "2026-11-03", None),
    ]
    for place, row in enumerate((header, *rows), 3):
        for column, value in enumerate(row, 1):
            sheet.cell(place, column, value)
    sheet.merge_cells("A4:A8")
    book.create_sheet("Notizen")["A1"] = "nichts"
    book.save(path)
    return path


def mapped(_table: SheetTable) -> dict[str, str]:
    return {"Tarif (EUR/h)": "price"}


def test_a_workbook_says_what_was_read(tmp_path: Path) -> None:
    path = negotiated(tmp_path / "preise.xlsx")
    with pytest.raises(UnmappedColumnsError) as unmapped:
        read_file(path)
    assert unmapped.value.table.sample(3) == "17.6, 0,85, 19"
    found = read_file(path, columns=mapped)
    said = " ".join(found.notices)
    for words in ("sheet Konditionen 2026 of", "Notizen", "merged", "formulas", "no stored value", "line 3", "EUR"):
        assert words in said
    first, second, formula = found.offers[:3]
    assert {offer.provider for offer in found.offers} == {"Nordwolke"}
    assert first.cells["gpu"].text == "H100-SXM5-80GB"
    assert (first.cells["gpus"].text, first.cells["price"].text, first.cells["as_of"].text) == (
        "8", "17.6", "2026-11-01",
    )  # fmt: skip
    assert (second.cells["gpu"].text, second.cells["price"].text) == ("L40S", "0.85")
    assert (known_gpu(formula.cells["gpu"].text), formula.cells["gpus"].text) == ("A100-SXM4-80GB", "8")
    assert "price" not in formula.cells


def test_wrong_rows_stand_beside_their_reason_and_the_others_are_taken(tmp_path: Path) -> None:
    found = preview(read_file(negotiated(tmp_path / "preise.xlsx"), columns=mapped), book_of(EUR, DAY), DAY)
    by_line = {line.imported.line: line for line in found.lines}
    assert [by_line[line].status for line in (4, 5, 6, 7, 8)] == [
        "added", "added", "refused", "refused", "refused",
    ]  # fmt: skip
    reasons = dict(found.reasons())
    for words in ("no price", "the same offer as in line 4", "auf Anfrage"):
        assert any(words in reason for reason in reasons), words
    files = take(EUR, found)
    (offer,) = [one for one in book_of(files, DAY).offers if one.own and one.gpus == 8]
    assert (offer.currency, offer.price_usd_per_hour) == ("EUR", Decimal("19.36"))


def test_a_row_that_is_refused_takes_no_other_ones_place(tmp_path: Path) -> None:
    path = tmp_path / "Lab.csv"
    path.write_text("gpu,price,as_of\nL40S,,2026-11-01\nL40S,0.90,2026-11-01\nL40S,0.80,2026-11-01\n", "utf-8")
    found = preview(read_file(path), book_of(EMPTY, DAY), DAY)
    assert [line.status for line in found.lines] == ["refused", "added", "refused"]
    path.write_text("gpu,price,as_of\n" + "L40S,0.90,2026-11-01\nL4,0.40,2026-11-01\n" * 3, "utf-8")
    again = preview(read_file(path), book_of(EMPTY, DAY), DAY)
    assert again.reasons() == [("E3 the same offer as in a line above", 4)]


def test_a_companys_list_alone(tmp_path: Path) -> None:
    files = take(EUR, preview(read_file(negotiated(tmp_path / "p.xlsx"), columns=mapped), book_of(EUR, DAY), DAY))
    alone = edited(job(), {"hardware.gpu": "L40S", "limits.own_lists_only": True})
    found = estimate(alone, book_of(files, DAY), DAY)
    assert found.cost.offer is not None
    assert found.cost.offer.startswith("nordwolke/")
    assert {row.provider for row in found.offers if row.allowed} == {"Nordwolke"}


def test_an_import_that_is_undone_leaves_nothing_behind(tmp_path: Path) -> None:
    folder = tmp_path / "prices"
    before = read(folder)
    imported = read_import("gpu,price\nL40S,0.85\n", Path("Nordwolke.csv"), as_of="2026-11-01")
    after = take(before, preview(imported, book_of(before, DAY), DAY))
    saved = save(folder, before, after)
    assert [one.name for one in folder.glob("*.toml")] == ["nordwolke.prices.toml"]
    save(folder, saved.on_disk, before)
    assert [one.name for one in folder.iterdir() if not one.name.startswith(".")] == []


def test_a_machine_of_eight_is_told_from_one_gpu() -> None:
    text = "gpu,gpus,price\nH100 SXM,8,2.20\nH100 SXM (x8),,17.60\n8 x H100 PCIe,,15\nL40S,1,0.8\n"
    imported = read_import(text, Path("Nordwolke.csv"), as_of="2026-11-01")
    found = preview(imported, book_of(EMPTY, DAY), DAY)
    first = found.lines[0]
    (asked,) = [problem for problem in first.problems if problem.code == "W3"]
    assert "is it the price of one?" in asked.text
    assert corrected(first.imported, [asked]).cells["price"].text == "17.6"
    assert [line.imported.cells["gpus"].text for line in found.lines] == ["8", "8", "8", "1"]
    assert known_gpu(found.lines[2].imported.cells["gpu"].text) == "H100-PCIe-80GB"
    assert not any(problem.code == "W3" for problem in found.lines[3].problems)


@pytest.mark.parametrize(
    ("name", "gpu"),
    [
        ("H100 80GB SXM", "H100-SXM5-80GB"),
        ("NVIDIA H100 80GB HBM3", "H100-SXM5-80GB"),
        ("Nvidia A100 PCIe 40GB", "A100-PCIe-40GB"),
        ("nvidia geforce rtx 4090", "RTX 4090"),
        ("L40S 48GB", "L40S"),
        ("H200 SXM", "H200-SXM-141GB"),
        ("something else", "something else"),
    ],
)
def test_names_of_gpus_are_forgiven(name: str, gpu: str) -> None:
    imported = read_import(f"gpu,price\n{name},1\n", Path("x.csv"), as_of="2026-11-01")
    read = imported.offers[0].cells["gpu"].text
    assert (known_gpu(read) or read) == gpu


def test_what_is_no_workbook_is_refused_in_words(tmp_path: Path) -> None:
    pytest.importorskip("openpyxl")
    for name, data in (("a.xlsx", b"gpu,price\n"), ("b.xlsx", b"PK\x05\x06" + bytes(18))):
        path = tmp_path / name
        path.write_bytes(data)
        with pytest.raises(InputError):
            read_workbook(path)
    with pytest.raises(InputError) as unknown:
        read_workbook(negotiated(tmp_path / "preise.xlsx"), "Konditionen")
    assert "Konditionen 2026" in str(unknown.value.problems[0])


FARTHEST = "XFD1048576"
"""The last cell that a workbook may have: row 1,048,576 of column 16,384."""


@pytest.mark.parametrize("cell", [FARTHEST, "C1048576", "XFD3", "A200003"])
def test_a_cell_far_from_the_table_costs_nothing(cell: str, tmp_path: Path) -> None:
    book = workbook()
    for row in (["gpu", "price", "as_of"], ["L40S", 0.8, date(2026, 11, 1)]):
        book.active.append(row)
    book.active[cell] = "far"
    book.save(tmp_path / "far.xlsx")
    table = read_workbook(tmp_path / "far.xlsx")
    assert [row[:3] for _, row in table.records][:1] == [["L40S", "0.8", "2026-11-01"]]
    assert len(table.records) == 1 + (cell in ("C1048576", "A200003"))  # columns beyond the 200th are not read


def test_a_workbook_with_one_cell_in_its_last_corner_is_refused(tmp_path: Path) -> None:
    book = workbook()
    book.active[FARTHEST] = "far"
    book.save(tmp_path / "far.xlsx")
    assert (tmp_path / "far.xlsx").stat().st_size < 10_000
    with pytest.raises(InputError):
        read_file(tmp_path / "far.xlsx", as_of="2026-11-01")


def test_a_sheet_that_claims_to_be_huge_is_read_as_far_as_it_goes(tmp_path: Path) -> None:
    negotiated(tmp_path / "preise.xlsx")
    with zipfile.ZipFile(tmp_path / "preise.xlsx") as stored:
        parts = {name: stored.read(name) for name in stored.namelist()}
    claimed = {name: re.sub(rb'<dimension ref="[^"]*"', f'<dimension ref="A1:{FARTHEST}"'.encode(), part)
               for name, part in parts.items()}  # fmt: skip
    assert claimed != parts
    with zipfile.ZipFile(tmp_path / "huge.xlsx", "w") as written:
        for name, part in claimed.items():
            written.writestr(name, part)
    as_it_is, huge = (read_workbook(tmp_path / name) for name in ("preise.xlsx", "huge.xlsx"))
    assert [(line, [cell for cell in row if cell]) for line, row in huge.records] == [
        (line, [cell for cell in row if cell]) for line, row in as_it_is.records
    ]
    assert huge.names[: len(as_it_is.names)] == as_it_is.names


def test_columns_are_guessed_by_their_names_and_cells(tmp_path: Path) -> None:
    book = workbook()
    book.active.title = "Overview"
    book.active["A1"] = "Framework agreement 2026"
    sheet = book.create_sheet("Rates")
    sheet.append(["Negotiated rates"])
    sheet.append(["Accelerator model", "Units per server", "Our rate (EUR/h)", "Contract type", "Site", "When"])
    sheet.append(["H100 80GB SXM", 8, 17.6, "pay as you go", "Paris", date(2026, 11, 1)])
    sheet.append(["NVIDIA L40S", 1, "0,95 €", "1 year reserved", "Paris", date(2026, 11, 1)])
    sheet.append(["RTX 6000 Ada", 2, 1.5, "interruptible", "Bonn", date(2026, 11, 1)])
    book.save(tmp_path / "acme-rates.xlsx")
    read = read_file(tmp_path / "acme-rates.xlsx", columns=guessed_columns)
    assert read.columns is not None
    assert read.columns.table.sheet == "Rates"  # the first sheet has no prices
    assert read.columns.fields == ("gpu", "gpus", "price", "kind", "region", "as_of")
    seen = preview(read, book_of(EUR, DAY), DAY)
    assert [line.status for line in seen.lines] == ["added"] * 3
    offers = [line.offer for line in seen.lines if line.offer]
    assert [(one.kind, one.term_months, one.currency) for one in offers] == [
        ("on-demand", None, "EUR"), ("reserved", 12, "EUR"), ("spot", None, "EUR"),
    ]  # fmt: skip
    assert {(one.provider, one.source) for one in offers} == {("acme", "acme-rates.xlsx")}


def test_what_a_column_does_not_say_is_not_guessed() -> None:
    text = "GPU;Remarks;Price (per month);Setup cost\nL40S;fine;612;3\n"
    table = table_of([*rows_of(text, ";")], comma=True)
    assert [*guessed_columns(table).values()] == ["gpu", "note", "Price (per month)", "Setup cost"]
    with pytest.raises(UnmappedColumnsError):
        read_import(text, Path("x.csv"), columns=guessed_columns)


@pytest.mark.parametrize("name", ["Price (per GPU)", "Price ($/GPU/h)", "Price (EUR per card)"])
def test_a_price_of_one_gpu_is_not_taken_for_that_of_all(name: str) -> None:
    read = read_import(f"gpu;gpus;{name}\nL40S;4;0,5\n", Path("Lab.csv"), as_of="2026-11-01")
    assert read.offers[0].cells["price"].text == "2.0"


def test_a_currency_beside_some_prices_is_that_of_all() -> None:
    text = "gpu;price;as_of\nL40S;2,05 €;1.11.2026\nL4;0,40;1.11.2026\nT4;£0,30;1.11.2026\n"
    alike = read_import(text.rsplit("T4", 1)[0], Path("Lab.csv"))
    assert [one.cells["price"].text for one in alike.offers] == ["2.05", "0.40"]
    assert {one.header["currency"].text for one in alike.offers} == {"EUR"}
    assert {one.cells["as_of"].text for one in alike.offers} == {"2026-11-01"}
    mixed = preview(read_import(text, Path("Lab.csv")), book_of(EUR, DAY), DAY)
    assert [line.status for line in mixed.lines] == ["added", "refused", "refused"]  # one list, one currency


@pytest.mark.long
def test_a_sheet_of_a_hundred_thousand_rows_is_read(tmp_path: Path) -> None:
    book = pytest.importorskip("openpyxl").Workbook(write_only=True)
    sheet = book.create_sheet("all")
    sheet.append(["provider", "gpu", "price", "instance"])
    for place in range(100_000):
        sheet.append(["Lab", "L40S", 0.8, f"m{place}"])
    book.save(tmp_path / "many.xlsx")
    found = read_file(tmp_path / "many.xlsx", as_of="2026-11-01")
    assert len(found.offers) == 100_000
    assert preview(found, book_of(EMPTY, DAY), DAY).count("added") == 100_000


def test_the_command_takes_a_sheet_with_its_columns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "preise.csv"
    path.write_text("Lieferant;Modell;Tarif\nNordwolke;L40S 48GB;0,85\n", encoding="utf-8")
    words = ["prices", "import", str(path), "--as-of", "2026-11-01", "--config-dir", str(tmp_path)]
    assert main(words) == 1
    assert "columns named gpu and price" in capsys.readouterr().err
    assert main([*words, "--column", "Modell=gpu", "--column", "Tarif=price"]) == 0
    said = capsys.readouterr().out
    assert "columns: Lieferant = provider, Modell = gpu, Tarif = price" in said
    assert "numbers are read with a decimal comma" in said
    assert "csv: 1 added" in said


@pytest.mark.long
def test_merged_cells_and_formulas_of_a_large_sheet_are_told_too(tmp_path: Path) -> None:
    book = pytest.importorskip("openpyxl").Workbook()
    sheet = book.active
    sheet.append(["Vendor", "GPU", "USD per hour", "Note"])
    note = random.Random(1)
    for place in range(12_000):  # too large to be read as a whole
        vendor = f"Vendor {place // 1000}" if place % 1000 == 0 else None
        sheet.append([vendor, "RTX 4090", 0.3 + place / 100_000, f"{note.getrandbits(256):x}"])
    for first in range(2, 12_000, 1000):
        sheet.merge_cells(start_row=first, end_row=first + 999, start_column=1, end_column=1)
    sheet.merge_cells("C5:D5")  # along a row: left alone
    sheet["C7"] = "=C6*2"  # this library stores no value with it
    book.save(tmp_path / "rates.xlsx")
    assert (tmp_path / "rates.xlsx").stat().st_size > 2**19
    table = read_workbook(tmp_path / "rates.xlsx")
    assert "12 merged cells are read as their value in each row" in table.notices
    assert "1 formulas have no stored value" in " ".join(table.notices)
    assert [row[0] for _, row in table.records] == [f"Vendor {place // 1000}" for place in range(12_000)]


@pytest.mark.long
def test_a_sheet_that_does_not_say_how_wide_it_is_has_the_columns_it_names(tmp_path: Path) -> None:
    book = pytest.importorskip("openpyxl").Workbook(write_only=True)
    sheet = book.create_sheet("Rates")
    sheet.append(["GPU", "Units", "Rate (USD/h)", "", ""])
    for place in range(20_000):  # large enough to be read row by row
        sheet.append(["RTX 4090", 1, 0.3 + place / 100_000, None, None])
    book.save(tmp_path / "rates.xlsx")
    table = read_workbook(tmp_path / "rates.xlsx")
    assert table.names == ("GPU", "Units", "Rate (USD/h)")
    assert len(table.records) == 20_000
    assert not [text for text in read_file(tmp_path / "rates.xlsx", columns=guessed_columns).notices if '""' in text]
