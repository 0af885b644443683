from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontInfo, QFontMetricsF, QGuiApplication
from PySide6.QtWidgets import QApplication

from ftcost_core.storage.bundled import resource
from ftcost_gui.look.fonts import tabular
from ftcost_gui.look.theme import Theme

pytestmark = pytest.mark.own_window


def test_everything_is_shown_in_the_bundled_font(qapp):
    assert qapp.font().families()[0] == "Inter"
    for weight in (QFont.Weight.Normal, QFont.Weight.DemiBold, QFont.Weight.Bold):
        font = QFont(qapp.font())
        font.setWeight(weight)
        assert QFontInfo(font).family() == "Inter"
        assert QFontInfo(font).weight() == weight


def test_a_theme_brings_no_font_of_the_platform_back(qapp, qtbot):
    theme = Theme(parent=qapp)
    for apply in (theme.start, lambda: theme.choose("dark"), lambda: theme.choose("light")):
        qapp.setFont(QFont("Monospace"), "QMenu")  # as Windows does for menus and tables
        apply()
        assert qapp.font("QMenu").families()[0] == "Inter"
    qapp.setFont(QFont("Monospace"), "QMenu")
    QGuiApplication.styleHints().colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    qtbot.waitUntil(lambda: qapp.font("QMenu").families()[0] == "Inter")
    theme.choose("system")
    theme.deleteLater()


@pytest.mark.long
def test_figures_in_tables_have_one_width(bench):
    metrics = QFontMetricsF(bench.page.offers.table.font())
    assert metrics.horizontalAdvance("1111") == metrics.horizontalAdvance("8888")
    plain = QFontMetricsF(QApplication.font())
    assert plain.horizontalAdvance("1111") < plain.horizontalAdvance("8888")
    assert tabular(QApplication.font()).families() == QApplication.font().families()


def test_fonts_are_small_and_come_with_their_licence():
    files = [file for file in resource("fonts").iterdir() if file.name.endswith(".otf")]
    assert sum(len(file.read_bytes()) for file in files) < 600_000
    assert "SIL OPEN FONT LICENSE" in resource("fonts", "OFL.txt").read_text(encoding="utf-8")
    assert '"OFL-1.1"' in resource("licences.jsonl").read_text(encoding="utf-8")
