from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QTextDocumentFragment
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QToolButton, QWidget

from ftcost_gui.chrome.top_bar import TopBar
from ftcost_gui.widgets.card import CardGrid, ClickCard
from ftcost_gui.widgets.labels import ElidedLabel


@pytest.mark.parametrize(
    "size",
    [
        pytest.param((1440, 900), marks=pytest.mark.long),
        (1100, 700),
        pytest.param((2560, 1400), marks=pytest.mark.long),
    ],
)
@pytest.mark.parametrize("everything", [False, True], ids=["folded", "all fields"])
def test_nothing_is_cut_off(charts, size, everything):
    window = charts.window
    window.resize(*size)
    if everything:
        for section in charts.form._sections.values():
            section.open_all()
    for _ in range(3):
        QApplication.processEvents()
    assert (window.width(), window.height()) == size
    assert charts.page.widget().width() <= charts.page.viewport().width()
    assert charts.form.widget().width() <= charts.form.viewport().width()
    for widget in window.findChildren(QWidget):
        if widget.isVisible() and isinstance(widget, QLabel | QAbstractButton):
            assert _shows_its_text(widget), f"{widget.text()} in {widget.geometry()}"
        parent = widget.parentWidget()
        if widget.isVisible() and parent is not None and parent is charts.page.widget():
            assert QRect(QPoint(), parent.size()).contains(widget.geometry()), widget


def test_the_table_has_no_scroll_bar_across(bench):
    for width in (1440, 1100):
        bench.window.resize(width, 800)
        for _ in range(3):
            QApplication.processEvents()
        table = bench.page.offers.table
        shown = [i for i in range(len(bench.page.offers.model.columns)) if not table.isColumnHidden(i)]
        assert sum(table.columnWidth(i) for i in shown[:-1]) <= table.viewport().width()


def test_the_window_remembers_its_size_and_its_folded_sections(bench):
    bench.form.section("run")._fold.click()
    assert not bench.form.section("run").open
    assert bench.context.settings.closed_sections == ["run"]
    bench.window.resize(1200, 800)
    bench.window.close()
    assert bench.context.settings.geometry


def _shows_its_text(widget: QLabel | QAbstractButton) -> bool:
    text = widget.text().replace("&", "")
    if isinstance(widget, QLabel) and widget.textFormat() == Qt.TextFormat.RichText:
        text = QTextDocumentFragment.fromHtml(text).toPlainText()
    if isinstance(widget, ElidedLabel) or not text or "\n" in text:
        return True
    if isinstance(widget, QToolButton) and widget.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonIconOnly:
        return True
    metrics = widget.fontMetrics()
    if isinstance(widget, QLabel) and widget.wordWrap():
        longest = max(metrics.horizontalAdvance(word) for word in text.split())
        needed = metrics.boundingRect(QRect(0, 0, widget.contentsRect().width(), 10_000), 0x1000, text).height()
        return longest <= widget.contentsRect().width() and needed <= widget.height() + 1
    return metrics.horizontalAdvance(text) <= widget.width()


@pytest.mark.parametrize("size", [(1440, 900), (1100, 700)])
def test_the_cards_say_all_they_have_to_say(bench, size):
    bench.window.resize(*size)
    cost = bench.page.cards.of["cost"]
    for _ in range(3):
        QApplication.processEvents()
    said = [card.notes.fitted(card.notes.width()) for card in bench.page.cards._cards]
    assert not [text for text in said if "…" in text]
    assert "per million tokens" in cost.notes.text()
    assert " providers, " in cost.notes.text()
    assert len({card.height() for card in bench.page.cards._cards}) == 1


def test_an_odd_card_takes_the_whole_of_its_line(qtbot):
    cards = [ClickCard() for _ in range(4)]
    cards[1].hide()
    grid = CardGrid(cards, 800)
    qtbot.addWidget(grid)
    cards[1].hide()
    grid.resize(600, 200)
    grid.show()
    grid.arrange()
    QApplication.processEvents()
    first, _hidden, second, last = (card.geometry() for card in cards)
    assert first.top() == second.top() < last.top()
    assert first.left() == last.left()
    assert last.right() == second.right()


def test_the_top_bar_lays_nothing_over_the_jobs_name(charts):
    bar = charts.window.findChild(TopBar)
    charts.window.resize(1100, 700)
    for wide in (bar.width(), 1000):
        bar.setFixedWidth(wide)
        QApplication.processEvents()
        name = bar.job_name.geometry()
        others = [child for child in bar.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
                  if child is not bar.job_name and child.isVisible()]  # fmt: skip
        assert not [child for child in others if child.geometry().intersects(name)]
    bar.setMinimumWidth(0)
    bar.setMaximumWidth(16_777_215)
