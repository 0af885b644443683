from __future__ import annotations

import re

import pytest
from PySide6.QtCore import QCoreApplication, Qt, QUrl
from PySide6.QtTest import QTest

from ftcost_core.bundled import resource
from ftcost_gui.glossary import entries, entry_of_field
from ftcost_gui.help_window import HelpWindow, pages
from ftcost_gui.panels.fields import sections


@pytest.fixture
def shown(bench):
    window = bench.window.helper.show_pages()
    bench.qtbot.waitExposed(window)
    yield window
    window.close()


def titles(window):
    return [window.list.item(row).text() for row in range(window.list.count())]


def test_f1_in_a_field_opens_its_term(bench):
    bench.window.activateWindow()
    bench.qtbot.waitUntil(bench.window.isActiveWindow)
    editor = bench.editor("training.micro_batch")
    editor.setFocus()
    QTest.keyClick(editor, Qt.Key.Key_F1)
    window = bench.window.findChild(HelpWindow)
    assert window.isVisible()
    assert window.list.currentItem().text() == "Micro-batch"
    assert "batch of an optimizer step" in window.text.toPlainText()
    window.close()


def test_every_field_has_a_term_and_every_term_is_told_apart():
    fields = [field.path for section in sections() for field in section.fields]
    assert [path for path in fields if entry_of_field(path) is None] == []
    terms = [entry.term.casefold() for entry in entries()]
    assert len(terms) == len(set(terms)) >= 60
    assert all(len(entry.text) > 20 for entry in entries())


def test_the_tooltip_of_a_field_explains_its_term(bench):
    assert "F1" in bench.editor("method.lora.rank").toolTip()
    assert "rank × (n + m)" in bench.editor("method.lora.rank").toolTip()


@pytest.mark.parametrize(
    ("typed", "term"),
    [
        ("gradient acc", "Gradient accumulation"),
        ("gqa", "GQA, MQA"),
        ("mfu", "MFU"),
        ("zero3", "ZeRO-1, ZeRO-2, ZeRO-3"),
        ("nf4", "NF4, FP4"),
    ],
)
def test_terms_are_found_by_any_name(shown, typed, term):
    QTest.keyClicks(shown.search, typed)
    assert term in titles(shown)
    assert shown.text.toPlainText()


def test_what_is_nowhere_is_said(shown):
    QTest.keyClicks(shown.search, "zzzz")
    assert titles(shown) == []
    assert "zzzz" in shown.text.toPlainText()
    shown.search.clear()
    assert len(titles(shown)) > 60


def test_pages_are_rendered_and_their_links_work(shown):
    assert {page.file for page in pages()} == {
        f.name for f in resource("help").iterdir() if f.name.endswith(".md")
    }
    for page in pages():
        shown.show_page(page.file)
        assert page.title in shown.text.toPlainText()
        assert "```" not in shown.text.toPlainText()
        for target in re.findall(r"\]\(([^)]+)\)", page.text):
            if not target.startswith("#"):
                assert target.partition("#")[0] in {one.file for one in pages()}, (page.file, target)
    shown.text.anchorClicked.emit(QUrl(pages()[-1].file))
    assert shown.list.currentItem().text() == pages()[-1].title


def test_terms_lead_to_each_other(shown):
    shown.show_term(next(entry for entry in entries() if entry.term == "Global batch"))
    assert "See also" in shown.text.toPlainText()
    shown.text.anchorClicked.emit(QUrl("term:Micro-batch"))
    QCoreApplication.processEvents()
    assert shown.list.currentItem().text() == "Micro-batch"


def test_links_to_the_network_open_nothing(shown):
    before = shown.text.toPlainText()
    shown.text.anchorClicked.emit(QUrl("https://example.org/page"))
    assert shown.text.toPlainText() == before
