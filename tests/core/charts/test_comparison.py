"""The room that the lines of a comparison take."""

from __future__ import annotations

from ftcost_core.charts.comparison import whole_lines


def test_lines_are_shown_whole() -> None:
    one = whole_lines(0)
    line = next(whole_lines(room) for room in range(round(one), 600) if whole_lines(room) > one) - one
    assert line > 20
    for room in range(round(one), 600):
        assert room - line < whole_lines(room) <= room
