"""Histogram of sample lengths on a logarithmic axis, with the context length as a line."""

from __future__ import annotations

from functools import partial

import numpy as np

from ftcost_core.charts.description import (
    Axis,
    Label,
    Plot,
    Points,
    ReferenceLine,
    StandingBars,
    Targets,
    Values,
    logarithmic,
)
from ftcost_core.documents.job import Lengths
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import number
from ftcost_core.text.ticks import count_ticks

_MOST_BARS = 64
_GAP = 0.06
"""Of a bar's width, left free at each side of it."""
_AIR = 0.06
_HANDLE = 1.17
"""Height of the line's handle over the highest bar."""


def lengths_plot(
    lengths: Lengths, context: int, label: str, *, finding: str = "", longest_shown: int | None = None
) -> Plot:
    """Describe a histogram of sample lengths; bars beyond the context are paler.

    ``label`` stands beside the context's line. The axis reaches to the context, or to ``longest_shown``,
    which keeps the axis fixed while the line is dragged.
    """
    edges, counts = rebinned(lengths)
    low, high = np.log10(edges[:-1]), np.log10(edges[1:])
    gap = (high - low) * _GAP
    low, high = low + gap, high - gap
    uncut = edges[:-1] < context
    top = float(counts.max()) or 1.0
    x = _axis(edges, context if longest_shown is None else longest_shown)
    line = float(np.log10(max(context, 1)))
    rightward = (line - x.low) / (x.high - x.low) < 0.55
    marks = (
        StandingBars(low[uncut], high[uncut], counts[uncut], "accent"),
        StandingBars(low[~uncut], high[~uncut], counts[~uncut], "accent", 0.32),
        ReferenceLine(line, upright=True, stroke="text", width=1.6),
        Points(np.array([line]), np.array([top * _HANDLE]), "text", 11),
        Label(
            line,
            top * _HANDLE,
            label,
            "text",
            (0.0 if rightward else 1.0, 0.5),
            bold=True,
            backed=True,
        ),
    )
    header = (tr("tokens from"), tr("to"), tr("samples"))
    return Plot(
        tr("Lengths of the samples"),
        finding,
        x,
        Axis(0.0, top * 1.3, shown=False),
        marks,
        Targets((low + high) / 2, counts / 2, partial(_readout, edges, counts), across=True),
        [header, *zip(edges.tolist(), edges[1:].tolist(), counts.tolist(), strict=False)],
        unit_across=tr("tokens"),
        zoomable=False,
    )


def rebinned(lengths: Lengths) -> tuple[Values, Values]:
    """Spread a fine histogram over at most 64 bars of equal width on the axis, none narrower than a token.

    Returns the edges of the bars, one more than there are bars, and the samples in each.
    """
    edges = np.array(lengths.edges, dtype=np.float64)
    counts = np.array(lengths.counts, dtype=np.float64)
    used = np.flatnonzero(counts)
    low, high = max(edges[used[0]], 1.0), max(edges[used[-1] + 1], edges[used[0]] + 1, 2.0)
    bars: Values = np.unique(np.round(np.geomspace(low, high, _MOST_BARS + 1))).astype(np.float64)
    below = np.interp(bars, edges, np.concatenate(([0.0], np.cumsum(counts))))
    below[0] = 0.0
    return bars, np.diff(below)


def _axis(edges: Values, longest_shown: float) -> Axis:
    low, high = float(np.log10(edges[0])), float(np.log10(max(edges[-1], longest_shown)))
    air = max((high - low) * _AIR, 0.06)
    return Axis(max(low - air, -0.15), high + air, logarithmic(partial(count_ticks, text_of=number)))


def _readout(edges: Values, counts: Values, place: int) -> str:
    low, high = edges[place], max(edges[place + 1] - 1, edges[place])
    return tr("{0} to {1} tokens: {2} samples", number(low), number(high), number(counts[place]))
