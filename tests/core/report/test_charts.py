from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ftcost_core.charts.bars import Bar, draw_bars, shares_of_a_whole
from ftcost_core.charts.cost_time import Candidate, cost_time_plot, drawable
from ftcost_core.charts.memory_bar import draw_memory_bar, memory_bar
from ftcost_core.charts.plot_drawing import draw_plot
from ftcost_core.charts.svg import Area, Box, Dots, Drawing, Polyline, SvgText, svg, text
from ftcost_core.charts.timeline import timeline
from ftcost_core.text.palette import colour
from ftcost_core.text.ticks import even_steps, hour_ticks, money_ticks
from tests.core.report.subjects import example, small

AMOUNTS, HOURS = st.floats(1e-6, 1e12), st.floats(1e-6, 1e9)


def inside(drawing: Drawing) -> None:
    """Nothing of a drawing stands outside its edges."""
    for shape in drawing.shapes:
        match shape:
            case Box():
                corners = [(shape.x, shape.y), (shape.x + shape.width, shape.y + shape.height)]
            case Polyline() | Area():
                corners = list(shape.points)
            case Dots():
                corners = list(shape.points)
            case SvgText():
                start = {"start": 0.0, "middle": 0.5, "end": 1.0}[shape.anchor]
                corners = [(shape.x - start * shape.width, shape.y), (shape.x + (1 - start) * shape.width, shape.y)]
        for x, y in corners:
            assert math.isfinite(x)
            assert -1 <= x <= drawing.width + 12, shape
            assert -1 <= y <= drawing.height + 1, shape


@pytest.mark.parametrize("name", ["support-bot-8b", "production-70b", "full-8b"])
def test_the_bar_and_the_timeline_stay_in_their_frame(name: str) -> None:
    used = example(name).estimate.memory
    for drawing in (draw_memory_bar(memory_bar(used, "GPU", "GiB")), draw_plot(timeline(used, "GB"), 252)):
        inside(drawing)
        assert svg(drawing, colour)


def test_the_bar_is_as_long_as_the_memory_used() -> None:
    used = small().estimate.memory
    assert sum(part.size_bytes for part in memory_bar(used, "GPU", "GiB").parts) == pytest.approx(used.device, rel=1e-6)
    boxes = {
        shape.fill: shape.width
        for shape in draw_memory_bar(memory_bar(used, "GPU", "GiB")).shapes
        if isinstance(shape, Box) and shape.tip
    }
    assert boxes["series-weights"] / boxes["series-logits"] == pytest.approx(
        used.components["weights"] / used.components["logits"], rel=0.02
    )


@given(st.lists(st.tuples(AMOUNTS, HOURS, st.booleans()), max_size=30))
def test_costs_and_times_of_any_size_are_drawn(rows: list[tuple[float, float, bool]]) -> None:
    spots = [
        Candidate(f"offer {i}", usd, usd * 0.8, usd * 1.3, hours, front, chosen=i == 0)
        for i, (usd, hours, front) in enumerate(rows)
    ]
    drawing = draw_plot(cost_time_plot("Cost", spots))
    inside(drawing)
    assert drawing.description


def test_what_costs_nothing_has_no_place_on_a_logarithmic_axis() -> None:
    drawing = draw_plot(cost_time_plot("Cost", drawable([Candidate("free", 0.0, 0.0, 0.0, 1.0)])))
    assert drawing.description == "Nothing with a price fits."


@given(AMOUNTS, st.floats(1.001, 1e9))
def test_marks_are_few_rise_and_differ(low: float, factor: float) -> None:
    high = low * factor
    for ticks in (hour_ticks(low, high), money_ticks(low, high)):
        at = [10**place for place, _ in ticks]
        assert len(ticks) <= 10
        assert all(a < b for a, b in pairwise(at))
        assert all(low * 0.999 <= value <= high * 1.001 for value in at)
        assert len({said for _, said in ticks}) == len(ticks)


@given(st.floats(1e-9, 1e9), st.floats(0, 0.9))
def test_even_steps_are_round_and_within_the_axis(high: float, from_share: float) -> None:
    steps = even_steps(high * from_share, high)
    assert 1 <= len(steps) <= 6
    assert all(high * (from_share - 1e-6) <= step <= high * (1 + 1e-6) for step in steps)
    assert len({f"{b - a:.6g}" for a, b in pairwise(steps)}) <= 1


def test_bars_say_what_they_show_and_leave_out_nothing_there_is() -> None:
    chart = shares_of_a_whole("Hours", [Bar("a", 3.0, "3 h"), Bar("b", 0.0, "0 h"), Bar("c", 0.001, "4 s")])
    assert chart.finding == "a 3 h (100\u202f%), c 4 s (<\u202f1\u202f%)."
    inside(draw_bars(chart))
    inside(draw_bars(shares_of_a_whole("Nothing", [])))


def test_text_is_what_xml_can_carry() -> None:
    assert text("<a&\"'>\x00\x08\ud800\ufffe") == "&lt;a&amp;&quot;&#x27;&gt;\ufffd\ufffd\ufffd\ufffd"
