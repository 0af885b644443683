"""A plot as a drawing of plain shapes, for reports."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from msgspec.structs import replace

from ftcost_core.charts.description import (
    Axis,
    Band,
    Curve,
    Label,
    Mark,
    Plot,
    Points,
    ReferenceLine,
    StandingBars,
    Stretch,
    Targets,
    Values,
)
from ftcost_core.charts.names import Rect, place_names, spread_apart
from ftcost_core.charts.svg import (
    Anchor,
    Area,
    Box,
    Dots,
    Drawing,
    Polyline,
    Position,
    Shape,
    SvgText,
    legend,
    legend_height,
)

_WIDTH = 720.0
_LEFT, _RIGHT, _TOP = 70.0, 706.0, 14.0
_BELOW = 38.0
"""Room under the axis: its ticks and its unit."""
_MOST_NAMES = 9
_NAME_SIZE = 11.0
_DASHES = {"solid": "", "dashed": "5 4", "dotted": "1.5 3"}
_X_TICKS, _Y_TICKS = 7, 6


@dataclass(frozen=True, slots=True)
class _Frame:
    """Where the axes stand in the picture."""

    plot: Plot
    bottom: float

    def x(self, at: float) -> float:
        return _LEFT + _share(self.plot.x, at) * (_RIGHT - _LEFT)

    def y(self, at: float) -> float:
        return self.bottom - _share(self.plot.y, at) * (self.bottom - _TOP)

    def line(self, x: Values, y: Values) -> tuple[Position, ...]:
        """Return the points of a line, kept inside the frame."""
        return tuple(
            (min(max(self.x(px), _LEFT), _RIGHT), min(max(self.y(py), _TOP), self.bottom))
            for px, py in zip(x.tolist(), y.tolist(), strict=True)
        )


def draw_plot(plot: Plot, height: float = 330.0) -> Drawing:
    """Draw axes, marks, names of points, and the legend."""
    total = height + (legend_height(len(plot.legend)) if plot.legend else 0.0)
    return Drawing(_WIDTH, total, plot.title, plot.finding, tuple(_shapes(plot, height)))


def _shapes(plot: Plot, height: float) -> Iterator[Shape]:
    if plot.empty:
        yield SvgText(_WIDTH / 2, height / 2, plot.empty, "muted", 13, "middle")
        return
    frame = _Frame(plot, height - _BELOW)
    yield from _axes(frame, height)
    for mark in plot.marks:
        yield from _mark(mark, frame)
    if plot.targets is not None and plot.targets.name is not None:
        labels = [_rect(_label(mark, frame)) for mark in plot.marks if isinstance(mark, Label)]
        yield from _names(plot.targets, frame, labels)
    yield from legend(plot.legend, _LEFT, _RIGHT, height)


def _axes(frame: _Frame, height: float) -> Iterator[Shape]:
    plot, bottom = frame.plot, frame.bottom
    for at, text in _ticks(plot.y, _Y_TICKS):
        yield Polyline(((_LEFT, frame.y(at)), (_RIGHT, frame.y(at))), "grid")
        yield SvgText(_LEFT - 8, frame.y(at) + 4, text, "muted", 11, "end")
    ticks = _ticks(plot.x, _X_TICKS)
    labels = [SvgText(frame.x(at), bottom + 19, text, "muted", 11, "middle") for at, text in ticks]
    middles = spread_apart([label.x for label in labels], [label.width for label in labels], _LEFT - 20, _WIDTH)
    for (at, _), label, middle in zip(ticks, labels, middles, strict=True):
        yield Polyline(((frame.x(at), bottom), (frame.x(at), bottom + 5)), "muted")
        yield replace(label, x=middle)
    if plot.unit:
        yield SvgText(_LEFT - 8, _TOP - 3, plot.unit, "muted", 11, "end")
    if plot.unit_across:
        yield SvgText(_RIGHT, height - 4, plot.unit_across, "muted", 11, "end")


def _mark(mark: Mark, frame: _Frame) -> Iterator[Shape]:
    match mark:
        case Band():
            upper, lower = frame.line(mark.x, mark.high), frame.line(mark.x, mark.low)
            if upper:
                yield Area((*upper, *reversed(lower)), mark.fill, _tip(mark), mark.opacity)
        case Curve():
            for run in _runs(mark):
                points = frame.line(mark.x[run], mark.y[run])
                yield Polyline(points, mark.stroke, mark.width, _DASHES[mark.style], mark.opacity)
        case Points():
            centres = frame.line(mark.x, mark.y)
            if centres and mark.symbol != "ring":
                if mark.edge:
                    yield Dots(centres, mark.size / 2 + 1, mark.edge)
                yield Dots(centres, mark.size / 2, mark.fill, mark.opacity)
        case StandingBars():
            for low, high, size in zip(mark.low, mark.high, mark.height, strict=True):
                left, top = frame.x(float(low)), frame.y(float(size))
                width = frame.x(float(high)) - left
                yield Box(left, top, width, frame.bottom - top, mark.fill, opacity=mark.opacity)
        case ReferenceLine():
            x, y = frame.x(mark.at), frame.y(mark.at)
            ends = ((x, _TOP), (x, frame.bottom)) if mark.upright else ((_LEFT, y), (_RIGHT, y))
            yield Polyline(ends, mark.stroke, mark.width, _DASHES[mark.style])
        case Stretch():
            left, width = frame.x(mark.low), frame.x(mark.high) - frame.x(mark.low)
            yield Box(left, _TOP, width, frame.bottom - _TOP, mark.fill, opacity=mark.opacity)
        case Label():
            yield _label(mark, frame)


def _tip(band: Band) -> str:
    """Return a band's text at its highest point."""
    if band.readout is None:
        return ""
    return band.readout(int(np.argmax(band.high - band.low))).partition("\n")[0]


def _label(mark: Label, frame: _Frame) -> SvgText:
    across, down = mark.anchor
    anchor: Anchor = "start" if across < 0.25 else "end" if across > 0.75 else "middle"
    x = frame.x(mark.x) + 9 * (0.5 - across) * 2
    y = frame.y(mark.y) + {0.0: 12.0, 1.0: -5.0}.get(down, 4.0)
    text = SvgText(x, y, mark.text, mark.role, 11.5 if mark.bold else 11, anchor, bold=mark.bold)
    if anchor == "start" and x + text.width > _WIDTH:
        return replace(text, x=_WIDTH, anchor="end")
    if anchor == "end" and x - text.width < 0:
        return replace(text, x=0, anchor="start")
    return text


def _rect(label: SvgText) -> Rect:
    left = label.x - {"start": 0.0, "middle": label.width / 2, "end": label.width}[label.anchor]
    return left, label.y - label.size, left + label.width, label.y + 3


def _runs(curve: Curve) -> Iterator[slice]:
    """Yield the parts of a curve without ``nan``, or its pairs of points."""
    if curve.pairs:
        yield from (slice(start, start + 2) for start in range(0, len(curve.x) - 1, 2))
        return
    drawable = np.isfinite(curve.y)
    edges = np.flatnonzero(np.diff(np.concatenate(([False], drawable, [False])).astype(int)))
    yield from (slice(start, end) for start, end in zip(edges[::2], edges[1::2], strict=True) if end - start > 1)


def _names(targets: Targets, frame: _Frame, others: Sequence[Rect]) -> Iterator[Shape]:
    """Label as many points as there is room for beside other labels."""
    assert targets.name is not None

    def places(points: Sequence[int]) -> list[Position]:
        return [(frame.x(float(targets.x[i])), frame.y(float(targets.y[i]))) for i in points]

    indices = targets.named[:_MOST_NAMES]
    names = [SvgText(0, 0, targets.name(place), "text", _NAME_SIZE) for place in indices]
    rects = place_names(
        places(indices),
        [(name.width + 4, 15.0) for name in names],
        places(targets.path),
        (_LEFT, 2.0, _WIDTH - 4, frame.bottom),
        others,
    )
    for name, rect in zip(names, rects, strict=True):
        if rect is not None:
            yield Box(rect[0], rect[1], name.width + 4, 15, "card", radius=3, opacity=0.8)
            yield replace(name, x=rect[0] + 2, y=rect[3] - 4)


def _share(axis: Axis, at: float) -> float:
    return (at - axis.low) / (axis.high - axis.low) if math.isfinite(at) else 0.0


def _ticks(axis: Axis, most: int) -> list[tuple[float, str]]:
    return axis.ticks(axis.low, axis.high, most) if axis.shown else []
