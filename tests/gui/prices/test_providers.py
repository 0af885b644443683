from __future__ import annotations

from PySide6.QtCore import Qt

from ftcost_gui.pages.prices.provider_dialog import NAME, RATE
from tests.gui.prices.bench import own_row


def test_a_provider_in_another_currency_needs_a_rate(bench):
    dialog = bench.page.open_provider()
    dialog.lines[NAME].setText("Euro Cloud")
    dialog.lines["currency"].setText("EUR")
    dialog.lines["provider.billing_increment_s"].setText("sixty")
    dialog.accept()
    assert dialog.isVisible()
    assert "rate" in dialog.faults[RATE].text()
    assert "sixty" in dialog.faults["provider.billing_increment_s"].text()
    dialog.lines[RATE].setText("1.10")
    dialog.lines["provider.billing_increment_s"].setText("60")
    dialog.accept()
    assert bench.store.book.rates["EUR"].usd.__str__() == "1.10"
    assert bench.store.book.billing("Euro Cloud").increment_s == 60
    assert bench.store.undo_stack.undoText() == "Add an offer"
    bench.type_on("RTX 4090", Qt.Key.Key_Tab)
    row = bench.row(lambda row: row.provider == "Euro Cloud")
    bench.type_at(row.id, "price", "2.00")
    offer = bench.find(row.id).offer
    assert str(offer.price_usd_per_hour) == "2.2000"
    bench.at(row.id, "price")
    assert bench.show("price") == "2.00 EUR"


def test_the_same_provider_twice_is_said_in_the_dialog(bench):
    own_row(bench)
    dialog = bench.page.open_provider()
    dialog.lines[NAME].setText("My Lab")
    dialog.accept()
    assert dialog.isVisible()
    assert dialog.faults[NAME].isVisible()
    dialog.reject()
