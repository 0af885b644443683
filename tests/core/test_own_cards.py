"""A person's own cards: by hand, as tools print them, kept, used everywhere, never lost."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from ftcost_core.catalogue.card_reports import seen_cards
from ftcost_core.catalogue.gpus import all_gpus, find_gpu, use_own_cards
from ftcost_core.catalogue.own_cards import (
    card_of,
    cards_folder,
    forget_card,
    gpu_of_card,
    read_cards,
    save_card,
    shown_card,
    use_cards_of,
)
from ftcost_core.catalogue.prices.book import book_of
from ftcost_core.catalogue.prices.machine import Machine, keep
from ftcost_core.catalogue.prices.price_files import PriceFiles
from ftcost_core.commands.cli import main
from ftcost_core.documents.problems import InputError
from ftcost_core.estimator import estimate
from ftcost_core.formulas.kernels.collectives import link_kind
from ftcost_core.planner.search import plan
from tests.core.jobs import job

DAY = date(2026, 11, 26)
CARD = {"name": "My laptop", "like": "RTX 4070 Laptop", "memory_gib": 8, "power_w": 80}
TABLE = """\
| NVIDIA-SMI 560.35.03              Driver Version: 560.35.03      CUDA Version: 12.6     |
|-----------------------------------------+------------------------+----------------------+
| GPU  Name                 Persistence-M | Bus-Id          Disp.A | Volatile Uncorr. ECC |
|   0  NVIDIA GeForce RTX 4070 ...    Off |   00000000:01:00.0  On |                  N/A |
| N/A   45C    P8              3W /   80W |     512MiB /   8188MiB |      5%      Default |
"""
DETAILS = """\
GPU 00000000:01:00.0
    Product Name                          : NVIDIA GeForce RTX 4070 Laptop GPU
    FB Memory Usage
        Total                             : 8188 MiB
        Reserved                          : 200 MiB
    GPU Power Readings
        Average Power Draw                : 3.10 W
        Current Power Limit               : 80.00 W
"""
ROCM = """\
GPU[0]\t\t: Card Series: \t\tRadeon RX 7900 XTX
GPU[1]\t\t: Card Series: \t\tRadeon RX 7900 XTX
GPU[0]\t\t: VRAM Total Memory (B): 25753026560
GPU[1]\t\t: VRAM Total Memory (B): 25753026560
GPU[0]\t\t: Max Graphics Package Power (W): 327.0
GPU[1]\t\t: Max Graphics Package Power (W): 327.0
"""
MAC = "      Chip: Apple M3 Max\n      Memory: 36 GB\n\n      Chipset Model: Apple M3 Max\n      Type: GPU\n"
LSPCI = """\
00:02.0 VGA compatible controller: Intel Corporation Raptor Lake-P [Iris Xe Graphics] (rev 04)
01:00.0 VGA compatible controller: NVIDIA Corporation AD106M [GeForce RTX 4070 Max-Q / Mobile] (rev a1)
"""
NAVI = "03:00.0 VGA compatible controller: Advanced Micro Devices, Inc. [AMD/ATI] Navi 31 [Radeon RX 7900 XT/7900 XTX]"
QUERY = "index, name, memory.total [MiB], power.limit [W]\n0, NVIDIA GeForce RTX 4060 Ti, 16380 MiB, 165.00 W\n"


@pytest.fixture(autouse=True)
def _no_card_stays() -> Iterator[None]:
    yield
    use_own_cards(())


@pytest.mark.parametrize(
    ("output", "like", "count", "power"),
    [
        (TABLE, "RTX 4070 Laptop", 1, 80),
        (DETAILS, "RTX 4070 Laptop", 1, 80),
        (ROCM, "RX 7900 XTX", 2, 327),
        (MAC, "Apple M3 Max 36GB", 1, None),
        (QUERY, "RTX 4060 Ti 16GB", 1, 165),
        ("NVIDIA GeForce RTX 4060 Ti, 8188 MiB\n", "RTX 4060 Ti 8GB", 1, None),
        ("NVIDIA GeForce RTX 3080, 12288\n", "RTX 3080 12GB", 1, None),
        ("GPU 0: Tesla P100-PCIE-16GB (UUID: GPU-1)\nGPU 1: Tesla P100-PCIE-16GB (UUID: GPU-2)", "P100-PCIe-16GB", 2, None),
        ("NVIDIA GeForce RTX 5090 Laptop GPU", "RTX 5090 Laptop", 1, None),
    ],
)  # fmt: skip
def test_what_tools_print_is_read(output: str, like: str, count: int, power: float | None) -> None:
    (card,) = seen_cards(output)
    assert (card.gpu().name, card.count, card.power_w) == (like, count, power)
    assert shown_card(output)["like"] == like


def test_of_several_cards_the_one_that_trains_is_proposed() -> None:
    assert shown_card(LSPCI)["like"] == "RTX 4070 Laptop"


@pytest.mark.parametrize("output", ["", "\n\n", "NVIDIA-SMI has failed\nbecause of the driver", NAVI, "x" * 300_000])
def test_what_shows_no_card_or_several_is_refused_in_one_line(output: str) -> None:
    with pytest.raises(InputError) as refused:
        shown_card(output)
    assert len(str(refused.value).splitlines()) == 1
    assert output != NAVI or '"RX 7900 XT", "RX 7900 XTX"' in str(refused.value)


def test_a_card_that_the_catalogue_lacks_is_proposed_without_what_it_is_like() -> None:
    proposed = shown_card("NVIDIA Newton 9000, 49152 MiB, 300.00 W\n")
    assert proposed == {"name": "NVIDIA Newton 9000", "memory_gib": 48, "power_w": 300, "source": "nvidia-smi"}
    with pytest.raises(InputError, match="like: nothing given"):
        card_of(proposed)
    assert gpu_of_card(card_of(proposed | {"like": "RTX 6000 Ada"})).memory_gib == 48


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"memory_gib": None}, "memory_gib"), ({"memory_gib": 0}, "memory_gib"), ({"memory_gib": "8 GB"}, "memory_gib"),
        ({"like": "RTX 9999"}, "like"), ({"like": "RTX 4060 Ti"}, "like"), ({"name": " "}, "name"),
        ({"power_w": -1}, "power_w"), ({"pcie_gen": 9}, "pcie_gen"), ({"colour": "red"}, "colour"),
    ],
)  # fmt: skip
def test_half_a_card_is_one_line_a_field(changes: dict[str, Any], path: str) -> None:
    with pytest.raises(InputError) as refused:
        card_of({name: value for name, value in (CARD | changes).items() if value is not None})
    (problem,) = refused.value.problems
    assert problem.path == path


def test_a_card_is_estimated_kept_and_there_after_a_restart(tmp_path: Path) -> None:
    path = save_card(tmp_path, card_of(CARD | {"bandwidth_gb_s": 300}))
    assert json.loads(path.read_text(encoding="utf-8"))["format"] == "ftcost-card"
    wanted = job({"method.kind": "qlora", "hardware.gpu": "my laptop"})
    first = estimate(wanted)
    assert find_gpu("My Laptop").bandwidth_bytes_s == 300e9
    use_own_cards(())
    with pytest.raises(InputError, match="hardware.gpu"):
        estimate(wanted)
    assert use_cards_of(tmp_path).faults == ()
    assert estimate(wanted).throughput == first.throughput
    assert any("a card of your own" in warning.text for warning in first.warnings)
    like = estimate(job({"method.kind": "qlora", "hardware.gpu": CARD["like"]}))
    assert first.throughput.tokens_per_s_per_gpu == pytest.approx(like.throughput.tokens_per_s_per_gpu, rel=0.2)
    forget_card(tmp_path, "My laptop")
    assert all(gpu.like is None for gpu in all_gpus())


def test_rates_follow_in_proportion_and_widen_the_range() -> None:
    like = find_gpu("RTX 4090")
    own = gpu_of_card(card_of({"name": "Mine", "like": "RTX 4090", "memory_gib": 48, "tflops_16": 82.6}))
    assert own.flops["fp8"] == pytest.approx(like.flops["fp8"] / 2, rel=0.001)
    assert own.usable_bytes == pytest.approx(2 * like.usable_bytes, rel=0.01)
    assert own.speed_within > gpu_of_card(card_of({"name": "M", "like": "RTX 4090", "memory_gib": 24})).speed_within > 1
    assert link_kind(own, direct=False) == link_kind(like, direct=False)
    bridged = card_of({"name": "M", "like": "RTX 3090", "memory_gib": 24, "link": "none"})
    assert gpu_of_card(bridged).link is None


def test_files_that_cannot_be_used_are_said_and_kept(tmp_path: Path) -> None:
    texts = {
        "half.card.json": '{"format": "ftcost-card", "version": 1, "name": "half"}',
        "newer.card.json": '{"format": "ftcost-card", "version": 2}',
        "broken.card.json": "{",
        "gone.card.json": json.dumps({"format": "ftcost-card", "version": 1} | CARD | {"like": "RTX 9999"}),
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    own = use_cards_of(tmp_path)
    assert own.cards == ()
    assert len(own.faults) == len(texts)
    with pytest.raises(InputError, match="is kept"):
        save_card(tmp_path, card_of(CARD | {"name": "half"}))
    assert {name: (tmp_path / name).read_text(encoding="utf-8") for name in texts} == texts


def test_a_card_is_planned_with_and_priced(tmp_path: Path) -> None:
    save_card(tmp_path / "cards", card_of(CARD | {"memory_gib": 16}))
    machine = Machine(gpu="my LAPTOP", price=Decimal(1500), watts=Decimal(150), kwh_price=Decimal("0.3"))
    book = book_of(keep(PriceFiles(), machine, DAY), DAY)
    wanted = job({"method.kind": "qlora", "training.micro_batch": None, "training.stack": "hf", "hardware.gpu": "RTX 4090",
                  "limits.own_lists_only": True, "model.id": "meta-llama/Llama-3.2-3B"})  # fmt: skip
    plans = plan(wanted, book, top=3).plans
    assert plans
    assert {shown.job.hardware.gpu for shown in plans} == {"My laptop"}


def test_a_card_of_the_catalogue_keeps_its_name(tmp_path: Path) -> None:
    for name in ("RTX 4090", "nvidia geforce rtx 4090"):
        with pytest.raises(InputError, match="name: .*no card of the catalogue has"):
            save_card(tmp_path, card_of(CARD | {"name": name}))
    save_card(tmp_path, card_of(CARD))
    save_card(tmp_path, card_of(CARD | {"memory_gib": 7.5}))
    assert [card.memory_gib for card in read_cards(tmp_path).cards] == [7.5]
    with pytest.raises(InputError, match="not one of your own"):
        card_of(CARD | {"name": "Other", "like": "My laptop"})


def test_the_command_keeps_a_card_that_jobs_plans_and_hand_offs_know(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = ["--config-dir", str(tmp_path / "settings")]
    (tmp_path / "smi.txt").write_text(TABLE, encoding="utf-8")
    assert main(["card", str(tmp_path / "smi.txt"), "--name", "Desk", "--save", *folder]) == 0
    assert "Desk: like RTX 4070 Laptop, 8 GiB" in capsys.readouterr().out
    assert cards_folder(tmp_path / "settings").is_dir()
    use_own_cards(())
    document = tmp_path / "one.ftcost"
    document.write_text(job({"method.kind": "qlora", "hardware.gpu": "Desk"}).model_dump_json(), encoding="utf-8")
    assert main(["estimate", str(document), "--json", *folder]) == 0
    assert json.loads(capsys.readouterr().out)["resolved"]["hardware"]["gpu"] == "Desk"
    assert main(["export", str(document), "--to", "trl", "--out", str(tmp_path / "out"), *folder]) == 0
    capsys.readouterr()
    assert main(["card", "--json", *folder]) == 0
    assert [card["name"] for card in json.loads(capsys.readouterr().out)] == ["Desk"]
    assert main(["card", "--name", "Half", "--like", "RTX 4090", *folder]) == 1
    assert main(["card", "--save", *folder]) == 1
    assert "memory_gib: nothing given; allowed: this field is required" in capsys.readouterr().err
    assert main(["card", "--forget", "desk", *folder]) == 0
    assert main(["card", "--forget", "desk", *folder]) == 1
    use_own_cards(())
