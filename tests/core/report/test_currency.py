"""Reports are in the currency that is shown, with its rate and the day of it; figures for programs in dollars."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from datetime import date

import pytest

from ftcost_core.catalogue.prices.book import builtin
from ftcost_core.estimator import estimate
from ftcost_core.report.formats import render
from ftcost_core.report.subject import report_subject
from ftcost_core.text.currency import DOLLAR, Currency
from ftcost_core.text.i18n import use_currency
from tests.core.jobs import job

DAY = date(2026, 11, 22)


@pytest.fixture
def euro() -> Iterator[None]:
    use_currency(Currency("EUR", 2.0, "2026-11-20", "€"))
    yield
    use_currency(DOLLAR)


def test_a_report_is_in_the_currency_that_is_shown(euro: None) -> None:
    asked, book = job({"run.tax_share": 0.19, "run.one_off_usd": 500}), builtin(DAY)
    found = estimate(asked, book, DAY)
    subject = report_subject(asked, found, DAY, prices=book)
    text = render(subject, "md").decode()
    assert "EUR (1 EUR = 2 USD, 2026-11-20), with 19" in text
    assert found.cost.total is not None
    assert f"€{found.cost.total / 2:.2f}" in text
    assert "| Part | EUR | Share |" in text
    figures = {row[0]: row for row in csv.reader(io.StringIO(render(subject, "csv").decode("utf-8-sig")))}
    assert float(figures["cost.total"][1]) == pytest.approx(found.cost.total)
    assert "USD" in figures["cost.total"]
