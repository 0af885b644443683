"""Every plot as it is described: its ends, its ticks, its table, and its drawing within the frame."""

from __future__ import annotations

from datetime import date
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ftcost_core.catalogue.prices.book import builtin
from ftcost_core.charts.accuracy import SYMBOLS, accuracy_plot
from ftcost_core.charts.cost_time import Candidate, cost_time_plot
from ftcost_core.charts.description import Band, Plot, Points, Stretch
from ftcost_core.charts.lengths import lengths_plot, rebinned
from ftcost_core.charts.names import place_names, spread_apart
from ftcost_core.charts.plot_drawing import draw_plot
from ftcost_core.charts.steps import steps_plot
from ftcost_core.charts.svg import svg
from ftcost_core.charts.sweep import sweep_plots
from ftcost_core.charts.timeline import timeline
from ftcost_core.documents.job import Lengths
from ftcost_core.evidence.points import points
from ftcost_core.pilot import PilotReport, StepRate
from ftcost_core.planner.sweep import sweep
from ftcost_core.text.currency import Currency
from ftcost_core.text.palette import DARK, METHODS, colour
from tests.core.jobs import job
from tests.core.report.subjects import small
from tests.core.report.test_charts import inside

LENGTHS = Lengths(edges=(1, 100, 1000, 4000), counts=(50, 200, 10))


def sound(plot: Plot) -> None:
    for axis in (plot.x, plot.y):
        assert axis.low < axis.high
        ticks = axis.ticks(axis.low, axis.high, 6)
        assert all(axis.low <= at <= axis.high for at, _ in ticks)
        assert all(a[0] < b[0] for a, b in pairwise(ticks))
    assert len({len(row) for row in plot.table}) <= 1
    drawing = draw_plot(plot)
    inside(drawing)
    assert svg(drawing, lambda role: colour(role, DARK))
    if plot.targets is not None and len(plot.targets.x):
        assert plot.targets.readout(len(plot.targets.x) - 1)


def test_a_sweep_is_three_plots_over_one_axis() -> None:
    swept = sweep(job(), "seq_len", builtin(date(2026, 11, 21)))
    plots = sweep_plots(swept, "GiB", finding="It fits.", readout=lambda place: f"point {place}")
    for plot in plots:
        sound(plot)
        assert (plot.x.low, plot.x.high) == (plots[0].x.low, plots[0].x.high)
        assert any(isinstance(mark, Stretch) for mark in plot.marks) == (
            swept.last_fitting is not None or swept.first_fitting is not None
        )
    assert [row[1] for row in plots[1].table[1:]] == [point.wall_hours or pytest.approx(np.nan, nan_ok=True)
                                                     for point in swept.points]  # fmt: skip


def test_lengths_keep_every_sample_and_fade_what_is_cut() -> None:
    plot = lengths_plot(LENGTHS, 500, "500")
    sound(plot)
    assert sum(row[2] for row in plot.table[1:]) == pytest.approx(sum(LENGTHS.counts))
    whole, cut = plot.marks[:2]
    assert (whole.high <= np.log10(500) + 0.1).all()
    assert cut.opacity < whole.opacity == 1
    held = lengths_plot(LENGTHS, 100_000, "", longest_shown=500)
    assert held.x.high == plot.x.high < lengths_plot(LENGTHS, 100_000, "").x.high
    assert len(rebinned(LENGTHS)[0]) == len(rebinned(LENGTHS)[1]) + 1


def test_steps_are_told_apart_by_kind() -> None:
    series = tuple(StepRate(step=n, tokens=100.0, seconds=1.0 + n / 10, kept=n > 2) for n in range(1, 9))
    report = PilotReport(tokens_per_s_per_gpu=70.0, low=60.0, high=80.0, series=series, format="typed",
                         source="typed", steps_used=6)  # fmt: skip
    plot = steps_plot(report)
    sound(plot)
    counts = [len(mark.x) for mark in plot.marks if isinstance(mark, Points)]
    assert counts == [6, 2, 0]
    assert any(isinstance(mark, Band) and set(mark.low) == {60.0} for mark in plot.marks)
    sound(steps_plot(report.replaced(series=())))


def test_runs_are_marked_by_method_and_few_show_their_ranges() -> None:
    runs = points("memory")
    many = accuracy_plot(runs, "memory", "GB", finding="", headline=str, readout=lambda run: run.run.id)
    sound(many)
    pairs = [mark for mark in many.marks if getattr(mark, "pairs", False)]
    assert len(pairs[0].x) == 0
    few = accuracy_plot(runs[:5], "memory", "GB", finding="", headline=str, readout=str, chosen=runs[0])
    assert len(next(mark for mark in few.marks if getattr(mark, "pairs", False)).x) == 10
    assert len(few.marks[-1].x) == 1
    assert set(METHODS) == set(SYMBOLS)


def test_the_step_names_its_moments_and_says_what_a_part_takes() -> None:
    plot = timeline(small().estimate.memory, "GiB")
    sound(plot)
    band = next(mark for mark in plot.marks if isinstance(mark, Band))
    assert band.readout is not None
    assert "GiB" in band.readout(0)
    assert {text for _, text in plot.x.ticks(0, 1, 1)} >= {"forward", "backward"}


def test_costs_are_said_in_the_currency_given() -> None:
    plot = cost_time_plot(
        "", [Candidate("a", 100.0, 80.0, 150.0, 2.0, front=True)], currency=Currency("EUR", 2.0, sign="€")
    )
    sound(plot)
    assert plot.targets is not None
    assert "€50" in plot.targets.readout(0)
    assert all(text.startswith("€") for _, text in plot.x.ticks(plot.x.low, plot.x.high, 6))


@given(st.lists(st.tuples(st.floats(0, 100), st.floats(1, 20)), max_size=4))
def test_names_in_a_row_never_overlap_where_there_is_room(row: list[tuple[float, float]]) -> None:
    row.sort()
    widths = [width for _, width in row]
    places = spread_apart([centre for centre, _ in row], widths, -60.0, 160.0)
    edges = [(place - width / 2, place + width / 2) for place, width in zip(places, widths, strict=True)]
    assert all(left[1] < right[0] for left, right in pairwise(edges))
    assert all(left >= -60.001 and right <= 160.001 for left, right in edges)


def test_a_name_covers_no_other_name_no_point_and_no_line() -> None:
    spots = [(50.0, 50.0), (60.0, 52.0), (55.0, 48.0)]
    rects = place_names(spots, [(40.0, 12.0)] * 3, [(0.0, 60.0), (200.0, 60.0)], (0.0, 0.0, 200.0, 100.0))
    shown = [rect for rect in rects if rect is not None]
    assert shown
    for a, b in ((a, b) for i, a in enumerate(shown) for b in shown[:i]):
        assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
    assert not any(left < x < right and top < y < bottom for left, top, right, bottom in shown for x, y in spots)
    assert not any(top < 60 < bottom for _, top, _, bottom in shown)


def test_a_name_keeps_clear_of_other_labels() -> None:
    frame, size = (0.0, 0.0, 200.0, 100.0), [(40.0, 12.0)]
    (free,) = place_names([(50.0, 50.0)], size, [], frame)
    assert free is not None
    (beside,) = place_names([(50.0, 50.0)], size, [], frame, [free])
    assert beside is not None
    assert beside[2] <= free[0] or free[2] <= beside[0] or beside[3] <= free[1] or free[3] <= beside[1]
    assert place_names([(50.0, 50.0)], size, [], frame, [frame]) == [None]
