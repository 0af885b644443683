"""The machine under the desk: asked once, kept as a list, offered first, and when buying it pays."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from ftcost_core.catalogue.prices.book import PriceBook, book_of
from ftcost_core.catalogue.prices.machine import Machine, forget, keep, machine_of, recognised, usual_watts
from ftcost_core.catalogue.prices.price_files import EMPTY
from ftcost_core.catalogue.prices.store import read
from ftcost_core.commands.cli import main
from ftcost_core.documents.job import edited
from ftcost_core.documents.problems import InputError
from ftcost_core.estimator import estimate
from ftcost_core.planner.search import plan
from ftcost_core.wording.answer import answer
from ftcost_core.wording.labels import own_machine_words
from tests.core.jobs import job

DAY = date(2026, 11, 22)
DESK = Machine(
    gpu="RTX 4090", price=Decimal(1900), years=Decimal(3), watts=Decimal(600), idle_watts=Decimal(60),
    kwh_price=Decimal("0.35"), hours_a_year=Decimal(1500),
)  # fmt: skip


def book(machine: Machine = DESK) -> PriceBook:
    return book_of(keep(EMPTY, machine, DAY), DAY)


def test_it_is_kept_and_read_back_and_comments_stay() -> None:
    files = keep(EMPTY, DESK, DAY)
    assert machine_of(book_of(files, DAY)) == DESK
    (file,) = files
    row = file.rows[0]
    commented = file.with_rows([row.with_cells(row.cells)])
    changed = keep(files.with_file(commented), DESK.model_copy(update={"price": Decimal(1500)}), DAY)
    again = machine_of(book_of(changed, DAY))
    assert again is not None
    assert again.price == 1500
    assert machine_of(book_of(forget(changed), DAY)) is None


def test_electricity_wear_and_idle_are_told_apart_and_sum_up() -> None:
    found = estimate(job(), book(), DAY)
    own = found.own_machine
    assert own is not None
    assert found.offers[0].offer == own.offer  # offered first
    hours = own.total / float(next(row for row in book().offers if row.owned and row.own).price_usd_per_hour)
    assert own.electricity == pytest.approx(0.6 * 0.35 * hours)
    assert own.wear == pytest.approx(1900 / (3 * 1500) * hours)
    assert own.idle == pytest.approx(0.06 * 0.35 * (8760 - 1500) / 1500 * hours)
    assert own.total == pytest.approx(own.electricity + own.wear + own.idle + own.hosting)
    assert own.rented_total is not None
    words = own_machine_words(own)
    assert words.startswith("Your RTX 4090: $")
    assert "electricity" in words
    assert "rented: $" in words
    assert own.planned_hours == pytest.approx(3 * 1500)
    never = own.break_even_hours is None
    assert never or ("planned" in words) == (own.break_even_hours > own.planned_hours)


def test_buying_pays_where_the_rent_saved_has_paid_the_machine() -> None:
    cheap = DESK.model_copy(update={"idle_watts": Decimal(0), "kwh_price": Decimal("0.05"), "price": Decimal(200)})
    own = estimate(job(), book(cheap), DAY).own_machine
    assert own is not None
    assert own.rented_total is not None
    assert own.break_even_runs is not None
    assert own.break_even_hours is not None
    saved = own.rented_total - own.electricity
    assert own.break_even_runs * saved == pytest.approx(200)
    assert own.break_even_hours == pytest.approx(own.break_even_runs * own.hours, rel=0.01)
    dear = DESK.model_copy(update={"kwh_price": Decimal(9)})  # the current alone costs more than the rent
    never = estimate(job(), book(dear), DAY).own_machine
    assert never is not None
    assert never.break_even_runs is None


def test_an_own_machine_is_not_said_to_be_rented() -> None:
    alone = edited(job(), {"limits.own_lists_only": True})
    said = answer(estimate(alone, book(), DAY)).text
    assert "fits your RTX 4090" in said
    assert "of wear and power" in said
    assert "rented" not in said
    assert "rented" in answer(estimate(job(), book(), DAY)).text


def test_one_card_is_there_once() -> None:
    two = edited(job(), {"hardware.gpus_per_node": 2})
    assert estimate(two, book(), DAY).own_machine is None
    plans = plan(edited(job(), {"limits.own_lists_only": True}), book(), top=5).plans
    assert plans
    assert {(one.job.price.terms, one.job.hardware.gpus_per_node) for one in plans} == {("owned", 1)}


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        ("name, memory.total [MiB]\nNVIDIA GeForce RTX 4090, 24564 MiB\n", ("RTX 4090", 1)),
        ("NVIDIA H100 80GB HBM3, 81559 MiB\n" * 8, ("H100-SXM5-80GB", 8)),
        ("GPU 0: NVIDIA H100 80GB HBM3 (UUID: GPU-1)\nGPU 1: NVIDIA H100 80GB HBM3 (UUID: GPU-2)\n",
         ("H100-SXM5-80GB", 2)),
        ("|   0  NVIDIA A100-SXM4-80GB          On  | 00000000:07:00.0 Off |", ("A100-SXM4-80GB", 1)),
        ("|   0  NVIDIA GeForce RTX 3090        Off | 00000000:01:00.0  On |", ("RTX 3090", 1)),
        ("NVIDIA GeForce RTX 4090 Laptop GPU, 16376 MiB\n", ("RTX 4090 Laptop", 1)),
        ("NVIDIA-SMI has failed because it couldn't communicate with the NVIDIA driver.", None),
        ("", None),
    ],
)  # fmt: skip
def test_what_the_driver_says_is_recognised(output: str, expected: tuple[str, int] | None) -> None:
    assert recognised(output) == expected


def test_impossible_machines_are_refused_by_field() -> None:
    with pytest.raises(InputError) as refused:
        keep(EMPTY, DESK.model_copy(update={"resale": Decimal(2000)}), DAY)
    assert refused.value.problems[0].path == "resale"
    with pytest.raises(InputError):
        keep(EMPTY, DESK.model_copy(update={"gpu": "RTX 4O90"}), DAY)
    with pytest.raises(InputError):
        keep(EMPTY, DESK.model_copy(update={"currency": "EURO"}), DAY)


def test_the_command_asks_keeps_shows_and_forgets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def run(*words: str) -> tuple[int, str]:
        status = main(["prices", "machine", *words, "--config-dir", str(tmp_path)])
        captured = capsys.readouterr()
        return status, captured.out + captured.err

    assert run()[1].startswith("no machine of yours is known")
    status, said = run("--gpu", "RTX 4090")
    assert status == 1
    assert "--price" in said
    smi = tmp_path / "smi.txt"
    smi.write_text("NVIDIA GeForce RTX 4090, 24564 MiB\n", encoding="utf-8")
    status, said = run("--smi", str(smi), "--price", "1900", "--kwh-price", "0.35")
    assert status == 0
    assert f"watts         {usual_watts('RTX 4090', 1)}" in said
    assert "an hour of use costs" in said
    assert run("--hours-a-year", "2000")[0] == 0
    kept = machine_of(book_of(read(tmp_path / "prices"), DAY))
    assert kept is not None
    assert (kept.price, kept.hours_a_year) == (1900, 2000)
    assert run("--hours-a-year", "90000")[0] == 1
    assert run("--forget")[0] == 0
    assert run()[1].startswith("no machine of yours is known")


def test_a_plan_on_it_is_found_however_long_ago_it_was_bought() -> None:
    later = date(2027, 11, 22)
    kept = book_of(keep(EMPTY, DESK, DAY), later)
    own_offer = next(row for row in kept.offers if row.owned and row.own)
    assert not kept.doubts_of(own_offer)  # what was paid does not age as a price list does
    plans = plan(edited(job(), {"limits.max_gpus": 1, "limits.doubtful_prices": True}), kept)
    own = plans.of_role("own")
    assert own is not None
    assert own.job.price.offer == own_offer.id
    assert own.why.startswith("The cheapest on your own machine")
    without = plan(edited(job(), {"limits.max_gpus": 1}), book_of(EMPTY, DAY))
    assert without.of_role("own") is None
