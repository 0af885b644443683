"""The market on the window: the card under the desk, doubtful prices, filters shared by both pages."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ftcost_gui.dialogs.machine_dialog import MachineDialog
from tests.gui.stories.person import until


def dialog():
    return next(
        (one for one in QApplication.topLevelWidgets() if isinstance(one, MachineDialog) and one.isVisible()),
        None,
    )


def test_from_the_first_start_to_what_a_run_takes_on_the_card_under_the_desk(begin):
    _windows, session, person = begin()
    session.window.resize(1100, 700)
    page, store = session.window.page("estimate"), session.context.store
    until(lambda: page.frontier is not None)
    assert "Do you own a GPU?" in page.offers.own.text.text()
    person.click(page.offers.own.button)
    until(lambda: dialog() is not None)
    asked = dialog()
    assert asked.gpu.isVisible()
    assert asked.lines["watts"].text() == "600"  # the card's and the host's
    person.click(asked.keep_button)
    assert "a number is needed" in asked.fault.text()  # nobody but the person knows what it cost
    page.verticalScrollBar().setValue(0)
    for name, text in (("price", "1900"), ("watts", "450"), ("kwh_price", "0.35"), ("hours_a_year", "1500")):
        person.type_into(asked.lines[name], text)
    person.click(asked.keep_button)
    until(lambda: page.offers.own.text.text().startswith("Your RTX 4090: $"))
    said = page.offers.own.text.text()
    for words in ("electricity", "wear", "rented: $", "runs"):
        assert words in said
    person.reach(page.offers.own.text)  # in sight, whatever was there before
    assert page.offers.own.visibleRegion().boundingRect().height() > 0
    assert page.offers.model.thing(0).terms == "owned"  # offered first
    assert store.estimate.own_machine.total == page.offers.model.thing(0).total
    session.context.prices.undo_stack.undo()
    until(lambda: "Do you own a GPU?" in page.offers.own.text.text())


def test_a_filter_of_one_page_is_that_of_the_other(person, charts):
    page, store, window = charts.page, charts.store, charts.window
    everything = page.offers.model.rowCount()
    person.click(page.offers.filters.buttons["limits.terms"])
    for kind in ("on-demand", "reserved", "owned"):
        person.click(page.offers.filters.chips["limits.terms"].button(kind))
    QTest.keyClick(page.offers.filters.buttons["limits.terms"].panel, Qt.Key.Key_Escape)
    until(lambda: 0 < page.offers.model.rowCount() < everything)
    kept = [page.offers.model.thing(row) for row in range(page.offers.model.rowCount())]
    assert {one.terms for one in kept} == {"spot"}
    window.show_page("plan")
    assert "spot" in window.plan_page.plans.limits.buttons["limits.terms"].text().casefold()
    assert store.job.limits.terms == ("spot",)


def test_doubtful_prices_are_marked_and_last(charts):
    model = charts.page.offers.model
    rows = [model.thing(row) for row in range(model.rowCount())]
    doubtful = [row for row, offer in enumerate(rows) if offer.doubts]
    assert doubtful
    counting = [offer.counts for offer in rows]
    assert counting == sorted(counting, reverse=True)  # none of them before one that counts
    age = model.index(doubtful[0], model.column("age"))
    assert age.data().startswith("! ")
    assert "Not called cheapest" in age.data(Qt.ItemDataRole.ToolTipRole)
