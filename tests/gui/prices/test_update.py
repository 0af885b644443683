"""Prices > Update: what is asked is said first, what would change is shown, Undo takes it back."""

from __future__ import annotations

import contextlib

import pytest

from ftcost_core.catalogue.prices.fetched import SUFFIX
from ftcost_core.catalogue.prices.updates.sources import sources
from ftcost_gui.pages.prices.price_labels import origin_name
from tests.core.prices.catalogue_server import ROWS, catalogue, serving

LONG = 60_000


@pytest.fixture
def asked(bench, monkeypatch):
    """The dialog, and the server that the first catalogue names."""
    with serving(catalogue()) as server:
        monkeypatch.setitem(sources(), "gpurentalprices", server.source())
        dialog = bench.page.open_update()
        yield dialog, server
        with contextlib.suppress(RuntimeError):  # closed already
            dialog.reject()


def test_nothing_is_asked_before_the_button_and_nothing_kept_before_the_next(bench, asked):
    dialog, server = asked
    assert server.source().address in dialog.about.text()
    assert not server.asked
    assert not dialog.take_button.isEnabled()
    dialog.ask_button.click()
    bench.qtbot.waitUntil(dialog.take_button.isEnabled, timeout=LONG)
    assert server.asked == ["/good"]
    assert "new" in dialog.summary.text()
    assert "RTX 4090" in dialog.changes.toPlainText()
    assert not bench.store.files.files
    dialog.take_button.click()
    name = f"gpurentalprices{SUFFIX}"
    assert bench.store.files.find(name) is not None
    assert any(offer.as_of == "2026-11-25" for offer in bench.store.book.offers)
    assert {origin_name(row) for row in bench.store.book.rows if row.values["as_of"] == "2026-11-25"} == {"fetched"}
    bench.settle()
    assert (bench.folder / name).exists()
    server.content = catalogue("2026-11-26", rows=ROWS[:3], factor=1.2)
    again = bench.page.open_update()
    again.ask()
    bench.qtbot.waitUntil(again.take_button.isEnabled, timeout=LONG)
    assert "3 gone" in again.summary.text()
    again.reject()
    bench.store.undo_stack.undo()
    bench.settle()
    assert bench.store.files.find(name) is None
    assert not any(offer.as_of == "2026-11-25" for offer in bench.store.book.offers)


def test_what_goes_wrong_is_said_and_it_can_be_stopped(bench, asked, monkeypatch):
    dialog, server = asked
    monkeypatch.setitem(sources(), "gpurentalprices", server.source("broken"))
    dialog.ask()
    bench.qtbot.waitUntil(lambda: "Nothing was fetched" in dialog.summary.text(), timeout=LONG)
    assert "broke off" in dialog.message.text
    monkeypatch.setitem(sources(), "gpurentalprices", server.source("slow"))
    dialog.ask()
    bench.qtbot.waitUntil(lambda: server.asked[-1] == "/slow", timeout=LONG)
    dialog.stop_button.click()
    assert "Stopped" in dialog.summary.text()
    bench.qtbot.waitUntil(lambda: not dialog.work.busy, timeout=LONG)
    assert not dialog.take_button.isEnabled()
    assert not bench.store.files.files
