"""A GPU of an architecture that nobody has described is estimated, with a wider range and a warning."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from ftcost_core.catalogue import gpus
from ftcost_core.catalogue.gpus import find_gpu
from ftcost_core.catalogue.offers import all_offers
from ftcost_core.estimator import estimate
from ftcost_core.formulas.kernels.chips import kernel_family, stand_in
from ftcost_core.offers.costs import PriceList
from ftcost_core.planner.search import plan
from tests.core.jobs import job

TWINS = ("H100-SXM5-80GB", "RTX 4090", "VR200 (Rubin)", "MI300X")


def _row(twin: str) -> dict[str, Any]:
    row = find_gpu(twin).document()
    return row | {"name": f"Newton {twin}", "aliases": [], "architecture": "Newton", "compute_capability": "200"}


@pytest.fixture(autouse=True)
def _with_newtons(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    rows = [row.document() for row in gpus.all_gpus()] + [_row(twin) for twin in TWINS]

    def start_again() -> None:
        gpus.all_gpus.cache_clear()
        gpus._by_name.cache_clear()

    monkeypatch.setattr(gpus, "rows_of", lambda _lines, kind: tuple(map(kind.read, rows)))
    start_again()
    yield
    monkeypatch.undo()
    start_again()


def _changes(twin: str, name: str) -> dict[str, object]:
    return {"method.kind": "lora", "hardware.gpu": name, "hardware.gpus_per_node": 1 if "RTX" in twin else 8}


@pytest.mark.parametrize("twin", TWINS)
def test_an_unknown_architecture_has_a_wider_range_than_its_twin(twin: str) -> None:
    known, unknown = (estimate(job(_changes(twin, name))) for name in (twin, f"Newton {twin}"))
    speed, own = known.throughput, unknown.throughput
    widths = [figure.high / figure.low for figure in (speed, own)]
    assert widths[1] > widths[0]
    assert own.tokens_per_s_per_gpu == pytest.approx(speed.tokens_per_s_per_gpu, rel=0.5)
    assert unknown.memory.device == pytest.approx(known.memory.device, rel=0.05)
    said = [warning.text for warning in unknown.warnings if warning.path == "hardware.gpu"]
    assert any("Newton 200" in text for text in said)
    assert not any("Newton" in warning.text for warning in known.warnings)


def test_a_known_architecture_stands_in_by_the_rates_of_its_chips() -> None:
    for twin, family in (("H100-SXM5-80GB", "Hopper 90"), ("MI300X", "CDNA3 gfx942")):
        assert kernel_family(find_gpu(f"Newton {twin}")) == kernel_family(find_gpu(twin)) == family
    # Two generations of cards with slowed matrix units have the same ratio, and chips of the same year.
    assert kernel_family(find_gpu("Newton RTX 4090")) in ("Ada 89 half", "Ampere 86 half")
    assert stand_in(find_gpu("H100-SXM5-80GB")) is None


def test_an_unknown_architecture_is_planned_with() -> None:
    name = f"Newton {TWINS[0]}"
    offers = [offer.replaced(id=f"newton/{offer.id}", gpu=name)
              for offer in all_offers() if offer.gpu == TWINS[0]][:4]  # fmt: skip
    wanted = job({"training.micro_batch": None, "training.stack": "hf", "limits.gpus": [name], "limits.max_gpus": 8})
    plans = plan(wanted, PriceList(offers))
    assert plans.plans
    assert {shown.job.hardware.gpu for shown in plans.plans} == {name}
