from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication, QMenu

from ftcost_gui.dialogs import questions


def all_charts(bench):
    page = bench.page
    return {"bar": page.bar, "step": page.timeline, "offers": page.frontier}


@pytest.mark.parametrize("name", ["bar", "step", "offers"])
def test_numbers_are_copied_as_a_table(charts, name):
    chart = all_charts(charts)[name]
    chart.corner.copy_numbers()
    rows = [line.split("\t") for line in QGuiApplication.clipboard().text().splitlines()]
    assert len(rows) > 2
    assert len({len(row) for row in rows}) == 1
    assert chart.accessibleDescription()


def test_the_numbers_are_those_of_the_estimate(charts):
    memory, page = charts.store.estimate.memory, charts.page
    assert dict(page.bar.numbers()[1:])["on the device"] == memory.device
    step = page.timeline.numbers()
    peak = max(sum(row[1:]) for row in step[1:])
    assert peak == pytest.approx(memory.allocated, rel=1e-9)
    fit = [one for one in charts.store.estimate.offers if one.fits and one.total > 0]
    assert len(page.frontier.numbers()) == len(fit) + 1


@pytest.mark.parametrize("name", ["bar", *(pytest.param(name, marks=pytest.mark.long) for name in ("step", "offers"))])
def test_pictures_are_copied_and_saved(charts, tmp_path, monkeypatch, name):
    chart = all_charts(charts)[name]
    chart.corner.copy_image()
    copied = QGuiApplication.clipboard().image()
    assert copied.width() == 2 * chart.width()
    assert len({copied.pixel(x, copied.height() // 2) for x in range(copied.width())}) > 2
    for ending in (".png", ".svg"):
        path = tmp_path / f"chart{ending}"
        monkeypatch.setattr(questions, "ask_picture_path", lambda _parent, _name, path=path: path)
        menu = chart.corner.menu_of_chart()
        next(a for a in menu.actions() if ending[1:].upper() in a.text().replace("&", "")).trigger()
    assert QImage(str(tmp_path / "chart.png")).width() == copied.width()
    drawn = (tmp_path / "chart.svg").read_text(encoding="utf-8")
    assert chart.accessibleName() in drawn
    assert drawn.count("<path") + drawn.count("<polyline") + drawn.count("<rect") > 5
    assert "<image" not in drawn
    assert chart.corner.isVisible()


@pytest.mark.long
def test_a_saved_drawing_shows_what_the_picture_shows(charts, tmp_path):
    chart = charts.page.timeline
    chart.corner.save(tmp_path / "chart.svg")
    shown, drawn = chart.corner.image(), QImage(2 * chart.size(), QImage.Format.Format_RGB32)
    drawn.fill(Qt.GlobalColor.white)
    painter = QPainter(drawn)
    QSvgRenderer(str(tmp_path / "chart.svg")).render(painter)
    painter.end()
    assert _dark_rows(drawn) == pytest.approx(_dark_rows(shown), abs=4)


def _dark_rows(image):
    """The middle of each label at the left: where the axis is written."""
    paper = image.pixelColor(1, 1).lightness()
    rows = [y for y in range(image.height())
            if any(abs(image.pixelColor(x, y).lightness() - paper) > 60 for x in range(64))]  # fmt: skip
    groups = [[rows[0]]]
    for row in rows[1:]:
        groups[-1].append(row) if row - groups[-1][-1] < 4 else groups.append([row])
    return [sum(group) / len(group) for group in groups]


@pytest.mark.parametrize("name", ["bar", "step", "offers"])
def test_the_right_button_and_the_corner_open_the_menu(charts, name):
    chart = all_charts(charts)[name]
    inside = chart.viewport() if hasattr(chart, "viewport") else chart
    at = QPoint(40, inside.height() // 2)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, inside.mapToGlobal(at))
    QApplication.sendEvent(inside, event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert any("numbers" in action.text().replace("&", "") for action in menu.actions())
    menu.close()
    charts.click(chart.corner)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    menu.close()
    assert chart.corner.focusPolicy() & Qt.FocusPolicy.TabFocus
    if name != "bar":  # its corner says the capacity
        assert chart.corner.geometry().topRight() == chart.rect().topRight()


@pytest.mark.long
def test_a_picture_that_cannot_be_written_is_told(charts, tmp_path, monkeypatch):
    told = []
    monkeypatch.setattr(questions, "ask_picture_path", lambda *_: tmp_path / "nowhere" / "chart.png")
    monkeypatch.setattr(questions, "tell_refused", lambda _parent, text: told.append(text))
    charts.page.bar.corner.menu_of_chart().actions()[2].trigger()
    assert "chart.png" in told[0]
