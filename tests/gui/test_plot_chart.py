"""Values under the pointer, a closer look, and what a chart says: for any plot."""

from __future__ import annotations

import gc

import numpy as np
import pyqtgraph as pg
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip

from ftcost_core.charts.description import Axis, Band, Curve, Label, Plot, Points, ReferenceLine, Stretch, Targets
from ftcost_core.text.ticks import even_steps
from ftcost_gui.charts.plot import PlotChart
from ftcost_gui.look.colours import DARK, LIGHT
from tests.gui.hands import drag_in_chart


def steps(low, high, most):
    return [(at, f"{at:g}") for at in even_steps(low, high, most)]


def plot(**changes):
    at = np.array([0.0, 5.0, 10.0])
    up = np.array([1.0, 8.0, 3.0])
    parts = {
        "title": "Lights", "finding": "Three of them.", "x": Axis(0, 10, steps), "y": Axis(0, 10, steps),
        "marks": (
            Band(at, at * 0, at * 0 + 0.5, "accent", 0.5, key="ground", readout=lambda place: f"ground {place}"),
            Curve(at, up, "accent"), Points(at, up, "accent", 8), ReferenceLine(9, upright=False, stroke="bad"),
            Stretch(8, 10, "bad", 0.1), Label(5, 9, "high"),
        ),
        "targets": Targets(at, up, lambda place: f"light {place}", name=lambda place: f"no. {place}", named=(1, 0)),
        "table": [("x", "y"), *zip(at, up, strict=True)],
    }  # fmt: skip
    return Plot(**(parts | changes))


@pytest.fixture
def chart(qtbot, shared_window):
    shared_window.close()  # it would lie over the chart and have the pointer
    widget = PlotChart()
    qtbot.addWidget(widget)
    widget.resize(500, 300)
    widget.show_plot(plot())
    widget.show()
    qtbot.waitExposed(widget)
    QApplication.processEvents()
    return widget


def ends(chart):
    return [round(end, 6) for axis in chart.box.viewRange() for end in axis]


def zoom(chart, modifiers=Qt.KeyboardModifier.ControlModifier):
    middle = QPointF(chart.viewport().rect().center())
    event = QWheelEvent(
        middle, chart.viewport().mapToGlobal(middle), QPoint(), QPoint(0, 240), Qt.MouseButton.NoButton, modifiers,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(chart.viewport(), event)
    return event.isAccepted()


def test_what_is_under_the_pointer_is_said(chart, qtbot):
    with qtbot.waitSignal(chart.pointed) as pointed:
        QTest.mouseMove(chart.viewport(), chart.pixel_of(1).toPoint())
    assert pointed.args == [1]
    qtbot.waitUntil(lambda: QToolTip.text() == "light 1")
    QTest.mouseMove(chart.viewport(), chart._pixel(2.0, 0.2).toPoint())
    qtbot.waitUntil(lambda: QToolTip.text() == "ground 0")


def test_a_click_takes_the_point_or_asks_about_the_band(chart, qtbot):
    with qtbot.waitSignal(chart.clicked) as clicked:
        QTest.mouseClick(chart.viewport(), Qt.MouseButton.LeftButton, pos=chart.pixel_of(1).toPoint())
    assert clicked.args == [1]
    with qtbot.waitSignal(chart.explained) as explained:
        QTest.mouseClick(chart.viewport(), Qt.MouseButton.LeftButton, pos=chart._pixel(2.0, 0.2).toPoint())
    assert explained.args[0] == "ground"


def test_ctrl_and_the_wheel_zoom_and_a_double_click_shows_the_whole(chart):
    assert ends(chart) == [0, 10, 0, 10]
    ticks = chart.bottom._tickLevels
    zoom(chart)
    x0, x1, y0, y1 = ends(chart)
    assert 0 < x0 < x1 < 10
    assert 0 < y0 < y1 < 10
    assert chart.bottom._tickLevels != ticks
    chart.show_plot(plot(finding="As before."))
    assert ends(chart) == [x0, x1, y0, y1]
    QTest.mouseDClick(chart.viewport(), Qt.MouseButton.LeftButton, pos=chart.viewport().rect().center())
    assert ends(chart) == [0, 10, 0, 10]


def test_the_menu_shows_the_whole_too(chart):
    zoom(chart)
    action = next(one for one in chart.corner.menu_of_chart().actions() if "whole" in one.text())
    action.trigger()
    assert ends(chart) == [0, 10, 0, 10]


def test_the_wheel_alone_scrolls_the_page(chart):
    assert not zoom(chart, Qt.KeyboardModifier.NoModifier)
    assert ends(chart) == [0, 10, 0, 10]


def test_other_axes_are_shown_whole(chart):
    zoom(chart)
    chart.show_plot(plot(x=Axis(0, 20, steps)))
    assert ends(chart) == [0, 20, 0, 10]


def test_a_drag_is_no_click(chart, qtbot):
    zoom(chart)
    start = chart.pixel_of(1).toPoint()
    with qtbot.assertNotEmitted(chart.clicked):
        QTest.mousePress(chart.viewport(), Qt.MouseButton.LeftButton, pos=start)
        QTest.mouseMove(chart.viewport(), start + QPoint(40, 0))
        QTest.mouseRelease(chart.viewport(), Qt.MouseButton.LeftButton, pos=start + QPoint(40, 0))


def test_points_are_named_where_there_is_room(chart, qtbot):
    qtbot.waitUntil(lambda: [one.toPlainText() for one in chart._names if one.isVisible()] == ["no. 1", "no. 0"])


def test_a_chart_says_its_name_its_finding_and_why_it_is_empty(chart):
    assert (chart.accessibleName(), chart.accessibleDescription()) == ("Lights", "Three of them.")
    assert chart.empty_text == ""
    chart.show_plot(plot(marks=(), targets=None, empty="No light."))
    assert chart.accessibleDescription() == chart.empty_text == "No light."
    assert chart.numbers()[0] == ("x", "y")


@pytest.mark.parametrize("upright", [True, False])
def test_a_rule_stands_at_its_value(chart, upright):
    chart.show_plot(plot(marks=(ReferenceLine(7, upright=upright, stroke="bad"),), targets=None))
    (line,) = chart._artists[0].items
    assert line.value() == 7
    assert (line.x() if upright else line.y()) == 7
    chart.show_plot(plot(marks=(ReferenceLine(3, upright=not upright, stroke="bad"),), targets=None))
    (line,) = chart._artists[0].items
    assert (line.y() if upright else line.x()) == 3


def test_the_theme_changes_every_mark(chart):
    chart.set_colours(LIGHT)
    light = chart.corner.image()
    chart.set_colours(DARK)
    assert chart.corner.image() != light


def test_a_line_with_a_key_is_dragged_within_the_chart_and_others_stand_still(chart):
    still, moved = [], []
    chart.dragged.connect(lambda key, at: moved.append((key, at)))
    chart.dropped.connect(still.append)
    line = ReferenceLine(4, upright=True, stroke="warn", key="budget", readout="4: drag it")
    chart.show_plot(plot(marks=(line, ReferenceLine(9, upright=False, stroke="bad")), targets=None))
    QApplication.processEvents()
    at = chart._pixel(4, 5).toPoint()
    drag_in_chart(chart, at, QPoint(20, 0), QPoint(60, 0), QPoint(2000, 0))
    assert {key for key, _ in moved} == {"budget"}
    assert 4 < moved[0][1] < moved[-1][1] == 10  # the end of the axis
    assert still == ["budget"]
    moved.clear()
    drag_in_chart(chart, chart._pixel(5, 9).toPoint(), QPoint(0, 20), QPoint(0, 60))
    assert not moved


def test_names_of_points_lie_over_no_label_and_not_under_the_menu(chart):
    def shown():
        QApplication.processEvents()
        return [name for name in chart._names if name.isVisible()]

    def rect(item):
        return chart.mapFromScene(item.mapToScene(item.boundingRect()).boundingRect()).boundingRect()

    (lone,) = [name for name in shown() if name.toPlainText() == "no. 1"]
    before = rect(lone)
    corner = chart._at(QPointF(before.center()))
    chart.show_plot(plot(marks=(Points(*np.array([[5.0], [8.0]]), "accent", 8), Label(*corner, "budget"))))
    names = shown()
    assert names
    (label,) = chart._artists[-1].items
    assert not any(rect(name).intersects(rect(label)) for name in names)
    assert not any(rect(name).intersects(chart.corner.geometry()) for name in names)


@pytest.mark.long
def test_lines_that_come_and_go_leave_nothing(bench):
    def lines():
        gc.collect()
        return sum(isinstance(thing, pg.InfiniteLine) for thing in gc.get_objects())

    counts = []
    for _ in range(2):
        for budget in (None, 100.0):
            bench.store.edit("limits.budget_usd", budget, "budget")
            bench.settle()
        counts.append(lines())
    assert counts[0] == counts[1]


def test_a_change_of_theme_keeps_no_more_pictures_of_symbols(chart):
    def pictures():
        return sum(
            len(item.fragmentAtlas)
            for artist in chart._artists
            for item in artist.items
            if hasattr(item, "fragmentAtlas")
        )

    def look():
        for colours in (DARK, LIGHT):
            chart.set_colours(colours)
            chart.grab()

    look()
    before = pictures()
    for _ in range(20):
        look()
    assert pictures() == before > 0
