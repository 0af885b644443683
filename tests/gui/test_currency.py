from __future__ import annotations

from decimal import Decimal

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from ftcost_core.text.currency import DOLLAR, Currency
from ftcost_core.text.i18n import current, use_currency
from ftcost_core.text.numbers import amount, exchange_rate, money
from ftcost_gui.pages.prices.page import PricesPage

pytestmark = pytest.mark.own_window


@pytest.fixture(autouse=True)
def dollars_afterwards():
    yield
    use_currency(DOLLAR)


@pytest.fixture
def euro(bench):
    """Give a rate in the dialog, as a person does."""
    dialog = bench.window.status.currency.ask_rate()
    dialog.code.setCurrentText("EUR")
    dialog.usd.setFocus()
    QTest.keyClicks(dialog.usd, "1.25")
    dialog.day.setText("2026-11-02")
    dialog.accept()
    bench.settle()
    return bench


def test_money_is_shown_in_what_is_chosen():
    assert (money(1.6666), amount(1.6666), money(-2)) == ("$1.67", "1.67", "−$2.00")
    use_currency(Currency("EUR", 1.25, "2026-11-01", "€"))
    assert (money(1.25), money(-2.5), amount(12_500 * 1.25)) == ("€1.00", "−€2.00", "12\u202f500")
    use_currency(Currency("CHF", 2.0, sign="CHF\u202f"))
    assert money(3) == "CHF\u202f1.50"
    use_currency(Currency("JPY", 0.0066, sign="¥"))
    assert money(6.6) == "¥1\u202f000"


def test_a_rate_shows_all_money_in_another_currency_with_its_day(euro):
    window, page = euro.window, euro.page
    status = window.status.currency
    day = euro.context.prices.book.rates["EUR"].as_of
    assert status.text() == f"1 EUR = 1.25 USD, {day}"
    total = euro.store.estimate.cost.total
    assert page.cards.of["cost"].number == money(total)
    assert page.cards.of["cost"].number.startswith("€")
    model = page.offers.model
    cell = model.data(model.index(0, model.column("cost")))
    assert cell == money(model.thing(0).total)
    assert cell.startswith("€")
    assert day in page.cards.of["cost"].toolTip() + status.toolTip()
    euro.context.settings.currency = "USD"
    QCoreApplication.processEvents()
    assert page.cards.of["cost"].number == f"${total:.2f}"
    assert status.text() == "USD"


@pytest.mark.long
def test_the_menu_offers_what_has_a_rate(euro):
    menu = euro.window.status.currency.menu_of_currencies()
    texts = [action.text() for action in menu.actions()]
    assert texts[0].startswith("USD")
    assert texts[1].startswith("1 EUR = 1.25 USD")
    assert [action.isChecked() for action in menu.actions()][:2] == [False, True]
    menu.actions()[0].trigger()
    assert current().currency == DOLLAR


def test_the_budget_is_typed_in_the_currency_and_kept_in_dollars(euro):
    editor = euro.type_into("limits.budget_usd", "100")
    assert euro.store.job.limits.budget_usd == pytest.approx(125)
    euro.settle()
    assert editor.text() == "100"
    tip = editor.toolTip()
    assert "$125.00" in tip
    assert euro.context.prices.book.rates["EUR"].as_of in tip
    euro.context.settings.currency = "USD"
    euro.settle()
    assert editor.text() == "125"
    assert euro.window.plan_page.findChildren(type(editor))  # the Plan page has a field for it, too


@pytest.mark.long
def test_a_budget_in_dollars_is_rounded_for_reading_but_not_changed(euro):
    euro.store.edit("limits.budget_usd", 100.01, "budget")
    euro.store.end_gesture()
    euro.settle()
    editor = euro.editor("limits.budget_usd")
    assert editor.text() in ("80.01", "80,01")
    editor.setFocus()
    euro.editor("data.seq_len").setFocus()
    euro.settle()
    assert euro.store.job.limits.budget_usd == 100.01


@pytest.mark.parametrize(
    ("code", "usd", "day"),
    [
        ("EUR", "-1", "2026-11-02"),
        *(
            pytest.param(*entry, marks=pytest.mark.long)
            for entry in (("EUR", "x", "2026-11-02"), ("XYZ", "1", "2026-11-02"), ("EUR", "1", "yesterday"))
        ),
    ],
)
def test_a_bad_rate_is_told_in_the_dialog(bench, code, usd, day):
    dialog = bench.window.status.currency.ask_rate()
    dialog.code.setCurrentText(code)
    dialog.usd.setText(usd)
    dialog.day.setText(day)
    dialog.accept()
    assert dialog.isVisible()
    assert dialog.fault.text()
    assert bench.context.settings.currency == "USD"
    dialog.reject()


@pytest.mark.long
@pytest.mark.usefixtures("decimal_comma")
def test_a_rate_is_typed_as_the_locale_writes_it(bench):
    dialog = bench.window.status.currency.ask_rate()
    assert dialog.usd.placeholderText() == "such as 1,08"
    dialog.usd.setText("1,085")
    dialog.accept()
    assert bench.context.prices.book.rates["EUR"].usd == Decimal("1.085")
    again = bench.window.status.currency.ask_rate()
    assert again.usd.text() == "1,085"
    again.usd.setText("-1")
    again.accept()
    assert again.fault.text().startswith("US dollars for one unit: ")
    again.reject()


@pytest.mark.long
def test_advice_is_in_the_currency_too(euro):
    said = " ".join(label.text() for label in euro.page.advice.findChildren(QLabel))
    assert "€" in said
    assert "$" not in said
    euro.context.settings.currency = "USD"
    QCoreApplication.processEvents()
    said = " ".join(label.text() for label in euro.page.advice.findChildren(QLabel) if label.isVisible())
    assert "$" in said
    assert "€" not in said


@pytest.mark.long
def test_without_its_rate_money_is_in_dollars_and_that_is_told(bench):
    bench.context.settings.currency = "EUR"
    bench.settle()
    assert bench.window.status.currency.text() == "USD"
    assert "no rate for EUR" in bench.window.status.currency.toolTip()


@pytest.mark.long
def test_sentences_of_the_core_say_the_same_currency(euro):
    euro.type_into("limits.budget_usd", "0.5")
    euro.settle()
    told = [one.text for one in euro.store.figures.warnings if one.path == "limits.budget_usd"]
    assert told
    assert all("€0.50" in text and "$" not in text for text in told)
    euro.context.settings.currency = "USD"
    euro.settle()
    told = [one.text for one in euro.store.figures.warnings if one.path == "limits.budget_usd"]
    assert all("budget of $0.62" in text or "budget of $0.63" in text for text in told)


@pytest.mark.long
def test_a_report_is_in_the_currency_of_the_window(euro):
    from datetime import date

    from ftcost_core.report.build import make_report
    from ftcost_core.report.html import to_html
    from ftcost_core.report.subject import Subject

    estimate = euro.store.estimate
    page = to_html(make_report(Subject(euro.store.job, estimate, date(2026, 11, 22))))
    assert money(estimate.cost.total) in page
    assert f"{current().currency.code} (1 {current().currency.code} = " in page
    assert "Amounts are US dollars" not in page


def test_prices_of_another_currency_name_it_and_are_converted(euro):
    euro.window.show_page("prices")
    page = euro.window.page("prices")
    column = page.model.column("price")
    page.table.mark_row(0, column)
    index = page.table.currentIndex()
    assert index.data().endswith(" USD")
    usd = page.table.current_thing().offer.price_usd_per_hour
    said = page.details.findChildren(QLabel)
    assert any(f"{money(float(usd))} an hour ({exchange_rate(current().currency)})" in label.text() for label in said)
    euro.context.settings.currency = "USD"
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not index.data().endswith("USD")
    assert not any(" an hour (" in label.text() for label in page.details.findChildren(QLabel))


def test_the_currency_changes_while_the_filter_of_prices_leaves_none(euro):
    euro.window.show_page("prices")
    page = euro.window.findChild(PricesPage)
    told = []
    page.model.dataChanged.connect(lambda first, last, _roles: told.append((first.isValid(), last.isValid())))
    page.toolbar.search.setText("nobody rents this")
    assert page.model.rowCount() == 0
    euro.context.settings.currency = "USD"
    assert not told  # Qt warns of cells that are not there
    page.toolbar.search.clear()
    euro.context.settings.currency = "EUR"
    assert told == [(True, True)]
