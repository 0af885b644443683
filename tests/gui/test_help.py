from __future__ import annotations

import re

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QGuiApplication, QKeySequence, QTextTable
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from ftcost_core.storage.bundled import resource
from ftcost_gui.form.form_fields import sections
from ftcost_gui.help.pages import TERM, groups, pages, slug
from ftcost_gui.help.window import HelpWindow
from ftcost_gui.look.theme import Theme
from ftcost_gui.pages import PAGES
from ftcost_gui.text.explanations import of_component, of_cost, of_memory, of_throughput, of_time
from ftcost_gui.text.glossary import entries, entry_of_field
from tests.core.documentation.pages import ROOT


@pytest.fixture(scope="module")
def theme(qapp):
    made = Theme("light")
    made.start()
    return made


@pytest.fixture
def shown(qtbot, theme):
    parent = QWidget()
    qtbot.addWidget(parent)
    window = HelpWindow(parent)
    window.show_page()
    qtbot.waitExposed(window)
    yield window
    window.close()


def listed(window):
    return window.contents.addresses()


def places():
    """Every address that a link may lead to."""
    found = {TERM + entry.key for entry in entries()} | {page.file for page in pages()}
    return found | {f"{page.file}#{place}" for page in pages() for place in page.slugs}


def test_f1_in_a_field_opens_its_term(bench):
    bench.window.activateWindow()
    bench.qtbot.waitUntil(bench.window.isActiveWindow)
    editor = bench.editor("training.micro_batch")
    editor.setFocus()
    QTest.keyClick(editor, Qt.Key.Key_F1)
    window = bench.window.findChild(HelpWindow)
    assert window.isVisible()
    assert window.contents.currentItem().text(0) == "Micro-batch"
    assert "batch of an optimizer step" in window.reader.toPlainText()
    window.close()


def test_every_field_has_a_term_and_every_term_is_told_apart():
    fields = [field.path for section in sections() for field in (*section.fields, *section.more)]
    assert [path for path in fields if entry_of_field(path) is None] == []
    terms = [entry.term.casefold() for entry in entries()]
    assert len(terms) == len(set(terms)) >= 60
    assert all(len(entry.text) > 20 for entry in entries())


def test_the_tooltip_of_a_field_explains_its_term(bench):
    assert "F1" in bench.editor("method.lora.rank").toolTip()
    assert "rank × (n + m)" in bench.editor("method.lora.rank").toolTip()


def test_the_contents_hold_every_page_once():
    shipped = {file.name for file in resource("help").iterdir() if file.name.endswith(".md")}
    names = [page.file for page in pages()]
    assert set(names) == shipped
    assert len(names) == len(shipped)
    assert [len(some) for _, some in groups()].count(0) == 0


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
    assert TERM + term in listed(shown)
    assert shown.reader.toPlainText()


def test_a_search_finds_pages_and_sections_and_marks_what_was_searched_for(shown):
    QTest.keyClicks(shown.search, "Johnson 1973")
    assert listed(shown) == ["speed-model.md", "speed-model.md#from-tokens-to-hours"]
    marked = [one.cursor.selectedText() for one in shown.reader.extraSelections()]
    assert {word.casefold() for word in marked} == {"johnson", "1973"}
    assert shown.reader.verticalScrollBar().value() > 0
    QTest.keyClick(shown.search, Qt.Key.Key_Return)
    assert shown.contents.hasFocus()
    QTest.keyClick(shown.contents, Qt.Key.Key_Down)
    assert shown.address == "speed-model.md#from-tokens-to-hours"
    shown.search.clear()
    assert shown.reader.extraSelections() == []
    assert shown.address == "speed-model.md#from-tokens-to-hours"


def test_what_is_nowhere_is_said(shown):
    QTest.keyClicks(shown.search, "zz<zz")
    assert listed(shown) == []
    assert "zz<zz" in shown.reader.toPlainText()
    shown.search.clear()
    assert len(listed(shown)) > 60


@pytest.mark.long
def test_pages_are_rendered_and_their_links_work(shown):
    for page in pages():
        shown.show_page(page.file)
        text = shown.reader.toPlainText()
        assert page.title in text
        assert "```" not in text
        assert "<!--" not in text
        assert "](" not in text
        assert "| --" not in text
        links = re.findall(r"\]\(<?([^)>]+)>?\)", page.text)
        for target in links:
            address = page.file + target if target.startswith("#") else target
            assert address in places(), (page.file, target)
            shown.show_page(page.file)  # a link before it has left the page
            shown.reader.anchorClicked.emit(QUrl(target))
            assert shown.address == address


def test_readers_of_the_repository_are_led_to_the_pages():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    named = set(re.findall(r"resources/help/([\w-]+\.md)", readme))
    assert {"start.md", "memory-model.md", "speed-model.md", "accuracy.md", "limits.md"} <= named
    assert named <= {page.file for page in pages()}


def test_headings_have_the_slugs_of_code_hosts():
    assert slug("The `config.json`: what is read?") == "the-configjson-what-is-read"
    for page in pages():
        titles = [section.slug for section in page.sections]
        assert len(titles) == len(set(titles)), page.file


def test_a_page_opens_at_a_heading(shown):
    shown.show_page("memory-model.md#logits-and-loss")
    reader = shown.reader
    top = reader.cursorForPosition(QPoint(20, 20)).block().text()
    assert top == "Logits and loss"
    assert shown.contents.currentItem().text(0) == "Logits and loss"


def test_back_and_forward_walk_through_what_was_seen(shown):
    for address in ("planner.md", "limits.md#memory", TERM + "AdamW"):
        shown.show_page(address)
    assert shown.back.isEnabled()
    assert not shown.forward.isEnabled()
    QTest.mouseClick(shown.back, Qt.MouseButton.LeftButton)
    assert shown.address == "limits.md#memory"
    QTest.keyClick(shown, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert shown.address == "planner.md"
    QTest.mouseClick(shown.forward, Qt.MouseButton.LeftButton)
    assert shown.address == "limits.md#memory"
    QTest.mouseClick(shown.reader.viewport(), Qt.MouseButton.BackButton)
    assert shown.address == "planner.md"
    shown.show_page("start.md")
    assert not shown.forward.isEnabled()


def test_every_control_has_a_name_and_is_reached_by_keyboard(shown):
    shown.activateWindow()
    shown.search.setFocus()
    seen = []
    for _ in range(6):
        focused = shown.focusWidget()
        seen.append(focused)
        assert focused.accessibleName()
        QTest.keyClick(focused, Qt.Key.Key_Tab)
    assert {shown.search, shown.contents, shown.reader} <= set(seen)
    assert shown.back.accessibleName()
    assert shown.forward.accessibleName()
    shown.show_page("planner.md")
    QTest.keyClick(shown.contents, Qt.Key.Key_Return)
    assert shown.focusWidget() is shown.reader


def test_code_is_copied_as_it_stands(shown):
    shown.show_page("hand-offs.md")
    block = "ftcost export job.ftcost --to trl -o training --data data/train.jsonl\n"
    assert block in shown.reader.toPlainText() + "\n"
    shown.reader.anchorClicked.emit(QUrl("copy:0"))
    assert QGuiApplication.clipboard().text() == block


@pytest.mark.long
def test_tables_have_borders_in_the_theme(theme, shown):
    def borders():
        frames = shown.reader.document().rootFrame().childFrames()
        return {f.format().borderBrush().color().name() for f in frames if isinstance(f, QTextTable)}

    shown.show_page("limits.md")
    assert borders() == {theme.colours.border}
    theme.choose("dark")
    assert borders() == {theme.colours.border}
    theme.choose("light")


def test_lines_are_not_longer_than_one_can_follow(shown):
    shown.show_page("limits.md")
    shown.resize(2400, 900)
    width = shown.reader.document().idealWidth()
    assert width <= shown.fontMetrics().averageCharWidth() * 100
    shown.resize(760, 560)
    bar = shown.reader.horizontalScrollBar()
    assert bar.maximum() <= shown.reader.document().documentMargin() * 2


def test_terms_lead_to_each_other(shown):
    shown.show_term(next(entry for entry in entries() if entry.term == "Global batch"))
    assert "See also" in shown.reader.toPlainText()
    shown.reader.anchorClicked.emit(QUrl("term:Micro-batch"))
    assert shown.contents.currentItem().text(0) == "Micro-batch"


def test_links_to_the_network_open_nothing(shown):
    before = shown.address, shown.reader.toPlainText()
    shown.reader.anchorClicked.emit(QUrl("https://example.org/page"))
    assert (shown.address, shown.reader.toPlainText()) == before


def test_every_explanation_leads_to_the_page_that_explains_it(bench):
    estimate = bench.store.estimate
    memory = estimate.memory
    every = [of_memory(memory, "GiB"), of_time(estimate), of_cost(estimate), of_throughput(estimate)]
    every += [of_component(memory, name, "GiB") for name in (*memory.components, "slack")]
    assert {one.page for one in every} <= places()
    assert len({one.page for one in every}) == len(every)


def test_an_explanation_opens_its_page(bench):
    explanation = of_component(bench.store.estimate.memory, "logits", "GiB")
    popover = bench.page.explain(explanation, bench.page.cards.geometry())
    bench.click(popover.how)
    window = bench.window.findChild(HelpWindow)
    assert window.isVisible()
    assert window.address == "memory-model.md#logits-and-loss"
    window.close()


def test_the_keyboard_page_lists_the_shortcuts_of_the_menus(bench):
    for spec in PAGES:
        if spec.menu is not None:
            bench.window.page(spec.key)
    rows = list(shortcuts(bench.window.menuBar(), []))
    assert len(rows) > 40
    page = next(one for one in pages() if one.file == "keyboard.md")
    (menus,) = (section.text for section in page.sections if section.slug == "menus")
    shown = [line for line in menus.splitlines() if line.startswith("| ")][2:]
    assert shown == rows, "\n".join(rows)


def shortcuts(menu, path):
    """Rows of the table: menu, command, keys. Pages and examples are numbered: the page says the rule."""
    for action in menu.actions():
        text = action.text().replace("&", "").rstrip("…")
        below = action.menu()
        if below is not None and action.text() not in ("Page", "&New from"):
            yield from shortcuts(below, [*path, text])
        elif action.shortcuts():
            keys = ", ".join(one.toString(QKeySequence.SequenceFormat.PortableText) for one in action.shortcuts())
            yield f"| {', '.join(path)} | {text} | {keys} |"
