"""Cost against time on logarithmic axes, with a line through what nothing beats in both."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from ftcost_core.charts.description import (
    NO_VALUES,
    Axis,
    Curve,
    Plot,
    Points,
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


@dataclass(frozen=True, slots=True)
class Spot:
    """One way to run the job: US dollars with their range, hours."""

    name: str
    usd: float
    low: float
    high: float
    hours: float
    front: bool = False
    """Whether nothing else is both cheaper and faster."""
    chosen: bool = False


def drawable(spots: Iterable[Spot]) -> list[Spot]:
    """Return the spots that have a place on logarithmic axes."""
    return [spot for spot in spots if spot.usd > 0 and spot.hours > 0]


def cost_time_plot(
    title: str,
    spots: Sequence[Spot],
    cloud: Sequence[tuple[float, float]] = (),
    *,
    finding: str | None = None,
    readout: Callable[[int], str] | None = None,
    empty: str | None = None,
    front_style: Stroke = "dashed",
    currency: Currency = DOLLAR,
) -> Plot:
    """Describe spots, and a cloud of (US dollars, hours) that is only there to be seen.

    Every spot must be :func:`drawable`; ``readout`` says more of one than its name does, by its place in
    ``spots``.
    """
    at = np.log10(np.array([(spot.usd, spot.hours) for spot in spots]).reshape(-1, 2))
    behind = np.array([pair for pair in cloud if min(pair) > 0]).reshape(-1, 2)
    faint = np.log10(behind)
    front = sorted((i for i, spot in enumerate(spots) if spot.front), key=lambda i: (at[i, 0], -at[i, 1]))
    others = [i for i, spot in enumerate(spots) if not spot.front]
    chosen = [i for i, spot in enumerate(spots) if spot.chosen]
    marks = (
        Points(faint[:, 0], faint[:, 1], "point", 5, opacity=0.22),
        Curve(*_whiskers(spots, [*front, *chosen]), "point", pairs=True, opacity=0.5),
        Points(at[others, 0], at[others, 1], "point", 6, opacity=0.33),
        Curve(at[front, 0], at[front, 1], "accent", 1.4, front_style),
        Points(at[front, 0], at[front, 1], "accent", 7),
        Points(at[chosen, 0], at[chosen, 1], "accent", 11, edge="card"),
    )
    x, y = _axes(np.vstack([at, faint]), currency)
    named = sorted({*front, *chosen}, key=lambda i: (at[i, 0], -at[i, 1]))
    return Plot(
        title,
        _finding(spots, currency) if finding is None else finding,
        x,
        y,
        marks,
        targets=Targets(
            at[:, 0], at[:, 1], readout or partial(_readout, spots, currency),
            name=lambda place: spots[place].name, named=_by_worth(named, chosen), path=tuple(front),
        ),
        table=_table(spots),
        empty=(tr("Nothing with a price fits.") if empty is None else empty) if not len(spots) else "",
        unit_across=tr("cost of the whole job"),
    )  # fmt: skip


def _axes(at: Values, currency: Currency) -> tuple[Axis, Axis]:
    if not len(at):
        return Axis(0.0, 1.0), Axis(0.0, 1.0)
    (x0, y0), (x1, y1) = at.min(axis=0), at.max(axis=0)
    amounts = partial(money_ticks, currency=currency)
    return (
        Axis(*padded(float(x0), float(x1), 0.07, 0.08), logarithmic(amounts)),
        Axis(*padded(float(y0), float(y1), 0.09, 0.08), logarithmic(hour_ticks)),
    )


def _whiskers(spots: Sequence[Spot], places: Sequence[int]) -> tuple[Values, Values]:
    ends = [
        (np.log10(end), np.log10(spots[i].hours))
        for i in places
        if 0 < spots[i].low < spots[i].high
        for end in (spots[i].low, spots[i].high)
    ]
    return (np.array(ends)[:, 0], np.array(ends)[:, 1]) if ends else (NO_VALUES, NO_VALUES)


def _by_worth(ordered: Sequence[int], chosen: Sequence[int]) -> tuple[int, ...]:
    """Order points by how much a name for them is worth: the chosen one, both ends, then between."""
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


def _readout(spots: Sequence[Spot], currency: Currency, place: int) -> str:
    spot = spots[place]
    cost = tr("{0} ({1} to {2})", *(money(usd, currency) for usd in (spot.usd, spot.low, spot.high)))
    return f"{spot.name}\n{cost}\n" + tr("{0} wall-clock", duration(spot.hours))


def _finding(spots: Sequence[Spot], currency: Currency) -> str:
    if not spots:
        return tr("Nothing with a price fits.")
    cheap, fast = min(spots, key=lambda one: one.usd), min(spots, key=lambda one: one.hours)
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


def _table(spots: Sequence[Spot]) -> TableOfValues:
    header = (tr("name"), tr("cost, USD"), tr("low"), tr("high"), tr("wall-clock, h"), tr("on the front"))
    rows = ((spot.name, spot.usd, spot.low, spot.high, spot.hours, tr("yes") if spot.front else "")
            for spot in spots)  # fmt: skip
    return [header, *rows]
