"""The market on the window: the card under the desk, doubtful prices, filters shared by both pages."""

from __future__ import annotations

from decimal import Decimal

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ftcost_core.text.numbers import money
from ftcost_gui.dialogs.machine_dialog import MachineDialog
from tests.gui.stories.person import until

ODD = {"hardware.gpu": "RTX PRO 6000 Blackwell Server", "limits.providers": ("Packet.ai",)}
"""A provider whose only price of a GPU is far from the usual."""


def dialog():
    return next(
        (one for one in QApplication.topLevelWidgets() if isinstance(one, MachineDialog) and one.isVisible()), None
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
    for name, text in (("price", "190"), ("watts", "450"), ("kwh_price", "0.05"), ("hours_a_year", "1500")):
        person.type_into(asked.lines[name], text)
    person.click(asked.keep_button)
    until(lambda: page.offers.own.text.text().startswith("Your RTX 4090: $"))
    said = page.offers.own.text.text()
    for words in ("electricity", "wear", "rented: $", "runs"):
        assert words in said
    person.reach(page.offers.own.text)  # in sight, whatever was there before
    assert page.offers.own.visibleRegion().boundingRect().height() > 0
    assert page.offers.model.thing(0).offer == store.estimate.cost.offer  # what is billed stands on top
    assert page.offers.model.thing(1).terms == "owned"  # then what is there already
    assert store.estimate.own_machine.total == page.offers.model.thing(1).total
    store.edit_many({"limits.max_gpus": 1, "limits.gpus": ("RTX 4090", "L4")}, "a small search")
    store.end_gesture()
    plan_page = person.go("plan")
    person.click(plan_page.plans.line.start)
    until(lambda: plan_page.plans.answer is not None and plan_page.plans.cards.cards["own"].isVisible())
    mine = plan_page.plans.cards.cards["own"]
    assert mine.title.text().startswith("On your own machine")
    assert mine.x() == 0  # before what can be rented
    planned = plan_page.plans.answer.plans.of_role("own")
    assert mine.number == money(planned.cost.total)
    assert planned.cost.total <= store.estimate.own_machine.total  # its settings are chosen, too
    session.context.prices.undo_stack.undo()
    person.go("estimate")
    until(lambda: "Do you own a GPU?" in page.offers.own.text.text())


@pytest.mark.long
def test_a_companys_workbook_is_taken_edited_undone_and_used_alone(begin, tmp_path):
    book = pytest.importorskip("openpyxl").Workbook()
    book.active.append(["Framework agreement"])
    sheet = book.create_sheet("Rates")
    sheet.append(["Accelerator", "Units per server", "Our rate (EUR/h per GPU)", "Contract", "Site"])
    sheet.append(["H100 80GB SXM", 8, 2.05, "pay as you go", "Bonn"])
    sheet.append(["NVIDIA RTX 4090", 1, "0,31", "pay as you go", "Bonn"])
    sheet.append(["H200", 8, "on request", "pay as you go", "Bonn"])
    book.save(tmp_path / "nordwolke-rates.xlsx")
    _windows, session, person = begin()
    page, prices = person.go("prices"), session.context.prices
    looking = page.import_from(tmp_path / "nordwolke-rates.xlsx")
    until(looking.rate.isVisible)  # nobody has said yet what a euro is worth
    person.type_into(looking.rate, "1.16")
    until(lambda: "2 added" in looking.summary.text() and "1 refused" in looking.summary.text())
    assert looking.sheet.currentText() == "Rates"
    person.click(looking.alone, QPoint(8, looking.alone.height() // 2))
    person.click(looking.take_button)
    until(lambda: prices.undo_stack.count() == 1)
    assert prices.book.rates["EUR"].usd == Decimal("1.16")
    mine = {row.values["gpu"]: row for row in prices.book.rows if row.file == "nordwolke.prices.toml"}
    assert mine["H100-SXM5-80GB"].offer.listed_price == Decimal("16.4")  # of the server of eight
    page.commands.set_fields(mine["RTX 4090"], {"price": "0.29"})
    estimate_page = person.go("estimate")
    until(lambda: 0 < estimate_page.offers.model.rowCount() <= 2)
    rows = range(estimate_page.offers.model.rowCount())
    assert {estimate_page.offers.model.thing(row).provider for row in rows} == {"nordwolke"}
    prices.undo_stack.undo()
    prices.undo_stack.undo()
    assert not [row for row in prices.book.rows if row.file == "nordwolke.prices.toml"]
    assert "EUR" not in prices.book.rates


@pytest.mark.long
def test_a_block_of_a_companys_own_list_is_paid_whole_on_every_page(begin, tmp_path):
    sheet = tmp_path / "capacity.csv"
    sheet.write_text(
        "provider,gpu,gpus,price,kind,block_hours,as_of\nNordwolke,RTX 4090,1,0.40,reserved,24,2026-11-20\n",
        encoding="utf-8",
    )
    _windows, session, person = begin()
    page, store = person.go("prices"), session.context.store
    looking = page.import_from(sheet)
    until(lambda: "1 added" in looking.summary.text())
    person.click(looking.alone, QPoint(8, looking.alone.height() // 2))
    person.click(looking.take_button)
    until(lambda: store.job.limits.own_lists_only)
    offers = person.go("estimate").offers
    store.edit("limits.terms", ["reserved"], "blocks are reserved")
    store.end_gesture()
    until(lambda: offers.model.rowCount() == 1)
    block = offers.model.thing(0)
    assert block.commitment_usd == pytest.approx(24 * 0.40)
    said = offers.model.index(0, offers.model.column("sold"))
    assert "in blocks of 24 h" in said.data()
    assert f"{money(block.commitment_usd)} in all, used or not" in said.data(Qt.ItemDataRole.ToolTipRole)
    plan_page = person.go("plan")
    person.click(plan_page.plans.line.start)
    until(lambda: plan_page.plans.answer is not None)
    plans = plan_page.plans.answer.plans.plans
    assert {plan.provider for plan in plans} == {"Nordwolke"}
    assert min(plan.cost.total for plan in plans) >= 24 * 0.40 - 1e-6
    assert "in blocks of 24 h" in plans[0].sold


@pytest.mark.long
def test_a_filter_of_one_page_is_that_of_the_other(person, charts):
    page, store, window = charts.page, charts.store, charts.window
    person.click(page.offers.filters.buttons["limits.terms"])
    for kind in ("on-demand", "reserved", "owned"):
        person.click(page.offers.filters.chips["limits.terms"].button(kind))
    QTest.keyClick(page.offers.filters.buttons["limits.terms"].panel, Qt.Key.Key_Escape)
    model = page.offers.model
    until(lambda: {model.thing(row).terms for row in range(model.rowCount())} == {"spot"})
    window.show_page("plan")
    assert "spot" in window.plan_page.plans.limits.buttons["limits.terms"].text().casefold()
    assert store.job.limits.terms == ("spot",)


@pytest.mark.long
def test_who_finds_only_unusual_prices_types_one_or_counts_them(begin):
    _windows, session, person = begin()
    store, prices = session.context.store, session.context.prices
    page = session.window.page("estimate")
    store.edit_many(ODD, "a provider with an odd price")
    store.end_gesture()
    until(lambda: store.estimate.cost.doubts == ("far",))
    line, before = page.offers.doubts, store.estimate.cost.offer
    assert "No usual price for the RTX PRO 6000 Blackwell Server" in line.text.text()
    person.click(line.own_price)
    table = session.window.page("prices").table
    until(lambda: table.state() == table.State.EditingState)
    assert table.current_thing().offer.id == before
    person.write("0.45")
    person.press("Return")
    person.go("estimate")
    until(lambda: not store.estimate.cost.doubts)  # what a person was offered is no doubtful price
    assert store.estimate.cost.offer == before
    prices.undo_stack.undo()
    store.edit_many({"limits.gpus": (ODD["hardware.gpu"],), "limits.max_gpus": 1}, "one card")
    store.end_gesture()
    plans = person.go("plan").plans
    person.click(plans.line.start)
    until(lambda: plans.answer is not None and plans.doubts.isVisible())
    assert "(unusual price)" in plans.cards.card_of("cheapest").notes.text()
    assert "(unusual price)" in plans.doubts.text
    person.click(plans.doubts.act)
    until(lambda: table.isVisible() and table.state() == table.State.EditingState)
    person.press("Esc")
    person.go("estimate")
    person.click(line.allow)
    until(lambda: "No usual price" not in line.text.text())
    store.undo_stack.undo()
    until(lambda: "No usual price" in line.text.text())


def test_doubtful_prices_are_marked_and_last(charts):
    model = charts.page.offers.model
    rows = [model.thing(row) for row in range(model.rowCount())]
    doubtful = [row for row, offer in enumerate(rows) if offer.doubts]
    assert doubtful
    counting = [offer.counts for offer in rows[1:]]  # what is billed stands on top
    assert counting == sorted(counting, reverse=True)  # none of them before one that counts
    age = model.index(doubtful[0], model.column("age"))
    assert age.data().startswith("! ")
    assert "Not called cheapest" in age.data(Qt.ItemDataRole.ToolTipRole)
