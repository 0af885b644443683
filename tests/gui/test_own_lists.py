"""The switch of the status bar for only the user's own price lists: there where lists are, and in step."""

from __future__ import annotations

from ftcost_core.catalogue.prices.machine import keep
from tests.core.prices.test_machine import DESK

PATH = "limits.own_lists_only"


def test_it_is_there_where_lists_are_or_the_job_asks_for_them(bench):
    switch, action = bench.window.status.own_lists, bench.window.status.own_lists._action
    assert (switch.isVisible(), action.isVisible()) == (False, False)
    bench.store.edit(PATH, True, "as in a file of somebody who has lists")
    assert (switch.isVisible(), action.isVisible(), switch.isChecked()) == (True, True, True)
    bench.store.undo_stack.undo()
    assert not switch.isVisible()
    prices = bench.context.prices
    prices.edit(keep(prices.files, DESK, prices.today()), "My machine")
    assert (switch.isVisible(), switch.isChecked()) == (True, False)
    bench.click(switch)
    assert bench.store.job.limits.own_lists_only
    assert action.isChecked()
    action.trigger()
    assert not bench.store.job.limits.own_lists_only
    assert not switch.isChecked()
    assert bench.store.undo_stack.count() == 2  # a step each
    bench.store.undo_stack.undo()
    assert (switch.isChecked(), action.isChecked()) == (True, True)
