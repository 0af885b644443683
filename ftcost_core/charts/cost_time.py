"""Cost against time on logarithmic axes, with a line along the Pareto front."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

import numpy as np
from msgspec import Struct

from ftcost_core.charts.description import (
    NO_VALUES,
    Axis,
    Curve,
    Label,
    Mark,
    Plot,
    Points,
    ReferenceLine,
    Stroke,
    TableOfValues,
    Targets,
    Values,
    logarithmic,
    padded,
)
from ftcost_core.text.currency import DOLLAR, Currency
from ftcost_core.text.i18n import tr
from ftcost_core.text.numbers import duration, money
from ftcost_core.text.ticks import hour_ticks, money_ticks


class Candidate(Struct, frozen=True):
    """One way to run the job (an offer, a plan): cost in US dollars with its range, and hours."""

    name: str
    usd: float
    low: float
    high: float
    hours: float
    front: bool = False
    """Whether it is on the Pareto front: nothing else is both cheaper and faster."""
    chosen: bool = False


class LimitLines(Struct, frozen=True):
    """The limits that are drawn as lines to drag; ``None``: there is none."""

    budget_usd: float | None = None
    deadline_hours: float | None = None


NO_LIMITS = LimitLines()
BUDGET, DEADLINE = "limits.budget_usd", "limits.deadline_hours"
"""Keys of the lines: the fields that dragging changes."""


def drawable(spots: Iterable[Candidate]) -> list[Candidate]:
    """Return the candidates that have a place on logarithmic axes."""
    return [spot for spot in spots if spot.usd > 0 and spot.hours > 0]


def cost_time_plot(
    title: str,
    spots: Sequence[Candidate],
    cloud: Sequence[tuple[float, float]] = (),
    *,
    finding: str | None = None,
    readout: Callable[[int], str] | None = None,
    empty: str | None = None,
    front_style: Stroke = "dashed",
    currency: Currency = DOLLAR,
    limits: LimitLines = NO_LIMITS,
) -> Plot:
    """Describe candidates, over a faint cloud of others given as (US dollars, hours).

    Every candidate must be :func:`drawable`; ``readout`` returns the text under the pointer, by the
    candidate's position in ``spots``. A limit beyond the chart stands at its edge.
    """
    logs = np.log10(np.array([(spot.usd, spot.hours) for spot in spots]).reshape(-1, 2))
    drawn_cloud = np.array([pair for pair in cloud if min(pair) > 0]).reshape(-1, 2)
    cloud_logs = np.log10(drawn_cloud)
    front = sorted((i for i, spot in enumerate(spots) if spot.front), key=lambda i: (logs[i, 0], -logs[i, 1]))
    off_front = [i for i, spot in enumerate(spots) if not spot.front]
    chosen = [i for i, spot in enumerate(spots) if spot.chosen]
    marks: tuple[Mark, ...] = (
        Points(cloud_logs[:, 0], cloud_logs[:, 1], "point", 5, opacity=0.22),
        Curve(*_whiskers(spots, [*front, *chosen]), "point", pairs=True, opacity=0.5),
        Points(logs[off_front, 0], logs[off_front, 1], "point", 6, opacity=0.33),
        Curve(logs[front, 0], logs[front, 1], "accent", 1.4, front_style),
        Points(logs[front, 0], logs[front, 1], "accent", 7),
        Points(logs[chosen, 0], logs[chosen, 1], "accent", 11, edge="card"),
    )
    x, y = _axes(np.vstack([logs, cloud_logs]), currency)
    marks = (*marks, *_limit_marks(limits, x, y, currency)) if len(spots) else marks
    labelled = sorted({*front, *chosen}, key=lambda i: (logs[i, 0], -logs[i, 1]))
    return Plot(
        title,
        _finding(spots, currency) if finding is None else finding,
        x,
        y,
        marks,
        targets=Targets(
            logs[:, 0], logs[:, 1], readout or partial(_readout, spots, currency),
            name=lambda place: spots[place].name, named=_by_worth(labelled, chosen), path=tuple(front),
        ),
        table=_table(spots),
        empty=(tr("Nothing with a price fits.") if empty is None else empty) if not len(spots) else "",
        unit_across=tr("cost of the whole job"),
    )  # fmt: skip


def _limit_marks(limits: LimitLines, x: Axis, y: Axis, currency: Currency) -> Iterator[Mark]:
    if limits.budget_usd is not None:
        at = min(max(float(np.log10(limits.budget_usd)), x.low), x.high)
        text = tr("budget {0}", money(limits.budget_usd, currency))
        yield ReferenceLine(at, True, "warn", 1.2, "dotted", BUDGET, tr("{0}: drag it", text))
        side = 1.0 if at > (x.low + x.high) / 2 else 0.0
        yield Label(at, y.low, text, "warn", (side, 1.0), backed=True)
    if limits.deadline_hours is not None:
        at = min(max(float(np.log10(limits.deadline_hours)), y.low), y.high)
        text = tr("deadline {0}", duration(limits.deadline_hours))
        yield ReferenceLine(at, False, "warn", 1.2, "dotted", DEADLINE, tr("{0}: drag it", text))
        side = 0.0 if at > (y.low + y.high) / 2 else 1.0
        yield Label(x.low, at, text, "warn", (0.0, side), backed=True)


def limit_dragged(key: str, at: float, currency: Currency) -> float:
    """Return the limit that a line dragged to a place means, rounded to two digits: dollars, or hours."""
    value = 10.0**at
    if key == BUDGET:
        return currency.to_usd(_two_digits(currency.of(value)))
    return _two_digits(value)


def _two_digits(value: float) -> float:
    return float(f"{value:.2g}")


def _axes(at: Values, currency: Currency) -> tuple[Axis, Axis]:
    if not len(at):
        return Axis(0.0, 1.0), Axis(0.0, 1.0)
    (x0, y0), (x1, y1) = at.min(axis=0), at.max(axis=0)
    amounts = partial(money_ticks, currency=currency)
    return (
        Axis(*padded(float(x0), float(x1), 0.07, 0.08), logarithmic(amounts)),
        Axis(*padded(float(y0), float(y1), 0.09, 0.08), logarithmic(hour_ticks)),
    )


def _whiskers(spots: Sequence[Candidate], places: Sequence[int]) -> tuple[Values, Values]:
    ends = [
        (np.log10(end), np.log10(spots[i].hours))
        for i in places
        if 0 < spots[i].low < spots[i].high
        for end in (spots[i].low, spots[i].high)
    ]
    return (np.array(ends)[:, 0], np.array(ends)[:, 1]) if ends else (NO_VALUES, NO_VALUES)


def _by_worth(ordered: Sequence[int], chosen: Sequence[int]) -> tuple[int, ...]:
    """Order points by how useful their labels are: the chosen one, both ends, then midpoints between."""
    if not ordered:
        return ()
    out = dict.fromkeys([*chosen, ordered[0], ordered[-1]])
    parts = [(0, len(ordered) - 1)]
    while parts:
        low, high = parts.pop(0)
        middle = (low + high) // 2
        out.setdefault(ordered[middle])
        if high - low > 1:
            parts += [(low, middle), (middle, high)]
    return tuple(out)


def _readout(spots: Sequence[Candidate], currency: Currency, place: int) -> str:
    spot = spots[place]
    cost = tr("{0} ({1} to {2})", *(money(usd, currency) for usd in (spot.usd, spot.low, spot.high)))
    return f"{spot.name}\n{cost}\n" + tr("{0} wall-clock", duration(spot.hours))


def _finding(spots: Sequence[Candidate], currency: Currency) -> str:
    if not spots:
        return tr("Nothing with a price fits.")
    cheap, fast = min(spots, key=lambda spot: spot.usd), min(spots, key=lambda spot: spot.hours)
    return tr(
        "{spots} that fit. Cheapest: {name}, {usd} in {hours}. Fastest: {name_2}, {hours_2} for {usd_2}.",
        spots=len(spots),
        name=cheap.name,
        usd=money(cheap.usd, currency),
        hours=duration(cheap.hours),
        name_2=fast.name,
        hours_2=duration(fast.hours),
        usd_2=money(fast.usd, currency),
    )


def _table(spots: Sequence[Candidate]) -> TableOfValues:
    header = (tr("name"), tr("cost, USD"), tr("low"), tr("high"), tr("wall-clock, h"), tr("on the front"))
    rows = ((spot.name, spot.usd, spot.low, spot.high, spot.hours, tr("yes") if spot.front else "")
            for spot in spots)  # fmt: skip
    return [header, *rows]
