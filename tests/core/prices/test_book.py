"""What the user's files mean: histories, currencies, every code of problem, and how old prices are."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from ftcost_core.catalogue.offers import Offer, all_offers, day_of
from ftcost_core.catalogue.prices.book import PriceBook, PriceRow, book_of, builtin, load
from ftcost_core.catalogue.prices.cells import Cell
from ftcost_core.catalogue.prices.row_problems import MEANINGS
from ftcost_core.documents.problems import InputError

TODAY = date(2026, 11, 21)
HEAD = 'schema = 1\n[provider]\nid = "lab"\nname = "Lab"\n[source]\nas_of = 2026-11-09\nurl = "https://lab.example"\n'


def book(folder: Path, rows: str, head: str = HEAD, **others: str) -> PriceBook:
    (folder / "lab.prices.toml").write_text(f"{head}{rows}", encoding="utf-8")
    for name, text in others.items():
        (folder / f"{name.replace('_', '-')}.toml").write_text(text, encoding="utf-8")
    return load(folder, TODAY)


def own(of: PriceBook) -> list[PriceRow]:
    return [row for row in of.rows if row.file]


def offer(gpu: str, price: str = "1.00", **more: str) -> str:
    fields = "".join(f"{name} = {value}\n" for name, value in more.items())
    return f'[[offer]]\ngpu = "{gpu}"\nprice = {price}\n{fields}'


def test_a_folder_without_price_files_is_told(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("x", encoding="utf-8")
    for wrong in (file, tmp_path / "missing", "a\0b"):
        with pytest.raises(InputError, match=r"^folder: .*allowed: a folder of price files"):
            PriceBook.load(wrong, TODAY)
    empty = PriceBook.load(str(tmp_path), TODAY)
    assert "no price file" in str(empty.faults[0])
    assert empty.offers == builtin(TODAY).offers
    book(tmp_path, offer("L4"))
    assert PriceBook.load(str(tmp_path), TODAY) == load(tmp_path, TODAY)


def test_the_shipped_book_is_whole_and_quick() -> None:
    assert builtin().offers == all_offers()
    assert not any(row.refused for row in builtin(TODAY).rows)
    assert builtin().find("runpod/h100-sxm5-80gbx1/on-demand/secure").gpu == "H100-SXM5-80GB"
    with pytest.raises(InputError, match="did you mean"):
        builtin().find("runpod/h100-sxm5-80gbx1/on-demand/secur")


@pytest.mark.parametrize(
    ("rows", "code", "field", "suggestion"),
    [
        (offer("L4", '"1,99"'), "E1", "price", "1.99"),
        (offer("L4", '"$1.99"'), "E1", "price", "1.99"),
        (offer("L4", "0"), "E1", "price", None),
        (offer("L4", "-1"), "E1", "price", None),
        (offer("L4", "nan"), "E1", "price", None),
        (offer("L4", "inf"), "E1", "price", None),
        ('[[offer]]\ngpu = "L4"\n', "E1", "price", None),
        (offer("L4", "1", gpus="0"), "E2", "gpus", None),
        (offer("L4", "1", gpus="1.5"), "E2", "gpus", None),
        (offer("L4", "1", gpus='"two"'), "E2", "gpus", None),
        (offer("L4", "1", kind='"spott"'), "E2", "kind", None),
        (offer("L4", "1", term_months="12"), "E2", "term_months", None),
        (offer("L4", "1", kind='"reserved"', term_months="1.5"), "E2", "term_months", None),
        ("[[offer]]\nprice = 1\n", "E2", "gpu", None),
        (offer("L4") + offer("NVIDIA L4"), "E3", "", None),
        (offer("L4", "1", as_of='"09.11.2026"'), "E5", "as_of", "2026-11-09"),
        (offer("L4", "1", as_of="2027-01-01"), "E5", "as_of", None),
        (offer("L4", "1", effective_from='"soon"'), "E5", "effective_from", None),
        (offer("NVIDIA HGX H100 SXM"), "W1", "gpu", "H100-SXM5-80GB"),
        (offer("Voodoo 3"), "W1", "gpu", None),
        (offer("L4", "0.80") + offer("L4", "0.80", kind='"spot"'), "W2", "price", None),
        (offer("L4", "0.80") + offer("L4", "0.10", kind='"reserved"'), "W2", "price", None),
        (offer("H100", "19.92"), "W3", "price", None),
        (offer("L4", "0.80") + offer("L4", "0.80", gpus="8"), "W4", "price", None),
        (offer("L4", "0.80", prize="3"), "W7", "prize", None),
        (offer("H100", "3", ram_gib="4"), "W8", "ram_gib", None),
        (offer("A100-SXM4-80GB", "2", instance='"gpu 40GB"'), "W9", "instance", None),
    ],
)
def test_each_fault_has_its_code_and_errors_are_kept_aside(
    tmp_path: Path, rows: str, code: str, field: str, suggestion: str | None
) -> None:
    found = book(tmp_path, rows)
    problems = [problem for row in own(found) for problem in row.problems if problem.code == code]
    assert problems, [str(problem) for row in own(found) for problem in row.problems]
    assert code in MEANINGS
    assert problems[0].field == field
    assert problems[0].suggestion == suggestion
    in_use = [one for one in found.offers if one.provider == "Lab"]
    if code.startswith("E"):
        assert not in_use
    elif code != "W1":
        assert in_use
    assert len(own(found)) == rows.count("[[offer]]")
    assert (tmp_path / "lab.prices.toml").read_text() == HEAD + rows


def test_a_row_without_a_source_is_used_and_said(tmp_path: Path) -> None:
    found = book(tmp_path, offer("L4", "0.80", as_of="2026-11-01"), head='schema = 1\n[provider]\nid = "lab"\n')
    assert [problem.code for problem in own(found)[0].problems] == ["W6"]


def test_a_file_of_many_faults_names_each_and_uses_what_is_sound(tmp_path: Path) -> None:
    rows = "".join(
        [
            offer("L4", '"1,99"'),
            offer("L40", "0"),
            offer("T4", "1", gpus="-1"),
            offer("A10", "1", kind='"monthly"'),
            offer("A30", "1", as_of='"yesterday"'),
            offer("A10G", "1") * 2,
            offer("Voodoo 3", "1"),
            "[[ofer]]\nprice = 1\n",
            offer("H100", "2.50", colour='"red"'),
        ]
    )
    found = book(tmp_path, rows, head=HEAD.replace("[provider]", 'curency = "EUR"\n[provider]'))
    codes = {row.values.get("gpu"): {problem.code for problem in row.problems} for row in own(found)}
    assert codes["L4"] == codes["L40"] == {"E1"}
    assert codes["T4"] == codes["A10"] == {"E2"}
    assert codes["A30"] == {"E5"}
    assert codes["A10G"] == {"E3"}
    assert codes["Voodoo 3"] == {"W1"}
    assert codes["H100"] == {"W7"}
    assert [str(fault) for fault in found.faults if "ofer" in str(fault) or "curency" in str(fault)]
    assert [one.gpu for one in found.offers if one.provider == "Lab"] == ["H100-SXM5-80GB"]
    assert all(row.line for row in own(found))


def test_the_newest_row_of_a_history_that_is_not_ahead_is_used(tmp_path: Path) -> None:
    rows = "".join(
        offer("L4", price, effective_from=since)
        for price, since in (("0.9", "2026-01-01"), ("0.7", "2026-10-01"), ("0.5", "2027-01-01"))
    )
    found = book(tmp_path, rows)
    assert found.find("lab/l4x1/on-demand").price_usd_per_hour == Decimal("0.7")
    assert len(own(found)) == 3
    assert load(tmp_path, date(2027, 2, 1)).find("lab/l4x1/on-demand").price_usd_per_hour == Decimal("0.5")


def test_another_currency_needs_the_users_rate_and_keeps_its_date(tmp_path: Path) -> None:
    euro = HEAD.replace("[provider]", 'currency = "EUR"\n[provider]')
    found = book(tmp_path, offer("L4", "1.10"), head=euro)
    assert [problem.code for problem in own(found)[0].problems] == ["E4"]
    rates = '[[rate]]\ncurrency = "EUR"\nusd = 1.0842\nas_of = 2026-11-20\nsource = "bank"\n'
    found = book(tmp_path, offer("L4", "1.10"), head=euro, exchange_rates=rates)
    priced = found.find("lab/l4x1/on-demand")
    assert priced.price_usd_per_hour == Decimal("1.192620")
    assert (priced.currency, priced.listed_price) == ("EUR", Decimal("1.10"))
    assert (priced.usd_rate, priced.usd_rate_as_of) == (Decimal("1.0842"), "2026-11-20")
    wrong = book(tmp_path, offer("L4"), head=HEAD.replace("[provider]", 'currency = "Euro"\n[provider]'))
    assert own(wrong)[0].refused
    assert any("ISO 4217" in str(fault) for fault in wrong.faults)


def test_rates_in_error_are_named(tmp_path: Path) -> None:
    rates = '[[rate]]\ncurrency = "EUR"\nusd = "1,08"\nas_of = 2026-11-20\n[[rate]]\ncurrency = "ZZZ"\nusd = 1\n'
    found = book(tmp_path, "", exchange_rates=rates)
    assert not found.rates
    assert 'did you mean "1.08"' in str(found.faults[0])
    assert "ZZZ" in str(found.faults[1])


def test_a_free_offer_says_so(tmp_path: Path) -> None:
    found = book(tmp_path, offer("L4", "0", free="true"))
    assert found.find("lab/l4x1/on-demand").price_usd_per_hour == 0


def test_owned_hardware_is_priced_by_what_it_costs(tmp_path: Path) -> None:
    rows = (
        '[[offer]]\ngpu = "RTX 4090"\ngpus = 2\nkind = "owned"\npurchase = 5256\nlifetime_months = 36\n'
        "use_share = 0.5\npower_w = 1000\nelectricity_kwh = 0.30\npue = 1.2\n"
    )
    priced = book(tmp_path, rows).find("lab/rtx-4090x2/owned")
    assert priced.price_usd_per_hour == Decimal("0.4") + Decimal("0.36")
    bad = book(tmp_path, rows.replace("use_share = 0.5", "use_share = 2"))
    assert own(bad)[0].problems[0].code == "E2"


def test_an_override_in_error_leaves_the_shipped_price_in_use(tmp_path: Path) -> None:
    head = HEAD.replace('"lab"', '"lambda"').replace('"Lab"', '"Lambda"')
    row = 'tier = ""\nlist = "guides 2026-03"\n[[offer]]\ngpu = "A10"\nprice = 0\nlist = "guides 2026-03"\n'
    found = book(tmp_path, row.partition("\n")[2].partition("\n")[2], head=head)
    key = "guides-2026-03/lambda/a10x1/on-demand"
    assert found.find(key).price_usd_per_hour == Decimal("0.86")
    assert own(found)[0].refused


def test_the_age_of_a_price() -> None:
    plain = {"id": "x", "provider": "x", "gpu": "L4", "gpus": 1, "price_usd_per_hour": "1", "source": "x"}
    month = Offer.read(plain | {"kind": "on-demand", "as_of": "2026-08"})
    assert month.age_days(date(2026, 8, 31)) == 30
    assert day_of("2026") == date(2026, 1, 1)
    with pytest.raises(ValueError, match="nothing above|free"):
        Offer.read(plain | {"kind": "spot", "as_of": "2026-08-01", "price_usd_per_hour": "0"})


def test_a_book_after_an_edit_is_as_one_read_afresh(tmp_path: Path) -> None:
    rows = offer("L4") + offer("A10", '"1,99"') + offer("T4", effective_from="2026-12-01")
    first = book(tmp_path, rows)
    file = first.files.files[0]
    edits = [
        first.files,
        first.files.with_file(
            file.with_rows([file.rows[0].with_cells({**file.rows[0].cells, "price": Cell("2", "number")})])
        ),
        first.files.with_file(file.without_row(file.rows[1].uid)),
        first.files.with_file(file.with_header({**file.header, "source.as_of": Cell("2020-01-01", "date")})),
        first.files.with_file(replace(file, name="other.prices.toml")),
    ]
    for files in edits:
        for today in (TODAY, date(2026, 12, 2), None):
            assert book_of(files, today, first) == book_of(files, today)
    kept = book_of(edits[1], TODAY, first).read_rows
    assert [row is first.read_rows[name] for name, row in kept.items()] == [False, True, True]
