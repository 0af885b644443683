"""The figures that are asked for first: the same names and numbers on every surface."""

from __future__ import annotations

import sys
from datetime import date

import pytest

import ftcost_core
from ftcost_core.commands.compare import comparison_lines
from ftcost_core.commands.summary import summary
from ftcost_core.documents.result import Estimate
from ftcost_core.estimator import estimate
from ftcost_core.offers.comparison import compare
from ftcost_core.report.formats import render
from ftcost_core.report.subject import report_subject
from ftcost_core.wording import headlines as wording
from ftcost_core.wording.headlines import KeyFigure, few_headlines, headlines
from tests.core.jobs import job

TITLES = ("Memory per GPU", "Wall-clock time", "GPU-hours", "Cost", "Throughput")


@pytest.fixture(scope="module")
def result() -> Estimate:
    return estimate(job())


def surfaces(result: Estimate) -> dict[str, str]:
    about = report_subject(result.resolved, result, date(2026, 11, 23))
    return {
        "terminal": summary(result),
        "report": render(about, "md").decode().replace("\\", "").replace("\u202f", ","),
        "notebook": ftcost_core.Estimate._repr_html_(result),
        "table in a notebook": ftcost_core.table([result])._repr_html_(),
        "command compare": "\n".join(comparison_lines(result, result)),
        "comparison": "\n".join(f"{row.name}: {row.text(0, 'GiB')}" for row in compare([result, result])),
    }


def test_every_surface_says_every_headline_alike(result: Estimate) -> None:
    said = headlines(result, "GiB")
    assert tuple(headline.title for headline in said) == TITLES
    for surface, text in surfaces(result).items():
        for headline in said:
            assert headline.title in text, surface
            assert headline.value in text, (surface, headline)


def test_a_further_headline_is_on_every_surface(result: Estimate, monkeypatch: pytest.MonkeyPatch) -> None:
    further = KeyFigure(
        "joules", "Energy per token", "usd", -1, lambda _: 47.11, lambda _: 40.02, lambda _: 59.0,
        said=lambda _estimate, _units: wording._Said(notes=("as a made-up note",)),
    )  # fmt: skip
    every = wording.KEY_FIGURES
    for module in [*sys.modules.values()]:
        if getattr(module, "KEY_FIGURES", None) is every:
            monkeypatch.setattr(module, "KEY_FIGURES", (*every, further))
    for surface, text in surfaces(result).items():
        assert "Energy per token" in text, surface
        assert "47.11" in text, surface


def test_few_headlines_take_the_others_into_their_notes(result: Estimate) -> None:
    few = {headline.key: headline for headline in few_headlines(result, "GiB")}
    assert "gpu_hours" not in few
    gpu_hours = next(headline for headline in headlines(result, "GiB") if headline.key == "gpu_hours")
    assert few["wall_hours"].notes[0] == f"{gpu_hours.value} GPU-hours"


def test_less_than_a_gib_of_a_card_has_a_unit_of_its_own() -> None:
    small = estimate(job({"model.id": "distilbert/distilbert-base-cased", "method.kind": "full", "method.lora": None,
                          "method.quantization": None, "method.objective": "classification", "data.seq_len": 16,
                          "training.micro_batch": 1, "training.optimizer": "sgd"}))  # fmt: skip
    memory = headlines(small, "GiB")[0]
    assert small.memory.device < 2**30
    assert memory.value.isdecimal()
    assert memory.unit == "MiB of 23.6 GiB"


def test_a_missing_price_is_said_alike(result: Estimate) -> None:
    free = result.replaced(cost=result.cost.replaced(total=None, low=None, high=None))
    cost = next(headline for headline in headlines(free, "GiB") if headline.key == "cost")
    assert (cost.value, cost.range, cost.verdict.words) == ("–", "", "no price")
    assert cost.notes == ("no offer has this hardware on these terms",)


@pytest.mark.parametrize(
    ("unit", "low", "high", "text"),
    [
        ("bytes", 2**29, 3 * 2**30, "512 MiB – 3.0 GiB"),
        ("bytes", 1.5 * 2**30, 3 * 2**30, "1.5 – 3.0 GiB"),
        ("usd", 0.77, 1.28, "$0.77 – 1.28"),
        ("hours", 4.5, 7.5, "4 h 30 min – 7 h 30 min"),
        ("gpu-hours", 4.5, 7.5, "4.5 – 7.5 h"),
        ("tokens/s/gpu", 9.5, 1247.0, "9.5 – 1,247"),
    ],
)
def test_ranges_say_their_unit_once(unit: wording.Unit, low: float, high: float, text: str) -> None:
    assert wording.range_of(unit, low, high, "GiB") == text
