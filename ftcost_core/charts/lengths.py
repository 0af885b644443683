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
from ftcost_core.formulas.schedule.lengths import tokens_of
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import entry, number
from ftcost_core.text.ticks import count_ticks

_MOST_BARS, _STRIP_BARS = 64, 24
_GAP = 0.06
"""Of a bar's width, left free at each side of it."""
_AIR = 0.06
_HANDLE = 1.17
"""Height of the line's handle over the highest bar."""
_SAME = 0.02
"""Of the tokens: a bin's middle stands for the lengths in it, so that no histogram adds up exactly."""


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
        Label(line, top * _HANDLE, label, "text", (0.0 if rightward else 1.0, 0.5), bold=True, backed=True),
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


def lengths_strip(lengths: Lengths, context: int, tokens: float | None = None) -> Plot:
    """Describe a histogram without axes, of few bars of equal width from 0 to the longest sample.

    Bars beyond the context are paler; ``tokens`` as in :func:`lengths_summary`.
    """
    edges = np.linspace(0.0, lengths.edges[-1], _STRIP_BARS + 1)
    counts = _samples_between(lengths, edges)
    low, high = edges[:-1], edges[1:] - (edges[1] - edges[0]) * 2 * _GAP
    uncut = low < context
    return Plot(
        tr("Lengths of the samples"),
        lengths_summary(lengths, tokens),
        Axis(0.0, float(high[-1]), shown=False),
        Axis(0.0, float(counts.max()), shown=False),
        (
            StandingBars(low[uncut], high[uncut], counts[uncut], "accent", 0.8),
            StandingBars(low[~uncut], high[~uncut], counts[~uncut], "accent", 0.3),
        ),
        Targets((low + high) / 2, counts / 2, partial(_readout, edges, counts), across=True),
        zoomable=False,
    )


def lengths_summary(lengths: Lengths, tokens: float | None = None) -> str:
    """``11 204 samples · median 612, 95 % up to 2 911 tokens``.

    ``tokens`` are those that the job gives: it takes the shape of the histogram and not its count, so where
    both disagree, that is said.
    """
    samples, median, most = (
        number(value) for value in (sum(lengths.counts), _quantile(lengths, 0.5), _quantile(lengths, 0.95))
    )
    counted = tokens_of(lengths)
    if tokens is None or abs(tokens - counted) <= _SAME * counted:
        return tr("{0} samples · median {1}, 95 % up to {2} tokens", samples, median, most)
    return tr("Lengths of {0} samples, scaled to {1} tokens · median {2}, 95 % up to {3} tokens",
              samples, entry(tokens), median, most)  # fmt: skip


def rebinned(lengths: Lengths) -> tuple[Values, Values]:
    """Spread a fine histogram over at most 64 bars of equal width on the axis, none narrower than a token.

    Returns the edges of the bars, one more than there are bars, and the samples in each.
    """
    edges, used = lengths.edges, np.flatnonzero(lengths.counts)
    low, high = max(edges[used[0]], 1.0), max(edges[used[-1] + 1], edges[used[0]] + 1, 2.0)
    bars: Values = np.unique(np.round(np.geomspace(low, high, _MOST_BARS + 1))).astype(np.float64)
    return bars, _samples_between(lengths, bars)


def _samples_between(lengths: Lengths, bars: Values) -> Values:
    """Spread a histogram over other bars; what is shorter than the first belongs to it."""
    below = np.interp(bars, lengths.edges, np.concatenate(([0.0], np.cumsum(lengths.counts, dtype=np.float64))))
    below[0] = 0.0
    return np.diff(below)


def _quantile(lengths: Lengths, share: float) -> float:
    """Return the length that a share of the samples does not exceed, a bin's taken as spread evenly."""
    counts = np.array(lengths.counts, dtype=np.float64)
    running = np.cumsum(counts)
    wanted = share * running[-1]
    place = int(np.searchsorted(running, wanted))
    low, high = lengths.edges[place], lengths.edges[place + 1]
    return low + (high - low) * float(1 - (running[place] - wanted) / counts[place])


def _axis(edges: Values, longest_shown: float) -> Axis:
    low, high = float(np.log10(edges[0])), float(np.log10(max(edges[-1], longest_shown)))
    air = max((high - low) * _AIR, 0.06)
    return Axis(max(low - air, -0.15), high + air, logarithmic(partial(count_ticks, text_of=number)))


def _readout(edges: Values, counts: Values, place: int) -> str:
    low = np.ceil(edges[place])
    high = max(np.ceil(edges[place + 1]) - 1, low)
    return tr("{0} to {1} tokens: {2} samples", number(low), number(high), number(counts[place]))
