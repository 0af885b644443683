"""What the documentation shows works."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from ftcost_core.catalogue.prices.book import load
from ftcost_core.catalogue.prices.fields import HEADER, OFFER, RATE
from ftcost_core.catalogue.prices.price_files import RATES_FILE
from ftcost_core.catalogue.prices.row_problems import MEANINGS
from ftcost_core.storage.bundled import resource

PAGE = resource("help", "price-files.md").read_text(encoding="utf-8")


def test_the_example_of_a_price_file_is_read_and_used(tmp_path: Path) -> None:
    prices, rates = (part.partition("```")[0] for part in PAGE.split("```toml\n")[1:])
    (tmp_path / "my-lab.prices.toml").write_text(prices, encoding="utf-8")
    (tmp_path / RATES_FILE).write_text(rates, encoding="utf-8")
    book = load(tmp_path, date(2026, 11, 2))
    mine = {offer.gpu: offer for offer in book.offers if offer.provider == "my-lab"}
    assert book.faults == ()
    assert mine["H100-SXM5-80GB"].price_usd_per_hour == Decimal("24.00") * Decimal("1.15")
    # 3600 / (36 months x 730 h x half of them) + 0.9 kW x 0.30, for both cards together.
    expected = (3600 / (36 * 365) + 0.27) * 1.15
    assert float(mine["RTX 3090"].price_usd_per_hour) == pytest.approx(expected, rel=1e-6)


def test_every_field_and_code_is_documented() -> None:
    for field in (*HEADER, *OFFER, *RATE):
        assert f"`{field.name}`" in PAGE
    for code, meaning in MEANINGS.items():
        assert f"| {code} | {meaning} |" in PAGE
    assert RATES_FILE in PAGE
