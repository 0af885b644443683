"""Messages name a remedy, menus show what they do, and the focus stays where the work is."""

from __future__ import annotations

from PySide6.QtTest import QTest

from ftcost_core.text.numbers import money


def test_an_offer_that_is_gone_is_replaced_by_a_click(bench):
    bench.store.edit("price.offer", bench.store.estimate.offers[0].offer, "")
    bench.settle()
    bench.store.job = bench.store.job.model_copy(
        update={"price": bench.store.job.price.model_copy(update={"offer": "acme/gone"})}
    )
    bench.store.show_again()
    bench.settle()
    bar = bench.page.stale
    assert bar.isVisible()
    assert "“acme/gone” is not among the prices in use" in bar.text
    assert bar.act.text() == "Let the program choose"
    bench.click(bar.act)
    bench.settle()
    assert bench.store.job.price.offer is None
    assert not bar.isVisible()


def test_the_data_menu_shows_the_page_that_it_works_on(bench):
    page = bench.window.data_page
    count = next(action for action in page.actions_of_page if action.text() == "&Count")
    assert bench.page.isVisible()
    count.trigger()
    assert page.isVisible()


def test_the_focus_stays_on_the_page_when_a_link_goes(bench):
    button = bench.page.advice.apply_buttons()[0]
    button.setFocus()
    assert button.hasFocus()
    bench.click(button)
    bench.settle()
    QTest.qWait(50)
    focused = bench.window.focusWidget()
    assert focused is not None
    assert bench.page.isAncestorOf(focused)


def test_the_charts_take_the_room_of_a_large_screen(charts):
    def height():
        return charts.page.frontier.height()

    charts.window.resize(1440, 900)
    small = height()
    charts.window.resize(2560, 2000)
    QTest.qWait(50)
    assert height() > 1.8 * small


def test_the_largest_cost_is_shown_whole(bench):
    table, model = bench.page.offers.table, bench.page.offers.model
    place = model.column("cost")
    bench.page.offers.shown.edited.emit("all")
    dearest = max(bench.store.estimate.offers, key=lambda offer: offer.total)
    room = table.columnWidth(place)
    assert table.fontMetrics().horizontalAdvance(money(dearest.total)) < room


def test_what_is_wrong_comes_before_what_would_help(bench):
    bench.store.edit("data.seq_len", 262_144, "")
    bench.settle()
    texts = [one.text() for one in bench.page.advice.findChildren(type(bench.page.advice._heading))]
    warning = next(place for place, text in enumerate(texts) if "131" in text)
    first_advice = min(
        (texts.index(one.text.partition(": ")[0]) for one in bench.store.estimate.advice), default=len(texts)
    )
    assert warning < first_advice
