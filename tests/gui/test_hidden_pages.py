"""Pages out of sight compute nothing, and are up to date once they are seen again."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtTest import QTest

import ftcost_gui.pages
from ftcost_gui.pages import PAGES

FOLDER = Path(ftcost_gui.pages.__file__).parent
AT_ONCE = {("estimate", "_forget"), ("prices", "provenance_of")}
"""A search for another job is cancelled, seen or not; the status bar says how old the prices are."""


def called_during(act):
    """Return which functions of which page's folder are called."""
    calls = Counter()

    def count(frame, event, _argument):
        path = Path(frame.f_code.co_filename)
        if event == "call" and path.is_relative_to(FOLDER) and path.parent != FOLDER:
            calls[path.relative_to(FOLDER).parts[0], frame.f_code.co_name] += 1

    sys.setprofile(count)
    try:
        act()
    finally:
        sys.setprofile(None)
    return calls


@pytest.fixture
def visited(bench):
    for page in PAGES:
        bench.window.show_page(page.key)
        QTest.qWait(1)
    bench.store.estimate_now()
    return bench


@pytest.mark.parametrize(
    "seen", [page.key if page.key == "estimate" else pytest.param(page.key, marks=pytest.mark.long) for page in PAGES]
)
def test_only_the_page_in_sight_works_when_the_job_changes(visited, seen):
    visited.window.show_page(seen)
    QTest.qWait(1)

    def edit():
        visited.store.edit("data.seq_len", 4096, "longer")
        visited.store.estimate_now()
        QTest.qWait(1)

    calls = called_during(edit)
    assert not {call for call in calls if call[0] != seen} - AT_ONCE


def test_a_page_catches_up_when_it_is_seen_again(visited):
    visited.window.show_page("estimate")
    page = visited.page
    shown = page.cards.of["device"].number
    visited.window.show_page("data")
    visited.store.edit("data.seq_len", 8192, "longer")
    visited.store.estimate_now()
    assert page.cards.of["device"].number == shown
    visited.window.show_page("estimate")
    assert page.cards.of["device"].number != shown
    listed = {(offer.offer, offer.total) for offer in page.offers.model.things}
    assert listed
    assert listed <= {(offer.offer, offer.total) for offer in visited.store.estimate.offers}
